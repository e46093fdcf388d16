/**
 * The sums that triggers keep for the planner: after whatever was written, they are what counting anew comes to.
 */
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"

const workspace = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const [made] = yield* sql<{ readonly id: number }>`
    INSERT INTO workspace (name, country, time_zone, inbound_groups, fields, policy)
    VALUES ('sums ' || gen_random_uuid(), 'us', 'UTC', false, '{}', '{}') RETURNING workspace_id AS id`
  yield* sql`
    INSERT INTO campaign (workspace_id, external_id, name, type, policy)
    SELECT ${made!.id}::integer, 'C' || n, 'C' || n, 'Outbound', '{}' FROM generate_series(1, 3) n`
  return made!.id
})

layer(TestDatabase.layer, { excludeTestServices: true })("Planner sums", (it) => {
  it.effect("follow dial_day, whatever is inserted, added, moved, or deleted", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient.SqlClient
      const id = yield* workspace
      const check = Effect.gen(function*() {
        const sums = yield* sql`
          SELECT basis, day, calling_code, area_code, dials, contacts FROM dial_day_total
          WHERE workspace_id = ${id} AND (dials <> 0 OR contacts <> 0) ORDER BY basis, day, calling_code, area_code`
        const counted = yield* sql`
          SELECT basis, day, calling_code, area_code, sum(dials)::bigint AS dials, sum(contacts)::bigint AS contacts
          FROM dial_day WHERE workspace_id = ${id}
          GROUP BY basis, day, calling_code, area_code ORDER BY basis, day, calling_code, area_code`
        assert.deepStrictEqual(sums, counted)
        const ofCampaigns = yield* sql`
          SELECT basis, campaign_id, day, dials, contacts FROM campaign_dial_day
          WHERE workspace_id = ${id} AND (dials <> 0 OR contacts <> 0) ORDER BY basis, campaign_id, day`
        const countedOfCampaigns = yield* sql`
          SELECT basis, campaign_id, day, sum(dials)::bigint AS dials, sum(contacts)::bigint AS contacts
          FROM dial_day WHERE workspace_id = ${id}
          GROUP BY basis, campaign_id, day ORDER BY basis, campaign_id, day`
        assert.deepStrictEqual(ofCampaigns, countedOfCampaigns)
        return counted.length
      })
      // The second time each row is met again, beside new ones: both triggers of one statement have work.
      for (const codes of [4, 6]) {
        yield* sql`
          INSERT INTO dial_day AS d (workspace_id, basis, day, campaign_id, calling_code, area_code, dials, contacts)
          SELECT ${id}::integer, basis, '2026-03-01'::date + day, c.campaign_id, 1, (200 + code)::text, day + code, day
          FROM generate_series(0, 2) basis, generate_series(0, 3) day, generate_series(1, ${codes}::integer) code, campaign c
          WHERE c.workspace_id = ${id}
          ON CONFLICT ON CONSTRAINT dial_day_pkey
            DO UPDATE SET dials = d.dials + EXCLUDED.dials, contacts = d.contacts + EXCLUDED.contacts`
        assert.strictEqual(yield* check, 12 * codes)
      }
      yield* sql`UPDATE dial_day SET day = day + 10 WHERE workspace_id = ${id} AND area_code = '201'`
      assert.strictEqual(yield* check, 72)
      yield* sql`DELETE FROM dial_day WHERE workspace_id = ${id} AND day < '2026-03-03'`
      assert.strictEqual(yield* check, 42)
    }))

  it.effect("follow ani, whatever is inserted, changed, or deleted", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient.SqlClient
      const id = yield* workspace
      const check = Effect.gen(function*() {
        const sums = yield* sql`
          SELECT calling_code, area_code, in_inventory, managed FROM ani_count
          WHERE workspace_id = ${id} AND (in_inventory <> 0 OR managed <> 0) ORDER BY calling_code, area_code`
        const counted = yield* sql`
          SELECT calling_code, area_code, count(*)::integer AS in_inventory,
            (count(*) FILTER (WHERE status = 'ACTIVE_AND_BEING_MANAGED'))::integer AS managed
          FROM ani WHERE workspace_id = ${id} AND status <> 'REMOVED_FROM_DIALER'
          GROUP BY calling_code, area_code ORDER BY calling_code, area_code`
        assert.deepStrictEqual(sums, counted)
        return counted.length
      })
      yield* sql`
        INSERT INTO ani (
          workspace_id, calling_code, is_branded, revision, date_inventoried, number, area_code, status, brand_name
        )
        SELECT ${id}::integer, 1, false, 1, '2026-03-01', (2000000000 + n)::text, (200 + n % 5)::text,
          (ARRAY['ACTIVE_AND_BEING_MANAGED', 'COOLING_OFF', 'INVENTORIED', 'REMOVED_FROM_DIALER'])[1 + n % 4], ''
        FROM generate_series(1, 100) n`
      assert.strictEqual(yield* check, 5)
      const steps = [
        sql`UPDATE ani SET revision = revision + 1 WHERE workspace_id = ${id}`,
        sql`UPDATE ani SET status = 'COOLING_OFF' WHERE workspace_id = ${id} AND area_code = '201'`,
        sql`UPDATE ani SET area_code = '999' WHERE workspace_id = ${id} AND area_code IN ('202', '203')`,
        sql`UPDATE ani SET status = 'REMOVED_FROM_DIALER' WHERE workspace_id = ${id} AND area_code = '204'`,
        sql`UPDATE ani SET status = 'ACTIVE_AND_BEING_MANAGED' WHERE workspace_id = ${id} AND number < '2000000040'`,
        sql`DELETE FROM ani WHERE workspace_id = ${id} AND number > '2000000070'`
      ]
      for (const step of steps) {
        yield* step
        yield* check
      }
    }))
})
