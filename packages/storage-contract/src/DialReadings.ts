/**
 * What every adapter's `Dials` finds of the numbers and dispositions that dials name.
 */
import { Anis } from "@anipool/storage/Anis"
import * as Port from "@anipool/storage/Dials"
import { Dispositions } from "@anipool/storage/Dispositions"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as DialsFixture from "./DialsFixture.ts"
import * as Fixture from "./Fixture.ts"

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("what cannot be enriched is kept with its reason", () =>
    Effect.gen(function*() {
      const dials = yield* Port.Dials
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const at = yield* DialsFixture.daysAgo(0)
      const wrong = [
        DialsFixture.record(at, { fromNumber: "anonymous" }),
        DialsFixture.record(at, { toNumber: "12345" }),
        DialsFixture.record(at + 5 * 86_400_000),
        DialsFixture.record(at, { datetime: "1999-12-31 23:59:59" }),
        DialsFixture.record(at, { datetime: "yesterday" })
      ]
      const [step] = yield* DialsFixture.run(workspace.id, ...wrong, DialsFixture.record(at))
      assert.deepStrictEqual(step?.rejected, { from_number: 1, to_number: 1, future: 1, retention: 1, datetime: 1 })
      assert.deepInclude(step, { taken: 6, recorded: 1 })
      const rejected = yield* dials.rejected(workspace.id, { limit: 10 })
      assert.deepStrictEqual(rejected.map(({ record }) => record), wrong)
      assert.deepStrictEqual(
        rejected.map(({ reason }) => reason),
        ["from_number", "to_number", "future", "retention", "datetime"]
      )
      const [, second] = rejected
      const page = yield* dials.rejected(workspace.id, { after: second!.id, limit: 2 })
      assert.deepStrictEqual(page, rejected.slice(2, 4))
    }))

  it.effect("the latest call to a prospect that showed a number is found, with its campaign", () =>
    Effect.gen(function*() {
      const dials = yield* Port.Dials
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const at = yield* DialsFixture.daysAgo(40)
      const later = at + 35 * 86_400_000
      const of = (ani: string, prospect: string, callingCode: 1 | 44 = 1) =>
        dials.latestTo(workspace.id, {
          ani: { callingCode: 1, national: ani },
          prospect: { callingCode, national: prospect }
        })
      const [ani, prospect] = ["2125559990", "4155559991"]
      const pair = { fromNumber: ani, toNumber: prospect }
      yield* DialsFixture.run(
        workspace.id,
        DialsFixture.record(later, { ...pair, agentName: "Cy" }),
        // Of the same second, recorded after it.
        DialsFixture.record(later, { ...pair, campaignId: "late", campaignName: "Late", agentName: "Ada" }),
        DialsFixture.record(at, { ...pair, agentName: "Bob" }),
        DialsFixture.record(later + 1_000, { fromNumber: prospect, toNumber: ani, callDirection: "Inbound" }),
        DialsFixture.record(later + 2_000, { ...pair, callDirection: "SMS" }),
        DialsFixture.record(later + 3_000, { ...pair, toNumber: "4155559992" }),
        DialsFixture.record(later + 3_000, { ...pair, fromNumber: "2125559993" })
      )
      const { dispositionName } = DialsFixture.record(later)
      assert.deepStrictEqual(
        yield* of(ani, prospect),
        Option.some({ campaign: { id: "late", name: "Late" }, agentName: "Ada", dialedAt: later, dispositionName })
      )
      assert.deepStrictEqual(yield* of(prospect, ani), Option.none())
      assert.deepStrictEqual(yield* of(ani, prospect, 44), Option.none())
      const other = yield* Fixture.freshWorkspace()
      assert.deepStrictEqual(
        yield* dials.latestTo(other.id, {
          ani: { callingCode: 1, national: ani },
          prospect: { callingCode: 1, national: prospect }
        }),
        Option.none()
      )
    }))

  it.effect("a dial from a removed ANI counts for it, one from an unknown number for its area code alone", () =>
    Effect.gen(function*() {
      const dials = yield* Port.Dials
      const anis = yield* Anis
      const { anis: [aniId], workspace } = yield* DialsFixture.freshWorkspace()
      yield* anis.remove(workspace.id, aniId!)
      const at = yield* DialsFixture.daysAgo(0)
      yield* DialsFixture.run(
        workspace.id,
        DialsFixture.record(at),
        DialsFixture.record(at, { fromNumber: "4155550100" })
      )
      const { aniDays, dialDays } = yield* dials.figures(workspace.id)
      assert.deepStrictEqual(aniDays.map((each) => [each.aniId, each.dials]), [[aniId, 1]])
      const ofAni = dialDays.filter(({ basis }) => basis === "ani").map(({ areaCode, dials }) => [areaCode, dials])
      assert.deepStrictEqual(ofAni, [["212", 1], ["415", 1]])
    }))

  it.effect("an ANI that is held as a number of the other country is found", () =>
    Effect.gen(function*() {
      const dials = yield* Port.Dials
      const anis = yield* Anis
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const british = yield* anis.create(workspace.id, Fixture.newAni(1, "P1", 44))
      const at = yield* DialsFixture.daysAgo(0)
      yield* DialsFixture.run(
        workspace.id,
        DialsFixture.record(at, { fromNumber: british.number }),
        DialsFixture.record(at, { fromNumber: `+44${british.number}` })
      )
      const { aniDays, dialDays } = yield* dials.figures(workspace.id)
      assert.deepStrictEqual(aniDays.map((each) => [each.aniId, each.dials]), [[british.id, 2]])
      assert.deepInclude(dialDays.find(({ basis }) => basis === "ani"), { callingCode: 44, areaCode: "20", dials: 2 })
    }))

  it.effect("dispositions are known whatever their case; blocks and no answers by the table or the workspace's own", () =>
    Effect.gen(function*() {
      const dials = yield* Port.Dials
      const dispositions = yield* Dispositions
      const { workspace } = yield* DialsFixture.freshWorkspace()
      yield* dispositions.create(workspace.id, {
        id: "D9",
        name: "SALE",
        type: "Agent",
        contact: false,
        success: false
      })
      const at = yield* DialsFixture.daysAgo(0)
      const names = ["sale", " Sale ", "NOT INTERESTED", "SIP/2.0 603 Decline", "ring-no-answer", "Nothing known"]
      const ofNames = (each: ReadonlyArray<string>) =>
        each.map((name) => DialsFixture.record(at, { dispositionName: name }))
      yield* DialsFixture.run(workspace.id, ...ofNames(names))
      const counted = () =>
        Effect.map(dials.figures(workspace.id), ({ aniDays }) => {
          const { blocks, contacts, noAnswers, successes } = aniDays[0]!
          return { contacts, successes, blocks, noAnswers }
        })
      assert.deepStrictEqual(yield* counted(), { contacts: 3, successes: 2, blocks: 1, noAnswers: 1 })

      assert.isTrue(Option.isSome(yield* dials.setClass(workspace.id, "nothing known", "block")))
      assert.isTrue(Option.isSome(yield* dials.setClass(workspace.id, "ring no answer", "neither")))
      assert.deepStrictEqual(yield* dials.classes(workspace.id), [
        { name: "nothing known", class: "block" },
        { name: "ring no answer", class: "neither" }
      ])
      yield* DialsFixture.run(workspace.id, ...ofNames(["Nothing known", "Ring no answer"]))
      assert.deepStrictEqual(yield* counted(), { contacts: 3, successes: 2, blocks: 2, noAnswers: 1 })
      assert.isTrue(Option.isSome(yield* dials.setClass(workspace.id, "nothing known", null)))
      yield* DialsFixture.run(workspace.id, ...ofNames(["Nothing known"]))
      assert.deepStrictEqual(yield* counted(), { contacts: 3, successes: 2, blocks: 2, noAnswers: 1 })
      yield* DialsFixture.assertCounted(workspace.id)
    }))

  it.effect("a disposition is found by its name in any script and case, under the name that it has now", () =>
    Effect.gen(function*() {
      const dials = yield* Port.Dials
      const dispositions = yield* Dispositions
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const at = yield* DialsFixture.daysAgo(0)
      yield* dispositions.create(workspace.id, {
        id: "D3",
        name: "\u00a0Échéance ÄÖ\t",
        type: "Agent",
        contact: true,
        success: false
      })
      const dial = (dispositionName: string) =>
        Effect.zipRight(
          DialsFixture.run(workspace.id, DialsFixture.record(at, { dispositionName })),
          Effect.map(dials.figures(workspace.id), ({ aniDays }) => aniDays[0]!.contacts)
        )
      assert.strictEqual(yield* dial("échéance äö"), 1)
      yield* dispositions.update(workspace.id, "D3", { success: true })
      assert.strictEqual(yield* dial("ÉCHÉANCE ÄÖ "), 2)
      yield* dispositions.update(workspace.id, "D3", { name: "Später" })
      assert.strictEqual(yield* dial("Échéance ÄÖ"), 2)
      assert.strictEqual(yield* dial("SPÄTER"), 3)
    }))
}
