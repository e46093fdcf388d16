import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as DialerList from "@anipool/domain/assignment/DialerList"
import * as ListShown from "@anipool/domain/assignment/ListShown"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as PolicySettings from "@anipool/domain/assignment/PolicySettings"
import type * as Source from "@anipool/domain/assignment/Source"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"

const pool: Source.Source = { _tag: "Pool", id: 1 as PoolId }
const number = { callingCode: 1, national: "2125550100" } as const
const poolOf = (groupId: string) => groupId === "EAST" ? 7 as PoolId : undefined
const aniOf = ({ national }: { readonly national: string }) => national === number.national ? 9 as AniId : undefined

describe("DialerList.termsOf", () => {
  it.prop(
    "of each setting what the list says holds, else what its campaign does, else the workspace, else the default",
    [Policy.PolicyOverride, Policy.PolicyOverride, DialerList.ListPolicy],
    ([workspace, campaign, policy]) => {
      const terms = DialerList.termsOf(
        { policy: Policy.resolve(workspace, campaign), source: pool },
        { policy },
        undefined
      )
      for (const name of PolicySettings.names) {
        const level = [policy, campaign, workspace, Policy.defaults].find((each) => name in each)!
        assert.deepStrictEqual(terms.policy[name], (level as Policy.Policy)[name], name)
      }
      assert.deepStrictEqual(terms.source, pool)
    }
  )

  it.prop("what belongs to campaigns stays theirs", [Policy.PolicyOverride, DialerList.ListPolicy], ([own, policy]) => {
    const campaign = Policy.resolve(own)
    const terms = DialerList.termsOf({ policy: campaign, source: pool }, { policy }, undefined)
    for (const name of DialerList.campaignSettings) assert.deepStrictEqual(terms.policy[name], campaign[name])
    assert.deepStrictEqual(
      PolicySettings.names.filter((name) => !DialerList.isListSetting(name)).sort(),
      [...DialerList.campaignSettings].sort()
    )
  })

  it("a group, or a number, takes the place of what the campaign dials from; one that is not there opens no wall", () => {
    const of = (dialing: DialerList.Dialing) =>
      DialerList.termsOf(
        { policy: Policy.defaults, source: pool },
        { policy: {} },
        DialerList.sourceOf(dialing, poolOf, aniOf)
      )
        .source
    assert.deepStrictEqual<Source.Dialed>(of({ groupId: null, number: null }), pool)
    assert.deepStrictEqual<Source.Dialed>(of({ groupId: "EAST", number: null }), { _tag: "Pool", id: 7 as PoolId })
    assert.deepStrictEqual<Source.Dialed>(of({ groupId: "WEST", number: null }), { _tag: "Nothing" })
    assert.deepStrictEqual<Source.Dialed>(of({ groupId: null, number }), { _tag: "Number", id: 9 as AniId, number })
    const other = { callingCode: 1, national: "2125550101" } as const
    assert.deepStrictEqual<Source.Dialed>(of({ groupId: null, number: other }), { _tag: "Nothing" })
  })
})

describe("DialerList", () => {
  it("counts attempts where it limits them, or says on what subject they are", () => {
    const counts = (policy: DialerList.ListPolicy) => DialerList.countsAttempts({ policy })
    assert.isFalse(counts({}))
    assert.isFalse(counts({ dailyCap: 3, prospectDailyLimit: null, limitPresets: [] }))
    assert.isTrue(counts({ prospectDailyLimit: 3 }))
    assert.isTrue(counts({ prospectWindowLimit: 3 }))
    assert.isTrue(counts({ subject: null }))
  })

  it("takes identifiers of 1 to 64 characters", () => {
    for (
      const [id, isOne] of [["", false], ["1001", true], ["a".repeat(64), true], ["a".repeat(65), false], [
        "\0",
        false
      ]] as const
    ) {
      assert.strictEqual(DialerList.isListId(id), isOne, JSON.stringify(id))
      assert.strictEqual(Schema.is(DialerList.ListId)(id), isOne, JSON.stringify(id))
    }
  })

  it("is told in a sentence", () => {
    const told = (list: Partial<DialerList.DialerList> | undefined) =>
      ListShown.sentence(
        DialerList.shown("1001", list && { name: null, groupId: null, number: null, policy: {}, ...list })
      )
    assert.strictEqual(told(undefined), "The list 1001 is not registered: its campaign's terms go.")
    assert.strictEqual(told({}), "The list 1001 sets nothing: its campaign's terms go.")
    assert.strictEqual(
      told({ groupId: "EAST", policy: { radiusMiles: 5, dailyCap: 3 } }),
      "The list 1001 has terms of its own: its calls show numbers of the group EAST, and it sets dailyCap, radiusMiles."
    )
    assert.strictEqual(told({ number }), "The list 1001 has terms of its own: its calls show +12125550100.")
  })
})
