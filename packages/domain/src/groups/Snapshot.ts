/**
 * A snapshot: all groups that a workspace shall have. What of it can be used, and what is skipped.
 */
import * as Campaign from "../Campaign.ts"
import { hasOnlyStorable } from "../StorableText.ts"
import type { PackedNumber } from "./PackedNumber.ts"

/** A group as it stands in a snapshot. */
export interface SnapshotGroup {
  readonly groupId: string
  readonly name: string
  /** How many phones it lists, usable or not. */
  readonly listed: number
  readonly phones: ReadonlyArray<PackedNumber>
}

/** What a snapshot comes to. */
export interface Target {
  /** The groups that the workspace shall have, each once, in the order in which they first stand in the snapshot. */
  readonly groups: ReadonlyArray<{
    readonly groupId: string
    readonly name: string
    readonly phones: ReadonlySet<PackedNumber>
  }>
  /** Groups that list phones, but none that can be used: what there is of them stays as it is. */
  readonly skipped: ReadonlyArray<string>
}

/** Why a group is skipped. */
export type GroupSkipped = "group-id-empty" | "group-id-too-long" | "group-id-not-storable" | "no-usable-phone"

/** Why a group with this id is skipped, if it is. */
export const refuseGroupId = (groupId: string): GroupSkipped | undefined =>
  groupId === ""
    ? "group-id-empty"
    : groupId.length > Campaign.identifierLengthMax
    ? "group-id-too-long"
    : hasOnlyStorable(groupId)
    ? undefined
    : "group-id-not-storable"

/** The name that a group is given: its own, or its id where that is blank or cannot be kept. */
export const nameOf = (groupId: string, name: string | undefined): string =>
  name === undefined || name.trim() === "" || name.length > Campaign.nameLengthMax || !hasOnlyStorable(name)
    ? groupId
    : name

/** Joins groups that stand in the snapshot more than once: all their phones, and the last name. */
export const target = (groups: ReadonlyArray<SnapshotGroup>): Target => {
  const byId = new Map<string, { name: string; listed: number; readonly phones: Set<PackedNumber> }>()
  for (const { groupId, listed, name, phones } of groups) {
    let known = byId.get(groupId)
    if (known === undefined) {
      known = { name, listed: 0, phones: new Set() }
      byId.set(groupId, known)
    }
    known.name = name
    known.listed += listed
    for (const phone of phones) known.phones.add(phone)
  }
  const isSkipped = ({ listed, phones }: { readonly listed: number; readonly phones: ReadonlySet<PackedNumber> }) =>
    listed > 0 && phones.size === 0
  const all = [...byId].map(([groupId, group]) => ({ groupId, ...group }))
  return {
    groups: all.filter((group) => !isSkipped(group)).map(({ groupId, name, phones }) => ({ groupId, name, phones })),
    skipped: all.filter(isSkipped).map(({ groupId }) => groupId)
  }
}
