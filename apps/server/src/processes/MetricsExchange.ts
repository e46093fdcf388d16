/**
 * The metrics of several processes behind one port: whichever is asked asks all, by way of the one that started them.
 */
import { merge } from "@anipool/telemetry/Prometheus"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import cluster, { type Worker } from "node:cluster"

/** How long a process may take to tell; a stuck one is left out, and misses in the answer. */
const tellMs = 1_000

/** Between the processes and the one that started them. */
const Message = Schema.Union(
  /** A process wants all. */
  Schema.Struct({ metrics: Schema.Literal("wanted"), id: Schema.Int }),
  /** Each is asked for its own. */
  Schema.Struct({ metrics: Schema.Literal("asked"), id: Schema.Int }),
  Schema.Struct({ metrics: Schema.Literal("own"), id: Schema.Int, number: Schema.Int, text: Schema.String }),
  Schema.Struct({
    metrics: Schema.Literal("all"),
    id: Schema.Int,
    parts: Schema.Array(Schema.Tuple(Schema.Int, Schema.String))
  })
)
type Message = typeof Message.Type

const isMessage = Schema.is(Message)

/** In the process that starts the others: asks them all for each that wants to know. */
export const pass: Effect.Effect<void, never, Scope.Scope> = Effect.gen(function*() {
  const rounds = new Map<number, (number: number, text: string) => void>()
  let last = 0
  const ask = (worker: Worker, wanted: number) => {
    const id = ++last
    const asked = Object.values(cluster.workers ?? {}).filter((each) => each?.isConnected() === true)
    const parts = new Map<number, string>()
    const answer = () => {
      clearTimeout(limit)
      rounds.delete(id)
      if (worker.isConnected()) worker.send({ metrics: "all", id: wanted, parts: [...parts] } satisfies Message)
    }
    const limit = setTimeout(answer, tellMs)
    rounds.set(id, (number, text) => {
      parts.set(number, text)
      if (parts.size === asked.length) answer()
    })
    for (const each of asked) each?.send({ metrics: "asked", id } satisfies Message)
  }
  const hear = (worker: Worker, message: unknown) => {
    if (!isMessage(message)) return
    if (message.metrics === "wanted") ask(worker, message.id)
    if (message.metrics === "own") rounds.get(message.id)?.(message.number, message.text)
  }
  yield* Effect.acquireRelease(
    Effect.sync(() => cluster.on("message", hear)),
    () => Effect.sync(() => cluster.off("message", hear))
  )
})

/** In one of the processes: tells its own metrics when asked; answers a way to get those of all as one text. */
export const join = (
  number: number,
  own: Effect.Effect<string>
): Effect.Effect<Effect.Effect<string>, never, Scope.Scope> =>
  Effect.gen(function*() {
    const waiting = new Map<number, Deferred.Deferred<string>>()
    let last = 0
    const tell = (message: Message) => {
      if (process.connected) process.send?.(message)
    }
    const hear = (message: unknown) => {
      if (!isMessage(message)) return
      if (message.metrics === "asked") {
        const { id } = message
        Effect.runFork(Effect.map(own, (text) => tell({ metrics: "own", id, number, text })))
      }
      if (message.metrics === "all") {
        const texts = [...message.parts].sort(([a], [b]) => a - b)
        const one = waiting.get(message.id)
        if (one !== undefined) Deferred.unsafeDone(one, Effect.succeed(merge(texts)))
      }
    }
    yield* Effect.acquireRelease(
      Effect.sync(() => process.on("message", hear)),
      () => Effect.sync(() => process.off("message", hear))
    )
    return Effect.gen(function*() {
      const id = ++last
      const all = yield* Deferred.make<string>()
      waiting.set(id, all)
      tell({ metrics: "wanted", id })
      return yield* Effect.ensuring(Deferred.await(all), Effect.sync(() => waiting.delete(id)))
    })
  })
