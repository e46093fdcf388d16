/**
 * A replay is the live rule: the same dials, by the same policy over the same numbers, are given the same ones by a server's
 * memory and by `Replay`, whatever the policy sets of what a replay follows.
 */
import * as LoadedNumbers from "@anipool/core/assignment/LoadedNumbers"
import * as LoadedWorkspace from "@anipool/core/assignment/LoadedWorkspace"
import * as Picks from "@anipool/core/assignment/Picks"
import * as Plans from "@anipool/core/assignment/Plans"
import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as Fallbacks from "@anipool/domain/assignment/Fallbacks"
import * as Inventory from "@anipool/domain/assignment/Inventory"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as PolicySettings from "@anipool/domain/assignment/PolicySettings"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import * as Replay from "@anipool/domain/assignment/Replay"
import type { Source } from "@anipool/domain/assignment/Source"
import type { FeedEntry } from "@anipool/storage/InventoryFeed"
import * as InventoryPage from "@anipool/storage/InventoryPage"
import { assert, describe, it } from "@effect/vitest"
import * as Arbitrary from "effect/Arbitrary"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import { ownSettings } from "./workspaceInMemory.ts"

const codes = ["212", "646", "617", "401", "716", "310", "416", "800"]
const phones = ["2125550001", "6465550002", "6175550003", "4135550004", "3105550005", "4165550006", "9995550007"]
const day = "2026-03-02"
const failover = 2 as PoolId
const begin = Date.parse(`${day}T00:00:00Z`)

/** A policy with any of the settings that a replay follows; caps so low that they are reached. */
const policies = Arbitrary.make(Policy.PolicyOverride).map((override): Policy.Policy => {
  const low = (cap: number | null | undefined) => cap === null || cap === undefined ? null : 1 + cap % 4
  const set = Object.entries(override).filter(([name]) => !PolicySettings.notReplayed.some((each) => each === name))
  return {
    ...Policy.resolve(Object.fromEntries(set)),
    dailyCap: low(override.dailyCap),
    hourlyCap: low(override.hourlyCap),
    lastResortCap: low(override.lastResortCap),
    failoverGroups: (override.failoverGroups ?? []).slice(0, 1).map(() => "F"),
    lastResortGroup: "F"
  }
})

const entries = FastCheck.array(
  FastCheck.record({
    code: FastCheck.constantFrom(...codes),
    status: FastCheck.constantFrom<FeedEntry["status"]>(
      "ACTIVE_AND_BEING_MANAGED",
      "ACTIVE_AND_BEING_MANAGED",
      "COOLING_OFF"
    ),
    pools: FastCheck.subarray([1, 2] as ReadonlyArray<number> as Array<PoolId>),
    blockRate: FastCheck.constantFrom(0, 5, 50),
    isCallable: FastCheck.boolean(),
    ratedDials: FastCheck.constantFrom(0, 100),
    ratedContacts: FastCheck.nat(90)
  }),
  { minLength: 5, maxLength: 25, size: "max" }
).map((all) =>
  all.map(({ code, ratedContacts, ratedDials, ...more }, i): FeedEntry => ({
    id: i + 1 as AniId,
    revision: i + 1,
    callingCode: 1,
    number: `${code}55501${String(i).padStart(2, "0")}`,
    areaCode: code,
    usedToday: 0,
    lastUsedAt: 0,
    activatedOn: null,
    ratedDials,
    ratedContacts: Math.min(ratedContacts, ratedDials),
    rights: "",
    carriers: "",
    ...more
  }))
)

const sources: ReadonlyArray<Source> = [{ _tag: "Pool", id: 1 as PoolId }, { _tag: "Everything" }, { _tag: "Nothing" }]

const dials = FastCheck.array(
  FastCheck.record({ phone: FastCheck.constantFrom(...phones), minutes: FastCheck.nat(40) }),
  { minLength: 10, maxLength: 60, size: "max" }
)

describe("Replay", () => {
  it("gives the numbers that a server gives", () => {
    let given = 0
    const kinds = new Set<string>()
    FastCheck.assert(
      FastCheck.property(
        policies,
        entries,
        FastCheck.constantFrom(...sources),
        dials,
        (policy, anis, source, asked) => {
          const loaded = LoadedWorkspace.make(ownSettings({}))
          Plans.notePools(loaded.plans, [{ id: failover, groupId: "F" }])
          Plans.putCampaign(loaded.plans, { key: 1, id: "C", policy, source })
          for (const step of LoadedNumbers.joinSteps(LoadedNumbers.load(loaded.pools, InventoryPage.of(anis)))) step()
          const replay = Replay.make(
            "us",
            new Map([["C", { policy, source, fallbacks: Fallbacks.of(policy, source, () => failover) }]])
          )
          Replay.startDay(replay, day)
          for (
            const { areaCode, blockRate, callingCode, id, isCallable, number, pools, ratedContacts, ratedDials, status }
              of anis
          ) {
            Replay.add(replay, {
              id,
              callingCode,
              areaCode,
              national: number,
              pools,
              isActive: status === "ACTIVE_AND_BEING_MANAGED",
              callable: isCallable,
              blockRate,
              ratedDials,
              ratedContacts
            })
          }
          const plan = replay.plans.get("C")!
          const known: Picks.KnownProspects = { histories: new Map(), attempts: new Map(), drops: new Map() }
          let at = begin
          for (const { minutes, phone } of asked) {
            at += minutes * 60_000
            if (at >= begin + 86_400_000) break
            const prospect = Either.getOrThrow(Prospect.locate(phone, undefined, 1))
            LoadedWorkspace.setTime(loaded, at)
            const live = Picks.pick(loaded, known, { campaign: "C", prospect, explain: false }, at)
            const { fellBack, picked } = Replay.choose(replay, plan, prospect, at)
            const replayed = picked === undefined ? undefined : Inventory.idOf(replay.inventory, picked.slot)
            assert.strictEqual(replayed, live?.proposal.aniId)
            if (picked !== undefined) {
              given++
              if (fellBack !== undefined) kinds.add(fellBack.fallback.kind)
              Replay.use(replay, plan, prospect, picked.slot, at)
            }
          }
        }
      ),
      { numRuns: 400 }
    )
    assert.isAbove(given, 1_000)
    assert.deepStrictEqual([...kinds].sort(), ["failover", "last-resort"])
  })
})
