/**
 * What every adapter's `AddedAreaCodes` does.
 */
import type { AddedAreaCode } from "@anipool/domain/geo/AddedAreaCode"
import { AddedAreaCodes } from "@anipool/storage/AddedAreaCodes"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Fixture from "./Fixture.ts"

const overlay: AddedAreaCode = { code: "999", country: "US", state: "NY", near: "718" }
const elsewhere: AddedAreaCode = {
  code: "888",
  country: "US",
  state: "NV",
  near: "999",
  position: { latitude: 39.5, longitude: -119.8 }
}

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("are listed in the order in which they were added, each code once", () =>
    Effect.gen(function*() {
      const areaCodes = yield* AddedAreaCodes
      const before = yield* areaCodes.list
      yield* areaCodes.add(overlay)
      yield* areaCodes.add(elsewhere)
      assert.deepStrictEqual((yield* areaCodes.list).slice(before.length), [overlay, elsewhere])
      const error = yield* Effect.flip(areaCodes.add({ ...overlay, state: "NJ" }))
      assert.deepInclude(error, { _tag: "AlreadyExists", what: "area code" })
      assert.deepStrictEqual((yield* areaCodes.list).slice(before.length), [overlay, elsewhere])
    }))
}
