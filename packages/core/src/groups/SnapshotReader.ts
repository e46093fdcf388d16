/**
 * A snapshot, read out of its body while it arrives: pieces to be kept, and what of it cannot be used.
 *
 * Bad data is skipped, bad form refused: a phone that is no number and a group without a usable id are passed over and
 * noted; what is no array of groups is an `InvalidRequest`.
 */
import * as GroupPhones from "@anipool/domain/groups/GroupPhones"
import * as PackedNumber from "@anipool/domain/groups/PackedNumber"
import * as Snapshot from "@anipool/domain/groups/Snapshot"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import { storable } from "@anipool/domain/StorableText"
import {
  type PieceGroup,
  pieceMax,
  type Skipped,
  type SkippedEntry,
  skippedMax,
  type SnapshotPiece
} from "@anipool/storage/Snapshots"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Stream from "effect/Stream"
import { InvalidRequest } from "../CoreError.ts"
import * as GroupsReader from "./GroupsReader.ts"

/** Groups in one snapshot: servers hold the names of all of a workspace's groups. */
export const groupsMax = 100_000

/** A snapshot that is read as its pieces are taken. */
export interface Reading<E, R> {
  readonly pieces: Stream.Stream<SnapshotPiece, E | InvalidRequest, R>
  /** What was skipped so far. */
  readonly skipped: () => Skipped
}

/** Reads a snapshot, as JSON in pieces. To be run once. */
export const read = <E, R>(bytes: Stream.Stream<Uint8Array, E, R>, country: CallingCode): Reading<E, R> => {
  const collector = collect(country)
  const reader = GroupsReader.make(collector.sink, {
    fields: { group_id: "required", group_name: "optional", phones: "required" },
    expectedText: "expected a string",
    isOneAllowed: false
  })
  const pieces = bytes.pipe(
    Stream.mapEffect((piece) => Either.map(reader.write(piece), () => collector.take(pieceMax))),
    Stream.concat(Stream.fromEffect(Effect.flatMap(
      Effect.suspend(() => reader.end()),
      () => Either.map(collector.isEmpty() ? Either.left(noGroup) : Either.void, () => collector.take(1))
    ))),
    Stream.flattenIterables
  )
  return { pieces, skipped: collector.skipped }
}

// internal

const noGroup = InvalidRequest.field("body", "expected at least one group")

const reasons: Readonly<Record<Exclude<Snapshot.GroupSkipped, "no-usable-phone">, string>> = {
  "group-id-empty": "expected a group_id of 1 to 255 characters",
  "group-id-too-long": "expected a group_id of 1 to 255 characters",
  "group-id-not-storable": "expected a group_id without NUL characters and unpaired surrogates"
}

const collect = (country: CallingCode) => {
  let phones: Array<PackedNumber.PackedNumber> = []
  let groupNos: Array<number> = []
  let groups: Array<PieceGroup> = []
  const first: Array<SkippedEntry> = []
  let groupsSkipped = 0
  let phonesSkipped = 0

  // Of the group that is read now.
  let no = -1
  let groupId = ""
  let name: string | undefined
  let listed = 0
  let usable = 0
  let offenders: Array<GroupPhones.Offender> = []

  const skip = (phone: string) => {
    phonesSkipped++
    if (first.length + offenders.length >= skippedMax) return
    const { expected } = Either.getOrThrow(Either.flip(PackedNumber.read(phone, country)))
    offenders.push({ phone: GroupPhones.shorten(phone), expected })
  }

  const sink: GroupsReader.Sink = {
    startGroup: () => {
      no++
      if (no === groupsMax) return { field: "", expected: `is one too many, expected at most ${groupsMax} groups` }
      groupId = ""
      name = undefined
      listed = 0
      usable = 0
      offenders = []
      return undefined
    },
    groupId: (text) => {
      groupId = text
      return undefined
    },
    groupName: (text) => {
      name = text
      return undefined
    },
    phone: (text) => {
      listed++
      const number = PackedNumber.read(text, country)
      if (Either.isLeft(number)) return skip(text)
      usable++
      phones.push(number.right)
      groupNos.push(no)
    },
    endGroup: (violation) => {
      if (violation !== undefined) return violation
      const shown = GroupPhones.shorten(groupId)
      for (const { expected, phone } of offenders) first.push({ groupId: shown, phone, reason: expected })
      const refused = Snapshot.refuseGroupId(groupId)
      if (refused === undefined) groups.push({ no, groupId, name: Snapshot.nameOf(groupId, name), listed, usable })
      else {
        groupsSkipped++
        if (first.length < skippedMax && refused !== "no-usable-phone") {
          first.push({ groupId: shown, phone: null, reason: reasons[refused] })
        }
      }
      return undefined
    }
  }

  /** The pieces that are whole: of at least `min` numbers or groups, and at most `pieceMax`. */
  const take = (min: number): ReadonlyArray<SnapshotPiece> => {
    const pieces: Array<SnapshotPiece> = []
    while (phones.length >= min || groups.length >= min) {
      pieces.push({
        phones: phones.slice(0, pieceMax),
        groupNos: groupNos.slice(0, pieceMax),
        groups: groups.slice(0, pieceMax)
      })
      phones = phones.slice(pieceMax)
      groupNos = groupNos.slice(pieceMax)
      groups = groups.slice(pieceMax)
    }
    return pieces
  }

  return {
    sink,
    take,
    isEmpty: () => no < 0,
    skipped: (): Skipped => ({ groups: groupsSkipped, phones: phonesSkipped, first: first.map(storableEntry) })
  }
}

/** What was written may be what no storage keeps. */
const storableEntry = (entry: SkippedEntry): SkippedEntry => ({
  ...entry,
  groupId: storable(entry.groupId, "\uFFFD"),
  phone: entry.phone === null ? null : storable(entry.phone, "\uFFFD")
})
