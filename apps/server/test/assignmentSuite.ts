/**
 * What is asked of assignment over HTTP, whatever the storage.
 */
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { failure, TestServer } from "./TestServer.ts"

const assigned = (ani: string) => ({ success: true, ani, message: "ANI assigned successfully" })
const none = failure("No available ANI found")
const phoneExpected = failure("prospect_phone: expected a string of 10 to 20 characters")

/** The tests of `POST /assignment` and `POST /assignment/batch`. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  const open = Effect.fn(function*(...numbers: ReadonlyArray<string>) {
    const server = yield* TestServer
    const workspace = yield* server.workspace()
    yield* workspace.campaign("C1", "pool")
    yield* workspace.hold("pool", ...numbers)
    const key = yield* workspace.key("assignment", { campaign: "C1" })
    return {
      workspace,
      key,
      assign: (body: unknown) => server.send("POST", "/assignment", { key, body }),
      batch: (body: unknown) => server.send("POST", "/assignment/batch", { key, body })
    }
  })

  it.effect("assigns the number nearest to the prospect", () =>
    Effect.gen(function*() {
      const { assign } = yield* open("+14155550100", "+12125550100")
      const answer = yield* assign({ prospect_phone: "(212) 555-0123" })
      assert.strictEqual(answer.status, 200)
      assert.deepStrictEqual(answer.json, assigned("2125550100"))
      assert.deepStrictEqual((yield* assign({ prospect_phone: "+1 415 555 0123" })).json, assigned("4155550100"))
      const byZip = yield* assign({ prospect_phone: "4155550123", prospect_zip: "10001" })
      assert.deepStrictEqual(byZip.json, assigned("2125550100"))
    }))

  it.effect("answers with the calling code where e164 asks for it", () =>
    Effect.gen(function*() {
      const { assign } = yield* open("+12125550100")
      const answer = yield* assign({ prospect_phone: "2125550123", e164: true, real_time: true })
      assert.deepStrictEqual(answer.json, assigned("+12125550100"))
    }))

  it.effect("spreads use evenly", () =>
    Effect.gen(function*() {
      const { assign } = yield* open("+12125550100", "+12125550101", "+12125550102")
      const answers = yield* Effect.forEach(
        Array.from({ length: 9 }),
        () => assign({ prospect_phone: "2125550123" }),
        { concurrency: 4 }
      )
      const uses = new Map<unknown, number>()
      for (const { json } of answers) {
        const { ani } = json as { readonly ani: string }
        uses.set(ani, (uses.get(ani) ?? 0) + 1)
      }
      assert.deepStrictEqual([...uses.values()], [3, 3, 3])
    }))

  it.effect("answers 200 when nothing is available, without fields", () =>
    Effect.gen(function*() {
      const { assign } = yield* open()
      const answer = yield* assign({ prospect_phone: "2125550123", with_fields: true })
      assert.strictEqual(answer.status, 200)
      assert.deepStrictEqual(answer.json, none)
    }))

  it.effect("adds the fields that the workspace has configured, in their order", () =>
    Effect.gen(function*() {
      const server = yield* TestServer
      for (
        const [fields, expected] of [
          [{ ani: "F1", assignedAt: "F2", aniCopy: "F3" }, ["prospect_phone", "F1", "F2", "F3"]],
          [{ assignedAt: "when" }, ["prospect_phone", "when"]],
          [{}, ["prospect_phone"]]
        ] as const
      ) {
        const workspace = yield* server.workspace({ fields })
        yield* workspace.campaign("C1", "pool")
        yield* workspace.hold("pool", "+12125550100")
        const answer = yield* server.send("POST", "/assignment", {
          key: workspace.universal,
          body: { prospect_phone: "(212) 555-0123", dialer_campaign: "C1", with_fields: true, e164: true }
        })
        const { fields: answered, ...rest } = answer.json as { readonly fields: ReadonlyArray<Record<string, string>> }
        assert.deepStrictEqual<unknown>(rest, assigned("+12125550100"))
        assert.deepStrictEqual(answered.flatMap(Object.keys), [...expected])
        assert.strictEqual(answered[0]?.["prospect_phone"], "(212) 555-0123")
        for (const field of answered.slice(1)) {
          const [[name, value] = []] = Object.entries(field)
          if (name === "F1" || name === "F3") assert.strictEqual(value, "+12125550100")
          else assert.match(value ?? "", /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
        }
      }
    }))

  it.effect("leaves fields out where nobody asks for them", () =>
    Effect.gen(function*() {
      const { assign } = yield* open("+12125550100")
      const answer = yield* assign({ prospect_phone: "2125550123", with_fields: false })
      assert.deepStrictEqual(answer.json, assigned("2125550100"))
    }))

  it.effect("takes a country code in every form, and gives only that country's numbers", () =>
    Effect.gen(function*() {
      const { assign } = yield* open("+12125550100", "+442079460000")
      for (const country_code of [44, "44", "+44"]) {
        const answer = yield* assign({ prospect_phone: "020 7946 0123", country_code })
        assert.deepStrictEqual(answer.json, assigned("2079460000"))
      }
      for (const country_code of [1, "1", "+1", null, undefined]) {
        const answer = yield* assign({ prospect_phone: "2125550123", country_code })
        assert.deepStrictEqual(answer.json, assigned("2125550100"))
      }
      for (const country_code of [45, "+45", true, 1.5, "us"]) {
        const answer = yield* assign({ prospect_phone: "2125550123", country_code })
        assert.strictEqual(answer.status, 400)
        assert.deepStrictEqual(
          answer.json,
          failure("country_code: expected one of 1, 44, \"+1\", \"+44\", \"1\", \"44\"")
        )
      }
    }))

  it.effect("follows the workspace's country where none is named", () =>
    Effect.gen(function*() {
      const server = yield* TestServer
      const workspace = yield* server.workspace({ country: "uk" })
      yield* workspace.campaign("C1", "pool")
      yield* workspace.hold("pool", "+12125550100", "+441214960000")
      const answer = yield* server.send("POST", "/assignment", {
        key: workspace.universal,
        body: { prospect_phone: "0121 496 0123", dialer_campaign: "C1", e164: true }
      })
      assert.deepStrictEqual(answer.json, assigned("+441214960000"))
    }))

  it.effect("refuses a campaign that is missing or unknown", () =>
    Effect.gen(function*() {
      const server = yield* TestServer
      const { workspace } = yield* open("+12125550100")
      const without = yield* server.send("POST", "/assignment", {
        key: workspace.universal,
        body: { prospect_phone: "2125550123" }
      })
      assert.strictEqual(without.status, 400)
      assert.deepStrictEqual(without.json, failure("dialer_campaign is required"))
      const unknown = yield* server.send("POST", "/assignment", {
        key: workspace.universal,
        body: { prospect_phone: "2125550123", dialer_campaign: "C2" }
      })
      assert.strictEqual(unknown.status, 400)
      assert.deepStrictEqual(unknown.json, failure("Campaign not found"))
    }))

  it.effect("takes null and unknown fields as left out", () =>
    Effect.gen(function*() {
      const { assign } = yield* open("+12125550100")
      const answer = yield* assign({
        prospect_phone: "2125550123",
        prospect_zip: null,
        dialer_campaign: null,
        real_time: null,
        e164: null,
        country_code: null,
        with_fields: null,
        more: { of: ["this"] }
      })
      assert.deepStrictEqual(answer.json, assigned("2125550100"))
    }))

  it.effect("refuses what is in the wrong form, and names the field", () =>
    Effect.gen(function*() {
      const { assign } = yield* open("+12125550100")
      const refused = [
        [{}, failure("prospect_phone: is missing, expected a string of 10 to 20 characters")],
        [{ prospect_phone: null }, phoneExpected],
        [{ prospect_phone: 2125550123 }, phoneExpected],
        [{ prospect_phone: "212555012" }, phoneExpected],
        [{ prospect_phone: "212555012".padEnd(21, "0") }, phoneExpected],
        [{ prospect_phone: "2125550123", dialer_campaign: 1 }, failure("dialer_campaign: expected a string")],
        [{ prospect_phone: "2125550123", prospect_zip: 10001 }, failure("prospect_zip: expected a string")],
        [{ prospect_phone: "2125550123", e164: "yes" }, failure("e164: expected true or false")],
        [{ prospect_phone: "2125550123", real_time: 1 }, failure("real_time: expected true or false")],
        [{ prospect_phone: "2125550123", with_fields: [] }, failure("with_fields: expected true or false")],
        [[], failure("body: expected an object")],
        [null, failure("body: expected an object")],
        ["2125550123", failure("body: expected an object")]
      ] as const
      for (const [body, expected] of refused) {
        const answer = yield* assign(body)
        assert.strictEqual(answer.status, 400, JSON.stringify(body))
        assert.deepStrictEqual(answer.json, expected)
      }
    }))

  it.effect("refuses a phone that is no number of the country, without repeating it", () =>
    Effect.gen(function*() {
      const { assign } = yield* open("+12125550100")
      for (const prospect_phone of ["+44 20 7946 0123", "212-555-012-34", "phone number"]) {
        const answer = yield* assign({ prospect_phone })
        assert.strictEqual(answer.status, 400, prospect_phone)
        assert.match(answer.text, /"message":"prospect_phone: expected /)
        assert.notInclude(answer.text, "012")
      }
    }))

  it.effect("batch: each lead is answered on its own, in order", () =>
    Effect.gen(function*() {
      const { batch } = yield* open("+12125550100", "+442079460000")
      const lead = { row_id: "a", prospect_phone: "2125550123" }
      const answer = yield* batch({
        e164: true,
        real_time: null,
        leads: [
          lead,
          { row_id: "b", prospect_phone: "020 7946 0123", country_code: "+44", more: 1 },
          { row_id: "c", prospect_phone: 2125550123 },
          { row_id: "d" },
          { row_id: "e", prospect_phone: "2125550123", country_code: 33 },
          { row_id: "f", prospect_phone: "2125550123", dialer_campaign: "C2" },
          { row_id: "g", prospect_phone: "212555012345" },
          { row_id: "", prospect_phone: "short" },
          { ...lead, prospect_zip: null, dialer_campaign: null, country_code: null }
        ]
      })
      assert.strictEqual(answer.status, 200)
      const { results, success } = answer.json as {
        readonly success: boolean
        readonly results: ReadonlyArray<
          { readonly row_id: string; readonly serviceani: string; readonly error: string }
        >
      }
      assert.isTrue(success)
      const row = (row_id: string, serviceani: string, error: string) => ({ row_id, serviceani, error })
      assert.deepStrictEqual(results, [
        row("a", "+12125550100", ""),
        row("b", "+442079460000", ""),
        row("c", "", "prospect_phone: expected a string of 10 to 20 characters"),
        row("d", "", "prospect_phone: is missing, expected a string of 10 to 20 characters"),
        row("e", "", "country_code: expected one of 1, 44, \"+1\", \"+44\", \"1\", \"44\""),
        row("f", "", "Campaign not found"),
        row("g", "", "prospect_phone: expected 10 digits after the calling code +1"),
        row("", "", "prospect_phone: expected a string of 10 to 20 characters"),
        row("a", "+12125550100", "")
      ])
    }))

  it.effect("batch: a lead for whom nothing is available fails alone", () =>
    Effect.gen(function*() {
      const { batch } = yield* open("+12125550100")
      const answer = yield* batch({
        leads: [
          { row_id: "1", prospect_phone: "020 7946 0123", country_code: 44 },
          { row_id: "2", prospect_phone: "2125550123" }
        ]
      })
      assert.deepStrictEqual(answer.json, {
        success: true,
        results: [
          { row_id: "1", serviceani: "", error: "No available ANI found" },
          { row_id: "2", serviceani: "2125550100", error: "" }
        ]
      })
    }))

  it.effect("batch: no leads, no results", () =>
    Effect.gen(function*() {
      const { batch } = yield* open()
      const answer = yield* batch({ leads: [] })
      assert.strictEqual(answer.status, 200)
      assert.deepStrictEqual(answer.json, { success: true, results: [] })
    }))

  it.effect("batch: takes 10,000 leads, and spreads them evenly", () =>
    Effect.gen(function*() {
      const { batch } = yield* open("+12125550100", "+12125550101")
      const leads = Array.from({ length: 10_000 }, (_, i) => ({ row_id: String(i), prospect_phone: "2125550123" }))
      const answer = yield* batch({ leads })
      const { results } = answer.json as { readonly results: ReadonlyArray<{ readonly serviceani: string }> }
      assert.strictEqual(results.length, 10_000)
      assert.strictEqual(results.filter(({ serviceani }) => serviceani === "2125550101").length, 5_000)
    }))

  it.effect("batch: refuses as a whole what has no leads in form", () =>
    Effect.gen(function*() {
      const { batch } = yield* open()
      const lead = { row_id: "1", prospect_phone: "2125550123" }
      const leadsExpected = failure("leads: expected an array of at most 10000 items")
      const refused = [
        [{}, failure("leads: is missing, expected an array of at most 10000 items")],
        [{ leads: null }, leadsExpected],
        [{ leads: lead }, leadsExpected],
        [{ leads: Array.from({ length: 10_001 }, () => lead) }, leadsExpected],
        [{ leads: [lead, { prospect_phone: "2125550123" }] }, failure("leads.1.row_id: is missing, expected a string")],
        [{ leads: [lead, { ...lead, row_id: 2 }] }, failure("leads.1.row_id: expected a string")],
        [{ leads: [lead, { ...lead, row_id: null }] }, failure("leads.1.row_id: expected a string")],
        [{ leads: [lead, "2"] }, failure("leads.1: expected an object")],
        [{ leads: [lead], e164: "no" }, failure("e164: expected true or false")]
      ] as const
      for (const [body, expected] of refused) {
        const answer = yield* batch(body)
        assert.strictEqual(answer.status, 400)
        assert.deepStrictEqual(answer.json, expected)
      }
    }))
}
