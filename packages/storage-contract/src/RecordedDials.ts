/**
 * What is asked of `RecordedDials`.
 */
import { Anis } from "@anipool/storage/Anis"
import { pageSizeMax, type RecordedDial, RecordedDials, type ShownDial } from "@anipool/storage/RecordedDials"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as DialsFixture from "./DialsFixture.ts"
import * as Fixture from "./Fixture.ts"
import { freshLedger } from "./LedgerFixture.ts"

/** The tests. */
export const tests: Fixture.Tests = (it) => {
  it.effect("gives the assignments of a range of days, in their order, page by page", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const dials = yield* RecordedDials
      const { confirm, held, propose, workspaceId } = yield* freshLedger(2)
      const prospects = Array.from({ length: 7 }, (_, n) => `31055501${String(n).padStart(2, "0")}`)
      const proposals = prospects.map((prospect, n) => propose(held[n % 2]!, { prospect }))
      const { day } = yield* confirm(proposals.slice(0, 4))
      // Refused, so it was no dial with a number.
      yield* confirm([propose(held[0]!, { prospect: "4155550100", dailyCap: 1 })])
      yield* confirm(proposals.slice(4))
      // A removed ANI's dials stay.
      yield* anis.remove(workspaceId, held[0]!.id)

      const range = { from: day, to: day }
      const whole = yield* dials.page(workspaceId, { ...range, limit: 100 })
      assert.deepStrictEqual(whole.map(({ phone }) => phone), prospects)
      for (const dial of whole) {
        assert.deepInclude(dial, { day, callingCode: 1, zip: null, campaignKey: proposals[0]!.campaignKey })
        assert.isTrue(Number.isInteger(dial.at) && Number.isInteger(dial.id))
      }
      const read: Array<RecordedDial> = []
      while (true) {
        const page = yield* dials.page(workspaceId, { ...range, after: read.at(-1), limit: 3 })
        if (page.length === 0) break
        assert.isAtMost(page.length, 3)
        read.push(...page)
      }
      assert.deepStrictEqual(read, whole)

      const on = (from: string, to: string) => dials.page(workspaceId, { from, to, limit: 100 })
      assert.strictEqual((yield* on("2000-01-01", "2100-01-01")).length, 7)
      assert.deepStrictEqual(yield* on("2000-01-01", "2000-01-02"), [])
      assert.deepStrictEqual(yield* on("2100-01-01", "2000-01-01"), [])
      yield* Fixture.assertRefused(dials.page(workspaceId, { ...range, limit: pageSizeMax + 1 }))
    }))

  it.effect("gives the outbound dials that dialers told of a day, those of one instant together", () =>
    Effect.gen(function*() {
      const port = yield* RecordedDials
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const at = yield* DialsFixture.daysAgo(1)
      const prospects = ["6465550101", "6465550102", "6465550103", "6465550104"]
      const dialId = (n: number) => `d${n}`
      yield* DialsFixture.run(
        workspace.id,
        ...prospects.map((toNumber, n) =>
          DialsFixture.record(at + (n === 0 ? 0 : n === 3 ? 2_000 : 1_000), {
            toNumber,
            dialId: n === 3 ? null : dialId(9 - n),
            zip: n === 0 ? "" : "10001"
          })
        ),
        DialsFixture.record(at, { callDirection: "Inbound", fromNumber: "6465550109", toNumber: "2125550000" }),
        DialsFixture.record(at - 86_400_000, { dialId: "before" })
      )
      const day = DialsFixture.dayOf(workspace, at)
      const whole = yield* port.shown(workspace.id, { day, limit: 100 })
      const campaignKey = (yield* DialsFixture.campaignKeys(workspace.id)).get("C1")!
      const expected = (n: number, time: number, zip = "10001"): ShownDial => ({
        at: time,
        callingCode: 1,
        phone: prospects[n]!,
        zip,
        campaignKey,
        shown: { callingCode: 1, national: "2125550000" },
        dialId: n === 3 ? null : dialId(9 - n)
      })
      assert.deepStrictEqual(whole, [
        expected(0, at, ""),
        // Of one instant, by what tells dials apart.
        expected(2, at + 1_000),
        expected(1, at + 1_000),
        expected(3, at + 2_000)
      ])
      const first = yield* port.shown(workspace.id, { day, limit: 2 })
      assert.deepStrictEqual(first, whole.slice(0, 3))
      assert.deepStrictEqual(
        yield* port.shown(workspace.id, { day, after: first.at(-1)!.at, limit: 2 }),
        whole.slice(3)
      )
      assert.deepStrictEqual(yield* port.shown(workspace.id, { day, after: at + 2_000, limit: 2 }), [])
      assert.deepStrictEqual(yield* port.shown(Fixture.unknownWorkspaceId, { day, limit: 2 }), [])
      yield* Fixture.assertRefused(port.shown(workspace.id, { day, limit: pageSizeMax + 1 }))
    }))

  it.effect("sees nothing of another workspace", () =>
    Effect.gen(function*() {
      const dials = yield* RecordedDials
      const { confirm, held, propose } = yield* freshLedger(1)
      const { day } = yield* confirm([propose(held[0]!)])
      const other = yield* Fixture.freshWorkspace()
      for (const workspaceId of [other.id, Fixture.unknownWorkspaceId]) {
        assert.deepStrictEqual(yield* dials.page(workspaceId, { from: day, to: day, limit: 10 }), [])
      }
    }))
}
