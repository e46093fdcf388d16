/**
 * Dials on their way into the table: as parallel arrays, one call of `record_dials` for all.
 */
import type { Share } from "@anipool/domain/assignment/HoldOut"
import type * as Enrichment from "@anipool/domain/dials/Enrichment"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import type { FoundAni } from "./lookUp.ts"

/** A dial, enriched. */
export interface Recorded {
  readonly draft: Enrichment.Draft
  readonly campaignKey: number
  readonly found: FoundAni | undefined
  /** As `record_dials` reads them. */
  readonly flags: number
}

/** A dial, enriched. */
export const recordedOf = (
  draft: Enrichment.Draft,
  campaignKey: number,
  found: FoundAni | undefined,
  { blocked, contact, noAnswer, success }: Enrichment.Outcome,
  share: Share | undefined
): Recorded => ({
  draft,
  campaignKey,
  found,
  flags: (draft.isVolume ? 1 : 0) | (contact ? 2 : 0) | (success ? 4 : 0) | (blocked ? 8 : 0) | (noAnswer ? 16 : 0) |
    (share === undefined ? 0 : share === "applied" ? 32 : 64)
})

/** What one call writes. */
export interface Writing {
  readonly workspaceId: WorkspaceId
  readonly today: LocalDate
  readonly lane: number
  readonly queueIds: ReadonlyArray<number>
  readonly dials: ReadonlyArray<Recorded>
}

/** Records and counts dials and takes their rows out of the queue; answers how many were new. */
export const write = (sql: SqlClient.SqlClient, { dials, lane, queueIds, today, workspaceId }: Writing) => {
  const column = <A>(of: (dial: Recorded) => A): ReadonlyArray<A> => dials.map(of)
  const text = (of: (record: Enrichment.Draft["record"]) => string | null) => column(({ draft }) => of(draft.record))
  const aniOf = ({ draft, found }: Recorded) => found?.ani ?? draft.ani
  return Effect.map(
    sql<{ readonly count: number }>`
      SELECT record_dials(
        ${workspaceId}::integer,
        ${today}::date,
        ${lane}::smallint,
        ${queueIds}::bigint[],
        ${column(({ draft }) => draft.day)}::date[],
        ${column(({ draft }) => draft.dialedAt)}::float8[],
        ${column(({ campaignKey }) => campaignKey)}::bigint[],
        ${column(({ found }) => found?.aniId ?? null)}::bigint[],
        ${column(({ found }) => found?.poolId ?? null)}::bigint[],
        ${column(({ draft }) => draft.leadCreatedOn)}::date[],
        ${column(({ draft }) => draft.attempts)}::integer[],
        ${column(({ draft }) => draft.prospect.callingCode)}::smallint[],
        ${column((dial) => aniOf(dial).callingCode)}::smallint[],
        ${column(({ flags }) => flags)}::smallint[],
        ${column(({ draft }) => draft.prospect.national)}::text[],
        ${column(({ draft }) => draft.prospect.areaCode)}::text[],
        ${column((dial) => aniOf(dial).national)}::text[],
        ${column((dial) => aniOf(dial).areaCode)}::text[],
        ${column(({ draft }) => draft.zipAreaCode)}::text[],
        ${text(({ dialId }) => dialId)}::text[],
        ${text(({ zip }) => zip)}::text[],
        ${text(({ callDirection }) => callDirection)}::text[],
        ${text(({ dispositionName }) => dispositionName)}::text[],
        ${text(({ agentName }) => agentName)}::text[],
        ${text(({ skillName }) => skillName)}::text[],
        ${text(({ leadSource }) => leadSource)}::text[]
      ) AS count`,
    (rows) => rows[0]!.count
  )
}
