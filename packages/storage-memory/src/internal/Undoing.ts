/**
 * Undoes changes: reads what is there of what an undo is about, and does what its plan says.
 */
import * as CallbackRoute from "@anipool/domain/CallbackRoute"
import * as PackedNumber from "@anipool/domain/groups/PackedNumber"
import { difference } from "@anipool/domain/trail/Difference"
import type { Actor } from "@anipool/domain/trail/Entry"
import type { GroupNow, GroupStep, NumberPlace } from "@anipool/domain/trail/GroupUndoPlan"
import type { Brand, GroupMembersUndo, PlacementUndo, TransitionUndo, Undo } from "@anipool/domain/trail/Undo"
import type { Present, SnapshotUndoStep, UndoStep } from "@anipool/domain/trail/UndoPlan"
import * as CallbackRegister from "./CallbackRegister.ts"
import * as CallbackRows from "./CallbackRows.ts"
import * as CampaignRows from "./CampaignRows.ts"
import * as DialLog from "./DialLog.ts"
import * as Inventory from "./Inventory.ts"
import * as ListBook from "./ListBook.ts"
import * as ListRows from "./ListRows.ts"
import * as Membership from "./Membership.ts"
import * as OwnerBook from "./OwnerBook.ts"
import * as OwnerRows from "./OwnerRows.ts"
import * as SnapshotUndo from "./SnapshotUndo.ts"
import * as State from "./State.ts"
import * as TagBook from "./TagBook.ts"
import * as TransitionRows from "./TransitionRows.ts"

/** What is there of what an undo is about; `at`: when the change was made, milliseconds since the epoch. */
export const presentOf = (workspace: State.WorkspaceState, undo: Undo, at: number): Present => {
  switch (undo.kind) {
    case "groupEdit":
      return groupOf(workspace, undo.groupId, [...undo.added, ...undo.removed.map(({ phone }) => phone)])
    case "groupDeletion":
      return groupOf(workspace, undo.groupId, undo.removed.map(({ phone }) => phone))
    case "regroup":
      return {
        kind: "groups",
        groups: groupsOf(workspace, undo.groups)
      }
    case "transition":
      return numbersOf(workspace, undo, at)
    case "policy": {
      const policy = undo.campaignId === null
        ? workspace.workspace.policy
        : workspace.campaigns.get(undo.campaignId)?.campaign.policy
      return {
        kind: "policy",
        isThere: policy !== undefined,
        isAsAfter: policy !== undefined && difference<object>(policy, undo.after) === undefined
      }
    }
    case "campaignEdit":
      return { kind: "campaign", campaign: workspace.campaigns.get(undo.id)?.campaign ?? null }
    case "campaignDeletion":
      return { kind: "campaign", campaign: workspace.campaigns.get(undo.campaign.id)?.campaign ?? null }
    case "list":
      return { kind: "list", list: ListBook.find(workspace.lists, undo.id)?.list ?? null }
    case "owners":
      return {
        kind: "owners",
        owners: undo.owners.map(({ before, owner }) => ({
          number: OwnerBook.numberOf(workspace.owners, workspace.inventory, owner),
          isHeld: before !== null &&
            Inventory.holderOf(workspace.inventory, before.callingCode, before.national) !== undefined
        }))
      }
    case "dispositionEdit":
      return { kind: "disposition", disposition: workspace.dispositions.get(undo.id) ?? null }
    case "dispositionDeletion":
      return { kind: "disposition", disposition: workspace.dispositions.get(undo.disposition.id) ?? null }
    case "snapshot":
      return SnapshotUndo.tracesOf(workspace, undo.uploadId)
    case "dispositionClass":
      return { kind: "class", class: workspace.dials.classes.get(undo.name) ?? null }
    case "callbackRoutes":
      return {
        kind: "callbackRoutes",
        said: undo.numbers.map((number) =>
          CallbackRoute.saidBy(CallbackRegister.get(workspace.callbackRegister, number), "hand")
        )
      }
    case "placement":
      return placesOf(workspace, undo)
    case "tags": {
      const { campaigns, numbers, spelled } = workspace.tagBook
      return { kind: "tags", numbers, campaigns, known: new Set(spelled.keys()) }
    }
  }
}

/** Does what a plan says. */
export const perform = (
  state: State.State,
  workspace: State.WorkspaceState,
  undoStep: Exclude<UndoStep, SnapshotUndoStep>,
  actor: Actor
): void => {
  switch (undoStep.kind) {
    case "group":
      return changeGroups(state, workspace, [undoStep])
    case "groups":
      return changeGroups(state, workspace, undoStep.steps)
    case "numbers":
      return moveNumbers(state, workspace, undoStep, actor)
    case "policy": {
      const { campaignId, policy } = undoStep
      if (campaignId === null) State.setWorkspace(state, workspace, { ...workspace.workspace, policy })
      else {
        const { campaign, key } = workspace.campaigns.get(campaignId)!
        CampaignRows.put(state, workspace, key, { ...campaign, policy })
      }
      return
    }
    case "campaign":
      CampaignRows.register(state, workspace, undoStep.campaign)
      return
    case "campaignFields": {
      const { campaign, key } = workspace.campaigns.get(undoStep.id)!
      CampaignRows.put(state, workspace, key, { ...campaign, ...undoStep.fields })
      return
    }
    case "list":
      ListRows.put(state, workspace, undoStep.id, undoStep.list)
      return
    case "owners":
      OwnerRows.record(state, workspace, undoStep.owners)
      return
    case "disposition":
      workspace.dispositions.set(undoStep.disposition.id, undoStep.disposition)
      return
    case "dispositionFields":
      workspace.dispositions.set(undoStep.id, { ...workspace.dispositions.get(undoStep.id)!, ...undoStep.fields })
      return
    case "class":
      DialLog.setClass(workspace.dials, undoStep.name, undoStep.class)
      return
    case "callbackRoutes":
      CallbackRows.record(state, workspace, "hand", undoStep.numbers, undefined)
      return
    case "placement":
      return placeBack(state, workspace, undoStep)
    case "tags": {
      const { tagBook } = workspace
      for (const part of undoStep.numbers) TagBook.change(tagBook, tagBook.numbers, part)
      for (const part of undoStep.campaigns) TagBook.change(tagBook, tagBook.campaigns, part)
      State.advance(state, workspace)
      return
    }
  }
}

// internal

const groupOf = (
  { groupIds, inventory, pools }: State.WorkspaceState,
  groupId: string,
  phones: ReadonlyArray<PackedNumber.PackedNumber>
): GroupNow => {
  const pool = pools.get(groupId)
  const places = new Map<number, NumberPlace>()
  for (const phone of phones) {
    const row = holderOf(inventory, phone)
    if (row === undefined) continue
    const others = [...row.pools].filter((id) => id !== pool?.id).sort((a, b) => a - b)
    places.set(PackedNumber.identityOf(phone), {
      isInGroup: pool !== undefined && row.pools.has(pool.id),
      elsewhere: others[0] === undefined ? null : groupIds[others[0] - 1]!
    })
  }
  return { kind: "group", name: pool === undefined || pool.isDeleted ? null : pool.name, places }
}

const placesOf = (
  { groupIds, inventory, pools }: State.WorkspaceState,
  { groupsMade, numbers }: PlacementUndo
): Present => {
  const places = new Map<number, Brand & { readonly groups: ReadonlyArray<string> }>()
  for (const { phone } of numbers) {
    const row = holderOf(inventory, phone)
    if (row === undefined) continue
    const { brandName, isBranded } = row
    const groups = Array.from(row.pools, (id) => groupIds[id - 1]!)
    places.set(PackedNumber.identityOf(phone), { brandName, isBranded, groups })
  }
  const groups = new Map<string, number>()
  for (const group of [...groupsMade, ...numbers.flatMap(({ from }) => from ?? [])]) {
    const pool = pools.get(group)
    if (pool === undefined || pool.isDeleted) continue
    groups.set(group, groupsMade.includes(group) ? Inventory.membersOf(inventory, pool.id).length : 0)
  }
  return { kind: "placement", numbers: places, groups }
}

const placeBack = (
  state: State.State,
  workspace: State.WorkspaceState,
  { brands, groups, join, leave }: Extract<UndoStep, { readonly kind: "placement" }>
): void => {
  const { inventory, pools } = workspace
  const revision = State.advance(state, workspace)
  const changed: Membership.Changed = new Set()
  const poolOf = (group: string) => pools.get(group)!.id
  // Back before out: who is in no group leaves the inventory.
  Membership.join(inventory, join.map(({ group, phone }) => ({ phone, pool: poolOf(group) })), changed)
  for (const { group, phone } of join) holderOf(inventory, phone)!.setPool = poolOf(group)
  for (const { brandName, isBranded, phone } of brands) {
    const row = holderOf(inventory, phone)!
    row.isBranded = isBranded
    row.brandName = brandName
    changed.add(row)
  }
  const leaving = leave.map(({ group, phone }) => ({ id: holderOf(inventory, phone)!.id, pool: poolOf(group) }))
  const { leftovers } = Membership.leave(inventory, leaving, changed)
  Membership.removeLeftovers(inventory, leftovers, changed)
  for (const group of groups) CampaignRows.deletePool(workspace, pools.get(group)!)
  Inventory.changed(inventory, [...changed], revision)
}

const groupsOf = (workspace: State.WorkspaceState, groups: ReadonlyArray<GroupMembersUndo>) =>
  groups.map(({ added, groupId, removed }) =>
    groupOf(workspace, groupId, [...added, ...removed.map(({ phone }) => phone)])
  )

const numbersOf = (
  workspace: State.WorkspaceState,
  { anis, groups = [] }: TransitionUndo,
  at: number
): Present => {
  const { inventory, reputation } = workspace
  const held = anis.flatMap(({ id }) => {
    const row = Inventory.rowOf(inventory, id)
    return row === undefined || !Inventory.isInInventory(row) ? [] : [row]
  })
  return {
    kind: "numbers",
    numbers: new Map(held.map(({ id, pools, status }) => {
      const last = reputation.transitions.get(id)?.at(-1)
      return [id, { status, pools: pools.size, isLatest: last === undefined || last.at <= at }]
    })),
    now: inventory.now().at,
    groups: groupsOf(workspace, groups)
  }
}

const changeGroups = (
  state: State.State,
  workspace: State.WorkspaceState,
  steps: ReadonlyArray<GroupStep>,
  moved: ReadonlyArray<Inventory.AniRow> = []
): void => {
  const { inventory } = workspace
  const revision = State.advance(state, workspace)
  const changed: Membership.Changed = new Set(moved)
  const leaving: Array<Membership.Leaving> = []
  for (const { groupId, join, leave, name } of steps) {
    const pool = State.poolFor(workspace, groupId, revision, name ?? groupId)
    if (name !== null) State.rename(workspace, pool, name, revision)
    Membership.join(inventory, join.map(({ phone }) => ({ phone, pool: pool.id })), changed)
    // What left the inventory came back as new.
    for (const { brand, phone } of join) {
      if (brand !== undefined) Membership.giveBack(holderOf(inventory, phone)!, brand)
    }
    for (const phone of leave) leaving.push({ id: holderOf(inventory, phone)!.id, pool: pool.id })
  }
  const { leftovers } = Membership.leave(inventory, leaving, changed)
  Membership.removeLeftovers(inventory, leftovers, changed)
  Inventory.changed(inventory, [...changed], revision)
}

const moveNumbers = (
  state: State.State,
  workspace: State.WorkspaceState,
  { anis, event, groups }: Extract<UndoStep, { readonly kind: "numbers" }>,
  actor: Actor
): void => {
  const { inventory } = workspace
  const { at } = inventory.now()
  const status = event === "pause" ? "COOLING_OFF" : "ACTIVE_AND_BEING_MANAGED"
  const rows = anis.map(({ id, until }) => {
    const row = Inventory.rowOf(inventory, id)!
    TransitionRows.move(
      workspace,
      row,
      status,
      {
        event,
        origin: "interface",
        keyId: null,
        carrier: null,
        note: "undone",
        effectiveAt: null,
        until: event === "pause" ? until : null
      },
      at,
      actor
    )
    return row
  })
  changeGroups(state, workspace, groups, rows)
}

const holderOf = (inventory: Inventory.Inventory, phone: PackedNumber.PackedNumber) => {
  const { callingCode, number } = PackedNumber.unpack(phone)
  return Inventory.holderOf(inventory, callingCode, number)
}
