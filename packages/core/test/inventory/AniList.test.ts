import { Administration } from "@anipool/core/administration/Administration"
import * as Core from "@anipool/core/Core"
import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { AniList } from "@anipool/core/inventory/AniList"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { pageSizeMax } from "@anipool/storage/Anis"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const layer = Core.layer.pipe(Layer.provide(MemoryStorage.layer))

const workspace = Effect.gen(function*() {
  const administration = yield* Administration
  const customAnis = yield* CustomAnis
  const made = yield* administration.putWorkspace({ name: "Acme", country: "us" })
  yield* customAnis.importMany({ workspace: made, defaultCampaign: null }, [
    { countryCode: 1, number: "3105550101", inboundGroupId: "P" },
    { countryCode: 44, number: "7700900102", inboundGroupId: "P" },
    { countryCode: 44, number: "3069990103", inboundGroupId: "Q" }
  ])
  return made
})

describe("AniList.page", () => {
  it.effect("shows each ANI with the place of its area code, which may be nowhere", () =>
    Effect.gen(function*() {
      const anis = yield* AniList
      const page = yield* anis.page((yield* workspace).id, { limit: 10 })
      assert.deepStrictEqual(
        page.map(({ areaCode, locality, region, state }) => ({ areaCode, locality, region, state })),
        [
          { areaCode: "310", locality: "Santa Monica", region: "Santa Monica", state: "CA" },
          { areaCode: "7", locality: "Mobile", region: "Mobile", state: "" },
          { areaCode: "3", locality: "", region: "", state: "" }
        ]
      )
    }).pipe(Effect.provide(layer)))

  it.effect("reads a prefix however it is written, and one without digits as none", () =>
    Effect.gen(function*() {
      const anis = yield* AniList
      const { id } = yield* workspace
      const numbers = (numberPrefix: string) =>
        Effect.map(
          anis.page(id, { filter: { numberPrefix }, limit: 10 }),
          (page) => page.map((each) => each.number)
        )
      assert.deepStrictEqual(yield* numbers("(310) 555"), ["3105550101"])
      assert.deepStrictEqual(yield* numbers("+44 7700"), ["7700900102"])
      assert.deepStrictEqual(yield* numbers("3"), ["3105550101", "3069990103"])
      assert.strictEqual((yield* numbers("-")).length, 3)
    }).pipe(Effect.provide(layer)))

  it.effect("goes by pages of 1 to pageSizeMax", () =>
    Effect.gen(function*() {
      const anis = yield* AniList
      const { id } = yield* workspace
      const first = yield* anis.page(id, { limit: 1 })
      assert.deepStrictEqual(first.map((each) => each.number), ["3105550101"])
      const rest = yield* anis.page(id, { after: first[0]?.id, limit: pageSizeMax })
      assert.strictEqual(rest.length, 2)
      for (const limit of [0, -1, 1.5, pageSizeMax + 1]) {
        assert.strictEqual((yield* Effect.flip(anis.page(id, { limit })))._tag, "InvalidRequest")
      }
    }).pipe(Effect.provide(layer)))
})
