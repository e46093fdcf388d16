/**
 * `DialerLists` on PostgreSQL.
 */
import { type DialerList, listsMax } from "@anipool/domain/assignment/DialerList"
import { difference } from "@anipool/domain/trail/Difference"
import * as ListEntries from "@anipool/domain/trail/ListEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { Told } from "@anipool/storage/AuditTrail"
import { DialerLists, ListChanged, pageSizeMax, type VersionedList } from "@anipool/storage/DialerLists"
import { LimitReached } from "@anipool/storage/StorageError"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as AuditTrail from "./internal/auditTrail.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import * as ListRows from "./internal/listRows.ts"
import { change } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) =>
  DialerLists.of({
    list: Effect.fn("DialerLists.list")(
      function*(workspaceId: WorkspaceId, { limit, offset, search }) {
        yield* assertAtMost("DialerLists.list", limit, pageSizeMax)
        const isFound = search === undefined ? sql`true` : sql`(
          position(lower(${search}) IN lower(list_id COLLATE "default")) > 0
          OR position(lower(${search}) IN lower(COALESCE(name, ''))) > 0
        )`
        const all = sql`FROM dialer_list WHERE workspace_id = ${workspaceId} AND is_registered AND ${isFound}`
        const rows = yield* sql<ListRows.Row>`
          SELECT ${sql.literal(ListRows.columns)} ${all} ORDER BY list_id LIMIT ${limit} OFFSET ${offset}`
        const counts = yield* sql<{ readonly total: number }>`SELECT count(*)::integer AS total ${all}`
        return {
          total: counts[0]!.total,
          lists: rows.map((row): VersionedList => ({ list: ListRows.toList(row)!, version: row.revision }))
        }
      },
      refail("DialerLists.list")
    ),

    find: Effect.fn("DialerLists.find")(
      (workspaceId: WorkspaceId, id: string) => Effect.map(ListRows.find(sql, workspaceId, id), Option.fromNullable),
      refail("DialerLists.find")
    ),

    showing: Effect.fn("DialerLists.showing")(
      function*(workspaceId: WorkspaceId, groupId: string, limit: number) {
        yield* assertAtMost("DialerLists.showing", limit, pageSizeMax)
        const rows = yield* sql<{ readonly id: string }>`
          SELECT list_id AS id FROM dialer_list
          WHERE workspace_id = ${workspaceId} AND is_registered AND group_id = ${groupId}
          ORDER BY list_id LIMIT ${limit}`
        return rows.map(({ id }) => id)
      },
      refail("DialerLists.showing")
    ),

    put: Effect.fn("DialerLists.put")(
      function*(workspaceId: WorkspaceId, list: DialerList, version?: number) {
        // Told where nothing is changed, too.
        let stands: VersionedList | undefined
        const changed = yield* change(
          sql,
          workspaceId,
          Effect.fnUntraced(function*(head) {
            // Nobody else can change one meanwhile: this transaction has the workspace to itself.
            const before = yield* ListRows.find(sql, workspaceId, list.id)
            if (version !== undefined && version !== (before?.version ?? 0)) return yield* new ListChanged()
            stands = before !== undefined && difference(before.list, list) === undefined ? before : undefined
            if (stands !== undefined) return Option.none()
            if (before === undefined) yield* refuseBeyondMax(sql, workspaceId)
            yield* ListRows.put(sql, workspaceId, head, list.id, list)
            const told = ListEntries.changed(list.id, before?.list ?? null, list)!
            const entry = yield* AuditTrail.record(sql, workspaceId, told)
            const value: Told<VersionedList> = { value: { list, version: head.revision }, entry }
            return Option.some({ kind: "settings" as const, value })
          })
        )
        return stands === undefined ? changed : Option.some<Told<VersionedList>>({ value: stands, entry: null })
      },
      refail("DialerLists.put")
    ),

    remove: Effect.fn("DialerLists.remove")(
      (workspaceId: WorkspaceId, id: string, version?: number) =>
        change(
          sql,
          workspaceId,
          Effect.fnUntraced(function*(head) {
            const before = yield* ListRows.find(sql, workspaceId, id)
            if (version !== undefined && version !== (before?.version ?? 0)) return yield* new ListChanged()
            if (before === undefined) return Option.none()
            yield* ListRows.put(sql, workspaceId, head, id, null)
            const told = ListEntries.changed(id, before.list, null)!
            const entry = yield* AuditTrail.record(sql, workspaceId, told)
            return Option.some({ kind: "settings" as const, value: entry })
          })
        ),
      refail("DialerLists.remove")
    )
  }))

/** The port over a client. */
export const layer: Layer.Layer<DialerLists, never, SqlClient.SqlClient> = Layer.effect(DialerLists, make)

// internal

const refuseBeyondMax = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  Effect.flatMap(
    sql<{ readonly count: number }>`
      SELECT count(*)::integer AS count FROM dialer_list WHERE workspace_id = ${workspaceId} AND is_registered`,
    ([row]) => row!.count >= listsMax ? new LimitReached({ what: "list", limit: listsMax }) : Effect.void
  )
