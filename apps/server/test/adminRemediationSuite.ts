/**
 * The desk that works on remediations, over HTTP, whatever the storage.
 */
import * as Terms from "@anipool/domain/remediation/Terms"
import type { HandInResult, RemediationOutcomes } from "@anipool/http-api/admin/RemediationApi"
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TestServer } from "./TestServer.ts"

interface Page {
  readonly cases: ReadonlyArray<Readonly<Record<string, unknown>> & { readonly id: number; readonly numberId: number }>
  readonly next: number | null
}

/** The tests. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("numbers are handed in with a vendor, worked on, compared and written on its form", () =>
    Effect.gen(function*() {
      const { send, workspace: open } = yield* TestServer
      const workspace = yield* open()
      yield* workspace.hold("east", "+12125550100", "+12125550101", "+12125550102")
      const key = yield* workspace.key("admin")
      const ask = (method: string, path: string, body?: unknown) => send(method, path, { key, body })
      const page = (query = "") => Effect.map(ask("GET", `/admin/remediations${query}`), ({ json }) => json as Page)
      const { json: listed } = yield* ask("GET", "/admin/numbers")
      const idOf = new Map(
        (listed as { numbers: ReadonlyArray<{ id: number; phone: string }> }).numbers.map((each) =>
          [each.phone, each.id] as const
        )
      )
      const [one, two, three] = ["2125550100", "2125550101", "2125550102"].map((phone) => idOf.get(phone)!)
      yield* send("POST", "/nrm/remediate", {
        key: yield* workspace.key("nrm"),
        body: { ani: "2125550101", note: "=Spam" }
      })
      const waiting = yield* page("?vendor=&state=RECEIVED")
      assert.strictEqual(waiting.cases.length, 1)
      const { json: told } = yield* ask("POST", "/admin/remediations", {
        ids: [one, two, 2_000_000_000],
        vendor: " Hiya",
        note: "Shown as Spam Likely"
      })
      const result = told as HandInResult
      assert.strictEqual(result.handedIn, 2)
      assert.deepStrictEqual(result.outcomes.map(({ id, outcome, says }) => ({ id, outcome, says })), [
        { id: one!, outcome: "handedIn", says: "" },
        { id: two!, outcome: "handedIn", says: "" },
        { id: 2_000_000_000, outcome: "unknown", says: "it is not in the inventory" }
      ])
      const { cases } = yield* page("?state=OPEN&vendor=HIYA")
      assert.deepStrictEqual(cases.map(({ numberId }) => numberId), [two, one])
      const none = { dials: 0, contacts: 0 }
      assert.deepInclude(cases[0], {
        number: "+12125550101",
        vendor: "hiya",
        state: "IN_PROGRESS",
        note: "=Spam",
        labelBefore: "none",
        spans: [7, 28].map((days) => ({ days, before: none, after: null, labelAfter: null }))
      })
      const first = yield* page("?limit=1")
      assert.strictEqual(first.next, first.cases[0]!.id)
      assert.deepStrictEqual((yield* page(`?limit=1&after=${first.next}`)).cases.map(({ numberId }) => numberId), [one])
      assert.deepStrictEqual((yield* page("?minDays=1")).cases, [])

      const step = (id: number, body: unknown) => ask("POST", `/admin/remediations/${id}/steps`, body)
      assert.deepStrictEqual((yield* step(cases[0]!.id, { state: "DONE", note: "Gone" })).json, {
        id: cases[0]!.id,
        state: "DONE"
      })
      assert.strictEqual((yield* step(cases[0]!.id, { state: "REJECTED" })).status, 409)
      assert.strictEqual((yield* step(2_000_000_000, { state: "DONE" })).status, 404)
      assert.strictEqual((yield* step(cases[1]!.id, { state: "RECEIVED" })).status, 400)
      const { json: compared } = yield* ask("GET", "/admin/remediations/outcomes")
      const span = { numbers: 0, before: none, after: none, difference: null, labels: { bad: 0, known: 0, clean: 0 } }
      assert.deepStrictEqual<unknown>((compared as RemediationOutcomes).outcomes, [
        { vendor: "hiya", end: "DONE", cases: 1, spans: [7, 28].map((days) => ({ days, ...span })) }
      ])

      const again = yield* ask("POST", "/admin/remediations", { ids: [two], vendor: "hiya" })
      assert.deepInclude((again.json as HandInResult).outcomes[0], {
        outcome: "refused",
        says: "it was handed in with hiya today; again after 60 days"
      })
      const own: Terms.Terms = {
        ...Terms.defaults,
        vendors: [{ vendor: "Hiya", afterDays: 30, rule: "warn" }],
        company: { ...Terms.defaults.company, companyName: "Acme" }
      }
      const kept = yield* ask("PUT", "/admin/remediation-terms", own)
      assert.deepStrictEqual((yield* ask("GET", "/admin/remediation-terms")).json, kept.json)
      const doubled = yield* ask("PUT", "/admin/remediation-terms", {
        ...own,
        vendors: [...own.vendors, ...own.vendors]
      })
      assert.strictEqual(doubled.status, 400)
      assert.include(doubled.text, "vendors[1].vendor: expected each vendor once")
      const warned = yield* ask("POST", "/admin/remediations", { ids: [two], vendor: "hiya" })
      assert.strictEqual((warned.json as HandInResult).outcomes[0]!.outcome, "warned")
      const despite = yield* ask("POST", "/admin/remediations", {
        ids: [two, three],
        vendor: "hiya",
        despiteWarning: true
      })
      assert.strictEqual((despite.json as HandInResult).handedIn, 2)

      const { text } = yield* ask("GET", "/admin/remediations.csv?form=free-caller-registry&state=OPEN")
      const lines = text.trim().split("\r\n")
      assert.match(lines[0]!, /^Phone Number,Call Category,Name,.*Monthly Calls,Feedback$/)
      assert.strictEqual(lines.length, 4)
      assert.match(lines[1]!, /^2125550100,,,,,Acme,.*Shown as Spam Likely$/)
      const all = (yield* ask("GET", "/admin/remediations.csv?form=plain&vendor=hiya&state=CLOSED")).text.split("\r\n")
      assert.match(all[1]!, /^'\+12125550101,hiya,DONE,\d{4}-\d{2}-\d{2},,'=Spam$/)
      for (
        const [body, says] of [
          [{ ids: [], vendor: "hiya" }, /ids/],
          [{ ids: [one], vendor: "212" }, /vendor: expected 1 to 40 characters, a letter among them/],
          [{ ids: Array.from({ length: 501 }, () => 1), vendor: "hiya" }, /ids: expected 1 to 500/]
        ] as const
      ) {
        const { status, text } = yield* ask("POST", "/admin/remediations", body)
        assert.strictEqual(status, 400)
        assert.match((JSON.parse(text) as { message: string }).message, says)
      }
      assert.strictEqual((yield* ask("GET", "/admin/remediations.csv?form=nobody")).status, 400)
      assert.strictEqual((yield* ask("GET", "/admin/remediations?number=2125550199")).status, 404)
    }))
}
