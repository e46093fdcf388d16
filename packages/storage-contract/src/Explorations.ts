/**
 * What is asked of `Explorations`, and of the picks that `AssignmentLedger` records for it.
 */
import * as Exploration from "@anipool/domain/assignment/Exploration"
import * as OffPolicy from "@anipool/domain/assignment/OffPolicy"
import type { PlacedPolicy } from "@anipool/domain/assignment/ShadowPolicy"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { Proposal } from "@anipool/storage/AssignmentLedger"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { Dispositions } from "@anipool/storage/Dispositions"
import { Explorations } from "@anipool/storage/Explorations"
import { InventoryFeed } from "@anipool/storage/InventoryFeed"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as DialsFixture from "./DialsFixture.ts"
import * as Fixture from "./Fixture.ts"
import { freshLedger } from "./LedgerFixture.ts"

const shadow = (place: number, since: number): PlacedPolicy => ({ name: `S${place}`, policy: {}, place, since })

const prospectOf = (n: number) => `64655501${String(n).padStart(2, "0")}`

/** What a pick of number `n` is recorded with. */
const explorationOf = (n: number): Exploration.Exploration => ({
  choices: 1 + n % 4,
  version: 1 + n % 3,
  same: n % 2 === 0 ? 0b1000_0001 : 0b10,
  covered: n % 5 === 0 ? 0b10 : 0b1000_0011
})

/** Of all parts together. */
const all = Effect.fnUntraced(function*(
  workspaceId: WorkspaceId,
  day: string,
  shadows: ReadonlyArray<PlacedPolicy>,
  parts: number
) {
  const explorations = yield* Explorations
  const each = yield* Effect.forEach(
    Array.from({ length: parts }, (_, part) => part),
    (part) => explorations.explored(workspaceId, { day, part, parts }, shadows)
  )
  const sum = (of: (one: typeof each[number]) => number) => each.reduce((total, one) => total + of(one), 0)
  return {
    picks: sum(({ picks }) => picks),
    dials: sum(({ dials }) => dials),
    contacts: sum(({ contacts }) => contacts),
    moments: shadows.map((_, i) => each.map(({ moments }) => moments[i]!).reduce(OffPolicy.plus, OffPolicy.noMoments))
  }
})

/** The tests. */
export const tests: Fixture.Tests = (it) => {
  it.effect("a workspace's shadow policies are replaced as one, and pickers are told", () =>
    Effect.gen(function*() {
      const explorations = yield* Explorations
      const feed = yield* InventoryFeed
      const trail = yield* AuditTrail
      const { id } = yield* Fixture.freshWorkspace()
      assert.deepStrictEqual(yield* explorations.shadows(id), { version: 0, policies: [] })
      const before = yield* Fixture.headOf(id)
      const near = { name: "Near", policy: { radiusMiles: 20 } }
      const set = Option.getOrThrow(yield* explorations.setShadows(id, [{ name: "Plain", policy: {} }, near]))
      const first = {
        version: 1,
        policies: [{ name: "Plain", policy: {}, place: 0, since: 1 }, { ...near, place: 1, since: 1 }]
      }
      assert.deepStrictEqual(set.value, first)
      assert.deepStrictEqual(yield* explorations.shadows(id), first)
      assert.isAbove((yield* Fixture.headOf(id)).ownSettings, before.ownSettings)
      assert.deepStrictEqual(Option.getOrThrow(yield* feed.ownSettings(id)).shadows, first)
      assert.deepStrictEqual(Option.getOrThrow(yield* feed.settings(id)).shadows, first)

      yield* explorations.setShadows(id, [near, { name: "Answered", policy: { preferAnswered: true } }])
      assert.deepStrictEqual(
        (yield* explorations.shadows(id)).policies.map(({ name, place, since }) => [
          name,
          place,
          since
        ]),
        [["Near", 1, 1], ["Answered", 0, 2]]
      )
      // Of two who read the same version one is told that the other was first, and nothing of theirs is lost.
      const both = yield* Effect.all(
        ["One", "Two"].map((name) => Effect.either(explorations.setShadows(id, [near, { name, policy: {} }], 2))),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(both.map(({ _tag }) => _tag).sort(), ["Left", "Right"])
      const { policies, version } = yield* explorations.shadows(id)
      assert.deepStrictEqual([version, policies.at(-1)!.name], [3, both[0]!._tag === "Right" ? "One" : "Two"])
      const entries = yield* trail.list(id, { limit: 10 })
      assert.deepStrictEqual(entries.filter(({ action }) => action === "policy.shadows").length, 3)
      assert.isTrue(Option.isNone(yield* explorations.setShadows(9_999_999 as WorkspaceId, [])))
    }))

  it.effect("picks that chance decided are told with the dials that followed, those that were refused are not", () =>
    Effect.gen(function*() {
      const explorations = yield* Explorations
      const dispositions = yield* Dispositions
      const { confirm, confirmVouched, held, propose, workspace, workspaceId } = yield* freshLedger(3)
      yield* dispositions.create(workspaceId, { id: "D1", name: "Sale", type: "Agent", contact: true, success: true })
      const pick = (n: number, more: Partial<Proposal> = {}) =>
        propose(held[n % 3]!, {
          prospect: prospectOf(n),
          explored: Exploration.pack(explorationOf(n)),
          ...more
        })
      const attempt = {
        prospect: `1${prospectOf(9)}`,
        subject: "s",
        dailyLimit: 1,
        windowLimit: null,
        windowFrom: 0
      }
      // Each way that the ledger has: another ANI each, the same one twice, one by one, and with attempts on people.
      const { assignedAt } = yield* confirmVouched([pick(0), pick(1), pick(2)])
      yield* confirmVouched([pick(3), pick(4), pick(6), pick(20, { explored: undefined })])
      yield* confirm([pick(5), pick(7), pick(21, { dailyCap: 1 }), pick(8)])
      yield* confirm([pick(9, { attempt }), pick(22, { attempt })])
      const taken = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
      const day = DialsFixture.dayOf(workspace, assignedAt)
      assert.strictEqual(yield* explorations.picks(workspaceId, day), taken.length)

      // Of 9 none is told, of 8 one of another number, of 7 one of long after.
      const at = Math.floor(assignedAt / 1_000) * 1_000
      const dial = (n: number, seconds: number, dispositionName: string, ani = n % 3) =>
        DialsFixture.record(at + 1_000 * seconds, {
          fromNumber: held[ani]!.number,
          toNumber: prospectOf(n),
          dispositionName
        })
      yield* DialsFixture.run(
        workspaceId,
        ...taken.slice(0, 7).map((n) => dial(n, n, n % 3 === 0 ? "Sale" : "Busy")),
        dial(0, 600, "Busy"),
        dial(8, 1, "Sale", 0),
        dial(7, 7_200, "Sale")
      )
      const shadows = [shadow(0, 1), shadow(1, 2), shadow(7, 3)]
      const expected = shadows.map(({ place, since }) =>
        OffPolicy.momentsOf(
          taken.slice(0, 7).filter((n) => explorationOf(n).version >= since).map((n) => ({
            prospect: prospectOf(n),
            contact: n % 3 === 0,
            choices: explorationOf(n).choices,
            same: (explorationOf(n).same >> place & 1) === 1,
            covered: (explorationOf(n).covered >> place & 1) === 1
          }))
        )
      )
      for (const parts of [1, 3]) {
        const found = yield* all(workspaceId, day, shadows, parts)
        assert.deepStrictEqual(found, { picks: 10, dials: 7, contacts: 3, moments: expected })
      }
      assert.deepStrictEqual((yield* all(workspaceId, day, [], 1)).moments, [])
      assert.deepStrictEqual(yield* all(workspaceId, "2020-01-01", [shadow(0, 1)], 1), {
        picks: 0,
        dials: 0,
        contacts: 0,
        moments: [OffPolicy.noMoments]
      })
    }))

  it.effect("of two picks for a prospect each has the dials until the next", () =>
    Effect.gen(function*() {
      const { confirm, held, propose, workspace, workspaceId } = yield* freshLedger(1)
      const proposal = propose(held[0]!, {
        prospect: prospectOf(1),
        explored: Exploration.pack({ choices: 2, version: 1, same: 1, covered: 1 })
      })
      const { assignedAt } = yield* confirm([proposal])
      const at = Math.floor(assignedAt / 1_000) * 1_000
      yield* DialsFixture.run(
        workspaceId,
        DialsFixture.record(at, { fromNumber: held[0]!.number, toNumber: prospectOf(1) })
      )
      yield* confirm([proposal])
      const day = DialsFixture.dayOf(workspace, assignedAt)
      const found = yield* all(workspaceId, day, [shadow(0, 1)], 1)
      // The dial is the second one's, at most: a moment later it has no second dial.
      assert.deepInclude(found, { picks: 2, dials: 1 })
    }))
}
