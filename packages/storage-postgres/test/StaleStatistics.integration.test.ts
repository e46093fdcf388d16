/**
 * Groups and numbers while the planner knows the tables as they were before they were filled.
 */
import * as PackedNumber from "@anipool/domain/groups/PackedNumber"
import * as DialsFixture from "@anipool/storage-contract/DialsFixture"
import * as Fixture from "@anipool/storage-contract/Fixture"
import { freshLedger, resultsOf, unvouched } from "@anipool/storage-contract/LedgerFixture"
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { AniOverview } from "@anipool/storage/AniOverview"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import { Campaigns } from "@anipool/storage/Campaigns"
import { Dials } from "@anipool/storage/Dials"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import { NumberCarriers } from "@anipool/storage/NumberCarriers"
import { RightsToUse } from "@anipool/storage/RightsToUse"
import type { Storage } from "@anipool/storage/Storage"
import { Transitions } from "@anipool/storage/Transitions"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const phones = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => PackedNumber.pack(Fixture.newNumber(from + i, 1)))

const group = (from: number, count: number) => ({ groupId: "A", name: "A", phones: phones(from, count) })

/** Tables with a row for each number, or several. */
const ofNumbers = [
  "ani",
  "ani_day",
  "ani_statistics",
  "ani_usage",
  "callback_route",
  "number_carrier",
  "pool_member",
  "right_to_use"
]

/** Rows and index entries that were read of ANIs, their uses and memberships, and what else is known of them so far, by the one session that there is. */
const readSoFar = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const which = sql`relname = ANY (${ofNumbers}::text[])`
  yield* sql`SELECT pg_stat_force_next_flush()`
  const [sums] = yield* sql<{ readonly read: number }>`
    SELECT (
      SELECT sum(seq_tup_read + COALESCE(idx_tup_fetch, 0))::float8 FROM pg_stat_user_tables
      WHERE ${which}
    ) + (
      SELECT sum(idx_tup_read)::float8 FROM pg_stat_user_indexes WHERE ${which}
    ) AS read`
  return sums!.read
})

/**
 * How many numbers are changed. Where a few of twice as many are, this many reads are the limit: half of what one look
 * through a table would read, and room for dead rows, which are read as long as another session may see them.
 */
const changed = 1_000

/** What is known of the tables when the group is changed. */
const known = {
  nothing: Effect.void,
  "that they are empty": Effect.flatMap(SqlClient.SqlClient, (sql) => sql`ANALYZE`),
  "that all ANIs are removed": Effect.gen(function*() {
    const sql = yield* SqlClient.SqlClient
    const groups = yield* InboundGroups
    const { id } = yield* Fixture.freshWorkspace()
    yield* groups.create(id, group(0, 100))
    yield* groups.remove(id, "A", "remove")
    yield* sql`VACUUM ANALYZE`
  })
}

/** Runs it where the planner knows no more of the tables, however they grow. */
const beforeStatistics = <E>(
  prepare: Effect.Effect<unknown, E, SqlClient.SqlClient | Storage>,
  use: Effect.Effect<void, unknown, SqlClient.SqlClient | Storage>
) =>
  Effect.gen(function*() {
    const { url } = yield* TestDatabase.make
    const client = PgConnection.layerUrl(url, { maxConnections: 1 })
    yield* Effect.gen(function*() {
      const sql = yield* SqlClient.SqlClient
      for (const table of [...ofNumbers, "pool"]) {
        yield* sql`ALTER TABLE ${sql(table)} SET (autovacuum_enabled = off)`
      }
      yield* prepare
      yield* use
    }).pipe(Effect.provide(Layer.provideMerge(PostgresStorage.layer, client)))
  })

const groupChanged = Effect.gen(function*() {
  const groups = yield* InboundGroups
  const { id } = yield* Fixture.freshWorkspace()
  const before = yield* readSoFar
  yield* groups.create(id, group(0, changed))
  yield* groups.find(id, "A")
  yield* groups.head(id, "A")
  yield* groups.list(id, { limit: 10, offset: 0 })
  yield* groups.members(id, "A", { limit: 10, offset: 0 })
  yield* groups.countLeaving(id, "A")
  yield* groups.replace(id, group(changed / 2, changed), "remove")
  yield* groups.replace(id, group(0, changed), "remove")
  yield* groups.remove(id, "A", "remove")
  assert.isBelow((yield* readSoFar) - before, 100 * changed)
})

const numbersRead = Effect.gen(function*() {
  const overview = yield* AniOverview
  const carriers = yield* NumberCarriers
  const rights = yield* RightsToUse
  const transitions = yield* Transitions
  const { id } = yield* Fixture.freshWorkspace()
  yield* Effect.flatMap(InboundGroups, (groups) => groups.create(id, group(0, 2 * changed)))
  const numbers = Array.from({ length: changed }, (_, i) => Fixture.numberOf(Fixture.newNumber(i, 1)))
  const ids = (yield* Fixture.heldIn(id, 10 * changed)).map((ani) => ani.id).slice(0, changed)
  const right = { document: "LOA", carrier: null, place: null, from: "2026-01-01", to: "2027-01-01" }
  const steps = {
    "carriers recorded": carriers.record(
      id,
      numbers.map((number) => ({ ...number, carrier: "telnyx", attestation: "A", isHome: true }))
    ),
    "carriers counted": carriers.counts(id),
    "carried by one": carriers.carriedBy(id, "telnyx", { limit: 10 }),
    "found by carrier": overview.page(id, { filter: { carrier: "telnyx" }, offset: 0, limit: 10 }),
    "rights recorded": rights.record(id, numbers.map((number) => ({ ...number, ...right }))),
    "rights that end": rights.ending(id, { from: "2026-01-01", to: "2028-01-01", limit: 10 }),
    "paused": transitions.apply(id, ids, Fixture.pause),
    "looked at for resting": transitions.candidates(id, { limit: changed / 2 })
  } satisfies Record<string, Effect.Effect<unknown, unknown>>
  for (const [what, step] of Object.entries<Effect.Effect<unknown, unknown>>(steps)) {
    const before = yield* readSoFar
    yield* step
    assert.isBelow((yield* readSoFar) - before, 50 * changed, what)
  }
})

const picksConfirmed = Effect.gen(function*() {
  const campaigns = yield* Campaigns
  const carriers = yield* NumberCarriers
  const groups = yield* InboundGroups
  const ledger = yield* AssignmentLedger
  const rights = yield* RightsToUse
  /** Confirms picks of some numbers in each of the ways that there are; each way is accepted. */
  const confirmEach = Effect.fnUntraced(function*(anis: number, picked: number) {
    const { elsewhere, propose, workspaceId } = yield* freshLedger(1)
    yield* groups.replace(workspaceId, { ...group(0, anis), groupId: "P1" }, "remove")
    const held = (yield* Fixture.heldIn(workspaceId, 10 * changed)).filter(({ id }) => id !== elsewhere.id)
    assert.isAtLeast(held.length, anis - 1)
    const numbers = held.map(Fixture.numberOf)
    const right = { document: "LOA", carrier: null, place: null, from: "2026-01-01", to: "2027-01-01" }
    for (let from = 0; from < anis; from += changed) {
      const some = numbers.slice(from, from + changed)
      yield* carriers.record(
        workspaceId,
        some.map((number) => ({ ...number, carrier: "telnyx", attestation: "A" as const, isHome: true }))
      )
      yield* rights.record(workspaceId, some.map((number) => ({ ...number, ...right })))
    }
    const change = campaigns.update(workspaceId, "C2", { policy: { dailyCap: 1 } })
    yield* change
    const before = yield* Fixture.headOf(workspaceId)
    yield* change
    const now = yield* Fixture.headOf(workspaceId)
    const once = held.slice(0, picked).map((ani) => propose(ani))
    const ways = {
      "each of another number": [now, once],
      "some of one number": [now, [...once, once[0]!]],
      "not vouched for": [unvouched(now.settings), once],
      "under settings that were changed": [before, once],
      "over a cap": [now, once.map((each) => ({ ...each, dailyCap: 1 }))]
    } as const
    const read: Record<string, number> = {}
    for (const [way, [pickedFrom, proposals]] of Object.entries(ways)) {
      const from = yield* readSoFar
      const confirmed = resultsOf(yield* ledger.confirm(workspaceId, pickedFrom, proposals))
      read[way] = (yield* readSoFar) - from
      assert.deepStrictEqual([...new Set(confirmed)], [way === "over a cap" ? "at-cap" : "accepted"], way)
    }
    return read
  })
  // The plans are made here, and kept.
  yield* confirmEach(3, 3)
  for (const [way, read] of Object.entries(yield* confirmEach(2 * changed, 20))) {
    assert.isBelow(read, changed, way)
  }
})

const dialsCounted = Effect.gen(function*() {
  const dials = yield* Dials
  const groups = yield* InboundGroups
  const at = yield* DialsFixture.daysAgo(0)
  /** What is read of numbers for one dial of each of some of them, which were dialed before as the others were. */
  const countSome = Effect.fnUntraced(function*(anis: number, dialed: number) {
    const { id } = yield* Fixture.freshWorkspace()
    yield* groups.create(id, group(0, anis))
    const record = (_: unknown, i: number) =>
      DialsFixture.record(at + i * 1_000, { dialId: null, fromNumber: Fixture.newNumber(i, 1).number })
    const all = Array.from({ length: anis }, record)
    yield* dials.enqueue([{ workspaceId: id, records: all }])
    yield* DialsFixture.drain(1_000)
    const before = yield* readSoFar
    yield* dials.enqueue([{ workspaceId: id, records: all.slice(0, dialed).map((each) => ({ ...each, dialId: "b" })) }])
    assert.deepInclude(yield* dials.process(1_000), { recorded: dialed })
    const read = (yield* readSoFar) - before
    const { anis: counted } = yield* dials.figures(id)
    assert.strictEqual(counted.reduce((sum, { dialsTotal }) => sum + dialsTotal, 0), anis + dialed)
    return read
  })
  // The plans are made here, and kept.
  yield* countSome(3, 3)
  assert.isBelow(yield* countSome(2 * changed, 20), changed)
})

describe("where the planner knows the tables as they were", () => {
  for (const [what, prepare] of Object.entries(known)) {
    it.scopedLive(`a group is read and changed at the cost of its numbers: it knows ${what}`, () =>
      beforeStatistics(prepare, groupChanged))

    it.scopedLive(`numbers are read and changed at their own cost: it knows ${what}`, () =>
      beforeStatistics(prepare, numbersRead))

    it.scopedLive(`dials are counted at the cost of their numbers: it knows ${what}`, () =>
      beforeStatistics(prepare, dialsCounted))

    it.scopedLive(`picks are confirmed at the cost of their numbers: it knows ${what}`, () =>
      beforeStatistics(prepare, picksConfirmed))
  }
})
