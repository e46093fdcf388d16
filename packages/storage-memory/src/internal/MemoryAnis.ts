/**
 * `Anis` in memory.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as NumberPrefix from "@anipool/domain/NumberPrefix"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import type { Actor } from "@anipool/domain/trail/Entry"
import * as NumberEntries from "@anipool/domain/trail/NumberEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type AniChange, type AniFilter, Anis, type NewAni, pageSizeMax, putManyMax } from "@anipool/storage/Anis"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import { AlreadyExists } from "@anipool/storage/StorageError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Inventory from "./Inventory.ts"
import * as State from "./State.ts"
import * as Trail from "./Trail.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  Anis.of({
    create: Effect.fn("Anis.create")(function*(workspaceId: WorkspaceId, ani: NewAni) {
      const actor = yield* CurrentActor
      const workspace = State.get(state, workspaceId)
      const { inventory } = workspace
      if (Inventory.holderOf(inventory, ani.callingCode, ani.number) !== undefined) {
        return yield* new AlreadyExists({ what: "ani" })
      }
      const revision = State.advance(state, workspace)
      const groupsMade = State.missingAmong(workspace, [ani.inboundGroupId])
      const row = Inventory.enter(inventory, ani, State.poolFor(workspace, ani.inboundGroupId, revision).id)
      Inventory.changed(inventory, [row], revision)
      const created = toAni(workspace, row)
      State.record(state, workspace, actor, NumberEntries.created(created, groupsMade))
      return created
    }),

    putMany: Effect.fn("Anis.putMany")((workspaceId: WorkspaceId, anis: ReadonlyArray<NewAni>) =>
      Trail.acting((actor) => putMany(state, workspaceId, anis, actor))
    ),

    find: Effect.fn("Anis.find")((workspaceId: WorkspaceId, candidates: ReadonlyArray<PhoneNumber>) =>
      Effect.sync(() => {
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return Option.none()
        for (const { callingCode, national } of candidates) {
          const row = Inventory.holderOf(workspace.inventory, callingCode, national)
          if (row !== undefined) return Option.some(toAni(workspace, row))
        }
        return Option.none()
      })
    ),

    ofIds: Effect.fn("Anis.ofIds")((workspaceId: WorkspaceId, ids: ReadonlyArray<AniId>) =>
      Effect.sync(() => {
        State.assertAtMost("Anis.ofIds", ids.length, pageSizeMax)
        return heldById(state, workspaceId, ({ inventory }) => ids.map((id) => Inventory.rowOf(inventory, id)))
      })
    ),

    ofNumbers: Effect.fn("Anis.ofNumbers")((workspaceId: WorkspaceId, numbers: ReadonlyArray<PhoneNumber>) =>
      Effect.sync(() => {
        State.assertAtMost("Anis.ofNumbers", numbers.length, pageSizeMax)
        return heldById(
          state,
          workspaceId,
          ({ inventory }) =>
            numbers.map(({ callingCode, national }) => Inventory.holderOf(inventory, callingCode, national))
        )
      })
    ),

    update: Effect.fn("Anis.update")(function*(workspaceId: WorkspaceId, id: AniId, change: AniChange) {
      const workspace = State.find(state, workspaceId)
      const row = workspace && Inventory.rowOf(workspace.inventory, id)
      if (row === undefined || !Inventory.isInInventory(row)) return Option.none()
      const { inventory } = workspace!
      if (change.number !== undefined) {
        const holder = Inventory.holderOf(inventory, change.number.callingCode, change.number.number)
        if (holder !== undefined && holder !== row) return yield* new AlreadyExists({ what: "ani" })
      }
      const actor = yield* CurrentActor
      const before = toAni(workspace!, row)
      const revision = State.advance(state, workspace!)
      const moved = { groupsMade: noGroups, wasIn: false }
      if (change.inboundGroupId !== undefined) {
        moved.groupsMade = State.missingAmong(workspace!, [change.inboundGroupId])
        const pool = State.poolFor(workspace!, change.inboundGroupId, revision).id
        moved.wasIn = row.pools.has(pool)
        Inventory.move(inventory, row, pool)
      }
      if (change.number !== undefined) {
        Inventory.renumber(inventory, row, change.number, revision)
        workspace!.settings = revision
      }
      if (change.isBranded !== undefined) {
        row.isBranded = change.isBranded
      }
      if (change.brandName !== undefined) row.brandName = change.brandName
      Inventory.changed(inventory, [row], revision)
      const after = toAni(workspace!, row)
      const entry = NumberEntries.changed(before, after, moved)
      if (entry !== undefined) State.record(state, workspace!, actor, entry)
      return Option.some(after)
    }),

    remove: Effect.fn("Anis.remove")((workspaceId: WorkspaceId, id: AniId) =>
      Trail.acting((actor) => {
        const workspace = State.find(state, workspaceId)
        const row = workspace && Inventory.rowOf(workspace.inventory, id)
        if (row === undefined || !Inventory.isInInventory(row)) return false
        const removed = toAni(workspace!, row)
        Inventory.remove(workspace!.inventory, row)
        Inventory.changed(workspace!.inventory, [row], State.advance(state, workspace!))
        State.record(state, workspace!, actor, NumberEntries.removed(removed))
        return true
      })
    ),

    list: Effect.fn("Anis.list")((
      workspaceId: WorkspaceId,
      options: { readonly filter?: AniFilter; readonly after?: AniId; readonly limit: number }
    ) =>
      Effect.sync(() => {
        State.assertAtMost("Anis.list", options.limit, pageSizeMax)
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return []
        const isWanted = filterOf(workspace, options.filter ?? {})
        const page: Array<Inventory.AniRow> = []
        const { rows } = workspace.inventory
        for (let at = options.after ?? 0; at < rows.length && page.length < options.limit; at++) {
          if (isWanted(rows[at]!)) page.push(rows[at]!)
        }
        return page.map((row) => toAni(workspace, row))
      })
    )
  })

// internal

const noGroups: ReadonlyArray<string> = []

const toAni = (workspace: State.WorkspaceState, row: Inventory.AniRow) =>
  Inventory.toAni(row, (pool) => workspace.groupIds[pool - 1]!)

/** Those of the rows that are held, each once, by id. */
const heldById = (
  state: State.State,
  workspaceId: WorkspaceId,
  rowsOf: (workspace: State.WorkspaceState) => ReadonlyArray<Inventory.AniRow | undefined>
) => {
  const workspace = State.find(state, workspaceId)
  if (workspace === undefined) return []
  return [...new Set(rowsOf(workspace).flatMap((row) => row ?? []))]
    .filter(Inventory.isInInventory)
    .sort((a, b) => a.id - b.id)
    .map((row) => toAni(workspace, row))
}

const putMany = (state: State.State, workspaceId: WorkspaceId, anis: ReadonlyArray<NewAni>, actor: Actor) => {
  State.assertAtMost("Anis.putMany", anis.length, putManyMax)
  const workspace = State.get(state, workspaceId)
  const { inventory } = workspace
  const last = new Map(anis.map((ani) => [`${ani.callingCode}:${ani.number}`, ani]))
  if (last.size === 0) return { created: 0, updated: 0 }
  const revision = State.advance(state, workspace)
  const groupsMade = State.missingAmong(workspace, Array.from(last.values(), ({ inboundGroupId }) => inboundGroupId))
  const rows: Array<Inventory.AniRow> = []
  const placed = Array.from(last.values(), (ani): NumberEntries.Placed => {
    const pool = State.poolFor(workspace, ani.inboundGroupId, revision).id
    const held = Inventory.holderOf(inventory, ani.callingCode, ani.number)
    const before = held === undefined
      ? null
      : { ...toAni(workspace, held), wasIn: held.pools.has(pool) }
    const row = held ?? Inventory.enter(inventory, ani, pool)
    if (held !== undefined) {
      Inventory.move(inventory, held, pool)
      held.isBranded = ani.isBranded ?? false
      held.brandName = ani.brandName ?? ""
    }
    rows.push(row)
    return { ...toAni(workspace, row), before }
  })
  Inventory.changed(inventory, rows, revision)
  State.record(state, workspace, actor, NumberEntries.imported(placed, groupsMade))
  const updated = placed.filter(({ before }) => before !== null).length
  return { created: placed.length - updated, updated }
}

const filterOf = (workspace: State.WorkspaceState, filter: AniFilter): (row: Inventory.AniRow) => boolean => {
  const { areaCode, inboundGroupId, numberPrefix, status } = filter
  const pool = inboundGroupId === undefined ? undefined : workspace.pools.get(inboundGroupId)
  if (inboundGroupId !== undefined && pool === undefined) return () => false
  return (row) =>
    (status === undefined ? Inventory.isInInventory(row) : row.status === status) &&
    (areaCode === undefined || row.areaCode === areaCode) &&
    (numberPrefix === undefined || NumberPrefix.isPrefixOf(numberPrefix, row.callingCode, row.number)) &&
    (pool === undefined || row.pools.has(pool.id))
}
