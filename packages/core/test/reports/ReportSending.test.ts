/**
 * Reports on their way: once a period whoever runs, also after a stop, late or not at all; what stands in them is what pages show.
 */
import * as AlertDesk from "@anipool/core/alerts/AlertDesk"
import { MailSender, type OutgoingMail } from "@anipool/core/alerts/MailSender"
import * as Needs from "@anipool/core/alerts/Needs"
import * as WebhookDelivery from "@anipool/core/alerts/WebhookDelivery"
import { WebhookSender } from "@anipool/core/alerts/WebhookSender"
import * as Trends from "@anipool/core/dials/Trends"
import * as Planner from "@anipool/core/planner/Planner"
import { PublicUrl } from "@anipool/core/reports/PublicUrl"
import * as Reports from "@anipool/core/reports/Reports"
import * as ReportSending from "@anipool/core/reports/ReportSending"
import { everything } from "@anipool/domain/alerts/Destination"
import type { Schedule } from "@anipool/domain/reports/Schedule"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { Activity, refusalReasons, slotMs } from "@anipool/storage/Activity"
import { Campaigns } from "@anipool/storage/Campaigns"
import { Webhooks } from "@anipool/storage/Webhooks"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/TestClock"

const layer = AlertDesk.layer.pipe(
  Layer.provideMerge(Reports.layer),
  Layer.provideMerge(Layer.mergeAll(Needs.layer, Planner.layer, Trends.layer)),
  Layer.provideMerge(MemoryStorage.layer),
  Layer.provide(Layer.succeed(PublicUrl, "https://anipool.example.com"))
)

const daily: Schedule = { every: "day", weekday: 1, at: "07:00" }

/** A workspace whose report comes to two mailboxes, on Monday at noon. */
const open = (report: Schedule) =>
  Effect.gen(function*() {
    yield* TestClock.setTime(Date.UTC(2026, 2, 2, 12))
    const webhooks = yield* Webhooks
    const workspaces = yield* Workspaces
    const campaigns = yield* Campaigns
    const activity = yield* Activity
    const workspace = yield* workspaces.create({
      name: "Acme",
      country: "us",
      timeZone: "UTC",
      inboundGroups: false,
      fields: {},
      policy: {}
    })
    yield* campaigns.create(workspace.id, {
      id: "C1",
      name: "Spring",
      type: "Outbound",
      inboundPoolId: null,
      policy: {}
    })
    const endpoint = yield* Effect.flatten(
      webhooks.create(workspace.id, {
        channel: "email",
        url: "mailto:ann@example.com,bob@example.com",
        description: "",
        isOn: true,
        ...everything,
        report
      }, Redacted.make(""))
    )
    const sent: Array<OutgoingMail> = []
    const answer = { status: 250 as number | null, said: "ok" }
    const mail = {
      from: "alerts@example.com",
      send: (mail: OutgoingMail) =>
        Effect.sync(() => {
          sent.push(mail)
          return { ...answer }
        })
    }
    const provided = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      effect.pipe(
        Effect.provideService(MailSender, mail),
        Effect.provideService(WebhookSender, {
          refusal: () => undefined,
          send: () => Effect.die("nobody posts")
        })
      )
    const [sending] = yield* provided(ReportSending.jobs)
    const delivery = (yield* provided(WebhookDelivery.jobs)).at(-1)!
    const ask = (assigned: number, local: number, refused: number) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        activity.addCampaigns([{
          workspaceId: workspace.id,
          campaign: "C1",
          slot: Math.floor(now / slotMs) * slotMs,
          assigned,
          local,
          refused: refusalReasons.map((_, i) => i === 0 ? refused : 0)
        }]))
    const desk = yield* AlertDesk.AlertDesk
    return {
      byHand: desk.test(workspace, endpoint.id),
      ask,
      answer,
      sent,
      sending: sending!.step,
      deliver: delivery.step,
      deliveries: webhooks.deliveries(workspace.id, endpoint.id, { limit: 50 })
    }
  })

describe("ReportSending", () => {
  it.effect("sends the report once when its time has come, whoever of many looks, with the day's figures", () =>
    Effect.gen(function*() {
      const { ask, deliver, deliveries, sending, sent } = yield* open(daily)
      assert.strictEqual(yield* sending, "idle", "not before the next time")
      yield* ask(80, 60, 3)
      yield* TestClock.setTime(Date.UTC(2026, 2, 3, 6, 59, 59))
      assert.strictEqual(yield* sending, "idle")
      yield* TestClock.setTime(Date.UTC(2026, 2, 3, 7))
      yield* Effect.all(Array.from({ length: 8 }, () => sending), { concurrency: "unbounded" })
      yield* TestClock.adjust("10 minutes")
      assert.strictEqual(yield* sending, "idle", "not again, a lease later either")
      assert.strictEqual((yield* deliveries).length, 1)
      assert.strictEqual(yield* deliver, "more")
      const [mail] = sent
      assert.deepStrictEqual(mail!.to, ["ann@example.com", "bob@example.com"])
      assert.strictEqual(mail!.subject, "Acme: report of Mon 2 Mar")
      assert.include(mail!.text, "Numbers assigned: Yesterday, Mon 2 Mar 80; The day before, Sun 1 Mar 0")
      assert.include(mail!.text, "Of them local: Yesterday, Mon 2 Mar 75.0%")
      assert.include(mail!.text, "Refused: Yesterday, Mon 2 Mar 3")
      assert.include(mail!.html, "https://anipool.example.com/console/today")
      assert.deepInclude((yield* deliveries)[0], { state: "delivered", tries: 1 })
    }).pipe(Effect.provide(layer)))

  it.effect("is tried again where nobody takes it, the same message each time", () =>
    Effect.gen(function*() {
      const { answer, deliver, deliveries, sending, sent } = yield* open(daily)
      yield* TestClock.setTime(Date.UTC(2026, 2, 3, 7, 5))
      yield* sending
      answer.status = 450
      assert.strictEqual(yield* deliver, "more")
      assert.deepInclude((yield* deliveries)[0], { state: "waiting", tries: 1, status: 450 })
      answer.status = 250
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* deliver, "more")
      assert.strictEqual(sent.length, 2)
      assert.deepStrictEqual(sent[0], sent[1])
    }).pipe(Effect.provide(layer)))

  it.effect("comes late after a stop, and says what was skipped; too late, it is skipped itself", () =>
    Effect.gen(function*() {
      const { deliveries, sending } = yield* open(daily)
      // Nothing runs on Tuesday and Wednesday, and on Thursday until nine.
      yield* TestClock.setTime(Date.UTC(2026, 2, 5, 9))
      assert.strictEqual(yield* sending, "more")
      assert.strictEqual(yield* sending, "idle")
      assert.deepStrictEqual((yield* deliveries).map(({ state, subject }) => [state, subject]), [
        ["waiting", "Acme: report of Wed 4 Mar"],
        ["failed", "2 reports were skipped"]
      ])
      // Nor on Friday before eight in the evening.
      yield* TestClock.setTime(Date.UTC(2026, 2, 6, 20))
      yield* sending
      const [skipped] = yield* deliveries
      assert.deepInclude(skipped, { state: "failed", subject: "A report was skipped", tries: 0 })
      assert.match(skipped!.error!, /^Nothing ran when it was due/)
      yield* TestClock.setTime(Date.UTC(2026, 2, 7, 7))
      yield* sending
      assert.strictEqual((yield* deliveries)[0]!.subject, "Acme: report of Fri 6 Mar")
    }).pipe(Effect.provide(layer)))

  it.effect("comes on its day of the week, of seven days beside the seven before", () =>
    Effect.gen(function*() {
      const { ask, deliver, sending, sent } = yield* open({ every: "week", weekday: 5, at: "06:30" })
      yield* ask(10, 5, 0)
      yield* TestClock.setTime(Date.UTC(2026, 2, 5, 7))
      assert.strictEqual(yield* sending, "idle")
      yield* TestClock.setTime(Date.UTC(2026, 2, 6, 7))
      yield* sending
      yield* deliver
      assert.strictEqual(sent[0]!.subject, "Acme: weekly report, Fri 27 Feb to Thu 5 Mar")
      assert.include(sent[0]!.text, "Numbers assigned: Last 7 days, Fri 27 Feb to Thu 5 Mar 10; The 7 before,")
    }).pipe(Effect.provide(layer)))

  it.effect("comes by hand at once, and on its day all the same", () =>
    Effect.gen(function*() {
      const { ask, byHand, deliver, sending, sent } = yield* open(daily)
      yield* ask(80, 60, 3)
      yield* TestClock.setTime(Date.UTC(2026, 2, 3, 6))
      assert.deepInclude(yield* byHand, { state: "waiting", subject: "Acme: report of Mon 2 Mar" })
      yield* deliver
      assert.include(sent[0]!.text, "Numbers assigned: Yesterday, Mon 2 Mar 80;")
      yield* TestClock.setTime(Date.UTC(2026, 2, 3, 7))
      yield* sending
      yield* deliver
      assert.deepStrictEqual(sent.map(({ subject }) => subject), Array(2).fill("Acme: report of Mon 2 Mar"))
    }).pipe(Effect.provide(layer)))

  it.effect("is nobody's where no mail server is set up", () =>
    Effect.gen(function*() {
      assert.isEmpty(yield* ReportSending.jobs)
    }).pipe(Effect.provide(layer)))
})
