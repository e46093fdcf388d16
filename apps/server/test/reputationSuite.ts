/**
 * What others say of numbers over HTTP, whatever the storage.
 */
import type { NumberPage } from "@anipool/http-api/admin/NumberListApi"
import type { NumberReputation } from "@anipool/http-api/admin/NumberReputationApi"
import type { ObservationsTaken } from "@anipool/http-api/ReputationApi"
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TestServer } from "./TestServer.ts"

type Taken = typeof ObservationsTaken.Type

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const counted = (counts: Partial<Taken["counts"]>) => ({
  recorded: 0,
  changed: 0,
  repeated: 0,
  unknown: 0,
  refused: 0,
  ...counts
})

/** The tests of the endpoints about what others say. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("reputation: observations come as JSON and as CSV, each row is answered, and numbers show them", () =>
    Effect.gen(function*() {
      const { send, workspace: make } = yield* TestServer
      const workspace = yield* make()
      yield* workspace.hold("east", "+12125550100", "+12125550101")
      const key = yield* workspace.key("universal")
      const tell = Effect.fn(function*(body: unknown) {
        const { json, status, text } = yield* send("POST", "/reputation/observations", { key, body })
        assert.strictEqual(status, 200, text)
        return json as Taken
      })
      const [monday, tuesday] = [hoursAgo(50), hoursAgo(26)]
      const flagged = { number: "(212) 555-0100", vendor: "Hiya", carrier: "T-Mobile", label: "flagged", at: tuesday }
      const observations = [
        { ...flagged, label: "clean", at: monday },
        { ...flagged, score: 82, raw: "Spam Likely" },
        { ...flagged, score: 82, raw: "Spam Likely" },
        { ...flagged, number: "+1 646 555 0199" },
        { ...flagged, label: "spam", at: "yesterday" },
        "no object"
      ]
      const { counts, refused, stored, success } = yield* tell({ observations })
      assert.deepStrictEqual({ stored, success }, { stored: 3, success: true })
      assert.deepStrictEqual(counts, counted({ recorded: 2, repeated: 1, unknown: 1, refused: 2 }))
      assert.deepStrictEqual(refused.slice(0, 2), [
        { index: 3, message: "number: not in the inventory" },
        {
          index: 4,
          message: "label: expected clean, watch, flagged; at: expected YYYY-MM-DD, YYYY-MM-DD HH:MM:SS or ISO 8601"
        }
      ])
      assert.strictEqual(refused[2]?.index, 5)
      assert.match(refused[2]?.message ?? "", /^number: expected a phone number; vendor: .*; label: .*; at: /)
      const file = yield* tell({
        csv: [
          "At,Number,Vendor,Label,Raw",
          `${tuesday},2125550100,tns,watch,"Potential Spam, they say"`,
          // Its columns are shifted by one.
          `,${tuesday},2125550100,tns,watch`,
          `${tuesday},2125550101,tns,watch,,and more`
        ].join("\n")
      })
      assert.deepStrictEqual(file.counts, counted({ recorded: 1, refused: 2 }))
      assert.strictEqual(file.stored, 1)
      assert.deepStrictEqual(file.refused.map(({ index }) => index), [1, 2])
      assert.match(file.refused[0]!.message, /^number: expected a phone number; vendor: /)
      assert.strictEqual(file.refused[1]!.message, "expected no more fields than the header names, found 1 more")
      const admin = { key: workspace.admin }
      const { numbers } = (yield* send("GET", "/admin/numbers", admin)).json as typeof NumberPage.Type
      const [first, second] = numbers.map(({ id }) => id)
      const shown = Effect.map(
        send("GET", `/admin/numbers/${first}/reputation`, admin),
        ({ json }) => json as NumberReputation
      )
      const hiya = { vendor: "hiya", carrier: "t-mobile", label: "flagged", score: 82, at: Date.parse(tuesday) }
      const now = [{ ...hiya, raw: "Spam Likely" }, {
        vendor: "tns",
        carrier: null,
        label: "watch",
        score: null,
        at: Date.parse(tuesday),
        raw: "Potential Spam, they say"
      }]
      const before = { ...hiya, label: "clean", score: null, at: Date.parse(monday), raw: null }
      assert.deepStrictEqual<unknown>(yield* shown, { label: "flagged", now, history: [...now, before] })
      assert.deepStrictEqual((yield* tell({ observations: [flagged] })).counts, counted({ changed: 1 }))
      const changed = { ...hiya, score: null, raw: null }
      assert.deepStrictEqual<unknown>(yield* shown, {
        label: "flagged",
        now: [changed, now[1]],
        history: [changed, now[1], before]
      })
      assert.deepStrictEqual((yield* send("GET", `/admin/numbers/${second}/reputation`, admin)).json, {
        label: "none",
        now: [],
        history: []
      })
      const found = (query: string) =>
        Effect.map(
          send("GET", `/admin/numbers?${query}`, admin),
          ({ json }) => (json as typeof NumberPage.Type).numbers.map(({ id }) => id)
        )
      assert.deepStrictEqual(yield* found("label=flagged"), [first])
      assert.deepStrictEqual(yield* found("label=none&sort=-number"), [second])
      assert.deepStrictEqual(yield* found("label=watch"), [])
      assert.deepStrictEqual(yield* found("sort=label"), [second, first])
      const columns = "number,label,label_by"
      assert.deepStrictEqual(
        (yield* send("GET", `/admin/numbers.csv?sort=-label&columns=${columns}`, admin)).text.trim().split(/\r?\n/),
        [columns, "2125550100,flagged,hiya", "2125550101,none,"]
      )
      assert.strictEqual((yield* send("GET", "/admin/numbers?label=spam", admin)).status, 400)
      const figures = { dials: 0, contacts: 0 }
      assert.deepStrictEqual((yield* send("GET", "/admin/numbers/labels", admin)).json, {
        labels: [
          { label: "flagged", numbers: 1, ...figures },
          { label: "watch", numbers: 0, ...figures },
          { label: "clean", numbers: 0, ...figures },
          { label: "none", numbers: 1, ...figures }
        ],
        flaggedBesideClean: null
      })
    }))

  it.effect("reputation: a request without observations, with too many or with neither form is refused", () =>
    Effect.gen(function*() {
      const { send, workspace: make } = yield* TestServer
      const { admin: key } = yield* make()
      const either = /^observations: expected this field or csv, and not both/
      for (
        const [body, wrong] of [
          [{}, either],
          [{ observations: [{}], csv: "" }, either],
          [{ observations: [] }, /^observations: expected 1 to 10000 of them/],
          [{ observations: Array.from({ length: 10_001 }, () => 0) }, /observations/],
          [
            { csv: "number,label,at\n" },
            /^csv: its header lacks vendor; expected the header number,vendor,label,at/
          ],
          [{ csv: "number,vendor,label,at,spam\n" }, /^csv: its header names "spam"/],
          [{ csv: "number,vendor,label,at\n" }, /^observations: expected 1 to 10000 of them/],
          [{ csv: `number,vendor,label,at\n${"1\n".repeat(10_001)}` }, /^observations: expected 1 to 10000 of them/]
        ] as const
      ) {
        const { json, status } = yield* send("POST", "/reputation/observations", { key, body })
        assert.strictEqual(status, 400)
        assert.match((json as { readonly message: string }).message, wrong)
      }
      const unknown = yield* send("GET", "/admin/numbers/987654321/reputation", { key })
      assert.deepInclude(unknown, { status: 404 })
    }))
}
