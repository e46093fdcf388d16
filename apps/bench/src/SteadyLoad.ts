/**
 * Load at a steady rate, from this process: each call is made when it is due, whether those before are answered or not, and
 * how long it took is counted from when it was due. A server that stalls is asked no less meanwhile.
 */
import * as Effect from "effect/Effect"
import { BenchFailed } from "./Bench.ts"
import * as Statistics from "./Statistics.ts"

/** What came of it, in milliseconds. */
export interface Steady {
  readonly calls: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

/** Makes calls; `call` is given the number of the call, and fails where it is not answered as it should be. */
export const send = (
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  call: (n: number) => Promise<void>
): Effect.Effect<Steady, BenchFailed> =>
  Effect.tryPromise({
    try: async () => {
      const all = Math.round(perSecond * seconds)
      const took: Array<number> = []
      const calls: Array<Promise<void>> = []
      const failures: Array<unknown> = []
      const startedAt = performance.now()
      while (calls.length < all) {
        const due = Math.min(all, Math.floor((performance.now() - startedAt) * perSecond / 1_000) + 1)
        while (calls.length < due) {
          const n = calls.length
          const dueAt = startedAt + n * 1_000 / perSecond
          calls.push(
            call(n).then(
              () => void took.push(performance.now() - dueAt),
              (failure) => void failures.push(failure)
            )
          )
        }
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
      await Promise.all(calls)
      if (failures.length > 0) throw failures[0]
      return {
        calls: all,
        p50Ms: Statistics.percentile(took, 50),
        p99Ms: Statistics.percentile(took, 99),
        maxMs: Statistics.percentile(took, 100)
      }
    },
    catch: (cause) => new BenchFailed({ message: `a call was not answered as it should be: ${String(cause)}` })
  })
