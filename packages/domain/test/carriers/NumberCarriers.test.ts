import * as CarrierName from "@anipool/domain/carriers/CarrierName"
import * as CarrierRow from "@anipool/domain/carriers/CarrierRow"
import * as NumberCarriers from "@anipool/domain/carriers/NumberCarriers"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"

const someStatement: FastCheck.Arbitrary<NumberCarriers.Statement> = FastCheck.record({
  carrier: FastCheck.constantFrom("telnyx", "twilio", "a&b c/d"),
  attestation: FastCheck.constantFrom(...NumberCarriers.attestations, "none" as const, null),
  isHome: FastCheck.constantFrom(true, false, null)
})

const told = (statements: ReadonlyArray<NumberCarriers.Statement>) =>
  statements.reduce<ReadonlyArray<NumberCarriers.Carrying>>(
    (known, statement) => NumberCarriers.after(known, statement)!,
    []
  )

describe("NumberCarriers", () => {
  it.prop("what was said last of a carrier holds, and one at most is home: the last", [
    FastCheck.array(someStatement, { maxLength: 8 })
  ], ([statements]) => {
    const carriers = told(statements)
    assert.deepStrictEqual(carriers.map(({ carrier }) => carrier), [...new Set(carriers.map((c) => c.carrier))].sort())
    const last = (carrier: string) => statements.filter((each) => each.carrier === carrier)
    for (const { attestation, carrier } of carriers) {
      const since = last(carrier).slice(last(carrier).findLastIndex((each) => each.attestation === "none") + 1)
      assert.isAbove(since.length, 0)
      assert.strictEqual(attestation, since.findLast((each) => each.attestation !== null)?.attestation ?? "unknown")
    }
    const homes = carriers.filter(({ isHome }) => isHome)
    assert.isAtMost(homes.length, 1)
    const claims = statements.filter(({ attestation, isHome }) => isHome === true && attestation !== "none")
    if (homes.length === 1) assert.strictEqual(homes[0]!.carrier, claims.at(-1)?.carrier)
    assert.deepStrictEqual(NumberCarriers.unpack(NumberCarriers.pack(carriers)), carriers)
  })

  it("is narrower where a carrier that attested fully does so no more", () => {
    const full = told([{ carrier: "telnyx", attestation: "A", isHome: true }])
    const less = told([{ carrier: "telnyx", attestation: "B", isHome: true }])
    assert.isTrue(NumberCarriers.isNarrower(full, less))
    assert.isTrue(NumberCarriers.isNarrower(full, []))
    assert.isFalse(NumberCarriers.isNarrower(less, []))
    assert.isFalse(NumberCarriers.isNarrower(less, full))
    assert.isFalse(NumberCarriers.isNarrower(full, told([{ carrier: "telnyx", attestation: "A", isHome: false }])))
  })

  it("reads rows as people and files tell them, and says all that is wrong", () => {
    const read = (given: Record<string, unknown>) =>
      CarrierRow.read({ number: "2125550100", carrier: "X", ...given }, 1)
    const right = (given: Record<string, unknown>) => {
      const { attestation, carrier, isHome } = Either.getOrThrow(read(given))
      return [carrier, attestation, isHome]
    }
    assert.deepStrictEqual(right({ carrier: "  AT&T   Mobile " }), ["at&t mobile", null, null])
    assert.deepStrictEqual(right({ attestation: "a", home: "Yes" }), ["x", "A", true])
    assert.deepStrictEqual(right({ attestation: "UNKNOWN", home: false }), ["x", "unknown", false])
    assert.deepStrictEqual(right({ attestation: "none", home: "" }), ["x", "none", null])
    const wrong = (given: Record<string, unknown>) => Either.getOrThrow(Either.flip(read(given)))
    assert.strictEqual(
      wrong({ number: "12", carrier: "a:b", attestation: "D", home: "maybe" }),
      `number: expected 10 digits after the calling code +1; carrier: ${CarrierName.nameExpected}; ` +
        "attestation: expected A, B, C, unknown or none; home: expected yes or no"
    )
    assert.strictEqual(
      wrong({ number: 7, carrier: undefined }),
      `number: expected text; carrier: ${CarrierName.nameExpected}`
    )
    assert.strictEqual(wrong({ attestation: "none", home: true }), "home: expected no carrier that carries it no more")
  })

  it("takes names by the characters that no packed text uses for itself", () => {
    for (const name of ["telnyx", "000123", "a_b-c.d & e+f/g", "é"]) assert.strictEqual(CarrierName.read(name), name)
    for (const name of ["", " ", "-a", "a:b", "a,b", "a|b", "a*", "a\nb\u0000", "x".repeat(41)]) {
      assert.isUndefined(CarrierName.read(name), name)
    }
    assert.strictEqual(CarrierName.read("A\n  B"), "a b")
  })
})
