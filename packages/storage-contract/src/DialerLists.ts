/**
 * What every adapter's `DialerLists` does, and what follows from it in the feed and the ledger.
 */
import type { DialerList } from "@anipool/domain/assignment/DialerList"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { DialerLists, pageSizeMax } from "@anipool/storage/DialerLists"
import * as Feed from "@anipool/storage/InventoryFeed"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Fixture from "./Fixture.ts"
import { amid } from "./LedgerConcurrency.ts"
import { freshLedger, resultsOf, unvouched, usesOf } from "./LedgerFixture.ts"

const { freshWorkspace, headOf } = Fixture

const bare = (id: string): DialerList => ({ id, name: null, groupId: null, number: null, policy: {} })

const full: DialerList = {
  id: "1001",
  name: "Spring leads",
  groupId: null,
  number: { callingCode: 44, national: "2079460100" },
  policy: { dailyCap: 3, tiers: ["home"], callingHours: null }
}

const put = (workspaceId: WorkspaceId, list: DialerList, version?: number) =>
  Effect.flatMap(DialerLists, (lists) => Effect.flatten(lists.put(workspaceId, list, version)))

const latest = (id: WorkspaceId) =>
  Effect.flatMap(AuditTrail, (trail) => Effect.map(trail.list(id, { limit: 1 }), (entries) => entries[0]!))

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("a list is registered, replaced as a whole, and registered no more", () =>
    Effect.gen(function*() {
      const lists = yield* DialerLists
      const { id } = yield* freshWorkspace()
      assert.deepStrictEqual(yield* lists.find(id, "1001"), Option.none())
      assert.deepStrictEqual(yield* lists.remove(id, "1001"), Option.none())
      const made = yield* put(id, full)
      assert.deepStrictEqual(made.value.list, full)
      assert.isAbove(made.value.version, 0)
      assert.deepStrictEqual(yield* lists.find(id, "1001"), Option.some(made.value))
      const head = yield* headOf(id)
      assert.deepStrictEqual(yield* put(id, full), { ...made, entry: null }, "the same changes nothing")
      assert.deepStrictEqual(yield* headOf(id), head)
      const other = { ...bare("1001"), groupId: "P1" }
      const changed = yield* put(id, other)
      assert.deepStrictEqual(changed.value.list, other)
      assert.notStrictEqual(changed.value.version, made.value.version)
      assert.isTrue(Option.isSome(yield* lists.remove(id, "1001")))
      assert.deepStrictEqual(yield* lists.find(id, "1001"), Option.none())
      assert.deepStrictEqual((yield* put(id, full)).value.list, full)
      assert.deepStrictEqual(yield* lists.put(Fixture.unknownWorkspaceId, full), Option.none())
      assert.deepStrictEqual(yield* lists.find(Fixture.unknownWorkspaceId, "1001"), Option.none())
    }))

  it.effect("of two who read the same one the second is told, and changes nothing", () =>
    Effect.gen(function*() {
      const lists = yield* DialerLists
      const { id } = yield* freshWorkspace()
      const { value: { version } } = yield* put(id, full, 0)
      assert.strictEqual((yield* Effect.flip(lists.put(id, bare("1001"), 0)))._tag, "ListChanged")
      const second = yield* put(id, { ...full, name: "Second" }, version)
      assert.strictEqual((yield* Effect.flip(lists.put(id, bare("1001"), version)))._tag, "ListChanged")
      assert.strictEqual((yield* Effect.flip(lists.remove(id, "1001", version)))._tag, "ListChanged")
      assert.deepStrictEqual(yield* lists.find(id, "1001"), Option.some(second.value))
      yield* lists.remove(id, "1001", second.value.version)
      assert.strictEqual((yield* Effect.flip(lists.put(id, full, second.value.version)))._tag, "ListChanged")
      assert.strictEqual(yield* Fixture.successesOf(lists.put(id, full, 0), 5, "ListChanged"), 1)
    }))

  it.effect("they are listed by id, in pages, and searched by id and name", () =>
    Effect.gen(function*() {
      const lists = yield* DialerLists
      const { id } = yield* freshWorkspace()
      const other = yield* freshWorkspace()
      for (const list of ["b", "10", "9", "B"]) yield* put(id, { ...bare(list), name: list === "9" ? "Über%" : null })
      yield* put(other.id, bare("x"))
      yield* put(id, bare("gone"))
      yield* lists.remove(id, "gone")
      const read = (page: Parameters<typeof lists.list>[1]) =>
        Effect.map(lists.list(id, page), ({ lists, total }) => [total, ...lists.map(({ list }) => list.id)])
      assert.deepStrictEqual(yield* read({ offset: 0, limit: 10 }), [4, "10", "9", "B", "b"])
      assert.deepStrictEqual(yield* read({ offset: 1, limit: 2 }), [4, "9", "B"])
      assert.deepStrictEqual(yield* read({ search: "b", offset: 0, limit: 10 }), [3, "9", "B", "b"])
      assert.deepStrictEqual(yield* read({ search: "R%", offset: 0, limit: 10 }), [1, "9"])
      assert.deepStrictEqual(yield* read({ search: "_", offset: 0, limit: 10 }), [0])
      yield* Fixture.assertRefused(lists.list(id, { offset: 0, limit: pageSizeMax + 1 }))
    }))

  it.effect("those are told that show the numbers of a group", () =>
    Effect.gen(function*() {
      const lists = yield* DialerLists
      const { id } = yield* freshWorkspace()
      const other = yield* freshWorkspace()
      for (const list of ["9", "B", "10"]) yield* put(id, { ...bare(list), groupId: "P1" })
      yield* put(id, { ...bare("another"), groupId: "p1" })
      yield* put(id, bare("none"))
      yield* put(id, { ...bare("gone"), groupId: "P1" })
      yield* lists.remove(id, "gone")
      yield* put(other.id, { ...bare("theirs"), groupId: "P1" })
      assert.deepStrictEqual(yield* lists.showing(id, "P1", 9), ["10", "9", "B"])
      assert.deepStrictEqual(yield* lists.showing(id, "P1", 2), ["10", "9"])
      assert.deepStrictEqual(yield* lists.showing(id, "P2", 2), [])
      assert.deepStrictEqual(yield* lists.showing(Fixture.unknownWorkspaceId, "P1", 2), [])
      yield* Fixture.assertRefused(lists.showing(id, "P1", pageSizeMax + 1))
    }))

  it.effect("readers hear of the last change of each, removals too", () =>
    Effect.gen(function*() {
      const feed = yield* Feed.InventoryFeed
      const lists = yield* DialerLists
      const { id } = yield* freshWorkspace()
      assert.deepStrictEqual(yield* feed.listChanges(id, 0, 10), [])
      for (const list of ["1", "2", "3"]) yield* put(id, bare(list))
      yield* put(id, { ...full, id: "1" })
      yield* lists.remove(id, "2")
      const all = yield* feed.listChanges(id, 0, 10)
      assert.deepStrictEqual(all.map(({ id, list }) => [id, list]), [
        ["3", bare("3")],
        ["1", { ...full, id: "1" }],
        ["2", null]
      ])
      assert.strictEqual(all.at(-1)!.revision, (yield* headOf(id)).settings)
      assert.deepStrictEqual(yield* feed.listChanges(id, 0, 2), all.slice(0, 2))
      assert.deepStrictEqual(yield* feed.listChanges(id, all[1]!.revision, 2), all.slice(2))
      assert.deepStrictEqual(yield* feed.listChanges(Fixture.unknownWorkspaceId, 0, 2), [])
      yield* Fixture.assertRefused(feed.listChanges(id, 0, Feed.pageSizeMax + 1))
    }))

  it.effect("numbers have their ANIs for as long as these are held", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const feed = yield* Feed.InventoryFeed
      const { id } = yield* freshWorkspace()
      const held = yield* Fixture.fillPool(id, "P1", 2)
      const numbers = held.map(Fixture.numberOf)
      const unknown = { callingCode: 44, national: "2079460100" } as const
      const read = Effect.map(
        feed.numbers(id, [...numbers, unknown]),
        (found) => [...found].sort((a, b) => a.id - b.id)
      )
      const both = held.map((ani) => ({ id: ani.id, number: Fixture.numberOf(ani) }))
      assert.deepStrictEqual(yield* read, both)
      yield* anis.remove(id, held[0]!.id)
      assert.deepStrictEqual(yield* read, both.slice(1))
      assert.deepStrictEqual(yield* feed.numbers(id, []), [])
      assert.deepStrictEqual(yield* feed.numbers(Fixture.unknownWorkspaceId, numbers), [])
    }))

  it.effect("once a list is acknowledged, no pick is accepted that named it before, registered or not", () =>
    Effect.gen(function*() {
      const ledger = yield* AssignmentLedger
      const lists = yield* DialerLists
      const { held, propose, settings, workspaceId } = yield* freshLedger(1)
      const uses = Effect.map(usesOf(workspaceId), (all) => all.get(held[0]!.id))
      const { after } = yield* amid(
        put(workspaceId, bare("1001")),
        ledger.confirm(workspaceId, unvouched(settings), [propose(held[0]!, { list: "1001" })]),
        uses
      )
      assert.deepStrictEqual([...new Set(after)], ["stale"])
      const results = (from: { readonly settings: number }) =>
        Effect.map(
          ledger.confirm(
            workspaceId,
            unvouched(from.settings),
            ["1001", "1002", undefined].map((list) => propose(held[0]!, { list }))
          ),
          resultsOf
        )
      const changes = [put(workspaceId, { ...bare("1001"), name: "N" }), lists.remove(workspaceId, "1001")]
      for (const change of changes) {
        const before = yield* headOf(workspaceId)
        assert.deepStrictEqual(yield* results(before), ["accepted", "accepted", "accepted"])
        yield* change
        assert.deepStrictEqual(yield* results(before), ["stale", "accepted", "accepted"])
        assert.deepStrictEqual(yield* results(yield* headOf(workspaceId)), ["accepted", "accepted", "accepted"])
      }
    }))

  it.effect("a pick that is an attempt on a person is held to its list, too", () =>
    Effect.gen(function*() {
      const ledger = yield* AssignmentLedger
      const { held, propose, settings, workspaceId } = yield* freshLedger(1)
      yield* put(workspaceId, bare("1001"))
      const attempt = { prospect: "13105550100", subject: "", dailyLimit: 5, windowLimit: null, windowFrom: 0 }
      const picks = ["1001", undefined].map((list) => propose(held[0]!, { list, attempt }))
      const confirmed = yield* ledger.confirm(workspaceId, unvouched(settings), picks)
      assert.deepStrictEqual(resultsOf(confirmed), ["stale", "accepted"])
    }))

  it.effect("each change is told, and undone while the list is as it left it", () =>
    Effect.gen(function*() {
      const lists = yield* DialerLists
      const trail = yield* AuditTrail
      const { id } = yield* freshWorkspace()
      const standing = Effect.map(lists.find(id, "1001"), Option.map(({ list }) => list))
      yield* put(id, full)
      const made = yield* latest(id)
      assert.deepInclude(made, { action: "list.created", summary: "Registered the list 1001 “Spring leads”" })
      const other = { ...full, policy: {} }
      yield* put(id, other)
      const changed = yield* latest(id)
      assert.deepInclude(changed, { action: "list.changed", summary: "Changed the list 1001 “Spring leads”: policy" })
      yield* lists.remove(id, "1001")
      const removed = yield* latest(id)
      assert.deepInclude(removed, { action: "list.deleted", summary: "Removed the list 1001 “Spring leads”" })
      assert.deepInclude(yield* Effect.flatten(trail.previewUndo(id, changed.id)), {
        changes: [],
        misfits: ["The list was changed again since"]
      })
      const undo = (entry: number, change: string) =>
        Effect.gen(function*() {
          const { settings } = yield* headOf(id)
          assert.deepInclude(yield* Effect.flatten(trail.undo(id, entry)), { changes: [change], refusal: null })
          assert.isAbove((yield* headOf(id)).settings, settings)
        })
      yield* undo(removed.id, "Register the list 1001 again")
      assert.deepStrictEqual(yield* standing, Option.some(other))
      yield* undo(changed.id, "Give the list 1001 the terms that it had")
      assert.deepStrictEqual(yield* standing, Option.some(full))
      yield* undo(made.id, "Register the list 1001 no more")
      assert.deepStrictEqual(yield* standing, Option.none())
    }))
}
