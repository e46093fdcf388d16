import type { Database } from "@anipool/vicidial/Database"
import * as SiteSettings from "@anipool/vicidial/SiteSettings"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"

describe("SiteSettings", () => {
  it.effect("takes out of names what storage has no place for", () =>
    Effect.gen(function*() {
      const database: Database = {
        name: "test",
        minutesAhead: Effect.succeed(0),
        has: () => true,
        count: () => Effect.succeed(0),
        tally: () => Effect.succeed([]),
        select: ({ table }) =>
          Effect.succeed(table === "vicidial_statuses" ? [["A\0", "Sa\0le", "Y", "Y", "N", "N"]] : [])
      }
      const { statuses } = yield* SiteSettings.read(database)
      assert.deepStrictEqual(statuses.map(({ name, status }) => [status, name]), [["A", "Sale"]])
    }))
})
