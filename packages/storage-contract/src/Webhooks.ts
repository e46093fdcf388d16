/**
 * What every adapter's `Webhooks` does.
 */
import * as Message from "@anipool/domain/alerts/Message"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Alerts } from "@anipool/storage/Alerts"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import type { StorageError } from "@anipool/storage/StorageError"
import { type Claim, endpointsMax, errorLengthMax, pageSizeMax, waitingMax, Webhooks } from "@anipool/storage/Webhooks"
import { assert } from "@effect/vitest"
import type { NoSuchElementException } from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { randomUUID } from "node:crypto"
import * as Fixture from "./Fixture.ts"

const { freshWorkspace } = Fixture

const settings = (url = "https://example.com/hook", isOn = true) => ({ url, description: "Ours", isOn })

const secret = Redacted.make("whsec_c2VjcmV0")

const message = () => Message.test({ id: randomUUID(), createdAt: "2026-03-02T00:00:00.000Z", workspace: "Acme" })

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
      const changed = { url: "https://example.org", description: "Theirs", isOn: false }
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
