/**
 * The carriers of an ANI, in SQL.
 */
import { letters } from "@anipool/domain/carriers/NumberCarriers"

/** They, as `NumberCarriers.pack` writes them; null: none is known. `ani`: the table's alias. */
export const packedCarriers = (ani: string): string =>
  `(
      SELECT string_agg(
        concat(
          c.carrier, ':', CASE c.attestation WHEN 'unknown' THEN '${letters.unknown}' ELSE c.attestation END,
          CASE WHEN c.is_home THEN '*' END
        ), ',' ORDER BY c.carrier
      )
      FROM number_carrier c
      WHERE c.workspace_id = ${ani}.workspace_id AND c.calling_code = ${ani}.calling_code AND c.number = ${ani}.number
        AND c.attestation IS NOT NULL
    )`
