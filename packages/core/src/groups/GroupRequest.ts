/**
 * The groups of one request, read out of its body while it arrives. What is kept of a phone is eight bytes.
 */
import { Identifier } from "@anipool/domain/Campaign"
import * as GroupPhones from "@anipool/domain/groups/GroupPhones"
import type { PackedNumber } from "@anipool/domain/groups/PackedNumber"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { InvalidRequest } from "../CoreError.ts"
import * as GroupsReader from "./GroupsReader.ts"

/** A group as it was asked for. Its phones may be none, or too many: that is refused for it alone. */
export interface GroupRequest {
  readonly groupId: string
  readonly name: string | undefined
  /** How many phones it lists. */
  readonly listed: number
  /** The numbers that they mean, each once; or which of them are none. */
  readonly phones: Either.Either<ReadonlyArray<PackedNumber>, GroupPhones.Offenders>
}

/** The groups of a request: one alone, or 1 to `groupsMax`, no id twice. */
export type GroupRequests =
  | { readonly isBatch: false; readonly group: GroupRequest }
  | { readonly isBatch: true; readonly groups: ReadonlyArray<GroupRequest> }

/** Reads groups, as JSON in pieces. */
export const read = <E, R>(
  bytes: Stream.Stream<Uint8Array, E, R>,
  country: CallingCode,
  { isNameRequired }: { readonly isNameRequired: boolean }
): Effect.Effect<GroupRequests, E | InvalidRequest, R> =>
  Effect.suspend(() => {
    const { groups, sink } = collect(country, isNameRequired)
    const reader = GroupsReader.make(sink, { expectedText, isOneAllowed: true })
    return bytes.pipe(
      Stream.runForEach((piece) => reader.write(piece)),
      Effect.flatMap(() => reader.end()),
      Effect.flatMap(({ isArray }): Either.Either<GroupRequests, InvalidRequest> =>
        isArray
          ? groups.length === 0
            ? Either.left(InvalidRequest.field("body", expectedGroups))
            : Either.right({ isBatch: true, groups })
          : Either.right({ isBatch: false, group: groups[0]! })
      )
    )
  })

/** A group out of what a program has in its hands. */
export const make = (
  groupId: string,
  name: string | undefined,
  phones: ReadonlyArray<string>,
  country: CallingCode
): GroupRequest => {
  const reading = GroupPhones.start(country)
  for (const phone of phones) GroupPhones.add(reading, phone)
  return { groupId, name, listed: reading.listed, phones: GroupPhones.finish(reading) }
}

/** What is expected of a batch. */
export const expectedGroups = `expected an array of 1 to ${GroupPhones.groupsMax} items`
/** What is expected of the ids of a batch. */
export const expectedOnce = "expected each group once"

// internal

const expectedText = "expected a string of 1 to 255 characters"

const isStorable = Schema.is(Identifier)

const collect = (country: CallingCode, isNameRequired: boolean) => {
  const groups: Array<GroupRequest> = []
  const ids = new Set<string>()
  let groupId = ""
  let name: string | undefined
  let reading = GroupPhones.start(country)
  const sink: GroupsReader.Sink = {
    startGroup: () => {
      groupId = ""
      name = undefined
      reading = GroupPhones.start(country)
      return undefined
    },
    groupId: (text) => {
      if (!isStorable(text)) return expectedText
      groupId = text
      return undefined
    },
    groupName: (text) => {
      if (!isStorable(text)) return expectedText
      name = text
      return undefined
    },
    phone: (text) => GroupPhones.add(reading, text),
    endGroup: (has) => {
      if (!has.groupId) return { field: "group_id", expected: `is missing, ${expectedText}` }
      if (isNameRequired && !has.groupName) {
        return { field: "group_name", expected: `is missing, ${expectedText}` }
      }
      if (!has.phones) return { field: "phones", expected: `is missing, ${GroupsReader.expectedPhones}` }
      if (groups.length === GroupPhones.groupsMax) return { field: "", expected: `is one too many, ${expectedGroups}` }
      if (ids.has(groupId)) return { field: "group_id", expected: expectedOnce }
      ids.add(groupId)
      groups.push({ groupId, name, listed: reading.listed, phones: GroupPhones.finish(reading) })
      return undefined
    }
  }
  return { groups, sink }
}
