/**
 * Inbound groups: created, replaced, read and deleted, one alone or many in one request.
 */
import type { Ani, AniId } from "@anipool/domain/Ani"
import * as PackedNumber from "@anipool/domain/groups/PackedNumber"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { callingCodeOf, type Workspace, type WorkspaceId } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import type { EntryId } from "@anipool/storage/AuditTrail"
import * as EventLoop from "@anipool/storage/EventLoop"
import {
  type Conflicting,
  type Edited,
  type EditPreview,
  type Group,
  InboundGroups,
  leftoversMax
} from "@anipool/storage/InboundGroups"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Arr from "effect/Array"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Keeping, type Keeps } from "../alerts/Keeping.ts"
import type { Caller } from "../Caller.ts"
import { Conflict, InvalidRequest, NotEnabled, NotFound } from "../CoreError.ts"
import * as GroupRequest from "./GroupRequest.ts"

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

/** What came of many groups. */
export interface Batch<A> {
  /** Of each its own, in the order of the request. */
  readonly results: ReadonlyArray<Either.Either<A, RefusedGroup>>
  /** Whether none was refused. */
  readonly isWhole: boolean
  /** Phones of all of them that are new in the inventory. */
  readonly anisCreated: number
  /** ANIs that are in no group after the last one, and so left the inventory. */
  readonly anisRemoved: number
}

/** What shall change of a group: numbers to be added and removed as people write them. */
export interface EditRequest {
  readonly groupId: string
  /** The version that was read. */
  readonly version: number
  readonly name?: string | undefined
  readonly add: ReadonlyArray<string>
  readonly remove: ReadonlyArray<string>
}

/** Numbers of an edit of which it is told what campaigns keep. */
export const keepsToldMax = 10_000

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
    group: GroupRequest.GroupRequest
  ) => Effect.Effect<CreatedGroup, InvalidRequest | Conflict | NotEnabled | StorageError>
  /** Makes many. */
  readonly createMany: (
    caller: Caller,
    groups: ReadonlyArray<GroupRequest.GroupRequest>
  ) => Effect.Effect<Batch<CreatedGroup>, NotEnabled | StorageError>
  /** Gives a group its name and phones, and no others; without a name it is named after its id. */
  readonly replace: (
    caller: Caller,
    group: GroupRequest.GroupRequest
  ) => Effect.Effect<
    ReplacedGroup & { readonly anisRemoved: number },
    InvalidRequest | NotFound | NotEnabled | StorageError
  >
  /** The same with many. */
  readonly replaceMany: (
    caller: Caller,
    groups: ReadonlyArray<GroupRequest.GroupRequest>
  ) => Effect.Effect<Batch<ReplacedGroup>, NotEnabled | StorageError>
  /** The group of this id; phones of the workspace's country without, all others with `+` and their calling code. */
  readonly get: (caller: Caller, groupId: string) => Effect.Effect<Group, NotFound | NotEnabled | StorageError>
  /**
   * Changes of a group what is named, and leaves the rest; what others did since the version that was read stays
   * (`InboundGroups.edit` of the port).
   */
  readonly edit: (
    caller: Caller,
    edit: EditRequest
  ) => Effect.Effect<Edited | Conflicting, InvalidRequest | NotFound | NotEnabled | StorageError>
  /** What an edit would do now, and what campaigns keep; `keeps` null: of none, and of more than `keepsToldMax` numbers. */
  readonly previewEdit: (
    caller: Caller,
    edit: Pick<EditRequest, "groupId" | "add" | "remove">
  ) => Effect.Effect<
    EditPreview & { readonly keeps: Keeps | null },
    InvalidRequest | NotFound | NotEnabled | StorageError
  >
  /** Deletes a group. `entry`: what tells of it in the audit trail. */
  readonly remove: (
    caller: Caller,
    group: GroupRequest.GroupRequest
  ) => Effect.Effect<
    { readonly groupId: string; readonly anisRemoved: number; readonly entry: EntryId },
    InvalidRequest | NotFound | NotEnabled | StorageError
  >
  /** Deletes many. */
  readonly removeMany: (
    caller: Caller,
    groups: ReadonlyArray<GroupRequest.GroupRequest>
  ) => Effect.Effect<Batch<{ readonly groupId: string }>, NotEnabled | StorageError>
}>() {}

/** Refuses a workspace without inbound groups. */
export const ensureEnabled = ({ workspace }: Caller): Either.Either<void, NotEnabled> =>
  workspace.inboundGroups
    ? Either.void
    : Either.left(new NotEnabled({ message: "Inbound groups are not enabled for this workspace" }))

/** `Groups` over storage. */
export const make = Effect.gen(function*() {
  const anis = yield* Anis
  const groups = yield* InboundGroups
  const keeping = yield* Keeping

  /** Those of these numbers that are held, read in parts. */
  const heldOf = Effect.fnUntraced(function*(id: WorkspaceId, phones: ReadonlyArray<PackedNumber.PackedNumber>) {
    const held: Array<Ani> = []
    for (const part of Arr.chunksOf(phones, readAtOnce)) {
      const numbers = part.map(PackedNumber.unpack)
      held.push(
        ...yield* anis.ofNumbers(id, numbers.map(({ callingCode, number }) => ({ callingCode, national: number })))
      )
      yield* EventLoop.ownTurn
    }
    return held
  })

  const keepsOf = Effect.fnUntraced(
    function*(
      workspace: Workspace,
      groupId: string,
      { add, remove }: Effect.Effect.Success<ReturnType<typeof listsOf>>
    ) {
      const count = add.length + remove.length
      if (count === 0 || count > keepsToldMax) return null
      const joining = yield* heldOf(workspace.id, add)
      const leaving = yield* heldOf(workspace.id, remove)
      const held = new Set(joining.map(({ callingCode, number }) => `${callingCode} ${number}`))
      const entering = add.map(PackedNumber.unpack)
        .filter(({ callingCode, number }) => !held.has(`${callingCode} ${number}`))
      return yield* keeping.of(workspace, {
        kind: "placing",
        steps: [
          { ids: leaving.map(({ id }) => id), from: [groupId], into: null },
          { ids: joining.map(({ id }) => id), from: "none", into: groupId }
        ],
        entering: new Map([[groupId, {
          numbers: entering.length,
          areaCodes: new Set(entering.map(({ areaCode, callingCode }) => `${callingCode} ${areaCode}`)).size
        }]])
      })
    }
  )

  const create = Effect.fnUntraced(function*({ workspace }: Caller, group: GroupRequest.GroupRequest) {
    const contents = yield* group.contents
    const created = yield* groups.create(workspace.id, contents)
    return { groupId: contents.groupId, ...created }
  }, Effect.catchTag("AlreadyExists", () => alreadyExists))

  const replace = Effect.fnUntraced(
    function*({ workspace }: Caller, group: GroupRequest.GroupRequest, leftovers: "remove" | "keep") {
      const contents = yield* group.contents
      const replaced = yield* groups.replace(workspace.id, contents, leftovers)
      return Option.isSome(replaced) ? { groupId: contents.groupId, ...replaced.value } : yield* notFound
    }
  )

  const remove = Effect.fnUntraced(
    function*({ workspace }: Caller, group: GroupRequest.GroupRequest, leftovers: "remove" | "keep") {
      const { groupId } = yield* group.contents
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
  const inTurn = <A extends object, E extends GroupRefused>(
    { workspace }: Caller,
    each: ReadonlyArray<GroupRequest.GroupRequest>,
    change: (group: GroupRequest.GroupRequest) => Effect.Effect<A & Counted, E | StorageError>
  ): Effect.Effect<Batch<A>, StorageError> =>
    Effect.gen(function*() {
      const leftovers = new Set<AniId>()
      let anisCreated = 0
      const changeNext = (
        group: GroupRequest.GroupRequest
      ): Effect.Effect<Either.Either<A, RefusedGroup>, StorageError> =>
        EventLoop.ownTurn.pipe(
          Effect.zipRight(change(group)),
          Effect.map((changed) => {
            for (const id of changed.leftovers ?? []) leftovers.add(id)
            anisCreated += changed.anisCreated ?? 0
            return Either.right(changed)
          }),
          Effect.catchIf(
            (error): error is E => error._tag !== "StorageError",
            ({ message }) => Effect.succeed(Either.left({ groupId: group.groupId, message }))
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
      return {
        results,
        isWhole: results.every(Either.isRight),
        anisCreated,
        anisRemoved: yield* removeLeftovers(workspace.id, leftovers)
      }
    })

  return Groups.of({
    create: Effect.fn("Groups.create")(function*(caller, group) {
      yield* ensureEnabled(caller)
      return yield* create(caller, group)
    }),
    createMany: Effect.fn("Groups.createMany")(function*(caller, each) {
      yield* ensureEnabled(caller)
      return yield* inTurn(caller, each, (group) => create(caller, group))
    }),
    replace: Effect.fn("Groups.replace")(function*(caller, group) {
      yield* ensureEnabled(caller)
      return yield* replace(caller, group, "remove")
    }),
    replaceMany: Effect.fn("Groups.replaceMany")(function*(caller, each) {
      yield* ensureEnabled(caller)
      return yield* inTurn(caller, each, (group) => replace(caller, group, "keep"))
    }),
    get: Effect.fn("Groups.get")(function*(caller, groupId) {
      yield* ensureEnabled(caller)
      const found = yield* groups.find(caller.workspace.id, groupId)
      if (Option.isNone(found)) return yield* notFound
      const country = callingCodeOf(caller.workspace.country)
      return { ...found.value, phones: found.value.phones.map((phone) => PhoneNumber.showIn(country, phone)) }
    }),
    edit: Effect.fn("Groups.edit")(function*(caller, { groupId, name, version, ...phones }) {
      yield* ensureEnabled(caller)
      const lists = yield* listsOf(caller, phones)
      const edited = yield* groups.edit(caller.workspace.id, { groupId, name, version, ...lists })
      return Option.isSome(edited) ? edited.value : yield* notFound
    }),
    previewEdit: Effect.fn("Groups.previewEdit")(function*(caller, { groupId, ...phones }) {
      yield* ensureEnabled(caller)
      const lists = yield* listsOf(caller, phones)
      const preview = yield* groups.previewEdit(caller.workspace.id, { groupId, ...lists })
      if (Option.isNone(preview)) return yield* notFound
      return { ...preview.value, keeps: yield* keepsOf(caller.workspace, groupId, lists) }
    }),
    remove: Effect.fn("Groups.remove")(function*(caller, group) {
      yield* ensureEnabled(caller)
      return yield* remove(caller, group, "remove")
    }),
    removeMany: Effect.fn("Groups.removeMany")(function*(caller, each) {
      yield* ensureEnabled(caller)
      return yield* inTurn(caller, each, (group) => remove(caller, group, "keep"))
    })
  })
})

/** `Groups` over storage. */
export const layer: Layer.Layer<Groups, never, Anis | InboundGroups | Keeping> = Layer.effect(Groups, make)

// internal

/** Numbers that are read in one turn. */
const readAtOnce = 1_000

const notFound = new NotFound({ message: "Group not found", code: "group_not_found" })

/** The numbers of an edit, of which none may be both added and removed. */
const listsOf = Effect.fnUntraced(function*(caller: Caller, lists: Pick<EditRequest, "add" | "remove">) {
  // Each list takes milliseconds, as its body did before.
  yield* EventLoop.ownTurn
  const add = yield* GroupRequest.phonesOf(caller, "add", lists.add)
  yield* EventLoop.ownTurn
  const remove = yield* GroupRequest.phonesOf(caller, "remove", lists.remove)
  yield* EventLoop.ownTurn
  const adding = new Set(add.map(PackedNumber.identityOf))
  if (remove.some((phone) => adding.has(PackedNumber.identityOf(phone)))) {
    return yield* InvalidRequest.field("remove", "expected no phone that \"add\" names too")
  }
  return { add, remove }
})

const alreadyExists = new Conflict({ message: "Group already exists", code: "group_exists" })

/** What is added up over a batch. */
interface Counted {
  readonly anisCreated?: number
  readonly leftovers?: ReadonlyArray<AniId>
}
