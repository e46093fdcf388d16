/**
 * Orders of numbers at providers: what is still to be ordered, and each order kept before it is sent.
 */
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import type { Purchase } from "@anipool/domain/planner/BuyList"
import type { Workspace, WorkspaceId } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import { type NumberOrder, NumberOrders, type OrderLine, pageSizeMax } from "@anipool/storage/NumberOrders"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"

/** Orders that are looked at for what is on order: the latest. */
export const ordersMax = 500

/** Look-ups of numbers that are under way at once. */
const lookupsMax = 8

/** What is to be ordered, and what of the list is under way or there already. */
export interface ToOrder {
  readonly purchases: ReadonlyArray<Purchase>
  /** Numbers less for orders that were made. */
  readonly onOrder: number
  /** Numbers less for those that are owned and not in the inventory yet. */
  readonly owned: number
  /** The last order's id, 0 without one: for `begin`. */
  readonly after: number
}

/** Orders of numbers at providers. */
export class NumberOrdering extends Context.Tag("@anipool/core/NumberOrdering")<NumberOrdering, {
  /**
   * What of a buy list is to be ordered: less what was ordered, but for orders that failed or were in the inventory before
   * the list was made, and less the numbers that are `owned` at the provider (`+12125550100`) and not in the inventory.
   */
  readonly toOrder: (
    workspace: Workspace,
    list: { readonly purchases: ReadonlyArray<Purchase>; readonly madeAt: number },
    owned: ReadonlyArray<string>
  ) => Effect.Effect<ToOrder, StorageError>
  /** The numbers that the workspace does not hold; those that it cannot hold are among them. */
  readonly notHeld: (
    workspace: Workspace,
    numbers: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyArray<string>, StorageError>
  /** Notes which orders' numbers are all in the inventory now. */
  readonly noteImported: (workspace: Workspace) => Effect.Effect<void, StorageError>
  /** As the port does. */
  readonly begin: NumberOrders["Type"]["begin"]
  /** As the port does. */
  readonly claim: NumberOrders["Type"]["claim"]
  /** As the port does. */
  readonly keep: NumberOrders["Type"]["keep"]
  /** As the port does. */
  readonly find: NumberOrders["Type"]["find"]
  /** The latest orders, latest first, at most `ordersMax`. */
  readonly latest: (workspaceId: WorkspaceId, limit: number) => Effect.Effect<ReadonlyArray<NumberOrder>, StorageError>
}>() {}

/** `NumberOrdering` over storage. */
export const make = Effect.gen(function*() {
  const orders = yield* NumberOrders
  const anis = yield* Anis

  const latest = (workspaceId: WorkspaceId, limit: number, before?: number): Effect.Effect<
    ReadonlyArray<NumberOrder>,
    StorageError
  > =>
    Effect.flatMap(
      orders.list(workspaceId, { before, limit: Math.min(limit, pageSizeMax) }),
      (page) =>
        page.length < pageSizeMax || limit <= pageSizeMax
          ? Effect.succeed(page)
          : Effect.map(latest(workspaceId, limit - page.length, page.at(-1)!.id), (rest) => [...page, ...rest])
    )

  const notHeld = Effect.fn("NumberOrdering.notHeld")(function*({ id }: Workspace, numbers: ReadonlyArray<string>) {
    const isHeld = (number: string) => {
      const candidates = PhoneNumber.candidates(number, 1)
      return candidates.length === 0 ? Effect.succeed(false) : Effect.map(anis.find(id, candidates), Option.isSome)
    }
    return yield* Effect.filter(numbers, (number) => Effect.map(isHeld(number), (held) => !held), {
      concurrency: lookupsMax
    })
  })

  return NumberOrdering.of({
    notHeld,
    begin: orders.begin,
    claim: orders.claim,
    keep: orders.keep,
    find: orders.find,
    latest: Effect.fn("NumberOrdering.latest")((workspaceId, limit) => latest(workspaceId, Math.min(limit, ordersMax))),

    toOrder: Effect.fn("NumberOrdering.toOrder")(function*(workspace, { madeAt, purchases }, owned) {
      const wanted = new Map<string, number>()
      for (const { anis, areaCode } of purchases) wanted.set(areaCode, (wanted.get(areaCode) ?? 0) + anis)
      const known = yield* latest(workspace.id, ordersMax)
      const own = new Set(known.flatMap(({ lines }) => lines.flatMap(({ numbers }) => numbers)))
      const less = new Map<string, number>()
      const take = (areaCode: string, count: number) => less.set(areaCode, (less.get(areaCode) ?? 0) + count)
      for (const order of known) {
        if (order.state === "failed" || (order.importedAt !== null && order.importedAt < madeAt)) continue
        for (const line of order.lines) {
          let left = countOf(order, line)
          for (const { anis, areaCode } of line.covers) {
            take(areaCode, Math.min(left, anis))
            left -= Math.min(left, anis)
          }
        }
      }
      const ordered = new Map(less)
      for (const number of yield* notHeld(workspace, owned)) {
        const [e164 = ""] = PhoneNumber.candidates(number, 1).map(PhoneNumber.toE164)
        // An order's numbers are counted by it.
        if (/^\+1\d{10}$/.test(e164) && !own.has(e164)) take(e164.slice(2, 5), 1)
      }
      let onOrder = 0
      let there = 0
      const left = Array.from(wanted, ([areaCode, anis]): Purchase => {
        const byOrders = Math.min(anis, ordered.get(areaCode) ?? 0)
        const byAll = Math.min(anis, less.get(areaCode) ?? 0)
        onOrder += byOrders
        there += byAll - byOrders
        return { areaCode, anis: anis - byAll }
      })
      return { purchases: left.filter(({ anis }) => anis > 0), onOrder, owned: there, after: known[0]?.id ?? 0 }
    }),

    noteImported: Effect.fn("NumberOrdering.noteImported")(function*(workspace) {
      for (const { id, importedAt, lines, state } of yield* latest(workspace.id, ordersMax)) {
        const numbers = lines.flatMap(({ numbers }) => numbers)
        const isComplete = state === "allocated" && lines.every((line) => line.numbers.length >= line.allocated)
        if (importedAt !== null || !isComplete) continue
        if ((yield* notHeld(workspace, numbers)).length === 0) yield* orders.noteImported(workspace.id, id)
      }
    })
  })
})

/** `NumberOrdering` over storage. */
export const layer: Layer.Layer<NumberOrdering, never, Anis | NumberOrders> = Layer.effect(NumberOrdering, make)

// internal

/** The numbers of a line that are under way or there. */
const countOf = ({ state }: NumberOrder, { allocated, asked }: OrderLine): number =>
  state === "allocated" ? allocated : Math.max(allocated, asked)
