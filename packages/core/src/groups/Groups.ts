/**
 * Inbound groups: created, replaced, read and deleted, one alone or many in one request.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as GroupPhones from "@anipool/domain/groups/GroupPhones"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type Group, type GroupContents, InboundGroups, leftoversMax } from "@anipool/storage/InboundGroups"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Caller } from "../Caller.ts"
import { Conflict, InvalidRequest, NotEnabled, NotFound } from "../CoreError.ts"
import type { GroupRequest } from "./GroupRequest.ts"

/** What came of a new group. */
export interface CreatedGroup {
  readonly groupId: string
  readonly phonesAdded: number
  readonly anisCreated: number
}

/** What changed of a group. */
export interface ReplacedGroup extends CreatedGroup {
  readonly phonesRemoved: number
}

/** A group of a batch that was refused: nothing of it was changed. */
export interface RefusedGroup {
  readonly groupId: string
  readonly message: string
}

/** What came of many groups: of each its own, in the order of the request. */
export interface Batch<A> {
  readonly results: ReadonlyArray<Either.Either<A, RefusedGroup>>
  /** ANIs that are in no group after the last one, and so left the inventory. */
  readonly anisRemoved: number
}

/** Why a group is refused. */
export type GroupRefused = InvalidRequest | Conflict | NotFound

/**
 * Inbound groups of a workspace that has them enabled; `NotEnabled` for any other.
 *
 * Each group is whole or not at all. Of many, each succeeds or fails alone, one after the other; ANIs that were left in
 * no group leave the inventory after the last, so one that moves between groups of a request stays. Where storage goes
 * away in between, the groups before it are done.
 */
export class Groups extends Context.Tag("@anipool/core/Groups")<Groups, {
  /** Makes a group; without a name it is named after its id. */
  readonly create: (
    caller: Caller,
    group: GroupRequest
  ) => Effect.Effect<CreatedGroup, InvalidRequest | Conflict | NotEnabled | StorageError>
  /** Makes many. */
  readonly createMany: (
    caller: Caller,
    groups: ReadonlyArray<GroupRequest>
  ) => Effect.Effect<Batch<CreatedGroup>, NotEnabled | StorageError>
  /** Gives a group its name and phones, and no others; without a name it is named after its id. */
  readonly replace: (
    caller: Caller,
    group: GroupRequest
  ) => Effect.Effect<
    ReplacedGroup & { readonly anisRemoved: number },
    InvalidRequest | NotFound | NotEnabled | StorageError
  >
  /** The same with many. */
  readonly replaceMany: (
    caller: Caller,
    groups: ReadonlyArray<GroupRequest>
  ) => Effect.Effect<Batch<ReplacedGroup>, NotEnabled | StorageError>
  /** The group of this id. */
  readonly get: (caller: Caller, groupId: string) => Effect.Effect<Group, NotFound | NotEnabled | StorageError>
  /** Deletes a group. */
  readonly remove: (
    caller: Caller,
    groupId: string
  ) => Effect.Effect<{ readonly anisRemoved: number }, NotFound | NotEnabled | StorageError>
  /** Deletes many. */
  readonly removeMany: (
    caller: Caller,
    groupIds: ReadonlyArray<string>
  ) => Effect.Effect<Batch<{ readonly groupId: string }>, NotEnabled | StorageError>
}>() {}

/** Refuses a workspace without inbound groups. */
export const ensureEnabled = ({ workspace }: Caller): Either.Either<void, NotEnabled> =>
  workspace.inboundGroups
    ? Either.void
    : Either.left(new NotEnabled({ message: "Inbound groups are not enabled for this workspace" }))

/** `Groups` over storage. */
export const make = Effect.gen(function*() {
  const groups = yield* InboundGroups

  const create = Effect.fnUntraced(function*({ workspace }: Caller, group: GroupRequest) {
    const contents = yield* contentsOf(group)
    const created = yield* groups.create(workspace.id, contents)
    return { groupId: group.groupId, ...created }
  }, Effect.catchTag("AlreadyExists", () => alreadyExists))

  const replace = Effect.fnUntraced(
    function*({ workspace }: Caller, group: GroupRequest, leftovers: "remove" | "keep") {
      const contents = yield* contentsOf(group)
      const replaced = yield* groups.replace(workspace.id, contents, leftovers)
      return Option.isSome(replaced) ? { groupId: group.groupId, ...replaced.value } : yield* notFound
    }
  )

  const remove = Effect.fnUntraced(
    function*({ workspace }: Caller, groupId: string, leftovers: "remove" | "keep") {
      const removed = yield* groups.remove(workspace.id, groupId, leftovers)
      return Option.isSome(removed) ? { groupId, ...removed.value } : yield* notFound
    }
  )

  const removeLeftovers = Effect.fnUntraced(function*(workspaceId: WorkspaceId, ids: Set<AniId>) {
    const candidates = [...ids]
    let removed = 0
    for (let at = 0; at < candidates.length; at += leftoversMax) {
      removed += yield* groups.removeLeftovers(workspaceId, candidates.slice(at, at + leftoversMax))
    }
    return removed
  })

  /** Changes one group after the other; what is left over goes after the last, however it ends. */
  const inTurn = <G, A extends object, E extends GroupRefused>(
    { workspace }: Caller,
    each: ReadonlyArray<G>,
    idOf: (group: G) => string,
    change: (
      group: G
    ) => Effect.Effect<A & { readonly leftovers?: ReadonlyArray<AniId> }, E | StorageError>
  ) =>
    Effect.gen(function*() {
      const leftovers = new Set<AniId>()
      const changeNext = (group: G): Effect.Effect<Either.Either<A, RefusedGroup>, StorageError> =>
        Effect.yieldNow().pipe(
          Effect.zipRight(change(group)),
          Effect.map((changed) => {
            for (const id of changed.leftovers ?? []) leftovers.add(id)
            return Either.right(changed)
          }),
          Effect.catchIf(
            (error): error is E => error._tag !== "StorageError",
            ({ message }) => Effect.succeed(Either.left({ groupId: idOf(group), message }))
          )
        )
      const results = yield* Effect.forEach(each, changeNext).pipe(
        Effect.onError(() =>
          removeLeftovers(workspace.id, leftovers).pipe(
            Effect.catchAll((error) =>
              Effect.logWarning("ANIs of a batch that was cut short stay in the inventory, in no group", error)
            )
          )
        )
      )
      return { results, anisRemoved: yield* removeLeftovers(workspace.id, leftovers) }
    })

  return Groups.of({
    create: Effect.fn("Groups.create")(function*(caller, group) {
      yield* ensureEnabled(caller)
      return yield* create(caller, group)
    }),
    createMany: Effect.fn("Groups.createMany")(function*(caller, each) {
      yield* ensureEnabled(caller)
      return yield* inTurn(caller, each, ({ groupId }) => groupId, (group) => create(caller, group))
    }),
    replace: Effect.fn("Groups.replace")(function*(caller, group) {
      yield* ensureEnabled(caller)
      return yield* replace(caller, group, "remove")
    }),
    replaceMany: Effect.fn("Groups.replaceMany")(function*(caller, each) {
      yield* ensureEnabled(caller)
      return yield* inTurn(caller, each, ({ groupId }) => groupId, (group) => replace(caller, group, "keep"))
    }),
    get: Effect.fn("Groups.get")(function*(caller, groupId) {
      yield* ensureEnabled(caller)
      const found = yield* groups.find(caller.workspace.id, groupId)
      return Option.isSome(found) ? found.value : yield* notFound
    }),
    remove: Effect.fn("Groups.remove")(function*(caller, groupId) {
      yield* ensureEnabled(caller)
      return yield* remove(caller, groupId, "remove")
    }),
    removeMany: Effect.fn("Groups.removeMany")(function*(caller, groupIds) {
      yield* ensureEnabled(caller)
      return yield* inTurn(caller, groupIds, (groupId) => groupId, (groupId) => remove(caller, groupId, "keep"))
    })
  })
})

/** `Groups` over storage. */
export const layer: Layer.Layer<Groups, never, InboundGroups> = Layer.effect(Groups, make)

// internal

const notFound = new NotFound({ message: "Group not found" })
const alreadyExists = new Conflict({ message: "Group already exists" })

const contentsOf = ({ groupId, listed, name, phones }: GroupRequest): Either.Either<GroupContents, InvalidRequest> => {
  if (listed === 0 || listed > GroupPhones.phonesMax) {
    return Either.left(InvalidRequest.field("phones", `expected an array of 1 to ${GroupPhones.phonesMax} items`))
  }
  return Either.mapBoth(phones, {
    onLeft: (offenders) => InvalidRequest.field("phones", describe(offenders)),
    onRight: (numbers) => ({ groupId, name: name ?? groupId, phones: numbers })
  })
}

/** The company's own numbers, to be corrected: they are named. */
const describe = ({ count, first }: GroupPhones.Offenders): string => {
  const named = first.map(({ expected, phone }) => `${JSON.stringify(phone)} (${expected})`).join(", ")
  const more = count - first.length
  return `expected phone numbers, but for: ${named}${more > 0 ? ` and ${more} more` : ""}`
}
