/**
 * The plans of a workspace in memory: what its campaigns follow, and what becomes of those that go.
 */
import * as LoadedWorkspace from "@anipool/core/assignment/LoadedWorkspace"
import * as Plans from "@anipool/core/assignment/Plans"
import { assert, describe, it } from "@effect/vitest"
import { campaign, make, ownSettings, removed } from "./workspaceInMemory.ts"

describe("The plans of campaigns", () => {
  it("follow a policy of the workspace, each under its own", () => {
    const loaded = make([{}, { dailyCap: 2 }])
    LoadedWorkspace.setOwnSettings(loaded, ownSettings({ dailyCap: 9, radiusMiles: 7 }))
    for (const id of ["C0", "C1"]) Plans.remakePlan(loaded.plans, id)
    assert.deepStrictEqual(
      [...loaded.plans.campaigns.values()].map(({ policy }) => [policy.dailyCap, policy.radiusMiles]),
      [[9, 7], [2, 7]]
    )
  })

  it("that set the same themselves share what follows from it, which another policy of the workspace replaces", () => {
    const loaded = make([{}, {}, { dailyCap: 2 }, { dailyCap: 2 }, { dailyCap: 3 }])
    const policies = () => [...loaded.plans.campaigns.values()].map(({ policy }) => policy)
    const isShared = () => {
      const [first, second, third, fourth, fifth] = policies()
      return [first === second, third === fourth, third === fifth]
    }
    assert.deepStrictEqual([isShared(), loaded.plans.policyTerms.size], [[true, true, false], 3])
    LoadedWorkspace.setOwnSettings(loaded, ownSettings({ dailyCap: 9, prospectDailyLimit: 4 }))
    for (const id of loaded.plans.campaigns.keys()) Plans.remakePlan(loaded.plans, id)
    assert.deepStrictEqual(policies().map(({ dailyCap }) => dailyCap), [9, 9, 2, 2, 3])
    assert.deepStrictEqual([...loaded.plans.campaigns.values()].map(({ limits }) => limits?.rules[0]?.dailyLimit), [
      4,
      4,
      4,
      4,
      4
    ])
    assert.deepStrictEqual([isShared(), loaded.plans.policyTerms.size], [[true, true, false], 3])
    Plans.putCampaign(loaded.plans, campaign(0, { dailyCap: 3 }))
    assert.deepStrictEqual(policies().map(({ dailyCap }) => dailyCap), [3, 9, 2, 2, 3])
  })

  it("that were made anew are not taken out by the deletion of the ones before", () => {
    const loaded = make([])
    // A page of the campaigns was read before the deletion, the next one after it.
    Plans.putCampaign(loaded.plans, campaign(1, {}))
    Plans.putCampaign(loaded.plans, { ...campaign(1, { dailyCap: 3 }), key: 2 })
    Plans.applyCampaign(loaded.plans, removed(1))
    assert.deepStrictEqual(loaded.plans.campaigns.get("C1")?.key, 2)
    Plans.applyCampaign(loaded.plans, removed(2))
    assert.deepStrictEqual([loaded.plans.campaigns.size, loaded.plans.campaignIds.size, loaded.pools.rulesInUse.size], [
      0,
      0,
      0
    ])
  })
})
