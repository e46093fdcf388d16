/**
 * The first few of a long list in an order, without sorting all of it at once.
 */
import * as EventLoop from "@anipool/storage/EventLoop"
import * as Effect from "effect/Effect"

/** The lowest `limit` of a list, in their order, which must be a strict one; others are served in between. */
export const of = <A>(
  all: ReadonlyArray<A>,
  limit: number,
  compare: (a: A, b: A) => number
): Effect.Effect<ReadonlyArray<A>> =>
  Effect.suspend(() => {
    let lowest: Array<A> = []
    /** The last of those that are lowest so far; undefined: there are fewer than `limit`. */
    let last: A | undefined
    const settle = () => {
      lowest = lowest.sort(compare).slice(0, limit)
      last = lowest[limit - 1]
    }
    return Effect.map(
      EventLoop.forEachQuick(all, (each) => {
        if (last !== undefined && compare(each, last) > 0) return
        lowest.push(each)
        if (lowest.length >= 2 * limit) settle()
      }),
      () => {
        settle()
        return lowest
      }
    )
  })
