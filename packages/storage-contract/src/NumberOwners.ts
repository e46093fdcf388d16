/**
 * What every adapter's `NumberOwners` does, and what follows from it in the feed and the ledger.
 */
import type { OwnerRow } from "@anipool/domain/owners/OwnerRow"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import * as Feed from "@anipool/storage/InventoryFeed"
import { NumberOwners, pageSizeMax, recordedMax } from "@anipool/storage/NumberOwners"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Fixture from "./Fixture.ts"
import { amid } from "./LedgerConcurrency.ts"
import { freshLedger, resultsOf, unvouched, usesOf } from "./LedgerFixture.ts"

const { fillPool, freshWorkspace, headOf } = Fixture

/** The `index`-th number. */
const number = (index: number) => Fixture.numberOf(Fixture.newAni(index, ""))

const row = (owner: string, index: number | null): OwnerRow => ({
  owner,
  number: index === null ? null : number(index)
})

const record = (workspaceId: WorkspaceId, ...rows: ReadonlyArray<OwnerRow>) =>
  Effect.flatMap(NumberOwners, (owners) => owners.record(workspaceId, rows))

const outcomesOf = (workspaceId: WorkspaceId, ...rows: ReadonlyArray<OwnerRow>) =>
  Effect.map(record(workspaceId, ...rows), ({ outcomes }) => outcomes)

/** All owners, each with the last four digits of their number. */
const all = (workspaceId: WorkspaceId) =>
  Effect.flatMap(NumberOwners, (owners) =>
    Effect.map(
      owners.page(workspaceId, { limit: pageSizeMax }),
      (page) => page.map(({ national, owner }) => `${owner}:${Number(national.slice(-4))}`)
    ))

const latest = (id: WorkspaceId) =>
  Effect.flatMap(AuditTrail, (trail) => Effect.map(trail.list(id, { limit: 1 }), (entries) => entries[0]!))

const start: Feed.OwnerCursor = { revision: 0, owner: "" }

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("an owner has one number of the inventory, a number any owners; what is known already changes nothing", () =>
    Effect.gen(function*() {
      const owners = yield* NumberOwners
      const { id } = yield* freshWorkspace()
      const held = yield* fillPool(id, "P1", 3)
      const rows = [row("4021", 0), row("4022", 0), row("b \"\\{}", 1), row("nobody", null), row("far", 7)]
      assert.deepStrictEqual(yield* outcomesOf(id, ...rows), ["recorded", "recorded", "recorded", "same", "not-held"])
      assert.deepStrictEqual(yield* all(id), ["4021:0", "4022:0", "b \"\\{}:1"])
      const head = yield* headOf(id)
      assert.deepStrictEqual(yield* record(id, ...rows.slice(0, 3)), {
        outcomes: ["same", "same", "same"],
        entry: null
      })
      assert.deepStrictEqual(yield* record(id), { outcomes: [], entry: null })
      const back = yield* record(id, row("4021", 1), row("4021", 0), row("new", 2), row("new", null))
      assert.deepStrictEqual(back, { outcomes: back.outcomes.map(() => "recorded" as const), entry: null })
      assert.deepStrictEqual(yield* headOf(id), head)
      assert.deepStrictEqual(yield* outcomesOf(id, row("4021", 2), row("4022", null), row("4021", 2)), [
        "recorded",
        "recorded",
        "same"
      ])
      assert.deepStrictEqual(yield* all(id), ["4021:2", "b \"\\{}:1"])
      const found = { owner: "4021", aniId: held[2]!.id, ...number(2), status: "ACTIVE_AND_BEING_MANAGED" as const }
      assert.deepStrictEqual(yield* owners.find(id, "4021"), Option.some(found))
      assert.deepStrictEqual(yield* owners.find(id, "4022"), Option.none())
      assert.deepStrictEqual(yield* owners.find(Fixture.unknownWorkspaceId, "4021"), Option.none())
      const many = Array.from({ length: recordedMax + 1 }, () => row("4021", 1))
      yield* Fixture.assertRefused(owners.record(id, many))
    }))

  it.effect("they are paged by owner, those of a number too", () =>
    Effect.gen(function*() {
      const owners = yield* NumberOwners
      const { id } = yield* freshWorkspace()
      const other = yield* freshWorkspace()
      yield* fillPool(id, "P1", 2)
      yield* fillPool(other.id, "P1", 2)
      yield* record(id, row("b", 0), row("10", 1), row("9", 0), row("B", 0), row("gone", 0))
      yield* record(id, row("gone", null))
      yield* record(other.id, row("a", 0))
      const read = (page: Parameters<typeof owners.page>[1]) =>
        Effect.map(owners.page(id, page), (found) => found.map(({ owner }) => owner))
      assert.deepStrictEqual(yield* read({ limit: 10 }), ["10", "9", "B", "b"])
      assert.deepStrictEqual(yield* read({ limit: 2 }), ["10", "9"])
      assert.deepStrictEqual(yield* read({ after: "9", limit: 1 }), ["B"])
      assert.deepStrictEqual(yield* read({ after: "b", limit: 1 }), [])
      assert.deepStrictEqual(yield* read({ of: number(0), limit: 10 }), ["9", "B", "b"])
      assert.deepStrictEqual(yield* read({ of: number(0), after: "9", limit: 1 }), ["B"])
      assert.deepStrictEqual(yield* read({ of: number(7), limit: 1 }), [])
      assert.deepStrictEqual(yield* owners.page(Fixture.unknownWorkspaceId, { limit: 1 }), [])
      yield* Fixture.assertRefused(owners.page(id, { limit: pageSizeMax + 1 }))
    }))

  it.effect("an owner keeps an ANI whose number changes, and one that is removed and taken in again", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const owners = yield* NumberOwners
      const { id } = yield* freshWorkspace()
      const held = yield* fillPool(id, "P1", 2)
      yield* record(id, row("4021", 0), row("4022", 1))
      yield* anis.update(id, held[0]!.id, { number: Fixture.newNumber(5) })
      assert.deepStrictEqual(yield* all(id), ["4021:5", "4022:1"])
      yield* anis.remove(id, held[1]!.id)
      assert.deepStrictEqual(yield* all(id), ["4021:5"])
      assert.deepStrictEqual(yield* owners.find(id, "4022"), Option.none())
      yield* anis.create(id, Fixture.newAni(1, "P1"))
      assert.deepStrictEqual(yield* all(id), ["4021:5", "4022:1"])
      yield* anis.remove(id, held[1]!.id)
      assert.deepStrictEqual(yield* outcomesOf(id, row("4022", 1), row("4022", null), row("4022", null)), [
        "not-held",
        "recorded",
        "same"
      ])
      yield* anis.create(id, Fixture.newAni(1, "P1"))
      assert.deepStrictEqual(yield* all(id), ["4021:5"])
    }))

  it.effect("readers hear of the last change of each, of those too that have none any more", () =>
    Effect.gen(function*() {
      const feed = yield* Feed.InventoryFeed
      const { id } = yield* freshWorkspace()
      const held = yield* fillPool(id, "P1", 2)
      assert.deepStrictEqual(yield* feed.ownerChanges(id, start, 10), [])
      yield* record(id, row("c", 0), row("a", 0), row("b", 1))
      const { settings: first } = yield* headOf(id)
      yield* record(id, row("a", null))
      const { settings: second } = yield* headOf(id)
      assert.isAbove(second, first)
      const changes = [
        { owner: "b", revision: first, aniId: held[1]!.id },
        { owner: "c", revision: first, aniId: held[0]!.id },
        { owner: "a", revision: second, aniId: null }
      ]
      assert.deepStrictEqual(yield* feed.ownerChanges(id, start, 10), changes)
      assert.deepStrictEqual(yield* feed.ownerChanges(id, start, 1), changes.slice(0, 1))
      assert.deepStrictEqual(yield* feed.ownerChanges(id, changes[0]!, 10), changes.slice(1))
      assert.deepStrictEqual(yield* feed.ownerChanges(id, changes[2]!, 10), [])
      assert.deepStrictEqual(yield* feed.ownerChanges(Fixture.unknownWorkspaceId, start, 2), [])
      yield* Fixture.assertRefused(feed.ownerChanges(id, start, Feed.pageSizeMax + 1))
    }))

  it.effect("once a change is acknowledged, what was picked before for its owner is accepted no more", () =>
    Effect.gen(function*() {
      const ledger = yield* AssignmentLedger
      const { held, propose, settings, workspaceId } = yield* freshLedger(1)
      const uses = Effect.map(usesOf(workspaceId), (each) => each.get(held[0]!.id))
      const { after } = yield* amid(
        record(workspaceId, row("4021", 0)),
        ledger.confirm(workspaceId, unvouched(settings), [propose(held[0]!, { owner: "4021" })]),
        uses
      )
      assert.deepStrictEqual([...new Set(after)], ["stale"])
      const attempt = { prospect: "13105550100", subject: "", dailyLimit: 50, windowLimit: null, windowFrom: 0 }
      const results = (from: { readonly settings: number }, more: { readonly attempt?: typeof attempt } = {}) =>
        Effect.map(
          ledger.confirm(
            workspaceId,
            unvouched(from.settings),
            ["4021", "4022", undefined].map((owner) => propose(held[0]!, { owner, ...more }))
          ),
          resultsOf
        )
      const before = yield* headOf(workspaceId)
      assert.deepStrictEqual(yield* results(before), ["accepted", "accepted", "accepted"])
      yield* record(workspaceId, row("4021", null))
      assert.deepStrictEqual(yield* results(before), ["stale", "accepted", "accepted"])
      assert.deepStrictEqual(yield* results(before, { attempt }), ["stale", "accepted", "accepted"])
      assert.deepStrictEqual(yield* results(yield* headOf(workspaceId)), ["accepted", "accepted", "accepted"])
    }))

  it.effect("one entry tells of all that was said at once, and is undone where it still fits", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const trail = yield* AuditTrail
      const { id } = yield* freshWorkspace()
      const held = yield* fillPool(id, "P1", 3)
      yield* record(id, row("a", 0))
      assert.deepInclude(yield* latest(id), {
        action: "owner.recorded",
        summary: "Keeps the number +12125550000 for owner a"
      })
      const { entry } = yield* record(id, row("a", 1), row("b", 1), row("c", 2))
      const told = yield* latest(id)
      assert.strictEqual(told.id, entry)
      assert.strictEqual(told.summary, "Changed the numbers that are kept for 3 owners")
      yield* record(id, row("c", null))
      assert.strictEqual((yield* latest(id)).summary, "Keeps the number +12125550002 for owner c no more")
      const { settings } = yield* headOf(id)
      assert.deepInclude(yield* Effect.flatten(trail.undo(id, told.id)), {
        changes: ["Give 2 owners what they had"],
        misfits: ["1 owner changed since: they stay as they are"],
        refusal: null
      })
      assert.isAbove((yield* headOf(id)).settings, settings)
      assert.deepStrictEqual(yield* all(id), ["a:0"])
      const moved = yield* record(id, row("a", 1))
      yield* anis.remove(id, held[0]!.id)
      assert.deepInclude(yield* Effect.flatten(trail.previewUndo(id, moved.entry!)), {
        changes: [],
        misfits: ["The numbers of 1 owner were removed: they stay as they are"]
      })
    }))
}
