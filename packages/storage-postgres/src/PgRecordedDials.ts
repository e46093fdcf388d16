/**
 * `RecordedDials` on PostgreSQL: out of the log of assignments, and of the dials.
 */
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { pageSizeMax, type RecordedDial, RecordedDials, type ShownDial } from "@anipool/storage/RecordedDials"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { assertAtMost, refail } from "./internal/failure.ts"
import { Reads } from "./internal/reads.ts"
import { fromMillis } from "./internal/time.ts"

/** The port over what answers reads. */
export const make = Effect.map(Reads, (reads) =>
  RecordedDials.of({
    page: Effect.fn("RecordedDials.page")(
      function*(
        workspaceId: WorkspaceId,
        { after, from, limit, to }: Parameters<RecordedDials["Type"]["page"]>[1]
      ) {
        yield* assertAtMost("RecordedDials.page", limit, pageSizeMax)
        // Whole milliseconds are what is recorded, so a cursor of them loses nothing.
        const rows = yield* reads.of(workspaceId, (sql) =>
          sql<RecordedDial>`
          SELECT extract(epoch FROM s.assigned_at)::float8 * 1000 AS at, s.assignment_id AS id,
            (s.assigned_at AT TIME ZONE w.time_zone)::date AS day,
            (
              SELECT a.calling_code FROM ani a WHERE a.workspace_id = s.workspace_id AND a.ani_id = s.ani_id
            ) AS "callingCode",
            s.prospect AS phone, NULL AS zip, s.campaign_id AS "campaignKey"
          FROM workspace w
          JOIN assignment s ON s.workspace_id = w.workspace_id
            AND s.assigned_at >= ${from}::date::timestamp AT TIME ZONE w.time_zone
            AND s.assigned_at < (${to}::date + 1)::timestamp AT TIME ZONE w.time_zone
            AND (s.assigned_at, s.assignment_id) > (
              ${after === undefined ? sql`'-infinity'::timestamptz` : sql`to_timestamp(${after.at}::float8 / 1000)`}, ${
            after?.id ?? 0
          }::bigint
            )
          WHERE w.workspace_id = ${workspaceId}
          ORDER BY s.assigned_at, s.assignment_id
          LIMIT ${limit}`)
        return rows.map((row): RecordedDial => ({ ...row, at: Math.round(row.at) }))
      },
      refail("RecordedDials.page")
    ),

    shown: Effect.fn("RecordedDials.shown")(
      function*(workspaceId: WorkspaceId, { after, day, limit }: Parameters<RecordedDials["Type"]["shown"]>[1]) {
        yield* assertAtMost("RecordedDials.shown", limit, pageSizeMax)
        const rows = yield* reads.of(workspaceId, (sql) =>
          sql<Omit<ShownDial, "shown"> & ShownDial["shown"] & { readonly prospectCallingCode: CallingCode }>`
          SELECT extract(epoch FROM d.dialed_at)::float8 * 1000 AS at, d.prospect_calling_code AS "prospectCallingCode",
            d.prospect AS phone, d.zip, d.campaign_id AS "campaignKey", d.ani_calling_code AS "callingCode", d.ani AS national,
            d.dial_id AS "dialId"
          FROM workspace w
          -- Asked for one workspace at a time, the index gives them in their order, and no page looks past its end.
          CROSS JOIN LATERAL (
            SELECT d.dialed_at, d.dial_id, d.prospect_calling_code, d.prospect, d.zip, d.campaign_id, d.ani_calling_code, d.ani
            FROM dial d
            WHERE d.workspace_id = w.workspace_id AND d.is_volume
              AND d.dialed_at >= ${day}::date::timestamp AT TIME ZONE w.time_zone
              AND d.dialed_at < (${day}::date + 1)::timestamp AT TIME ZONE w.time_zone
              AND d.dialed_at > ${after === undefined ? sql`'-infinity'::timestamptz` : fromMillis(sql, after)}
            ORDER BY d.dialed_at
            FETCH FIRST (${limit}::bigint) ROWS WITH TIES
          ) d
          WHERE w.workspace_id = ${workspaceId}
          ORDER BY d.dialed_at, d.dial_id COLLATE "C", d.prospect`)
        return rows.map(({ callingCode, national, prospectCallingCode, ...row }): ShownDial => ({
          ...row,
          at: Math.round(row.at),
          callingCode: prospectCallingCode,
          shown: { callingCode, national }
        }))
      },
      refail("RecordedDials.shown")
    )
  }))

/** The port over what answers reads. */
export const layer: Layer.Layer<RecordedDials, never, Reads> = Layer.effect(RecordedDials, make)
