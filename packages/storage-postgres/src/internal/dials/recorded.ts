/**
 * Dials on their way into the table: as parallel arrays, one call of `record_dials` for all.
 */
import type { DialRecord } from "@anipool/domain/dials/DialRecord"
import type { Dial } from "@anipool/domain/dials/ProcessingPlan"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"

/** What one call writes. */
export interface Writing {
  readonly workspaceId: WorkspaceId
  readonly today: LocalDate
  readonly lane: number
  readonly queueIds: ReadonlyArray<number>
  readonly dials: ReadonlyArray<Dial>
}

/** Records and counts dials and takes their rows out of the queue; answers how many were new. */
export const write = (sql: SqlClient.SqlClient, { dials, lane, queueIds, today, workspaceId }: Writing) => {
  const column = <A>(of: (dial: Dial) => A): ReadonlyArray<A> => dials.map(of)
  const text = (of: (record: DialRecord) => string | null) => column(({ draft }) => of(draft.record))
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
        ${column(({ aniId }) => aniId)}::bigint[],
        ${column(({ poolId }) => poolId)}::bigint[],
        ${column(({ draft }) => draft.leadCreatedOn)}::date[],
        ${column(({ draft }) => draft.attempts)}::integer[],
        ${column(({ draft }) => draft.prospect.callingCode)}::smallint[],
        ${column(({ ani }) => ani.callingCode)}::smallint[],
        ${column(flagsOf)}::smallint[],
        ${column(({ draft }) => draft.prospect.national)}::text[],
        ${column(({ draft }) => draft.prospect.areaCode)}::text[],
        ${column(({ ani }) => ani.national)}::text[],
        ${column(({ ani }) => ani.areaCode)}::text[],
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

// internal

/** As `record_dials` reads them. */
const flagsOf = ({ draft, outcome: { blocked, contact, noAnswer, success }, share }: Dial): number =>
  (draft.isVolume ? 1 : 0) | (contact ? 2 : 0) | (success ? 4 : 0) | (blocked ? 8 : 0) | (noAnswer ? 16 : 0) |
  (share === undefined ? 0 : share === "applied" ? 32 : 64)
