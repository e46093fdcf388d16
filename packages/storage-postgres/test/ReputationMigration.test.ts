/**
 * What the migration "reputation" makes of a database with data in it.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Migrations from "@anipool/storage-postgres/Migrations"
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { AniReports } from "@anipool/storage/AniReports"
import { Anis } from "@anipool/storage/Anis"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import inventory from "../src/migrations/0001_inventory.ts"
import statistics from "../src/migrations/0002_statistics.ts"

/** The release before, with a workspace that holds 2,100 ANIs and removed 100 and 1,000 others. */
const before = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* inventory
  yield* statistics
  yield* sql.unsafe(`
    CREATE TABLE ${Migrations.table} (
      migration_id integer PRIMARY KEY, created_at timestamptz NOT NULL DEFAULT now(), name text NOT NULL
    );
    INSERT INTO ${Migrations.table} (migration_id, name) VALUES (1, 'inventory'), (2, 'statistics');
    INSERT INTO workspace (name, country, time_zone, inbound_groups, fields, policy)
    VALUES ('W', 'us', 'UTC', false, '{}', '{}');
    INSERT INTO ani (
      workspace_id, calling_code, is_branded, revision, date_inventoried, number, area_code, status, brand_name
    )
    SELECT 1, 1, false, 1, '2026-01-01', (2125550000 + n)::text, '212',
      CASE WHEN n <= 100 OR n > 2200 THEN 'REMOVED_FROM_DIALER' ELSE 'ACTIVE_AND_BEING_MANAGED' END, ''
    FROM generate_series(1, 3200) n;
    INSERT INTO ani_usage (workspace_id, ani_id) SELECT workspace_id, ani_id FROM ani;`)
})

describe("the migration \"reputation\"", () => {
  it.scopedLive("counts the ANIs that were there before it, and those that come and go afterwards", () =>
    Effect.gen(function*() {
      const { url } = yield* TestDatabase.makeEmpty
      const client = PgConnection.layerUrl(url)
      const pages = yield* Effect.gen(function*() {
        yield* before
        assert.deepInclude(yield* Migrations.migrate, { id: 6, name: "reputation" })
        const anis = yield* Anis
        const reports = yield* AniReports
        const workspaceId = 1 as WorkspaceId
        const page = (offset: number) => reports.page(workspaceId, { offset, limit: 1 })
        const first = yield* page(0)
        const late = yield* page(2_000)
        yield* anis.remove(workspaceId, first.anis[0]!.id)
        // One that was removed before the migration comes back, in a block that held none.
        yield* anis.create(workspaceId, {
          callingCode: 1,
          number: "2125553200",
          areaCode: "212",
          inboundGroupId: "P",
          isBranded: false,
          brandName: ""
        })
        return [first, late, yield* page(0), yield* page(2_099), yield* page(2_100)]
      }).pipe(Effect.provide(Layer.provideMerge(PostgresStorage.layer, client)))
      assert.deepStrictEqual(pages.map(({ anis, total }) => [total, anis[0]?.number]), [
        [2_100, "2125550101"],
        [2_100, "2125552101"],
        [2_100, "2125550102"],
        [2_100, "2125553200"],
        [2_100, undefined]
      ])
    }))
})
