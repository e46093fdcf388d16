import * as ReplayedCampaigns from "@anipool/core/inventory/ReplayedCampaigns"
import * as Policy from "@anipool/domain/assignment/Policy"
import type { Settings } from "@anipool/storage/InventoryFeed"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const override: FastCheck.Arbitrary<Policy.PolicyOverride> = FastCheck.record({
  dailyCap: FastCheck.integer({ min: 1, max: 9 }),
  radiusMiles: FastCheck.integer({ min: 0, max: 9 }),
  sticky: FastCheck.boolean()
}, { requiredKeys: [] })

const settings = (workspace: Policy.PolicyOverride, campaign: Policy.PolicyOverride) =>
  ({
    workspace: { policy: workspace },
    campaigns: [{ id: "C1", inboundPoolId: null, policy: campaign }],
    pools: []
  }) as unknown as Settings

const policyOf = (...asked: Parameters<typeof ReplayedCampaigns.of>) => ReplayedCampaigns.of(...asked).get("C1")!.policy

describe("ReplayedCampaigns", () => {
  it("are as they would be if what is tried were kept: the workspace's below the campaign's, a trial over all", () => {
    FastCheck.assert(
      FastCheck.property(override, override, override, (workspace, campaign, tried) => {
        const present = settings(workspace, campaign)
        assert.deepStrictEqual(policyOf(present), Policy.resolve(workspace, campaign))
        assert.deepStrictEqual(policyOf(present, { base: tried }), policyOf(settings(tried, campaign)))
        assert.deepStrictEqual(
          policyOf(present, { own: new Map([["C1", tried]]) }),
          policyOf(settings(workspace, tried))
        )
        assert.deepStrictEqual(policyOf(present, { override: tried }), { ...policyOf(present), ...tried })
      })
    )
  })
})
