import * as AniCsv from "@anipool/jobs/aniImport/AniCsv"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Stream from "effect/Stream"
import { Readable } from "node:stream"

const header = "country_code,number,inbound_group_id\n"

describe("AniCsv.read", () => {
  // A stream of Node goes on by the event loop, which a test's clock does not move.
  it.live("reads no further ahead than a few batches, however long the file", () =>
    Effect.gen(function*() {
      const rows = 50_000
      const batchRows = 500
      let produced = 0
      const input = Readable.from((function*() {
        yield header
        for (; produced < rows; produced++) yield `1,${2_122_000_000 + produced},P1\n`
      })())
      let consumed = 0
      let ahead = 0
      yield* AniCsv.read(input, "it", batchRows).pipe(
        Stream.runForEach((batch) =>
          Effect.gen(function*() {
            consumed += batch.anis.length
            // Time for the source to run ahead, if nothing holds it back.
            yield* Effect.sleep("2 millis")
            ahead = Math.max(ahead, produced - consumed)
          })
        )
      )
      assert.strictEqual(consumed, rows)
      assert.isBelow(ahead, 5_000)
    }))

  it.live("closes its input when reading ends early", () =>
    Effect.gen(function*() {
      const input = Readable.from((function*() {
        yield header
        for (let i = 0; i < 50_000; i++) yield "1,2125550101,P1\n"
      })())
      const first = yield* AniCsv.read(input, "it", 10).pipe(Stream.take(1), Stream.runCollect)
      assert.strictEqual([...first][0]?.anis.length, 10)
      yield* Effect.sleep("10 millis")
      assert.isTrue(input.destroyed)
      assert.isFalse(input.readableEnded)
    }))

  it.live("says that an input broke off", () =>
    Effect.gen(function*() {
      const input = Readable.from((function*() {
        yield header
        throw new Error("disk on fire")
      })())
      const exit = yield* Effect.exit(Stream.runDrain(AniCsv.read(input, "it", 10)))
      assert.isTrue(Exit.isFailure(exit))
      assert.match(String(exit), /it cannot be read: Error: disk on fire/)
    }))
})
