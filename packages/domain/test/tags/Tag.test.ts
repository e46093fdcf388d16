import {
  choiceOf,
  keyOf,
  tagExpected,
  tagLengthMax,
  tagsOfOneMax,
  WrittenTag,
  WrittenTagChoice
} from "@anipool/domain/tags/Tag"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"

const tagOf = Schema.decodeUnknownEither(WrittenTag)
const isChoice = Schema.is(WrittenTagChoice)

describe("Tag", () => {
  it("is written without what stands around it, and told apart whatever the case of its letters", () => {
    assert.deepStrictEqual(tagOf("  Q4   push "), Either.right("Q4 push"))
    assert.deepStrictEqual(tagOf("Ñandú"), tagOf("N\u0303andu\u0301"))
    assert.strictEqual(keyOf("VIP"), keyOf("vip"))
    assert.deepStrictEqual(tagOf("A/B: test #2 + R&D_1.0-x"), Either.right("A/B: test #2 + R&D_1.0-x"))
  })

  it("is refused where it could be taken for something else", () => {
    for (const text of ["", " ", "-x", "=1+1", "@x", "a,b", "a;b", "a\nb", "a\u0000", "*", "a\u202Eb", "“x”"]) {
      const told = tagOf(text)
      assert.isTrue(Either.isLeft(told) && told.left.message.includes(tagExpected), JSON.stringify(text))
    }
    assert.isTrue(Either.isRight(tagOf("x".repeat(tagLengthMax))))
    assert.isTrue(Either.isLeft(tagOf("x".repeat(tagLengthMax + 1))))
  })

  it("is the same read twice, whatever it was made of", () => {
    FastCheck.assert(FastCheck.property(FastCheck.string({ unit: "grapheme" }), (text) => {
      const tag = tagOf(text)
      if (Either.isRight(tag)) assert.deepStrictEqual(tagOf(` ${tag.right}  `), tag)
    }))
  })

  it("is chosen from an address, each once, or any", () => {
    assert.deepStrictEqual(choiceOf("VIP, East coast,vip"), ["vip", "East coast"])
    assert.strictEqual(choiceOf("*"), "any")
    assert.isTrue(isChoice("*") && isChoice("VIP, East coast,vip"))
    assert.isUndefined(choiceOf(undefined))
    for (
      const text of [
        "",
        ",",
        "a,,b",
        "a,*",
        Array.from({ length: tagsOfOneMax + 1 }, (_, i) => `t${i}`).join(",")
      ]
    ) {
      assert.isFalse(isChoice(text), text)
      assert.isUndefined(choiceOf(text), text)
    }
  })
})
