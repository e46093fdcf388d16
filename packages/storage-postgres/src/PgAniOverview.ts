/**
 * `AniOverview` on PostgreSQL.
 *
 * Rows are not decoded again on their way out: the tables' constraints say what they hold, and pages are large.
 */
import type { AniId } from "@anipool/domain/Ani"
import { tagsOfOneMax } from "@anipool/domain/tags/Tag"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type AniDay,
  AniOverview,
  areaCodesMax,
  daysMax,
  digitsSearchedMax,
  labelledByMax,
  type OverviewFilter,
  type OverviewRow,
  type OverviewSort,
  pageSizeMax,
  poolsNamedMax,
  poolsSearchedMax,
  sortedMax,
  type StateCounts
} from "@anipool/storage/AniOverview"
import type { Transition } from "@anipool/storage/Transitions"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as CallbackRows from "./internal/callbackRows.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import * as Labels from "./internal/labels.ts"
import { Reads } from "./internal/reads.ts"
import { type ReportRow, toReport } from "./internal/reports.ts"
import * as TagRows from "./internal/tagRows.ts"
import * as TransitionRows from "./internal/transitionRows.ts"

/** The port over what answers reads. */
export const make = Effect.map(Reads, (reads) => {
  /** ANIs in the order of the ids; those that went meanwhile are left out. */
  const rowsOf = Effect.fnUntraced(function*(
    sql: SqlClient.SqlClient,
    workspaceId: WorkspaceId,
    ids: ReadonlyArray<AniId>
  ) {
    if (ids.length === 0) return []
    const reports = yield* sql<ReportRow>`
      SELECT * FROM ani_reports(${workspaceId}, ${ids}::bigint[]) WHERE status <> 'REMOVED_FROM_DIALER'`
    const overviews = yield* sql<OverviewPart>`
      SELECT id, assigned_today AS "assignedToday", pools, paused_until AS "pausedUntil", recent_dials AS "recentDials",
        COALESCE((
          SELECT u.used_this_hour FROM ani_usage u
          WHERE u.workspace_id = ${workspaceId} AND u.ani_id = o.id
            AND u.hour >= floor(extract(epoch FROM clock_timestamp()) / 3600)
        ), 0) AS "assignedThisHour",
        COALESCE((
          SELECT e.uses FROM ani_use_elsewhere e JOIN workspace w USING (workspace_id)
          WHERE e.workspace_id = ${workspaceId} AND e.ani_id = o.id
            AND e.day = (clock_timestamp() AT TIME ZONE w.time_zone)::date
        ), 0) AS "usedElsewhereToday",
        COALESCE(w.label, 'none') AS label,
        ARRAY(
          SELECT DISTINCT l.vendor FROM observation_last l
          WHERE l.workspace_id = ${workspaceId} AND l.ani_id = o.id AND l.label = w.label
            AND ${sql.literal(Labels.isCurrent("l"))}
          ORDER BY l.vendor LIMIT ${labelledByMax}
        ) AS "labelledBy"
      FROM ani_overviews(${workspaceId}, ${ids}::bigint[]) o
      CROSS JOIN LATERAL (
        SELECT ${sql.literal(Labels.worst("l"))} AS label FROM observation_last l
        WHERE l.workspace_id = ${workspaceId} AND l.ani_id = o.id AND ${sql.literal(Labels.isCurrent("l"))}
      ) w`
    const lately = yield* sql<LatelyRow>`SELECT * FROM ani_lately(${workspaceId}, ${ids}::bigint[])`
    const byId = new Map(overviews.map(({ id, ...part }) => [id, part]))
    const rests = yield* restsOf(sql, workspaceId, reports)
    const routes = yield* CallbackRows.ofNumbers(
      sql,
      workspaceId,
      reports.map(({ calling_code, number }) => ({ callingCode: calling_code, national: number }))
    )
    const latelyById = new Map(lately.map((row) => [row.id, toLately(row)]))
    return reports.flatMap((row, at): ReadonlyArray<OverviewRow> => {
      const part = byId.get(row.id)
      const recent = latelyById.get(row.id)
      return part === undefined || recent === undefined
        ? []
        : [{ ...toReport(row), ...part, ...recent, rest: rests.get(row.id) ?? null, callbackRoutes: routes[at]! }]
    })
  })

  /** The ids of those that a filter finds; by id where no order is given, and after an id where one is. */
  const searched = Effect.fnUntraced(function*(
    sql: SqlClient.SqlClient,
    workspaceId: WorkspaceId,
    { areaCodes, callable, carrier, groupId, label, numberPrefix, search, status, tags, withoutTags }: OverviewFilter,
    { after = null, by = null, isCounted, isDescending = false, limit, offset = 0 }: {
      readonly by?: OverviewSort | null
      readonly isDescending?: boolean
      readonly after?: AniId | null
      readonly offset?: number
      readonly limit: number
      readonly isCounted: boolean
    }
  ) {
    const [found] = yield* sql<{ readonly total: number | null; readonly ids: ReadonlyArray<AniId> }>`
      SELECT total, ids FROM anis_searched(
        p_workspace_id => ${workspaceId}, p_status => ${status ?? null}, p_area_codes => ${areaCodes ?? null}::text[],
        p_prefix => ${numberPrefix ?? null}, p_group_id => ${groupId ?? null}, p_searched => ${search !== undefined},
        p_search_area_codes => ${search?.areaCodes ?? []}::text[], p_search_groups => ${search?.groupIds ?? []}::text[],
        p_begin_codes => ${search?.begins.map(({ callingCode }) => callingCode) ?? []}::smallint[],
        p_begins => ${search?.begins.map(({ digits }) => digits) ?? []}::text[],
        p_contains => ${search?.contains ?? []}::text[], p_sort => ${by}, p_descending => ${isDescending},
        p_after => ${after}, p_offset => ${offset}, p_limit => ${limit}, p_counted => ${isCounted},
        p_callable => ${callable ?? null}, p_tags => ${TagRows.keysOf(tags)}::text[],
        p_without_tags => ${TagRows.keysOf(withoutTags)}::text[], p_label => ${label ?? null}, p_carrier => ${
      carrier ?? null
    }
      )`
    return { total: found!.total ?? 0, ids: found!.ids }
  })

  return AniOverview.of({
    page: Effect.fn("AniOverview.page")(
      function*(
        workspaceId: WorkspaceId,
        { filter, limit, offset }: {
          readonly filter: OverviewFilter
          readonly offset: number
          readonly limit: number
        }
      ) {
        yield* assertAtMost("AniOverview.page", limit, pageSizeMax)
        yield* assertFilter("AniOverview.page", filter)
        return yield* reads.of(
          workspaceId,
          Effect.fnUntraced(function*(sql) {
            const { callable, carrier, label, search, tags, withoutTags } = filter
            const isSearched = [search, callable, carrier, label, tags, withoutTags].some((part) => part !== undefined)
            if (isSearched) {
              const { ids, total } = yield* searched(sql, workspaceId, filter, { offset, limit, isCounted: true })
              return { total, anis: yield* rowsOf(sql, workspaceId, ids) }
            }
            const { areaCodes, groupId, numberPrefix, status } = filter
            const [page] = yield* sql<{ readonly total: number; readonly ids: ReadonlyArray<AniId> }>`
          SELECT total, ids FROM ani_found(
            p_workspace_id => ${workspaceId}, p_status => ${status ?? null}, p_area_codes => ${
              areaCodes ?? null
            }::text[],
            p_prefix => ${numberPrefix ?? null}, p_group_id => ${groupId ?? null}, p_offset => ${offset},
            p_limit => ${limit}
          )`
            return { total: page!.total, anis: yield* rowsOf(sql, workspaceId, page!.ids) }
          })
        )
      },
      refail("AniOverview.page")
    ),

    sorted: Effect.fn("AniOverview.sorted")(
      function*(
        workspaceId: WorkspaceId,
        { by, filter, isDescending, limit }: {
          readonly filter: OverviewFilter
          readonly by: OverviewSort
          readonly isDescending: boolean
          readonly limit: number
        }
      ) {
        yield* assertAtMost("AniOverview.sorted", limit, sortedMax)
        yield* assertFilter("AniOverview.sorted", filter)
        return yield* reads.of(
          workspaceId,
          (sql) => searched(sql, workspaceId, filter, { by, isDescending, limit, isCounted: true })
        )
      },
      refail("AniOverview.sorted")
    ),

    idsAfter: Effect.fn("AniOverview.idsAfter")(
      function*(
        workspaceId: WorkspaceId,
        { after, filter, limit }: {
          readonly filter: OverviewFilter
          readonly after: AniId | null
          readonly limit: number
        }
      ) {
        yield* assertAtMost("AniOverview.idsAfter", limit, sortedMax)
        yield* assertFilter("AniOverview.idsAfter", filter)
        const found = yield* reads.of(
          workspaceId,
          (sql) => searched(sql, workspaceId, filter, { after, limit, isCounted: false })
        )
        return found.ids
      },
      refail("AniOverview.idsAfter")
    ),

    rows: Effect.fn("AniOverview.rows")(
      function*(workspaceId: WorkspaceId, ids: ReadonlyArray<AniId>) {
        yield* assertAtMost("AniOverview.rows", ids.length, pageSizeMax)
        return yield* reads.of(workspaceId, (sql) => rowsOf(sql, workspaceId, ids))
      },
      refail("AniOverview.rows")
    ),

    find: Effect.fn("AniOverview.find")(
      function*(workspaceId: WorkspaceId, id: AniId, days: number) {
        yield* assertAtMost("AniOverview.find", days, daysMax)
        return yield* reads.of(
          workspaceId,
          Effect.fnUntraced(function*(sql) {
            const [ani] = yield* rowsOf(sql, workspaceId, [id])
            if (ani === undefined) return Option.none()
            const own = yield* sql<AniDay>`
          SELECT d.day, d.assigned, d.dials, d.contacts, d.successes, d.blocks, d.no_answers AS "noAnswers"
          FROM workspace w
          JOIN ani_day d ON d.workspace_id = w.workspace_id AND d.ani_id = ${id}
            AND d.day > (clock_timestamp() AT TIME ZONE w.time_zone)::date - ${days}::integer
            AND d.day <= (clock_timestamp() AT TIME ZONE w.time_zone)::date
          WHERE w.workspace_id = ${workspaceId}
          ORDER BY d.day`
            return Option.some({ ani, days: own })
          })
        )
      },
      refail("AniOverview.find")
    ),

    pools: Effect.fn("AniOverview.pools")(
      (workspaceId: WorkspaceId) =>
        reads.of(workspaceId, (sql) =>
          sql<{ readonly groupId: string; readonly name: string }>`
          SELECT group_id AS "groupId", name FROM pool
          WHERE workspace_id = ${workspaceId} AND deleted_at IS NULL
          ORDER BY name COLLATE "C", group_id LIMIT ${poolsNamedMax}`),
      refail("AniOverview.pools")
    ),

    poolsCalled: Effect.fn("AniOverview.poolsCalled")(
      (workspaceId: WorkspaceId, text: string) =>
        reads.of(workspaceId, (sql) =>
          sql<{ readonly groupId: string; readonly name: string }>`
          SELECT group_id AS "groupId", name FROM pool
          WHERE workspace_id = ${workspaceId} AND deleted_at IS NULL AND (
            position(lower(${text}::text COLLATE "C") IN lower(name COLLATE "C")) > 0
            OR position(lower(${text}::text COLLATE "C") IN lower(group_id COLLATE "C")) > 0
          )
          ORDER BY name COLLATE "C", group_id LIMIT ${poolsSearchedMax}`),
      refail("AniOverview.poolsCalled")
    ),

    states: Effect.fn("AniOverview.states")(
      (workspaceId: WorkspaceId) =>
        Effect.map(
          reads.of(workspaceId, (sql) =>
            sql<StateCounts>`
            SELECT (
                SELECT COALESCE(sum(managed), 0)::bigint FROM ani_count WHERE workspace_id = ${workspaceId}
              ) AS active,
              count(*) FILTER (WHERE status = 'COOLING_OFF') AS "coolingOff",
              count(*) FILTER (WHERE status = 'INVENTORIED') AS inventoried
            FROM ani WHERE workspace_id = ${workspaceId} AND status IN ('COOLING_OFF', 'INVENTORIED')`),
          (rows) => rows[0]!
        ),
      refail("AniOverview.states")
    )
  })
})

/** The port over what answers reads. */
export const layer: Layer.Layer<AniOverview, never, Reads> = Layer.effect(AniOverview, make)

// internal

/** The pauses that those of the rows that cool off rest by. */
const restsOf = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  reports: ReadonlyArray<ReportRow>
) {
  const cooling = reports.filter(({ status }) => status === "COOLING_OFF").map(({ id }) => id)
  if (cooling.length === 0) return new Map<AniId, Transition>()
  const pauses = yield* sql<Transition & { readonly aniId: AniId }>`
    SELECT p.ani_id AS "aniId", pause.*
    FROM unnest(${cooling}::bigint[]) AS p (ani_id)
    CROSS JOIN LATERAL (
      SELECT ${TransitionRows.columns(sql)} FROM ani_transition t
      WHERE t.workspace_id = ${workspaceId} AND t.ani_id = p.ani_id AND t.event = 'pause'
      ORDER BY t.transition_id DESC LIMIT 1
    ) pause`
  return new Map(pauses.map(({ aniId, ...pause }) => [aniId, pause]))
})

/** A row of `ani_lately`. */
interface LatelyRow {
  readonly id: AniId
  readonly dials_7: number
  readonly contacts_7: number
  readonly successes_7: number
  readonly blocks_7: number
  readonly no_answers_7: number
  readonly group_dials: number
  readonly group_contacts: number
  readonly group_successes: number
  readonly group_blocks: number
  readonly group_no_answers: number
}

const toLately = (row: LatelyRow): Pick<OverviewRow, "last7" | "group"> => ({
  last7: {
    dials: row.dials_7,
    contacts: row.contacts_7,
    successes: row.successes_7,
    blocks: row.blocks_7,
    noAnswers: row.no_answers_7
  },
  group: {
    dials: row.group_dials,
    contacts: row.group_contacts,
    successes: row.group_successes,
    blocks: row.group_blocks,
    noAnswers: row.group_no_answers
  }
})

const assertFilter = Effect.fnUntraced(
  function*(method: string, { areaCodes, search, tags, withoutTags }: OverviewFilter) {
    for (const choice of [tags, withoutTags]) {
      yield* assertAtMost(method, TagRows.keysOf(choice)?.length ?? 0, tagsOfOneMax)
    }
    yield* assertAtMost(method, areaCodes?.length ?? 0, areaCodesMax)
    if (search === undefined) return
    yield* assertAtMost(method, search.areaCodes.length, areaCodesMax)
    yield* assertAtMost(method, search.groupIds.length, poolsSearchedMax)
    yield* assertAtMost(method, search.begins.length + search.contains.length, digitsSearchedMax)
  }
)

type OverviewPart = Pick<
  OverviewRow,
  | "id"
  | "assignedToday"
  | "assignedThisHour"
  | "usedElsewhereToday"
  | "pools"
  | "pausedUntil"
  | "recentDials"
  | "label"
  | "labelledBy"
>
