import { assert, describe, it } from "@effect/vitest"
import * as TimeZones from "../src/components/timeZones.ts"

describe("timeZones", () => {
  it("finds a zone by its identifier, its city, or a part that no other has", () => {
    for (
      const [text, zone] of [
        ["America/New_York", "America/New_York"],
        [" new york ", "America/New_York"],
        ["america/new york", "America/New_York"],
        ["los ang", "America/Los_Angeles"],
        ["London", "Europe/London"],
        ["utc", "UTC"],
        ["", undefined],
        ["america", undefined],
        ["Gotham", undefined]
      ] as const
    ) assert.strictEqual(TimeZones.named(text), zone, text)
  })

  it("finds each zone by its own identifier", () => {
    for (const zone of TimeZones.all) assert.strictEqual(TimeZones.named(zone), zone)
  })
})
