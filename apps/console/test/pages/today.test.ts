/**
 * What the page of today says of dials that wait.
 */
import { assert, describe, it } from "@effect/vitest"
import { waitingNote } from "../../src/pages/today/waitingNote.ts"

describe("dials that wait", () => {
  it("are told by the oldest of them; where they were processed, figures are that old until they are counted", () => {
    assert.strictEqual(waitingNote({ dials: 5, lagSeconds: 1.2 }), "the oldest for 1 s")
    assert.strictEqual(waitingNote({ dials: 0, lagSeconds: 0 }), "all are in the figures")
    assert.strictEqual(waitingNote({ dials: 0, lagSeconds: 2.9 }), "all are in the figures")
    assert.strictEqual(waitingNote({ dials: 0, lagSeconds: 41 }), "figures are 41 s old")
  })
})
