/**
 * What every adapter's `RedressCases` does, and what processing dials does to them.
 */
import type { DialRecord } from "@anipool/domain/dials/DialRecord"
import { evidenceMax, openMax } from "@anipool/domain/dials/signals/RedressCase"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { listedMax, RedressCases } from "@anipool/storage/RedressCases"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as DialsFixture from "./DialsFixture.ts"
import * as Fixture from "./Fixture.ts"

/** A dial that was blocked by a network that names whom to ask. */
const blocked = (at: number, values: string, changes: Partial<DialRecord> = {}) =>
  DialsFixture.record(at, {
    dispositionName: "No Answer",
    sipCode: "603",
    sipReason: `Network Blocked; SIP;cause=603;text="v=analytics1;${values}";location=TN`,
    ...changes
  })

const page = "url=https://redress.example/form;id=7"

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("a block that names whom to ask opens one case of its number and contact, however many calls", () =>
    Effect.gen(function*() {
      const cases = yield* RedressCases
      const { anis, workspace } = yield* DialsFixture.freshWorkspace(2)
      const at = yield* DialsFixture.daysAgo(0)
      const first = blocked(at, page)
      yield* DialsFixture.run(
        workspace.id,
        first,
        blocked(at + 1_000, "url=https://redress.example/form/other"),
        blocked(at, "tel=+13125550100", { fromNumber: "2125550001" }),
        blocked(at, "tel=+13125550100", { toNumber: "6465550199" }),
        // Nobody's number, no call of ours, nobody named, no block.
        blocked(at, page, { fromNumber: "8085550100" }),
        blocked(at, page, { callDirection: "Inbound", toNumber: "2125550000", fromNumber: "6465550123" }),
        blocked(at, "url=javascript:alert(1)"),
        DialsFixture.record(at, { sipCode: "603", sipReason: "Decline" })
      )
      // Doubled, and once more.
      yield* DialsFixture.run(workspace.id, first)
      yield* DialsFixture.run(workspace.id, { ...first, dialId: "again" })
      const listed = yield* cases.list(workspace.id, { limit: 10 })
      const call = { dialedAt: at, prospect: "6465550123", id: null, location: "TN" }
      const common = {
        id: 0,
        openedAt: 0,
        callingCode: 1,
        url: null,
        email: null,
        tel: null,
        closedAt: null,
        note: null
      }
      assert.deepStrictEqual<unknown>(listed.map((each) => ({ ...each, id: 0, openedAt: 0 })), [
        {
          ...common,
          aniId: anis[0],
          number: "2125550000",
          contact: "+13125550100",
          tel: "+13125550100",
          calls: [{ ...call, prospect: "6465550199" }]
        },
        {
          ...common,
          aniId: anis[0],
          number: "2125550000",
          contact: "redress.example",
          url: "https://redress.example/form",
          calls: [{ ...call, dialedAt: at + 1_000 }, { ...call, id: "7" }]
        },
        {
          ...common,
          aniId: anis[1],
          number: "2125550001",
          contact: "+13125550100",
          tel: "+13125550100",
          calls: [call]
        }
      ])
      assert.deepStrictEqual(yield* cases.list(workspace.id, { aniId: anis[1]!, limit: 10 }), [listed[2]!])
      assert.deepStrictEqual(yield* cases.list(workspace.id, { after: listed[0]!.id, limit: 1 }), [listed[1]!])
      assert.deepStrictEqual(yield* cases.list(Fixture.unknownWorkspaceId, { limit: 10 }), [])
      yield* Fixture.assertRefused(cases.list(workspace.id, { limit: listedMax + 1 }))
    }))

  it.effect("a case is closed once, by an entry in the trail; a call that was made later opens another", () =>
    Effect.gen(function*() {
      const cases = yield* RedressCases
      const { anis, workspace } = yield* DialsFixture.freshWorkspace()
      const other = yield* DialsFixture.freshWorkspace()
      const at = (yield* DialsFixture.daysAgo(0)) - 60_000
      yield* DialsFixture.run(workspace.id, blocked(at, page))
      const [only] = yield* cases.list(workspace.id, { limit: 10 })
      assert.deepStrictEqual(yield* cases.close(other.workspace.id, only!.id, null), Option.none())
      const closed = Option.getOrThrow(yield* cases.close(workspace.id, only!.id, "they lifted it"))
      assert.deepStrictEqual({ ...closed, closedAt: null }, { ...only!, note: "they lifted it" })
      assert.isAtLeast(closed.closedAt!, only!.openedAt)
      assert.deepStrictEqual(yield* cases.close(workspace.id, only!.id, null), Option.none())
      const entries = yield* Effect.flatMap(AuditTrail, (trail) => trail.list(workspace.id, { limit: 1 }))
      assert.deepInclude(entries[0], {
        action: "redress.closed",
        subject: { kind: "ani", id: String(anis[0]), name: "+12125550000" },
        details: { contact: "redress.example", note: "they lifted it" }
      })
      // One that was on its way when it was closed.
      yield* DialsFixture.run(workspace.id, blocked(at + 1_000, page))
      assert.deepStrictEqual(yield* cases.list(workspace.id, { limit: 10 }), [closed])
      yield* DialsFixture.run(workspace.id, blocked(closed.closedAt! + 2_000, page))
      assert.deepStrictEqual(yield* cases.list(workspace.id, { isOpen: false, limit: 10 }), [closed])
      const open = yield* cases.list(workspace.id, { isOpen: true, limit: 10 })
      assert.deepStrictEqual(open.map(({ aniId, calls }) => [aniId, calls.length]), [[anis[0]!, 1]])
    }))

  it.effect("keeps the latest calls, and no more open cases of a number than are bounded", () =>
    Effect.gen(function*() {
      const cases = yield* RedressCases
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const at = (yield* DialsFixture.daysAgo(0)) - 600_000
      const calls = Array.from({ length: evidenceMax + 5 }, (_, i) => blocked(at + 1_000 * i, page))
      yield* DialsFixture.run(workspace.id, ...calls.slice(10))
      yield* DialsFixture.run(workspace.id, ...calls)
      const [only] = yield* cases.list(workspace.id, { limit: 10 })
      assert.deepStrictEqual(
        only!.calls.map(({ dialedAt }) => dialedAt),
        calls.map((_, i) => at + 1_000 * i).slice(5).reverse()
      )
      const many = Array.from({ length: openMax + 5 }, (_, i) => blocked(at, `url=https://r${100 + i}.example`))
      yield* DialsFixture.run(workspace.id, ...many.slice(0, 3))
      yield* DialsFixture.run(workspace.id, ...many)
      const open = yield* cases.list(workspace.id, { isOpen: true, limit: 100 })
      assert.deepStrictEqual(
        open.map(({ contact }) => contact),
        ["redress.example", ...many.map((_, i) => `r${100 + i}.example`).slice(0, openMax - 1)]
      )
    }))
}
