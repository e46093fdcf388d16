import { StorableText } from "@anipool/domain/StorableText"
import { TimeZone } from "@anipool/domain/Workspace"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"

describe("StorableText", () => {
  it("takes any text but NUL characters and unpaired surrogates", () => {
    const isStorable = Schema.is(StorableText)
    assert.isTrue(["", "Zoë 🙂", "line\nbreak", "\uFFFD"].every(isStorable))
    assert.isFalse(["a\u0000b", "\uD800", "x\uDC00"].some(isStorable))
  })
})

describe("TimeZone", () => {
  it("takes IANA names only", () => {
    const isTimeZone = Schema.is(TimeZone)
    assert.isTrue(["UTC", "America/New_York", "Europe/London"].every(isTimeZone))
    assert.isFalse(["", "+05:30", "-08", "Mars/Base", "EST5PDT7"].some(isTimeZone))
  })
})
