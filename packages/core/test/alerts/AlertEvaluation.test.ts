import * as HoldOutWatch from "@anipool/core/administration/HoldOutWatch"
import * as AlertEvaluation from "@anipool/core/alerts/AlertEvaluation"
import * as Needs from "@anipool/core/alerts/Needs"
import * as Signature from "@anipool/core/alerts/Signature"
import * as WebhookDelivery from "@anipool/core/alerts/WebhookDelivery"
import { type Outgoing, type Sent, WebhookSender } from "@anipool/core/alerts/WebhookSender"
import * as BurnDesk from "@anipool/core/reputation/BurnDesk"
import * as AlertPlan from "@anipool/domain/alerts/AlertPlan"
import * as Delivery from "@anipool/domain/alerts/Delivery"
import { everything } from "@anipool/domain/alerts/Destination"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { Activity, refusalReasons, slotMs } from "@anipool/storage/Activity"
import { Alerts } from "@anipool/storage/Alerts"
import { Campaigns } from "@anipool/storage/Campaigns"
import { Webhooks } from "@anipool/storage/Webhooks"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/TestClock"

const layer = Layer.mergeAll(BurnDesk.layer, HoldOutWatch.layer, Needs.layer).pipe(
  Layer.provideMerge(MemoryStorage.layer)
)

/** A workspace with a campaign and a webhook, and a way to look and to have requests refused. */
const open = Effect.gen(function*() {
  yield* TestClock.setTime(Date.UTC(2026, 2, 2, 12))
  const activity = yield* Activity
  const alerts = yield* Alerts
  const campaigns = yield* Campaigns
  const needs = yield* Needs.Needs
  const webhooks = yield* Webhooks
  const workspaces = yield* Workspaces
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
    inboundPoolId: "gone",
    policy: {}
  })
  const endpoint = Option.getOrThrow(
    yield* webhooks.create(
      workspace.id,
      { channel: "webhook", url: "https://hooks.example/", description: "", isOn: true, ...everything },
      Signature.newSecret()
    )
  )
  const refuse = (count: number) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      activity.addCampaigns([{
        workspaceId: workspace.id,
        campaign: "C1",
        slot: Math.floor(now / slotMs) * slotMs,
        assigned: 0,
        local: 0,
        refused: refusalReasons.map((reason) => reason === "no-group" ? count : 0)
      }]))
  return {
    alerts,
    webhooks,
    workspace,
    refuse,
    look: AlertEvaluation.look(alerts, needs, workspace),
    deliveries: webhooks.deliveries(workspace.id, endpoint.id, { limit: 100 })
  }
})

describe("AlertEvaluation", () => {
  it.effect("raises once, whoever looks, and resolves once it is over for long enough", () =>
    Effect.gen(function*() {
      const { alerts, deliveries, look, refuse, workspace } = yield* open
      yield* look
      assert.deepStrictEqual(yield* deliveries, [])
      yield* refuse(9)
      yield* Effect.all(Array.from({ length: 8 }, () => look), { concurrency: "unbounded" })
      yield* refuse(2)
      yield* look
      const [alert] = (yield* alerts.open(workspace.id)).alerts
      assert.match(alert!.what, /^“Spring” was refused 11 numbers in the last hour/)
      assert.strictEqual((yield* deliveries).length, 1)
      // An hour later it is over; it is resolved only when it stays so.
      yield* TestClock.adjust("70 minutes")
      yield* look
      assert.strictEqual((yield* alerts.open(workspace.id)).alerts.length, 1)
      yield* TestClock.adjust(AlertPlan.calmMs)
      yield* look
      yield* look
      assert.deepStrictEqual((yield* alerts.open(workspace.id)).alerts, [])
      assert.deepStrictEqual((yield* deliveries).map(({ subject }) => subject.split(" ").slice(0, 2).join(" ")), [
        "Acme: Resolved:",
        "Acme: “Spring”"
      ])
    }).pipe(Effect.provide(layer)))

  it.effect("jobs look at each workspace about every minute", () =>
    Effect.gen(function*() {
      const { alerts, refuse, workspace } = yield* open
      yield* refuse(9)
      const { step } = (yield* AlertEvaluation.jobs)[0]!
      assert.strictEqual(yield* step, "more")
      assert.strictEqual(yield* step, "idle")
      assert.strictEqual((yield* alerts.open(workspace.id)).alerts.length, 1)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* step, "more")
    }).pipe(Effect.provide(layer)))
})

describe("WebhookDelivery", () => {
  it.effect("tries a message until it is taken, byte by byte the same, with waits that grow, and then gives up", () =>
    Effect.gen(function*() {
      const { deliveries, look, refuse, webhooks } = yield* open
      const sent: Array<Outgoing> = []
      let answer: Sent = { status: 500, said: "not now" }
      const jobs = yield* Effect.provideService(WebhookDelivery.jobs, WebhookSender, {
        refusal: () => undefined,
        send: (outgoing) =>
          Effect.sync(() => {
            sent.push(outgoing)
            return answer
          })
      })
      const { step } = jobs.at(-1)!
      yield* refuse(9)
      yield* look
      assert.strictEqual(yield* step, "more")
      assert.strictEqual(yield* step, "idle")
      assert.deepInclude((yield* deliveries)[0], { state: "waiting", tries: 1, status: 500, error: "not now" })
      for (const wait of Delivery.waitsMs) {
        yield* TestClock.adjust(wait - 1)
        assert.strictEqual(yield* step, "idle")
        yield* TestClock.adjust(1)
        assert.strictEqual(yield* step, "more")
      }
      assert.strictEqual(sent.length, Delivery.waitsMs.length + 1)
      assert.strictEqual(new Set(sent.map(({ body }) => body)).size, 1)
      assert.strictEqual(new Set(sent.map(({ headers }) => headers["webhook-id"])).size, 1)
      assert.strictEqual(new Set(sent.map(({ headers }) => headers["webhook-timestamp"])).size, sent.length)
      assert.deepInclude((yield* deliveries)[0], { state: "failed", nextAt: null })
      assert.strictEqual(yield* webhooks.waiting, 0)
      // The next one is taken at once.
      answer = { status: 200, said: "" }
      yield* refuse(9)
      yield* TestClock.adjust("3 hours")
      yield* look
      yield* TestClock.adjust(AlertPlan.calmMs)
      yield* look
      assert.strictEqual(yield* step, "more")
      assert.deepInclude((yield* deliveries)[0], { state: "delivered", tries: 1, error: null })
    }).pipe(Effect.provide(layer)))

  it.effect("signs as Standard Webhooks has it", () =>
    Effect.sync(() => {
      // The example of its specification.
      const secret = Redacted.make("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
      const headers = Signature.headers(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, "{\"test\": 2432232314}")
      assert.strictEqual(headers["webhook-signature"], "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
    }))
})
