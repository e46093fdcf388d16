/**
 * What every adapter does when an hour or a day turns: the suite sets its clock (`StorageClock`).
 */
import * as SelectionRates from "@anipool/domain/lifecycle/SelectionRates"
import { AssignmentLedger, resultsStoredFor } from "@anipool/storage/AssignmentLedger"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { CountedDays } from "@anipool/storage/CountedDays"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import { StatisticsUpkeep } from "@anipool/storage/StatisticsUpkeep"
import type { Storage } from "@anipool/storage/Storage"
import { UsesAudit } from "@anipool/storage/UsesAudit"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert, layer as withLayer } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as DialsFixture from "./DialsFixture.ts"
import * as Fixture from "./Fixture.ts"
import * as GroupDays from "./GroupDays.ts"
import { group } from "./GroupsFixture.ts"
import { freshLedger, resultsOf, usedElsewhere, usesOf } from "./LedgerFixture.ts"
import * as ReportDays from "./ReportDays.ts"
import { claimOf, lease, stage } from "./SnapshotsFixture.ts"
import { StorageClock } from "./StorageClock.ts"

/** A millisecond before midnight in New York. */
const beforeMidnight = Date.UTC(2025, 2, 9, 4, 59, 59, 999)
const hourMs = 3_600_000

/**
 * Runs the tests against an adapter; the layer is built once.
 *
 * @public For tests of an adapter.
 */
export const suite = <E>(name: string, layer: Layer.Layer<Storage | StorageClock, E>): void =>
  withLayer(layer, { excludeTestServices: true })(`${name}: the turn of time`, (it) => {
    GroupDays.tests(it)
    ReportDays.tests(it)

    it.effect("uses count under the workspace's day, which begins at its own midnight", () =>
      Effect.gen(function*() {
        const clock = yield* StorageClock
        yield* clock.set(beforeMidnight)
        const { confirm, held, propose, workspaceId } = yield* freshLedger(1, "America/New_York")
        const pick = propose(held[0]!, { dailyCap: 1 })
        const evening = yield* confirm([pick, pick])
        assert.strictEqual(evening.day, "2025-03-08")
        assert.strictEqual(evening.assignedAt, beforeMidnight)
        assert.deepStrictEqual(resultsOf(evening), ["accepted", "at-cap"])
        assert.deepStrictEqual([...(yield* usesOf(workspaceId)).values()], [1, 0])

        yield* clock.set(beforeMidnight + 1)
        assert.strictEqual((yield* Fixture.headOf(workspaceId)).day, "2025-03-09")
        assert.deepStrictEqual([...(yield* usesOf(workspaceId)).values()], [0, 0])
        const morning = yield* confirm([pick, pick])
        assert.strictEqual(morning.day, "2025-03-09")
        assert.deepStrictEqual(morning.outcomes, [
          { result: "accepted", usedToday: 1, usedThisHour: 1 },
          { result: "at-cap", usedToday: 1, usedThisHour: 1 }
        ])
        // The clocks go forward on this day: it has 23 hours.
        yield* clock.set(beforeMidnight + 1 + 23 * hourMs)
        assert.strictEqual((yield* Fixture.headOf(workspaceId)).day, "2025-03-10")
      }))

    it.effect("entries are kept for as long as was asked, and what undoing takes for a day", () =>
      Effect.gen(function*() {
        const clock = yield* StorageClock
        const groups = yield* InboundGroups
        const trail = yield* AuditTrail
        yield* clock.set(beforeMidnight)
        const { id } = yield* Fixture.freshWorkspace()
        yield* groups.create(id, group("A", 1))
        yield* groups.remove(id, "A", "remove")
        const [deletion] = yield* trail.list(id, { limit: 1 })
        const forgetAll = Effect.repeat(trail.forget(Duration.days(9)), { until: (forgotten) => forgotten === 0 })
        const actions = Effect.map(trail.list(id, { limit: 10 }), (entries) => entries.map(({ action }) => action))
        const refusal = Effect.map(trail.previewUndo(id, deletion!.id), Option.map(({ refusal }) => refusal))

        yield* clock.set(beforeMidnight + 24 * hourMs - 1)
        yield* forgetAll
        assert.deepStrictEqual(yield* refusal, Option.some(null))
        yield* clock.set(beforeMidnight + 24 * hourMs)
        assert.deepStrictEqual(yield* refusal, Option.some("too-late"))
        yield* forgetAll
        assert.deepStrictEqual(yield* refusal, Option.some("too-late"))
        yield* groups.create(id, group("B", 2))

        yield* clock.set(beforeMidnight + 9 * 24 * hourMs - 1)
        yield* forgetAll
        assert.deepStrictEqual(yield* actions, ["group.created", "group.deleted", "group.created", "workspace.created"])
        yield* clock.set(beforeMidnight + 9 * 24 * hourMs)
        yield* forgetAll
        assert.deepStrictEqual(yield* actions, ["group.created"])
        assert.deepStrictEqual(yield* trail.find(id, deletion!.id), Option.none())
      }))

    it.effect("a cap by the hour is free again when the hour turns, one by the day is not", () =>
      Effect.gen(function*() {
        const clock = yield* StorageClock
        yield* clock.set(beforeMidnight - 2 * hourMs)
        const { confirm, confirmVouched, held, propose } = yield* freshLedger(1, "America/New_York")
        const pick = propose(held[0]!, { dailyCap: 3, hourlyCap: 2 })
        const first = yield* confirm([pick, pick, pick])
        assert.strictEqual(first.hour, Math.floor(beforeMidnight / hourMs) - 2)
        assert.deepStrictEqual(resultsOf(first), ["accepted", "accepted", "at-hourly-cap"])
        assert.deepStrictEqual(resultsOf(yield* confirmVouched([pick])), ["at-hourly-cap"])

        yield* clock.set(beforeMidnight - 2 * hourMs + 1)
        const second = yield* confirmVouched([pick])
        assert.strictEqual(second.hour, first.hour + 1)
        assert.deepStrictEqual(second.outcomes, [{ result: "accepted", usedToday: 3, usedThisHour: 1 }])
        assert.deepStrictEqual((yield* confirm([pick])).outcomes, [{ result: "at-cap", usedToday: 3, usedThisHour: 1 }])
      }))

    it.effect("a clock that goes back opens no cap: uses count on under the later hour, and the later day", () =>
      Effect.gen(function*() {
        const clock = yield* StorageClock
        const noon = beforeMidnight - 12 * hourMs
        yield* clock.set(noon)
        const { confirm, confirmVouched, held, propose, workspaceId } = yield* freshLedger(1, "America/New_York")
        const pick = propose(held[0]!, { dailyCap: 6, hourlyCap: 2 })
        assert.deepStrictEqual(resultsOf(yield* confirm([pick])), ["accepted"])
        // An hour back, as a clock that nobody told of the end of summer.
        yield* clock.set(noon - hourMs)
        assert.deepStrictEqual((yield* confirm([pick, pick])).outcomes, [
          { result: "accepted", usedToday: 2, usedThisHour: 2 },
          { result: "at-hourly-cap", usedToday: 2, usedThisHour: 2 }
        ])
        assert.deepStrictEqual(resultsOf(yield* confirmVouched([pick])), ["at-hourly-cap"])
        yield* clock.set(noon)
        assert.deepStrictEqual(resultsOf(yield* confirm([pick])), ["at-hourly-cap"])
        yield* clock.set(noon + hourMs)
        assert.deepStrictEqual((yield* confirm([pick])).outcomes, [{
          result: "accepted",
          usedToday: 3,
          usedThisHour: 1
        }])

        // Three days ahead for a moment.
        yield* clock.set(noon + 72 * hourMs)
        assert.deepStrictEqual((yield* confirm([pick])).outcomes, [{
          result: "accepted",
          usedToday: 1,
          usedThisHour: 1
        }])
        yield* clock.set(noon + hourMs)
        const back = yield* confirm([pick, pick])
        assert.strictEqual(back.day, "2025-03-08")
        assert.deepStrictEqual(back.outcomes, [
          { result: "accepted", usedToday: 2, usedThisHour: 2 },
          { result: "at-hourly-cap", usedToday: 2, usedThisHour: 2 }
        ])
        assert.strictEqual((yield* usesOf(workspaceId)).get(held[0]!.id), 2)
      }))

    it.effect("uses that a wrong clock counted under a later day are today's once they are reset, and add up", () =>
      Effect.gen(function*() {
        const clock = yield* StorageClock
        const counted = yield* CountedDays
        const audit = yield* UsesAudit
        const ledger = yield* AssignmentLedger
        const noon = beforeMidnight - 12 * hourMs
        yield* clock.set(noon)
        const { confirm, held: [one, two], propose, workspaceId } = yield* freshLedger(2, "America/New_York")
        const pick = propose(one!, { dailyCap: 4 })
        yield* confirm([pick, pick, propose(two!)])
        const request = { key: yield* Fixture.freshHex(64), content: "0c".repeat(32) }
        const { callingCode, number } = one!
        yield* clock.set(noon + 72 * hourMs)
        yield* confirm([{ ...pick, answers: { request, number: { callingCode, national: number } } }, pick, pick])
        yield* clock.set(noon + hourMs)
        yield* confirm([pick])
        const ownAhead = Effect.map(counted.ahead, (all) => all.filter((each) => each.workspaceId === workspaceId))
        assert.deepStrictEqual(yield* ownAhead, [
          { workspaceId, anis: 1, day: "2025-03-11", today: "2025-03-08" }
        ])
        assert.strictEqual((yield* usesOf(workspaceId)).get(one!.id), 4)

        assert.strictEqual(yield* counted.reset(workspaceId), 1)
        assert.strictEqual(yield* counted.reset(workspaceId), 0)
        assert.deepStrictEqual(yield* ownAhead, [])
        assert.deepStrictEqual([...(yield* usesOf(workspaceId)).values()], [6, 1, 0])
        assert.deepStrictEqual(resultsOf(yield* confirm([pick])), ["at-cap"])
        const stored = yield* ledger.findStored(workspaceId, [request.key])
        assert.deepStrictEqual(stored.map(({ assignedAt }) => assignedAt), [noon + hourMs])
        for (const day of ["2025-03-08", "2025-03-11"]) {
          assert.deepStrictEqual((yield* audit.assignments(workspaceId, day)).contradictions, [])
        }
        const answers = yield* audit.answers(workspaceId, { from: "2025-03-08", to: "2025-03-11" })
        assert.deepStrictEqual(answers.contradictions, [])

        // The next day begins as ever.
        yield* clock.set(beforeMidnight + 1)
        assert.deepStrictEqual(resultsOf(yield* confirm([pick])), ["accepted"])
        yield* clock.set(beforeMidnight + Duration.toMillis(resultsStoredFor))
        assert.strictEqual(yield* ledger.deleteExpired, 1)
      }))

    it.effect("uses made elsewhere count under their day; of a later one that a wrong clock said, the reset takes the highest", () =>
      Effect.gen(function*() {
        const clock = yield* StorageClock
        const counted = yield* CountedDays
        const audit = yield* UsesAudit
        const noon = beforeMidnight - 12 * hourMs
        yield* clock.set(noon)
        const { confirm, held: [one, two], propose, workspaceId } = yield* freshLedger(2, "America/New_York")
        const uses = Effect.map(usesOf(workspaceId), (all) => [one!, two!].map(({ id }) => all.get(id)))
        const tell = (ofOne: number, ofTwo: number) => usedElsewhere(workspaceId, [[one!, ofOne], [two!, ofTwo]])
        yield* tell(2, 3)
        yield* confirm([propose(one!), propose(one!)])
        yield* clock.set(noon + 72 * hourMs)
        yield* confirm([propose(one!), propose(one!)])
        yield* tell(4, 6)
        assert.deepStrictEqual(yield* uses, [2 + 4, 6])
        yield* clock.set(noon + hourMs)
        // Under the later day, as are all uses until it is set right.
        assert.deepStrictEqual(yield* tell(5, 6), { changed: 1, added: 1, unknown: 0 })
        assert.deepStrictEqual(yield* uses, [2 + 5, 6])
        assert.strictEqual(yield* counted.reset(workspaceId), 2)
        assert.deepStrictEqual(yield* uses, [4 + 5, 6])
        assert.deepStrictEqual(yield* tell(5, 7), { changed: 1, added: 1, unknown: 0 })
        assert.strictEqual((yield* confirm([propose(one!, { dailyCap: 10 })])).outcomes[0]!.usedToday, 10)
        for (const day of ["2025-03-08", "2025-03-11"]) {
          assert.deepStrictEqual((yield* audit.assignments(workspaceId, day)).contradictions, [])
        }

        // The next day knows nothing of them.
        yield* clock.set(beforeMidnight + 1)
        assert.deepStrictEqual(yield* uses, [0, 0])
        assert.deepStrictEqual(yield* tell(2, 0), { changed: 1, added: 2, unknown: 0 })
        assert.deepStrictEqual(yield* uses, [2, 0])
        assert.deepStrictEqual((yield* audit.assignments(workspaceId, "2025-03-08")).contradictions, [])
      }))

    it.effect("a cap holds when a change of the time zone takes the workspace a day back, and on again", () =>
      Effect.gen(function*() {
        const clock = yield* StorageClock
        const workspaces = yield* Workspaces
        yield* clock.set(beforeMidnight)
        const { confirm, held, propose, workspace } = yield* freshLedger(1, "America/New_York")
        const { id, ...settings } = workspace
        const pick = propose(held[0]!, { dailyCap: 1 })
        const results: Array<unknown> = []
        for (const timeZone of ["America/New_York", "UTC", "America/New_York", "UTC"]) {
          yield* workspaces.update(id, { ...settings, timeZone })
          const { day, outcomes } = yield* confirm([pick])
          results.push([day, outcomes[0]!.result])
        }
        assert.deepStrictEqual(results, [
          ["2025-03-08", "accepted"],
          ["2025-03-09", "accepted"],
          ["2025-03-08", "at-cap"],
          ["2025-03-09", "at-cap"]
        ])
      }))

    it.effect("an answer is kept for its time, and then the request is a new one", () =>
      Effect.gen(function*() {
        const clock = yield* StorageClock
        const ledger = yield* AssignmentLedger
        yield* clock.set(beforeMidnight)
        const { confirm, held, propose, workspaceId } = yield* freshLedger(1)
        const request = { key: yield* Fixture.freshHex(64), content: "0b".repeat(32) }
        const number = { callingCode: 1 as const, national: "1" }
        const picks = [{ ...propose(held[0]!), answers: { request, number } }]
        yield* confirm(picks)
        const attempt = { prospect: "13105550100", subject: "", dailyLimit: 1, windowLimit: null, windowFrom: 0 }
        const tried = [{ ...propose(held[0]!), attempt }]
        assert.deepStrictEqual(resultsOf(yield* confirm(tried)), ["accepted"])
        const storedUntil = beforeMidnight + Duration.toMillis(resultsStoredFor)
        yield* clock.set(storedUntil - 1)
        assert.strictEqual((yield* ledger.findStored(workspaceId, [request.key])).length, 1)
        assert.strictEqual(yield* ledger.deleteExpired, 0)
        // An attempt counts for as long, and is then deleted.
        assert.deepStrictEqual(resultsOf(yield* confirm(tried)), ["at-prospect-limit"])
        assert.strictEqual(yield* ledger.deleteOldAttempts, 0)
        yield* clock.set(storedUntil)
        assert.strictEqual((yield* ledger.findAttempts(workspaceId, [attempt])).get("13105550100 ")?.length ?? 0, 0)
        assert.strictEqual(yield* ledger.deleteOldAttempts, 1)
        assert.deepStrictEqual(resultsOf(yield* confirm(tried)), ["accepted"])
        assert.deepStrictEqual(yield* ledger.findStored(workspaceId, [request.key]), [])
        assert.deepStrictEqual(resultsOf(yield* confirm(picks)), ["accepted"])
        yield* clock.set(storedUntil + Duration.toMillis(resultsStoredFor))
        assert.strictEqual(yield* ledger.deleteExpired, 1)
        assert.strictEqual(yield* ledger.deleteExpired, 0)
      }))

    it.effect("selection is told rates that changed at most every so often, and when days leave the window", () =>
      Effect.gen(function*() {
        const clock = yield* StorageClock
        const upkeep = yield* StatisticsUpkeep
        const finish = (step: typeof upkeep.refreshRates) => Effect.repeat(step, { until: (isMore) => !isMore })
        const noon = beforeMidnight + 12 * hourMs
        yield* clock.set(noon)
        const { workspace } = yield* DialsFixture.freshWorkspace()
        const dial = (at: number, dispositionName: string) =>
          DialsFixture.run(workspace.id, DialsFixture.record(at, { dispositionName }))
        const rateAt = Effect.fnUntraced(function*(at: number) {
          yield* clock.set(at)
          yield* finish(upkeep.moveWindows)
          yield* finish(upkeep.refreshRates)
          const replica = Fixture.emptyReplica()
          yield* Fixture.readOn(workspace.id, replica, 100)
          return [...replica.entries.values()].map(({ blockRate }) => blockRate)
        })
        const pauseMs = SelectionRates.comparedEverySeconds * 1_000
        yield* dial(noon, "Blocked")
        assert.deepStrictEqual(yield* rateAt(noon), [100])
        yield* dial(noon, "Sale")
        assert.deepStrictEqual(yield* rateAt(noon + pauseMs), [100])
        assert.deepStrictEqual(yield* rateAt(noon + pauseMs + 1), [50])
        yield* dial(noon, "Sale")
        yield* dial(noon, "Sale")
        // A clock that was ahead for a while holds nothing up.
        assert.deepStrictEqual(yield* rateAt(noon), [25])
        assert.deepStrictEqual(yield* rateAt(noon + 29 * 24 * hourMs), [25])
        assert.deepStrictEqual(yield* rateAt(noon + 30 * 24 * hourMs), [0])
      }))

    it.effect("an upload is claimed for as long as its lease lasts", () =>
      Effect.gen(function*() {
        const clock = yield* StorageClock
        yield* clock.set(beforeMidnight)
        const { id } = yield* Fixture.freshWorkspace()
        const { createdAt } = yield* stage(id, [{ groupId: "A", indexes: [1] }])
        assert.strictEqual(createdAt, beforeMidnight)
        const { token } = Option.getOrThrow(yield* claimOf(id))
        yield* clock.set(beforeMidnight + Duration.toMillis(lease) - 1)
        assert.isTrue(Option.isNone(yield* claimOf(id)))
        yield* clock.set(beforeMidnight + Duration.toMillis(lease) + 1)
        assert.isAbove(Option.getOrThrow(yield* claimOf(id)).token, token)
      }))
  })
