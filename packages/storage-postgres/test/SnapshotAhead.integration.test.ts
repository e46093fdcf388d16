/**
 * Two portions of a snapshot at once: the second is written ahead of its turn, and counts only if the first came right
 * before it.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Fixture from "@anipool/storage-contract/Fixture"
import { phone } from "@anipool/storage-contract/GroupsFixture"
import { claimOf, lease, nothingSkipped, runAll } from "@anipool/storage-contract/SnapshotsFixture"
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { stepMembershipsMax } from "@anipool/storage/GroupMoves"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import { type Claim, Snapshots } from "@anipool/storage/Snapshots"
import type { Storage } from "@anipool/storage/Storage"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import * as Stream from "effect/Stream"
import * as Pg from "pg"

/** So many that a portion does not end where a number does. */
const groups = 7
const numbers = 7_000

/** The first indexes of numbers of the second portion and the third. */
const second = Math.ceil(stepMembershipsMax / groups)
const third = Math.ceil(2 * stepMembershipsMax / groups)

/** A key of what a test holds, that a portion may have to wait for it. */
const held = 1_234_567

/** Runs it on a database of its own, with a snapshot of three portions that comes to be applied next. */
const withPortions = (
  use: (
    claim: Claim,
    id: WorkspaceId,
    url: Redacted.Redacted
  ) => Effect.Effect<void, unknown, SqlClient.SqlClient | Storage>
) =>
  Effect.gen(function*() {
    const { url } = yield* TestDatabase.make
    yield* Effect.gen(function*() {
      const snapshots = yield* Snapshots
      const { id } = yield* Fixture.freshWorkspace()
      const pieces = Array.from({ length: groups }, (_, no) => ({
        groups: [{ no, groupId: `G${no}`, name: `Group ${no}`, listed: numbers, usable: numbers }],
        phones: Array.from({ length: numbers }, (_, index) => phone(index)),
        groupNos: Array<number>(numbers).fill(no)
      }))
      yield* snapshots.stage(id, Stream.fromIterable(pieces), () => nothingSkipped)
      const claim = Option.getOrThrow(yield* claimOf(id))
      // The groups, then what changes.
      assert.strictEqual(yield* snapshots.advance(claim, lease), "more")
      assert.strictEqual(yield* snapshots.advance(claim, lease), "more")
      yield* use(claim, id, url)
    }).pipe(Effect.provide(Layer.provideMerge(PostgresStorage.layer, PgConnection.layerUrl(url))))
  })

/** What a workspace has of the snapshot: of each portion its revision, or 0; and what was counted and noted. */
const standing = (id: WorkspaceId) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<{
        readonly revision: number
        readonly revisions: ReadonlyArray<number>
        readonly anis: ReadonlyArray<number>
        readonly members: number
        readonly usages: number
        readonly counted: number
        readonly listed: number
        readonly noted: number
        readonly version: number
      }>`
        SELECT
          (SELECT revision FROM workspace WHERE workspace_id = ${id}),
          ARRAY(
            SELECT COALESCE(revision, 0) FROM snapshot_step WHERE workspace_id = ${id} AND step_no >= 0 ORDER BY step_no
          ) AS revisions,
          ARRAY(
            SELECT count(*) FROM ani WHERE workspace_id = ${id} GROUP BY revision ORDER BY revision
          ) AS anis,
          (SELECT count(*) FROM pool_member WHERE workspace_id = ${id}) AS members,
          (SELECT count(*) FROM ani_usage WHERE workspace_id = ${id}) AS usages,
          (SELECT COALESCE(sum(in_inventory), 0)::integer FROM ani_count WHERE workspace_id = ${id}) AS counted,
          (SELECT COALESCE(sum(listed), 0)::integer FROM ani_block WHERE workspace_id = ${id}) AS listed,
          (SELECT COALESCE(sum(count), 0)::integer FROM pool_change WHERE workspace_id = ${id}) AS noted,
          (SELECT max(version) FROM pool WHERE workspace_id = ${id}) AS version`,
      (rows) => rows[0]!
    ))

/** That the first portions of the snapshot are there, whole and in their turns, and nothing else. */
const assertDone = (id: WorkspaceId, portions: ReadonlyArray<number>) =>
  Effect.gen(function*() {
    const found = yield* standing(id)
    const done = portions.filter((revision) => revision > 0)
    const anis = [second, third - second, numbers - third].slice(0, done.length)
    const sum = anis.reduce((all, each) => all + each, 0)
    assert.deepStrictEqual(found, {
      ...found,
      revisions: portions,
      anis,
      members: sum * groups,
      usages: sum,
      counted: sum,
      listed: sum,
      noted: sum * groups
    })
    if (done.length > 0) assert.strictEqual(found.version, done.at(-1))
  })

/** Has each new number of these indexes do something before it is written. */
const beforeNumbers = (from: number, to: number, body: string) =>
  Effect.gen(function*() {
    const sql = yield* SqlClient.SqlClient
    yield* sql.unsafe(`
      CREATE FUNCTION disturb() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NEW; END $$`)
    yield* sql.unsafe(`
      CREATE TRIGGER disturb BEFORE INSERT ON ani FOR EACH ROW
      WHEN (right(NEW.number, 4)::integer >= ${from} AND right(NEW.number, 4)::integer < ${to})
      EXECUTE FUNCTION disturb()`)
  })

const undisturbed = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`DROP FUNCTION disturb CASCADE`)

const failing = "RAISE EXCEPTION 'refused';"

/** Goes on until all is there. */
const finish = (claim: Claim, id: WorkspaceId) =>
  Effect.gen(function*() {
    yield* runAll(claim)
    const snapshots = yield* Snapshots
    const { result, status } = yield* Effect.flatten(snapshots.find(id, claim.uploadId))
    assert.strictEqual(status, "completed")
    assert.deepStrictEqual([result?.phonesAdded, result?.anisCreated], [numbers * groups, numbers])
  })

/** Begins the next portions, of which the second waits for what is held here until `use` is done, once the first is. */
const whileSecondWaits = <A, E, R>(
  claim: Claim,
  id: WorkspaceId,
  url: Redacted.Redacted,
  use: Effect.Effect<A, E, R>
) =>
  Effect.scoped(Effect.gen(function*() {
    const sql = yield* SqlClient.SqlClient
    const snapshots = yield* Snapshots
    yield* beforeNumbers(second, third, `PERFORM pg_advisory_xact_lock_shared(${held});`)
    const holder = yield* Effect.acquireRelease(
      Effect.promise(async () => {
        const client = new Pg.Client({ connectionString: Redacted.value(url) })
        await client.connect()
        await client.query(`SELECT pg_advisory_lock(${held})`)
        return client
      }),
      (client) => Effect.promise(() => client.end())
    )
    const { revision } = yield* standing(id)
    const advancing = yield* Effect.fork(snapshots.advance(claim, lease))
    yield* sql`
      SELECT FROM pg_locks, workspace w
      WHERE locktype = 'advisory' AND objid = ${held} AND NOT granted
        AND w.workspace_id = ${id} AND w.revision = ${revision + 1}`.pipe(
      Effect.filterOrFail((rows) => rows.length > 0),
      Effect.retry(Schedule.spaced("20 millis")),
      Effect.timeout("30 seconds")
    )
    yield* use
    yield* Effect.promise(() => holder.query(`SELECT pg_advisory_unlock(${held})`))
    assert.strictEqual(yield* Fiber.join(advancing), "more")
    yield* undisturbed
  }))

describe("Portions of a snapshot", () => {
  it.scopedLive("are done two at once, each a change of its own, in their order", () =>
    withPortions((claim, id) =>
      Effect.gen(function*() {
        const snapshots = yield* Snapshots
        const { revision } = yield* standing(id)
        assert.strictEqual(yield* snapshots.advance(claim, lease), "more")
        yield* assertDone(id, [revision + 1, revision + 2, 0])
        assert.strictEqual((yield* standing(id)).revision, revision + 2)
        yield* finish(claim, id)
        yield* assertDone(id, [revision + 1, revision + 2, revision + 3])
      })
    ))

  it.scopedLive("are done without the second where that fails, which is done later", () =>
    withPortions((claim, id) =>
      Effect.gen(function*() {
        const snapshots = yield* Snapshots
        const { revision } = yield* standing(id)
        yield* beforeNumbers(second, third, failing)
        assert.strictEqual(yield* snapshots.advance(claim, lease), "more")
        yield* assertDone(id, [revision + 1, 0, 0])
        yield* undisturbed
        yield* finish(claim, id)
        yield* assertDone(id, [revision + 1, revision + 2, revision + 3])
      })
    ))

  it.scopedLive("are not done where the first fails: nothing of either is there", () =>
    withPortions((claim, id) =>
      Effect.gen(function*() {
        const snapshots = yield* Snapshots
        const { revision } = yield* standing(id)
        yield* beforeNumbers(0, second, failing)
        yield* Effect.flip(snapshots.advance(claim, lease))
        yield* assertDone(id, [0, 0, 0])
        yield* undisturbed
        yield* finish(claim, id)
        yield* assertDone(id, [revision + 1, revision + 2, revision + 3])
      })
    ))

  it.scopedLive("are done without the second where another change came between", () =>
    withPortions((claim, id, url) =>
      Effect.gen(function*() {
        const inboundGroups = yield* InboundGroups
        const { revision } = yield* standing(id)
        yield* whileSecondWaits(
          claim,
          id,
          url,
          inboundGroups.create(id, { groupId: "Between", name: "Between", phones: [] })
        )
        yield* assertDone(id, [revision + 1, 0, 0])
        yield* finish(claim, id)
      })
    ))

  it.scopedLive("are done without the second where its session dies, and nothing of it is there", () =>
    withPortions((claim, id, url) =>
      Effect.gen(function*() {
        const sql = yield* SqlClient.SqlClient
        const { revision } = yield* standing(id)
        yield* whileSecondWaits(
          claim,
          id,
          url,
          sql`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = ${held} AND NOT granted`
        )
        yield* assertDone(id, [revision + 1, 0, 0])
        yield* finish(claim, id)
        yield* assertDone(id, [revision + 1, revision + 2, revision + 3])
      })
    ))
})
