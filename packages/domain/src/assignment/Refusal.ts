/**
 * Why no number was available for a request: one reason, cheap enough to be told of each refusal.
 *
 * Pure. Cost: by the area codes that the pool holds; of the numbers a few are looked at.
 */
import * as Ladder from "./Ladder.ts"
import * as Pool from "./Pool.ts"
import * as Queue from "./Queue.ts"
import type { Reason } from "./RefusalReason.ts"
import * as Rules from "./Rules.ts"

/** Numbers that are asked which cap they are at: most of a pool are at the same one. */
const askedMax = 32

/** Why a pool had none on this ladder, asked after a pick that found none. Without a pool: nobody is in it. */
export const reasonOf = (pool: Pool.Pool | undefined, ladder: Ladder.Ladder): Reason => {
  if (pool === undefined) return "empty-group"
  const counts: Record<Cap, number> = { "daily-cap": 0, "hourly-cap": 0, "warm-up": 0, "min-gap": 0, "right-to-use": 0 }
  let asked = 0
  for (const { groups } of Ladder.tiersOf(ladder, pool.areaCodes)) {
    for (const areaCode of groups.flat()) {
      const queues = Pool.queuesOf(pool, areaCode)
      if (queues === undefined) continue
      for (const queue of [queues.fresh, queues.resting]) {
        // Whoever was refused left all that are spent there.
        for (const slot of Queue.spent(queue)) {
          counts[capOf(Rules.spentBy(pool.rules, pool.inventory, slot))]++
          if (++asked === askedMax) return mostOf(counts)
        }
      }
    }
  }
  if (asked > 0) return mostOf(counts)
  if (!holdsNone(pool)) return "out-of-reach"
  if (holdsNothing(pool)) return "empty-group"
  return holdsIdle(pool, Rules.lacksRoute)
    ? "no-callback-route"
    : holdsIdle(pool, Rules.lacksRight)
    ? "right-to-use"
    : holdsIdle(pool, Rules.lacksAttestation)
    ? "attestation"
    : "none-active"
}

// internal

/** What keeps numbers back: of equals the first is told. */
const caps = ["daily-cap", "hourly-cap", "warm-up", "min-gap", "right-to-use"] as const

type Cap = (typeof caps)[number]

/** One that is not at a cap by now was at one when it was refused: nearly always the day's. */
const capOf = (spent: ReturnType<typeof Rules.spentBy>): Cap => {
  switch (spent) {
    case "at-hourly-cap":
      return "hourly-cap"
    case "warming-up":
      return "warm-up"
    case "within-gap":
      return "min-gap"
    case "no-right-to-use":
      return "right-to-use"
    default:
      return "daily-cap"
  }
}

const mostOf = (counts: Readonly<Record<Cap, number>>): Cap =>
  caps.reduce((most, cap) => counts[cap] > counts[most] ? cap : most)

/** Whether no number of the pool may be given out. */
const holdsNone = (pool: Pool.Pool): boolean =>
  Pool.areaCodesOf(pool).every((areaCode) => Pool.sizeOf(pool, areaCode).assignable === 0)

/** Whether, of a pool of which no number may be given out, none is in it at all: area codes stay when their last one goes. */
const holdsNothing = (pool: Pool.Pool): boolean =>
  Pool.areaCodesOf(pool).every((areaCode) => Pool.sizeOf(pool, areaCode).idle === 0)

/** Whether, of such a pool, some would be given out if the policy did not ask for what they lack. */
const holdsIdle = (pool: Pool.Pool, lacks: typeof Rules.lacksRoute): boolean =>
  Pool.areaCodesOf(pool).some((areaCode) =>
    Pool.queuesOf(pool, areaCode)!.idle.some((slot) =>
      pool.inventory.assignable[slot] === 1 && lacks(pool.rules, pool.inventory, slot)
    )
  )
