/**
 * One shadow policy of several is replaced: what others did to the rest stays, and what they did to the same one is told.
 */
import { assert, describe, it } from "@effect/vitest"
import { replaced } from "../../src/pages/campaigns/shadowPolicies.ts"

const near = { name: "Near", policy: { radiusMiles: 20, nearWithinState: true } }
const plain = { name: "Plain", policy: {} }
const nearer = { name: "Near", policy: { radiusMiles: 10 } }

describe("a shadow policy", () => {
  it("is added, changed where it stands, and removed; the others stay", () => {
    assert.deepStrictEqual(replaced([plain], { known: null, wanted: near }), { policies: [plain, near] })
    assert.deepStrictEqual(replaced([near, plain], { known: near, wanted: nearer }), { policies: [nearer, plain] })
    assert.deepStrictEqual(replaced([near, plain], { known: near, wanted: null }), { policies: [plain] })
  })

  it("is known by what it sets, in whichever order", () => {
    const known = { name: "Near", policy: { nearWithinState: true, radiusMiles: 20 } }
    assert.deepStrictEqual(replaced([near], { known, wanted: plain }), { policies: [plain] })
  })

  it("that others changed or removed is told, and nothing is replaced", () => {
    assert.deepStrictEqual(replaced([nearer, plain], { known: near, wanted: plain }), { theirs: nearer })
    assert.deepStrictEqual(replaced([nearer], { known: near, wanted: null }), { theirs: nearer })
    assert.deepStrictEqual(replaced([plain], { known: near, wanted: nearer }), { theirs: null })
    // What is gone already needs no removing.
    assert.deepStrictEqual(replaced([plain], { known: near, wanted: null }), { policies: [plain] })
  })
})
