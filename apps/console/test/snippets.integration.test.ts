/**
 * What the first steps paste into dialers is what the documentation has, and what a server answers with a number.
 */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { type Dialer, dialers, snippetsOf, type Target } from "../src/pages/firstSteps/snippets.ts"
import * as ConsoleServer from "./browser/ConsoleServer.ts"

const docs = fileURLToPath(new URL("../../../docs", import.meta.url))
const page = (name: string) => readFileSync(join(docs, `${name}.md`), "utf8")
const textsOf = (dialer: Dialer, target: Target) => snippetsOf(dialer, target).map(({ text }) => text)

/** As the pages of the documentation have it. */
const documented: Target = {
  url: "http://127.0.0.1:8080",
  key: "THE KEY",
  workspace: "Demo",
  campaign: "solar-outbound",
  phone: "2125550147",
  postalCode: "10001"
}

describe("what is pasted into a dialer", () => {
  it("is what the pages of the documentation have", () => {
    for (const { docs: name, value } of dialers) assert.isAbove(page(name).length, 0, value)
    assert.include(page("tutorial"), textsOf("own", { ...documented, key: "$ASSIGNMENT_KEY" })[0]!)
    const [agi, entry] = textsOf("vicidial", { ...documented, campaign: "SALES" })
    assert.include(page("dialers/asterisk"), agi!)
    assert.include(page("dialers/vicidial"), entry!)
    assert.include(page("dialers/asterisk"), textsOf("asterisk", documented)[1]!)
    for (const text of textsOf("freeswitch", documented)) assert.include(page("dialers/freeswitch"), text)
    for (const text of textsOf("kamailio", documented)) assert.include(page("dialers/kamailio"), text)
  })

  it("keeps what is typed elsewhere from being read as more than it is", () => {
    const [own] = textsOf("own", { ...documented, campaign: "o'neill \"x\"" })
    assert.include(own!, `"dialer_campaign":"o'\\''neill \\"x\\""`)
    assert.include(textsOf("vicidial", { ...documented, workspace: "Acme & Co" })[0]!, "--workspace 'Acme & Co'")
    assert.include(textsOf("freeswitch", { ...documented, campaign: "a\"b" })[1]!, "dialer_campaign=a&quot;b,")
  })
})

describe("what is asked by it over HTTP", () => {
  let server: ConsoleServer.ConsoleServer
  let target: Target
  beforeAll(async () => {
    server = await ConsoleServer.start({ files: docs })
    target = { ...documented, url: server.url, key: await server.key("assignment") }
  })
  afterAll(() => server.close())
  const number = /\b\d{10}\b/

  it("is a number, by a program of one's own", async () => {
    const { stdout } = await promisify(execFile)("bash", ["-c", textsOf("own", target)[0]!])
    assert.deepInclude(JSON.parse(stdout), { success: true })
  })

  it("is a number, as Asterisk posts its form", async () => {
    const made = await server.send(await server.key("admin"), "POST", "/admin/keys", {
      name: "Asterisk",
      type: "assignment",
      allowInUrl: true,
      defaultCampaign: "solar-outbound"
    }) as { readonly secret: string }
    const [globals, dialplan] = textsOf("asterisk", { ...target, key: made.secret })
    const [, url, form] = /CURL\(([^,]+),(.+)\)}\)$/m.exec(dialplan!)!
    const body = form!.replace("${ANIPOOL_KEY}", globals!.replace("ANIPOOL_KEY=", "")).replace("${EXTEN}", "2125550147")
      .replace("${UNIQUEID}", "1700000000.17")
    const answer = await fetch(url!, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body
    })
    assert.match(await answer.text(), /^\d{10}$/)
  })

  it("is a number, as FreeSWITCH's mod_httapi asks", async () => {
    const [profile, dialplan] = textsOf("freeswitch", target)
    const [, url] = /gateway-url" value="([^"]+)"/.exec(profile!)!
    const [, credentials] = /gateway-credentials" value="([^"]+)"/.exec(profile!)!
    const [, campaign] = /dialer_campaign=([^,]+),/.exec(dialplan!)!
    const answer = await fetch(
      `${url}&dialer_campaign=${campaign}&session_id=call-1&Caller-Destination-Number=2125550147`,
      { headers: { authorization: `Basic ${Buffer.from(credentials!).toString("base64")}` } }
    )
    const text = await answer.text()
    assert.include(text, "freeswitch-httapi")
    assert.match(text, number)
  })

  it("is a number, as Kamailio's configuration asks", async () => {
    const settings = Object.fromEntries(textsOf("kamailio", target)[0]!.split("\n").map((line) => line.split("=")))
    const answer = await fetch(`${settings["ANIPOOL_URL"]}/assignment`, {
      method: "POST",
      headers: { authorization: `Bearer ${settings["ANIPOOL_KEY"]}`, "content-type": "application/json" },
      body: JSON.stringify({
        e164: true,
        real_time: true,
        prospect_phone: "2125550147",
        dialer_campaign: "solar-outbound"
      })
    })
    assert.match(await answer.text(), /"\+1\d{10}"/)
  })
})
