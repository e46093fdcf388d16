/**
 * What is asked of `/admin/audit` and of edits of groups over HTTP, whatever the storage.
 */
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { group, is, open, phone } from "./groupsSuite.ts"
import { type Answer, failure, type TestServer } from "./TestServer.ts"

interface Entry {
  readonly id: number
  readonly actor: { readonly kind: string; readonly id: string; readonly name: string; readonly address: string }
  readonly action: string
  readonly subject: { readonly kind: string; readonly id: string; readonly name: string }
  readonly summary: string
  readonly undoes: number | null
}

const entriesOf = ({ json, status, text }: Answer): ReadonlyArray<Entry> => {
  assert.strictEqual(status, 200, text)
  return (json as { readonly entries: ReadonlyArray<Entry> }).entries
}

/** The tests of the audit trail, and of edits of groups. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("audit: what a key changes is told, with the key and the address that it came from", () =>
    Effect.gen(function*() {
      const { send } = yield* open()
      yield* send("POST", group("A", 1, 2))
      yield* send("PUT", { ...group("A", 2), group_name: "East" })
      yield* send("DELETE", { group_id: "A" })
      const entries = entriesOf(yield* send("GET", undefined, "/admin/audit"))
      assert.deepStrictEqual(entries.map(({ action }) => action).slice(0, 3), [
        "group.deleted",
        "group.replaced",
        "group.created"
      ])
      const [deleted] = entries
      assert.deepInclude(deleted!.actor, { kind: "key", name: `key ${deleted!.actor.id}`, address: "127.0.0.1" })
      is(yield* send("GET", undefined, `/admin/audit/${deleted!.id}`), 200, deleted)
      is(yield* send("GET", undefined, "/admin/audit/999999999"), 404, failure("Audit entry not found"))
    }))

  it.effect("audit: pages, searches, and what is no search", () =>
    Effect.gen(function*() {
      const { send } = yield* open()
      for (const id of ["A", "B", "C"]) yield* send("POST", group(id, 1))
      const first = yield* send("GET", undefined, "/admin/audit?action=group.created&limit=2")
      assert.deepStrictEqual(entriesOf(first).map(({ subject }) => subject.id), ["C", "B"])
      const { next } = first.json as { readonly next: number }
      const last = yield* send("GET", undefined, `/admin/audit?action=group.created&limit=2&before=${next}`)
      assert.deepStrictEqual(entriesOf(last).map(({ subject }) => subject.id), ["A"])
      assert.deepInclude(last.json, { next: null })
      const found = (query: string) => Effect.map(send("GET", undefined, `/admin/audit?${query}`), entriesOf)
      assert.lengthOf(yield* found("subjectKind=group&subjectId=B"), 1)
      assert.lengthOf(yield* found("text=group+b"), 1)
      assert.lengthOf(yield* found("actorKind=user"), 0)
      assert.lengthOf(yield* found("action=group.created&from=2001-01-01&until=2001-01-02T00:00:00Z"), 0)
      assert.lengthOf(yield* found("action=group.created&from=2001-01-01"), 3)
      is(
        yield* send("GET", undefined, "/admin/audit?from=yesterday"),
        400,
        failure("from: expected YYYYMMDDHHMMSS, YYYY-MM-DD HH:MM:SS or ISO 8601, a real date")
      )
      assert.strictEqual((yield* send("GET", undefined, "/admin/audit?limit=501")).status, 400)
      assert.strictEqual((yield* send("GET", undefined, "/admin/audit?action=nothing")).status, 400)
    }))

  it.effect("audit: a deletion is previewed, undone once, and told", () =>
    Effect.gen(function*() {
      const { phonesOf, send } = yield* open()
      yield* send("POST", group("A", 1, 2))
      const { entry } = (yield* send("DELETE", undefined, "/admin/groups/A")).json as { readonly entry: number }
      yield* send("POST", group("B", 2))
      const path = `/admin/audit/${entry}/undo`
      const report = {
        changes: ["Make the group “Group A” again, with 1 number"],
        misfits: ["+12125550002 is in the group B now"]
      }
      is(yield* send("GET", undefined, path), 200, { ...report, refusal: null })
      assert.isUndefined(yield* phonesOf("A"))
      const undone = yield* send("POST", undefined, path)
      assert.strictEqual(undone.status, 200, undone.text)
      assert.deepInclude(undone.json, report)
      assert.deepStrictEqual(yield* phonesOf("A"), [phone(1)])
      is(yield* send("POST", undefined, path), 409, failure("This change was undone already"))
      is(yield* send("GET", undefined, path), 200, {
        changes: [],
        misfits: [],
        refusal: "This change was undone already"
      })
      const [told] = entriesOf(yield* send("GET", undefined, "/admin/audit?limit=1"))
      assert.deepInclude(told, { action: "change.undone", undoes: entry })
      is(yield* send("POST", undefined, `/admin/audit/${told!.id}/undo`), 409, failure("This change cannot be undone"))
      is(yield* send("POST", undefined, "/admin/audit/999999999/undo"), 404, failure("Audit entry not found"))
    }))

  it.effect("audit: is exported as CSV and as lines of JSON", () =>
    Effect.gen(function*() {
      const { send } = yield* open()
      yield* send("POST", { ...group("A", 1), group_name: "=East, \"coast\"" })
      yield* send("POST", group("B", 1))
      const csv = yield* send("GET", undefined, "/admin/audit/export?action=group.created")
      assert.strictEqual(csv.headers.get("content-type"), "text/csv; charset=utf-8")
      assert.include(csv.headers.get("content-disposition") ?? "", "audit.csv")
      const [header, first, second, ...rest] = csv.text.split("\r\n")
      assert.strictEqual(
        header,
        "id,at,actor_kind,actor,address,action,subject_kind,subject_id,subject_name,summary,undone_by,undoes,details"
      )
      assert.include(first!, ",127.0.0.1,group.created,group,B,Group B,")
      assert.include(second!, "\"'=East, \"\"coast\"\"\"")
      assert.deepStrictEqual(rest, [""])
      const lines = yield* send("GET", undefined, "/admin/audit/export?action=group.created&format=ndjson")
      const entries = lines.text.trim().split("\n").map((line) => JSON.parse(line) as Entry)
      assert.deepStrictEqual(entries.map(({ subject }) => subject.id), ["B", "A"])
      assert.strictEqual((yield* send("GET", undefined, "/admin/audit/export?from=never")).status, 400)
    }))

  it.effect("groups: an edit changes what it names under the version that was read", () =>
    Effect.gen(function*() {
      const { phonesOf, send } = yield* open()
      const path = "/admin/groups/A"
      yield* send("POST", group("A", 1, 2))
      const { json: head } = yield* send("GET", undefined, path)
      const { version } = head as { readonly version: number }
      assert.deepInclude(head, { groupId: "A", name: "Group A", anis: 2, activeAnis: 2 })
      is(yield* send("POST", { add: [phone(1), phone(3)], remove: [phone(2), phone(9)] }, `${path}/preview`), 200, {
        name: "Group A",
        version,
        anis: 2,
        added: 1,
        created: 1,
        removed: 1,
        leaving: 1,
        // No campaign dials from it.
        keeps: { sources: [], more: 0 }
      })
      // Another adds a number meanwhile: it stays.
      yield* send("PUT", group("A", 1, 2, 7))
      const edited = yield* send(
        "PATCH",
        { version, name: "East", add: ["+44 20 7946 0000"], remove: [phone(2)] },
        path
      )
      assert.strictEqual(edited.status, 200, edited.text)
      assert.deepInclude(edited.json, {
        name: "East",
        isMerged: true,
        phonesAdded: 1,
        phonesRemoved: 1,
        anisRemoved: 1
      })
      assert.deepStrictEqual(yield* phonesOf("A"), [phone(1), phone(7), "+442079460000"])
    }))

  it.effect("groups: an edit that would undo what its author has not seen is 409, with both sides' changes", () =>
    Effect.gen(function*() {
      const { phonesOf, send } = yield* open()
      const path = "/admin/groups/A"
      yield* send("POST", group("A", 1, 2))
      const { version } = (yield* send("GET", undefined, path)).json as { readonly version: number }
      yield* send("PUT", { ...group("A", 2, 3), group_name: "Theirs" })
      const now = (yield* send("GET", undefined, path)).json as { readonly version: number }
      is(yield* send("PATCH", { version, name: "Mine" }, path), 409, {
        success: false,
        message: "The group was changed since it was read",
        current: {
          name: "Theirs",
          nameThen: "Group A",
          version: now.version,
          added: ["+12125550003"],
          addedCount: 1,
          removed: ["+12125550001"],
          removedCount: 1,
          isComplete: true
        }
      })
      assert.deepStrictEqual(yield* phonesOf("A"), [phone(2), phone(3)])
    }))

  it.effect("groups: fifty edits of one group at once are all done, one after the other", () =>
    Effect.gen(function*() {
      const { phonesOf, send } = yield* open()
      const path = "/admin/groups/A"
      yield* send("POST", group("A", 1))
      const { version } = (yield* send("GET", undefined, path)).json as { readonly version: number }
      const added = Array.from({ length: 50 }, (_, i) => phone(i + 2))
      const answers = yield* Effect.forEach(added, (each) => send("PATCH", { version, add: [each] }, path), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(answers.filter(({ status }) => status !== 200), [])
      assert.deepStrictEqual(yield* phonesOf("A"), [phone(1), ...added])
    }))

  it.effect("groups: what is no edit is refused, naming the field", () =>
    Effect.gen(function*() {
      const { send } = yield* open()
      const path = "/admin/groups/A"
      yield* send("POST", group("A", 1))
      is(
        yield* send("PATCH", { version: 1, add: ["nonsense"] }, path),
        400,
        failure("add: expected phone numbers, but for: \"nonsense\" (expected a phone number)")
      )
      is(
        yield* send("PATCH", { version: 1, add: [phone(2)], remove: [`+1${phone(2)}`] }, path),
        400,
        failure("remove: expected no phone that \"add\" names too")
      )
      assert.strictEqual((yield* send("PATCH", { name: "A" }, path)).status, 400)
      is(yield* send("PATCH", { version: 1 }, "/admin/groups/B"), 404, failure("Group not found"))
      is(yield* send("POST", {}, "/admin/groups/B/preview"), 404, failure("Group not found"))
    }))

  it.effect("groups: a group is deleted by its path", () =>
    Effect.gen(function*() {
      const { phonesOf, send } = yield* open()
      yield* send("POST", group("A/ä", 1, 2))
      const path = `/admin/groups/${encodeURIComponent("A/ä")}`
      const { json, status } = yield* send("DELETE", undefined, path)
      assert.strictEqual(status, 200)
      assert.deepInclude(json, { groupId: "A/ä", anisRemoved: 2 })
      assert.isUndefined(yield* phonesOf("A/ä"))
      is(yield* send("DELETE", undefined, path), 404, failure("Group not found"))
    }))
}
