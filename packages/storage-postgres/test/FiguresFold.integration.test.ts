/**
 * Dials whose figures are written once for many batches: what waits, when it is counted, and what a recount finds where it was counted twice.
 */
import type { DialRecord } from "@anipool/domain/dials/DialRecord"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as DialsFixture from "@anipool/storage-contract/DialsFixture"
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { Dials, type Figures } from "@anipool/storage/Dials"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"

const run = (statement: string) =>
  Effect.flatMap(TestDatabase.TestDatabase, ({ url }) =>
    Effect.provide(
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Record<string, unknown>>(statement)),
      PgConnection.layerUrl(url)
    ))

const tallies = (id: WorkspaceId) => run(`SELECT 1 FROM dial_tally WHERE workspace_id = ${id}`)

const unfolded = (id: WorkspaceId) =>
  run(`SELECT 1 FROM health_batch WHERE workspace_id = ${id} AND packed IS NOT NULL`)

/** Who waits for a row that another transaction has written. */
const waitingForRow = `SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`

const counted = ({ aniDays, anis, dialDays, hours }: Figures) => ({
  aniDays: aniDays.reduce((sum, { dials }) => sum + dials, 0),
  anis: anis.reduce((sum, { dialsTotal }) => sum + dialsTotal, 0),
  places: dialDays.reduce((sum, { basis, dials }) => sum + (basis === "area_code" ? dials : 0), 0),
  hours: hours.reduce((sum, { by, dials }) => sum + (by === "campaign" ? dials : 0), 0)
})

const all = (dials: number) => ({ aniDays: dials, anis: dials, places: dials, hours: dials })

/** Records of three numbers, over three days. */
const records = (count: number, changes: (i: number) => Partial<DialRecord> = () => ({})) =>
  Effect.map(
    DialsFixture.daysAgo(1),
    (at) =>
      Array.from({ length: count }, (_, i) =>
        DialsFixture.record(at - i % 3 * 86_400_000 + Math.floor(i / 3) * 1_000, {
          dialId: String(i),
          fromNumber: `212555000${i % 3}`,
          dispositionName: i % 5 === 0 ? "Sale" : "Voicemail",
          ...changes(i)
        }))
  )

layer(Layer.provideMerge(PostgresStorage.layer, TestDatabase.layer), { excludeTestServices: true })(
  "figures where many dials come in",
  (it) => {
    it.effect("are written once for many batches; a recount finds a batch that was counted twice", () =>
      Effect.gen(function*() {
        const dials = yield* Dials
        const { workspace: { id } } = yield* DialsFixture.freshWorkspace(3)
        yield* dials.enqueue([{ workspaceId: id, records: yield* records(3_000) }])
        for (const batches of [1, 2, 3]) {
          assert.deepInclude(yield* dials.process(1_000), { taken: 1_000, recorded: 1_000 })
          assert.lengthOf(yield* tallies(id), batches)
        }
        assert.deepStrictEqual(counted(yield* dials.figures(id)), all(0))
        // They are recorded, and still on their way.
        for (const state of [yield* dials.queue, yield* dials.waiting(id)]) {
          assert.strictEqual(state.records, 0)
          assert.isAbove(state.lagMs, 0)
        }
        yield* run(`CREATE TABLE kept AS SELECT * FROM dial_tally WHERE workspace_id = ${id}`)
        assert.deepStrictEqual(yield* DialsFixture.drain(1_000), [])
        assert.lengthOf(yield* tallies(id), 0)
        assert.deepStrictEqual(yield* dials.queue, { records: 0, lagMs: 0 })
        const once = yield* dials.figures(id)
        assert.deepStrictEqual(counted(once), all(3_000))
        yield* DialsFixture.assertCounted(id)

        yield* run("INSERT INTO dial_tally SELECT * FROM kept ORDER BY recorded_from LIMIT 1")
        assert.deepStrictEqual(yield* DialsFixture.drain(1_000), [])
        assert.deepStrictEqual(counted(yield* dials.figures(id)), all(4_000))
        assert.isAbove((yield* DialsFixture.recount(id)).corrected, 0)
        assert.deepStrictEqual(yield* dials.figures(id), once)
      }))

    it.effect("are written when less comes in again, with what does", () =>
      Effect.gen(function*() {
        const dials = yield* Dials
        const { workspace: { id } } = yield* DialsFixture.freshWorkspace(3)
        yield* dials.enqueue([{ workspaceId: id, records: yield* records(2_003) }])
        yield* dials.process(1_000)
        yield* dials.process(1_000)
        assert.lengthOf(yield* tallies(id), 2)
        yield* run(`UPDATE dial_tally SET tallied_at = tallied_at - INTERVAL '2 seconds' WHERE workspace_id = ${id}`)
        assert.deepInclude(yield* dials.process(1_000), { taken: 3 })
        assert.lengthOf(yield* tallies(id), 0)
        assert.deepStrictEqual(counted(yield* dials.figures(id)), all(2_003))
        yield* DialsFixture.assertCounted(id)
      }))

    it.effect("are written after a while, and states of health with them, where another workspace keeps the worker busy", () =>
      Effect.gen(function*() {
        const dials = yield* Dials
        const { workspace: { id } } = yield* DialsFixture.freshWorkspace(3)
        const other = (yield* DialsFixture.freshWorkspace(3)).workspace.id
        yield* dials.enqueue([{ workspaceId: id, records: yield* records(1_000) }])
        yield* dials.process(1_000)
        const busy = Effect.zipRight(
          Effect.flatMap(records(1_000), (given) => dials.enqueue([{ workspaceId: other, records: given }])),
          dials.process(1_000)
        )
        yield* busy
        assert.lengthOf(yield* tallies(id), 1)
        assert.lengthOf(yield* unfolded(id), 1)
        yield* run(`UPDATE dial_tally SET tallied_at = tallied_at - INTERVAL '50 seconds' WHERE workspace_id = ${id}`)
        yield* run(
          `UPDATE health_batch SET recorded_at = recorded_at - INTERVAL '20 seconds' WHERE workspace_id = ${id}`
        )
        yield* busy
        assert.lengthOf(yield* tallies(id), 0)
        assert.lengthOf(yield* unfolded(id), 0)
        assert.deepStrictEqual(counted(yield* dials.figures(id)), all(1_000))
      }))

    it.effect("lose nothing to who writes counters without holding the figures", () =>
      Effect.gen(function*() {
        const dials = yield* Dials
        const { workspace: { id } } = yield* DialsFixture.freshWorkspace(3)
        const recorded = (from: number) =>
          Effect.flatMap(
            records(30, (i) => ({ dialId: String(from + i) })),
            (given) => Effect.zipRight(dials.enqueue([{ workspaceId: id, records: given }]), dials.process(1_000))
          )
        yield* recorded(0)
        const written = yield* Deferred.make<void>()
        const isCounting = yield* Deferred.make<void>()
        const { url } = yield* TestDatabase.TestDatabase
        const writing = yield* Effect.flatMap(SqlClient.SqlClient, (sql) =>
          sql.withTransaction(Effect.all([
            // Makes other versions of the rows, of which the one who counts has looked up those before.
            sql`UPDATE ani_statistics SET dials_total = dials_total WHERE workspace_id = ${id}`,
            Deferred.succeed(written, undefined),
            Deferred.await(isCounting)
          ]))).pipe(Effect.provide(PgConnection.layerUrl(url)), Effect.fork)
        yield* Deferred.await(written)
        const counting = yield* Effect.fork(recorded(30))
        yield* run(waitingForRow).pipe(Effect.repeat({ until: (rows) => rows.length > 0 }))
        yield* Deferred.succeed(isCounting, undefined)
        yield* Fiber.join(writing)
        yield* Fiber.join(counting)
        assert.deepStrictEqual(counted(yield* dials.figures(id)), all(60))
        yield* DialsFixture.assertCounted(id)
      }))

    it.effect("are written in steps where there are many counters, and go on where a step was the last of a worker", () =>
      Effect.gen(function*() {
        const dials = yield* Dials
        const { workspace: { id } } = yield* DialsFixture.freshWorkspace(3)
        // Each campaign has three counters of places.
        const campaigns = (i: number) => ({ campaignId: `C${i % 4_000}`, campaignName: `C${i % 4_000}` })
        yield* dials.enqueue([{ workspaceId: id, records: yield* records(6_000, campaigns) }])
        for (let i = 0; i < 6; i++) yield* dials.process(1_000)
        assert.lengthOf(yield* tallies(id), 6)
        yield* run(`SELECT merge_tallies(${id})`)
        assert.isAbove((yield* tallies(id)).length, 1)
        yield* run(`SELECT count_tally(${id})`)
        assert.isAbove((yield* tallies(id)).length, 0)
        assert.deepStrictEqual(yield* DialsFixture.drain(1_000), [])
        assert.lengthOf(yield* tallies(id), 0)
        assert.deepStrictEqual(counted(yield* dials.figures(id)), all(6_000))
        yield* DialsFixture.assertCounted(id)
      }))

    it.effect("are whole for who counts anew, and for what corrects a dial", () =>
      Effect.gen(function*() {
        const dials = yield* Dials
        const { workspace: { id } } = yield* DialsFixture.freshWorkspace(3)
        const given = yield* records(1_000, () => ({ toNumberIs: "main" }))
        yield* dials.enqueue([{ workspaceId: id, records: given }])
        yield* dials.process(1_000)
        assert.lengthOf(yield* tallies(id), 1)
        const telling = given.map((each) => ({ ...each, toNumber: "4155550123", toNumberIs: "dialed" as const }))
        yield* dials.enqueue([{ workspaceId: id, records: telling }])
        assert.deepInclude(yield* dials.process(1_000), { recorded: 0, corrected: 1_000 })
        const { dialDays } = yield* dials.figures(id)
        assert.deepStrictEqual(
          [...new Set(dialDays.filter(({ basis }) => basis === "area_code").map(({ areaCode }) => areaCode))],
          ["415"]
        )

        const others = yield* records(1_000, (i) => ({ dialId: `other-${i}` }))
        yield* dials.enqueue([{ workspaceId: id, records: others }])
        yield* dials.process(1_000)
        assert.lengthOf(yield* tallies(id), 1)
        assert.deepStrictEqual(yield* DialsFixture.recount(id, true), { corrected: 0, left: [] })
        assert.deepStrictEqual(counted(yield* dials.figures(id)), all(2_000))
        yield* DialsFixture.assertCounted(id)
      }))
  }
)
