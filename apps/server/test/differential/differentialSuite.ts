/**
 * The whole interface over memory and over two servers on one PostgreSQL: the same answers to the same requests.
 */
import { assert } from "@effect/vitest"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Differential from "./Differential.ts"
import * as Servers from "./Servers.ts"

/** At length it takes some minutes; a difference is asked about some twenty times more. */
export const timeoutMs = 3_600_000

/** Asks servers of its own, and fails with each difference that it found; `lanes` at a time, of following thousands. */
export const holds = (asked: Differential.Asked, lanes = 1) =>
  Effect.gen(function*() {
    // A start takes the processor for seconds: all at once, each would wait too long for its connections.
    const starting = Effect.unsafeMakeSemaphore(1)
    const outcomes = yield* Effect.forEach(
      Array.from(
        { length: lanes },
        (_, lane) => ({ requests: asked.requests / lanes, seed: asked.seed + 1_000 * lane })
      ),
      (own) => Effect.flatMap(starting.withPermits(1)(Servers.start), (servers) => Differential.run(servers, own)),
      { concurrency: "unbounded" }
    )
    const differences = outcomes.flatMap((each) => each.differences)
    const byStatus = new Map<number, number>()
    for (const [status, count] of outcomes.flatMap((each) => [...each.byStatus])) {
      byStatus.set(status, (byStatus.get(status) ?? 0) + count)
    }
    const statuses = [...byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
    yield* Console.log(`${asked.requests} requests of seed ${asked.seed}: ${statuses.join(", ")}`)
    assert.deepStrictEqual(differences, [], differences.join("\n\n"))
    // Requests that find what they are about, and change it.
    assert.isAbove((byStatus.get(200) ?? 0) / asked.requests, 0.35)
  })
