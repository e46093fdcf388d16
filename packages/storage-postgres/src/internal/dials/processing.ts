/**
 * One step of processing: claimed, looked up, planned, recorded and counted in one transaction.
 */
import type { PolicyOverride } from "@anipool/domain/assignment/Policy"
import type { DialRecord } from "@anipool/domain/dials/DialRecord"
import * as ProcessingPlan from "@anipool/domain/dials/ProcessingPlan"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { Country, WorkspaceId } from "@anipool/domain/Workspace"
import { campaignsMax } from "@anipool/storage/Campaigns"
import { type ImportProgress, nothingProcessed, type Processed } from "@anipool/storage/Dials"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { transaction } from "../transaction.ts"
import * as LookUp from "./lookUp.ts"
import * as Queue from "./queue.ts"
import { write } from "./recorded.ts"
import * as Redress from "./redress.ts"

/** Does one step. */
export const process = (sql: SqlClient.SqlClient, limit: number): Effect.Effect<Processed, SqlError> =>
  transaction(sql, step(sql, limit))

/** Does the same with imported records that are at hand, and keeps how far the import has come. */
export const recordImported = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  records: ReadonlyArray<DialRecord>,
  progress: ImportProgress
): Effect.Effect<Processed, SqlError> =>
  transaction(
    sql,
    Effect.gen(function*() {
      const processed = yield* record(sql, {
        workspaceId,
        lane: Queue.lanes.imported,
        queueIds: [],
        received: (setting) => records.map((each) => ({ record: each, receivedAt: setting.now }))
      })
      yield* Queue.putProgress(sql, workspaceId, progress)
      return processed
    })
  )

// internal

interface SettingRow {
  readonly country: Country
  readonly timeZone: string
  readonly policy: PolicyOverride
  readonly today: LocalDate
  readonly now: number
  readonly storedFrom: number
}

const step = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, limit: number) {
  const claimed = yield* Queue.claim(sql, limit)
  const first = claimed[0]
  if (first === undefined) return nothingProcessed
  return yield* record(sql, {
    workspaceId: first.workspaceId,
    lane: first.lane,
    queueIds: claimed.map(({ queueId }) => queueId),
    received: () => claimed.flatMap(({ receivedAt, records }) => records.map((each) => ({ record: each, receivedAt })))
  })
})

/** What is recorded in one step, and the rows of the queue that it came from. */
interface Given {
  readonly workspaceId: WorkspaceId
  readonly lane: number
  readonly queueIds: ReadonlyArray<number>
  readonly received: (setting: SettingRow) => ReadonlyArray<ProcessingPlan.Received>
}

const record = Effect.fnUntraced(
  function*(sql: SqlClient.SqlClient, { lane, queueIds, received, workspaceId }: Given) {
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
    const recorded = yield* write(sql, { workspaceId, today: setting.today, lane, queueIds, dials: plan.dials })
    yield* Redress.open(sql, workspaceId, plan.named)
    return { workspaceId: Option.some(workspaceId), ...ProcessingPlan.summaryOf(plan, recorded) } satisfies Processed
  }
)

const settingOf = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  Effect.map(
    sql<SettingRow>`
      SELECT w.country, w.time_zone AS "timeZone", w.policy,
        (clock_timestamp() AT TIME ZONE w.time_zone)::date AS today,
        extract(epoch FROM clock_timestamp())::float8 * 1000 AS now,
        extract(epoch FROM r.stored_from)::float8 * 1000 AS "storedFrom"
      FROM workspace w CROSS JOIN dial_retention r WHERE w.workspace_id = ${workspaceId}`,
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
