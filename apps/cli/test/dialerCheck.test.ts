/**
 * `anipool dialer check`, over real connections: hence in real time.
 */
import * as AgiAnswers from "@anipool/agi/AgiAnswers"
import * as AgiServer from "@anipool/agi/AgiServer"
import { Administration } from "@anipool/core/administration/Administration"
import { Assignment } from "@anipool/core/assignment/Assignment"
import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { ListDesk } from "@anipool/core/custom/ListDesk"
import { OwnerDesk } from "@anipool/core/inventory/OwnerDesk"
import * as Networks from "@anipool/environment/Networks"
import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { writeFile } from "node:fs/promises"
import * as Http from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { temporary } from "./anipoolProcess.ts"
import { CommandLine, layer } from "./commandLine.ts"

interface Report {
  readonly ok: boolean
  readonly ani: string | null
  readonly calls: number
  readonly findings: ReadonlyArray<{ readonly check: string; readonly severity: string; readonly message: string }>
}

const prospect = "2125550123"

const check = (...words: ReadonlyArray<string>) =>
  Effect.gen(function*() {
    const { run } = yield* CommandLine
    const whom = words.includes("--prospect") ? [] : ["--prospect", prospect]
    const { exit, stderr, stdout } = yield* run("dialer", "check", "--json", ...whom, ...words)
    assert.isTrue(stdout.startsWith("{"), stderr)
    const report = JSON.parse(stdout) as Report
    assert.strictEqual(exit, report.ok ? 0 : 1)
    return report
  })

/** What is wrong, by the words of the checks. */
const wrong = (...words: ReadonlyArray<string>) =>
  Effect.map(check(...words), ({ ani, findings }) => {
    assert.isNull(ani)
    return findings.map(({ check }) => check)
  })

const serve = (answer: AgiServer.Options["answer"], more: Partial<AgiServer.Options> = {}) =>
  AgiServer.serve({
    host: "127.0.0.1",
    port: 0,
    budget: Duration.seconds(20),
    late: AgiAnswers.none("timeout"),
    answer,
    ...more
  })

const always = (reason: string): AgiServer.Options["answer"] => (_, onAnswer) => {
  onAnswer(AgiAnswers.none(reason))
  return () => {}
}

/** A server that answers each request so. */
const web = (answer: (request: Http.IncomingMessage, body: unknown) => readonly [status: number, body: unknown]) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const server = Http.createServer(async (request, response) => {
        let text = ""
        for await (const chunk of request) text += String(chunk)
        const [status, body] = answer(request, JSON.parse(text))
        response.writeHead(status, { "content-type": "application/json" })
        response.end(typeof body === "string" ? body : JSON.stringify(body))
      })
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
      return server
    }),
    (server) =>
      Effect.promise(() => {
        server.closeAllConnections()
        return new Promise((resolve) => server.close(resolve))
      })
  ).pipe(Effect.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`))

/** A port that nothing listens at. */
const closed = Effect.scoped(Effect.map(web(() => [200, {}]), (url) => new URL(url).port))

describe("dialer check", () => {
  it.scopedLive("is answered as a dialer is, and counts one use", () =>
    Effect.gen(function*() {
      const commands = yield* CommandLine
      yield* commands.core(
        Effect.scoped(Effect.gen(function*() {
          const workspace = yield* Effect.flatMap(Administration, (each) =>
            each.createWorkspace({
              name: "Acme",
              country: "us",
              timeZone: "UTC",
              inboundGroups: false,
              fields: {},
              policy: {}
            }))
          const caller = { workspace, defaultCampaign: null }
          yield* (yield* CustomCampaigns).create(caller, {
            id: "C1",
            name: "C1",
            type: "Outbound",
            inboundPoolId: "pool"
          })
          const anis = yield* CustomAnis
          for (const number of ["2125550100", "2125550101"]) {
            yield* anis.create(caller, { countryCode: 1, number, inboundGroupId: "pool" })
          }
          const script = AgiAnswers.byScript({
            assign: AgiAnswers.assign(yield* Assignment, { caller: () => caller, e164: false })
          })
          const secret = "a0123456789012345678"
          const port = yield* serve(AgiAnswers.behind(Redacted.make(secret), script))
          const asked = ["--address", `agi://127.0.0.1:${port}/${secret}/assign`, "--campaign", "C1"]
          const report = yield* check(...asked, "--zip", "10001", "--budget-ms", "10000")
          assert.deepInclude(report, { ok: true, calls: 20, findings: [] })
          assert.include(["2125550100", "2125550101"], report.ani)
          // Another check is another request: the other number is the least used one.
          const again = yield* check(...asked, "--budget-ms", "10000", "--calls", "3")
          assert.notStrictEqual(again.ani, report.ani)
          assert.strictEqual(again.calls, 3)
          assert.deepStrictEqual(yield* wrong("--address", `agi://127.0.0.1:${port}/assign`, "--campaign", "C1"), [
            "allowed"
          ])
          assert.deepStrictEqual(yield* wrong(...asked.slice(0, 2)), ["campaign_known"])
          // By the parts of the address, and with a prospect whom nobody has.
          const { run } = yield* CommandLine
          const bare = (...words: ReadonlyArray<string>) =>
            Effect.map(run("dialer", "check", "--json", "--budget-ms", "10000", ...words), ({ exit, stdout }) => {
              const { ani, calls, findings } = JSON.parse(stdout) as Report
              return [exit, ani !== null, calls, findings.map(({ check }) => check)]
            })
          const of = ["--workspace", "Acme", "--campaign"]
          assert.deepStrictEqual(yield* bare(...of, "C1"), [0, true, 20, []])
          assert.deepStrictEqual(yield* bare(...of, "C2"), [1, false, 0, ["campaign_known"]])
          assert.deepStrictEqual(yield* bare(...of, "C1", "--prospect", "12"), [1, false, 0, ["prospect_valid"]])
          assert.deepStrictEqual(yield* bare(...of, "C1", "--agi", `127.0.0.1:${port}`), [1, false, 1, ["allowed"]])
          assert.deepStrictEqual(yield* bare(...of, "C1", "--agi", `127.0.0.1:${yield* closed}`), [
            1,
            false,
            0,
            ["reachable"]
          ])
          const open = yield* serve(script)
          assert.deepStrictEqual(yield* bare(...of, "C1", "--agi", `127.0.0.1:${open}`), [0, true, 20, []])
          for (const words of [[], ["--agi", `127.0.0.1:${open}`], ["--agi", "nowhere"], ["--workspace", "Other"]]) {
            const { exit } = yield* run("dialer", "check", "--campaign", "C1", ...words)
            assert.strictEqual(exit, words[0] === "--workspace" ? 1 : 2, words.join(" "))
          }
          assert.deepStrictEqual(yield* wrong(...asked.slice(0, 2), "--campaign", "C2"), ["campaign_known"])
          assert.deepStrictEqual(yield* wrong(...asked, "--prospect", "12"), ["prospect_valid"])
          // At a carrier that attests neither there is none, where its campaign requires that.
          yield* (yield* Administration).setPolicy("Acme", "C1", { attestation: "required" })
          assert.isTrue((yield* check(...asked, "--budget-ms", "10000")).ok)
          assert.deepStrictEqual(yield* wrong(...asked, "--carrier", "Telnyx"), ["number_shown"])
          assert.deepStrictEqual(yield* wrong(...asked, "--carrier", ":"), ["prospect_valid"])
          // A list that does not ask for it has one.
          yield* (yield* ListDesk).put(caller, { id: "1001", policy: { attestation: "ignored" } })
          assert.isTrue((yield* check(...asked, "--carrier", "Telnyx", "--list", "1001", "--budget-ms", "10000")).ok)
          assert.deepStrictEqual(yield* wrong(...asked, "--carrier", "Telnyx", "--list", "1002"), ["number_shown"])
          // Whose number is kept for them is shown that, whichever is used least.
          yield* (yield* OwnerDesk).put(caller.workspace, "4021", "2125550100")
          for (let i = 0; i < 2; i++) {
            const owned = yield* check(...asked, "--owner", "4021", "--budget-ms", "10000", "--calls", "1")
            assert.strictEqual(owned.ani, "2125550100")
          }
        })).pipe(Effect.provideService(CommandLine, commands))
      )
    }).pipe(Effect.provide(layer)))

  it.scopedLive("names what keeps a number from being shown over FastAGI", () =>
    Effect.gen(function*() {
      const at = (port: number | string) => ["--address", `agi://127.0.0.1:${port}/assign`]
      assert.deepStrictEqual(yield* wrong(...at(yield* closed)), ["reachable"])
      assert.deepStrictEqual(
        yield* wrong(
          ...at(
            yield* serve(always("none"), { allows: Networks.contains(Option.getOrThrow(Networks.parse("10.0.0.0/8"))) })
          )
        ),
        ["allowed"]
      )
      const reasons = [
        ["none_available", "number_shown"],
        ["shadow", "number_shown"],
        ["timeout", "in_time"],
        ["storage_unavailable", "answered"],
        ["new_reason", "answered"]
      ] as const
      for (const [reason, expected] of reasons) {
        assert.deepStrictEqual(yield* wrong(...at(yield* serve(always(reason)))), [expected], reason)
      }
      const said = yield* Effect.flatMap(serve(always("none_available")), (port) =>
        Effect.flatMap(CommandLine, ({ run }) => run("dialer", "check", "--prospect", prospect, ...at(port))))
      assert.strictEqual(said.exit, 1)
      assert.include(said.stdout, "error (number_shown): The call keeps its own number: none_available.")
    }).pipe(Effect.provide(layer)))

  it.scopedLive("tells of calls that waited too long", () =>
    Effect.gen(function*() {
      const variables = [{ name: "CALLERID(num)", value: "2125550100" }, { name: "ANIPOOL_REASON", value: "assigned" }]
      const port = yield* serve((_, onAnswer) => {
        const timer = setTimeout(() => onAnswer({ variables, ifRefused: [] }), 30)
        return () => clearTimeout(timer)
      })
      const report = yield* check("--address", `agi://127.0.0.1:${port}/assign`, "--budget-ms", "20", "--calls", "2")
      assert.strictEqual(report.ani, "2125550100")
      assert.deepStrictEqual(report.findings.map(({ check, severity }) => [check, severity]), [["in_time", "error"]])
    }).pipe(Effect.provide(layer)))

  it.scopedLive("asks servers over HTTP, with a key", () =>
    Effect.gen(function*() {
      const directory = yield* temporary
      const keyFile = join(directory, "key")
      yield* Effect.promise(() => writeFile(keyFile, "secret-key\n"))
      const seen = new Set<string>()
      const url = yield* web(({ headers, method, url }, body) => {
        if (headers.authorization !== "Bearer secret-key") return [401, { success: false, message: "Unknown key" }]
        const { carrier = "", dialer_campaign: campaign, list = "", owner = "" } = body as {
          readonly carrier?: string
          readonly list?: string
          readonly owner?: string
          readonly dialer_campaign?: string
        }
        seen.add(`${method} ${url} ${carrier} ${list} ${owner} ${String(headers["idempotency-key"])}`)
        if (campaign === "C1") return [200, { success: true, ani: "+12125550100" }]
        return campaign === "empty"
          ? [200, { success: false, message: "No available ANI found" }]
          : campaign === undefined
          ? [400, { success: false, message: "dialer_campaign is required" }]
          : [404, { success: false, message: "No such campaign" }]
      })
      const asked = ["--address", url, "--key-file", keyFile, "--budget-ms", "10000"]
      const report = yield* check(
        ...asked,
        "--campaign",
        "C1",
        "--zip",
        "10001",
        "--carrier",
        "telnyx",
        "--list",
        "1001",
        "--owner",
        "4021"
      )
      assert.deepInclude(report, { ok: true, ani: "+12125550100", calls: 20 })
      assert.strictEqual(seen.size, 1)
      assert.match([...seen][0]!, /^POST \/assignment telnyx 1001 4021 dialer-check-/)
      assert.deepStrictEqual(yield* wrong("--address", url, "--campaign", "C1"), ["allowed"])
      assert.deepStrictEqual(yield* wrong(...asked, "--campaign", "empty"), ["number_shown"])
      assert.deepStrictEqual(yield* wrong(...asked, "--campaign", "C2"), ["campaign_known"])
      assert.deepStrictEqual(yield* wrong(...asked), ["prospect_valid"])
      assert.deepStrictEqual(yield* wrong("--address", `http://127.0.0.1:${yield* closed}`), ["reachable"])
      const other = yield* web(() => [200, "<html>"])
      assert.deepStrictEqual(yield* wrong("--address", other), ["answered"])
    }).pipe(Effect.provide(layer)))
})
