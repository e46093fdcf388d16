/**
 * One step of processing: claimed, read, looked up, recorded and counted in one transaction.
 *
 * Campaigns that are unknown are registered in a transaction of their own before it: registering is a change of the
 * workspace, and holds up its assignments for the moment it is committed, which must not be as long as a step.
 */
import * as HoldOut from "@anipool/domain/assignment/HoldOut"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import type { DialRecord } from "@anipool/domain/dials/DialRecord"
import * as Enrichment from "@anipool/domain/dials/Enrichment"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { Country, WorkspaceId } from "@anipool/domain/Workspace"
import { tiers } from "@anipool/storage/Activity"
import { campaignsMax } from "@anipool/storage/Campaigns"
import type { Processed, Reached } from "@anipool/storage/Dials"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import { change, transaction } from "../transaction.ts"
import * as LookUp from "./lookUp.ts"
import * as Queue from "./queue.ts"
import { type Recorded, recordedOf, write } from "./recorded.ts"

/** Does one step. */
export const process = (sql: SqlClient.SqlClient, limit: number): Effect.Effect<Processed, SqlError> => {
  const attempt = (refused: ReadonlySet<string>): Effect.Effect<Processed, SqlError> =>
    transaction(sql, step(sql, limit, refused)).pipe(
      Effect.catchAll((error) =>
        error instanceof CampaignsUnknown
          ? Effect.flatMap(register(sql, error), (more) => attempt(new Set([...refused, ...more])))
          : Effect.fail(error)
      )
    )
  return attempt(new Set())
}

// internal

/** Records name campaigns that are not registered. */
class CampaignsUnknown extends Data.TaggedError("CampaignsUnknown")<{
  readonly workspaceId: WorkspaceId
  /** Names by identifier. */
  readonly campaigns: ReadonlyMap<string, string>
}> {}

interface SettingRow {
  readonly country: Country
  readonly timeZone: string
  readonly policy: Policy.PolicyOverride
  readonly today: LocalDate
  readonly now: number
  readonly keptFrom: number
}

interface Refused {
  readonly record: DialRecord
  readonly receivedAt: number
  readonly reason: Enrichment.Rejection
}

const nothing: Processed = {
  workspaceId: Option.none(),
  taken: 0,
  recorded: 0,
  doubled: 0,
  rejected: {},
  waitedMs: 0,
  reached: []
}

const step = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, limit: number, withoutRoom: ReadonlySet<string>) {
  const claimed = yield* Queue.claim(sql, limit)
  const first = claimed[0]
  if (first === undefined) return nothing
  const { lane, workspaceId } = first
  const setting = yield* settingOf(sql, workspaceId)
  const refused: Array<Refused> = []
  const drafts: Array<Enrichment.Draft> = []
  // When each of them came.
  const came: Array<number> = []
  const readable = { ...setting, dayOf: dayOf(setting.timeZone) }
  for (const { receivedAt, records } of claimed) {
    for (const record of records) {
      const read = Enrichment.read(record, readable)
      if (Either.isRight(read)) {
        drafts.push(read.right)
        came.push(receivedAt)
      } else {
        refused.push({ record, receivedAt, reason: read.left })
      }
    }
  }

  const names = new Map(drafts.map(({ record }) => [record.campaignId, record.campaignName]))
  const campaigns = yield* LookUp.campaigns(sql, workspaceId, [...names.keys()])
  const unknown = new Map([...names].filter(([id]) => !campaigns.has(id) && !withoutRoom.has(id)))
  if (unknown.size > 0) return yield* new CampaignsUnknown({ workspaceId, campaigns: unknown })
  const policies = new Map(
    [...campaigns.values()].map(({ key, policy }) => [key, Policy.resolve(setting.policy, policy)] as const)
  )
  const anis = yield* LookUp.anis(sql, workspaceId, drafts)
  const outcomeOf = yield* outcomes(sql, workspaceId, drafts)

  const recorded: Array<Recorded> = []
  const reached: Array<Reached> = []
  for (const [i, draft] of drafts.entries()) {
    const { dialedAt, isVolume, prospect, record } = draft
    const campaignKey = campaigns.get(record.campaignId)?.key
    if (campaignKey === undefined) {
      refused.push({ record, receivedAt: came[i]!, reason: "campaign_limit" })
      continue
    }
    const found = anis.get(LookUp.numberKey(draft.ani))
    const outcome = outcomeOf(record.dispositionName)
    const key = Prospect.keyOf({ callingCode: prospect.callingCode, phone: prospect.national })
    const share = isVolume && found !== undefined ? HoldOut.shareOf(policies.get(campaignKey)!, key) : undefined
    recorded.push(recordedOf(draft, campaignKey, found, outcome, share))
    if (isVolume && outcome.contact && found !== undefined) {
      reached.push({ prospect: key, aniId: found.aniId, at: dialedAt })
    }
  }
  yield* keepRefused(sql, workspaceId, refused)
  const count = yield* write(sql, {
    workspaceId,
    today: setting.today,
    lane,
    queueIds: claimed.map(({ queueId }) => queueId),
    dials: recorded
  })
  if (lane === Queue.lanes.posted) yield* countMinute(sql, workspaceId, count, Math.min(count, reached.length))
  return {
    workspaceId: Option.some(workspaceId),
    taken: recorded.length + refused.length,
    recorded: count,
    doubled: recorded.length - count,
    rejected: countsOf(refused),
    waitedMs: Math.max(0, Math.round(setting.now - Math.min(...claimed.map(({ receivedAt }) => receivedAt)))),
    reached
  } satisfies Processed
})

const settingOf = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  Effect.map(
    sql<SettingRow>`
      SELECT w.country, w.time_zone AS "timeZone", w.policy,
        (clock_timestamp() AT TIME ZONE w.time_zone)::date AS today,
        extract(epoch FROM clock_timestamp())::float8 * 1000 AS now,
        extract(epoch FROM r.kept_from)::float8 * 1000 AS "keptFrom"
      FROM workspace w CROSS JOIN dial_retention r WHERE w.workspace_id = ${workspaceId}`,
    (rows) => rows[0]!
  )

/** Days that were found, for each time zone: there are some hundred. */
const daysOf = new Map<string, (epochMs: number) => LocalDate>()

const dayOf = (timeZone: string) => {
  const known = daysOf.get(timeZone)
  if (known !== undefined) return known
  const made = Enrichment.dayOfIn(timeZone)
  daysOf.set(timeZone, made)
  return made
}

/** What became of a dial by its disposition, each name told once. */
const outcomes = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  drafts: ReadonlyArray<Enrichment.Draft>
) {
  const names = new Map(
    drafts.map(({ record: { dispositionName } }) =>
      [dispositionName, Enrichment.dispositionKey(dispositionName)] as const
    )
  )
  const registered = yield* LookUp.dispositions(sql, workspaceId, [...new Set(names.values())])
  const extension = LookUp.toExtension(yield* LookUp.classes(sql, workspaceId))
  const known = new Map(
    [...names].map(([name, key]) => [name, Enrichment.outcomeOf(name, registered.get(key), extension)] as const)
  )
  return (name: string) => known.get(name)!
})

/** Registers campaigns, as many as there is room for; answers those that there was none for. */
const register = (sql: SqlClient.SqlClient, { campaigns, workspaceId }: CampaignsUnknown) =>
  Effect.suspend(() => {
    let withoutRoom: ReadonlyArray<string> = []
    return change(
      sql,
      workspaceId,
      Effect.fnUntraced(function*() {
        const known = yield* LookUp.campaigns(sql, workspaceId, [...campaigns.keys()])
        const counts = yield* sql<{ readonly count: number }>`
          SELECT count(*) AS count FROM campaign WHERE workspace_id = ${workspaceId}`
        const room = campaignsMax - counts[0]!.count
        const missing = [...campaigns].filter(([id]) => !known.has(id))
        withoutRoom = missing.slice(room).map(([id]) => id)
        const made = missing.slice(0, room)
        if (made.length === 0) return Option.none()
        yield* sql`
          INSERT INTO campaign (workspace_id, external_id, name, type, inbound_pool_id, policy)
          SELECT ${workspaceId}, made.id, made.name, 'Outbound', NULL, '{}'
          FROM unnest(${made.map(([id]) => id)}::text[], ${made.map(([, name]) => name)}::text[])
            WITH ORDINALITY AS made (id, name, position)
          ORDER BY made.position`
        return Option.some({ kind: "settings" as const, value: true })
      })
    ).pipe(Effect.map(() => withoutRoom))
  })

/** Counts dials in the present minute. The last lock of its transaction, so that nobody waits for it in a circle. */
const countMinute = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, dials: number, contacts: number) =>
  dials === 0 ? Effect.void : sql`
    INSERT INTO activity_minute AS a (workspace_id, minute, refused, dials, contacts, assigned)
    VALUES (
      ${workspaceId}, date_trunc('minute', clock_timestamp()), 0, ${dials}, ${contacts},
      array_fill(0, ARRAY[${tiers}::integer])
    )
    ON CONFLICT ON CONSTRAINT activity_minute_pkey
      DO UPDATE SET dials = a.dials + EXCLUDED.dials, contacts = a.contacts + EXCLUDED.contacts`

const keepRefused = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, refused: ReadonlyArray<Refused>) =>
  refused.length === 0 ? Effect.void : sql`
    INSERT INTO dial_rejected (workspace_id, received_at, reason, record)
    SELECT ${workspaceId}, to_timestamp(received_at / 1000), reason, record
    FROM unnest(
      ${refused.map(({ receivedAt }) => receivedAt)}::float8[],
      ${refused.map(({ reason }) => reason)}::text[],
      ${refused.map(({ record }) => JSON.stringify(record))}::text[]
    ) WITH ORDINALITY AS refused (received_at, reason, record, position)
    ORDER BY position`

const countsOf = (refused: ReadonlyArray<Refused>): Partial<Record<Enrichment.Rejection, number>> => {
  const counts: Partial<Record<Enrichment.Rejection, number>> = {}
  for (const { reason } of refused) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}
