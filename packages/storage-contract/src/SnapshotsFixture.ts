/**
 * Snapshots for the contract suites: kept in pieces, claimed and applied.
 */
import type { PackedNumber } from "@anipool/domain/groups/PackedNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type Claim, type PieceGroup, type Skipped, type SnapshotPiece, Snapshots } from "@anipool/storage/Snapshots"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { phone } from "./GroupsFixture.ts"

/** A group of a snapshot: the indexes of its usable phones, and how many others it lists. */
export interface Listed {
  readonly groupId: string
  /** Without one it is that of `GroupsFixture.group`. */
  readonly name?: string
  readonly indexes: ReadonlyArray<number>
  readonly unusable?: number
  /** Its id cannot be used: its numbers come in pieces, itself never. */
  readonly isRefused?: boolean
}

/** How a snapshot is cut into pieces. */
export interface Cut {
  /** Numbers in one piece at most, and groups. */
  readonly size: number
  /** Whether all groups come before the numbers, after them, or both side by side, as many of each in a piece. */
  readonly groups: "before" | "after" | "beside"
}

/** Long enough for a test. */
export const lease = Duration.minutes(1)

/** For snapshots of which nothing was skipped. */
export const nothingSkipped: Skipped = { groups: 0, phones: 0, first: [] }

/** The name that a group is given. */
export const nameOf = ({ groupId, name = `Group ${groupId}` }: Listed): string => name

/** A snapshot in pieces. */
export const piecesOf = (
  listed: ReadonlyArray<Listed>,
  { groups, size }: Cut = { size: 3, groups: "after" }
): ReadonlyArray<SnapshotPiece> => {
  const numbers = portions(
    listed.flatMap(({ indexes }, no) => indexes.map((index) => ({ no, phone: phone(index) }))),
    size
  )
  const ends = portions(listed.flatMap((each, no) => each.isRefused === true ? [] : [endOf(each, no)]), size)
  switch (groups) {
    case "before":
      return [...ends.map((some) => pieceOf([], some)), ...numbers.map((some) => pieceOf(some, []))]
    case "after":
      return [...numbers.map((some) => pieceOf(some, [])), ...ends.map((some) => pieceOf([], some))]
    case "beside":
      return Array.from(
        { length: Math.max(numbers.length, ends.length) },
        (_, i) => pieceOf(numbers[i] ?? [], ends[i] ?? [])
      )
  }
}

/** Keeps a snapshot. */
export const stage = (id: WorkspaceId, groups: ReadonlyArray<Listed>, skipped = nothingSkipped, cut?: Cut) =>
  Effect.flatMap(
    Snapshots,
    (snapshots) => snapshots.stage(id, Stream.fromIterable(piecesOf(groups, cut)), () => skipped)
  )

/** What applying a snapshot would come to. */
export const previewOf = (id: WorkspaceId, groups: ReadonlyArray<Listed>, skipped = nothingSkipped, cut?: Cut) =>
  Effect.flatMap(
    Snapshots,
    (snapshots) => snapshots.preview(id, Stream.fromIterable(piecesOf(groups, cut)), () => skipped)
  )

/** The claim of this workspace's upload: others' that are met on the way are given back. */
export const claimOf = Effect.fnUntraced(function*(id: WorkspaceId) {
  const snapshots = yield* Snapshots
  const others: Array<Claim> = []
  while (true) {
    const claim = yield* snapshots.claim(lease)
    const found = Option.isNone(claim) || claim.value.workspaceId === id
    if (found) {
      yield* Effect.forEach(others, snapshots.release)
      return claim
    }
    others.push(claim.value)
  }
})

/** Does all steps of a claimed upload; answers after how many there were more. */
export const runAll = Effect.fnUntraced(function*(claim: Claim) {
  const snapshots = yield* Snapshots
  let steps = 0
  while ((yield* snapshots.advance(claim, lease)) === "more") steps++
  return steps
})

/** Applies the workspace's next upload. */
export const process = Effect.fnUntraced(function*(id: WorkspaceId) {
  yield* runAll(Option.getOrThrow(yield* claimOf(id)))
})

/** Keeps a snapshot, applies it, and answers the upload. */
export const apply = Effect.fnUntraced(
  function*(id: WorkspaceId, groups: ReadonlyArray<Listed>, skipped = nothingSkipped, cut?: Cut) {
    const snapshots = yield* Snapshots
    const upload = yield* stage(id, groups, skipped, cut)
    yield* process(id)
    return yield* Effect.flatten(snapshots.find(id, upload.id))
  }
)

// internal

const endOf = (listed: Listed, no: number): PieceGroup => ({
  no,
  groupId: listed.groupId,
  name: nameOf(listed),
  listed: listed.indexes.length + (listed.unusable ?? 0),
  usable: listed.indexes.length
})

const pieceOf = (
  numbers: ReadonlyArray<{ readonly no: number; readonly phone: PackedNumber }>,
  groups: ReadonlyArray<PieceGroup>
): SnapshotPiece => ({
  groups,
  phones: numbers.map(({ phone }) => phone),
  groupNos: numbers.map(({ no }) => no)
})

const portions = <A>(all: ReadonlyArray<A>, size: number): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))
