/**
 * Requests that are tried again, over a storage: one answer, counted once, on one server and on two.
 */
import * as Administration from "@anipool/core/administration/Administration"
import * as Assignment from "@anipool/core/assignment/Assignment"
import type { Caller } from "@anipool/core/Caller"
import * as Core from "@anipool/core/Core"
import * as CustomAnis from "@anipool/core/custom/CustomAnis"
import * as CustomCampaigns from "@anipool/core/custom/CustomCampaigns"
import type { Storage } from "@anipool/storage/Storage"
import { assert, layer as withLayer } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import { newAnis, newCaller, newCampaign, numberOf } from "../fixture.ts"

type Server = Context.Tag.Service<Assignment.Assignment>

const secondServer = Effect.gen(function*() {
  const storage = yield* Effect.context<Storage>()
  const context = yield* Layer.build(Layer.fresh(Core.layer).pipe(Layer.provide(Layer.succeedContext(storage))))
  return Context.get(context, Assignment.Assignment)
})

/** A workspace with so many numbers, each to be used once a day. */
const setUp = (size: number) =>
  Effect.gen(function*() {
    const caller = yield* newCaller({ policy: { dailyCap: 1 }, defaultCampaign: "C1" })
    yield* newCampaign(caller, "C1", "P1")
    yield* newAnis(caller, "P1", Array.from({ length: size }, (_, i) => numberOf("212", i)))
    return caller
  })

const ask = (server: Server, caller: Caller, requestKey: string, more: Partial<Assignment.Lead> = {}) =>
  server.assign(caller, { prospectPhone: numberOf("646", 1), ...more }, { requestKey })

/** Runs the suite over a storage. */
export const suite = <E>(name: string, storage: Layer.Layer<Storage, E>): void => {
  const layer = Core.layer.pipe(Layer.provideMerge(storage))

  withLayer(layer, { excludeTestServices: true })(`Requests tried again, over ${name}`, (it) => {
    it.scoped("have the same answer on every server, and are counted once", () =>
      Effect.gen(function*() {
        const server = yield* Assignment.Assignment
        const other = yield* secondServer
        const caller = yield* setUp(3)
        const first = yield* ask(server, caller, "a")
        assert.strictEqual(first._tag, "Assigned")
        assert.deepStrictEqual(yield* ask(server, caller, "a"), first)
        assert.deepStrictEqual(yield* ask(other, caller, "a"), first)
        // However the same prospect is written.
        assert.deepStrictEqual(yield* ask(other, caller, "a", { prospectPhone: `+1${numberOf("646", 1)}` }), first)
        const rest = yield* Effect.forEach(["b", "c", "d"], (key) => ask(other, caller, key))
        assert.deepStrictEqual(rest.map(({ _tag }) => _tag), ["Assigned", "Assigned", "NoneAvailable"])
      }))

    it.scoped("asked many times at once, on two servers, are one", () =>
      Effect.gen(function*() {
        const server = yield* Assignment.Assignment
        const other = yield* secondServer
        const caller = yield* setUp(10)
        const answers = yield* Effect.forEach(
          Array.from({ length: 200 }, (_, i) => i),
          (i) =>
            Effect.map(ask(i % 2 === 0 ? server : other, caller, `key ${i % 5}`), (answer) => [i % 5, answer] as const),
          { concurrency: "unbounded" }
        )
        const byKey = new Map(answers)
        for (const [key, answer] of answers) assert.deepStrictEqual(answer, byKey.get(key))
        const numbers = [...byKey.values()].map((each) => each._tag === "Assigned" ? each.ani.national : "")
        assert.strictEqual(new Set(numbers).size, 5)
        // Five of ten are used: no more and no fewer.
        const rest = yield* Effect.forEach(
          Array.from({ length: 6 }, (_, i) => i),
          (i) => ask(server, caller, `new ${i}`)
        )
        assert.deepStrictEqual(rest.map(({ _tag }) => _tag === "Assigned"), [true, true, true, true, true, false])
      }))

    it.scoped("that found nothing have that answer, even when a number has come since", () =>
      Effect.gen(function*() {
        const server = yield* Assignment.Assignment
        const caller = yield* setUp(0)
        assert.strictEqual((yield* ask(server, caller, "a"))._tag, "NoneAvailable")
        yield* newAnis(caller, "P1", [numberOf("212", 1)])
        assert.strictEqual((yield* ask(server, caller, "a"))._tag, "NoneAvailable")
        assert.strictEqual((yield* ask(server, caller, "b"))._tag, "Assigned")
      }))

    it.scoped("keep their number when it is gone since, or at its cap", () =>
      Effect.gen(function*() {
        const server = yield* Assignment.Assignment
        const anis = yield* CustomAnis.CustomAnis
        const caller = yield* setUp(1)
        const first = yield* ask(server, caller, "a")
        yield* anis.remove(caller, numberOf("212", 0))
        assert.deepStrictEqual(yield* ask(server, caller, "a"), first)
        // One that was never asked under this key before.
        assert.deepStrictEqual(yield* ask(yield* secondServer, caller, "a"), first)
        assert.strictEqual((yield* ask(server, caller, "b"))._tag, "NoneAvailable")
      }))

    it.scoped("keep their number when their campaign is gone since, whichever server is asked", () =>
      Effect.gen(function*() {
        const server = yield* Assignment.Assignment
        const campaigns = yield* CustomCampaigns.CustomCampaigns
        const caller = yield* setUp(1)
        const first = yield* ask(server, caller, "a")
        yield* campaigns.remove(caller, "C1")
        const other = yield* secondServer
        assert.deepStrictEqual(yield* ask(other, caller, "a"), first)
        assert.strictEqual((yield* Effect.flip(ask(other, caller, "b")))._tag, "InvalidRequest")
      }))

    it.scoped("refuse the key of another request, and are their workspace's own", () =>
      Effect.gen(function*() {
        const server = yield* Assignment.Assignment
        const caller = yield* setUp(3)
        yield* newCampaign(caller, "C2", "P1")
        const first = yield* ask(server, caller, "a")
        for (
          const other of [
            { prospectPhone: numberOf("646", 2) },
            { dialerCampaign: "C2" },
            { prospectZip: "10001" }
          ]
        ) {
          const refused = yield* Effect.flip(ask(server, caller, "a", other))
          assert.strictEqual(refused._tag, "Conflict")
          assert.strictEqual(refused.message, "Idempotency-Key: was used for another request")
        }
        assert.deepStrictEqual(yield* ask(server, caller, "a"), first)
        const elsewhere = yield* setUp(1)
        assert.strictEqual((yield* ask(server, elsewhere, "a", { prospectPhone: numberOf("646", 2) }))._tag, "Assigned")
      }))

    it.scoped("must be named in 1 to 255 characters", () =>
      Effect.gen(function*() {
        const server = yield* Assignment.Assignment
        const caller = yield* setUp(1)
        for (const key of ["", "k".repeat(256)]) {
          const refused = yield* Effect.flip(ask(server, caller, key))
          assert.strictEqual(refused.message, "Idempotency-Key: expected 1 to 255 characters")
        }
        assert.strictEqual((yield* ask(server, caller, "k".repeat(255)))._tag, "Assigned")
      }))

    it.scoped("as rows of a batch are each a request of their own, doubled ones too", () =>
      Effect.gen(function*() {
        const server = yield* Assignment.Assignment
        const other = yield* secondServer
        const caller = yield* setUp(20)
        const lead = (rowId: string, n: number) => ({ rowId, prospectPhone: numberOf("646", n) })
        const leads = [lead("1", 1), lead("2", 2), lead("2", 3), lead("3", 4)]
        const first = yield* server.assignBatch(caller, leads, { requestKey: "batch" })
        assert.isTrue(first.every((row) => Either.isRight(row) && row.right._tag === "Assigned"))
        assert.deepStrictEqual(yield* other.assignBatch(caller, leads, { requestKey: "batch" }), first)
        // In part, in another order, and with a row that is new.
        const again = yield* other.assignBatch(caller, [lead("3", 4), lead("4", 5), lead("1", 1)], {
          requestKey: "batch"
        })
        assert.deepStrictEqual([again[0], again[2]], [first[3], first[0]])
        const wrong = yield* other.assignBatch(caller, [lead("1", 9), lead("5", 9)], { requestKey: "batch" })
        assert.isTrue(Either.isLeft(wrong[0]!) && wrong[0].left._tag === "Conflict")
        assert.isTrue(Either.isRight(wrong[1]!))
        // Four, and the two new ones: fourteen are left.
        const rest = yield* server.assignBatch(caller, Array.from({ length: 20 }, (_, i) => lead("", 20 + i)))
        assert.strictEqual(rest.filter((row) => Either.isRight(row) && row.right._tag === "Assigned").length, 14)
      }))

    it.scoped("come through changes of the policy under way", () =>
      Effect.gen(function*() {
        const server = yield* Assignment.Assignment
        const administration = yield* Administration.Administration
        const caller = yield* setUp(100)
        const [answers] = yield* Effect.all([
          Effect.forEach(Array.from({ length: 60 }, (_, i) => i), (i) => ask(server, caller, `key ${i % 20}`), {
            concurrency: "unbounded"
          }),
          Effect.forEach(
            [2, 1],
            (dailyCap) => administration.setPolicy(caller.workspace.name, undefined, { dailyCap })
          )
        ], { concurrency: "unbounded" })
        answers.forEach((answer, i) => assert.deepStrictEqual(answer, answers[i % 20]))
      }))
  })
}
