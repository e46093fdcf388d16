/**
 * Numbers bought at a provider: what is to be ordered, and an order carried out so that nothing is ordered twice.
 *
 * An order is kept, and claimed, before anything is sent. Where the answer is lost, the order is looked up at the provider by
 * its reference; where it is not found there, it stays `unknown`, and only who asks for it has it sent again.
 */
import * as Geography from "@anipool/domain/geo/Geography"
import type { Purchase } from "@anipool/domain/planner/BuyList"
import * as Coverage from "@anipool/domain/planner/Coverage"
import type { Workspace } from "@anipool/domain/Workspace"
import type { Claim, NumberOrder, OrderProgress, OrderState } from "@anipool/storage/NumberOrders"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { NumberOrdering } from "./NumberOrdering.ts"
import type { Given, Order, Seller, SoldCode, Standing, Stock, Wanted } from "./Seller.ts"

/** An order cannot be made, or brought to its end; the message says why. */
export class OrderRefused extends Schema.TaggedError<OrderRefused>()("OrderRefused", { message: Schema.String }) {}

/** How long one process has an order to itself without a sign of life: longer than a request takes. */
const lease = Duration.minutes(5)

/** How long a provider may take to list what it took: nothing is sent again before. */
const listedWithin = Duration.minutes(1)

/** What is to be ordered. */
export interface Plan extends Coverage.Coverage {
  readonly onOrder: number
  readonly owned: number
  readonly after: number
  /** Area codes that nobody sells numbers of by area code. */
  readonly unsold: ReadonlyArray<string>
}

/** Says what of a buy list is to be ordered of a seller. */
export const plan = Effect.fn("Orders.plan")(function*(
  workspace: Workspace,
  seller: Seller,
  list: { readonly purchases: ReadonlyArray<Purchase>; readonly madeAt: number },
  owned: ReadonlyArray<string>,
  cover: "own" | "overlay"
) {
  const { toOrder } = yield* NumberOrdering
  const { after, onOrder, owned: there, purchases } = yield* toOrder(workspace, list, owned)
  const sold = purchases.filter(({ areaCode }) => soldCodeOf(areaCode) !== undefined)
  const wanted = sold.flatMap(({ anis, areaCode }) => wantedOf(areaCode, anis))
  const stock = wanted.length === 0 ? new Map<string, Stock>() : yield* seller.stock(wanted)
  const countOf = (known: ReadonlyMap<string, Stock>) => (areaCode: string) => {
    const found = known.get(areaCode)
    return found === undefined ? 0 : found.isAtLeast ? Infinity : found.count
  }
  const instead = new Map<string, Wanted>()
  for (const { anis, areaCode } of sold) {
    const short = anis - countOf(stock)(areaCode)
    if (short <= 0) continue
    for (const sibling of Coverage.siblingsOf(areaCode).filter((each) => !stock.has(each))) {
      for (const each of wantedOf(sibling, short)) instead.set(sibling, each)
    }
  }
  const more = instead.size === 0 ? [] : yield* seller.stock([...instead.values()])
  return {
    ...Coverage.fit(sold, countOf(new Map([...stock, ...more])), cover),
    onOrder,
    owned: there,
    after,
    unsold: purchases.filter(({ areaCode }) => soldCodeOf(areaCode) === undefined).map(({ areaCode }) => areaCode)
  } satisfies Plan
})

/** What the provider is told that an order is. */
export const orderOf = ({ lines, providerId, reference, settings }: {
  readonly reference: string
  readonly providerId: string | null
  readonly settings: NumberOrder["settings"]
  readonly lines: ReadonlyArray<Pick<NumberOrder["lines"][number], "areaCode" | "asked" | "numbers">>
}): Order => ({
  reference,
  providerId,
  settings,
  lines: lines.flatMap(({ areaCode, asked, numbers }) =>
    wantedOf(areaCode, asked).map((wanted) => ({ ...wanted, numbers }))
  )
})

/** Sends a claimed order, or what is missing of it, and lets it go. */
export const send = Effect.fn("Orders.send")(function*(claim: Claim, seller: Seller) {
  const { keep } = yield* NumberOrdering
  const { order } = claim
  let progress: OrderProgress = { ...order, state: "planned", note: null }
  const kept = (next: OrderProgress, until: Duration.Duration | null) => {
    progress = next
    return Effect.filterOrFail(
      keep(claim, next, until),
      (isOurs) => isOurs,
      () => new OrderRefused({ message: `order ${order.id}: another process took it over` })
    )
  }
  const onProgress = (given: ReadonlyArray<Given>) =>
    Effect.flatMap(
      Clock.currentTimeMillis,
      (sentAt) => kept({ ...progress, lines: linesOf(order, given), sentAt }, lease)
    )
  const unknown = (note: string) => kept({ ...progress, state: "unknown", note }, null)

  yield* seller.place(orderOf(order), onProgress).pipe(
    Effect.flatMap((standing) => {
      // What is taken is kept before anything else is asked.
      const taken = kept(progressOf(progress, standing), standing.isDone ? null : lease)
      // A first look: what became of it is asked again by whoever wants to know.
      return standing.isDone ? taken : Effect.zipRight(
        taken,
        Effect.flatMap(
          Effect.orElseSucceed(look({ ...order, ...progressOf(progress, standing) }, seller), Option.none),
          (seen) => kept(Option.getOrElse(seen, () => progress), null)
        )
      )
    }),
    Effect.catchTags({
      NotTaken: ({ message }) =>
        Effect.zipRight(
          kept({ ...progress, state: "failed", note: message }, null),
          new OrderRefused({ message: `order ${order.id}: nothing is ordered: ${message}` })
        ),
      AnswerLost: ({ message }) =>
        Effect.gen(function*() {
          yield* kept({ ...progress, state: "unknown", note: message }, lease)
          const seen = yield* Effect.orElseSucceed(look({ ...order, ...progress }, seller), Option.none)
          const now = yield* Effect.as(kept(Option.getOrElse(seen, () => progress), null), progress)
          if (now.state !== "unknown") return
          return yield* new OrderRefused({
            message: `order ${order.id}: ${message}. Whether all of it was taken is not known: see "anipool provider ` +
              `order-status", then "order-resume" or "order-drop"`
          })
        })
    }),
    Effect.onInterrupt(() => Effect.ignore(unknown("it was broken off")))
  )
})

/** Asks the provider how a claimed order stands, keeps it and lets it go. */
export const refresh = Effect.fn("Orders.refresh")(function*(claim: Claim, seller: Seller) {
  yield* letGo(claim, yield* seen(claim, seller))
})

/** Brings a claimed order to its end whose fate is not known: what is there is kept, and what is missing sent if `isSent`. */
export const resume = Effect.fn("Orders.resume")(function*(claim: Claim, seller: Seller, isSent: boolean) {
  yield* ensureOpen(claim)
  const progress = yield* seen(claim, seller)
  if (progress.state !== "unknown" || !isSent) return yield* letGo(claim, progress)
  yield* ensureListed(claim, progress)
  yield* send({ ...claim, order: { ...claim.order, ...progress } }, seller)
})

/** Gives a claimed order up whose fate is not known, but for what is there. */
export const drop = Effect.fn("Orders.drop")(function*(claim: Claim, seller: Seller) {
  yield* ensureOpen(claim)
  const progress = yield* seen(claim, seller)
  if (progress.state !== "unknown") {
    yield* letGo(claim, progress)
    return yield* new OrderRefused({
      message: `order ${claim.order.id}: the provider took it; it is ${progress.state}`
    })
  }
  yield* ensureListed(claim, progress)
  const isThere = progress.lines.some(({ allocated }) => allocated > 0)
  yield* letGo(claim, { ...progress, state: isThere ? "allocated" : "failed", note: "given up" })
})

/** Claims an order to work on. */
export const take = Effect.fn("Orders.take")(function*(workspaceId: Workspace["id"], id: number) {
  const { claim, find } = yield* NumberOrdering
  const taken = Option.getOrUndefined(yield* claim(workspaceId, id, lease))
  if (taken !== undefined) return taken
  return yield* Option.isNone(yield* find(workspaceId, id))
    ? new OrderRefused({ message: `there is no order ${id}` })
    : new OrderRefused({ message: `order ${id}: another process is at it; it is free again within 5 minutes` })
})

/** Begins an order; fails where another is under way, or came since the list was looked at. */
export const begin = Effect.fn("Orders.begin")(function*(
  workspace: Workspace,
  order: Parameters<NumberOrdering["Type"]["begin"]>[1],
  after: number
) {
  const { begin, latest } = yield* NumberOrdering
  const claim = Option.getOrUndefined(yield* begin(workspace.id, order, { after, lease }))
  if (claim !== undefined) return claim
  const [last] = yield* latest(workspace.id, 1)
  return yield* new OrderRefused({
    message: last !== undefined && isOpen(last)
      ? `order ${last.id} is ${last.state}: see "anipool provider order-status", then "order-resume" or "order-drop"`
      : "another order was made meanwhile: look again at what is to be ordered"
  })
})

/** Lets a claimed order go, as it stands. */
export const letGo = (claim: Claim, progress: OrderProgress) =>
  Effect.flatMap(NumberOrdering, ({ keep }) => Effect.asVoid(keep(claim, progress, null)))

// internal

const isOpen = ({ state }: NumberOrder): boolean => state === "planned" || state === "unknown"

const soldCodeOf = (areaCode: string): SoldCode | undefined => {
  const found = Geography.find(1, areaCode)
  const country = found?.country
  return found?.kind === "geographic" && (country === "US" || country === "CA") ? { areaCode, country } : undefined
}

const wantedOf = (areaCode: string, asked: number): ReadonlyArray<Wanted> => {
  const sold = soldCodeOf(areaCode)
  return sold === undefined ? [] : [{ ...sold, asked }]
}

const linesOf = ({ lines }: OrderProgress, given: ReadonlyArray<Given>): NumberOrder["lines"] => {
  const byCode = new Map(given.map((each) => [each.areaCode, each]))
  return lines.map((line) => {
    const { allocated, numbers, reason } = byCode.get(line.areaCode) ?? line
    // Who looks later is not told again why it gave fewer.
    return { ...line, allocated, numbers, reason: reason ?? (allocated < line.asked ? line.reason : null) }
  })
}

const progressOf = (progress: OrderProgress, { given, isDone, providerId }: Standing): OrderProgress => {
  const lines = linesOf(progress, given)
  const ended: OrderState = lines.some(({ allocated }) => allocated > 0) ? "allocated" : "failed"
  // Where there are but numbers, and fewer than were asked for, one that was brought to its end has no other.
  const isEnded = providerId === null && (progress.state === "allocated" || progress.state === "failed")
  const state: OrderState = isDone || isEnded ? ended : providerId === null ? "unknown" : "sent"
  return { state, providerId, lines, sentAt: progress.sentAt, note: isEnded ? progress.note : null }
}

/** How an order stands at the provider; `None`: it knows nothing of it. */
const look = (order: NumberOrder, seller: Seller) =>
  Effect.map(seller.find(orderOf(order)), Option.map((standing) => progressOf(order, standing)))

/** The same of a claimed order, which is let go where the provider cannot be asked. */
const seen = (claim: Claim, seller: Seller) =>
  look(claim.order, seller).pipe(
    Effect.tapError(() => letGo(claim, claim.order)),
    Effect.map(Option.getOrElse((): OrderProgress => ({
      ...claim.order,
      state: isOpen(claim.order) ? "unknown" : claim.order.state
    })))
  )

const ensureOpen = (claim: Claim) =>
  isOpen(claim.order) ? Effect.void : Effect.zipRight(
    letGo(claim, claim.order),
    new OrderRefused({
      message: `order ${claim.order.id} is ${claim.order.state}: there is nothing to bring to an end`
    })
  )

const ensureListed = (claim: Claim, progress: OrderProgress) =>
  Effect.flatMap(
    Clock.currentTimeMillis,
    (now) =>
      now - (progress.sentAt ?? 0) >= Duration.toMillis(listedWithin) ? Effect.void : Effect.zipRight(
        letGo(claim, progress),
        new OrderRefused({
          message:
            `order ${claim.order.id} was sent less than a minute ago, and the provider may not list it yet: ask ` +
            "again in a minute"
        })
      )
  )
