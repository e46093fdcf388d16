import * as Arguments from "@anipool/bench/Arguments"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"

const parse = (text: string) => Arguments.parse(text.split(" ").filter((word) => word !== ""), ["http", "soak"])

describe("Arguments", () => {
  it("reads a name and options in any order", () => {
    assert.deepStrictEqual(
      parse("--seconds 5 http --write --rounds 2"),
      Either.right({
        bench: "http",
        isWritten: true,
        isShort: false,
        seconds: 5,
        rounds: 2,
        minutes: undefined,
        groups: undefined,
        calls: undefined
      })
    )
    assert.deepStrictEqual(
      parse("soak --minutes 1"),
      Either.right({
        bench: "soak",
        isWritten: false,
        isShort: false,
        seconds: undefined,
        rounds: undefined,
        minutes: 1,
        groups: undefined,
        calls: undefined
      })
    )
    assert.deepInclude(Either.getOrThrow(parse("http --groups 20")), { groups: 20 })
    assert.deepInclude(Either.getOrThrow(parse("http --calls 10000000")), { calls: 10_000_000 })
  })

  for (
    const [words, said] of [
      ["", "expected one name"],
      ["http soak", "expected one name"],
      ["nothing", "expected one of http, soak"],
      ["http --fast", "there is no such option"],
      ["http --seconds", "expected a whole number"],
      ["http --seconds 0", "expected a whole number"],
      ["http --seconds 1.5", "expected a whole number"],
      ["http --seconds 999999", "expected a whole number"]
    ] as const
  ) {
    it(`refuses "${words}"`, () => {
      const parsed = parse(words)
      assert.isTrue(Either.isLeft(parsed) && parsed.left.includes(said))
    })
  }
})
