/**
 * Lists of the dialer: registered with terms of their own, changed, and registered no more.
 */
import type { DialerList, ListPolicy } from "@anipool/domain/assignment/DialerList"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import type { EntryId, Told } from "@anipool/storage/AuditTrail"
import { DialerLists, type ListPage, pageSizeMax, type VersionedList } from "@anipool/storage/DialerLists"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import { InventoryFeed } from "@anipool/storage/InventoryFeed"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Caller } from "../Caller.ts"
import { Conflict, InvalidRequest, NotFound, StateChanged } from "../CoreError.ts"
import * as Page from "../Page.ts"
import * as WrittenNumber from "../WrittenNumber.ts"

/** A list as it is to be. Empty or left out: no name, no group, no number. */
export interface WantedList {
  readonly id: string
  readonly name?: string | undefined
  /** The group that its calls show numbers of. */
  readonly groupId?: string | undefined
  /** The number that its calls show; not beside a group. */
  readonly number?: string | undefined
  readonly policy?: ListPolicy | undefined
}

/** Which of them: by what the name or the identifier contains, in any case. */
export interface ListRequest {
  readonly search?: string | undefined
  readonly offset: number
  /** At most `pageMax`. */
  readonly limit: number
}

/** Lists in one page, at most. */
export const pageMax = pageSizeMax

/** Lists of the dialer. */
export class ListDesk extends Context.Tag("@anipool/core/ListDesk")<ListDesk, {
  /** A page of them, by identifier. */
  readonly list: (caller: Caller, request: ListRequest) => Effect.Effect<ListPage, InvalidRequest | StorageError>
  /** The list of this identifier. */
  readonly get: (caller: Caller, id: string) => Effect.Effect<VersionedList, NotFound | StorageError>
  /**
   * Registers a list, or puts it in place of the one of its identifier; the entry tells of it. Its group must be there and its number
   * held, but for those that it names already. `version`: only if this one stands (0: none); left out: whatever stands.
   */
  readonly put: (
    caller: Caller,
    wanted: WantedList,
    version?: number
  ) => Effect.Effect<Told<VersionedList>, Conflict | InvalidRequest | NotFound | StateChanged | StorageError>
  /** Registers it no more: its campaign's terms go. Answers the entry that tells of it. `version`: as in `put`. */
  readonly remove: (
    caller: Caller,
    id: string,
    version?: number
  ) => Effect.Effect<EntryId, NotFound | StateChanged | StorageError>
}>() {}

/** `ListDesk` over storage. */
export const make = Effect.gen(function*() {
  const lists = yield* DialerLists
  const groups = yield* InboundGroups
  const feed = yield* InventoryFeed

  const dialedFrom = Effect.fnUntraced(function*(
    { workspace }: Caller,
    { groupId = "", number: written = "" }: WantedList,
    before: DialerList | undefined
  ) {
    if (groupId !== "" && written !== "") return yield* InvalidRequest.field("number", "expected a group or a number")
    if (groupId !== "") {
      const isThere = groupId === before?.groupId || Option.isSome(yield* groups.head(workspace.id, groupId))
      return isThere
        ? { groupId, number: null }
        : yield* InvalidRequest.field("groupId", "expected a group that is there")
    }
    if (written === "") return { groupId: null, number: null }
    const number = yield* WrittenNumber.read(workspace, "number", written)
    const isNamed = before?.number != null && PhoneNumber.toE164(before.number) === PhoneNumber.toE164(number)
    if (!isNamed && (yield* feed.numbers(workspace.id, [number])).length === 0) {
      return yield* InvalidRequest.field("number", "expected a number that the workspace holds")
    }
    return { groupId: null, number }
  })

  return ListDesk.of({
    list: Effect.fn("ListDesk.list")(function*({ workspace }, request) {
      yield* Page.ensure(request, pageMax)
      return yield* lists.list(workspace.id, request)
    }),

    get: Effect.fn("ListDesk.get")(function*({ workspace }, id) {
      return yield* Effect.flatten(lists.find(workspace.id, id))
    }, Effect.catchTag("NoSuchElementException", () => notFound)),

    put: Effect.fn("ListDesk.put")(
      function*(caller, wanted, version) {
        const { workspace } = caller
        const before = yield* lists.find(workspace.id, wanted.id)
        const dialed = yield* dialedFrom(caller, wanted, Option.getOrUndefined(before)?.list)
        const { id, name, policy = {} } = wanted
        return yield* Effect.flatten(lists.put(workspace.id, { id, name: name || null, ...dialed, policy }, version))
      },
      Effect.catchTags({
        LimitReached: ({ limit }) =>
          new Conflict({ message: `A workspace registers at most ${limit} lists`, code: "limit_reached" }),
        ListChanged: () => changedMeanwhile,
        NoSuchElementException: () => new NotFound({ message: "Workspace not found", code: "workspace_not_found" })
      })
    ),

    remove: Effect.fn("ListDesk.remove")(
      function*({ workspace }, id, version) {
        return yield* Effect.flatten(lists.remove(workspace.id, id, version))
      },
      Effect.catchTags({ ListChanged: () => changedMeanwhile, NoSuchElementException: () => notFound })
    )
  })
})

/** `ListDesk` over storage. */
export const layer: Layer.Layer<ListDesk, never, DialerLists | InboundGroups | InventoryFeed> = Layer.effect(
  ListDesk,
  make
)

// internal

const notFound = new NotFound({ message: "List not found", code: "list_not_found" })

const changedMeanwhile = new StateChanged({ message: "Somebody else changed the list meanwhile: look again" })
