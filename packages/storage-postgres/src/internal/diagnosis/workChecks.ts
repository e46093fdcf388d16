/**
 * Checks of what is done in the background: whether a worker does it, and whether days are what they should be.
 */
import * as Effect from "effect/Effect"
import { isCallable } from "../callbackStanding.ts"
import type { Check } from "./serverChecks.ts"

/** A posted dial is in the figures within seconds. */
const dialsWaitMinutesMax = 5
/** An upload that nobody works on is taken by a worker within seconds. */
const uploadsWaitMinutesMax = 5
/** Workspaces that one check names. */
const namedMax = 10

const startWorker =
  "Start a server with ANIPOOL_WORKER=embedded, or anipool worker; where one runs, see its log for why it fails."

const partitions: Check = (sql) =>
  Effect.map(
    sql<{ readonly name: string }>`
      SELECT name FROM (
        SELECT 'assignment_' || to_char(day AT TIME ZONE 'UTC', 'YYYYMMDD') AS name
        FROM generate_series(date_trunc('day', now(), 'UTC'), date_trunc('day', now(), 'UTC') + INTERVAL '2 days',
          INTERVAL '1 day') AS day
        UNION ALL
        SELECT 'dial_' || to_char(month, 'YYYYMM')
        FROM generate_series(date_trunc('month', now() AT TIME ZONE 'UTC'),
          date_trunc('month', now() AT TIME ZONE 'UTC') + INTERVAL '1 month', INTERVAL '1 month') AS month
      ) wanted WHERE to_regclass(quote_ident(name)) IS NULL ORDER BY name`,
    (rows) =>
      rows.length === 0 ? [] : [{
        check: "partitions",
        severity: "warning",
        message: `partitions of the days and months to come are missing: ${rows.map(({ name }) => name).join(", ")}`,
        remedy: `Workers make them ahead. ${startWorker}`
      }]
  )

const days: Check = (sql) =>
  Effect.map(
    sql<{ readonly name: string; readonly anis: number; readonly day: string; readonly today: string }>`
      SELECT w.name, count(*) AS anis, max(u.day)::text AS day, w.today::text AS today
      FROM (SELECT workspace_id, name, (clock_timestamp() AT TIME ZONE time_zone)::date AS today FROM workspace) w
      JOIN ani_usage u ON u.workspace_id = w.workspace_id AND u.day > w.today
      GROUP BY w.workspace_id, w.name, w.today ORDER BY w.name LIMIT ${namedMax}`,
    (rows) =>
      rows.map(({ anis, day, name, today }) => ({
        check: "days",
        severity: "warning",
        message:
          `${name}: ${anis} ANIs count the uses of ${day}, and it is ${today}: the clock or the time zone went back, ` +
          `and uses of every day count under the caps of that one until it is over`,
        remedy:
          "See that the database's clock is right. Wait for that day, or set the counters right as docs/records.md " +
          "says under \"When the clock was wrong\"."
      }))
  )

const leap: Check = (sql) =>
  Effect.map(
    sql<
      { readonly leapedAt: string }
    >`SELECT leaped_at::text AS "leapedAt" FROM clock_watch WHERE leaped_at IS NOT NULL`,
    (rows) =>
      rows.map(({ leapedAt }) => ({
        check: "clock",
        severity: "warning",
        message: `the database's clock leaped ahead, to ${leapedAt}: nothing is dropped until it has gone on for a day`,
        remedy: "See that it is right. If it is (no worker ran meanwhile), there is nothing to do."
      }))
  )

const dialQueue: Check = (sql) =>
  Effect.map(
    sql<{ readonly groups: number; readonly minutes: number | null }>`
      SELECT count(*) AS groups, floor(extract(epoch FROM clock_timestamp() - min(received_at)) / 60)::integer AS minutes
      FROM dial_queue WHERE lane = 0`,
    ([row]) =>
      (row!.minutes ?? 0) < dialsWaitMinutesMax ? [] : [{
        check: "queue",
        severity: "error",
        message: `posted dials wait since ${row!.minutes} minutes, in ${
          row!.groups
        } groups: they are in no figures yet`,
        remedy: startWorker
      }]
  )

/** Campaigns whose policy asks for numbers that can be called back, and whose group has none. */
const callbackRoutes: Check = (sql) =>
  Effect.map(
    sql<{ readonly name: string; readonly campaigns: number; readonly first: string }>`
      SELECT w.name, count(*) AS campaigns, min(c.external_id COLLATE "C") AS first
      FROM workspace w
      JOIN campaign c ON c.workspace_id = w.workspace_id AND c.is_registered
      LEFT JOIN pool l ON l.workspace_id = c.workspace_id
        AND l.group_id = COALESCE(c.inbound_pool_id, c.external_id) COLLATE "C"
      WHERE COALESCE(c.policy ->> 'requireCallbackRoute', w.policy ->> 'requireCallbackRoute') = 'true'
        AND NOT EXISTS (
          SELECT FROM pool_member m
          JOIN ani a ON a.workspace_id = m.workspace_id AND a.ani_id = m.ani_id
          WHERE m.workspace_id = c.workspace_id
            -- A campaign that names no group, and has none of its own, dials from all.
            AND (m.pool_id = l.pool_id OR (l.pool_id IS NULL AND c.inbound_pool_id IS NULL))
            AND a.status = 'ACTIVE_AND_BEING_MANAGED' AND ${sql.literal(isCallable("a"))}
        )
      GROUP BY w.workspace_id, w.name ORDER BY w.name LIMIT ${namedMax}`,
    (rows) =>
      rows.map(({ campaigns, first, name }) => ({
        check: "callbacks",
        severity: "warning",
        message:
          `${name}: ${
            campaigns === 1 ? `campaign ${first} requires` : `${campaigns} campaigns (${first}, …) require`
          } ` +
          "numbers that can be called back, and no active number of their groups is known to be: they are given none",
        remedy:
          "Import what is known (anipool vicidial import, anipool provider import), say it by hand (anipool ani " +
          "callable), or switch requireCallbackRoute off (anipool policy set)."
      }))
  )

const uploads: Check = (sql) =>
  Effect.map(
    sql<{ readonly name: string; readonly id: number; readonly minutes: number; readonly attempts: number }>`
      SELECT w.name, u.upload_id AS id, u.attempts,
        floor(extract(epoch FROM clock_timestamp() - GREATEST(u.created_at, u.lease_until)) / 60)::integer AS minutes
      FROM (
        SELECT DISTINCT ON (workspace_id) * FROM snapshot_upload
        WHERE status IN ('queued', 'processing') ORDER BY workspace_id, position
      ) u JOIN workspace w USING (workspace_id)
      WHERE u.attempts > 2
        OR GREATEST(u.created_at, u.lease_until) < clock_timestamp() - make_interval(mins => ${uploadsWaitMinutesMax}::integer)
      ORDER BY w.name LIMIT ${namedMax}`,
    (rows) =>
      rows.map(({ attempts, id, minutes, name }) => ({
        check: "uploads",
        severity: "error",
        message: attempts > 2
          ? `${name}: the next step of upload ${id} failed ${attempts} times`
          : `${name}: nobody works on upload ${id} since ${minutes} minutes, and those behind it wait`,
        remedy: startWorker
      }))
  )

const upkeep: Check = (sql) =>
  Effect.map(
    sql<{ readonly name: string; readonly day: string }>`
      SELECT w.name, u.window_day::text AS day
      FROM (SELECT workspace_id, name, (clock_timestamp() AT TIME ZONE time_zone)::date AS today FROM workspace) w
      JOIN statistics_upkeep u ON u.workspace_id = w.workspace_id AND u.window_day < w.today - 1
      ORDER BY w.name LIMIT ${namedMax}`,
    (rows) =>
      rows.map(({ day, name }) => ({
        check: "worker",
        severity: "warning",
        message: `${name}: the windows of 30 days end with ${day}: no worker has moved them on since`,
        remedy: startWorker
      }))
  )

/** All of them. */
export const all: ReadonlyArray<Check> = [partitions, days, leap, dialQueue, uploads, upkeep, callbackRoutes]
