/**
 * The Lua scripts that docs/dialers/fusionpbx.md has, run with what FreeSWITCH gives a script: `session`, `env`, `argv` and
 * `freeswitch`, whose `curl` reads its words and sends its request as `mod_curl` does. They ask a real server.
 */
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { readFileSync } from "node:fs"
import type { ServerResponse } from "node:http"
import { LuaFactory } from "wasmoon"
import { standIn } from "./standIn.ts"
import { layer as serverLayer, TestServer, type TestWorkspace } from "./TestServer.ts"

const page = readFileSync(new URL("../../../docs/dialers/fusionpbx.md", import.meta.url), "utf8")

const scriptOf = (name: string): string => {
  const [, text] = new RegExp(`\`\`\`lua file=${name}\\n([^]*?)\`\`\`\\n`).exec(page) ?? []
  if (text === undefined) throw new Error(`no ${name} on the page`)
  return text
}

type Variables = Readonly<Record<string, string>>

/** What a script left behind. */
interface Ran {
  readonly variables: Variables
  readonly hangsUp: boolean
  readonly log: ReadonlyArray<string>
}

/** What is given by tables of Lua, as methods take the table first. */
const interfaceOfFreeswitch = `
session = {
  getVariable = function(_, name) return variables[name] end,
  setVariable = function(_, name, value) variables[name] = value end,
  setAutoHangup = function(_, hangs) hangsUp = hangs end,
}
env = { getHeader = function(_, name) return variables[name] end }
freeswitch = {
  getGlobalVariable = function(name) return globals[name] end,
  consoleLog = function(level, text) log[#log + 1] = level .. " " .. text end,
  API = function()
    return { execute = function(_, name, words) assert(name == "curl"); return curl(words):await() end }
  end,
}
`

/** Runs a script for a call that has these variables. */
const run = (
  name: string,
  globals: Variables,
  variables: Variables,
  argv: ReadonlyArray<string> = []
): Effect.Effect<Ran> =>
  Effect.promise(async () => {
    const lua = await new LuaFactory().createEngine()
    try {
      lua.global.set("curl", curl)
      const table = (of: Variables) =>
        `{${Object.entries(of).map(([name, value]) => `[${JSON.stringify(name)}]=${JSON.stringify(value)}`).join(",")}}`
      const given = `argv = {${argv.map((each) => JSON.stringify(each)).join(",")}}
globals, variables, log, hangsUp = ${table(globals)}, ${table(variables)}, {}, true`
      await lua.doString(`${given}\n${interfaceOfFreeswitch}\n${scriptOf(name)}`)
      return {
        variables: lua.global.get("variables"),
        hangsUp: lua.global.get("hangsUp"),
        // A table without anything is no list to JavaScript.
        log: Object.values(lua.global.get("log"))
      }
    } finally {
      lua.global.close()
    }
  })

/** Its words are apart by blanks that stand in no quotes, and there are ten at most. */
const wordsOf = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/'([^']*)'|(\S+)/g)].slice(0, 10).map(([, quoted, plain]) => quoted ?? plain!)

/** As `mod_curl`: what is posted is decoded once, seconds are whole, and all that comes back is the body, of failures too. */
const curl = async (text: string): Promise<string> => {
  const words = [...wordsOf(text)]
  const url = words.shift()!
  const headers: Array<[string, string]> = []
  let body: string | undefined
  let seconds = Infinity
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === "timeout") seconds = Math.trunc(Number(words.shift()))
    else if (word === "content-type") headers.push(["content-type", words.shift()!])
    else if (word === "append_headers") headers.push(words.shift()!.split(/:\s*(.*)/, 2) as [string, string])
    else if (word === "post") body = decodeURIComponent(words.shift()!)
    else if (word !== "secure") throw new Error(`mod_curl knows no ${word}`)
  }
  if (!headers.some(([name]) => name === "content-type")) {
    headers.push(["content-type", "application/x-www-form-urlencoded"])
  }
  assert.isAtMost(seconds, 5)
  try {
    const signal = AbortSignal.timeout(1_000 * seconds)
    const answer = await fetch(url, { method: "POST", headers, signal, ...(body === undefined ? {} : { body }) })
    return await answer.text()
  } catch {
    return ""
  }
}

const globalsOf = (url: string, workspace: TestWorkspace) =>
  Effect.gen(function*() {
    return {
      anipool_url: url,
      anipool_key: yield* workspace.key("assignment"),
      anipool_dials_key: yield* workspace.key("dials")
    }
  })

const own = "3125550199"
const call = { uuid: "9a6cf1b4-3f2e-4a0b-9d5e-0c1d2e3f4a5b", effective_caller_id_number: own }

/** What FreeSWITCH knows of a call that is over. */
const over = {
  ...call,
  effective_caller_id_number: "2125550100",
  anipool_campaign: "C1",
  anipool_prospect: "12125550123",
  start_epoch: String(Math.floor(Date.now() / 1_000) - 90),
  billsec: "61",
  originate_disposition: "SUCCESS",
  sip_from_user: "101",
  domain_name: "pbx.example.com"
}

// Live: a real server takes real time.
layer(serverLayer(MemoryStorage.layer), { excludeTestServices: true })("FusionPBX's scripts", (it) => {
  it.scoped("show the number that was given, the same one when a call asks again", () =>
    Effect.gen(function*() {
      const { url, workspace: make } = yield* TestServer
      const workspace = yield* make()
      yield* workspace.campaign("C1", "pool")
      yield* workspace.campaign("50% & more+", "other")
      yield* workspace.hold("pool", "+12125550100", "+12125550101")
      yield* workspace.hold("other", "+13125550102")
      const globals = yield* globalsOf(url, workspace)
      const ask = (variables: Variables, ...argv: ReadonlyArray<string>) => run("anipool.lua", globals, variables, argv)
      const first = yield* ask(call, "C1", "12125550123")
      assert.isFalse(first.hangsUp)
      assert.deepStrictEqual(first.log, [])
      const shown = first.variables["effective_caller_id_number"]!
      assert.include(["2125550100", "2125550101"], shown)
      assert.deepInclude(first.variables, { anipool_campaign: "C1", anipool_prospect: "12125550123" })
      assert.strictEqual((yield* ask(call, "C1", "12125550123")).variables["effective_caller_id_number"], shown)
      const another = yield* ask({ ...call, uuid: "2" }, "C1", "2125550123")
      assert.sameMembers([shown, another.variables["effective_caller_id_number"]!], ["2125550100", "2125550101"])
      const odd = yield* ask({ ...call, uuid: "3" }, "50% & more+", "+12125550123")
      assert.strictEqual(odd.variables["effective_caller_id_number"], "3125550102")
    }))

  it.scoped("leave a call as it is that is to no number, or for which nothing is set up", () =>
    Effect.gen(function*() {
      const globals = { anipool_url: "http://127.0.0.1:1", anipool_key: "key" }
      for (
        const [given, argv] of [
          [globals, ["C1", "911"]],
          [globals, ["C1", "1001"]],
          [globals, ["C1"]],
          [globals, []],
          [{}, ["C1", "12125550123"]]
        ] as const
      ) {
        const { hangsUp, log, variables } = yield* run("anipool.lua", given, call, argv)
        assert.isFalse(hangsUp)
        assert.deepStrictEqual(variables, call)
        assert.deepStrictEqual(log, [])
      }
    }))

  it.scoped("keep the call's number where there is none to give, and where the server does not answer as it should", () =>
    Effect.gen(function*() {
      const { url, workspace: make } = yield* TestServer
      const workspace = yield* make()
      yield* workspace.campaign("C1", "pool")
      const globals = yield* globalsOf(url, workspace)
      const answers: ReadonlyArray<(response: ServerResponse) => void> = [
        (response) => response.destroy(),
        (response) => response.writeHead(503).end("{\"success\":false}"),
        (response) => response.end("<html>2125550100</html>"),
        (response) => response.end("2125550100\n2125550101"),
        () => {}
      ]
      const servers = yield* Effect.forEach(answers, (answer) => standIn(answer))
      for (
        const over of [
          {},
          { anipool_key: "another" },
          { anipool_url: "http://127.0.0.1:1" },
          ...servers.map((each) => ({ anipool_url: each }))
        ]
      ) {
        const { hangsUp, log, variables } = yield* run("anipool.lua", { ...globals, ...over }, call, [
          "C1",
          "12125550123"
        ])
        assert.isFalse(hangsUp)
        assert.strictEqual(variables["effective_caller_id_number"], own)
        assert.deepStrictEqual(log, ["NOTICE anipool: own number for a call of C1\n"])
      }
    }))

  it.scoped("tell what became of a call", () =>
    Effect.gen(function*() {
      const { url, workspace: make } = yield* TestServer
      const globals = yield* globalsOf(url, yield* make())
      const dials: Array<Readonly<Record<string, unknown>>> = []
      // What is told is kept here, and taken there.
      const between = yield* standIn(async (response, body, request) => {
        dials.push(JSON.parse(body))
        const answer = await fetch(`${url}${request.url}`, {
          method: "POST",
          headers: { authorization: request.headers.authorization!, "content-type": request.headers["content-type"]! },
          body
        })
        response.writeHead(answer.status).end(await answer.text())
      })
      const tell = (variables: Variables, over: Variables = {}) =>
        run("anipool_ended.lua", { ...globals, anipool_url: between, ...over }, variables)
      const ends: ReadonlyArray<readonly [Variables, Readonly<Record<string, unknown>>]> = [
        [{}, { disposition_name: "Answered", duration_seconds: 61, agent_name: "101" }],
        [{ billsec: "0", originate_disposition: "USER_BUSY", last_bridge_proto_specific_hangup_cause: "sip:486" }, {
          disposition_name: "Busy",
          duration_seconds: 0,
          sip_code: 486
        }],
        [{ billsec: "0", originate_disposition: "NO_ANSWER" }, { disposition_name: "No Answer" }],
        [{ billsec: "0", originate_disposition: "CALL_REJECTED", last_bridge_proto_specific_hangup_cause: "sip:603" }, {
          disposition_name: "Failed",
          sip_code: 603
        }],
        [{ domain_name: "a \"b\" \\ 'c' & d" }, { skill_name: "a  b    'c' & d" }]
      ]
      for (const [variables, told] of ends) {
        const { log } = yield* tell({ ...over, ...variables })
        assert.deepStrictEqual(log, [])
        assert.deepInclude(dials.at(-1)!, {
          ...told,
          campaign_id: "C1",
          from_number: "2125550100",
          to_number: "12125550123",
          dial_id: call.uuid
        })
      }
      assert.strictEqual(dials.length, ends.length)
      // Calls that did not ask.
      yield* tell(call)
      assert.strictEqual(dials.length, ends.length)
      const refused = yield* tell(over, { anipool_dials_key: "another" })
      assert.match(refused.log[0]!, /^WARNING anipool: not taken of call 9a6cf1b4.*"success":false/)
      const lost = yield* tell(over, { anipool_url: "http://127.0.0.1:1" })
      assert.match(lost.log[0]!, /^WARNING anipool: not taken/)
    }))
})
