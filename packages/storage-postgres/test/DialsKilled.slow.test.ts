/**
 * Workers that are killed in the middle of their work, again and again: nothing is lost, nothing is counted twice.
 */
import * as DialsFixture from "@anipool/storage-contract/DialsFixture"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import * as TestProgram from "@anipool/storage-postgres/testing/TestProgram"
import { Dials } from "@anipool/storage/Dials"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import * as Redacted from "effect/Redacted"
import { type ChildProcess, spawn } from "node:child_process"

const worker = new URL("dialsWorker.ts", import.meta.url)

const killsMax = 20
const anis = 20
/**
 * Each batch holds dials that an earlier one held, too. Every second dial has no `dial_id`: nothing but the transaction
 * keeps it from being counted twice.
 */
const batchFresh = 150
const batchDoubled = 50
/** More would only wait longer at the end. */
const queuedMax = 6_000

/** Starts a worker. Whatever happens, it is gone with the scope. */
const startWorker = Effect.fnUntraced(function*(url: Redacted.Redacted) {
  const program = yield* TestProgram.bundle(worker)
  const child = yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, [program], {
        env: { PATH: process.env["PATH"] ?? "", ANIPOOL_TEST_URL: Redacted.value(url) },
        stdio: ["ignore", "pipe", "inherit"]
      })
    ),
    (child) => Effect.sync(() => child.kill("SIGKILL"))
  )
  let steps = -1
  child.stdout.on("data", ({ length }: Buffer) => {
    steps += length
  })
  /** Waits until it works and has done so many steps. */
  const hasDone = (wanted: number) => Effect.repeat(Effect.sleep("1 millis"), { until: () => steps >= wanted })
  return { child, hasDone }
})

const kill = (child: ChildProcess) =>
  Effect.async<void>((resume) => {
    child.once("exit", () => resume(Effect.void))
    child.kill("SIGKILL")
  })

const storage = Layer.provideMerge(PostgresStorage.layer, TestDatabase.layer)

describe("dials whose workers are killed", () => {
  it.scopedLive(`are counted exactly once, over ${killsMax} kills`, () =>
    Effect.gen(function*() {
      const dials = yield* Dials
      const { url } = yield* TestDatabase.TestDatabase
      const { workspace } = yield* DialsFixture.freshWorkspace(anis)
      const at = yield* DialsFixture.daysAgo(0)
      const record = (n: number) =>
        DialsFixture.record(at - n % 5 * 86_400_000, {
          dialId: n % 2 === 0 ? `d${n}` : null,
          fromNumber: `21255500${String(n % anis).padStart(2, "0")}`,
          campaignId: `C${n % 3}`
        })
      let sent = 0
      const post = Effect.gen(function*() {
        if ((yield* dials.queue).records > queuedMax) return yield* Effect.sleep("20 millis")
        const from = Math.max(0, sent - 400)
        const numbers = [
          ...Array.from({ length: batchFresh }, (_, i) => sent + i),
          ...Array.from({ length: Math.min(batchDoubled, sent) }, (_, i) => from - from % 2 + 2 * i)
        ]
        sent += batchFresh
        yield* dials.enqueue([{ workspaceId: workspace.id, records: numbers.map(record) }])
      })
      const posting = yield* Effect.fork(Effect.forever(post))

      let kills = 0
      const keepKilling = Effect.gen(function*() {
        // The next one starts while this one works.
        let next = yield* startWorker(url)
        while (kills < killsMax) {
          const { child, hasDone } = next
          yield* hasDone(0)
          next = yield* startWorker(url)
          yield* hasDone(yield* Random.nextIntBetween(0, 12))
          yield* Effect.sleep(yield* Random.nextIntBetween(0, 40))
          kills++
          yield* kill(child)
        }
        yield* kill(next.child)
      })
      yield* Effect.all([keepKilling, keepKilling], { concurrency: 2 })
      yield* Fiber.interrupt(posting)
      assert.isAbove(sent - (yield* dials.queue).records, 1_000, "dials done by workers that were killed")
      yield* DialsFixture.drain(1_000)

      const figures = yield* dials.figures(workspace.id)
      // The last batch may have been queued or not: its posting was interrupted.
      const counted = figures.aniDays.reduce((sum, each) => sum + each.dials, 0)
      assert.include([sent, sent - batchFresh], counted)
      assert.isAbove(counted, 1_000)
      assert.strictEqual(figures.anis.reduce((sum, { dials30 }) => sum + dials30, 0), counted)
      yield* DialsFixture.assertCounted(workspace.id)
      assert.deepStrictEqual(yield* dials.queue, { records: 0, lagMs: 0 })
    }).pipe(Effect.provide(storage)))
})
