/**
 * `DialerLists` in memory.
 */
import { type DialerList, listsMax } from "@anipool/domain/assignment/DialerList"
import * as TextOrder from "@anipool/domain/TextOrder"
import { difference } from "@anipool/domain/trail/Difference"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import { DialerLists, ListChanged, pageSizeMax, type VersionedList } from "@anipool/storage/DialerLists"
import { LimitReached } from "@anipool/storage/StorageError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as ListBook from "./ListBook.ts"
import * as ListRows from "./ListRows.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  DialerLists.of({
    list: Effect.fn("DialerLists.list")((workspaceId: WorkspaceId, { limit, offset, search = "" }) =>
      Effect.sync(() => {
        State.assertAtMost("DialerLists.list", limit, pageSizeMax)
        const wanted = search.toLowerCase()
        const found: Array<VersionedList> = []
        for (const { list, revision } of State.find(state, workspaceId)?.lists.values() ?? []) {
          if (list === null) continue
          const isFound = list.id.toLowerCase().includes(wanted) || (list.name ?? "").toLowerCase().includes(wanted)
          if (isFound) found.push({ list, version: revision })
        }
        found.sort(TextOrder.by(({ list }) => list.id))
        return { total: found.length, lists: found.slice(offset, offset + limit) }
      })
    ),

    find: Effect.fn("DialerLists.find")((workspaceId: WorkspaceId, id: string) =>
      Effect.sync(() => {
        const known = State.find(state, workspaceId)
        return Option.map(Option.fromNullable(known && ListBook.find(known.lists, id)), versioned)
      })
    ),

    showing: Effect.fn("DialerLists.showing")((workspaceId: WorkspaceId, groupId: string, limit: number) =>
      Effect.sync(() => {
        State.assertAtMost("DialerLists.showing", limit, pageSizeMax)
        return Array.from(State.find(state, workspaceId)?.lists.values() ?? [], ({ list }) => list)
          .filter((list) => list !== null && list.groupId === groupId)
          .map((list) => list!.id).sort(TextOrder.compare).slice(0, limit)
      })
    ),

    put: Effect.fn("DialerLists.put")(function*(workspaceId: WorkspaceId, list: DialerList, version?: number) {
      const actor = yield* CurrentActor
      const workspace = State.find(state, workspaceId)
      if (workspace === undefined) return Option.none()
      const { lists } = workspace
      if (version !== undefined && version !== ListBook.versionOf(lists, list.id)) return yield* new ListChanged()
      const before = ListBook.find(lists, list.id)
      if (before !== undefined && difference(before.list, list) === undefined) {
        return Option.some({ value: versioned(before), entry: null })
      }
      const count = Array.from(lists.values()).filter((row) => row.list !== null).length
      if (before === undefined && count >= listsMax) return yield* new LimitReached({ what: "list", limit: listsMax })
      const entry = State.record(state, workspace, actor, ListRows.put(state, workspace, list.id, list)!)
      return Option.some({ value: { list, version: workspace.revision }, entry })
    }),

    remove: Effect.fn("DialerLists.remove")(function*(workspaceId: WorkspaceId, id: string, version?: number) {
      const actor = yield* CurrentActor
      const workspace = State.find(state, workspaceId)
      if (workspace === undefined) return Option.none()
      const { lists } = workspace
      if (version !== undefined && version !== ListBook.versionOf(lists, id)) return yield* new ListChanged()
      if (ListBook.find(lists, id) === undefined) return Option.none()
      return Option.some(State.record(state, workspace, actor, ListRows.put(state, workspace, id, null)!))
    })
  })

// internal

const versioned = ({ list, revision }: ListBook.Row & { readonly list: DialerList }): VersionedList => ({
  list,
  version: revision
})
