import { ShownName, shownNameOf } from "@anipool/domain/people/User"
import { hasOnlyStorable, storable, StorableText } from "@anipool/domain/StorableText"
import { TimeZone } from "@anipool/domain/Workspace"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"

describe("StorableText", () => {
  it("takes any text but NUL characters and unpaired surrogates", () => {
    const isStorable = Schema.is(StorableText)
    assert.isTrue(["", "Zoë 🙂", "line\nbreak", "\uFFFD"].every(isStorable))
    assert.isFalse(["a\u0000b", "\uD800", "x\uDC00"].some(isStorable))
  })
})

describe("storable", () => {
  it("leaves a text as every storage keeps it", () => {
    assert.strictEqual(storable("a\u0000b\uD800c\uDC00🙂"), "abc🙂")
    assert.strictEqual(storable("a\u0000b", "?"), "a?b")
    FastCheck.assert(FastCheck.property(FastCheck.string({ unit: "binary" }), (text) => {
      assert.isTrue(hasOnlyStorable(storable(text)))
      assert.strictEqual(hasOnlyStorable(text), storable(text) === text)
    }))
  })
})

describe("ShownName", () => {
  const isName = Schema.is(ShownName)

  it("takes names as people write them", () => {
    assert.isTrue(["Ada", "Zoë 🙂", "محمد", "می\u200Cخواهم", "👩\u200D💻", "❤\uFE0F"].every(isName))
  })

  it("takes no signs that turn writing around, end a line or cannot be seen, and nothing that shows nothing", () => {
    const refused = [
      "a\u202Eb",
      "a\u2066b",
      "\u200Fa",
      "a\u200Bb",
      "a\uFEFF",
      "a\u00ADb",
      "a\nb",
      "a\u0000",
      "\uD800",
      "a\u2028"
    ]
    assert.deepStrictEqual([...refused, "", "  ", "\u200D", "\u3164", "a".repeat(129)].filter(isName), [])
  })

  it("is made of what somebody else wrote, or of nothing", () => {
    assert.deepStrictEqual(
      [" A\u202Eda\u0000 ", "\u200B", `${"a".repeat(127)}🙂`].map(shownNameOf),
      ["Ada", "", "a".repeat(127)]
    )
    FastCheck.assert(FastCheck.property(FastCheck.string({ unit: "binary", maxLength: 300 }), (text) => {
      const name = shownNameOf(text)
      assert.isTrue(name === "" || isName(name))
    }))
  })
})

describe("TimeZone", () => {
  it("takes IANA names only", () => {
    const isTimeZone = Schema.is(TimeZone)
    assert.isTrue(["UTC", "America/New_York", "Europe/London"].every(isTimeZone))
    assert.isFalse(["", "+05:30", "-08", "Mars/Base", "EST5PDT7"].some(isTimeZone))
  })
})
