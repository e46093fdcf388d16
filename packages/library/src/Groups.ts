/**
 * Inbound groups: pools of ANIs, each created, replaced, read and deleted as a whole, one alone or many in one call. The
 * workspace must have them enabled (`inboundGroups`); a call for any other is a `NotEnabledError`.
 */
import type { Caller } from "@anipool/core/Caller"
import * as GroupRequest from "@anipool/core/groups/GroupRequest"
import * as Core from "@anipool/core/groups/Groups"
import { groupsMax } from "@anipool/domain/groups/GroupLimits"
import { type CountedGroup, InboundGroups, pageSizeMax } from "@anipool/storage/InboundGroups"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import type { CallOptions } from "./CallOptions.ts"
import * as Calls from "./internal/Calls.ts"
import * as Failures from "./internal/failures.ts"
import * as Inputs from "./internal/inputs.ts"
import type { WorkspaceCalls } from "./internal/WorkspaceCalls.ts"

/** What a group shall be. */
export interface NewGroup {
  readonly groupId: string
  /** Without it the group is named after its id. */
  readonly groupName?: string | undefined
  /** 1 to 25,000 phone numbers. */
  readonly phones: ReadonlyArray<string>
}

/** A group. */
export interface Group {
  readonly groupId: string
  readonly name: string
  /** Phones of the workspace's country without, all others with `+` and their calling code. */
  readonly phones: ReadonlyArray<string>
}

/** A group with its counts. */
export interface ListedGroup extends CountedGroup {}

/** What came of a new group. */
export interface CreatedGroup {
  readonly groupId: string
  readonly phonesAdded: number
  /** Phones that are new in the inventory. */
  readonly anisCreated: number
}

/** What changed of a group. */
export interface ReplacedGroup extends CreatedGroup {
  readonly phonesRemoved: number
}

/** What came of a group that was deleted. */
export interface RemovedGroup {
  readonly groupId: string
}

/** A group of many that was refused: nothing of it was changed. */
export interface RefusedGroup {
  readonly success: false
  readonly groupId: string
  readonly message: string
}

/** What came of many groups. */
export interface GroupBatch<A> {
  /** Whether none was refused. */
  readonly success: boolean
  /** What came of each, in the order given. */
  readonly results: ReadonlyArray<({ readonly success: true } & A) | RefusedGroup>
  /** Phones of all of them that are new in the inventory. */
  readonly anisCreated: number
  /** ANIs that are in no group after the last one, and so left the inventory. */
  readonly anisRemoved: number
}

/** The groups of one workspace. */
export interface Groups {
  /** Makes a group. */
  readonly create: (group: NewGroup, options?: CallOptions) => Promise<CreatedGroup>
  /** Gives a group this name and these phones, and no others. */
  readonly replace: (
    group: NewGroup,
    options?: CallOptions
  ) => Promise<ReplacedGroup & { readonly anisRemoved: number }>
  /** The group of this id. */
  readonly get: (groupId: string, options?: CallOptions) => Promise<Group>
  /** Deletes a group. ANIs that are in no other leave the inventory. */
  readonly remove: (groupId: string, options?: CallOptions) => Promise<RemovedGroup & { readonly anisRemoved: number }>
  /** Makes many (at most 1,000), one after the other; each succeeds or fails alone. */
  readonly createMany: (
    groups: ReadonlyArray<NewGroup>,
    options?: CallOptions
  ) => Promise<GroupBatch<CreatedGroup>>
  /** Replaces many (at most 1,000). A number that moves between them stays in the inventory. */
  readonly replaceMany: (
    groups: ReadonlyArray<NewGroup>,
    options?: CallOptions
  ) => Promise<GroupBatch<ReplacedGroup>>
  /** Deletes many (at most 1,000). */
  readonly removeMany: (groupIds: ReadonlyArray<string>, options?: CallOptions) => Promise<GroupBatch<RemovedGroup>>
  /** All groups with their counts, by name, read page by page; `search`: what name or id contains. */
  readonly list: (filter?: { readonly search?: string }, options?: CallOptions) => AsyncIterable<ListedGroup>
}

/** The groups of one workspace. */
export const make = (groups: Core.Groups["Type"], { run }: WorkspaceCalls): Groups => {
  const one = (caller: Caller, purpose: GroupRequest.Purpose, group: NewGroup) =>
    Effect.map(many(caller, purpose, [group]), (requests) => requests[0]!)

  const many = (caller: Caller, purpose: GroupRequest.Purpose, all: ReadonlyArray<NewGroup>) =>
    Effect.flatMap(readMany(all), (all) => GroupRequest.from(caller, purpose, all))

  const named = (groupId: string): NewGroup => ({ groupId, phones: [] })

  return {
    create: (group, options) =>
      run((caller) => Effect.flatMap(one(caller, "create", group), (each) => groups.create(caller, each)), options)
        .then(created),
    replace: (group, options) =>
      run((caller) => Effect.flatMap(one(caller, "replace", group), (each) => groups.replace(caller, each)), options)
        .then((group) => ({ ...replaced(group), anisRemoved: group.anisRemoved })),
    get: (groupId, options) => run((caller) => groups.get(caller, groupId), options),
    remove: (groupId, options) =>
      run(
        (caller) => Effect.flatMap(one(caller, "remove", named(groupId)), (each) => groups.remove(caller, each)),
        options
      ).then(({ anisRemoved, groupId }) => ({ groupId, anisRemoved })),
    createMany: (all, options) =>
      run((caller) => Effect.flatMap(many(caller, "create", all), (each) => groups.createMany(caller, each)), options)
        .then((batch) => toBatch(batch, created)),
    replaceMany: (all, options) =>
      run((caller) => Effect.flatMap(many(caller, "replace", all), (each) => groups.replaceMany(caller, each)), options)
        .then((batch) => toBatch(batch, replaced)),
    removeMany: (ids, options) =>
      run(
        (caller) =>
          Effect.flatMap(readIds(ids), (ids) =>
            Effect.flatMap(many(caller, "remove", ids.map(named)), (each) => groups.removeMany(caller, each))),
        options
      )
        .then((batch) =>
          toBatch(batch, ({ groupId }) => ({ groupId }))
        ),
    list: ({ search } = {}, options) =>
      Calls.pages<CountedGroup, number>(
        (offset = 0) =>
          run((caller) =>
            Effect.gen(function*() {
              yield* Core.ensureEnabled(caller)
              const { list } = yield* InboundGroups
              return (yield* list(caller.workspace.id, { search, offset, limit: pageSizeMax })).groups
            }), options),
        (page, offset = 0) => page.length < pageSizeMax ? undefined : offset + page.length
      )
  }
}

// internal

const readMany = Inputs.reader(
  Schema.Array(Schema.Struct({
    groupId: Schema.String,
    groupName: Schema.optional(Schema.String),
    phones: Schema.Array(Schema.String)
  })).pipe(Schema.minItems(1), Schema.maxItems(groupsMax)),
  "groups"
)
const readIds = Inputs.reader(
  Schema.Array(Schema.String).pipe(Schema.minItems(1), Schema.maxItems(groupsMax)),
  "groupIds"
)

const created = ({ anisCreated, groupId, phonesAdded }: CreatedGroup): CreatedGroup => ({
  groupId,
  phonesAdded,
  anisCreated
})

const replaced = (group: ReplacedGroup): ReplacedGroup => ({
  ...created(group),
  phonesRemoved: group.phonesRemoved
})

const toBatch = <A, B extends object>(
  { anisCreated, anisRemoved, isWhole, results }: Core.Batch<A>,
  show: (result: A) => B
): GroupBatch<B> => ({
  success: isWhole,
  results: results.map((result) =>
    Either.match(result, {
      onLeft: ({ groupId, message }): RefusedGroup => ({ success: false, groupId, message: Failures.named(message) }),
      onRight: (changed) => ({ success: true as const, ...show(changed) })
    })
  ),
  anisCreated,
  anisRemoved
})
