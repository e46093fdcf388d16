/**
 * A workspace goes from one database to another while it is dialed from: nothing is lost, nothing is there twice, and it is
 * open in one of them.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as DialsFixture from "@anipool/storage-contract/DialsFixture"
import * as Fixture from "@anipool/storage-contract/Fixture"
import * as LedgerFixture from "@anipool/storage-contract/LedgerFixture"
import * as WorkspaceDeletionsContract from "@anipool/storage-contract/WorkspaceDeletions"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import * as WorkspaceMove from "@anipool/storage-postgres/WorkspaceMove"
import { Anis } from "@anipool/storage/Anis"
import { ApiKeys } from "@anipool/storage/ApiKeys"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import { SavedViews } from "@anipool/storage/SavedViews"
import type { Storage } from "@anipool/storage/Storage"
import { Users } from "@anipool/storage/Users"
import { WorkspaceDeletions } from "@anipool/storage/WorkspaceDeletions"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { booksOf, inOther, optionsOf, tablesOf } from "./moves.ts"

/** Tables without a workspace, which are the installation's: a new one belongs here, or needs a workspace to move with. */
const ofInstallation = [
  "added_area_code",
  "anipool_function",
  "anipool_migration",
  "clock_watch",
  "connection_request",
  "dial_retention",
  "set_up_code",
  "user_account",
  "user_session",
  "workspace_arrival"
]

const storage = Layer.provideMerge(PostgresStorage.layer, TestDatabase.layerOwner)

const usedElsewhere = 5

/** A workspace that is dialed from, with something of everything, beside another one in each database. */
const dialed = Effect.gen(function*() {
  const other = yield* TestDatabase.make
  yield* WorkspaceDeletionsContract.fullWorkspace(2)
  yield* inOther(other.url, WorkspaceDeletionsContract.fullWorkspace(3))
  const ledger = yield* LedgerFixture.freshLedger(5)
  const { held, propose, workspaceId } = ledger
  yield* LedgerFixture.usedElsewhere(workspaceId, [[held[0]!, usedElsewhere]])
  const at = yield* Clock.currentTimeMillis
  for (const days of [0, 1, 40]) {
    yield* DialsFixture.run(workspaceId, DialsFixture.record(at - days * 86_400_000, { dialId: `d${days}` }))
  }
  const key = yield* Fixture.freshKey(workspaceId)
  const users = yield* Users
  const member = yield* users.create(yield* Fixture.freshUser, { workspaceId, role: "operator" })
  const views = yield* SavedViews
  yield* views.create(workspaceId, `user ${member.id}`, { page: "numbers", name: "Mine", address: "?a=1" }, 5)
  /** Dials one call after the other until it is told to stop; answers how many numbers were given. */
  const calls = Effect.gen(function*() {
    let given = 0
    let refused = 0
    const call = Effect.suspend(() => ledger.confirm([propose(held[(given + refused) % held.length]!)])).pipe(
      Effect.matchEffect({
        onSuccess: ({ outcomes }) =>
          Effect.sync(() => {
            if (outcomes[0]!.result === "accepted") given++
            else refused++
          }),
        onFailure: () =>
          Effect.sync(() => {
            refused++
          })
      }),
      Effect.catchAllDefect(() =>
        Effect.sync(() => {
          refused++
        })
      )
    )
    const fiber = yield* Effect.fork(Effect.forever(Effect.zipRight(call, Effect.sleep("5 millis"))))
    return { stop: Effect.as(Fiber.interrupt(fiber), () => ({ given, refused })), told: () => ({ given, refused }) }
  })
  return { ...ledger, other, key, member, calls }
})

/** Rows of all tables of workspaces. */
const rowsIn = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* tablesOf
  return yield* Effect.forEach(
    tables,
    ({ name }) =>
      sql<{ readonly rows: number }>`SELECT count(*)::integer AS rows FROM ${sql.literal(name)}`.pipe(
        Effect.map(([row]) => [name, row!.rows] as const)
      )
  )
})

layer(storage, { excludeTestServices: true })("a workspace that moves", (it) => {
  it.scoped("takes every table with it that has workspaces, and the schema has no other", () =>
    Effect.gen(function*() {
      const tables = yield* tablesOf
      assert.deepStrictEqual(tables.filter(({ hasWorkspace }) => !hasWorkspace).map(({ name }) => name), ofInstallation)
    }))

  it.scoped(
    "goes with its history, its keys, its uses and its audit trail, while calls go on",
    () =>
      Effect.gen(function*() {
        const { calls, held, key, member, other, propose, workspace, workspaceId } = yield* dialed
        const sql = yield* SqlClient.SqlClient
        const dialing = yield* calls
        const context = yield* Effect.context<Storage | SqlClient.SqlClient>()
        let before = new Map<string, { readonly rows: number; readonly sum: string | null }>()
        let refusedWhenClosed: Exit.Exit<unknown, unknown> = Exit.void
        let movingAs: unknown = null
        const [{ secretHash }] = (yield* sql<{ readonly secretHash: string }>`
        SELECT encode(secret_hash, 'hex') AS "secretHash" FROM api_key WHERE key_id = ${key.id}`) as [
          { readonly secretHash: string }
        ]
        const keys = yield* ApiKeys
        const moved = yield* WorkspaceMove.move(optionsOf(workspace.name, other.url, {
          address: Option.some("https://other.example"),
          onStage: (stage) =>
            Effect.gen(function*() {
              // While it is copied: dials without an identifier, of which two are alike, and rows that go.
              if (stage === "copied") {
                const at = yield* Clock.currentTimeMillis
                for (let i = 0; i < 2; i++) yield* DialsFixture.run(workspaceId, DialsFixture.record(at - 1_000))
                yield* sql`DELETE FROM ani_use_elsewhere WHERE workspace_id = ${workspaceId}`
                yield* sql`UPDATE ani SET brand_name = 'Changed' WHERE workspace_id = ${workspaceId}`
              }
              if (stage === "closed") {
                movingAs = Fixture.answered((yield* keys.findByHashes([secretHash])).get(secretHash))?.moving
              }
              if (stage === "fenced") {
                refusedWhenClosed = yield* Effect.exit(
                  Effect.flatMap(Workspaces, ({ setPolicy }) => setPolicy(workspaceId, { dailyCap: 3 }))
                )
              }
              if (stage === "ready") before = yield* booksOf(workspaceId)
            }).pipe(Effect.orDie, Effect.provide(context))
        }))
        const movedId = moved.id as WorkspaceId
        const { given, refused } = (yield* dialing.stop)()
        assert.deepStrictEqual(movingAs, { isOver: false, address: "https://other.example" })
        assert.isTrue(Exit.isFailure(refusedWhenClosed))
        assert.isAbove(given, 100)
        assert.isAbove(refused, 0)
        assert.isBelow(moved.closedMs!, 30_000)
        assert.deepStrictEqual(moved.membersMade, [member.name])

        const after = yield* inOther(other.url, booksOf(moved.id))
        // What the move itself adds; and audit entries, whose numbers of keys and members are those of before.
        const entries = after.get("audit_entry")!.rows
        assert.strictEqual(entries, before.get("audit_entry")!.rows + 1)
        for (const table of ["workspace_move", "audit_entry", "saved_view"]) {
          before.delete(table)
          after.delete(table)
        }
        assert.isAbove(after.size, 20)
        assert.deepStrictEqual(after, before)

        yield* inOther(
          other.url,
          Effect.gen(function*() {
            const sql = yield* SqlClient.SqlClient
            const [uses] = yield* sql<{ readonly used: number; readonly today: number; readonly assigned: number }>`
            SELECT sum(used_total)::integer AS used, sum(used_today)::integer AS today,
              (SELECT count(*)::integer FROM assignment WHERE workspace_id = ${moved.id}) AS assigned
            FROM ani_usage WHERE workspace_id = ${moved.id}`
            assert.deepStrictEqual(uses, { used: given, today: given + usedElsewhere, assigned: given })
            const found = Fixture.answered(
              (yield* Effect.flatMap(ApiKeys, ({ findByHashes }) => findByHashes([secretHash]))).get(secretHash)
            )
            assert.isUndefined(found?.moving)
            assert.deepInclude(found!.workspace, { id: movedId, name: workspace.name })
            assert.isTrue(found!.key.active)
            const user = Option.getOrThrow(yield* Effect.flatMap(Users, ({ find }) => find(member.name)))
            const [membership] = yield* Effect.flatMap(Users, ({ memberships }) => memberships(user.id))
            assert.deepInclude(membership, { role: "operator" })
            const views = yield* Effect.flatMap(SavedViews, ({ list }) => list(movedId, `user ${user.id}`))
            assert.deepStrictEqual(views.map(({ name }) => name), ["Mine"])
            // It goes on there: numbers of what is new are beyond those that came.
            const ledger = yield* AssignmentLedger
            const { settings } = yield* Fixture.headOf(movedId)
            const campaigns = (yield* Fixture.settingsOf(movedId)).campaigns
            const confirmed = yield* ledger.confirm(movedId, LedgerFixture.unvouched(settings), [
              { ...propose(held[0]!), campaignKey: campaigns[0]!.key }
            ])
            assert.deepStrictEqual(LedgerFixture.resultsOf(confirmed), ["accepted"])
            yield* Fixture.freshKey(movedId)
            yield* Effect.flatMap(Anis, ({ create }) => create(movedId, Fixture.newAni(50, "P9")))
            yield* DialsFixture.run(movedId, DialsFixture.record(yield* Clock.currentTimeMillis, { dialId: "new" }))
            yield* DialsFixture.assertCounted(movedId)
          })
        )

        // Here nothing is left but who is told where to ask.
        assert.deepStrictEqual(yield* Effect.flatMap(Workspaces, ({ find }) => find(workspaceId)), Option.none())
        const told = Fixture.answered((yield* keys.findByHashes([secretHash])).get(secretHash))?.moving
        assert.deepStrictEqual(told, { isOver: true, address: "https://other.example" })
        assert.deepStrictEqual([...(yield* booksOf(workspaceId)).keys()].sort(), [
          "api_key",
          "workspace",
          "workspace_deletion",
          "workspace_move"
        ])
        assert.deepStrictEqual(yield* sql`SELECT tgname FROM pg_trigger WHERE tgname LIKE 'moving%'`, [])
        const again = yield* WorkspaceMove.move(optionsOf(workspace.name, other.url))
        assert.deepInclude(again, { id: moved.id, closedMs: null })
        yield* Stream.runDrain(Stream.unwrap(Effect.map(WorkspaceDeletions, ({ run }) => run(workspaceId))))
        assert.deepStrictEqual([...(yield* booksOf(workspaceId)).keys()], ["workspace_deletion"])
      }),
    120_000
  )

  it.scoped("stays open here, with nothing there, where it is stopped or takes too long", () =>
    Effect.gen(function*() {
      const { calls, other, workspace, workspaceId } = yield* dialed
      const sql = yield* SqlClient.SqlClient
      const books = yield* booksOf(workspaceId)
      const there = yield* inOther(other.url, rowsIn)
      const stopped: WorkspaceMove.Stage = "ready"
      const onStage = (stage: WorkspaceMove.Stage) =>
        stage === stopped ? Effect.dieMessage("it was stopped") : Effect.void
      const exit = yield* Effect.exit(WorkspaceMove.move(optionsOf(workspace.name, other.url, { onStage })))
      assert.isTrue(Exit.isFailure(exit))
      const late = yield* Effect.flip(WorkspaceMove.move(optionsOf(workspace.name, other.url, {
        closedAtMost: Duration.seconds(3)
      })))
      assert.match(late.message, /^It was not done within 3s, .* the workspace is open here/)
      assert.deepStrictEqual(yield* booksOf(workspaceId), books)
      assert.deepStrictEqual(yield* inOther(other.url, rowsIn), there)
      assert.deepStrictEqual(yield* sql`SELECT tgname FROM pg_trigger WHERE tgname LIKE 'moving%'`, [])
      const dialing = yield* calls
      yield* Effect.sleep("300 millis")
      const { given, refused } = (yield* dialing.stop)()
      assert.isAbove(given, 0)
      assert.strictEqual(refused, 0)
    }), 120_000)

  for (
    const [when, stopped] of [["between the two commits", "decided"], ["after the second commit", "arrived"]] as const
  ) {
    it.scoped(
      `is in one place alone, and whole, by the same command again where it was killed ${when}`,
      () =>
        Effect.gen(function*() {
          const { key, other, workspace, workspaceId } = yield* dialed
          const sql = yield* SqlClient.SqlClient
          const books = yield* booksOf(workspaceId)
          const onStage = (stage: WorkspaceMove.Stage) =>
            stage === stopped ? Effect.dieMessage("it was killed") : Effect.void
          const exit = yield* Effect.exit(WorkspaceMove.move(optionsOf(workspace.name, other.url, { onStage })))
          assert.isTrue(Exit.isFailure(exit))
          // It has left here in both cases: whoever asks is refused until the command was run again.
          const [{ secretHash }] = (yield* sql<{ readonly secretHash: string }>`
        SELECT encode(secret_hash, 'hex') AS "secretHash" FROM api_key WHERE key_id = ${key.id}`) as [
            { readonly secretHash: string }
          ]
          const known = Effect.map(
            Effect.flatMap(ApiKeys, ({ findByHashes }) => findByHashes([secretHash])),
            (found) => Fixture.answered(found.get(secretHash))
          )
          const isHere = Effect.map(known, (found) => found?.moving?.isOver !== true)
          const isThere = Effect.map(known, (found) => found !== undefined && found.moving === undefined)
          assert.isFalse(yield* isHere)
          assert.strictEqual(yield* inOther(other.url, isThere), stopped === "arrived")

          const moved = yield* WorkspaceMove.move(optionsOf(workspace.name, other.url))
          assert.strictEqual(moved.closedMs === null, stopped === "arrived")
          const after = yield* inOther(other.url, booksOf(moved.id))
          for (const table of ["workspace_move", "audit_entry", "saved_view"]) {
            books.delete(table)
            after.delete(table)
          }
          assert.deepStrictEqual(after, books)
          assert.isFalse(yield* isHere)
          assert.isTrue(yield* inOther(other.url, isThere))
        }),
      120_000
    )
  }

  it.scoped(
    "is refused where the other installation has no room for it, or is of another release",
    () =>
      Effect.gen(function*() {
        const { key, other, workspace } = yield* dialed
        const empty = yield* TestDatabase.makeEmpty
        const sql = yield* SqlClient.SqlClient
        const refusal = (url: typeof other.url, name = workspace.name) =>
          Effect.map(Effect.flip(WorkspaceMove.move(optionsOf(name, url))), ({ message }) => message)
        assert.strictEqual(yield* refusal(other.url, "Nobody"), "Workspace not found")
        assert.match(yield* refusal(empty.url), /has nothing of Anipool yet/)
        const { url } = yield* TestDatabase.TestDatabase
        assert.match(yield* refusal(url), /has a workspace ".*" already \(or it is this same one\)/)
        assert.match(yield* refusal(other.runUrl), /may not set session_replication_role/)

        const [{ hash }] = (yield* sql<{ readonly hash: string }>`
        SELECT encode(secret_hash, 'hex') AS hash FROM api_key WHERE key_id = ${key.id}`) as [{ readonly hash: string }]
        const taken = yield* inOther(
          other.url,
          Effect.flatMap(SqlClient.SqlClient, (sql) =>
            sql<{ readonly id: number }>`
          UPDATE api_key SET secret_hash = decode(${hash}, 'hex') WHERE key_id = (SELECT min(key_id) FROM api_key)
          RETURNING key_id AS id`)
        )
        assert.match(yield* refusal(other.url), /Secrets of 1 of its keys are keys of a workspace of the other/)
        yield* inOther(
          other.url,
          Effect.flatMap(
            SqlClient.SqlClient,
            (sql) => sql`UPDATE api_key SET secret_hash = sha256(secret_hash) WHERE key_id = ${taken[0]!.id}`
          )
        )

        yield* sql`
        INSERT INTO added_area_code (code, country, state, near) VALUES ('465', 'us', 'NY', '718')`
        assert.match(yield* refusal(other.url), /does not know these area codes, which were added here: 465/)
        yield* sql`DELETE FROM added_area_code`

        yield* inOther(
          other.url,
          Effect.flatMap(
            SqlClient.SqlClient,
            (sql) => sql`UPDATE anipool_function SET checksum = 'another' WHERE name = 'claim_dials'`
          )
        )
        assert.match(yield* refusal(other.url), /The functions of the two databases are of different releases/)
        yield* inOther(
          other.url,
          Effect.flatMap(SqlClient.SqlClient, (sql) =>
            sql`DELETE FROM anipool_migration WHERE migration_id = (SELECT max(migration_id) FROM anipool_migration)`)
        )
        assert.match(
          yield* refusal(other.url),
          /The schemas differ: this database has \d+ migrations, the last of them \w+/
        )
      }),
    120_000
  )
})
