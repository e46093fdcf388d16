/**
 * `UsesElsewhere` on PostgreSQL: what is new is added to the counter that confirmations check and raise, so they have
 * nothing more to look at.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  highestOfEach,
  numbersMax,
  type NumberUses,
  type RecordedUses,
  UsesElsewhere
} from "@anipool/storage/UsesElsewhere"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { assertAtMost, refail } from "./internal/failure.ts"
import { type Change, changeExisting } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) => {
  /**
   * The ANIs of numbers, with the day that each counts uses under. Their uses are locked from here on, in the order in which
   * confirmations lock them: each of those has counted before, or sees what is recorded.
   */
  const locked = (workspaceId: WorkspaceId, { today }: Change, figures: ReadonlyArray<NumberUses>) =>
    sql<CountedAni>`
      SELECT u.ani_id AS id, GREATEST(u.day, ${today}::date) AS day, t.uses
      FROM unnest(
        ${figures.map(({ callingCode }) => callingCode)}::smallint[],
        ${figures.map(({ national }) => national)}::text[],
        ${figures.map(({ uses }) => uses)}::integer[]
      ) AS t (calling_code, number, uses)
      JOIN ani a ON a.workspace_id = ${workspaceId} AND a.calling_code = t.calling_code AND a.number = t.number
        AND a.status <> 'REMOVED_FROM_DIALER'
      JOIN ani_usage u ON u.workspace_id = ${workspaceId} AND u.ani_id = a.ani_id
      ORDER BY u.ani_id
      FOR NO KEY UPDATE OF u`

  /** Records what is more than before, counts it, and tells the readers of the inventory. */
  const raise = (workspaceId: WorkspaceId, { revision }: Change, anis: ReadonlyArray<CountedAni>) =>
    Effect.map(
      sql<Omit<RecordedUses, "unknown">>`
        WITH raised AS MATERIALIZED (
          SELECT t.ani_id, t.day, t.uses, t.uses - COALESCE(e.uses, 0) AS more
          FROM unnest(
            ${anis.map(({ id }) => id)}::bigint[],
            ${anis.map(({ day }) => day)}::date[],
            ${anis.map(({ uses }) => uses)}::integer[]
          ) AS t (ani_id, day, uses)
          LEFT JOIN ani_use_elsewhere e ON e.workspace_id = ${workspaceId} AND e.ani_id = t.ani_id AND e.day = t.day
          WHERE t.uses > COALESCE(e.uses, 0)
        ), recorded AS (
          INSERT INTO ani_use_elsewhere (workspace_id, ani_id, day, uses)
          SELECT ${workspaceId}, ani_id, day, uses FROM raised
          ON CONFLICT (workspace_id, day, ani_id) DO UPDATE SET uses = EXCLUDED.uses
        ), counted AS (
          UPDATE ani_usage u SET
            day = r.day,
            used_today = CASE WHEN u.day = r.day THEN u.used_today ELSE 0 END + r.more,
            last_used_at = GREATEST(u.last_used_at, clock_timestamp())
          FROM raised r WHERE u.workspace_id = ${workspaceId} AND u.ani_id = r.ani_id
        ), told AS (
          UPDATE ani a SET revision = ${revision} FROM raised r
          WHERE a.workspace_id = ${workspaceId} AND a.ani_id = r.ani_id
        )
        SELECT count(*)::integer AS changed, COALESCE(sum(more), 0)::integer AS added FROM raised`,
      (rows) => rows[0]!
    )

  return UsesElsewhere.of({
    record: Effect.fn("UsesElsewhere.record")(
      function*(workspaceId: WorkspaceId, figures: ReadonlyArray<NumberUses>) {
        yield* assertAtMost("UsesElsewhere.record", figures.length, numbersMax)
        const highest = highestOfEach(figures)
        return yield* changeExisting(
          sql,
          workspaceId,
          Effect.fnUntraced(function*(head) {
            const anis = yield* locked(workspaceId, head, highest)
            const recorded = { ...yield* raise(workspaceId, head, anis), unknown: highest.length - anis.length }
            if (recorded.changed === 0) return yield* new NothingNew(recorded)
            // No gate: caps are asked of the rows that are locked here.
            return { kind: "adds" as const, value: recorded }
          })
        ).pipe(
          Effect.catchIf(
            (error) => error instanceof NothingNew,
            ({ unknown }) => Effect.succeed<RecordedUses>({ changed: 0, added: 0, unknown })
          )
        )
      },
      refail("UsesElsewhere.record")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<UsesElsewhere, never, SqlClient.SqlClient> = Layer.effect(UsesElsewhere, make)

// internal

/** Takes the change back. */
class NothingNew extends Data.TaggedError("NothingNew")<RecordedUses> {}

interface CountedAni {
  readonly id: AniId
  readonly day: LocalDate
  readonly uses: number
}
