import * as Exploration from "@anipool/domain/assignment/Exploration"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as ShadowPolicy from "@anipool/domain/assignment/ShadowPolicy"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const someExploration = FastCheck.record({
  choices: FastCheck.integer({ min: 1, max: Exploration.choiceMax }),
  version: FastCheck.integer({ min: 0, max: Exploration.versionMax }),
  same: FastCheck.nat(255),
  covered: FastCheck.nat(255)
})

const someNames = FastCheck.uniqueArray(FastCheck.constantFrom(..."abcdefghijkl"), {
  maxLength: Exploration.shadowsMax
})

const plain = (names: ReadonlyArray<string>) => names.map((name) => ({ name, policy: {} }))

describe("Exploration", () => {
  it.prop("is read as it was written, in 32 bits", [someExploration], ([exploration]) => {
    const packed = Exploration.pack(exploration)
    assert.deepStrictEqual(Exploration.unpack(packed), exploration)
    assert.strictEqual(packed, packed | 0)
    assert.notStrictEqual(packed, 0)
  })
})

describe("ShadowPolicy", () => {
  it.prop("those that stay keep their places, and no two have the same", [
    FastCheck.array(someNames, { minLength: 1, maxLength: 20 })
  ], ([changes]) => {
    let before = ShadowPolicy.none
    for (const names of changes) {
      const after = ShadowPolicy.replace(before, plain(names))
      assert.deepStrictEqual(after.policies.map(({ name }) => name), names)
      assert.strictEqual(new Set(after.policies.map(({ place }) => place)).size, names.length)
      for (const each of after.policies) {
        assert.isTrue(each.place >= 0 && each.place < Exploration.shadowsMax)
        const known = before.policies.find(({ name }) => name === each.name)
        assert.deepStrictEqual(each, known ?? { ...each, since: after.version })
      }
      assert.strictEqual(after.version, before.version + 1)
      before = after
    }
  })

  it("one that sets something else begins anew", () => {
    const first = ShadowPolicy.replace(ShadowPolicy.none, plain(["a", "b"]))
    const second = ShadowPolicy.replace(first, [{ name: "a", policy: { preferAnswered: true } }, ...plain(["b"])])
    assert.deepStrictEqual(second.policies.map(({ name, since }) => [name, since]), [["a", 2], ["b", 1]])
  })

  it("is the campaign's policy with what it sets, for all prospects and without chance", () => {
    const campaign = Policy.resolve({ explore: true, dailyCap: 7, holdOutPercent: 20, radiusMiles: 50 })
    const shadow = ShadowPolicy.policyOf(campaign, { policy: { preferAnswered: true, radiusMiles: 30 } })
    assert.deepStrictEqual(shadow, {
      ...campaign,
      explore: false,
      holdOutPercent: 0,
      preferAnswered: true,
      radiusMiles: 30
    })
  })
})
