/**
 * What every adapter's `Alerts` does.
 */
import * as Destination from "@anipool/domain/alerts/Destination"
import * as Message from "@anipool/domain/alerts/Message"
import type { Need } from "@anipool/domain/alerts/Need"
import * as Thresholds from "@anipool/domain/alerts/Thresholds"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type AlertChange, Alerts, pageSizeMax } from "@anipool/storage/Alerts"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import { Webhooks } from "@anipool/storage/Webhooks"
import { assert } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { randomUUID } from "node:crypto"
import * as Fixture from "./Fixture.ts"

const { freshWorkspace } = Fixture

const need = (subject: string, own: Partial<Need> = {}): Need => ({
  kind: "burning",
  subject,
  what: `${subject} burns`,
  cost: 12.5,
  costs: "12 blocked dials",
  since: 1_700_000_000_000,
  action: { name: "rest-number", target: subject },
  ...own
})

const nothing: AlertChange = { raise: [], hold: [], gone: [], resolve: [], message: null }

const raise = (workspaceId: WorkspaceId, ...needs: ReadonlyArray<Need>) =>
  Effect.gen(function*() {
    const alerts = yield* Alerts
    const { version } = yield* alerts.open(workspaceId)
    const raised = needs.map((need) => ({ id: randomUUID(), need }))
    assert.isTrue(yield* alerts.apply(workspaceId, version, { ...nothing, raise: raised }))
    return raised.map(({ id }) => id)
  })

const message = Message.test({ id: randomUUID(), createdAt: "2026-03-02T00:00:00.000Z", workspace: "Acme" })

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("an alert is raised, goes on, is gone and is resolved", () =>
    Effect.gen(function*() {
      const alerts = yield* Alerts
      const { id } = yield* freshWorkspace()
      assert.deepStrictEqual(yield* alerts.open(id), { version: 0, alerts: [] })
      const [first] = yield* raise(id, need("1"))
      const { alerts: [raised], version } = yield* alerts.open(id)
      const { raisedAt, ...rest } = raised!
      assert.isAtLeast(raisedAt, Date.now() - 60_000)
      assert.deepStrictEqual(rest, {
        ...need("1"),
        id: first!,
        goneSince: null,
        resolvedAt: null,
        acknowledgedAt: null,
        acknowledgedBy: null
      })
      assert.isTrue(yield* alerts.apply(id, version, { ...nothing, gone: [first!] }))
      const gone = (yield* alerts.open(id)).alerts[0]!
      assert.isNotNull(gone.goneSince)
      const later = need("1", { what: "1 burns still", cost: 3, action: { name: "open-number", target: "1" } })
      assert.isTrue(yield* alerts.apply(id, version + 1, { ...nothing, hold: [{ id: first!, need: later }] }))
      assert.deepStrictEqual((yield* alerts.open(id)).alerts, [{ ...raised!, ...later }])
      assert.isTrue(yield* alerts.apply(id, version + 2, { ...nothing, resolve: [first!] }))
      assert.deepStrictEqual((yield* alerts.open(id)).alerts, [])
      const [resolved] = yield* alerts.list(id, { state: "resolved", limit: 10 })
      assert.strictEqual(resolved!.what, "1 burns still")
      assert.isNotNull(resolved!.resolvedAt)
      // The same may begin anew.
      const [second] = yield* raise(id, need("1"))
      assert.notStrictEqual(second, first)
      assert.deepStrictEqual([...yield* alerts.counts(id)], [["burning", 1]])
    }))

  it.effect("of many who look at once one raises", () =>
    Effect.gen(function*() {
      const alerts = yield* Alerts
      const webhooks = yield* Webhooks
      const { id } = yield* freshWorkspace()
      yield* webhooks.create(
        id,
        { channel: "webhook", url: "https://example.com", description: "", isOn: true, ...Destination.everything },
        Redacted.make("secret")
      )
      const { version } = yield* alerts.open(id)
      const done = yield* Effect.all(
        Array.from({ length: 12 }, () =>
          alerts.apply(id, version, { ...nothing, raise: [{ id: randomUUID(), need: need("1") }], message })),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(done.filter(Boolean).length, 1)
      assert.strictEqual((yield* alerts.open(id)).alerts.length, 1)
      const [endpoint] = yield* webhooks.list(id)
      assert.strictEqual((yield* webhooks.deliveries(id, endpoint!.id, { limit: 10 })).length, 1)
    }))

  it.effect("a workspace is looked at by one, and not again before its time", () =>
    Effect.gen(function*() {
      const alerts = yield* Alerts
      const { id } = yield* freshWorkspace()
      const other = yield* freshWorkspace()
      const claimed: Array<WorkspaceId> = []
      // Those of other tests are among them.
      for (;;) {
        const next = yield* Effect.all(Array.from({ length: 4 }, () => alerts.claim(Duration.hours(1))), {
          concurrency: "unbounded"
        })
        if (next.every(Option.isNone)) break
        claimed.push(...next.flatMap(Option.toArray))
      }
      for (const each of [id, other.id]) assert.strictEqual(claimed.filter((one) => one === each).length, 1)
      assert.strictEqual(new Set(claimed).size, claimed.length)
      yield* Effect.sleep("5 millis")
      assert.isTrue(Option.isSome(yield* alerts.claim(Duration.millis(1))))
    }))

  it.effect("alerts are listed by pages, the last first, and by state and kind", () =>
    Effect.gen(function*() {
      const alerts = yield* Alerts
      const { id } = yield* freshWorkspace()
      const other = yield* freshWorkspace()
      yield* raise(other.id, need("9"))
      const ids = yield* raise(id, ...["1", "2", "3", "4", "5"].map((subject) => need(subject)))
      yield* Effect.sleep("3 millis")
      const [dry] = yield* raise(id, need("", { kind: "dry" }))
      const { version } = yield* alerts.open(id)
      yield* alerts.apply(id, version, { ...nothing, resolve: [ids[0]!] })
      const all = yield* alerts.list(id, { limit: 10 })
      assert.strictEqual(all[0]!.id, dry)
      assert.deepStrictEqual(all.slice(1).map((each) => each.id), [...ids].sort())
      const paged: Array<string> = []
      for (let after: { raisedAt: number; id: string } | undefined;;) {
        const page = yield* alerts.list(id, { after, limit: 2 })
        paged.push(...page.map((each) => each.id))
        if (page.length < 2) break
        after = page.at(-1)!
      }
      assert.deepStrictEqual(paged, all.map((each) => each.id))
      assert.deepStrictEqual((yield* alerts.list(id, { state: "resolved", limit: 9 })).map((each) => each.id), [
        ids[0]!
      ])
      assert.deepStrictEqual((yield* alerts.list(id, { state: "open", kind: "dry", limit: 9 })).map((e) => e.id), [
        dry!
      ])
      assert.deepStrictEqual([...yield* alerts.counts(id)].sort(), [["burning", 4], ["dry", 1]])
      assert.deepStrictEqual(yield* alerts.list(Fixture.unknownWorkspaceId, { limit: 9 }), [])
      yield* Fixture.assertRefused(alerts.list(id, { limit: pageSizeMax + 1 }))
    }))

  it.effect("who acknowledges first stays, and is in the audit trail", () =>
    Effect.gen(function*() {
      const alerts = yield* Alerts
      const { list } = yield* AuditTrail
      const { id } = yield* freshWorkspace()
      const other = yield* freshWorkspace()
      const [alert] = yield* raise(id, need("1"))
      const by = (name: string, workspaceId = id, alertId = alert!) =>
        Effect.locally(alerts.acknowledge(workspaceId, alertId), CurrentActor, {
          kind: "user",
          id: "7",
          name,
          address: null
        })
      assert.isTrue(Option.isNone(yield* by("Ann", other.id)))
      assert.isTrue(Option.isNone(yield* by("Ann", id, randomUUID())))
      const first = Option.getOrThrow(yield* by("Ann"))
      assert.strictEqual(first.acknowledgedBy, "Ann")
      assert.isNotNull(first.acknowledgedAt)
      assert.deepStrictEqual(Option.getOrThrow(yield* by("Bob")), first)
      assert.deepStrictEqual(
        (yield* list(id, { filter: { subjectKind: "alert" }, limit: 9 })).map((
          { action, actor, subject }
        ) => [action, actor.name, subject.id]),
        [["alert.acknowledged", "Ann", alert!]]
      )
    }))

  it.effect("thresholds are kept", () =>
    Effect.gen(function*() {
      const alerts = yield* Alerts
      const { id } = yield* freshWorkspace()
      assert.deepStrictEqual(yield* alerts.thresholds(id), Option.none())
      const own = { ...Thresholds.defaults, dryHours: 2.5, refusals: 0 }
      yield* alerts.setThresholds(id, own)
      assert.deepStrictEqual(yield* alerts.thresholds(id), Option.some(own))
      yield* alerts.setThresholds(id, Thresholds.defaults)
      assert.deepStrictEqual(yield* alerts.thresholds(id), Option.some(Thresholds.defaults))
      assert.deepStrictEqual(yield* alerts.thresholds(Fixture.unknownWorkspaceId), Option.none())
      const { list } = yield* AuditTrail
      const [, first] = yield* list(id, { limit: 9 })
      assert.deepStrictEqual(first!.details, { before: Thresholds.defaults, after: own })
    }))

  it.effect("what is not old is not forgotten", () =>
    Effect.gen(function*() {
      const alerts = yield* Alerts
      const { id } = yield* freshWorkspace()
      const ids = yield* raise(id, need("1"), need("2"))
      const { version } = yield* alerts.open(id)
      yield* alerts.apply(id, version, { ...nothing, resolve: [ids[0]!] })
      yield* alerts.forget
      assert.strictEqual((yield* alerts.list(id, { limit: 9 })).length, 2)
    }))
}
