/**
 * A database of Citus: distributed with what is in it, and brought up to date then. Run where there are nodes (`npm run -s citus`).
 */
import * as Distribution from "@anipool/storage-postgres/citus/Distribution"
import * as Migrations from "@anipool/storage-postgres/Migrations"
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import * as PostgresDatabase from "@anipool/storage-postgres/PostgresDatabase"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as CitusCluster from "@anipool/storage-postgres/testing/CitusCluster"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { ApiKeys } from "@anipool/storage/ApiKeys"
import type { Storage } from "@anipool/storage/Storage"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"

const workers = (process.env["ANIPOOL_TEST_CITUS_WORKERS"] ?? "").split(",").filter((url) => url !== "")

/** The same database at each worker. */
const nodesOf = (coordinator: Redacted.Redacted) =>
  workers.map((url) =>
    Redacted.make(Object.assign(new URL(url), { pathname: new URL(Redacted.value(coordinator)).pathname }).href)
  )

const at = (url: Redacted.Redacted) => PgConnection.layerUrl(url, { maxConnections: 1, statementTimeoutMs: 0 })

/** What each worker answers. */
const onNodes = <A extends object>(coordinator: Redacted.Redacted, query: string) =>
  Effect.forEach(
    nodesOf(coordinator),
    (url) => Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<A>(query)).pipe(Effect.provide(at(url)))
  )

const joined = Effect.fnUntraced(function*(url: Redacted.Redacted) {
  for (const node of [url, ...nodesOf(url)]) yield* Effect.provide(CitusCluster.install, at(node))
  yield* Effect.provide(CitusCluster.join(url, nodesOf(url)), at(url))
})

const distributed = (url: Redacted.Redacted) => Effect.provide(Distribution.distribute({ parts: 4 }), at(url))

const storage = (url: Redacted.Redacted) =>
  Layer.provide(PostgresDatabase.layerOver(Option.some(url)), PgConnection.layerUrl(url))

const using = <A, E>(layer: Layer.Layer<Storage, E>, use: Effect.Effect<A, unknown, Storage>) =>
  Effect.provide(use, layer)

const settings = (name: string) => ({
  name,
  country: "us" as const,
  timeZone: "UTC",
  inboundGroups: false,
  fields: {},
  policy: {}
})

const secretOf = (digit: number) => String(digit).repeat(64)

describe.skipIf(workers.length === 0)("a database of Citus", () => {
  it.scopedLive("is distributed with what is in it, once", () =>
    Effect.gen(function*() {
      const { url } = yield* TestDatabase.makeEmpty
      const without = yield* Effect.flip(distributed(url))
      assert.deepInclude(without, { _tag: "DistributionRefused", reason: "no-citus" })
      yield* Effect.provide(Migrations.migrate, at(url))
      const plain = Layer.provide(PostgresStorage.layer, PgConnection.layerUrl(url))
      const made = yield* using(
        plain,
        Effect.gen(function*() {
          const workspaces = yield* Workspaces
          const keys = yield* ApiKeys
          const all = yield* Effect.forEach([1, 2, 3, 4, 5, 6], (i) => workspaces.create(settings(`Site ${i}`)))
          yield* Effect.forEach(all, ({ id }, i) =>
            keys.create({
              workspaceId: id,
              type: "assignment",
              secretHash: secretOf(i),
              defaultCampaign: null,
              active: true
            }))
          return all
        })
      )
      yield* joined(url)
      assert.deepStrictEqual(yield* distributed(url), { wasBefore: false, parts: 4 })
      assert.deepStrictEqual(yield* distributed(url), { wasBefore: true, parts: 4 })
      yield* using(
        storage(url),
        Effect.gen(function*() {
          const workspaces = yield* Workspaces
          const keys = yield* ApiKeys
          assert.deepStrictEqual(yield* workspaces.list, made)
          const found = yield* keys.findByHashes(made.map((_, i) => secretOf(i)))
          assert.strictEqual(found.size, made.length)
          const taken = yield* Effect.flip(workspaces.create(settings("Site 1")))
          assert.deepInclude(taken, { _tag: "AlreadyExists", what: "workspace" })
          const [first] = made
          yield* workspaces.update(first!.id, settings("Renamed"))
          assert.deepStrictEqual(yield* workspaces.findByName("Site 1"), Option.none())
          assert.isTrue(Option.isSome(yield* workspaces.findByName("Renamed")))
          yield* workspaces.create(settings("Site 1"))
        })
      )
      const { nodes, parts } = yield* Effect.provide(Distribution.status, at(url))
      assert.strictEqual(parts, 4)
      assert.isTrue(nodes.every(({ isReachable }) => isReachable))
      assert.strictEqual(nodes.reduce((sum, { holdings }) => sum + (holdings?.parts ?? 0), 0), 4)
      assert.strictEqual(nodes.reduce((sum, { holdings }) => sum + (holdings?.workspaces ?? 0), 0), made.length + 1)
    }))

  it.scopedLive("is brought up to date on all its nodes", () =>
    Effect.gen(function*() {
      const { url } = yield* TestDatabase.make
      const { migrations } = Migrations.schema
      const next = migrations.length + 1
      const adds = {
        id: next,
        name: "made_up",
        sql: `
          ALTER TABLE campaign ADD COLUMN made_up integer NOT NULL DEFAULT 7;
          CREATE TABLE made_up (
            workspace_id integer NOT NULL, made_up integer GENERATED BY DEFAULT AS IDENTITY,
            CONSTRAINT made_up_pkey PRIMARY KEY (workspace_id, made_up),
            CONSTRAINT made_up_workspace FOREIGN KEY (workspace_id) REFERENCES workspace
          );`
      }
      const drops = { id: next + 1, name: "made_down", sql: "ALTER TABLE campaign DROP COLUMN made_up" }
      const to = (migrations: Migrations.Schema["migrations"]) =>
        Effect.provide(Migrations.migrateTo({ ...Migrations.schema, migrations }), at(url))
      const seen = Effect.map(
        onNodes<{ readonly count: number }>(
          url,
          `SELECT count(*)::integer AS count FROM information_schema.columns
           WHERE table_schema ~ '^anipool_[0-9]' AND table_name IN ('campaign', 'made_up') AND column_name = 'made_up'`
        ),
        (nodes) => nodes.flat().reduce((sum, { count }) => sum + count, 0)
      )
      assert.strictEqual(yield* seen, 0)
      yield* to([...migrations, adds])
      assert.strictEqual(yield* seen, 2 * CitusCluster.parts)
      yield* to([...migrations, adds, drops])
      assert.strictEqual(yield* seen, CitusCluster.parts, "a column is changed beneath the views of parts")
      yield* using(storage(url), Effect.flatMap(Workspaces, (workspaces) => workspaces.create(settings("After"))))
    }))
})
