/**
 * What every adapter's `Observations` does.
 */
import type { AniId } from "@anipool/domain/Ani"
import { currentDays, keptDays, LabelChoice } from "@anipool/domain/reputation/Label"
import { type HeldObservation, statementOf } from "@anipool/domain/reputation/Recording"
import { AniOverview } from "@anipool/storage/AniOverview"
import { Anis } from "@anipool/storage/Anis"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { historyMax, Observations, recordedMax } from "@anipool/storage/Observations"
import { assert } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fixture from "./Fixture.ts"

const dayMs = 86_400_000

/** What Hiya says of a number, at an instant. */
const said = (aniId: AniId, at: number, change: Partial<HeldObservation> = {}): HeldObservation => ({
  aniId,
  at,
  vendor: "hiya",
  carrier: null,
  label: "clean",
  score: null,
  raw: null,
  ...change
})

/** A search that finds nothing. */
const nobody = { begins: [], contains: [], areaCodes: [], groupIds: [] }

const nowMs = Effect.map(DateTime.now, DateTime.toEpochMillis)

/** What every adapter does. */
export const tests: Fixture.Tests = (it) => {
  it.effect("keeps an observation with everything that was said, once, and what was told of it last", () =>
    Effect.gen(function*() {
      const observations = yield* Observations
      const { id } = yield* Fixture.freshWorkspace()
      const [one, two] = yield* Fixture.fillPool(id, "P1", 2)
      const at = (yield* nowMs) - 5 * dayMs
      const full = said(one!.id, at, { carrier: "at&t", label: "watch", score: 12.5, raw: "“Spam”\n\"{likely}\\," })
      const plain = said(one!.id, at)
      const other = said(two!.id, at)
      assert.deepStrictEqual(yield* observations.record(id, [full, plain, plain, other]), [
        "recorded",
        "recorded",
        "repeated",
        "recorded"
      ])
      const entries = Effect.flatMap(AuditTrail, (trail) => trail.list(id, { limit: 20 }))
      const [entry, ...before] = yield* entries
      assert.deepInclude(entry, {
        action: "reputation.recorded",
        summary: "Recorded 3 observations of 2 numbers",
        details: { observations: 3, numbers: 2, byVendor: { hiya: 3 } }
      })
      assert.deepStrictEqual(yield* observations.record(id, [full, plain]), ["repeated", "repeated"])
      assert.strictEqual((yield* entries).length, before.length + 1, "what was known is no entry")
      assert.deepStrictEqual(yield* observations.ofNumber(id, one!.id), {
        now: [plain, full].map(statementOf),
        history: [plain, full].map(statementOf)
      })
      const flagged = { ...plain, label: "flagged" as const, score: 0 }
      assert.deepStrictEqual(yield* observations.record(id, [plain, flagged, flagged]), [
        "repeated",
        "changed",
        "repeated"
      ])
      assert.deepStrictEqual(yield* observations.ofNumber(id, one!.id), {
        now: [flagged, full].map(statementOf),
        history: [flagged, full].map(statementOf)
      })
      assert.deepStrictEqual((yield* observations.ofNumber(id, two!.id)).now, [statementOf(other)])
      assert.deepStrictEqual(yield* observations.record(id, []), [])
    }))

  it.effect("what each vendor and carrier said last is said now, in whichever order it came, for a month", () =>
    Effect.gen(function*() {
      const observations = yield* Observations
      const { id } = yield* Fixture.freshWorkspace()
      const [one, two] = yield* Fixture.fillPool(id, "P1", 2)
      const now = yield* nowMs
      const ago = (days: number, change: Partial<HeldObservation> = {}) => said(one!.id, now - days * dayMs, change)
      const latest = ago(1, { label: "flagged" })
      yield* observations.record(id, [ago(3), latest, ago(2, { label: "watch" })])
      yield* observations.record(id, [ago(4, { label: "watch" }), ago(1.5)])
      const onT = ago(currentDays - 1, { carrier: "t-mobile", label: "watch" })
      yield* observations.record(id, [onT, ago(currentDays + 1, { vendor: "tns", label: "flagged" })])
      const { history, now: current } = yield* observations.ofNumber(id, one!.id)
      assert.deepStrictEqual(current, [latest, onT].map(statementOf))
      // The worst of them, in the order in which they are asked for.
      yield* observations.record(id, [
        said(two!.id, now - dayMs),
        said(two!.id, now - (currentDays + 1) * dayMs, { vendor: "tns", label: "flagged" })
      ])
      const nobodys = 999 as AniId
      assert.deepStrictEqual(
        yield* observations.labels(id, [two!.id, nobodys, one!.id, two!.id]),
        ["clean", "none", "flagged", "clean"]
      )
      assert.deepStrictEqual(yield* observations.labels(id, []), [])
      assert.deepStrictEqual(yield* observations.labels(Fixture.unknownWorkspaceId, [one!.id]), ["none"])
      assert.deepStrictEqual(
        history.map(({ at }) => (now - at) / dayMs),
        [1, 1.5, 2, 3, 4, currentDays - 1, currentDays + 1]
      )
    }))

  it.effect("what is too old is shown no more, and goes when others come", () =>
    Effect.gen(function*() {
      const observations = yield* Observations
      const { id } = yield* Fixture.freshWorkspace()
      const [one] = yield* Fixture.fillPool(id, "P1", 1)
      const now = yield* nowMs
      const old = said(one!.id, now - (keptDays + 1) * dayMs)
      const kept = said(one!.id, now - (keptDays - 1) * dayMs)
      yield* observations.record(id, [old, kept])
      const shown = { now: [], history: [statementOf(kept)] }
      assert.deepStrictEqual(yield* observations.ofNumber(id, one!.id), shown)
      assert.deepStrictEqual(yield* observations.record(id, [old]), ["recorded"], "it had gone")
      assert.deepStrictEqual(yield* observations.ofNumber(id, one!.id), shown)
    }))

  it.effect("numbers are found by the worst that is said of them now, beside any other filter", () =>
    Effect.gen(function*() {
      const observations = yield* Observations
      const overview = yield* AniOverview
      const { id } = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      const [flagged, watched, clean, untold, former, gone] = yield* Fixture.fillPool(id, "P1", 6)
      const now = yield* nowMs
      const ago = (aniId: AniId, days: number, change: Partial<HeldObservation>) =>
        said(aniId, now - days * dayMs, change)
      yield* observations.record(id, [
        ago(flagged!.id, 3, { vendor: "tns", label: "flagged" }),
        ago(flagged!.id, 1, { label: "clean" }),
        ago(watched!.id, 2, { label: "flagged" }),
        ago(watched!.id, 1, { label: "watch" }),
        ago(watched!.id, 1, { carrier: "verizon", label: "clean" }),
        ago(clean!.id, 1, { label: "clean" }),
        ago(former!.id, currentDays + 1, { label: "flagged" }),
        ago(gone!.id, 1, { label: "flagged" })
      ])
      yield* Effect.flatMap(Anis, (anis) => anis.remove(id, gone!.id))
      const groups = {
        flagged: [flagged!.id],
        watch: [watched!.id],
        clean: [clean!.id],
        none: [untold!.id, former!.id]
      }
      for (const label of LabelChoice.literals) {
        for (
          const filter of [{ label }, { label, groupId: "P1" }, { label, search: { ...nobody, groupIds: ["P1"] } }]
        ) {
          const page = yield* overview.page(id, { filter, offset: 0, limit: 10 })
          assert.deepStrictEqual([page.total, page.anis.map((ani) => ani.id)], [groups[label].length, groups[label]])
          assert.isTrue(page.anis.every((ani) => ani.label === label), label)
          const sorted = yield* overview.sorted(id, { filter, by: "number", isDescending: false, limit: 10 })
          assert.deepStrictEqual(sorted, { total: groups[label].length, ids: groups[label] })
          assert.deepStrictEqual(yield* overview.idsAfter(id, { filter, after: null, limit: 10 }), groups[label])
        }
        const filter = { label, search: nobody }
        assert.strictEqual((yield* overview.page(id, { filter, offset: 0, limit: 10 })).total, 0)
      }
      const { anis } = yield* overview.page(id, { filter: {}, offset: 0, limit: 10 })
      assert.deepStrictEqual(anis.map(({ labelledBy }) => labelledBy), [["tns"], ["hiya"], ["hiya"], [], []])
      assert.deepStrictEqual(
        yield* observations.byLabel(id),
        LabelChoice.literals.map((label) => ({ label, numbers: groups[label].length, dials: 0, contacts: 0 }))
      )
      assert.deepStrictEqual(
        (yield* observations.byLabel(other.id)).map(({ numbers }) => numbers),
        LabelChoice.literals.map(() => 0)
      )
    }))

  it.effect("a number's label is said by those that say the worst, each named once", () =>
    Effect.gen(function*() {
      const overview = yield* AniOverview
      const { id } = yield* Fixture.freshWorkspace()
      const [one] = yield* Fixture.fillPool(id, "P1", 1)
      const now = yield* nowMs
      const by = (vendor: string, change: Partial<HeldObservation> = {}) =>
        said(one!.id, now - dayMs, { vendor, label: "flagged", ...change })
      yield* (yield* Observations).record(id, [
        ...["tns", "zeta", "ōra", "hiya", "beta"].map((vendor) => by(vendor)),
        by("tns", { carrier: "verizon" }),
        by("alpha", { label: "watch" }),
        by("gamma", { at: now - (currentDays + 1) * dayMs })
      ])
      const [row] = yield* overview.rows(id, [one!.id])
      assert.deepInclude(row, { label: "flagged", labelledBy: ["beta", "hiya", "tns", "zeta", "ōra"] })
      yield* (yield* Observations).record(id, [by("delta")])
      const [more] = yield* overview.rows(id, [one!.id])
      assert.deepStrictEqual(more!.labelledBy, ["beta", "delta", "hiya", "tns", "zeta"], "the first five")
    }))

  it.effect("told by many at once, an observation is recorded by one", () =>
    Effect.gen(function*() {
      const observations = yield* Observations
      const { id } = yield* Fixture.freshWorkspace()
      const [one] = yield* Fixture.fillPool(id, "P1", 1)
      const at = (yield* nowMs) - dayMs
      // So many that all of them are under way at once.
      const told = Array.from({ length: 500 }, (_, i) => said(one!.id, at - i))
      const outcomes = yield* Effect.all(Array.from({ length: 8 }, () => observations.record(id, told)), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(
        outcomes.map((each) => [...new Set(each)].join()).sort(),
        ["recorded", ...Array.from({ length: 7 }, () => "repeated")]
      )
    }))

  it.effect("never crosses a workspace, and holds its limits", () =>
    Effect.gen(function*() {
      const observations = yield* Observations
      const { id } = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      const [one] = yield* Fixture.fillPool(id, "P1", 1)
      const [elsewhere] = yield* Fixture.fillPool(other.id, "P1", 1)
      const at = (yield* nowMs) - 20 * dayMs
      const many = Array.from({ length: recordedMax }, (_, i) => said(one!.id, at + i * 1_000))
      const outcomes = yield* observations.record(id, many)
      assert.isTrue(outcomes.every((each) => each === "recorded"))
      const { history, now } = yield* observations.ofNumber(id, one!.id)
      assert.deepStrictEqual(now, [statementOf(many.at(-1)!)])
      assert.deepStrictEqual(history, many.reverse().slice(0, historyMax).map(statementOf))
      const nothing = { now: [], history: [] }
      assert.deepStrictEqual(yield* observations.ofNumber(other.id, elsewhere!.id), nothing)
      assert.deepStrictEqual(yield* observations.ofNumber(id, Fixture.unknownAniId), nothing)
      assert.deepStrictEqual(yield* observations.ofNumber(Fixture.unknownWorkspaceId, one!.id), nothing)
      yield* Fixture.assertRefused(observations.record(id, [...many, many[0]!]))
      yield* Fixture.assertRefused(observations.record(Fixture.unknownWorkspaceId, [many[0]!]))
    }))
}
