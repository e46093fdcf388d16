/**
 * Redress cases over HTTP, whatever the storage.
 */
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TestServer } from "./TestServer.ts"

interface Page {
  readonly cases: ReadonlyArray<{ readonly id: number; readonly calls: ReadonlyArray<unknown> }>
  readonly next: number | null
}

/** The tests. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("a block that names whom to ask opens a case, which people see and close", () =>
    Effect.gen(function*() {
      const { send, workspace: open } = yield* TestServer
      const workspace = yield* open()
      yield* workspace.campaign("C1", "east")
      yield* workspace.hold("east", "+12125550100", "+12125550101")
      const dials = yield* workspace.key("dials")
      const key = yield* workspace.key("nrm")
      const ask = (method: string, path: string, body?: unknown) => send(method, path, { key, body })
      const page = (query = "") => Effect.map(ask("GET", `/admin/redress${query}`), ({ json }) => json as Page)
      const at = Date.now() - 60_000
      const dialedAt = Math.floor(at / 1_000) * 1_000
      const dial = (from: string, contact: string) => ({
        campaign_id: "C1",
        campaign_name: "Spring",
        agent_name: "Ann",
        zip: "10001",
        sys_created_date_original: "2026-02-27",
        total_dial_attempts: "3",
        skill_name: "East",
        lead_source: "web",
        from_number: from,
        to_number: "6465550123",
        disposition_name: "No Answer",
        datetime: new Date(at).toISOString().slice(0, 19).replace("T", " "),
        call_direction: "Outbound",
        sip_code: 603,
        sip_reason: `Network Blocked; SIP;cause=603;text="v=analytics1;${contact};id=77";location=TN`
      })
      assert.deepStrictEqual(yield* page(), { cases: [], next: null })
      for (
        const body of [dial("2125550100", "url=https://redress.example/form"), dial("2125550101", "tel=+13125550100")]
      ) {
        yield* send("POST", "/dials", { key: dials, body })
      }
      const { cases: [one, two] } = yield* Effect.repeat(Effect.delay(page(), "50 millis"), {
        until: ({ cases }) => cases.length === 2
      }).pipe(Effect.timeout("30 seconds"))
      const { cases: found } = yield* page("?number=2125550100")
      assert.deepStrictEqual<unknown>(found.map((each) => ({ ...each, id: 0, numberId: 0, openedAt: 0 })), [{
        id: 0,
        numberId: 0,
        number: "+12125550100",
        contact: "redress.example",
        url: "https://redress.example/form",
        email: null,
        tel: null,
        openedAt: 0,
        closedAt: null,
        note: null,
        calls: [{ dialedAt, prospect: "6465550123", reference: "77", location: "TN" }]
      }])
      assert.deepStrictEqual((yield* page("?limit=1")).next, one!.id)
      assert.deepStrictEqual(yield* page(`?after=${one!.id}`), { cases: [two!], next: null })
      const closing = `/admin/redress/${found[0]!.id}/closing`
      const closed = yield* ask("POST", closing, { note: "They lifted it" })
      assert.deepInclude(closed.json, { id: found[0]!.id, note: "They lifted it" })
      const again = yield* ask("POST", closing, {})
      assert.deepStrictEqual([again.status, again.code], [404, "remediation_not_found"])
      assert.lengthOf((yield* page("?state=open")).cases, 1)
      assert.lengthOf((yield* page("?state=closed")).cases, 1)
      const unknown = yield* ask("GET", "/admin/redress?number=2125550199")
      assert.deepStrictEqual([unknown.status, unknown.code], [404, "ani_not_found"])
      assert.strictEqual((yield* ask("GET", "/admin/redress?state=lost")).status, 400)
    }))
}
