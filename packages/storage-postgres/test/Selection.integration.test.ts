/**
 * What selection goes by, from within the database.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as Fixture from "@anipool/storage-contract/Fixture"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { InventoryFeed, start } from "@anipool/storage/InventoryFeed"
import { ProspectHistory } from "@anipool/storage/ProspectHistory"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

// Live: the database's clock is the only one here.
layer(Layer.provideMerge(PostgresStorage.layer, TestDatabase.layer), { excludeTestServices: true })(
  "Selection, from within",
  (it) => {
    it.effect("the feed tells an ANI's figures and when it was activated, as they are kept with it", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient.SqlClient
        const feed = yield* InventoryFeed
        const { id } = yield* Fixture.freshWorkspace()
        const [one, two] = yield* Fixture.fillPool(id, "P1", 2)
        yield* sql`
          UPDATE ani SET rated_dials = 40, rated_contacts = 6, block_rate = 2.5, date_activated = '2026-02-28'
          WHERE workspace_id = ${id} AND ani_id = ${one!.id}`
        yield* sql`UPDATE ani SET date_activated = NULL WHERE workspace_id = ${id} AND ani_id = ${two!.id}`
        const entries = yield* feed.changes(id, start, 10)
        assert.deepStrictEqual(yield* Fixture.heldIn(id, 10), entries.map(Fixture.held))
        assert.deepStrictEqual(
          entries.map(({ activatedOn, blockRate, ratedContacts, ratedDials }) => [
            activatedOn,
            blockRate,
            ratedDials,
            ratedContacts
          ]),
          [["2026-02-28", 2.5, 40, 6], [null, 0, 0, 0]]
        )
      }))

    it.effect("remembering a prospect again writes no index", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient.SqlClient
        const { recordReached, recordShown } = yield* ProspectHistory
        const { id } = yield* Fixture.freshWorkspace()
        const contacts = (at: number) =>
          Array.from({ length: 5 }, (_, n) => ({ prospect: `12125550${n}`, aniId: 1 as AniId, at }))
        // In one transaction, whose counts are its own, and with as few rows as a page has room for: how soon PostgreSQL
        // gives the room of old rows back depends on what else it does.
        const updates = yield* sql.withTransaction(Effect.gen(function*() {
          for (let at = 0; at <= 5; at++) {
            yield* recordShown(id, contacts(at))
            yield* recordReached(id, contacts(at))
          }
          return yield* sql`
            SELECT n_tup_upd AS all, n_tup_hot_upd AS hot FROM pg_stat_xact_user_tables
            WHERE relname = 'prospect_memory'`
        }))
        assert.deepStrictEqual(updates, [{ all: 55, hot: 55 }])
      }))
  }
)
