/**
 * What is asked of `ShadowReports`.
 */
import type { Report } from "@anipool/domain/shadow/Shadow"
import type { ShadowFigures } from "@anipool/domain/shadow/ShadowFigures"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import { attemptsMax, givenUp, keptMax, type KeptReport, ShadowReports } from "@anipool/storage/ShadowReports"
import { assert } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Fixture from "./Fixture.ts"

const figures = (bursts: number): ShadowFigures => ({
  localShare: 50.25,
  within50Miles: 60,
  medianMiles: null,
  mostUses: 7,
  spread: 3,
  overCap: 0,
  bursts,
  repeats: 1,
  notCallable: null,
  refused: 0,
  lastResort: 1
})

const kept = (day: string, bursts: number): KeptReport => {
  const compared = { dials: 9, shown: figures(bursts), anipool: figures(0) }
  const report: Report = {
    ...compared,
    day,
    anis: 3,
    waiting: 0,
    byCampaign: [{ campaign: "C", ...compared }],
    campaignsLeft: 0,
    byHour: [{ hour: 9, ...compared }],
    same: 8,
    disagreements: [{ reason: "nearer", dials: 1, examples: [] }],
    skipped: 0,
    live: null
  }
  return { madeAt: Date.parse(`${day}T20:00:00.123Z`), report }
}

const totalsOf = ({ madeAt, report: { anipool, day, dials, shown } }: KeptReport) => ({
  day,
  madeAt,
  dials,
  shown,
  anipool
})

const lease = Duration.minutes(1)

/** Claims until it is the turn of a workspace; those of other tests are let be. */
const claimOf = Effect.fnUntraced(function*(id: WorkspaceId, duration = lease) {
  const reports = yield* ShadowReports
  for (;;) {
    const claim = yield* reports.claim(duration)
    if (Option.isNone(claim) || claim.value.workspaceId === id) return claim
    yield* reports.cancel(claim.value.workspaceId)
  }
})

const statusOf = Effect.fnUntraced(function*(id: WorkspaceId) {
  const reports = yield* ShadowReports
  return Option.map(yield* reports.run(id), ({ status }) => status).pipe(Option.getOrNull)
})

/** The tests. */
export const tests: Fixture.Tests = (it) => {
  it.effect("keeps one report for each day, the last, of the latest days", () =>
    Effect.gen(function*() {
      const reports = yield* ShadowReports
      const { id } = yield* Fixture.freshWorkspace()
      const [a, b] = [kept("2026-03-31", 1), kept("2026-04-01", 2)]
      yield* reports.save(id, b!)
      yield* reports.save(id, kept("2026-03-31", 9))
      yield* reports.save(id, a!)
      assert.deepStrictEqual(yield* reports.find(id, "2026-03-31"), Option.some(a))
      assert.deepStrictEqual(yield* reports.list(id), [totalsOf(b!), totalsOf(a!)])
      const dayOf = (n: number) => new Date(Date.UTC(2026, 4, 1 + n)).toISOString().slice(0, 10)
      for (let n = 0; n < keptMax; n++) yield* reports.save(id, kept(dayOf(n), n))
      const listed = yield* reports.list(id)
      assert.deepStrictEqual(
        listed.map(({ day }) => day),
        Array.from({ length: keptMax }, (_, n) => dayOf(keptMax - 1 - n))
      )
      assert.isTrue(Option.isNone(yield* reports.find(id, "2026-04-01")))
      const other = yield* Fixture.freshWorkspace()
      for (const workspaceId of [other.id, Fixture.unknownWorkspaceId]) {
        assert.deepStrictEqual(yield* reports.list(workspaceId), [])
        assert.isTrue(Option.isNone(yield* reports.find(workspaceId, dayOf(1))))
        assert.isTrue(Option.isNone(yield* reports.run(workspaceId)))
        assert.isFalse(yield* reports.cancel(workspaceId))
      }
      yield* Fixture.assertRefused(reports.save(Fixture.unknownWorkspaceId, a!))
      yield* Fixture.assertRefused(reports.begin(Fixture.unknownWorkspaceId, "2026-04-01"))
    }))

  it.effect("has one computation of a workspace at a time, and keeps what it ends with", () =>
    Effect.gen(function*() {
      const reports = yield* ShadowReports
      const { id } = yield* Fixture.freshWorkspace()
      assert.isTrue(yield* reports.begin(id, "2026-04-01"))
      assert.isFalse(yield* reports.begin(id, "2026-04-02"))
      assert.strictEqual(yield* statusOf(id), "queued")
      const claim = Option.getOrThrow(yield* claimOf(id))
      assert.strictEqual(claim.day, "2026-04-01")
      // Nobody else takes it.
      assert.isTrue(Option.isNone(yield* claimOf(id)))
      assert.isFalse(yield* reports.begin(id, "2026-04-02"))
      assert.isTrue(yield* reports.progress(claim, 5_000, lease))
      assert.deepInclude(Option.getOrThrow(yield* reports.run(id)), {
        day: "2026-04-01",
        status: "running",
        dials: 5_000,
        message: null
      })
      yield* reports.finish(claim, kept("2026-04-01", 4))
      assert.strictEqual(yield* statusOf(id), "done")
      assert.deepStrictEqual(yield* reports.find(id, "2026-04-01"), Option.some(kept("2026-04-01", 4)))
      assert.isFalse(yield* reports.progress(claim, 6_000, lease))

      assert.isTrue(yield* reports.begin(id, "2026-04-02"))
      const next = Option.getOrThrow(yield* claimOf(id))
      yield* reports.finish(claim, "not any more")
      yield* reports.finish(next, "no room")
      assert.deepInclude(Option.getOrThrow(yield* reports.run(id)), { status: "failed", message: "no room", dials: 0 })
      assert.isTrue(Option.isNone(yield* reports.find(id, "2026-04-02")))
      assert.isTrue(Option.isNone(yield* claimOf(id)))
    }))

  it.effect("is cancelled, before it is worked on and meanwhile", () =>
    Effect.gen(function*() {
      const reports = yield* ShadowReports
      const { id } = yield* Fixture.freshWorkspace()
      yield* reports.begin(id, "2026-04-01")
      assert.isTrue(yield* reports.cancel(id))
      assert.strictEqual(yield* statusOf(id), "cancelled")
      assert.isTrue(Option.isNone(yield* claimOf(id)))
      yield* reports.begin(id, "2026-04-01")
      const claim = Option.getOrThrow(yield* claimOf(id))
      assert.isTrue(yield* reports.cancel(id))
      assert.isFalse(yield* reports.cancel(id))
      assert.isFalse(yield* reports.progress(claim, 1, lease))
      yield* reports.finish(claim, kept("2026-04-01", 4))
      assert.strictEqual(yield* statusOf(id), "cancelled")
      assert.isTrue(Option.isNone(yield* reports.find(id, "2026-04-01")))
      // What is asked for anew is nobody's who had the one before.
      yield* reports.begin(id, "2026-04-01")
      assert.isFalse(yield* reports.progress(claim, 1, lease))
    }))

  it.effect("is told of in the audit trail, by whoever asked, cancelled or kept", () =>
    Effect.gen(function*() {
      const reports = yield* ShadowReports
      const { id } = yield* Fixture.freshWorkspace()
      const somebody = { kind: "user", id: "7", name: "ann", address: "127.0.0.1" } as const
      yield* Effect.locally(reports.begin(id, "2026-04-01"), CurrentActor, somebody)
      // Nothing comes of these.
      yield* reports.begin(id, "2026-04-02")
      yield* Effect.locally(reports.cancel(id), CurrentActor, somebody)
      yield* reports.cancel(id)
      yield* Effect.locally(reports.save(id, kept("2026-04-03", 1)), CurrentActor, somebody)
      yield* reports.begin(id, "2026-04-04")
      // What a worker makes was asked for already.
      yield* reports.finish(Option.getOrThrow(yield* claimOf(id)), kept("2026-04-04", 1))
      const entries = yield* (yield* AuditTrail).list(id, { filter: { subjectKind: "shadow" }, limit: 10 })
      assert.deepStrictEqual(
        entries.map(({ action, actor, subject, summary }) => [action, actor.name, subject.id, summary]),
        [
          ["shadow.requested", entries[0]!.actor.name, "2026-04-04", "Asked for the shadow of 2026-04-04"],
          ["shadow.kept", "ann", "2026-04-03", "Kept the shadow of 2026-04-03, of 9 dials"],
          ["shadow.cancelled", "ann", "2026-04-01", "Cancelled the shadow of 2026-04-01"],
          ["shadow.requested", "ann", "2026-04-01", "Asked for the shadow of 2026-04-01"]
        ]
      )
    }))

  it.effect("is taken up again when its worker is gone, a few times; one that is let go of, at once", () =>
    Effect.gen(function*() {
      const reports = yield* ShadowReports
      const { id } = yield* Fixture.freshWorkspace()
      yield* reports.begin(id, "2026-04-01")
      for (let n = 0; n < 2 * attemptsMax; n++) {
        const claim = Option.getOrThrow(yield* claimOf(id))
        yield* reports.release(claim)
        assert.isFalse(yield* reports.progress(claim, 1, lease))
      }
      const over = Duration.zero
      const first = Option.getOrThrow(yield* claimOf(id, over))
      for (let n = 1; n < attemptsMax; n++) assert.isTrue(Option.isSome(yield* claimOf(id, over)))
      assert.isFalse(yield* reports.progress(first, 1, lease))
      assert.isTrue(Option.isNone(yield* claimOf(id, over)))
      assert.deepInclude(Option.getOrThrow(yield* reports.run(id)), { status: "failed", message: givenUp })
      assert.isTrue(yield* reports.begin(id, "2026-04-01"))
      assert.isTrue(Option.isSome(yield* claimOf(id)))
    }))
}
