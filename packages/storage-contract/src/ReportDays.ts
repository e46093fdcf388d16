/**
 * What every adapter's `Webhooks.claimReport` does: a report is due once on each of its days, by the workspace's clocks.
 */
import * as Destination from "@anipool/domain/alerts/Destination"
import type { ReportMessage } from "@anipool/domain/reports/ReportMail"
import * as Schedule from "@anipool/domain/reports/Schedule"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { Storage } from "@anipool/storage/Storage"
import { type DueReport, type EndpointSettings, Webhooks } from "@anipool/storage/Webhooks"
import { assert, type Vitest } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { randomUUID } from "node:crypto"
import * as Fixture from "./Fixture.ts"
import { StorageClock } from "./StorageClock.ts"

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const lease = Duration.minutes(5)

const settings = (report: Schedule.Schedule | null, isOn = true): EndpointSettings => ({
  channel: "email",
  url: "mailto:ann@example.com",
  description: "Every morning",
  isOn,
  ...Destination.everything,
  report
})

const daily = (at: string): Schedule.Schedule => ({ every: "day", weekday: 1, at })

const message = (): ReportMessage => ({
  id: randomUUID(),
  type: "report",
  createdAt: "2025-03-09T07:00:00.000Z",
  workspace: "Acme",
  subject: "Acme: report",
  publicUrl: null,
  sections: []
})

const endpointIn = (workspaceId: WorkspaceId, wanted: EndpointSettings) =>
  Effect.flatMap(Webhooks, (webhooks) => Effect.flatten(webhooks.create(workspaceId, wanted, Redacted.make(""))))

/** Claims all that are due, and sends each. */
const sendAll = Effect.gen(function*() {
  const webhooks = yield* Webhooks
  const sent: Array<DueReport> = []
  for (;;) {
    const due = yield* webhooks.claimReport(lease)
    if (Option.isNone(due)) return sent
    assert.isTrue(yield* webhooks.settleReport(due.value, [{ message: message(), error: null }]))
    sent.push(due.value)
  }
})

/** What every adapter does; `TurnOfTime.suite` runs it. */
export const tests = (it: Vitest.MethodsNonLive<Storage | StorageClock, true>): void => {
  it.effect("a report is due once on each of its days, also where clocks are put forward and back", () =>
    Effect.gen(function*() {
      const clock = yield* StorageClock
      const webhooks = yield* Webhooks
      // In New York an hour is left out on 9 March 2025; on Lord Howe Island half an hour comes twice on 6 April.
      for (
        const [timeZone, from] of [
          ["America/New_York", Date.UTC(2025, 2, 8)],
          ["Australia/Lord_Howe", Date.UTC(2025, 3, 4, 12)]
        ] as const
      ) {
        yield* clock.set(from)
        const { id } = yield* Fixture.freshWorkspace({ timeZone })
        const schedules = [
          daily("02:30"),
          daily("01:45"),
          daily("23:59"),
          { every: "week", weekday: 7, at: "01:30" },
          { every: "week", weekday: 1, at: "00:00" }
        ] as const
        const seenTo = new Map<number, string>()
        const byEndpoint = new Map<number, Schedule.Schedule>()
        for (const schedule of schedules) {
          const endpoint = yield* endpointIn(id, settings(schedule))
          seenTo.set(endpoint.id, Schedule.lastDue(schedule, from, timeZone))
          byEndpoint.set(endpoint.id, schedule)
        }
        let sent = 0
        for (let at = from; at <= from + 3 * dayMs; at += 30 * minuteMs) {
          yield* clock.set(at)
          const expected = [...byEndpoint].flatMap(([endpoint, schedule]) => {
            const day = Schedule.lastDue(schedule, at, timeZone)
            return day > seenTo.get(endpoint)! ? [{ endpoint, day, seenTo: seenTo.get(endpoint)! }] : []
          })
          for (const { day, endpoint } of expected) seenTo.set(endpoint, day)
          const found = yield* sendAll
          assert.deepStrictEqual(
            found.map(({ day, endpointId, seenTo }) => ({ endpoint: endpointId, day, seenTo })),
            expected,
            `${timeZone} ${new Date(at).toISOString()}`
          )
          sent += found.length
        }
        assert.strictEqual(sent, 3 * 3 + 2)
        for (const endpoint of byEndpoint.keys()) yield* webhooks.remove(id, endpoint)
      }
    }))

  it.effect("a report is settled by one, with what is sent of it, and by nobody who lost it", () =>
    Effect.gen(function*() {
      const clock = yield* StorageClock
      const webhooks = yield* Webhooks
      const noon = Date.UTC(2025, 5, 2, 12)
      yield* clock.set(noon)
      const { id } = yield* Fixture.freshWorkspace({ timeZone: "UTC" })
      const endpoint = yield* endpointIn(id, settings(daily("07:00")))
      assert.isTrue(Option.isNone(yield* webhooks.claimReport(lease)), "it comes from the next time on")
      yield* clock.set(noon + dayMs)
      const first = yield* Effect.flatten(webhooks.claimReport(lease))
      assert.deepInclude(first, { day: "2025-06-03", seenTo: "2025-06-02", schedule: daily("07:00") })
      assert.isTrue(Option.isNone(yield* webhooks.claimReport(lease)), "another has it")
      yield* clock.set(noon + dayMs + Duration.toMillis(lease))
      const second = yield* Effect.flatten(webhooks.claimReport(lease))
      assert.deepInclude(second, { day: "2025-06-03", seenTo: "2025-06-02" })
      assert.isFalse(yield* webhooks.settleReport(first, [{ message: message(), error: null }]), "its lease is over")
      const told = message()
      const missed = { ...message(), subject: "Missed" }
      assert.isTrue(
        yield* webhooks.settleReport(second, [{ message: missed, error: "too late" }, { message: told, error: null }])
      )
      assert.isFalse(yield* webhooks.settleReport(second, [{ message: message(), error: null }]), "a second time")
      assert.isTrue(Option.isNone(yield* webhooks.claimReport(lease)))
      const deliveries = yield* webhooks.deliveries(id, endpoint.id, { limit: 9 })
      assert.deepStrictEqual(
        deliveries.map(({ error, nextAt, state, subject, tries }) => [state, subject, error, nextAt === null, tries]),
        [["waiting", "Acme: report", null, false, 0], ["failed", "Missed", "too late", true, 0]]
      )
      const claim = yield* Effect.flatten(webhooks.claim(lease))
      assert.deepStrictEqual(JSON.parse(claim.body), told)
      yield* webhooks.remove(id, endpoint.id)
    }))

  it.effect("none is due of an endpoint that is off; one that is changed gets it from the next time on", () =>
    Effect.gen(function*() {
      const clock = yield* StorageClock
      const webhooks = yield* Webhooks
      const noon = Date.UTC(2025, 7, 4, 12)
      yield* clock.set(noon)
      const { id } = yield* Fixture.freshWorkspace({ timeZone: "UTC" })
      const { id: endpoint } = yield* endpointIn(id, settings(daily("07:00"), false))
      const update = (wanted: EndpointSettings) => Effect.flatten(webhooks.update(id, endpoint, wanted))
      yield* clock.set(noon + dayMs)
      assert.isEmpty(yield* sendAll, "off")
      assert.deepInclude(yield* update(settings(daily("07:00"))), { isOn: true, report: daily("07:00") })
      assert.isEmpty(yield* sendAll, "on again, after seven")
      yield* clock.set(noon + 2 * dayMs)
      yield* update({ ...settings(daily("07:00")), description: "Another" })
      const due = yield* Effect.flatten(webhooks.claimReport(lease))
      assert.strictEqual(due.day, "2025-08-06", "what has nothing to do with it changes nothing of it")
      yield* update(settings(daily("08:00")))
      assert.isFalse(yield* webhooks.settleReport(due, []), "it was changed meanwhile")
      yield* clock.set(noon + 2 * dayMs + Duration.toMillis(lease))
      assert.isEmpty(yield* sendAll)
      yield* clock.set(noon + 3 * dayMs)
      assert.strictEqual((yield* sendAll).length, 1)
      yield* update(settings(null))
      yield* clock.set(noon + 9 * dayMs)
      assert.isEmpty(yield* sendAll, "no report")
      yield* webhooks.remove(id, endpoint)
      assert.isFalse(yield* webhooks.settleReport(due, []))
    }))
}
