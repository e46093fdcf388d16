/**
 * `NumberOwners` in memory.
 */
import type { OwnerRow } from "@anipool/domain/owners/OwnerRow"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import * as TextOrder from "@anipool/domain/TextOrder"
import * as OwnerEntries from "@anipool/domain/trail/OwnerEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as EventLoop from "@anipool/storage/EventLoop"
import { NumberOwners, type Owned, pageSizeMax, type Recorded, recordedMax } from "@anipool/storage/NumberOwners"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as OwnerBook from "./OwnerBook.ts"
import * as OwnerRows from "./OwnerRows.ts"
import * as State from "./State.ts"
import * as Trail from "./Trail.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  NumberOwners.of({
    record: Effect.fn("NumberOwners.record")((workspaceId: WorkspaceId, rows: ReadonlyArray<OwnerRow>) =>
      Trail.acting((actor): Recorded => {
        State.assertAtMost("NumberOwners.record", rows.length, recordedMax)
        const workspace = State.get(state, workspaceId)
        const { changed, outcomes } = OwnerRows.record(state, workspace, rows)
        const entry = changed.length === 0
          ? null
          : State.record(state, workspace, actor, OwnerEntries.recorded(changed))
        return { outcomes, entry }
      })
    ),

    find: Effect.fn("NumberOwners.find")((workspaceId: WorkspaceId, owner: string) =>
      Effect.sync(() => {
        const workspace = State.find(state, workspaceId)
        return Option.fromNullable(workspace && ownedBy(workspace, owner))
      })
    ),

    page: Effect.fn("NumberOwners.page")(function*(
      workspaceId: WorkspaceId,
      { after = "", limit, of }: {
        readonly of?: PhoneNumber | undefined
        readonly after?: string | undefined
        readonly limit: number
      }
    ) {
      State.assertAtMost("NumberOwners.page", limit, pageSizeMax)
      const workspace = State.find(state, workspaceId)
      if (workspace === undefined) return []
      let found: Array<Owned> = []
      // To sort all of them at once would hold up others.
      const cut = () => {
        found = found.sort(TextOrder.by(({ owner }) => owner)).slice(0, limit)
      }
      yield* EventLoop.forEachQuick([...workspace.owners.keys()], (owner) => {
        if (TextOrder.compare(owner, after) <= 0) return
        const owned = ownedBy(workspace, owner)
        if (owned === undefined) return
        if (of !== undefined && (owned.callingCode !== of.callingCode || owned.national !== of.national)) return
        if (found.push(owned) >= 4 * limit) cut()
      })
      cut()
      return found
    })
  })

// internal

const ownedBy = ({ inventory, owners }: State.WorkspaceState, owner: string): Owned | undefined => {
  const row = OwnerBook.aniOf(owners, inventory, owner)
  return row && { owner, aniId: row.id, status: row.status, callingCode: row.callingCode, national: row.number }
}
