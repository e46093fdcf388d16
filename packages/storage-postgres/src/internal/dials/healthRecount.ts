/**
 * Making the states of health again from all dials, in their recorded order, beside those that hold; at the end those that
 * came out otherwise are set right.
 *
 * Each step holds the workspace's lock of health, so that none is folded between the last one's look for batches and its end.
 * Batches that are not folded yet are left out: the states that hold are without them, too.
 */
import type * as Signals from "@anipool/domain/dials/signals/Signals"
import * as Carriers from "@anipool/domain/health/Carriers"
import * as HealthBook from "@anipool/domain/health/HealthBook"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { RecountCursor, Recounted } from "@anipool/storage/Dials"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import { workspaceLocks } from "../advisoryLocks.ts"
import { placesMax } from "./dialColumns.ts"
import * as Health from "./health.ts"

/** Does one step. */
export const step = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { run }: Extract<RecountCursor, { readonly stage: "health" }>,
  isDryRun: boolean
) {
  yield* sql`SELECT pg_advisory_xact_lock(${workspaceLocks.health}, ${workspaceId})`
  if (run === null) {
    if (!(yield* isStored(sql, workspaceId))) return done(0)
    // What a recount left behind that was broken off; one that is under way finds its own gone, and ends.
    yield* sql`DELETE FROM health_state WHERE workspace_id = ${workspaceId} AND run <> ${Health.holding}`
    const id = (yield* sql<{ readonly id: number }>`SELECT nextval('dial_batch') AS id`)[0]!.id
    yield* Health.store(sql, workspaceId, id, HealthBook.empty(), Health.noRows)
    return goOn(id, 0)
  }
  const mine = yield* sql`
    SELECT FROM health_state
    WHERE workspace_id = ${workspaceId} AND run = ${run.id} AND subject = ${Health.subjects.workspace}`
  if (mine.length === 0 || !(yield* isStored(sql, workspaceId))) return done(0)
  const batches = yield* next(sql, workspaceId, run.after)
  if (batches.length === 0) return done(yield* end(sql, workspaceId, run.id, isDryRun))
  const dials = yield* dialsOf(sql, workspaceId, batches)
  const { book, rows } = yield* Health.load(sql, workspaceId, run.id, dials.map(({ dial }) => dial))
  for (const { sequence, ...batch } of batches) {
    const ofBatch = dials.filter((each) => each.sequence === sequence).map(({ dial }) => dial)
    HealthBook.fold(book, { ...batch, dials: ofBatch })
  }
  yield* Health.store(sql, workspaceId, run.id, book, rows)
  return goOn(run.id, batches.at(-1)!.sequence)
})

// internal

/** Dials of one step, about: it takes whole batches, one at least. */
const dialsMax = 5_000

/** Batches of one step. */
const batchesMax = 200

/** Its dials were told as counted by the stage before. */
const goOn = (id: number, after: number): Recounted => ({
  dials: 0,
  corrected: 0,
  left: [],
  next: { stage: "health", run: { id, after } }
})

const done = (corrected: number): Recounted => ({ dials: 0, corrected, left: [], next: undefined })

/** Whether all dials that the states were made of are stored. Until the transaction ends none of them goes. */
const isStored = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, workspaceId: WorkspaceId) {
  const { book: { workspace } } = yield* Health.load(sql, workspaceId, Health.holding, [])
  const stored = yield* sql<{ readonly from: number }>`
    SELECT extract(epoch FROM stored_from)::float8 * 1000 AS "from" FROM dial_retention FOR SHARE`
  return HealthBook.isStored(workspace, stored[0]!.from)
})

interface BatchRow extends Omit<HealthBook.Batch, "dials"> {
  readonly sequence: number
}

/** The batches that come next. */
const next = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, after: number) =>
  sql<BatchRow>`
    SELECT sequence, today - DATE '1970-01-01' AS today, false_alarms AS "falseAlarms", mode,
      came_false AS "cameFalse"
    FROM (
      SELECT *, sum(dials) OVER (ORDER BY sequence) - dials AS before
      FROM (
        SELECT * FROM health_batch WHERE workspace_id = ${workspaceId} AND sequence > ${after} AND packed IS NULL
        ORDER BY sequence LIMIT ${batchesMax}
      ) page
    ) b
    WHERE before < ${dialsMax}
    ORDER BY sequence`

interface DialRow extends Omit<HealthBook.Dial, "prospectCarrier" | "shortCall">, Signals.Signals {
  readonly prospectCarrier: string
  readonly sequence: number
  readonly durationSeconds: number | null
}

/** Their dials, by batch in the order in which they were recorded. */
const dialsOf = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, batches: ReadonlyArray<BatchRow>) =>
  Effect.map(
    sql<DialRow>`
      SELECT b.sequence, d.ani_id AS "aniId", d.campaign_id AS "campaignKey",
        round(extract(epoch FROM d.dialed_at) * 1000)::float8 AS "dialedAt", d.day - DATE '1970-01-01' AS day, d.hour, d.contact,
        d.blocked, d.duration_seconds AS "durationSeconds", COALESCE(d.sip_code::text, '') AS "sipCode",
        COALESCE(d.sip_reason, '') AS "sipReason", COALESCE(d.q850_cause::text, '') AS "q850Cause",
        COALESCE(d.prospect_carrier, '') AS "prospectCarrier"
      FROM health_batch b CROSS JOIN LATERAL (
        SELECT * FROM dial
        WHERE workspace_id = ${workspaceId} AND dialed_at >= b.dialed_from AND dialed_at <= b.dialed_to
          AND recorded >= b.recorded_from AND recorded < b.recorded_from + ${placesMax}::bigint
          AND is_volume AND ani_id IS NOT NULL
      ) d
      WHERE b.workspace_id = ${workspaceId} AND b.sequence >= ${batches[0]!.sequence}
        AND b.sequence <= ${batches.at(-1)!.sequence}
      ORDER BY b.sequence, d.recorded`,
    (rows) =>
      rows.flatMap(({ durationSeconds, prospectCarrier, q850Cause, sequence, sipCode, sipReason, ...dial }) =>
        HealthBook.isEvidence(dial.contact, { q850Cause, sipCode, sipReason })
          ? [{
            sequence,
            dial: {
              ...dial,
              shortCall: HealthBook.isShort(dial.contact, durationSeconds),
              prospectCarrier: Carriers.nameOf(prospectCarrier)
            }
          }]
          : []
      )
  )

/** Sets right what came out otherwise, unless that is only asked; answers how much it is. */
const end = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  run: number,
  isDryRun: boolean
) {
  const wrong = yield* sql<{ readonly subject: number; readonly id: number }>`
    SELECT subject, id
    FROM (
      SELECT subject, id, state FROM health_state WHERE workspace_id = ${workspaceId} AND run = ${Health.holding}
    ) holding FULL JOIN (
      SELECT subject, id, state FROM health_state WHERE workspace_id = ${workspaceId} AND run = ${run}
        -- Of a workspace without dials nothing is kept.
        AND EXISTS (SELECT FROM health_batch WHERE workspace_id = ${workspaceId})
    ) again USING (subject, id)
    WHERE holding.state IS DISTINCT FROM again.state`
  if (!isDryRun && wrong.length > 0) {
    yield* sql`
      DELETE FROM health_state h WHERE workspace_id = ${workspaceId} AND run = ${Health.holding} AND NOT EXISTS (
        SELECT FROM health_state a
        WHERE a.workspace_id = ${workspaceId} AND a.run = ${run} AND a.subject = h.subject AND a.id = h.id
      )`
    yield* sql`
      INSERT INTO health_state AS s (workspace_id, run, subject, id, state)
      SELECT workspace_id, ${Health.holding}, subject, id, state FROM health_state
      WHERE workspace_id = ${workspaceId} AND run = ${run}
      ON CONFLICT (workspace_id, run, subject, id) DO UPDATE SET state = EXCLUDED.state
      WHERE s.state IS DISTINCT FROM EXCLUDED.state`
  }
  yield* sql`DELETE FROM health_state WHERE workspace_id = ${workspaceId} AND run = ${run}`
  return wrong.length
})
