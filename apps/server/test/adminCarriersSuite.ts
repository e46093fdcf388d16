/**
 * The carriers of numbers over HTTP, whatever the storage.
 */
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TestServer } from "./TestServer.ts"

/** The tests. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
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
        carriers: [{ carrier: "telnyx", attestation: "A", isHome: true }]
      })
      const { json: counts } = yield* ask("GET", "/admin/carriers")
      assert.deepStrictEqual<unknown>(counts, {
        carriers: [
          { carrier: "telnyx", home: 1, A: 2, B: 1, C: 0, unknown: 0 },
          { carrier: "x", home: 0, A: 0, B: 0, C: 0, unknown: 1 }
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
