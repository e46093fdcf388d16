/**
 * States of health that are wrong, as no port makes them: a recount finds and mends them.
 */
import * as DialsFixture from "@anipool/storage-contract/DialsFixture"
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { Dials } from "@anipool/storage/Dials"
import { Health } from "@anipool/storage/Health"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const run = (statement: string) =>
  Effect.flatMap(TestDatabase.TestDatabase, ({ url }) =>
    Effect.provide(
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Record<string, unknown>>(statement)),
      PgConnection.layerUrl(url)
    ))

layer(Layer.provideMerge(PostgresStorage.layer, TestDatabase.layer), { excludeTestServices: true })(
  "states of health",
  (it) => {
    it.effect("that are wrong, missing or too many are found, and made again from the dials in their recorded order", () =>
      Effect.gen(function*() {
        const { states } = yield* Health
        const { workspace: { id } } = yield* DialsFixture.freshWorkspace(3)
        const days = yield* Effect.forEach([3, 2, 1], DialsFixture.daysAgo)
        for (const at of days) {
          // The later ones first: what counts is in which order they were recorded.
          for (const from of [0, 60_000]) {
            const dials = Array.from({ length: 60 }, (_, i) =>
              DialsFixture.record(at - from + i * 500, {
                fromNumber: `212555000${i % 3}`,
                dispositionName: i % 7 === 0 ? "603" : i % 4 === 0 ? "Sale" : "Voicemail"
              }))
            yield* DialsFixture.run(id, ...dials)
          }
        }
        const whole = yield* states(id)
        assert.lengthOf(whole, 5)
        const [first, second] = whole.filter(({ of }) => of === "number")
        yield* run(`
          UPDATE health_state SET state = overlay(state PLACING '\\x01'::bytea FROM 30) WHERE workspace_id = ${id}
            AND subject = 2 AND id = ${first!.id};
          DELETE FROM health_state WHERE workspace_id = ${id} AND subject = 2 AND id = ${second!.id};
          INSERT INTO health_state (workspace_id, subject, id, state) VALUES (${id}, 2, 999999, '\\x00')`)
        const wrong = yield* states(id)
        assert.notDeepEqual(wrong, whole)
        assert.strictEqual((yield* DialsFixture.recount(id, true)).corrected, 3)
        assert.deepStrictEqual(yield* states(id), wrong)
        assert.strictEqual((yield* DialsFixture.recount(id)).corrected, 3)
        assert.deepStrictEqual(yield* states(id), whole)
        assert.strictEqual((yield* DialsFixture.recount(id)).corrected, 0)
        // Nothing is left of the runs.
        assert.deepStrictEqual(yield* run(`SELECT 1 FROM health_state WHERE run <> 0`), [])
      }))

    it.effect("are written once for many batches where the queue is full; a recount finds a batch that was folded twice", () =>
      Effect.gen(function*() {
        const { states } = yield* Health
        const dials = yield* Dials
        const { workspace: { id } } = yield* DialsFixture.freshWorkspace(3)
        const at = yield* DialsFixture.daysAgo(1)
        const records = Array.from({ length: 3_000 }, (_, i) =>
          DialsFixture.record(at + i * 100, {
            dialId: String(i),
            fromNumber: `212555000${i % 3}`,
            dispositionName: i % 5 === 0 ? "Sale" : "Voicemail"
          }))
        yield* dials.enqueue([{ workspaceId: id, records }])
        const waiting = () => run(`SELECT 1 FROM health_batch WHERE workspace_id = ${id} AND packed IS NOT NULL`)
        for (const batches of [1, 2, 3]) {
          assert.strictEqual((yield* dials.process(1_000)).taken, 1_000)
          assert.lengthOf(yield* waiting(), batches)
        }
        assert.deepStrictEqual(yield* states(id), [])
        yield* run(`CREATE TABLE kept AS SELECT sequence, packed FROM health_batch WHERE workspace_id = ${id}`)
        assert.deepStrictEqual(yield* DialsFixture.drain(1_000), [])
        assert.deepStrictEqual(yield* waiting(), [])
        const once = yield* states(id)
        assert.lengthOf(once, 5)
        yield* DialsFixture.assertCounted(id)

        yield* run(`
          UPDATE health_batch b SET packed = k.packed FROM kept k
          WHERE b.workspace_id = ${id} AND b.sequence = k.sequence
            AND k.sequence = (SELECT max(sequence) FROM kept)`)
        assert.deepStrictEqual(yield* DialsFixture.drain(1_000), [])
        assert.notDeepEqual(yield* states(id), once)
        assert.isAbove((yield* DialsFixture.recount(id)).corrected, 0)
        assert.deepStrictEqual(yield* states(id), once)
      }))
  }
)
