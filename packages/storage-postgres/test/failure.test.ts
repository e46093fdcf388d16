import { SqlError } from "@effect/sql/SqlError"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { refuseExisting } from "../src/internal/failure.ts"

const violated = (constraint: string) => new SqlError({ cause: { code: "23505", constraint } })

describe("what exists already", () => {
  it.effect("is told by the constraint, and so by that of a table's part, whose name ends with the part's number", () =>
    Effect.gen(function*() {
      for (const constraint of ["pool_group_id_key", "pool_group_id_key_102034"]) {
        const refused = yield* Effect.flip(refuseExisting(Effect.fail(violated(constraint))))
        assert.strictEqual(refused._tag, "AlreadyExists")
      }
    }))

  it.effect("is told by the message where another node of Citus was asked, of which no constraint comes back", () =>
    Effect.gen(function*() {
      const said = new Error("duplicate key value violates unique constraint \"user_account_name_key_102013\"")
      const refused = yield* Effect.flip(
        refuseExisting(Effect.fail(new SqlError({ cause: Object.assign(said, { code: "23505" }) })))
      )
      assert.deepInclude(refused, { _tag: "AlreadyExists", what: "user" })
    }))

  it.effect("is told by no other", () =>
    Effect.gen(function*() {
      const refused = yield* Effect.flip(refuseExisting(Effect.fail(violated("pool_group_id_key_2"))))
      assert.strictEqual(refused._tag, "SqlError")
    }))
})
