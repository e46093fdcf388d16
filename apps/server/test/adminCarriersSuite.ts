/**
 * The carriers of numbers over HTTP, whatever the storage.
 */
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TestServer } from "./TestServer.ts"

/** The tests. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("says of a number and of all how dials fared at the carriers that they name, and which one refuses it", () =>
    Effect.gen(function*() {
      const { send, workspace: open } = yield* TestServer
      const workspace = yield* open()
      yield* workspace.campaign("C1", "east")
      yield* workspace.hold("east", "+12125550100")
      const [key, dials] = [yield* workspace.key("nrm"), yield* workspace.key("dials")]
      yield* send("POST", "/admin/carriers", { key, body: { carriers: [{ number: "2125550100", carrier: "twilio" }] } })
      const tell = (carrier: string, i: number, sip_code?: number) =>
        send("POST", "/dials", {
          key: dials,
          body: {
            campaign_id: "C1",
            campaign_name: "C1",
            agent_name: "Ann",
            from_number: "2125550100",
            disposition_name: "No Answer",
            to_number: "6465550123",
            datetime: new Date(Date.now() - 60_000).toISOString(),
            call_direction: "Outbound",
            zip: "10001",
            sys_created_date_original: "2026-02-27",
            total_dial_attempts: 1,
            skill_name: "East",
            lead_source: "web",
            dial_id: `${carrier} ${i}`,
            carrier,
            ...sip_code === undefined ? {} : { sip_code }
          }
        })
      yield* Effect.forEach(Array.from({ length: 12 }), (_, i) => tell("Telnyx", i, i < 6 ? 603 : undefined))
      yield* Effect.forEach(Array.from({ length: 12 }), (_, i) => tell("twilio", i))
      const dialed = [{ carrier: "telnyx", dials: 12, refused: 6 }, { carrier: "twilio", dials: 12, refused: 0 }]
      const { json: known } = yield* Effect.repeat(
        Effect.delay(send("GET", "/admin/carriers/of?number=2125550100", { key }), "20 millis"),
        { until: ({ json }) => isDone(json) }
      )
      assert.deepStrictEqual<unknown>(known, {
        number: "+12125550100",
        carriers: [{ carrier: "twilio", attestation: "unknown", isHome: false }],
        dialed,
        refusedAt: "telnyx"
      })
      const { json: counts } = yield* send("GET", "/admin/carriers", { key })
      assert.deepStrictEqual<unknown>(counts, {
        carriers: [
          { home: 0, A: 0, B: 0, C: 0, unknown: 0, ...dialed[0] },
          { home: 0, A: 0, B: 0, C: 0, unknown: 1, ...dialed[1] }
        ]
      })
      const { json: list } = yield* send("GET", "/admin/numbers?search=2125550100", { key })
      const [{ id }] = (list as unknown as { readonly numbers: readonly [{ readonly id: number }] }).numbers
      const { json: detail } = yield* send("GET", `/admin/numbers/${id}`, { key })
      assert.deepInclude(detail, { carriersDialed: dialed, refusedAtCarrier: "telnyx" })
    }))

  it.effect("carriers are told by rows or CSV, shown of a number, counted, and their numbers paged through", () =>
    Effect.gen(function*() {
      const { send, workspace: open } = yield* TestServer
      const workspace = yield* open()
      yield* workspace.hold("east", "+12125550100", "+12125550101", "+12125550102")
      const key = yield* workspace.key("nrm")
      const ask = (method: string, path: string, body?: unknown) => send(method, path, { key, body })
      const entered = yield* ask("POST", "/admin/carriers", {
        carriers: [
          { number: "2125550100", carrier: "Telnyx", attestation: "A", home: true },
          { number: "2125550101", carrier: "a:b", attestation: "D" },
          "no row",
          { number: "2125550100", carrier: " TELNYX " },
          { number: "+442079460018", carrier: "BT" }
        ]
      })
      assert.deepInclude(entered.json, { counts: { recorded: 2, same: 1, refused: 2 } })
      const { rows } = entered.json as { readonly rows: ReadonlyArray<{ readonly row: number; readonly says: string }> }
      assert.deepStrictEqual(rows.filter(({ says }) => says !== "").map(({ row }) => row), [2, 3])
      assert.include(rows[1]!.says, "attestation: expected A, B, C, unknown or none")
      const csv = "number,carrier,attestation,home\n2125550101,telnyx,a,\n2125550102,telnyx,B,no\n2125550102,x\n1,x,A\n"
      const byFile = yield* ask("POST", "/admin/carriers", { csv })
      assert.deepInclude(byFile.json, { counts: { recorded: 3, same: 0, refused: 1 } })
      const { json: known } = yield* ask("GET", "/admin/carriers/of?number=2125550100")
      assert.deepStrictEqual<unknown>(known, {
        number: "+12125550100",
        carriers: [{ carrier: "telnyx", attestation: "A", isHome: true }],
        dialed: [],
        refusedAt: null
      })
      const { json: counts } = yield* ask("GET", "/admin/carriers")
      assert.deepStrictEqual<unknown>(counts, {
        carriers: [
          { carrier: "telnyx", home: 1, A: 2, B: 1, C: 0, unknown: 0, dials: 0, refused: 0 },
          { carrier: "x", home: 0, A: 0, B: 0, C: 0, unknown: 1, dials: 0, refused: 0 }
        ]
      })
      interface Page {
        readonly numbers: ReadonlyArray<{ readonly number: string; readonly attestation: string }>
        readonly next: string | null
      }
      const first = (yield* ask("GET", "/admin/carriers/numbers?carrier=Telnyx&limit=2")).json as unknown as Page
      assert.deepStrictEqual(
        [first.numbers.map(({ attestation, number }) => [number, attestation]), first.next],
        [[["+12125550100", "A"], ["+12125550101", "A"]], "+12125550101"]
      )
      const after = encodeURIComponent(first.next!)
      const { json } = yield* ask("GET", `/admin/carriers/numbers?carrier=telnyx&limit=2&after=${after}`)
      assert.deepStrictEqual((json as unknown as Page).numbers.map(({ number }) => number), ["+12125550102"])
      assert.isNull((json as unknown as Page).next)
      for (const wrong of [{}, { csv, carriers: [] }, { carriers: [] }]) {
        assert.strictEqual((yield* ask("POST", "/admin/carriers", wrong)).status, 400)
      }
      for (
        const path of ["of?number=12", "numbers?carrier=a:b", "numbers?carrier=x&after=12", "numbers?carrier=x&limit=0"]
      ) {
        assert.strictEqual((yield* ask("GET", `/admin/carriers/${path}`)).status, 400, path)
      }
    }))
}

// internal

const isDone = (json: unknown): boolean =>
  (json as { readonly dialed: ReadonlyArray<{ readonly dials: number }> }).dialed.filter(({ dials }) => dials === 12)
    .length === 2
