/**
 * What is asked of `/inbound-group` over HTTP, whatever the storage.
 */
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { type Answer, failure, type Sent, TestServer } from "./TestServer.ts"

/** Checks an answer. */
export const is = (answer: Answer, status: number, json: unknown) => {
  assert.deepStrictEqual({ status: answer.status, json: answer.json }, { status, json })
}

/** The `index`-th number (0 to 9,999), as it is answered. */
export const phone = (index: number): string => `212555${String(index).padStart(4, "0")}`

/** A group of the numbers with these indexes. */
export const group = (groupId: string, ...indexes: ReadonlyArray<number>) => ({
  group_id: groupId,
  group_name: `Group ${groupId}`,
  phones: indexes.map(phone)
})

/** A new workspace with inbound groups, and requests with its universal key. */
export const open = Effect.fn(function*(settings: Parameters<TestServer["Type"]["workspace"]>[0] = {}) {
  const server = yield* TestServer
  const workspace = yield* server.workspace({ inboundGroups: true, ...settings })
  const send = (method: string, body?: unknown, path = "/inbound-group") => {
    // What stands in the trail is not for keys of the interface.
    const key = path.startsWith("/admin/audit") ? workspace.admin : workspace.universal
    const sent: Sent = { key, ...(body === undefined ? {} : { body }) }
    return server.send(method, path, sent)
  }
  return {
    workspace,
    send,
    text: (method: string, text: string | Uint8Array, path = "/inbound-group") =>
      server.send(method, path, { key: workspace.universal, text }),
    /** The phones of a group; undefined when there is none. */
    phonesOf: (groupId: string) =>
      Effect.map(
        send("GET", undefined, `/inbound-group?group_id=${encodeURIComponent(groupId)}`),
        ({ json, status }) =>
          status === 404
            ? undefined
            : (json as { readonly group: { readonly phones: ReadonlyArray<string> } }).group.phones
      ),
    isHeld: (index: number) =>
      Effect.map(send("GET", undefined, `/custom/anis?number=${phone(index)}`), ({ status }) => status === 200)
  }
})

const expectedPhones = "expected an array of 1 to 25000 items"

/** The tests of `/inbound-group`. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("groups: one is created, read, replaced, deleted, and created again", () =>
    Effect.gen(function*() {
      const { isHeld, phonesOf, send } = yield* open()
      is(yield* send("POST", group("G 1/ä", 1, 2, 2)), 200, {
        success: true,
        group_id: "G 1/ä",
        phones_added: 2,
        anis_created: 2
      })
      is(yield* send("POST", group("G2", 2, 3)), 200, {
        success: true,
        group_id: "G2",
        phones_added: 2,
        anis_created: 1
      })
      is(yield* send("POST", group("G2", 9)), 409, failure("Group already exists"))
      is(yield* send("GET", undefined, `/inbound-group?group_id=${encodeURIComponent("G 1/ä")}`), 200, {
        success: true,
        group: { group_id: "G 1/ä", group_name: "Group G 1/ä", phones: [phone(1), phone(2)] }
      })
      is(yield* send("PUT", { ...group("G 1/ä", 2, 4), group_name: "New" }), 200, {
        success: true,
        group_id: "G 1/ä",
        phones_added: 1,
        phones_removed: 1,
        anis_created: 1,
        anis_removed: 1
      })
      assert.deepStrictEqual([yield* isHeld(1), yield* isHeld(2), yield* isHeld(9)], [false, true, false])
      is(yield* send("DELETE", { group_id: "G 1/ä" }), 200, { success: true, group_id: "G 1/ä", anis_removed: 1 })
      assert.deepStrictEqual([yield* isHeld(2), yield* isHeld(4)], [true, false])
      for (const [method, body] of [["PUT", group("G 1/ä", 1)], ["DELETE", { group_id: "G 1/ä" }]] as const) {
        is(yield* send(method, body), 404, failure("Group not found"))
      }
      assert.isUndefined(yield* phonesOf("G 1/ä"))
      is(yield* send("POST", group("G 1/ä", 1)), 200, {
        success: true,
        group_id: "G 1/ä",
        phones_added: 1,
        anis_created: 1
      })
      assert.deepStrictEqual(yield* phonesOf("G 1/ä"), [phone(1)])
    }))

  it.effect("groups: phones are read however they are written, and count once", () =>
    Effect.gen(function*() {
      const { phonesOf, send } = yield* open()
      const phones = ["(212) 555-0001", "+1 212 555 0001", "12125550001", "+44 (0)20 7946 0001", "2125550000"]
      is(yield* send("POST", { group_id: "G", phones }), 200, {
        success: true,
        group_id: "G",
        phones_added: 3,
        anis_created: 3
      })
      assert.deepStrictEqual(yield* phonesOf("G"), ["2125550000", "2125550001", "+442079460001"])
      const { send: sendUk, phonesOf: phonesOfUk } = yield* open({ country: "uk" })
      yield* sendUk("POST", { group_id: "G", phones: ["020 7946 0001", "02079460001", "+12125550000"] })
      assert.deepStrictEqual(yield* phonesOfUk("G"), ["+12125550000", "2079460001"])
    }))

  it.effect("groups: what was read can be written back, and changes nothing", () =>
    Effect.gen(function*() {
      // Read as the other country's, 2079460000 would be a number in Maine, and 2012345678 one in London.
      for (const country of ["us", "ca", "uk"] as const) {
        const { phonesOf, send } = yield* open({ country })
        yield* send("POST", { group_id: "G", phones: ["+442079460000", "+12125550000", "+12012345678"] })
        const read = yield* phonesOf("G")
        is(yield* send("PUT", { group_id: "G", group_name: "G", phones: read }), 200, {
          success: true,
          group_id: "G",
          phones_added: 0,
          phones_removed: 0,
          anis_created: 0,
          anis_removed: 0
        })
        assert.deepStrictEqual(yield* phonesOf("G"), read)
      }
    }))

  it.effect("groups: the name may be left out of a POST, and is then the id", () =>
    Effect.gen(function*() {
      const { send } = yield* open()
      for (const [id, name] of [["A", {}], ["B", { group_name: null }]] as const) {
        assert.strictEqual((yield* send("POST", { group_id: id, ...name, phones: [phone(1)] })).status, 200)
        const shown = yield* send("GET", undefined, `/inbound-group?group_id=${id}`)
        is(shown, 200, { success: true, group: { group_id: id, group_name: id, phones: [phone(1)] } })
      }
      is(
        yield* send("PUT", { group_id: "A", phones: [phone(1)] }),
        400,
        failure("group_name: is missing, expected a string of 1 to 255 characters")
      )
    }))

  it.effect("groups: a phone that is none fails the group, the first ten are named, and nothing changes", () =>
    Effect.gen(function*() {
      const { isHeld, phonesOf, send } = yield* open()
      const bad = (count: number) => Array.from({ length: count }, (_, i) => `99955501${String(i).padStart(2, "0")}`)
      const message = (count: number, more: string) =>
        `phones: expected phone numbers, but for: ${
          bad(count).map((each) => `"${each}" (expected an area code that exists under +1)`).join(", ")
        }${more}`
      const phones = [phone(1), ...bad(12)]
      is(yield* send("POST", { group_id: "A", phones }), 400, failure(message(10, " and 2 more")))
      assert.isUndefined(yield* phonesOf("A"))
      yield* send("POST", group("A", 2))
      is(
        yield* send("PUT", { group_id: "A", group_name: "A", phones: [phone(1), ...bad(1)] }),
        400,
        failure(message(1, ""))
      )
      assert.deepStrictEqual(yield* phonesOf("A"), [phone(2)])
      assert.isFalse(yield* isHeld(1))
    }))

  it.effect("groups: what is in the wrong form is refused", () =>
    Effect.gen(function*() {
      const { send, text } = yield* open()
      const id = "expected a string of 1 to 255 characters"
      const one = group("A", 1)
      const refused = [
        ["POST", { ...one, group_id: undefined }, `group_id: is missing, ${id}`],
        ["POST", { ...one, group_id: null }, `group_id: is missing, ${id}`],
        ["POST", { ...one, group_id: "" }, `group_id: ${id}`],
        ["POST", { ...one, group_id: 5 }, `group_id: ${id}`],
        ["POST", { ...one, group_id: ["A"] }, `group_id: ${id}`],
        ["POST", { ...one, group_id: "x".repeat(256) }, `group_id: ${id}`],
        ["POST", { ...one, group_id: "a\u0000" }, `group_id: ${id}`],
        ["POST", { ...one, group_name: "" }, `group_name: ${id}`],
        ["POST", { ...one, group_name: true }, `group_name: ${id}`],
        ["POST", { ...one, group_name: { a: 1 } }, `group_name: ${id}`],
        ["POST", { ...one, phones: undefined }, "phones: is missing, expected an array"],
        ["POST", { ...one, phones: phone(1) }, "phones: expected an array"],
        ["POST", { ...one, phones: null }, "phones: expected an array"],
        ["POST", { ...one, phones: { 0: phone(1) } }, "phones: expected an array"],
        ["POST", { ...one, phones: [phone(1), 2125550002] }, "phones.1: expected a string"],
        ["POST", { ...one, phones: [[phone(1)]] }, "phones.0: expected a string"],
        ["POST", { ...one, phones: [null] }, "phones.0: expected a string"],
        ["POST", { ...one, phones: [] }, `phones: ${expectedPhones}`],
        ["PUT", { ...one, phones: [] }, `phones: ${expectedPhones}`],
        ["PUT", { ...one, group_name: null }, `group_name: is missing, ${id}`],
        ["POST", [], "body: expected an array of 1 to 1000 items"],
        ["PUT", [], "body: expected an array of 1 to 1000 items"],
        ["POST", [one, group("B", 1), { ...one, phones: [] }], "2.group_id: expected each group once"],
        ["POST", "A", "body: expected an object or an array"],
        ["DELETE", [{ group_id: "A" }, { group_id: "A" }], "1.group_id: expected each group once"],
        ["POST", [{ group_id: "A" }, 5, group("A", 1)], "2.group_id: expected each group once"],
        ["DELETE", [], "body: expected an array of 1 to 1000 items"],
        ["DELETE", { group_id: "" }, `group_id: ${id}`],
        ["DELETE", {}, `group_id: is missing, ${id}`]
      ] as const
      for (const [method, body, message] of refused) is(yield* send(method, body), 400, failure(message))
      for (
        const broken of ["{", "[{}", "[{\"group_id\":\"A\"},]", "{\"phones\":[,]}", "nothing", "{} {}", "[]]", "{]"]
      ) {
        assert.strictEqual((yield* text("POST", broken)).status, 400, broken)
      }
      is(yield* text("POST", " "), 400, failure("body: is missing, expected JSON"))
      is(yield* text("POST", "[".repeat(100_000)), 400, failure("body: expected at most 64 levels of nesting"))
      is(yield* text("POST", `{"x":${"[".repeat(100)}`), 400, failure("body: expected at most 64 levels of nesting"))
      is(
        yield* text("POST", "{\"phones\":[],\"phones\":[]}"),
        400,
        failure("phones: expected once")
      )
      const latin1 = Buffer.from("{\"group_id\":\"\xe9\",\"phones\":[\"2125550001\"]}", "latin1")
      is(yield* text("POST", latin1), 400, failure("body: expected JSON in UTF-8"))
      assert.strictEqual((yield* send("GET", undefined, "/inbound-group?group_id=A")).status, 404)
      is(yield* send("GET", undefined, "/inbound-group"), 400, failure(`group_id: is missing, ${id}`))
    }))

  it.effect("groups: a byte order mark, unknown fields and any order of fields are taken", () =>
    Effect.gen(function*() {
      const { phonesOf, text } = yield* open()
      const body = `\uFEFF [ {"more": {"a": [1, {"phones": [2]}, null, "x"]}, "phones": ["${phone(1)}"], "n": -1.5e3,
        "group_name": "\\u00dcn\\ud83d\\ude00", "group_id": "Ü"} ] `
      assert.strictEqual((yield* text("POST", body)).status, 200)
      assert.deepStrictEqual(yield* phonesOf("Ü"), [phone(1)])
    }))

  it.effect("groups: of many created at once each succeeds or fails alone, in order", () =>
    Effect.gen(function*() {
      const { phonesOf, send } = yield* open()
      yield* send("POST", group("B", 1))
      const batch = [
        group("A", 1, 2),
        group("B", 3),
        { ...group("C"), phones: [] },
        { ...group("D", 3), phones: ["x"] },
        group("E", 3)
      ]
      is(yield* send("POST", batch), 200, {
        success: false,
        anis_created: 2,
        results: [
          { success: true, group_id: "A", phones_added: 2, anis_created: 1 },
          { success: false, group_id: "B", message: "Group already exists" },
          { success: false, group_id: "C", message: `phones: ${expectedPhones}` },
          {
            success: false,
            group_id: "D",
            message: "phones: expected phone numbers, but for: \"x\" (expected a phone number)"
          },
          { success: true, group_id: "E", phones_added: 1, anis_created: 1 }
        ]
      })
      assert.deepStrictEqual(yield* phonesOf("B"), [phone(1)])
      is(yield* send("POST", [group("F", 1)]), 200, {
        success: true,
        anis_created: 0,
        results: [{ success: true, group_id: "F", phones_added: 1, anis_created: 0 }]
      })
    }))

  it.effect("groups: of many, one fails alone for whatever is wrong with it", () =>
    Effect.gen(function*() {
      const { phonesOf, send } = yield* open()
      const text = "expected a string of 1 to 255 characters"
      const long = "x".repeat(256)
      const wrong = (name: string) =>
        [
          [{ ...group("A", 1), group_id: undefined }, "", `group_id: is missing, ${text}`],
          [{ ...group("A", 1), group_id: null }, "", `group_id: is missing, ${text}`],
          [group("", 1), "", `group_id: ${text}`],
          [group("", 1), "", `group_id: ${text}`],
          [{ ...group("A", 1), group_id: 5 }, "", `group_id: ${text}`],
          [group(long, 1), `${"x".repeat(32)}…`, `group_id: ${text}`],
          [{ ...group(`A${name}`, 1), group_name: "" }, `A${name}`, `group_name: ${text}`],
          [{ ...group(`B${name}`, 1), group_name: long }, `B${name}`, `group_name: ${text}`],
          [{ ...group(`C${name}`, 1), group_name: 5 }, `C${name}`, `group_name: ${text}`],
          // The id comes after what is wrong.
          [
            { phones: [phone(1), 2125550002], group_id: `D${name}`, group_name: "D" },
            `D${name}`,
            "phones.1: expected a string"
          ],
          [{ ...group(`E${name}`), phones: [[phone(1)], phone(2)] }, `E${name}`, "phones.0: expected a string"],
          [{ ...group(`F${name}`), phones: phone(1) }, `F${name}`, "phones: expected an array"],
          [{ ...group(`G${name}`), phones: undefined }, `G${name}`, "phones: is missing, expected an array"],
          [{ ...group(`H${name}`), phones: null }, `H${name}`, "phones: expected an array"],
          [{ ...group(`I${name}`), phones: [] }, `I${name}`, `phones: ${expectedPhones}`],
          [5, "", "expected an object"],
          [null, "", "expected an object"],
          [[group("A", 1)], "", "expected an object"]
        ] as const
      const failed = (each: ReturnType<typeof wrong>) =>
        each.map(([, group_id, message]) => ({ success: false, group_id, message }))
      const posted = wrong("1")
      is(yield* send("POST", [...posted.map(([sent]) => sent), group("sound", 1, 2)]), 200, {
        success: false,
        anis_created: 2,
        results: [...failed(posted), { success: true, group_id: "sound", phones_added: 2, anis_created: 2 }]
      })
      const put = wrong("2")
      const nameless = { group_id: "nameless", phones: [phone(1)] }
      is(yield* send("PUT", [...put.map(([sent]) => sent), nameless, group("sound", 2)]), 200, {
        success: false,
        anis_created: 0,
        anis_removed: 1,
        results: [
          ...failed(put),
          { success: false, group_id: "nameless", message: `group_name: is missing, ${text}` },
          { success: true, group_id: "sound", phones_added: 0, phones_removed: 1, anis_created: 0 }
        ]
      })
      for (const group of "ABCDEFGHI") assert.isUndefined(yield* phonesOf(`${group}1`))
      is(yield* send("DELETE", [{}, { group_id: 5 }, "sound", { group_id: long }, { group_id: "sound" }]), 200, {
        success: false,
        anis_removed: 1,
        results: [
          { success: false, group_id: "", message: `group_id: is missing, ${text}` },
          { success: false, group_id: "", message: `group_id: ${text}` },
          { success: false, group_id: "", message: "expected an object" },
          { success: false, group_id: `${"x".repeat(32)}…`, message: `group_id: ${text}` },
          { success: true, group_id: "sound" }
        ]
      })
    }))

  it.effect("groups: of many replaced at once, ANIs leave after the last, and one that moves stays", () =>
    Effect.gen(function*() {
      const { isHeld, phonesOf, send } = yield* open()
      yield* send("POST", [group("A", 1, 2), group("B", 3)])
      is(yield* send("PUT", [group("A", 1), group("none", 9), { ...group("B"), phones: [] }, group("B2", 3)]), 200, {
        success: false,
        anis_created: 0,
        anis_removed: 1,
        results: [
          { success: true, group_id: "A", phones_added: 0, phones_removed: 1, anis_created: 0 },
          { success: false, group_id: "none", message: "Group not found" },
          { success: false, group_id: "B", message: `phones: ${expectedPhones}` },
          { success: false, group_id: "B2", message: "Group not found" }
        ]
      })
      // 1 moves from A to B, 3 leaves for good, 4 is new.
      is(yield* send("PUT", [group("A", 4), group("B", 1)]), 200, {
        success: true,
        anis_created: 1,
        anis_removed: 1,
        results: [
          { success: true, group_id: "A", phones_added: 1, phones_removed: 1, anis_created: 1 },
          { success: true, group_id: "B", phones_added: 1, phones_removed: 1, anis_created: 0 }
        ]
      })
      assert.deepStrictEqual([yield* phonesOf("A"), yield* phonesOf("B")], [[phone(4)], [phone(1)]])
      assert.deepStrictEqual([yield* isHeld(1), yield* isHeld(2), yield* isHeld(3)], [true, false, false])
    }))

  it.effect("groups: of many deleted at once, ANIs in none of those that remain leave", () =>
    Effect.gen(function*() {
      const { isHeld, send } = yield* open()
      yield* send("POST", [group("A", 1, 2), group("B", 2, 3), group("C", 3)])
      is(yield* send("DELETE", [{ group_id: "A" }, { group_id: "none" }, { group_id: "B" }]), 200, {
        success: false,
        anis_removed: 2,
        results: [
          { success: true, group_id: "A" },
          { success: false, group_id: "none", message: "Group not found" },
          { success: true, group_id: "B" }
        ]
      })
      assert.deepStrictEqual([yield* isHeld(1), yield* isHeld(2), yield* isHeld(3)], [false, false, true])
      is(yield* send("DELETE", [{ group_id: "C" }]), 200, {
        success: true,
        anis_removed: 1,
        results: [{ success: true, group_id: "C" }]
      })
    }))

  it.effect("groups: a workspace without them is refused, before its body is read", () =>
    Effect.gen(function*() {
      const { send, text, workspace } = yield* open({ inboundGroups: false })
      const refused = failure("Inbound groups are not enabled for this workspace")
      for (const method of ["POST", "PUT", "DELETE"]) is(yield* send(method, group("A", 1)), 422, refused)
      is(yield* text("POST", "{"), 422, refused)
      is(yield* send("GET", undefined, "/inbound-group?group_id=A"), 422, refused)
      const server = yield* TestServer
      for (const type of ["assignment", "nrm"] as const) {
        const answer = yield* server.send("POST", "/inbound-group", { key: yield* workspace.key(type), body: {} })
        is(answer, 403, failure(`The API key is of type "${type}", expected "universal"`))
      }
      assert.strictEqual((yield* server.send("POST", "/inbound-group", { body: {} })).status, 401)
    }))

  it.effect("groups: assignment follows them at once", () =>
    Effect.gen(function*() {
      const { send, workspace } = yield* open()
      yield* send("POST", group("A", 1))
      yield* workspace.campaign("A")
      const assign = Effect.map(
        send("POST", { prospect_phone: "2125559999", dialer_campaign: "A" }, "/assignment"),
        ({ json }) => json as { readonly success: boolean; readonly ani?: string; readonly message: string }
      )
      assert.strictEqual((yield* assign).ani, phone(1))
      yield* send("PUT", group("A", 2))
      assert.strictEqual((yield* assign).ani, phone(2))
      yield* send("POST", group("B", 3))
      yield* send("DELETE", { group_id: "A" })
      assert.deepStrictEqual(yield* assign, { success: false, message: "No available ANI found" })
    }))

  it.effect("groups: a body that is not JSON by its type, or too large, is refused", () =>
    Effect.gen(function*() {
      const server = yield* TestServer
      const { workspace } = yield* open()
      const sent = (headers: Record<string, string>, text: string | Uint8Array) =>
        server.send("POST", "/inbound-group", { key: workspace.universal, headers, text })
      is(
        yield* sent({ "content-type": "text/plain" }, "{}"),
        415,
        failure("Content-Type: expected application/json in UTF-8")
      )
      const limit = 100 * 1024 * 1024
      const padded = (bytes: number) => {
        const body = Buffer.alloc(bytes, " ")
        body.write(JSON.stringify(group("A", 1)))
        return body
      }
      assert.strictEqual((yield* sent({}, padded(limit))).status, 200)
      is(yield* sent({}, padded(limit + 1)), 413, failure(`body: expected at most ${limit} bytes`))
    }))
}

/** What writes as much as may be in one request. */
export const limits = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("groups: as many as the limits say, and not one more", () =>
    Effect.gen(function*() {
      const { phonesOf, send } = yield* open()
      const many = (count: number) => Array.from({ length: count }, (_, i) => group(`G${i}`, 1))
      is(yield* send("POST", many(1_001)), 400, failure("1000: is one too many, expected an array of 1 to 1000 items"))
      assert.isUndefined(yield* phonesOf("G0"))
      const created = yield* send("POST", many(1_000))
      assert.deepInclude(created.json, { success: true, anis_created: 1 })
      const ids = (count: number) => Array.from({ length: count }, (_, i) => ({ group_id: `G${i}` }))
      is(yield* send("DELETE", ids(1_001)), 400, failure("1000: is one too many, expected an array of 1 to 1000 items"))
      const deleted = yield* send("DELETE", ids(1_000))
      assert.deepInclude(deleted.json, { success: true, anis_removed: 1 })
      const phones = (count: number) => Array.from({ length: count }, (_, i) => String(2_122_000_000 + i))
      is(yield* send("POST", { group_id: "A", phones: phones(25_001) }), 400, failure(`phones: ${expectedPhones}`))
      is(yield* send("POST", { group_id: "A", phones: phones(25_000) }), 200, {
        success: true,
        group_id: "A",
        phones_added: 25_000,
        anis_created: 25_000
      })
      is(
        yield* send("PUT", { group_id: "A", group_name: "A", phones: phones(25_001) }),
        400,
        failure(`phones: ${expectedPhones}`)
      )
      assert.strictEqual((yield* phonesOf("A"))?.length, 25_000)
    }))
}
