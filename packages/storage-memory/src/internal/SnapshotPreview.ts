/**
 * What the application of a snapshot would come to: the domain's `Diff`, counted.
 */
import type { Membership } from "@anipool/domain/groups/Diff"
import * as Snapshot from "@anipool/domain/groups/Snapshot"
import * as TextOrder from "@anipool/domain/TextOrder"
import {
  differencesMax,
  type GroupDifference,
  noUsablePhone,
  type Skipped,
  skippedMax,
  type SnapshotPreview
} from "@anipool/storage/Snapshots"
import * as SnapshotSteps from "./SnapshotSteps.ts"
import type * as State from "./State.ts"

/** Compares a snapshot with a workspace; changes nothing. */
export const of = (
  workspace: State.WorkspaceState,
  listed: ReadonlyArray<Snapshot.SnapshotGroup>,
  skipped: Skipped
): SnapshotPreview => {
  const state = SnapshotSteps.stateOf(workspace)
  const target = Snapshot.target(listed)
  const { changes, current } = SnapshotSteps.compare(workspace, target)
  const memberships = [...current.groups.values()].reduce((sum, { size }) => sum + size, 0)
  const before = { groups: current.groups.size, phones: memberships, anis: current.inInventory.size }
  if (target.groups.length === 0) return { state, before, after: before, result: null, groups: [], groupsChanged: 0 }

  const nameOf = (groupId: string) => workspace.pools.get(groupId)!.name
  const [added, removed] = [countOf(changes.added), countOf(changes.removed)]
  const names = new Map(target.groups.map(({ groupId, name }) => [groupId, name]))
  const differenceOf = (kind: GroupDifference["kind"]) => (groupId: string): GroupDifference => ({
    groupId,
    name: names.get(groupId) ?? nameOf(groupId),
    kind,
    phonesAdded: added.get(groupId) ?? 0,
    phonesRemoved: removed.get(groupId) ?? 0
  })
  const groups = [
    ...changes.groupsCreated.map(differenceOf("made")),
    ...changes.groupsDeleted.map(differenceOf("deleted")),
    ...changes.groupsReplaced.map(differenceOf("replaced")).filter(({ groupId, name, phonesAdded, phonesRemoved }) =>
      name !== nameOf(groupId) || phonesAdded > 0 || phonesRemoved > 0
    )
  ].sort((a, b) =>
    b.phonesRemoved - a.phonesRemoved || b.phonesAdded - a.phonesAdded || TextOrder.compare(a.groupId, b.groupId)
  )
  const unusable = target.skipped.map((groupId) => ({ groupId, phone: null, reason: noUsablePhone }))
  return {
    state,
    before,
    after: {
      groups: before.groups + changes.groupsCreated.length - changes.groupsDeleted.length,
      phones: before.phones + changes.added.length - changes.removed.length,
      anis: before.anis + changes.anisCreated.length - changes.anisRemoved.length
    },
    result: {
      groupsCreated: changes.groupsCreated.length,
      groupsReplaced: changes.groupsReplaced.length,
      groupsDeleted: changes.groupsDeleted.length,
      groupsSkipped: skipped.groups + target.skipped.length,
      phonesAdded: changes.added.length,
      phonesRemoved: changes.removed.length,
      phonesSkipped: skipped.phones,
      anisCreated: changes.anisCreated.length,
      anisRemoved: changes.anisRemoved.length,
      skipped: [...skipped.first, ...unusable].slice(0, skippedMax)
    },
    groups: groups.slice(0, differencesMax),
    groupsChanged: groups.length
  }
}

// internal

const countOf = (memberships: ReadonlyArray<Membership<number>>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { groupId } of memberships) counts.set(groupId, (counts.get(groupId) ?? 0) + 1)
  return counts
}
