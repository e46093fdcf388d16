/**
 * One step of processing: claimed, looked up, planned, recorded and counted in one transaction.
 */
import { defaults } from "@anipool/domain/alerts/Thresholds"
import type { PolicyOverride } from "@anipool/domain/assignment/Policy"
import type { DialRecord } from "@anipool/domain/dials/DialRecord"
import * as ProcessingPlan from "@anipool/domain/dials/ProcessingPlan"
import * as AlarmLevel from "@anipool/domain/health/AlarmLevel"
import * as HealthBook from "@anipool/domain/health/HealthBook"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { Country, WorkspaceId } from "@anipool/domain/Workspace"
import { campaignsMax } from "@anipool/storage/Campaigns"
import { type ImportProgress, nothingProcessed, type Processed } from "@anipool/storage/Dials"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { transaction } from "../transaction.ts"
import * as CarrierDials from "./carrierDials.ts"
import * as Corrections from "./corrections.ts"
import { placesMax } from "./dialColumns.ts"
import { isTakenBack, wentByItself } from "./falseAlarms.ts"
import * as FiguresFold from "./figuresFold.ts"
import { subjects } from "./health.ts"
import * as HealthFold from "./healthFold.ts"
import * as LookUp from "./lookUp.ts"
import * as Queue from "./queue.ts"
import { newOnes, write } from "./recorded.ts"
import * as Redress from "./redress.ts"

/** Does one step, and folds what was recorded into the figures and the states of health when that is due. */
export const process = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, limit: number) {
  const { isFoldDue, processed, waiting } = yield* transaction(sql, step(sql, limit))
  if (Option.isNone(processed.workspaceId)) {
    yield* FiguresFold.foldAll(sql)
    yield* HealthFold.foldAll(sql)
    return processed
  }
  const workspaceId = processed.workspaceId.value
  if (isFoldDue) yield* foldFigures(sql, workspaceId)
  if (HealthFold.isDue(waiting, processed.taken >= limit)) yield* foldHealth(sql, workspaceId)
  yield* Effect.ignoreLogged(FiguresFold.foldLate(sql))
  yield* Effect.ignoreLogged(HealthFold.foldLate(sql))
  return processed
})

/** Does the same with imported records that are at hand, and keeps how far the import has come. */
export const recordImported = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  records: ReadonlyArray<DialRecord>,
  progress: ImportProgress
) {
  const { isFoldDue, processed, waiting } = yield* transaction(
    sql,
    Effect.gen(function*() {
      const recorded = yield* record(sql, {
        workspaceId,
        lane: Queue.lanes.imported,
        queueIds: [],
        receivedAt: null,
        received: (setting) => records.map((each) => ({ record: each, receivedAt: setting.now }))
      })
      yield* Queue.putProgress(sql, workspaceId, progress)
      return recorded
    })
  )
  if (progress.isComplete || isFoldDue) yield* foldFigures(sql, workspaceId)
  if (progress.isComplete || HealthFold.isDue(waiting, true)) yield* foldHealth(sql, workspaceId)
  return processed
})

// internal

// The records are recorded whatever becomes of it: what is not folded waits on, and is folded once the queue is empty.

const foldFigures = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  Effect.ignoreLogged(FiguresFold.fold(sql, workspaceId))

const foldHealth = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  Effect.ignoreLogged(HealthFold.fold(sql, workspaceId))

interface SettingRow {
  readonly country: Country
  readonly timeZone: string
  readonly policy: PolicyOverride
  readonly today: LocalTime.LocalDate
  readonly now: number
  readonly storedFrom: number
  readonly falseAlarms: number
  readonly mode: AlarmLevel.Mode
  readonly cameFalse: number
  readonly recordedFrom: number
  /** What waits to be counted. */
  readonly dials: number
  readonly ms: number
}

const step = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, limit: number) {
  const claimed = yield* Queue.claim(sql, limit)
  const first = claimed[0]
  if (first === undefined) {
    return { processed: nothingProcessed, waiting: HealthFold.nothing, isFoldDue: false } satisfies Recorded
  }
  return yield* record(sql, {
    workspaceId: first.workspaceId,
    lane: first.lane,
    queueIds: claimed.map(({ queueId }) => queueId),
    receivedAt: first.lane === Queue.lanes.posted ? first.receivedAt : null,
    received: () => claimed.flatMap(({ receivedAt, records }) => records.map((each) => ({ record: each, receivedAt })))
  })
})

/** What one step did, and what waits with it to be folded. */
interface Recorded {
  readonly processed: Processed
  readonly waiting: HealthFold.Waiting
  /** Whether what waits to be counted is due. */
  readonly isFoldDue: boolean
}

/** What is recorded in one step, and the rows of the queue that it came from. */
interface Given {
  readonly workspaceId: WorkspaceId
  readonly lane: number
  readonly queueIds: ReadonlyArray<number>
  /** When the first of them came, milliseconds since the epoch; null: they are imported. */
  readonly receivedAt: number | null
  readonly received: (setting: SettingRow) => ReadonlyArray<ProcessingPlan.Received>
}

const record = Effect.fnUntraced(
  function*(sql: SqlClient.SqlClient, { lane, queueIds, received, receivedAt, workspaceId }: Given) {
    const setting = yield* settingOf(sql, workspaceId)
    const reading = ProcessingPlan.read(received(setting), setting)
    const plan = ProcessingPlan.make(reading, {
      policy: setting.policy,
      campaigns: yield* campaigns(sql, workspaceId, reading),
      anis: yield* LookUp.anis(sql, workspaceId, reading),
      dispositions: yield* LookUp.dispositions(sql, workspaceId, reading.dispositions.values()),
      classes: new Map((yield* LookUp.classes(sql, workspaceId)).map((each) => [each.name, each.class]))
    })
    yield* storeRefused(sql, workspaceId, plan.refused)
    const { cameFalse, falseAlarms, mode, recordedFrom, today } = setting
    const isCounted = FiguresFold.isCountedAtOnce(plan.dials.length, setting)
    const writing = { workspaceId, today, lane, queueIds, receivedAt, isCounted, recordedFrom, dials: plan.dials }
    const recorded = yield* write(sql, writing)
    // Recorded before, or within these records by one that could not tell whom it dialed.
    const corrections = recorded === plan.dials.length ? [] : yield* Corrections.correct(sql, workspaceId, plan.dials)
    yield* Redress.open(sql, workspaceId, plan.named)
    const added = yield* newOnes(sql, writing, recorded)
    yield* CarrierDials.count(sql, workspaceId, today, added)
    const dials = HealthBook.dialsOf(added)
    const batch = { today: LocalTime.dayNumber(today), falseAlarms, mode, cameFalse, dials }
    return {
      processed: { workspaceId: Option.some(workspaceId), ...ProcessingPlan.summaryOf(plan, recorded, corrections) },
      waiting: yield* HealthFold.note(sql, workspaceId, recordedFrom, batch),
      isFoldDue: !isCounted && FiguresFold.isDue(plan.dials.length, setting)
    } satisfies Recorded
  }
)

const settingOf = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  Effect.map(
    sql<SettingRow>`
      SELECT w.country, w.time_zone AS "timeZone", w.policy,
        (clock_timestamp() AT TIME ZONE w.time_zone)::date AS today,
        extract(epoch FROM clock_timestamp())::float8 * 1000 AS now,
        -- A day that is archived and of which a part may be dropped is whole there only as long as nothing comes for it.
        extract(epoch FROM GREATEST(r.stored_from, (
          SELECT max(a.until_at) FROM archived_day a
          WHERE a.workspace_id = w.workspace_id AND a.kind = 'dial' AND a.archived_at IS NOT NULL
            AND a.until_at > r.stored_from AND a.from_at < r.stored_from
        )))::float8 * 1000 AS "storedFrom",
        COALESCE((l.thresholds->>'falseAlarms')::integer, ${defaults.falseAlarms}::integer) AS "falseAlarms",
        COALESCE(l.thresholds->>'alarmMode', ${defaults.alarmMode}) AS mode,
        CASE WHEN l.thresholds->>'alarmMode' = 'about' THEN (
          SELECT count(*)::integer FROM health_alarm a
          WHERE a.workspace_id = ${workspaceId} AND a.subject = ${subjects.number}
            AND a.raised_at >= clock_timestamp() - ${AlarmLevel.keptDays}::integer * INTERVAL '1 day'
            AND (${sql.literal(wentByItself("a"))} OR ${sql.literal(isTakenBack("a"))})
        ) ELSE 0 END AS "cameFalse",
        nextval('dial_batch') * ${placesMax}::bigint AS "recordedFrom", t.dials, t.ms
      FROM workspace w CROSS JOIN dial_retention r LEFT JOIN alert_look l ON l.workspace_id = w.workspace_id
      CROSS JOIN LATERAL (
        SELECT COALESCE(sum(dials), 0)::float8 AS dials,
          COALESCE(extract(epoch FROM clock_timestamp() - min(tallied_at)) * 1000, 0)::float8 AS ms
        FROM dial_tally WHERE workspace_id = ${workspaceId}
      ) t
      WHERE w.workspace_id = ${workspaceId}`,
    (rows) => rows[0]!
  )

/** The campaigns that records name; unknown ones are added first, in the order of their key: no two wait in a circle. */
const campaigns = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  reading: ProcessingPlan.Reading
) {
  const known = yield* LookUp.campaigns(sql, workspaceId, reading.campaigns.keys())
  if (known.size === reading.campaigns.size) return known
  const counts = yield* sql<{ readonly count: number }>`
    SELECT count(*) AS count FROM campaign WHERE workspace_id = ${workspaceId} AND NOT is_registered`
  const added = ProcessingPlan.addedCampaigns(reading, known, campaignsMax - counts[0]!.count)
  if (added.length === 0) return known
  yield* sql`
    INSERT INTO campaign (workspace_id, is_registered, external_id, name, type, inbound_pool_id, policy)
    SELECT ${workspaceId}, false, added.id, added.name, added.type, NULL, '{}'
    FROM unnest(
      ${added.map(({ id }) => id)}::text[], ${added.map(({ name }) => name)}::text[],
      ${added.map(({ type }) => type)}::text[]
    ) AS added (id, name, type)
    ORDER BY added.id COLLATE "C"
    -- Another worker may have added it, or it was registered meanwhile.
    ON CONFLICT DO NOTHING`
  return yield* LookUp.campaigns(sql, workspaceId, reading.campaigns.keys())
})

const storeRefused = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  refused: ReadonlyArray<ProcessingPlan.Refused>
) =>
  refused.length === 0 ? Effect.void : sql`
    INSERT INTO dial_rejected (workspace_id, received_at, reason, record)
    SELECT ${workspaceId}, to_timestamp(received_at / 1000), reason, record
    FROM unnest(
      ${refused.map(({ receivedAt }) => receivedAt)}::float8[],
      ${refused.map(({ reason }) => reason)}::text[],
      ${refused.map(({ record }) => JSON.stringify(record))}::text[]
    ) WITH ORDINALITY AS refused (received_at, reason, record, position)
    ORDER BY position`
