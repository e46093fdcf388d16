/**
 * What the planner simulates is what a running server does: the same leads, sent over HTTP and replayed.
 */
import { commitSizeMax } from "@anipool/core/assignment/AssignmentCommitter"
import * as Simulator from "@anipool/core/planner/Simulator"
import * as Ladder from "@anipool/domain/assignment/Ladder"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import type { TierName } from "@anipool/domain/assignment/TierName"
import * as Geography from "@anipool/domain/geo/Geography"
import type * as OutcomeCounts from "@anipool/domain/planner/OutcomeCounts"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestServer from "./TestServer.ts"

const leadsSent = 10_000
/** What one commit takes: parts of a larger batch are picked for beside each other, so whose the last use is would be open. */
const batch = commitSizeMax.bulk

/** Of the ladder's tiers: how near each is. */
const matchTierOf: Record<TierName, OutcomeCounts.MatchTier> = {
  home: "sameAreaCode",
  phone: "sameAreaCode",
  overlay: "sameRegion",
  near: "nearest",
  state: "state",
  country: "other",
  tollFree: "other",
  mobile: "other",
  nonGeographic: "other",
  abroad: "other"
}

const heldCodes = ["212", "646", "718", "617", "312", "310", "713", "305", "415", "206", "800"]
const dialedCodes = [...heldCodes.slice(0, 10), "917", "857", "773", "401", "716", "518", "213", "907", "555"]
const zips = ["10001", "02108", "90210", "60601"]

const lead = (n: number) => {
  // Steps that are prime to the lengths, so that everything comes together with everything.
  const code = dialedCodes[n * 7 % dialedCodes.length]!
  return {
    row_id: String(n),
    prospect_phone: `${code}555${String(n * 13 % 10_000).padStart(4, "0")}`,
    dialer_campaign: n % 3 === 0 ? "west" : "east",
    ...(n % 5 === 0 ? { prospect_zip: zips[n % zips.length]! } : {})
  }
}

const matchTierIn = (policy: Policy.Policy, { prospect_phone, prospect_zip }: ReturnType<typeof lead>, ani: string) => {
  if (ani === "") return "refused"
  const prospect = Either.getOrThrow(Prospect.locate(prospect_phone, prospect_zip, 1))
  const { index } = Geography.areaCodeOf(1, ani)!
  const tier = Ladder.tiersOf(Ladder.of(prospect, policy, "US")).find(({ groups }) =>
    groups.some((group) => group.includes(index))
  )
  return matchTierOf[tier!.name]
}

describe("Simulator", () => {
  for (
    const [name, policy] of [
      ["a cap that runs out", { dailyCap: 80 }],
      ["no repeats, and no farther than the state", { avoidRepeat: true, tiers: ["home", "overlay", "near", "state"] }]
    ] as const
  ) {
    it.scopedLive(`agrees with the running product: ${name}`, () =>
      Effect.gen(function*() {
        const storage = yield* MemoryStorage.make
        const services = yield* Layer.build(Layer.mergeAll(
          TestServer.layer(Layer.succeedContext(storage)),
          Layer.provide(Simulator.layer, Layer.succeedContext(storage))
        ))
        const server = Context.get(services, TestServer.TestServer)
        const simulator = Context.get(services, Simulator.Simulator)
        const made = yield* server.workspace({ policy })
        yield* made.campaign("east", "P1")
        yield* made.campaign("west", "P2")
        for (const [n, code] of heldCodes.entries()) {
          const numbers = Array.from({ length: 2 + n }, (_, i) => `+1${code}55501${String(i).padStart(2, "0")}`)
          yield* made.hold(n % 2 === 0 ? "P1" : "P2", ...numbers)
        }

        const leads = Array.from({ length: leadsSent }, (_, n) => lead(n))
        const given: Array<string> = []
        for (let from = 0; from < leads.length; from += batch) {
          const { json } = yield* server.send("POST", "/assignment/batch", {
            key: made.universal,
            body: { leads: leads.slice(from, from + batch) }
          })
          const { results } = json as { readonly results: ReadonlyArray<{ readonly serviceani: string }> }
          given.push(...results.map(({ serviceani }) => serviceani))
        }
        const effective = Policy.resolve(policy)
        const expected: Record<string, number> = {
          sameAreaCode: 0,
          sameRegion: 0,
          nearest: 0,
          state: 0,
          other: 0,
          refused: 0
        }
        const uses = new Map<string, number>()
        for (const [n, ani] of given.entries()) {
          expected[matchTierIn(effective, leads[n]!, ani)]!++
          if (ani !== "") uses.set(`+1${ani}`, (uses.get(`+1${ani}`) ?? 0) + 1)
        }

        const workspace = yield* Effect.flatMap(Context.get(storage, Workspaces).findByName(made.name), (found) =>
          Option.match(found, { onNone: () => Effect.dieMessage("it is gone"), onSome: Effect.succeed }))
        const { anis, result } = yield* simulator.run(workspace, {
          inventory: { _tag: "Present" },
          dials: leads.map(({ dialer_campaign, prospect_phone, ...rest }) => ({
            phone: prospect_phone,
            zip: "prospect_zip" in rest ? rest.prospect_zip : undefined,
            campaign: dialer_campaign,
            callingCode: 1,
            at: 0,
            day: "2026-03-02"
          }))
        })
        assert.strictEqual(
          anis,
          heldCodes.reduce((sum, _, n) =>
            sum + 2 + n, 0)
        )
        assert.deepStrictEqual<unknown>(result.total.byMatchTier, expected)
        assert.isAbove(expected["sameRegion"]!, 0)
        assert.isAbove(expected["nearest"]!, 0)
        assert.isAbove(expected["refused"]!, 0)
        assert.deepStrictEqual(new Set(result.uses.keys()), new Set(uses.keys()))
        for (const [ani, count] of uses) assert.approximately(result.uses.get(ani)!, count, 1, ani)
      }))
  }
})
