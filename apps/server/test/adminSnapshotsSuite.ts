/**
 * What is asked of `/admin/snapshots` over HTTP, whatever the storage.
 */
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { group, is, phone } from "./groupsSuite.ts"
import { failure, type TestServer } from "./TestServer.ts"
import { open } from "./uploadsSuite.ts"

const path = "/admin/snapshots"

/** The tests of `/admin/snapshots`. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("snapshots: a preview says what an upload comes to, and changes nothing", () =>
    Effect.gen(function*() {
      const { isHeld, phonesOf, process, send } = yield* open()
      yield* send("POST", [group("A", 1, 2), group("B", 2, 3)])
      const body = [
        { ...group("A", 2, 4), group_name: " " },
        { group_id: "C", group_name: "See", phones: ["+1 212 555 0005", "12125550005", "nonsense"] },
        { group_id: "", phones: [phone(9)] }
      ]
      const answer = yield* send("POST", body, `${path}/preview`)
      assert.strictEqual(answer.status, 200, answer.text)
      const { groups, result, state, ...totals } = answer.json as Record<string, unknown>
      assert.match(String(state), /^\d+\.\d+\.\d+$/)
      assert.deepStrictEqual(totals, {
        before: { groups: 2, phones: 4, anis: 3 },
        after: { groups: 2, phones: 3, anis: 3 },
        groupsChanged: 3
      })
      assert.deepStrictEqual(groups, [
        { groupId: "B", name: "Group B", kind: "deleted", phonesAdded: 0, phonesRemoved: 2 },
        { groupId: "A", name: "A", kind: "replaced", phonesAdded: 1, phonesRemoved: 1 },
        { groupId: "C", name: "See", kind: "made", phonesAdded: 1, phonesRemoved: 0 }
      ])
      assert.deepStrictEqual(yield* phonesOf("A"), [phone(1), phone(2)])
      assert.isFalse(yield* isHeld(4))
      assert.deepStrictEqual((yield* process(body)).result, result as object)
    }))

  it.effect("snapshots: a preview refuses what an upload refuses, and says what would fail", () =>
    Effect.gen(function*() {
      const { send } = yield* open()
      is(
        yield* send("POST", { group_id: "A" }, `${path}/preview`),
        400,
        failure("body: expected an array")
      )
      is(yield* send("POST", [], `${path}/preview`), 400, failure("body: expected at least one group"))
      const unusable = yield* send("POST", [{ group_id: "A", phones: ["none"] }], `${path}/preview`)
      assert.deepInclude(unusable.json as object, { result: null, groupsChanged: 0 })
      const other = yield* open({ inboundGroups: false })
      is(
        yield* other.send("POST", [group("A", 1)], `${path}/preview`),
        422,
        failure("Inbound groups are not enabled for this workspace")
      )
    }))

  it.effect("snapshots: what was looked at is what it is applied to, or nothing is", () =>
    Effect.gen(function*() {
      const { done, idOf, phonesOf, send } = yield* open()
      yield* send("POST", group("A", 1))
      const look = (body: unknown) =>
        Effect.map(send("POST", body, `${path}/preview`), ({ json }) => (json as { readonly state: string }).state)
      const body = [group("A", 2)]
      const state = yield* look(body)
      yield* send("PUT", { ...group("A", 1, 3), group_name: "A" })
      const refused = yield* send("POST", body, `${path}?state=${state}`)
      assert.deepStrictEqual([refused.status, refused.code], [409, "state_changed"])
      assert.deepStrictEqual(yield* phonesOf("A"), [phone(1), phone(3)])
      const seen = yield* look(body)
      assert.strictEqual((yield* done(idOf(yield* send("POST", body, `${path}?state=${seen}`)))).status, "completed")
      assert.deepStrictEqual(yield* phonesOf("A"), [phone(2)])
      assert.strictEqual((yield* done(idOf(yield* send("POST", body, path)))).status, "completed")
      assert.strictEqual((yield* send("POST", body, `${path}?state=${"1".repeat(101)}`)).status, 400)
    }))

  it.effect("snapshots: what was downloaded restores groups, names and numbers of both countries", () =>
    Effect.gen(function*() {
      const { process, send } = yield* open()
      const all = [
        { group_id: "+plus \"quoted\", and more", group_name: "=1+1\nNext", phones: [phone(1), "+442079460000"] },
        { group_id: "B", group_name: "Größe", phones: [phone(1), phone(2)] }
      ]
      yield* process([...all, { group_id: "empty", group_name: "None", phones: [] }])
      const current = yield* send("GET", undefined, `${path}/current`)
      assert.deepStrictEqual(current.json, [...all, { group_id: "empty", group_name: "None", phones: [] }])
      yield* process([group("Z", 7)])
      const preview = yield* send("POST", current.json, `${path}/preview`)
      assert.deepInclude(preview.json as object, { after: { groups: 3, phones: 4, anis: 3 } })
      yield* process(current.json)
      assert.deepStrictEqual((yield* send("GET", undefined, `${path}/current`)).json, current.json)
      const csv = yield* send("GET", undefined, `${path}/current.csv`)
      assert.strictEqual(
        csv.text,
        [
          "group_id,group_name,phone,country_code",
          `"'+plus ""quoted"", and more","'=1+1\nNext",${phone(1)},1`,
          "\"'+plus \"\"quoted\"\", and more\",\"'=1+1\nNext\",2079460000,44",
          `B,Größe,${phone(1)},1`,
          `B,Größe,${phone(2)},1`,
          "empty,None,,",
          ""
        ].join("\r\n")
      )
    }))

  it.effect("snapshots: a workspace without groups is downloaded as none, a large group whole", () =>
    Effect.gen(function*() {
      const { process, send } = yield* open()
      assert.deepStrictEqual((yield* send("GET", undefined, `${path}/current`)).json, [])
      const phones = Array.from({ length: 10_001 }, (_, i) => String(2_125_600_000 + i))
      yield* process([{ group_id: "A", phones }])
      const current = yield* send("GET", undefined, `${path}/current`)
      assert.deepStrictEqual(current.json, [{ group_id: "A", group_name: "A", phones }])
      const csv = yield* send("GET", undefined, `${path}/current.csv`)
      assert.strictEqual(csv.text.split("\r\n").length, 10_003)
    }))
}
