/**
 * What is asked of the custom dialer integration over HTTP, whatever the storage.
 */
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { type Answer, failure, type Sent, TestServer, type TestWorkspace } from "./TestServer.ts"

const is = (answer: Answer, status: number, json: unknown) => {
  assert.deepStrictEqual({ status: answer.status, json: answer.json }, { status, json })
}

/** A new workspace, and requests with its universal key. */
const open = Effect.fn(function*(settings: Parameters<TestServer["Type"]["workspace"]>[0] = {}) {
  const server = yield* TestServer
  const workspace: TestWorkspace = yield* server.workspace(settings)
  return {
    workspace,
    send: (method: string, path: string, body?: unknown) => {
      const sent: Sent = { key: workspace.universal, ...(body === undefined ? {} : { body }) }
      return server.send(method, `/custom${path}`, sent)
    }
  }
})

/** The tests of `/custom/campaigns`, `/custom/dispos` and `/custom/anis`. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("campaigns: registered, read, changed, deleted", () =>
    Effect.gen(function*() {
      const { send } = yield* open()
      const campaign = { id: "C 1/ä", name: "One", type: "Outbound" }
      const path = `/campaigns?id=${encodeURIComponent(campaign.id)}`
      is(yield* send("GET", path), 404, failure("Campaign not found"))
      is(yield* send("POST", "/campaigns", { ...campaign, more: 1 }), 200, { success: true, campaign })
      is(yield* send("GET", path), 200, { success: true, campaign })
      is(yield* send("POST", "/campaigns", campaign), 409, failure("Campaign already exists"))

      const pooled = { ...campaign, inbound_pool_id: "east" }
      is(yield* send("PUT", "/campaigns", { id: campaign.id, inbound_pool_id: "east" }), 200, {
        success: true,
        campaign: pooled
      })
      const renamed = { ...pooled, name: "Two", type: "Blended" }
      is(
        yield* send("PUT", "/campaigns", { id: campaign.id, name: "Two", type: "Blended", inbound_pool_id: null }),
        200,
        {
          success: true,
          campaign: renamed
        }
      )
      is(yield* send("PUT", "/campaigns", { id: campaign.id, inbound_pool_id: "" }), 200, {
        success: true,
        campaign: { ...campaign, name: "Two", type: "Blended" }
      })

      is(yield* send("DELETE", "/campaigns", { id: campaign.id }), 200, { success: true, id: campaign.id })
      for (
        const gone of [
          send("GET", path),
          send("DELETE", "/campaigns", { id: campaign.id }),
          send("PUT", "/campaigns", { id: campaign.id })
        ]
      ) {
        is(yield* gone, 404, failure("Campaign not found"))
      }
      is(yield* send("POST", "/campaigns", pooled), 200, { success: true, campaign: pooled })
    }))

  it.effect("campaigns: what is in the wrong form is refused", () =>
    Effect.gen(function*() {
      const { send } = yield* open()
      const campaign = { id: "C1", name: "One", type: "Outbound" }
      const text = "expected a string of 1 to 255 characters"
      const type = "expected one of \"Inbound\", \"Outbound\", \"Blended\""
      const refused = [
        ["POST", { ...campaign, id: undefined }, `id: is missing, ${text}`],
        ["POST", { ...campaign, id: 1 }, `id: ${text}`],
        ["POST", { ...campaign, id: "" }, `id: ${text}`],
        ["POST", { ...campaign, id: "x".repeat(256) }, `id: ${text}`],
        ["POST", { ...campaign, name: undefined }, `name: is missing, ${text}`],
        ["POST", { ...campaign, name: null }, `name: ${text}`],
        ["POST", { ...campaign, type: undefined }, `type: is missing, ${type}`],
        ["POST", { ...campaign, type: "outbound" }, `type: ${type}`],
        ["POST", { ...campaign, inbound_pool_id: 5 }, "inbound_pool_id: expected a string of at most 255 characters"],
        ["PUT", { name: "One" }, `id: is missing, ${text}`],
        ["PUT", { id: "C1", name: true }, `name: ${text}`],
        ["PUT", { id: "C1", type: "Sideways" }, `type: ${type}`],
        ["DELETE", {}, `id: is missing, ${text}`],
        ["DELETE", { id: null }, `id: ${text}`],
        ["DELETE", [{ id: "C1" }], "body: expected an object"]
      ] as const
      for (const [method, body, message] of refused) {
        is(yield* send(method, "/campaigns", body), 400, failure(message))
      }
      is(yield* send("GET", "/campaigns"), 400, failure(`id: is missing, ${text}`))
      is(yield* send("GET", "/campaigns?id="), 400, failure(`id: ${text}`))
      is(yield* send("GET", "/campaigns?id=a&id=b"), 400, failure(`id: ${text}`))
      is(yield* send("GET", "/campaigns?ID=C1"), 400, failure(`id: is missing, ${text}`))
    }))

  it.effect("text that no database keeps is refused, not a fault", () =>
    Effect.gen(function*() {
      const { send } = yield* open()
      const expected = "expected text without NUL characters and unpaired surrogates"
      const campaign = { id: "C1", name: "One", type: "Outbound" }
      const ani = { country_code: "+1", number: "2125550100", inbound_group_id: "P1" }
      is(yield* send("POST", "/campaigns", { ...campaign, id: "C\u0000" }), 400, failure(`id: ${expected}`))
      is(yield* send("POST", "/campaigns", { ...campaign, name: "\uD800" }), 400, failure(`name: ${expected}`))
      is(yield* send("GET", "/campaigns?id=C%00"), 400, failure(`id: ${expected}`))
      is(
        yield* send("PUT", "/campaigns", { id: "C1", inbound_pool_id: "\u0000" }),
        400,
        failure(`inbound_pool_id: ${expected}`)
      )
      is(yield* send("POST", "/anis", { ...ani, brand_name: "\u0000" }), 400, failure(`brand_name: ${expected}`))
      is(yield* send("GET", "/anis?number=212%00555"), 400, failure("number: expected a phone number"))
    }))

  it.effect("dispositions: registered, read, changed, deleted", () =>
    Effect.gen(function*() {
      const { send } = yield* open()
      const dispo = { id: "D1", name: "Sale", type: "Agent", contact: true, success: false }
      is(yield* send("GET", "/dispos?id=D1"), 404, failure("Disposition not found"))
      is(yield* send("POST", "/dispos", dispo), 200, { success: true, dispo })
      is(yield* send("GET", "/dispos?id=D1"), 200, { success: true, dispo })
      is(yield* send("POST", "/dispos", dispo), 409, failure("Disposition already exists"))
      is(yield* send("PUT", "/dispos", { id: "D1", success: true, contact: null }), 200, {
        success: true,
        dispo: { ...dispo, success: true }
      })
      const other = { ...dispo, name: "Dropped", type: "System", contact: false }
      is(yield* send("PUT", "/dispos", other), 200, { success: true, dispo: other })
      is(yield* send("DELETE", "/dispos", { id: "D1" }), 200, { success: true, id: "D1" })
      for (
        const gone of [
          send("GET", "/dispos?id=D1"),
          send("DELETE", "/dispos", { id: "D1" }),
          send("PUT", "/dispos", { id: "D1" })
        ]
      ) {
        is(yield* gone, 404, failure("Disposition not found"))
      }
    }))

  it.effect("dispositions: what is in the wrong form is refused", () =>
    Effect.gen(function*() {
      const { send } = yield* open()
      const dispo = { id: "D1", name: "Sale", type: "Agent", contact: true, success: false }
      const refused = [
        ["POST", { ...dispo, contact: undefined }, "contact: is missing, expected true or false"],
        ["POST", { ...dispo, success: "yes" }, "success: expected true or false"],
        ["POST", { ...dispo, type: "Robot" }, "type: expected one of \"System\", \"Agent\""],
        ["PUT", { ...dispo, id: undefined }, "id: is missing, expected a string of 1 to 255 characters"],
        ["PUT", { id: "D1", contact: 1 }, "contact: expected true or false"],
        ["DELETE", { id: 1 }, "id: expected a string of 1 to 255 characters"]
      ] as const
      for (const [method, body, message] of refused) {
        is(yield* send(method, "/dispos", body), 400, failure(message))
      }
      is(yield* send("GET", "/dispos"), 400, failure("id: is missing, expected a string of 1 to 255 characters"))
    }))

  it.effect("ANIs: registered, read, changed, deleted", () =>
    Effect.gen(function*() {
      const { send } = yield* open()
      const ani = {
        number: "2125550100",
        country_code: "+1",
        inbound_group_id: "east",
        is_branded: false,
        brand_name: ""
      }
      is(yield* send("GET", "/anis?number=2125550100"), 404, failure("ANI not found"))
      const created = yield* send("POST", "/anis", {
        country_code: "+1",
        number: "+1 (212) 555-0100",
        inbound_group_id: "east",
        carrier_id: "123456"
      })
      is(created, 200, { success: true, ani })
      for (const number of ["2125550100", "12125550100", "%2B12125550100", "+12125550100", "(212)+555-0100"]) {
        is(yield* send("GET", `/anis?number=${number}`), 200, { success: true, ani })
      }
      is(
        yield* send("POST", "/anis", { country_code: "1", number: "2125550100", inbound_group_id: "west" }),
        409,
        failure("ANI already exists")
      )
      is(yield* send("PUT", "/anis", { number: "2125550100", is_branded: true, brand_name: "Trusty" }), 200, {
        success: true,
        ani: { ...ani, is_branded: true, brand_name: "Trusty" }
      })
      const moved = { ...ani, is_branded: true, brand_name: "", inbound_group_id: "west" }
      is(
        yield* send("PUT", "/anis", {
          number: "2125550100",
          brand_name: "",
          inbound_group_id: "west",
          country_code: null
        }),
        200,
        { success: true, ani: moved }
      )
      is(yield* send("DELETE", "/anis", { number: "+1 212 555 0100" }), 200, { success: true, number: "2125550100" })
      for (
        const gone of [
          send("GET", "/anis?number=2125550100"),
          send("DELETE", "/anis", { number: "2125550100" }),
          send("PUT", "/anis", { number: "2125550100" })
        ]
      ) {
        is(yield* gone, 404, failure("ANI not found"))
      }
      is(yield* send("POST", "/anis", { country_code: "+1", number: "2125550100", inbound_group_id: "east" }), 200, {
        success: true,
        ani
      })
    }))

  it.effect("ANIs: a UK number loses its trunk 0, and one filed under the wrong country is corrected", () =>
    Effect.gen(function*() {
      const { send } = yield* open()
      const uk = {
        number: "2079460000",
        country_code: "+44",
        inbound_group_id: "uk",
        is_branded: false,
        brand_name: ""
      }
      is(
        yield* send("POST", "/anis", { country_code: "44", number: "020 7946 0000", inbound_group_id: "uk" }),
        200,
        { success: true, ani: uk }
      )
      // Leeds under its digits alone: 913 is an area code of Kansas too.
      is(
        yield* send("POST", "/anis", { country_code: "+1", number: "9135550100", inbound_group_id: "uk" }),
        200,
        { success: true, ani: { ...uk, number: "9135550100", country_code: "+1" } }
      )
      is(yield* send("PUT", "/anis", { number: "9135550100", country_code: "+44" }), 200, {
        success: true,
        ani: { ...uk, number: "9135550100" }
      })
    }))

  it.effect("ANIs: what is in the wrong form is refused", () =>
    Effect.gen(function*() {
      const { send } = yield* open()
      const ani = { country_code: "+1", number: "2125550100", inbound_group_id: "east" }
      const code = "expected one of \"+1\", \"+44\", \"1\", \"44\""
      const text = "expected a string of 1 to 64 characters"
      const refused = [
        ["POST", { ...ani, country_code: undefined }, `country_code: is missing, ${code}`],
        ["POST", { ...ani, country_code: 1 }, `country_code: ${code}`],
        ["POST", { ...ani, country_code: "+49" }, `country_code: ${code}`],
        ["POST", { ...ani, number: undefined }, `number: is missing, ${text}`],
        ["POST", { ...ani, number: 2125550100 }, `number: ${text}`],
        ["POST", { ...ani, number: "212555010" }, "number: expected 10 digits after the calling code +1"],
        ["POST", { ...ani, number: "0005550100" }, "number: expected an area code that exists under +1"],
        ["POST", { ...ani, inbound_group_id: "" }, "inbound_group_id: expected a string of 1 to 255 characters"],
        ["POST", { ...ani, is_branded: "no" }, "is_branded: expected true or false"],
        ["POST", { ...ani, brand_name: 1 }, "brand_name: expected a string of at most 255 characters"],
        ["POST", { ...ani, carrier_id: 123456 }, "carrier_id: expected a string"],
        ["PUT", { is_branded: true }, `number: is missing, ${text}`],
        ["PUT", { number: "2125550100", country_code: 44 }, `country_code: ${code}`],
        ["DELETE", {}, `number: is missing, ${text}`]
      ] as const
      for (const [method, body, message] of refused) {
        is(yield* send(method, "/anis", body), 400, failure(message))
      }
      is(yield* send("GET", "/anis"), 400, failure(`number: is missing, ${text}`))
      is(yield* send("GET", "/anis?number=none"), 400, failure("number: expected a phone number"))
    }))

  it.effect("nothing crosses over into another workspace", () =>
    Effect.gen(function*() {
      const mine = yield* open()
      const others = yield* open()
      yield* mine.workspace.campaign("C1")
      yield* mine.workspace.hold("east", "+12125550100")
      is(yield* others.send("GET", "/campaigns?id=C1"), 404, failure("Campaign not found"))
      is(yield* others.send("DELETE", "/campaigns", { id: "C1" }), 404, failure("Campaign not found"))
      is(yield* others.send("GET", "/anis?number=2125550100"), 404, failure("ANI not found"))
      yield* others.workspace.hold("east", "+12125550100")
      is(yield* others.send("DELETE", "/anis", { number: "2125550100" }), 200, { success: true, number: "2125550100" })
      assert.strictEqual((yield* mine.send("GET", "/anis?number=2125550100")).status, 200)
    }))

  it.effect("a number that was deleted is not given out", () =>
    Effect.gen(function*() {
      const server = yield* TestServer
      const { send, workspace } = yield* open()
      yield* workspace.campaign("C1", "east")
      yield* workspace.hold("east", "+12125550100")
      const assign = server.send("POST", "/assignment", {
        key: workspace.universal,
        body: { prospect_phone: "2125550123", dialer_campaign: "C1" }
      })
      assert.include((yield* assign).text, "2125550100")
      yield* send("DELETE", "/anis", { number: "2125550100" })
      is(yield* assign, 200, failure("No available ANI found"))
    }))
}
