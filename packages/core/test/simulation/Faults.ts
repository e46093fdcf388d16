/**
 * Storage as a server sees it on a bad day: it is slow, answers out of order, refuses, and loses acknowledgements of what
 * it has done. What it decided is entered in the books.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import { InventoryFeed } from "@anipool/storage/InventoryFeed"
import { LastUsePrices } from "@anipool/storage/LastUsePrices"
import { ProspectHistory } from "@anipool/storage/ProspectHistory"
import { ShadowAsks } from "@anipool/storage/ShadowAsks"
import type { Storage } from "@anipool/storage/Storage"
import { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as Books from "./Books.ts"
import type { Schedule } from "./Schedule.ts"

/** How likely a call is refused, or its acknowledgement lost, and a signal. */
const refusedProbability = 0.08
const lostProbability = 0.08
const signalLostProbability = 0.3

/** How likely a call takes its time before or after what it does, and how much at most, in milliseconds. */
const slowProbability = 0.4
const slowMsMax = 60

/** The ports that assignment needs, for as long as `isBad` over that bad day, and then as they are. */
export const storage = (
  { chance, now }: Schedule,
  books: Books.Books,
  workspaceCap: Books.Changing<number>,
  inner: Context.Context<Storage>,
  isBad: () => boolean
): Context.Context<AssignmentLedger | InventoryFeed | LastUsePrices | ProspectHistory | ShadowAsks> => {
  const ledger = Context.get(inner, AssignmentLedger)
  const feed = Context.get(inner, InventoryFeed)

  const pause = Effect.suspend(() =>
    isBad() && chance.of(slowProbability) ? Effect.sleep(chance.below(slowMsMax)) : Effect.void
  )

  const failed = (operation: string) => new StorageError({ operation, cause: new Error("away") })

  const call = <A>(operation: string, effect: Effect.Effect<A, StorageError>): Effect.Effect<A, StorageError> =>
    Effect.gen(function*() {
      yield* pause
      if (isBad() && chance.of(refusedProbability)) return yield* failed(operation)
      const done = yield* effect
      yield* pause
      if (isBad() && chance.of(lostProbability)) {
        books.reached.add(`acknowledgement lost: ${operation}`)
        return yield* failed(operation)
      }
      return done
    })

  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

  const confirm: typeof ledger.confirm = (workspaceId, pickedFrom, proposals) =>
    Effect.suspend(() => {
      const day = dayOf(now())
      const confirming = Effect.gen(function*() {
        const begun = books.tick()
        const confirmation = yield* ledger.confirm(workspaceId, pickedFrom, proposals)
        Books.confirmed(books, workspaceCap, proposals, confirmation, { begun, ended: books.tick() })
        return confirmation
      })
      return Effect.tap(call("confirm", confirming), () =>
        Effect.sync(() => {
          if (dayOf(now()) !== day) books.reached.add("day turned in flight")
        }))
    })

  return Context.make(AssignmentLedger, {
    ...ledger,
    confirm,
    findStored: (workspaceId, keys) => call("findStored", ledger.findStored(workspaceId, keys)),
    storeNoResult: (workspaceId, requests) => call("storeNoResult", ledger.storeNoResult(workspaceId, requests))
  }).pipe(
    Context.add(InventoryFeed, {
      ...feed,
      head: (id: WorkspaceId) => call("head", feed.head(id)),
      ownSettings: (id) => call("ownSettings", feed.ownSettings(id)),
      campaigns: (...page) => call("campaigns", feed.campaigns(...page)),
      campaignChanges: (...page) => call("campaignChanges", feed.campaignChanges(...page)),
      ownerChanges: (...page) => call("ownerChanges", feed.ownerChanges(...page)),
      listChanges: (...page) => call("listChanges", feed.listChanges(...page)),
      inInventory: (...page) => call("inInventory", feed.inInventory(...page)),
      changes: (...page) => call("changes", feed.changes(...page)),
      signals: feed.signals.pipe(Stream.filter(() => !isBad() || !chance.of(signalLostProbability)))
    }),
    Context.add(LastUsePrices, Context.get(inner, LastUsePrices)),
    Context.add(ProspectHistory, Context.get(inner, ProspectHistory)),
    Context.add(ShadowAsks, Context.get(inner, ShadowAsks))
  )
}
