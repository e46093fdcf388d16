/**
 * What every adapter's `Webhooks` does.
 */
import * as Destination from "@anipool/domain/alerts/Destination"
import * as Message from "@anipool/domain/alerts/Message"
import type { Kind } from "@anipool/domain/alerts/Need"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Alerts } from "@anipool/storage/Alerts"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import type { StorageError } from "@anipool/storage/StorageError"
import {
  type Claim,
  type EndpointSettings,
  endpointsMax,
  errorLengthMax,
  pageSizeMax,
  waitingMax,
  Webhooks
} from "@anipool/storage/Webhooks"
import { assert } from "@effect/vitest"
import type { NoSuchElementException } from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { randomUUID } from "node:crypto"
import * as Fixture from "./Fixture.ts"

const { freshWorkspace } = Fixture

const settings = (url = "https://example.com/hook", isOn = true): EndpointSettings => ({
  channel: "webhook",
  url,
  description: "Ours",
  isOn,
  ...Destination.everything
})

const secret = Redacted.make("whsec_c2VjcmV0")

const message = () => Message.test({ id: randomUUID(), createdAt: "2026-03-02T00:00:00.000Z", workspace: "Acme" })

const item = (kind: Kind, what: string, event: Message.Item["event"] = "raised"): Message.Item => ({
  event,
  alertId: what,
  kind,
  subject: what,
  what,
  costs: "",
  since: "2026-03-02T00:00:00.000Z"
})

const made = (workspaceId: WorkspaceId, isOn = true) =>
  Effect.gen(function*() {
    const webhooks = yield* Webhooks
    return Option.getOrThrow(yield* webhooks.create(workspaceId, settings(undefined, isOn), secret))
  })

/** Claims until one of the workspace comes; those of other tests are kept from it for as long as their lease. */
const claimOf = (workspaceId: WorkspaceId, lease = Duration.seconds(20)) =>
  Effect.gen(function*() {
    const webhooks = yield* Webhooks
    for (;;) {
      const claim = yield* webhooks.claim(lease)
      if (Option.isNone(claim) || claim.value.workspaceId === workspaceId) return claim
    }
  })

const claimed = (
  workspaceId: WorkspaceId,
  lease?: Duration.Duration
): Effect.Effect<Claim, NoSuchElementException | StorageError, Webhooks> => Effect.flatten(claimOf(workspaceId, lease))

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("endpoints are made, changed and taken away within their workspace", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      const { id } = yield* freshWorkspace()
      const other = yield* freshWorkspace()
      const one = yield* made(id)
      const { createdAt, ...rest } = one
      assert.isAtLeast(createdAt, Date.now() - 60_000)
      assert.deepStrictEqual(rest, { ...settings(), id: one.id, last: null })
      assert.deepStrictEqual(yield* webhooks.list(id), [one])
      assert.deepStrictEqual(yield* webhooks.list(other.id), [])
      const changed: EndpointSettings = {
        channel: "slack",
        url: "https://example.org",
        description: "Theirs",
        isOn: false,
        kinds: ["dry", "burning"],
        tellsAlerts: false,
        tellsResolved: false,
        report: null,
        quiet: { from: "22:00", to: "07:00", timeZone: "Asia/Tokyo", passesCritical: true }
      }
      assert.isTrue(Option.isNone(yield* webhooks.update(other.id, one.id + 1_000_000, changed)))
      assert.deepStrictEqual(yield* webhooks.update(id, one.id, changed), Option.some({ ...one, ...changed }))
      assert.isTrue(yield* webhooks.setSecret(id, one.id, secret))
      assert.isFalse(yield* webhooks.setSecret(id, one.id + 1_000_000, secret))
      assert.isTrue(yield* webhooks.remove(id, one.id))
      assert.isFalse(yield* webhooks.remove(id, one.id))
      const { list } = yield* AuditTrail
      const entries = yield* list(id, { filter: { subjectKind: "webhook" }, limit: 9 })
      assert.deepStrictEqual(entries.map(({ action }) => action), [
        "webhook.deleted",
        "webhook.secret",
        "webhook.changed",
        "webhook.created"
      ])
      assert.notInclude(JSON.stringify(entries), "/hook")
      assert.notInclude(JSON.stringify(entries), Redacted.value(secret))
      assert.deepStrictEqual(yield* webhooks.list(id), [])
    }))

  it.effect("a workspace has so many endpoints and no more, whoever adds them at once", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      const { id } = yield* freshWorkspace()
      const all = yield* Effect.all(
        Array.from({ length: endpointsMax + 5 }, () => webhooks.create(id, settings(), secret)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(all.filter(Option.isSome).length, endpointsMax)
      assert.strictEqual((yield* webhooks.list(id)).length, endpointsMax)
    }))

  it.effect("a message goes to every endpoint that is on, and each try is noted", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      const alerts = yield* Alerts
      const { id } = yield* freshWorkspace()
      const on = yield* made(id)
      const off = yield* made(id, false)
      const sent = message()
      const { version } = yield* alerts.open(id)
      yield* alerts.apply(id, version, { raise: [], hold: [], gone: [], resolve: [], message: sent })
      assert.deepStrictEqual(yield* webhooks.deliveries(id, off.id, { limit: 9 }), [])
      const first = yield* claimed(id)
      assert.deepStrictEqual({ ...first, secret: Redacted.value(first.secret) }, {
        ...first,
        secret: Redacted.value(secret),
        channel: "webhook",
        url: on.url,
        messageId: sent.id,
        body: JSON.stringify(sent),
        tries: 0
      })
      // Nobody else gets it.
      assert.isTrue(Option.isNone(yield* claimOf(id)))
      yield* webhooks.settle(first, {
        status: 500,
        tookMs: 12,
        error: "x".repeat(errorLengthMax + 50),
        retryAfter: Duration.zero
      })
      const [waiting] = yield* webhooks.deliveries(id, on.id, { limit: 9 })
      assert.deepInclude(waiting, { state: "waiting", tries: 1, status: 500, tookMs: 12, subject: sent.subject })
      assert.strictEqual(waiting!.error?.length, errorLengthMax)
      assert.isNotNull(waiting!.nextAt)
      const second = yield* claimed(id)
      assert.strictEqual(second.tries, 1)
      assert.strictEqual(second.body, first.body)
      // Too late: the claim is another's by now.
      yield* webhooks.settle(first, { status: null, tookMs: 1, error: "late", retryAfter: null })
      yield* webhooks.settle(second, { status: 204, tookMs: 3, error: null, retryAfter: null })
      const [delivered] = yield* webhooks.deliveries(id, on.id, { limit: 9 })
      assert.deepInclude(delivered, { state: "delivered", tries: 2, status: 204, error: null, nextAt: null })
      assert.deepStrictEqual((yield* webhooks.list(id)).map(({ last }) => last), [delivered, null])
      const { id: stranger } = yield* freshWorkspace()
      assert.deepStrictEqual(yield* webhooks.deliveries(stranger, on.id, { limit: 9 }), [], "another workspace's")
      assert.isTrue(Option.isNone(yield* claimOf(id)))
    }))

  it.effect("what waits longer is kept from claims, and what is given up is over", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      const { id } = yield* freshWorkspace()
      const { id: endpoint } = yield* made(id)
      yield* webhooks.send(id, endpoint, message())
      const first = yield* claimed(id)
      yield* webhooks.settle(first, { status: null, tookMs: 9, error: "away", retryAfter: Duration.hours(1) })
      assert.isTrue(Option.isNone(yield* claimOf(id)))
      yield* webhooks.send(id, endpoint, message())
      const second = yield* claimed(id)
      yield* webhooks.settle(second, { status: 410, tookMs: 9, error: "gone", retryAfter: null })
      assert.deepStrictEqual(
        (yield* webhooks.deliveries(id, endpoint, { limit: 9 })).map(({ state }) => state),
        ["failed", "waiting"]
      )
    }))

  it.effect("a lease that ends gives the delivery back", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      const { id } = yield* freshWorkspace()
      const { id: endpoint } = yield* made(id)
      yield* webhooks.send(id, endpoint, message())
      const first = yield* claimed(id, Duration.millis(1))
      yield* Effect.sleep("5 millis")
      const second = yield* claimed(id)
      assert.strictEqual(second.id, first.id)
      assert.notStrictEqual(second.token, first.token)
    }))

  it.effect("who is quiet gets what came as one message when that ends, and who wants some kinds gets no others", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      const { id } = yield* freshWorkspace({ timeZone: yield* Fixture.noonZone })
      const quiet = { from: "00:00", to: "23:00", timeZone: null, passesCritical: true }
      const sleeper = Option.getOrThrow(yield* webhooks.create(id, { ...settings(), quiet }, secret))
      const picky = Option.getOrThrow(
        yield* webhooks.create(id, { ...settings(), kinds: ["burning"], tellsResolved: false }, secret)
      )
      const tell = Effect.fnUntraced(function*(...items: ReadonlyArray<Message.Item>) {
        const alerts = yield* Alerts
        const { version } = yield* alerts.open(id)
        const parts = { id: randomUUID(), createdAt: "2026-03-02T00:00:00.000Z", workspace: "Acme" }
        const change = { raise: [], hold: [], gone: [], resolve: [], message: Message.make(parts, items) }
        assert.isTrue(yield* alerts.apply(id, version, change))
      })
      const subjects = (endpoint: number) =>
        Effect.map(webhooks.deliveries(id, endpoint, { limit: 9 }), (all) => all.map(({ subject }) => subject))
      yield* tell(item("burning", "One burns"), item("dry", "East is dry"))
      yield* tell(item("upload-failed", "Two failed"), item("burning", "One burns", "resolved"))
      assert.deepStrictEqual(yield* subjects(picky.id), ["Acme: One burns"])
      assert.deepStrictEqual(yield* subjects(sleeper.id), [
        "Acme: in quiet hours: Two failed (and 1 more)",
        "Acme: East is dry"
      ])
      for (const _ of ["what is critical", "that of the other"]) {
        yield* webhooks.settle(yield* claimed(id), { status: 200, tookMs: 1, error: null, retryAfter: null })
      }
      assert.isTrue(Option.isNone(yield* claimOf(id)), "what is held waits")
      const [held] = (yield* webhooks.deliveries(id, sleeper.id, { limit: 9 })).filter(({ state }) =>
        state === "waiting"
      )
      const hoursLeft = (held!.nextAt! - held!.createdAt) / 3_600_000
      assert.isTrue(hoursLeft > 8 && hoursLeft < 14, `${hoursLeft} hours from about noon to 23:00`)
      yield* webhooks.update(id, sleeper.id, settings())
      const sent = yield* claimed(id)
      assert.strictEqual(sent.messageId, held!.messageId)
      assert.deepStrictEqual(
        (JSON.parse(sent.body) as Message.Message).items.map(({ event, what }) => [event, what]),
        [["raised", "Two failed"], ["resolved", "One burns"]]
      )
    }))

  it.effect("a test goes to an endpoint that is off as well, other messages do not", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      const { id } = yield* freshWorkspace()
      const { id: endpoint } = yield* made(id, false)
      assert.isTrue(Option.isNone(yield* webhooks.send(id, endpoint + 1_000_000, message())))
      const sent = message()
      const delivery = Option.getOrThrow(yield* webhooks.send(id, endpoint, sent))
      assert.deepInclude(delivery, { messageId: sent.id, state: "waiting", tries: 0, triedAt: null })
      assert.isAtLeast(yield* webhooks.waiting, 1)
      assert.strictEqual((yield* claimed(id)).messageId, sent.id)
      // One that is switched off keeps what waits until it is on again.
      const { id: later } = yield* made(id)
      const { apply, open } = yield* Alerts
      const { version } = yield* open(id)
      yield* apply(id, version, { raise: [], hold: [], gone: [], resolve: [], message: message() })
      yield* webhooks.update(id, later, settings(undefined, false))
      assert.isTrue(Option.isNone(yield* claimOf(id)))
      yield* webhooks.update(id, later, settings())
      assert.isTrue(Option.isSome(yield* claimOf(id)))
    }))

  it.effect("deliveries are listed by pages, the latest first", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      const { id } = yield* freshWorkspace()
      const { id: endpoint } = yield* made(id, false)
      for (let i = 0; i < 5; i++) yield* webhooks.send(id, endpoint, message())
      const all = yield* webhooks.deliveries(id, endpoint, { limit: 9 })
      assert.strictEqual(all.length, 5)
      assert.isAbove(all[0]!.id, all[4]!.id)
      const paged = [
        ...yield* webhooks.deliveries(id, endpoint, { limit: 3 }),
        ...yield* webhooks.deliveries(id, endpoint, { limit: 3, before: all[2]!.id })
      ]
      assert.deepStrictEqual(paged, all)
      yield* Fixture.assertRefused(webhooks.deliveries(id, endpoint, { limit: pageSizeMax + 1 }))
      yield* webhooks.forget
      assert.strictEqual((yield* webhooks.deliveries(id, endpoint, { limit: 9 })).length, 5)
      yield* webhooks.remove(id, endpoint)
      assert.deepStrictEqual(yield* webhooks.deliveries(id, endpoint, { limit: 9 }), [])
    }))

  it.effect("of too many that wait the oldest are given up", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      const { id } = yield* freshWorkspace()
      const { id: endpoint } = yield* made(id, false)
      for (let i = 0; i < waitingMax + 2; i++) yield* webhooks.send(id, endpoint, message())
      const all = yield* webhooks.deliveries(id, endpoint, { limit: pageSizeMax })
      assert.deepStrictEqual(all.slice(-3).map(({ state }) => state), ["waiting", "failed", "failed"])
      assert.strictEqual(all.filter(({ state }) => state === "waiting").length, waitingMax)
    }))
}
