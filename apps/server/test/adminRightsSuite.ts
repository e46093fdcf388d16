/**
 * The right to use numbers over HTTP, whatever the storage.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TestServer } from "./TestServer.ts"

/** The tests. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("evidence is entered by rows or CSV, shown with who entered it, and told where it runs out", () =>
    Effect.gen(function*() {
      const { send, workspace: open } = yield* TestServer
      const workspace = yield* open()
      yield* workspace.campaign("C1", "east")
      yield* workspace.hold("east", "+12125550100", "+12125550101")
      const key = yield* workspace.key("nrm")
      const ask = (method: string, path: string, body?: unknown) => send(method, path, { key, body })
      const inTenDays = LocalTime.addDays(LocalTime.dateAt(Date.now(), "UTC"), 10)
      const entered = yield* ask("POST", "/admin/rights", {
        rights: [
          { number: "2125550100", document: "LOA 7", carrier: "Bandwidth", from: "2020-01-01", to: inTenDays },
          { number: "2125550101", document: 7, from: "2020-02-30" },
          "no row",
          { number: "+442079460018", document: "Lease", place: "1 High Street", from: "2020-01-01" }
        ]
      })
      assert.deepStrictEqual<unknown>(entered.json, {
        counts: { recorded: 2, same: 0, refused: 2 },
        rows: [
          { row: 1, outcome: "recorded", says: "" },
          {
            row: 2,
            outcome: "refused",
            says: "document: expected text; from: expected a day, YYYY-MM-DD, from 1970 to 2999"
          },
          {
            row: 3,
            outcome: "refused",
            says:
              "number: expected 10 digits after the calling code +1; from: expected a day, YYYY-MM-DD, from 1970 to 2999"
          },
          {
            row: 4,
            outcome: "recorded",
            says: "place: that it is in the area of 020 (London) cannot be told; name its postcode"
          }
        ]
      })
      const london = yield* ask("GET", `/admin/rights?number=${encodeURIComponent("+442079460018")}`)
      const [lease] = (london.json as { readonly versions: ReadonlyArray<Record<string, unknown>> }).versions
      assert.deepInclude(lease, {
        place: "1 High Street",
        placeSays: "place: that it is in the area of 020 (London) cannot be told; name its postcode"
      })
      const csv = "number,document,from,to\n2125550101,Invoice 12,2020-01-01,2020-12-31\n2125550101,,2020-06-01,\n1,x\n"
      const byFile = yield* ask("POST", "/admin/rights", { csv })
      assert.deepInclude(byFile.json, { counts: { recorded: 2, same: 0, refused: 1 } })
      const { json: known } = yield* ask("GET", "/admin/rights?number=2125550100")
      assert.deepInclude(known, { number: "+12125550100", shown: "right", until: inTenDays })
      const { json: gone } = yield* ask("GET", "/admin/rights?number=2125550101")
      assert.deepInclude(gone, { shown: "nothing", until: null })
      const { versions } = gone as { readonly versions: ReadonlyArray<Record<string, unknown>> }
      assert.deepStrictEqual(
        versions.map(({ document, from, to, version }) => [version, document, from, to]),
        [[2, null, "2020-06-01", null], [1, "Invoice 12", "2020-01-01", "2020-12-31"]]
      )
      assert.strictEqual((versions[0]!.enteredBy as { readonly kind: string }).kind, "key")
      const { json: needs } = yield* ask("GET", "/admin/needs")
      const { kinds } = needs as {
        readonly kinds: ReadonlyArray<
          { readonly kind: string; readonly needs: ReadonlyArray<{ readonly what: string }> }
        >
      }
      const soon = `The evidence that +12125550100 may be used runs out on ${inTenDays}`
      assert.include(kinds.find(({ kind }) => kind === "right-ends")?.needs.map(({ what }) => what) ?? [], soon)
      for (const wrong of [{}, { csv, rights: [] }, { rights: [] }]) {
        assert.strictEqual((yield* ask("POST", "/admin/rights", wrong)).status, 400)
      }
      assert.strictEqual((yield* ask("GET", "/admin/rights?number=12")).status, 400)
    }))
}
