/**
 * What is kept of a dial that no reading of the port answers yet: each column holds what was told, and nothing where it was not.
 */
import * as DialRecord from "@anipool/domain/dials/DialRecord"
import * as DialsFixture from "@anipool/storage-contract/DialsFixture"
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const signals = {
  sipCode: "603",
  sipReason: "Network Blocked",
  q850Cause: "21",
  hangupSource: "callee",
  durationSeconds: "0",
  attestation: "A"
}

layer(Layer.provideMerge(PostgresStorage.layer, TestDatabase.layer), { excludeTestServices: true })(
  "the columns of a dial",
  (it) => {
    it.effect("hold what the network said of the call", () =>
      Effect.gen(function*() {
        const { workspace } = yield* DialsFixture.freshWorkspace()
        const at = yield* DialsFixture.daysAgo(1)
        yield* DialsFixture.run(
          workspace.id,
          DialsFixture.record(at, { dialId: "told", ...signals }),
          DialsFixture.record(at, { dialId: "untold" })
        )
        const { url } = yield* TestDatabase.TestDatabase
        const rows = yield* Effect.provide(
          Effect.flatMap(SqlClient.SqlClient, (sql) =>
            sql.unsafe(
              `SELECT ${columns.join(", ")} FROM dial WHERE workspace_id = ${workspace.id} ORDER BY dial_id`
            )),
          PgConnection.layerUrl(url)
        )
        assert.deepStrictEqual(rows, [
          {
            sip_code: 603,
            sip_reason: "Network Blocked",
            q850_cause: 21,
            hangup_source: "callee",
            duration_seconds: 0,
            attestation: "A"
          },
          Object.fromEntries(columns.map((column) => [column, null]))
        ])
      }))
  }
)

// internal

const columns = DialRecord.fields.filter(({ property }) => property in signals).map(({ name }) => name)
