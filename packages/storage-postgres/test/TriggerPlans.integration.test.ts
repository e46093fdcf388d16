/**
 * What triggers of statements look at, as PostgreSQL tells of the plans that it kept for them.
 */
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Pg from "pg"

const anis = 500

describe("Triggers", () => {
  it.scopedLive("look at each row of a statement, and not at pairs of them", () =>
    Effect.gen(function*() {
      const { url } = yield* TestDatabase.make
      const plans: Array<string> = []
      yield* Effect.promise(async () => {
        const client = new Pg.Client({ connectionString: Redacted.value(url) })
        client.on("notice", ({ message }) => plans.push(message ?? ""))
        await client.connect()
        try {
          await client.query("LOAD 'auto_explain'")
          for (
            const [name, value] of Object.entries({
              log_level: "notice",
              log_min_duration: "0",
              log_nested_statements: "on",
              log_analyze: "on",
              log_timing: "off"
            })
          ) await client.query(`SET auto_explain.${name} = '${value}'`)
          await client.query(`
            INSERT INTO ani_statistics (workspace_id, window_day, ani_id)
            SELECT 1, '2026-03-05', ani_id FROM generate_series(1, ${anis}) AS ani_id`)
          const count = "UPDATE ani_statistics SET dials_total = dials_total + 1, dials_30 = dials_30 + 1"
          // The plan is made for the rows of the first, and kept.
          await client.query(`${count} WHERE false`)
          await client.query(count)
          const { rows } = await client.query("SELECT count(*)::integer AS count FROM ani_unrated")
          assert.deepStrictEqual(rows, [{ count: anis }])
        } finally {
          await client.end()
        }
      })
      const marks = plans.filter((plan) => plan.includes("INSERT INTO ani_unrated"))
      // One for each statement.
      assert.lengthOf(marks, 3)
      const pairs = marks.flatMap((plan) =>
        [...plan.matchAll(/Removed by Join Filter: (\d+)/g)].map(([, n]) => Number(n))
      )
      // A join by the key leaves out nobody; one by pairs all but the rows themselves.
      assert.isBelow(pairs.reduce((sum, each) => sum + each, 0), anis)
    }))
})
