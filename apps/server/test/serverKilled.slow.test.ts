/**
 * Two server processes on one PostgreSQL in rough weather: numbers are withdrawn and come back, the cap is raised and
 * lowered, one server is killed in the middle, and clients try again what got no answer.
 */
import { Administration } from "@anipool/core/administration/Administration"
import * as Core from "@anipool/core/Core"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import * as InventoryFeed from "@anipool/storage/InventoryFeed"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { bootstrapFile, send, startServer } from "./serverProcess.ts"

const clients = 64
const requests = 6_000
const anis = 80
/** What an ANI may be used a day: at first, while it is raised, and when it is lowered at last. */
const caps = { first: 10, raised: [20, 40], lowered: 30 }

const number = (n: number) => `212555${String(n).padStart(4, "0")}`

/** A number that was given out: when the client began to ask, and when it knew. Milliseconds, of this process's clock. */
interface Given {
  readonly ani: string
  readonly asked: number
  readonly answered: number
}

/** A time in which a number may not be given out to anybody who asked in it. */
interface Withdrawn {
  readonly ani: string
  readonly acknowledged: number
  readonly backFrom: number
}

describe("two servers on one PostgreSQL, one of them killed", () => {
  it.scopedLive(
    "no cap is exceeded, nothing withdrawn is given out, and what was acknowledged is counted, once",
    () =>
      Effect.gen(function*() {
        const database = yield* TestDatabase.make
        const bootstrap = yield* bootstrapFile("Rough weather", caps.first)
        const start = startServer(Redacted.value(database.url), bootstrap)
        const [first, second] = yield* Effect.all([start, start], { concurrency: 2 })
        const alive = [first.url, second.url]
        yield* send(second.url, "POST", "/custom/campaigns", {
          id: "C1",
          name: "C1",
          type: "Outbound",
          inbound_pool_id: "P1"
        })
        yield* Effect.forEach(Array.from({ length: anis }, (_, n) => n), (n) =>
          send(second.url, "POST", "/custom/anis", {
            country_code: "+1",
            number: number(n),
            inbound_group_id: "P1"
          }), { concurrency: 8 })

        const given: Array<Given> = []
        const withdrawn: Array<Withdrawn> = []
        let done = 0
        let tried = 0

        /** Asks until there is an answer: of another server where one gives none. */
        const ask = (n: number): Effect.Effect<void, Error> =>
          Effect.suspend(() => {
            const asked = performance.now()
            const attempt: Effect.Effect<void> = Effect.suspend(() => {
              tried++
              return send(alive[tried % alive.length]!, "POST", "/assignment", {
                prospect_phone: number(1000 + n % 9000)
              }, {
                "idempotency-key": `request ${n}`
              })
            }).pipe(
              Effect.flatMap(({ body, status }) => {
                if (status === 503) return Effect.fail(new Error("not now"))
                assert.strictEqual(status, 200)
                if (body.ani !== undefined) {
                  given.push({ ani: body.ani, asked, answered: performance.now() })
                }
                return Effect.void
              }),
              Effect.catchAll(() => Effect.zipRight(Effect.sleep("20 millis"), attempt))
            )
            return Effect.ensuring(attempt, Effect.sync(() => done++))
          })

        const share = Array.from({ length: requests }, (_, n) => n)
        const asking = yield* Effect.fork(Effect.forEach(share, ask, { concurrency: clients, discard: true }))

        /** Moves numbers out of the pool and back, one after the other, through the server that lives. */
        const withdrawing = yield* Effect.fork(
          Effect.gen(function*() {
            for (let n = 0;; n = (n + 7) % anis) {
              const move = (pool: string) =>
                send(second.url, "PUT", "/custom/anis", { number: number(n), inbound_group_id: pool })
              yield* move("resting")
              const acknowledged = performance.now()
              yield* Effect.sleep("15 millis")
              const backFrom = performance.now()
              yield* move("P1")
              withdrawn.push({ ani: number(n), acknowledged, backFrom })
            }
          })
        )

        const administration = yield* Layer.build(
          Core.layer.pipe(
            Layer.provideMerge(PostgresStorage.layer),
            Layer.provide(PostgresStorage.layerUrl(database.url)),
            Layer.orDie
          )
        )
        const setCap = (dailyCap: number) =>
          Effect.provide(
            Effect.flatMap(Administration, ({ setPolicy }) => setPolicy("Rough weather", undefined, { dailyCap })),
            administration
          )
        const workspace = yield* Effect.provide(
          Effect.flatMap(Administration, (each) => each.workspace("Rough weather")),
          administration
        )
        const uses = Effect.provide(
          Effect.gen(function*() {
            const feed = yield* InventoryFeed.InventoryFeed
            const all = yield* feed.changes(workspace.id, InventoryFeed.start, InventoryFeed.pageSizeMax)
            return new Map(all.map((each) => [each.number, each.usedToday]))
          }),
          administration
        )
        const until = (share: number) =>
          Effect.repeat(Effect.sleep("5 millis"), { until: () => done >= requests * share })

        yield* until(0.1)
        for (const used of (yield* uses).values()) assert.isAtMost(used, caps.first)
        yield* setCap(caps.raised[0]!)
        yield* until(0.3)
        alive.splice(0, 1)
        const killed = performance.now()
        yield* first.killAtOnce
        assert.isAbove(requests - done, requests / 2, "the server was killed in the middle")
        yield* setCap(caps.raised[1]!)
        const third = yield* start
        alive.push(third.url)
        yield* until(0.7)
        yield* setCap(caps.lowered)
        const usedThen = yield* uses
        yield* Fiber.join(asking)
        yield* Fiber.interrupt(withdrawing)

        const usedAtLast = yield* uses
        for (const [ani, used] of usedAtLast) {
          assert.isAtMost(used, Math.max(usedThen.get(ani) ?? 0, caps.lowered), "a lowered cap holds from then on")
          assert.isAtMost(used, caps.raised[1]!)
        }
        const counted = [...usedAtLast.values()].reduce((sum, each) => sum + each, 0)
        assert.strictEqual(counted, given.length, "every acknowledged assignment is counted, none twice")
        assert.isAbove(given.length, anis * caps.first)
        assert.isAbove(given.filter(({ answered }) => answered > killed).length, 0)
        assert.isAbove(withdrawn.length, 10)
        for (const { ani, acknowledged, backFrom } of withdrawn) {
          const wrongly = given.filter((each) =>
            each.ani === ani && each.asked > acknowledged && each.answered < backFrom
          )
          assert.deepStrictEqual(wrongly, [])
        }
      })
  )
})
