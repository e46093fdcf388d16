/**
 * Redress cases on their way into their tables, in the transaction that records the dials which open them.
 */
import { evidenceMax, inOrder, type NamedBlock, openMax } from "@anipool/domain/dials/signals/RedressCase"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"

/** Opens the cases that are missing, and keeps the latest calls of each. Doubled dials change nothing. */
export const open = Effect.fnUntraced(
  function*(sql: SqlClient.SqlClient, workspaceId: WorkspaceId, named: ReadonlyArray<NamedBlock>) {
    if (named.length === 0) return
    const blocks = inOrder(named)
    const given = sql`unnest(
        ${blocks.map(({ aniId }) => aniId)}::bigint[],
        ${blocks.map(({ redress }) => redress.contact)}::text[],
        ${blocks.map(({ dialedAt }) => new Date(dialedAt).toISOString())}::timestamptz[],
        ${blocks.map(({ prospect }) => prospect)}::text[],
        ${blocks.map(({ redress }) => redress.url)}::text[],
        ${blocks.map(({ redress }) => redress.email)}::text[],
        ${blocks.map(({ redress }) => redress.tel)}::text[],
        ${blocks.map(({ redress }) => redress.id)}::text[],
        ${blocks.map(({ redress }) => redress.location)}::text[]
      ) WITH ORDINALITY AS g (ani_id, contact, dialed_at, prospect, url, email, tel, reference, location, position)`
    const isAfterClosing = sql`NOT EXISTS (
        SELECT FROM redress_case c
        WHERE c.workspace_id = ${workspaceId} AND c.ani_id = g.ani_id AND c.contact = g.contact
          AND c.closed_at >= g.dialed_at
      )`
    yield* sql`
      INSERT INTO redress_case (workspace_id, ani_id, contact, url, email, tel)
      SELECT ${workspaceId}, ani_id, contact, url, email, tel
      FROM (
        SELECT *, open_of_ani + row_number() OVER (PARTITION BY ani_id ORDER BY first) AS place
        FROM (
          SELECT DISTINCT ON (g.ani_id, g.contact) g.ani_id, g.contact, g.url, g.email, g.tel, g.position AS first, (
            SELECT count(*) FROM redress_case o
            WHERE o.workspace_id = ${workspaceId} AND o.ani_id = g.ani_id AND o.closed_at IS NULL
          ) AS open_of_ani
          FROM ${given}
          WHERE ${isAfterClosing} AND NOT EXISTS (
            SELECT FROM redress_case o
            WHERE o.workspace_id = ${workspaceId} AND o.ani_id = g.ani_id AND o.contact = g.contact
              AND o.closed_at IS NULL
          )
          ORDER BY g.ani_id, g.contact, g.position
        ) missing
      ) placed
      WHERE place <= ${openMax}
      ORDER BY first
      -- Another worker may have opened it meanwhile.
      ON CONFLICT DO NOTHING`
    const touched = yield* sql<{ readonly id: number }>`
      WITH kept AS (
        INSERT INTO redress_call (workspace_id, case_id, dialed_at, prospect, reference, location)
        SELECT ${workspaceId}, o.case_id, g.dialed_at, g.prospect, g.reference, g.location
        FROM ${given}
        JOIN redress_case o ON o.workspace_id = ${workspaceId} AND o.ani_id = g.ani_id AND o.contact = g.contact
          AND o.closed_at IS NULL
        WHERE ${isAfterClosing}
        ORDER BY g.position
        ON CONFLICT DO NOTHING
        RETURNING case_id
      )
      SELECT DISTINCT case_id AS id FROM kept ORDER BY case_id`
    if (touched.length === 0) return
    yield* sql`
      DELETE FROM redress_call d USING (
        SELECT case_id, dialed_at, prospect,
          row_number() OVER (PARTITION BY case_id ORDER BY dialed_at DESC, prospect) AS place
        FROM redress_call WHERE workspace_id = ${workspaceId} AND case_id = ANY(${
      touched.map(({ id }) => id)
    }::bigint[])
      ) r
      WHERE r.place > ${evidenceMax} AND d.workspace_id = ${workspaceId} AND d.case_id = r.case_id
        AND d.dialed_at = r.dialed_at AND d.prospect = r.prospect`
  }
)
