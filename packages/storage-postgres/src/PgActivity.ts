/**
 * `Activity` on PostgreSQL.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  Activity,
  type ActivityCounts,
  addedMax,
  type CampaignActivity,
  campaignsMax,
  forgottenMax,
  type NewActivity,
  type NewCampaignActivity,
  type RecentActivity,
  refusalReasons,
  sinceMax,
  storedFor,
  tiers
} from "@anipool/storage/Activity"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { assertAtMost, refail } from "./internal/failure.ts"
import { Reads } from "./internal/reads.ts"
import * as Time from "./internal/time.ts"
import { transaction, withRetries } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(Effect.all([SqlClient.SqlClient, Reads]), ([sql, reads]) =>
  Activity.of({
    add: Effect.fn("Activity.add")(
      function*(given: ReadonlyArray<NewActivity>) {
        yield* assertAtMost("Activity.add", given.length, addedMax)
        const minutes = merged(given)
        if (minutes.length === 0) return
        // In the order of the key, so that no two wait for each other.
        yield* withRetries(sql`
          INSERT INTO activity_minute AS a (workspace_id, minute, refused, dials, contacts, assigned)
          SELECT workspace_id, to_timestamp(minute / 1000), refused, dials, contacts, assigned::integer[]
          FROM unnest(
            ${minutes.map(({ workspaceId }) => workspaceId)}::integer[],
            ${minutes.map(({ minute }) => minute)}::float8[],
            ${minutes.map(({ refused }) => refused)}::integer[],
            ${minutes.map(({ dials }) => dials)}::bigint[],
            ${minutes.map(({ contacts }) => contacts)}::bigint[],
            ${minutes.map(({ assigned }) => `{${assigned.join()}}`)}::text[]
          ) AS i (workspace_id, minute, refused, dials, contacts, assigned)
          ORDER BY workspace_id, minute
          ON CONFLICT (workspace_id, minute) DO UPDATE SET
            refused = a.refused + EXCLUDED.refused,
            dials = a.dials + EXCLUDED.dials,
            contacts = a.contacts + EXCLUDED.contacts,
            assigned = ARRAY(
              SELECT COALESCE(was, 0) + COALESCE(more, 0) FROM unnest(a.assigned, EXCLUDED.assigned) WITH ORDINALITY AS t (was, more, tier)
              ORDER BY tier
            )`)
      },
      refail("Activity.add")
    ),

    since: Effect.fn("Activity.since")(
      (workspaceId: WorkspaceId, fromMs: number, day: LocalDate) =>
        // One statement, so that all of it is of one moment.
        Effect.map(
          reads.of(workspaceId, (sql) =>
            sql<ActivityCounts & { readonly minute: number | null; readonly day: RecentActivity["day"] }>`
            SELECT d.day, m.*
            FROM (
              SELECT json_build_object('dials', COALESCE(sum(dials), 0), 'contacts', COALESCE(sum(contacts), 0)) AS day
              FROM dial_day_total WHERE workspace_id = ${workspaceId} AND basis = 0 AND day = ${day}::date
            ) d
            LEFT JOIN (
              SELECT ${Time.toMillis(sql, "minute")} AS minute, refused, dials, contacts, assigned
              FROM activity_minute
              WHERE workspace_id = ${workspaceId} AND minute >= to_timestamp(${fromMs}::float8 / 1000)
              ORDER BY minute LIMIT ${sinceMax}
            ) m ON true
            ORDER BY m.minute`),
          (rows): RecentActivity => ({
            day: rows[0]!.day,
            minutes: rows.flatMap(({ assigned, contacts, dials, minute, refused }) =>
              minute === null ? [] : [{ minute, assigned: ofEachTier(assigned), refused, dials, contacts }]
            )
          })
        ),
      refail("Activity.since")
    ),

    addCampaigns: Effect.fn("Activity.addCampaigns")(
      function*(given: ReadonlyArray<NewCampaignActivity>) {
        yield* assertAtMost("Activity.addCampaigns", given.length, addedMax)
        const slots = mergedSlots(given)
        if (slots.length === 0) return
        const addSlots = sql`
          INSERT INTO campaign_slot AS s (workspace_id, slot, campaign, assigned, refused)
          SELECT workspace_id, to_timestamp(slot / 1000), campaign, assigned, refused::integer[]
          FROM unnest(
            ${slots.map(({ workspaceId }) => workspaceId)}::integer[],
            ${slots.map(({ slot }) => slot)}::float8[],
            ${slots.map(({ campaign }) => campaign)}::text[],
            ${slots.map(({ assigned }) => assigned)}::integer[],
            ${slots.map(({ refused }) => `{${refused.join()}}`)}::text[]
          ) AS i (workspace_id, slot, campaign, assigned, refused)
          ORDER BY workspace_id, slot, campaign COLLATE "C"
          ON CONFLICT (workspace_id, slot, campaign) DO UPDATE SET
            assigned = s.assigned + EXCLUDED.assigned,
            refused = ARRAY(
              SELECT COALESCE(was, 0) + COALESCE(more, 0)
              FROM unnest(s.refused, EXCLUDED.refused) WITH ORDINALITY AS t (was, more, reason)
              ORDER BY reason
            )`
        // A slot lies within one day in every time zone.
        const addDays = sql`
          INSERT INTO campaign_day AS d (workspace_id, campaign, day, assigned, assigned_local, refused)
          SELECT i.workspace_id, i.campaign, (to_timestamp(i.slot / 1000) AT TIME ZONE w.time_zone)::date,
            sum(i.assigned), sum(i.assigned_local), sum(i.refused)
          FROM unnest(
            ${slots.map(({ workspaceId }) => workspaceId)}::integer[],
            ${slots.map(({ slot }) => slot)}::float8[],
            ${slots.map(({ campaign }) => campaign)}::text[],
            ${slots.map(({ assigned }) => assigned)}::integer[],
            ${slots.map(({ local }) => local)}::integer[],
            ${slots.map(({ refused }) => refused.reduce((sum, count) => sum + count, 0))}::integer[]
          ) AS i (workspace_id, slot, campaign, assigned, assigned_local, refused)
          JOIN workspace w ON w.workspace_id = i.workspace_id
          GROUP BY 1, 2, 3 ORDER BY i.workspace_id, i.campaign COLLATE "C", 3
          ON CONFLICT (workspace_id, campaign, day) DO UPDATE SET
            assigned = d.assigned + EXCLUDED.assigned,
            assigned_local = d.assigned_local + EXCLUDED.assigned_local,
            refused = d.refused + EXCLUDED.refused`
        yield* transaction(sql, Effect.zipRight(addSlots, addDays))
      },
      refail("Activity.addCampaigns")
    ),

    campaigns: Effect.fn("Activity.campaigns")(
      (workspaceId: WorkspaceId, fromMs: number) =>
        Effect.map(
          reads.of(workspaceId, (sql) =>
            sql<SummedCampaign>`
            SELECT campaign, sum(assigned)::bigint AS assigned,
              ${sql.literal(eachReason((at) => `COALESCE(sum(refused[${at}]), 0)::integer`))} AS refused,
              ${
              sql.literal(
                eachReason((at) =>
                  `floor(extract(epoch FROM min(slot) FILTER (WHERE refused[${at}] > 0)) * 1000)::float8`
                )
              )
            } AS since
            FROM campaign_slot
            WHERE workspace_id = ${workspaceId} AND slot >= to_timestamp(${fromMs}::float8 / 1000)
            GROUP BY campaign
            ORDER BY sum(assigned + (SELECT sum(r) FROM unnest(refused) AS r)) DESC, campaign LIMIT ${campaignsMax}`),
          (rows): ReadonlyArray<CampaignActivity> => rows
        ),
      refail("Activity.campaigns")
    ),

    forget: Effect.zipRight(
      sql`
        DELETE FROM campaign_slot WHERE (workspace_id, slot, campaign) IN (
          SELECT workspace_id, slot, campaign FROM campaign_slot
          WHERE slot < clock_timestamp() - ${Duration.toMillis(storedFor)}::float8 * INTERVAL '1 millisecond'
          ORDER BY slot LIMIT ${forgottenMax} FOR UPDATE SKIP LOCKED
        )`,
      sql<{ readonly count: number }>`
        WITH gone AS (
          DELETE FROM activity_minute WHERE (workspace_id, minute) IN (
            SELECT workspace_id, minute FROM activity_minute
            WHERE minute < clock_timestamp() - ${Duration.toMillis(storedFor)}::float8 * INTERVAL '1 millisecond'
            ORDER BY minute LIMIT ${forgottenMax} FOR UPDATE SKIP LOCKED
          )
          RETURNING 1
        )
        SELECT count(*) FROM gone`
    ).pipe(Effect.map((rows) => rows[0]!.count), refail("Activity.forget"), Effect.withSpan("Activity.forget"))
  }))

/** The port over a client. */
export const layer: Layer.Layer<Activity, never, Reads | SqlClient.SqlClient> = Layer.effect(Activity, make)

// internal

/** A minute in which nothing was assigned holds no tiers. */
const ofEachTier = (assigned: ReadonlyArray<number>): ReadonlyArray<number> =>
  Array.from({ length: tiers }, (_, i) => assigned[i] ?? 0)

interface SummedCampaign {
  readonly campaign: string
  readonly assigned: number
  readonly refused: ReadonlyArray<number>
  readonly since: ReadonlyArray<number | null>
}

const eachReason = (expression: (at: number) => string): string =>
  `ARRAY[${refusalReasons.map((_, i) => expression(i + 1)).join(", ")}]`

/** Each slot once. */
const mergedSlots = (slots: ReadonlyArray<NewCampaignActivity>): ReadonlyArray<NewCampaignActivity> => {
  const byKey = new Map<string, NewCampaignActivity>()
  for (const each of slots) {
    const key = `${each.workspaceId}:${each.slot}:${each.campaign}`
    const known = byKey.get(key)
    byKey.set(
      key,
      known === undefined ? each : {
        ...each,
        assigned: each.assigned + known.assigned,
        local: each.local + known.local,
        refused: each.refused.map((count, i) => count + known.refused[i]!)
      }
    )
  }
  return [...byKey.values()]
}

/** Each minute once: a statement cannot meet a row twice. */
const merged = (minutes: ReadonlyArray<NewActivity>): ReadonlyArray<NewActivity> => {
  const byKey = new Map<string, NewActivity>()
  for (const each of minutes) {
    const key = `${each.workspaceId}:${each.minute}`
    const known = byKey.get(key)
    byKey.set(
      key,
      known === undefined ? each : {
        ...each,
        assigned: each.assigned.map((count, i) => count + known.assigned[i]!),
        refused: each.refused + known.refused,
        dials: each.dials + known.dials,
        contacts: each.contacts + known.contacts
      }
    )
  }
  return [...byKey.values()]
}
