/**
 * The groups of one request, read out of its body while it arrives. What is kept of a phone is eight bytes.
 */
import { Identifier } from "@anipool/domain/Campaign"
import * as GroupLimits from "@anipool/domain/groups/GroupLimits"
import * as GroupPhones from "@anipool/domain/groups/GroupPhones"
import { callingCodeOf } from "@anipool/domain/Workspace"
import type { GroupContents } from "@anipool/storage/InboundGroups"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { Caller } from "../Caller.ts"
import { InvalidRequest } from "../CoreError.ts"
import * as GroupsReader from "./GroupsReader.ts"

/** A group as it was asked for. */
export interface GroupRequest {
  /** As it was sent, cut short where it is none that can be kept; `""` where none was. */
  readonly groupId: string
  /** What the group shall be, or what is wrong with it: that is refused for it alone. */
  readonly contents: Either.Either<GroupContents, InvalidRequest>
}

/** The groups of a request: one alone, or 1 to `GroupLimits.groupsMax`, no id twice. */
export type GroupRequests =
  | { readonly isBatch: false; readonly group: GroupRequest }
  | { readonly isBatch: true; readonly groups: ReadonlyArray<GroupRequest> }

/** What is asked for: it decides what a group must name. Of one to be removed only its id is read. */
export type Purpose = "create" | "replace" | "remove"

/** A group as a program gives it. */
export interface GivenGroup {
  readonly groupId: string
  readonly groupName?: string | undefined
  readonly phones: ReadonlyArray<string>
}

/** The groups that a program gives, by the rules of those that are read. Fails when they are refused as a whole. */
export const from = (
  { workspace }: Caller,
  purpose: Purpose,
  given: ReadonlyArray<GivenGroup>
): Either.Either<ReadonlyArray<GroupRequest>, InvalidRequest> => {
  const { groups, sink } = collect(() => GroupPhones.start(callingCodeOf(workspace.country)), purpose)
  for (const [i, { groupId, groupName, phones }] of given.entries()) {
    sink.startGroup()
    const violation = wrong("group_id", sink.groupId(groupId)) ??
      (groupName === undefined ? undefined : wrong("group_name", sink.groupName(groupName)))
    for (const phone of phones) sink.phone(phone)
    const refused = sink.endGroup(violation)
    if (refused !== undefined) return Either.left(InvalidRequest.field(`${i}.${refused.field}`, refused.expected))
  }
  return Either.right(groups)
}

/** The numbers that phones mean, each once; or, if any of them is none, which ones. */
export const phonesOf = (
  { workspace }: Caller,
  field: string,
  phones: ReadonlyArray<string>
): Either.Either<GroupContents["phones"], InvalidRequest> => {
  const reading = GroupPhones.start(callingCodeOf(workspace.country))
  for (const phone of phones) GroupPhones.add(reading, phone)
  return reading.listed > GroupLimits.phonesMax
    ? Either.left(InvalidRequest.field(field, `expected an array of at most ${GroupLimits.phonesMax} items`))
    : Either.mapLeft(GroupPhones.finish(reading), (offenders) => InvalidRequest.field(field, describe(offenders)))
}

/** Reads groups, as JSON in pieces. Fails when the body as a whole is refused. */
export const read = <E, R>(
  { workspace }: Caller,
  purpose: Purpose,
  bytes: Stream.Stream<Uint8Array, E, R>
): Effect.Effect<GroupRequests, E | InvalidRequest, R> =>
  Effect.suspend(() => {
    const { groups, sink } = collect(() => GroupPhones.start(callingCodeOf(workspace.country)), purpose)
    const reader = GroupsReader.make(sink, { fields: fieldsOf[purpose], expectedText, isOneAllowed: true })
    return bytes.pipe(
      Stream.runForEach((piece) => reader.write(piece)),
      Effect.flatMap(() => reader.end()),
      Effect.flatMap(({ isArray }): Either.Either<GroupRequests, InvalidRequest> => {
        if (!isArray) return Either.right({ isBatch: false, group: groups[0]! })
        return groups.length === 0
          ? Either.left(InvalidRequest.field("body", expectedGroups))
          : Either.right({ isBatch: true, groups })
      })
    )
  })

// internal

const expectedText = "expected a string of 1 to 255 characters"
const expectedGroups = `expected an array of 1 to ${GroupLimits.groupsMax} items`

const fieldsOf = {
  create: { group_id: "required", group_name: "optional", phones: "required" },
  replace: { group_id: "required", group_name: "required", phones: "required" },
  remove: { group_id: "required", group_name: "ignored", phones: "ignored" }
} as const

const isStorable = Schema.is(Identifier)

const wrong = (field: string, expected: string | undefined): GroupsReader.Violation | undefined =>
  expected === undefined ? undefined : { field, expected }

const collect = (start: () => GroupPhones.Reading, purpose: Purpose) => {
  const groups: Array<GroupRequest> = []
  const ids = new Set<string>()
  let groupId = ""
  let name: string | undefined
  let phones = start()

  const contents = (): Either.Either<GroupContents, InvalidRequest> =>
    Either.map(
      purpose === "remove" ? Either.right([]) : numbersOf(phones),
      (phones) => ({ groupId, name: name ?? groupId, phones })
    )

  const sink: GroupsReader.Sink = {
    startGroup: () => {
      groupId = ""
      name = undefined
      phones = start()
      return undefined
    },
    groupId: (text) => {
      groupId = text
      return isStorable(text) ? undefined : expectedText
    },
    groupName: (text) => {
      name = text
      return isStorable(text) ? undefined : expectedText
    },
    phone: (text) => GroupPhones.add(phones, text),
    endGroup: (violation) => {
      if (groups.length === GroupLimits.groupsMax) return { field: "", expected: `is one too many, ${expectedGroups}` }
      if (ids.has(groupId)) return { field: "group_id", expected: "expected each group once" }
      if (groupId !== "") ids.add(groupId)
      groups.push(
        violation === undefined
          ? { groupId, contents: contents() }
          : {
            groupId: isStorable(groupId) ? groupId : GroupPhones.shorten(groupId),
            contents: Either.left(refusal(violation))
          }
      )
      return undefined
    }
  }
  return { groups, sink }
}

const refusal = ({ expected, field }: GroupsReader.Violation): InvalidRequest =>
  field === "" ? new InvalidRequest({ message: expected }) : InvalidRequest.field(field, expected)

const numbersOf = (phones: GroupPhones.Reading): Either.Either<GroupContents["phones"], InvalidRequest> =>
  phones.listed === 0 || phones.listed > GroupLimits.phonesMax
    ? Either.left(InvalidRequest.field("phones", `expected an array of 1 to ${GroupLimits.phonesMax} items`))
    : Either.mapLeft(GroupPhones.finish(phones), (offenders) => InvalidRequest.field("phones", describe(offenders)))

/** The company's own numbers, to be corrected: they are named. */
const describe = ({ count, first }: GroupPhones.Offenders): string => {
  const named = first.map(({ expected, phone }) => `${JSON.stringify(phone)} (${expected})`).join(", ")
  const more = count - first.length
  return `expected phone numbers, but for: ${named}${more > 0 ? ` and ${more} more` : ""}`
}
