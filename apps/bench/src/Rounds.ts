/**
 * Measuring several ways side by side: each is warmed up once, then all are measured in turn, several times. What
 * disturbs the machine for a while disturbs them all.
 */
import * as Effect from "effect/Effect"

/** One of the ways that are compared. */
export interface Way<A, E, R> {
  readonly name: string
  readonly warmUp: Effect.Effect<unknown, E, R>
  readonly measure: Effect.Effect<A, E, R>
}

/** The measurements of each way, in the order of the ways. Every second round goes backwards. */
export const measure = Effect.fnUntraced(function*<A, E, R>(
  ways: ReadonlyArray<Way<A, E, R>>,
  rounds: number
): Effect.fn.Return<ReadonlyArray<ReadonlyArray<A>>, E, R> {
  const measured = ways.map((): Array<A> => [])
  for (const { name, warmUp } of ways) {
    yield* Effect.logInfo(`warming up: ${name}`)
    yield* warmUp
  }
  for (let round = 0; round < rounds; round++) {
    const order = [...ways.keys()]
    if (round % 2 === 1) order.reverse()
    for (const index of order) {
      const way = ways[index]!
      yield* Effect.logInfo(`round ${round + 1} of ${rounds}: ${way.name}`)
      measured[index]!.push(yield* way.measure)
    }
  }
  return measured
})
