import * as Ani from "@anipool/domain/Ani"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"

const after = (status: Ani.AniStatus, event: Ani.AniEvent, pools: number) =>
  Either.match(Ani.transition(status, event, pools), { onLeft: ({ reason }) => reason, onRight: (next) => next })

describe("Ani.transition", () => {
  const rules: ReadonlyArray<readonly [Ani.AniStatus, Ani.AniEvent, number, string]> = [
    ["ACTIVE_AND_BEING_MANAGED", "pause", 1, "COOLING_OFF"],
    ["ACTIVE_AND_BEING_MANAGED", "pause", 0, "not-assigned"],
    ["COOLING_OFF", "pause", 1, "not-active"],
    ["INVENTORIED", "pause", 0, "not-active"],
    ["COOLING_OFF", "activate", 1, "ACTIVE_AND_BEING_MANAGED"],
    ["ACTIVE_AND_BEING_MANAGED", "activate", 1, "not-cooling-off"],
    ["INVENTORIED", "activate", 0, "not-cooling-off"],
    ["INVENTORIED", "pooled", 1, "ACTIVE_AND_BEING_MANAGED"],
    ["COOLING_OFF", "pooled", 2, "COOLING_OFF"],
    ["ACTIVE_AND_BEING_MANAGED", "unpooled", 1, "ACTIVE_AND_BEING_MANAGED"],
    ["ACTIVE_AND_BEING_MANAGED", "unpooled", 0, "REMOVED_FROM_DIALER"],
    ["COOLING_OFF", "remove", 0, "REMOVED_FROM_DIALER"],
    ["REMOVED_FROM_DIALER", "activate", 1, "removed"],
    ["REMOVED_FROM_DIALER", "pooled", 1, "removed"]
  ]
  for (const [status, event, pools, expected] of rules) {
    it(`${status} on ${event} with ${pools} pools: ${expected}`, () => {
      assert.strictEqual(after(status, event, pools), expected)
    })
  }

  it("enters active with a pool, and only held without", () => {
    assert.strictEqual(Ani.entryStatus(1), "ACTIVE_AND_BEING_MANAGED")
    assert.strictEqual(Ani.entryStatus(0), "INVENTORIED")
  })
})
