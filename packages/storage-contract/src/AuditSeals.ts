/**
 * What every adapter's `AuditSeals` does.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Activity, refusalReasons, slotMs } from "@anipool/storage/Activity"
import {
  AuditSeals,
  pageSizeMax,
  type Seal,
  type SealedDay,
  type SealedKind,
  sealedKinds,
  type SealedRow,
  sealsMax,
  type UnsealedDay
} from "@anipool/storage/AuditSeals"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import { WorkspaceDeletions } from "@anipool/storage/WorkspaceDeletions"
import { assert } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as Fixture from "./Fixture.ts"
import { freshLedger } from "./LedgerFixture.ts"

const hash = (digit: number) => String(digit).repeat(64)

/** The root of no rows: SHA-256 of nothing. */
const rootOfNone = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

const sealOf = (day: SealedDay, sequence: number): Seal => ({
  ...day,
  sequence,
  rows: {
    assignment: { count: 3, root: hash(1) },
    refusal: { count: 0, root: hash(2) },
    change: { count: 5, root: hash(3) },
    right: { count: sequence, root: sequence === 0 ? rootOfNone : hash(4) }
  },
  previous: hash(sequence),
  chain: hash(sequence + 1)
})

/** The day that comes next of a workspace, if one is due; those of other tests' workspaces are sealed on the way. */
const dueOf = Effect.fnUntraced(function*(workspaceId: WorkspaceId) {
  const seals = yield* AuditSeals
  for (;;) {
    const due = yield* seals.due(Duration.zero)
    if (Option.isNone(due)) return Option.none<UnsealedDay>()
    if (due.value.workspaceId === workspaceId) return due
    const { previous, workspaceId: other, ...day } = due.value
    yield* seals.add(other, sealOf(day, (previous?.sequence ?? -1) + 1))
  }
})

/** All rows of a kind, `limit` at a time. */
const rowsOf = Effect.fnUntraced(function*(workspaceId: WorkspaceId, kind: SealedKind, day: SealedDay, limit: number) {
  const seals = yield* AuditSeals
  const rows: Array<SealedRow> = []
  let after: string | null = null
  do {
    const page: Effect.Effect.Success<ReturnType<AuditSeals["Type"]["rows"]>> = yield* seals.rows(
      workspaceId,
      kind,
      day,
      { after, limit }
    )
    rows.push(...page.rows)
    after = page.next
  } while (after !== null)
  return rows
})

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("a workspace begins with the day before, and the days after come when they are over", () =>
    Effect.gen(function*() {
      const seals = yield* AuditSeals
      const deletions = yield* WorkspaceDeletions
      const timeZone = "America/New_York"
      const { id } = yield* Fixture.freshWorkspace({ timeZone })
      const today = LocalTime.dateAt(yield* Clock.currentTimeMillis, timeZone)
      const first = Option.getOrThrow(yield* dueOf(id))
      assert.isNull(first.previous)
      assert.strictEqual(first.from, first.until)
      assert.strictEqual(first.until, LocalTime.endOf(first.day, timeZone))
      // The day may turn in between.
      assert.include([LocalTime.addDays(today, -1), today], first.day)

      const day = LocalTime.addDays(first.day, -3)
      const begun = sealOf({ day, from: LocalTime.endOf(day, timeZone), until: LocalTime.endOf(day, timeZone) }, 0)
      assert.isTrue(yield* seals.add(id, begun))
      assert.isFalse(yield* seals.add(id, { ...begun, chain: hash(9) }), "there is one of this number")
      const second = Option.getOrThrow(yield* dueOf(id))
      assert.deepStrictEqual(second, {
        workspaceId: id,
        day: LocalTime.addDays(day, 1),
        from: begun.until,
        until: LocalTime.endOf(LocalTime.addDays(day, 1), timeZone),
        previous: { sequence: 0, chain: begun.chain }
      })
      const { previous: _, workspaceId: __, ...span } = second
      const sealed = sealOf(span, 1)
      assert.isTrue(yield* seals.add(id, sealed))
      assert.strictEqual(Option.getOrThrow(yield* dueOf(id)).day, LocalTime.addDays(day, 2))
      const later = yield* seals.due(Duration.days(3))
      assert.isFalse(Option.exists(later, ({ workspaceId }) => workspaceId === id), "too short a time ago")

      const all = { from: day, to: second.day, limit: sealsMax }
      assert.deepStrictEqual(yield* seals.list(id, all), [begun, sealed])
      assert.deepStrictEqual(yield* seals.list(id, { ...all, from: second.day }), [sealed])
      assert.deepStrictEqual(yield* seals.list(id, { ...all, limit: 1 }), [begun])
      assert.deepStrictEqual(yield* seals.list(Fixture.unknownWorkspaceId, all), [])
      yield* deletions.begin(id)
      assert.isTrue(Option.isNone(yield* dueOf(id)), "it is being deleted")
      yield* Stream.runDrain(deletions.run(id))
      assert.deepStrictEqual(yield* seals.list(id, all), [])
    }))

  it.effect("gives what was recorded of a day, in its order, whatever the size of the pages", () =>
    Effect.gen(function*() {
      const seals = yield* AuditSeals
      const trail = yield* AuditTrail
      const { confirm, held: [ani], propose, workspace, workspaceId } = yield* freshLedger(1)
      const { assignedAt, day } = yield* confirm([propose(ani!, { dailyCap: 4, prospect: "3105550101" })])
      yield* confirm([propose(ani!, { prospect: "3105550102" }), propose(ani!, { prospect: "3105550103", tier: 3 })])
      const slot = Math.floor(assignedAt / slotMs) * slotMs
      const asked = { workspaceId, slot, assigned: 4, local: 1, refused: refusalReasons.map((_, i) => i === 0 ? 7 : 0) }
      yield* (yield* Activity).addCampaigns([{ ...asked, campaign: "b" }, { ...asked, campaign: "a", assigned: 1 }])
      const groups = yield* InboundGroups
      for (const groupId of ["one", "two", "three"]) {
        yield* groups.create(workspaceId, { groupId, name: groupId, phones: [] })
      }
      const span = { day, from: assignedAt - 3_600_000, until: assignedAt + 3_600_000 }

      const assignments = yield* rowsOf(workspaceId, "assignment", span, pageSizeMax)
      assert.deepStrictEqual(
        assignments.flatMap((each) => each.kind === "assignment" ? [{ ...each.row, at: 0 }] : []),
        ["3105550101", "3105550102", "3105550103"].map((prospect, i) => ({
          at: 0,
          aniId: ani!.id,
          campaignKey: propose(ani!).campaignKey,
          useOfDay: i + 1,
          dailyCap: i === 0 ? 4 : null,
          tier: i === 2 ? 3 : 1,
          prospect
        }))
      )
      const slotDay = { ...span, day: LocalTime.dateAt(slot, workspace.timeZone) }
      assert.deepStrictEqual(yield* rowsOf(workspaceId, "refusal", slotDay, pageSizeMax), [
        { kind: "refusal", row: { campaign: "a", assigned: 1, refused: 7 } },
        { kind: "refusal", row: { campaign: "b", assigned: 4, refused: 7 } }
      ])
      const entries = yield* trail.list(workspaceId, { limit: 100 })
      assert.deepStrictEqual(
        yield* rowsOf(workspaceId, "change", span, pageSizeMax),
        entries.toReversed().map(({ action, actor, at, details, id, subject, summary, undoes }) => ({
          kind: "change",
          row: { id, at, actor, action, subject, summary, details, undoes }
        }))
      )
      for (const kind of sealedKinds) {
        const whole = yield* rowsOf(workspaceId, kind, slotDay, pageSizeMax)
        for (const limit of [1, 2, 3]) {
          assert.deepStrictEqual(yield* rowsOf(workspaceId, kind, slotDay, limit), whole, `${kind}, ${limit} at a time`)
        }
        const before = { day: "2026-01-01", from: span.from - 3_600_000, until: span.from }
        assert.deepStrictEqual(yield* rowsOf(workspaceId, kind, before, 10), [])
        assert.deepStrictEqual(yield* rowsOf(Fixture.unknownWorkspaceId, kind, slotDay, 10), [])
      }
      yield* Fixture.assertRefused(
        seals.rows(workspaceId, "change", span, { after: null, limit: pageSizeMax + 1 })
      )
    }))
}
