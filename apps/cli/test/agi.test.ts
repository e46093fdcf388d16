/**
 * The FastAGI server, asked over real connections: hence in real time.
 */
import * as AgiAnswers from "@anipool/agi/AgiAnswers"
import * as AgiServer from "@anipool/agi/AgiServer"
import * as AgiTurns from "@anipool/agi/AgiTurns"
import { Administration } from "@anipool/core/administration/Administration"
import { ListDesk } from "@anipool/core/custom/ListDesk"
import { OwnerDesk } from "@anipool/core/inventory/OwnerDesk"
import * as AgiLines from "@anipool/dialers/agi/AgiLines"
import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import { once } from "node:events"
import { writeFile } from "node:fs/promises"
import * as Net from "node:net"
import { networkInterfaces } from "node:os"
import { join } from "node:path"
import * as AgiClient from "./agiClient.ts"
import { budget, late, withNumbers } from "./agiServer.ts"
import { temporary } from "./anipoolProcess.ts"
import { CommandLine, layer } from "./commandLine.ts"

const { call, variablesOf } = AgiClient

/** A server whose answers are given by hand. */
const withAnswer = (
  answer: AgiServer.Options["answer"],
  more: Partial<AgiServer.Options> = {}
) => AgiServer.serve({ host: "127.0.0.1", port: 0, answer, budget, late, ...more })

/** Whether this machine has addresses of IPv6. */
const hasIpv6 = Object.values(networkInterfaces()).flat().some((each) => each?.family === "IPv6")

const unanswered: AgiServer.Options["answer"] = () => () => {}

describe("agi", () => {
  it.live("sets the number to show, and the same one when the call asks again", () =>
    withNumbers(["2125550100", "2125550101"], (port) =>
      Effect.gen(function*() {
        const ask = (uniqueId: string) => call(port, { uniqueId, arguments: ["12125550123", "C1", "10001"] })
        const first = yield* ask("1700000000.1")
        const { ANIPOOL_ANI: ani } = variablesOf(first)
        assert.deepStrictEqual(first, [
          `SET VARIABLE CALLERID(num) "${ani}"`,
          `SET VARIABLE ANIPOOL_ANI "${ani}"`,
          "SET VARIABLE ANIPOOL_REASON \"assigned\""
        ])
        assert.include(["2125550100", "2125550101"], ani)
        assert.deepStrictEqual(yield* ask("1700000000.1"), first)
        assert.notStrictEqual(variablesOf(yield* ask("1700000000.2"))["ANIPOOL_ANI"], ani)
      })))

  it.live("takes a try over another carrier, its fourth argument, for a use of its own", () =>
    withNumbers(["2125550100", "2125550101"], (port) =>
      Effect.gen(function*() {
        const shown = (carrier: string) =>
          Effect.map(
            call(port, { uniqueId: "1700000000.1", arguments: ["12125550123", "C1", "", carrier] }),
            (commands) => variablesOf(commands)["ANIPOOL_ANI"]
          )
        const first = yield* shown("Telnyx")
        const second = yield* shown("bandwidth")
        assert.sameMembers([first, second], ["2125550100", "2125550101"])
        assert.deepStrictEqual([yield* shown("telnyx"), yield* shown("bandwidth")], [first, second])
        const wrong = yield* call(port, { uniqueId: "1700000000.1", arguments: ["12125550123", "C1", "", "a:b"] })
        assert.deepStrictEqual(variablesOf(wrong), { ANIPOOL_ANI: "", ANIPOOL_REASON: "invalid_request" })
      })))

  it.live("says why there is none, and leaves the caller ID alone", () =>
    withNumbers(["2125550100"], (port) =>
      Effect.gen(function*() {
        const reasonOf = (asked: AgiClient.Asked) =>
          Effect.map(call(port, asked), (commands) => {
            const { ANIPOOL_REASON: reason, ...others } = variablesOf(commands)
            assert.deepStrictEqual(others, { ANIPOOL_ANI: "" })
            return reason
          })
        const phone = "2125550123"
        assert.strictEqual(yield* reasonOf({ arguments: [phone, "Empty"] }), "none_available")
        assert.strictEqual(yield* reasonOf({ arguments: [phone, "unknown"] }), "campaign_not_found")
        assert.strictEqual(yield* reasonOf({ arguments: [phone] }), "campaign_required")
        assert.strictEqual(yield* reasonOf({ arguments: [] }), "invalid_request")
        assert.strictEqual(yield* reasonOf({ arguments: ["+442071234567", "C1"] }), "invalid_request")
        assert.strictEqual(yield* reasonOf({ script: "other", arguments: [phone, "C1"] }), "unknown_script")
        yield* call(port, { uniqueId: "1", arguments: [phone, "C1"] })
        const reused = yield* reasonOf({ uniqueId: "1", arguments: ["4155550123", "C1"] })
        assert.strictEqual(reused, "idempotency_key_reused")
        assert.strictEqual(yield* reasonOf({ uniqueId: "1".repeat(256), arguments: [phone, "C1"] }), "invalid_request")
      })))

  it.live("knows a call of VICIdial by its code, whatever Asterisk calls it", () =>
    withNumbers(["2125550100", "2125550101", "2125550102"], (port) =>
      Effect.gen(function*() {
        const aniOf = (callerName: string, uniqueId: string) =>
          Effect.map(call(port, { callerName, uniqueId, arguments: ["2125550123", "C1"] }), (commands) =>
            variablesOf(commands)["ANIPOOL_ANI"])
        const first = yield* aniOf("V122203015000012345", "1700000000.1")
        assert.strictEqual(yield* aniOf("V122203015000012345", "1700000000.2"), first)
        // An agent's extension may stand behind it.
        assert.strictEqual(yield* aniOf("V122203015000012345 6001", "1700000000.2"), first)
        // A name: Asterisk's own id tells it apart.
        const second = yield* aniOf("V122203015", "1700000000.3")
        assert.notInclude([first, undefined, ""], second)
        assert.strictEqual(yield* aniOf("Acme Solar", "1700000000.3"), second)
      })))

  it.live("takes another number of the lead under the same code for a request of its own", () =>
    withNumbers(["2125550100", "2125550101", "2125550102"], (port) =>
      Effect.gen(function*() {
        const ask = (prospect: string) =>
          Effect.map(
            call(port, { callerName: "M122203015000012345", uniqueId: "1700000000.1", arguments: [prospect, "C1"] }),
            (commands) => variablesOf(commands)["ANIPOOL_ANI"]
          )
        const [main, other] = [yield* ask("2125550123"), yield* ask("2125550124")]
        assert.notInclude([main, undefined, ""], other)
        assert.deepStrictEqual([yield* ask("2125550123"), yield* ask("+1 212-555-0124")], [main, other])
      })))

  it.live("leaves calls alone that VICIdial did not dial to a prospect of its own choice", () =>
    withNumbers(["2125550100"], (port) =>
      Effect.gen(function*() {
        const ask = (callerName: string) =>
          Effect.map(call(port, { callerName, arguments: ["2125550123", "C1"] }), variablesOf)
        const others = [
          // A third party, a number of the agent's choice, calls that came in, transfers, parked calls, agents' own phones.
          "DC943083W0000855319W",
          "DC22203015000012345",
          "DV191652W1010101010W",
          "Y7152252510000822239",
          "Y7152252510000822239 6001",
          "J7152252510000822239",
          "LXvdcW13739432176666",
          "FXvdcW14529553216666",
          "CXAR2420160116094751",
          "XLvdcW13739431946666",
          "XBvdcW14528875091001100110011001",
          "LPvdcW13739432176666",
          "S1307152248588600051",
          "VH7152252518600051",
          "ACagcW15167259066666",
          "AGMON715224918000001",
          "BM149425456200006666"
        ]
        for (const callerName of others) {
          assert.deepStrictEqual(
            yield* ask(callerName),
            { ANIPOOL_ANI: "", ANIPOOL_REASON: "not_asked_for" },
            callerName
          )
        }
        for (
          const callerName of [
            "V7152252280000844707",
            "M7152249180000855319",
            "",
            "DC Comics",
            "Y 2125550100",
            "CH2125550100"
          ]
        ) {
          assert.strictEqual((yield* ask(callerName))["ANIPOOL_REASON"], "assigned", callerName)
        }
      })))

  it.live("takes campaign and ZIP of what VICIdial knows of the call, where the dialplan leaves them out", () => {
    const asked: Array<string> = []
    const [known, empty, unknown] = ["V7152252280000844707", "M7152252280000844708", "V7152252280000844709"] as const
    const knownCall: AgiAnswers.KnownCall = (code, onFound) => {
      asked.push(code)
      const campaign = { [known]: "C1", [empty]: "Empty" }[code]
      onFound(
        campaign === undefined ? Option.none() : Option.some({ campaign, list: "1001", owner: "", postalCode: "94105" })
      )
      return () => {}
    }
    return withNumbers(["2125550100", "4155550100"], (port) =>
      Effect.gen(function*() {
        const ask = (callerName: string, ...more: ReadonlyArray<string>) =>
          Effect.map(
            call(port, { uniqueId: callerName, callerName, arguments: ["2125550123", ...more] }),
            (commands) => {
              const { ANIPOOL_ANI, ANIPOOL_REASON } = variablesOf(commands)
              return ANIPOOL_ANI || ANIPOOL_REASON
            }
          )
        // By its ZIP, and the same when it asks again.
        assert.strictEqual(yield* ask(known), "4155550100")
        assert.strictEqual(yield* ask(known, "C1"), "4155550100")
        assert.strictEqual(yield* ask(`${empty} 6001`), "none_available")
        assert.strictEqual(yield* ask(unknown), "call_unknown")
        assert.deepStrictEqual(asked, [known, known, empty, unknown])
        // What the dialplan says holds.
        assert.strictEqual(yield* ask(empty, "C1"), "4155550100")
        assert.strictEqual(yield* ask(unknown, "C1"), "2125550100")
        assert.strictEqual(yield* ask("V7152252280000844710", "Empty", "10001"), "none_available")
        assert.strictEqual(yield* ask("Ann"), "campaign_required")
        assert.lengthOf(asked, 6)
      }), { knownCall })
  })

  it.live("goes by the list of what VICIdial knows of the call, or the one that the dialplan names, its fifth argument", () => {
    const knownCall: AgiAnswers.KnownCall = (_, onFound) => {
      onFound(Option.some({ campaign: "C1", list: "1001", owner: "", postalCode: "94105" }))
      return () => {}
    }
    return withNumbers(["2125550100", "4155550100", "3105550100"], (port) =>
      Effect.gen(function*() {
        const lists = yield* ListDesk
        const administration = yield* Administration
        const caller = { workspace: yield* administration.workspace("Acme"), defaultCampaign: null }
        yield* lists.put(caller, { id: "1001", number: "2125550100" })
        yield* lists.put(caller, { id: "1002", number: "3105550100" })
        const ask = (lead: number, ...more: ReadonlyArray<string>) =>
          Effect.map(
            call(port, {
              uniqueId: String(lead),
              callerName: `V71522522800008447${lead}`,
              arguments: ["4155550123", ...more]
            }),
            (commands) => variablesOf(commands)["ANIPOOL_ANI"]
          )
        assert.strictEqual(yield* ask(10), "2125550100")
        assert.strictEqual(yield* ask(11, "C1", "94105", "", "1002"), "3105550100")
        assert.strictEqual(yield* ask(12, "", "", "", "1002"), "3105550100")
        assert.strictEqual(yield* ask(13, "C1", "94105"), "4155550100", "nobody names one")
      }), { knownCall })
  })

  it.live("goes by the owner of what VICIdial knows of the call, or whom the dialplan names, its sixth argument", () => {
    const knownCall: AgiAnswers.KnownCall = (_, onFound) => {
      onFound(Option.some({ campaign: "C1", list: "", owner: "4021", postalCode: "94105" }))
      return () => {}
    }
    return withNumbers(["2125550100", "4155550100", "3105550100"], (port) =>
      Effect.gen(function*() {
        const owners = yield* OwnerDesk
        const workspace = yield* (yield* Administration).workspace("Acme")
        yield* owners.put(workspace, "4021", "2125550100")
        yield* owners.put(workspace, "4022", "3105550100")
        const ask = (lead: number, ...more: ReadonlyArray<string>) =>
          Effect.map(
            call(port, {
              uniqueId: String(lead),
              callerName: `V71522522800008447${lead}`,
              arguments: ["4155550123", ...more]
            }),
            (commands) => {
              const { ANIPOOL_ANI, ANIPOOL_REASON } = variablesOf(commands)
              return ANIPOOL_ANI || ANIPOOL_REASON
            }
          )
        assert.strictEqual(yield* ask(10), "2125550100")
        assert.strictEqual(yield* ask(11, "C1", "94105", "", "", "4022"), "3105550100")
        assert.strictEqual(yield* ask(12, "", "", "", "", " 4022 "), "3105550100")
        assert.strictEqual(yield* ask(13, "C1", "94105"), "4155550100", "nobody is named")
        assert.strictEqual(yield* ask(14, "C1", "94105", "", "", "x".repeat(65)), "invalid_request")
      }), { knownCall })
  })

  it.live("follows the settings of the workspace", () =>
    withNumbers(["2125550100"], (port) =>
      Effect.gen(function*() {
        const administration = yield* Administration
        const ask = call(port, { arguments: ["+442071234567", "C1"] })
        const reason = Effect.map(ask, (commands) => variablesOf(commands)["ANIPOOL_REASON"])
        assert.strictEqual(yield* reason, "invalid_request")
        const { id } = yield* administration.workspace("Acme")
        yield* administration.changeWorkspace(id, { country: "uk" })
        yield* Effect.repeat(Effect.delay(reason, "5 millis"), { until: (now) => now !== "invalid_request" })
      })))

  it.scopedLive("answers those alone who know the secret", () =>
    Effect.gen(function*() {
      const asked: Array<string> = []
      const port = yield* withAnswer(
        AgiAnswers.behind(Redacted.make("abcdefghijklmnopqrst"), ({ script }, onAnswer) => {
          asked.push(script)
          onAnswer(AgiAnswers.none("known"))
          return () => {}
        })
      )
      const reasonOf = (script: string) =>
        Effect.map(call(port, { script, arguments: [] }), (commands) => variablesOf(commands)["ANIPOOL_REASON"])
      for (
        const script of ["assign", "", "abcdefghijklmnopqrst", "abcdefghijklmnopqrsu/assign", "x/abcdefghijklmnopqrst"]
      ) {
        assert.strictEqual(yield* reasonOf(script), "access_denied")
      }
      assert.deepStrictEqual(asked, [])
      assert.strictEqual(yield* reasonOf("abcdefghijklmnopqrst/callback"), "known")
      assert.deepStrictEqual(asked, ["callback"])
    }))

  it.live("listens where others reach it only for those who are named, or who know a secret", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      for (const host of ["0.0.0.0", "::", "10.0.0.1", "dialer.example"]) {
        const ran = yield* run("agi", "--workspace", "Acme", "--host", host)
        assert.strictEqual(ran.exit, 2)
        assert.include(ran.stderr, `--host: whoever reaches ${host} could use the workspace's numbers`)
      }
      // What names no dialers is as good as nothing.
      const wrong = yield* run("agi", "--workspace", "Acme", "--host", "::", "--allow", "10.0.0.0/33")
      assert.strictEqual(wrong.exit, 2)
      assert.include(wrong.stderr, "--allow: expected addresses and networks")
      const short = join(yield* temporary, "secret")
      yield* Effect.promise(() => writeFile(short, "abc\n"))
      const weak = yield* run("agi", "--workspace", "Acme", "--secret-file", short)
      assert.strictEqual(weak.exit, 1)
      assert.include(weak.stderr, `${short}: expected 20 to 200 letters and digits`)
      // Allowed by any of them: it comes as far as to look for the workspace.
      for (const more of [["--host", "::", "--allow", "10.0.0.0/8"], ["--host", "::1"], ["--host", "localhost"]]) {
        assert.include((yield* run("agi", "--workspace", "Acme", ...more)).stderr, "Workspace not found")
      }
    }).pipe(Effect.provide(layer), Effect.scoped))

  it.scopedLive("hangs up at once on whoever may not ask, over IPv4 and IPv6", () =>
    Effect.gen(function*() {
      let allowed = true
      const addresses: Array<string> = []
      const answer: AgiServer.Options["answer"] = (_, onAnswer) => {
        onAnswer(late)
        return () => {}
      }
      const allows = (address: string) => {
        addresses.push(address)
        return allowed
      }
      // Of both families: an address of IPv4 comes as one of IPv6 that stands for it.
      const port = yield* withAnswer(answer, { host: hasIpv6 ? "::" : "127.0.0.1", allows })
      assert.strictEqual((yield* call(port, { arguments: [] })).length, 2)
      allowed = false
      assert.deepStrictEqual(yield* call(port, { arguments: [] }), [])
      assert.deepStrictEqual(addresses, ["127.0.0.1", "127.0.0.1"])
    }))

  it.live("says that nobody dialed a prospect who calls", () =>
    withNumbers([], (port) =>
      Effect.gen(function*() {
        const ask = (...given: ReadonlyArray<string>) =>
          Effect.map(call(port, { script: "callback", arguments: given }), variablesOf)
        const nobody = { ANIPOOL_CAMPAIGN: "", ANIPOOL_AGENT: "", ANIPOOL_DATETIME: "", ANIPOOL_DISPOSITION: "" }
        const unknown = yield* ask("2125550100", "3105550123")
        assert.deepStrictEqual(unknown, { ...nobody, ANIPOOL_REASON: "dial_not_found" })
        assert.deepStrictEqual(yield* ask("x"), { ...nobody, ANIPOOL_REASON: "invalid_request" })
      })))

  it.live("reads a request in whatever pieces it comes, and many at once", () =>
    withNumbers(["2125550100"], (port) =>
      Effect.gen(function*() {
        const manners: ReadonlyArray<AgiClient.Manner> = [{ pieceBytes: 1 }, { lineEnd: "\r\n", pieceBytes: 7 }]
        for (const manner of manners) {
          const commands = yield* call(port, { arguments: ["2125550123", "C1"] }, manner)
          assert.strictEqual(variablesOf(commands)["ANIPOOL_ANI"], "2125550100")
        }
        const all = yield* Effect.all(
          Array.from({ length: 200 }, (_, i) => call(port, { uniqueId: `c${i}`, arguments: ["2125550123", "C1"] })),
          { concurrency: "unbounded" }
        )
        assert.isTrue(all.every((commands) => variablesOf(commands)["ANIPOOL_REASON"] === "assigned"))
      })))

  it.live("a dialer that refuses the number is told that it shows its own", () =>
    withNumbers(["2125550100"], (port) =>
      Effect.gen(function*() {
        const refusals = [
          "510 Invalid or unknown command",
          "520-Invalid command syntax.  Proper usage follows:\nUsage: SET VARIABLE\n520 End of proper usage."
        ]
        for (const refusal of refusals) {
          const commands = yield* call(port, { arguments: ["2125550123", "C1"] }, {
            reply: (_, n) => n === 1 ? refusal : "200 result=1"
          })
          assert.deepStrictEqual(commands.slice(1), [
            "SET VARIABLE ANIPOOL_ANI \"\"",
            "SET VARIABLE ANIPOOL_REASON \"refused_by_dialer\""
          ])
        }
        for (const last of ["511 Command Not Permitted on a dead channel", "HANGUP", undefined]) {
          const commands = yield* call(port, { arguments: ["2125550123", "C1"] }, { reply: () => last })
          assert.strictEqual(commands.length, 1)
        }
      })))

  it.scopedLive("answers nothing once a call has waited as long as it may, and stops what was asked", () =>
    Effect.gen(function*() {
      let cancelled = 0
      const port = yield* withAnswer(() => () => cancelled++, { budget: Duration.millis(20) })
      const commands = yield* call(port, { arguments: [] })
      assert.deepStrictEqual(variablesOf(commands), { ANIPOOL_ANI: "", ANIPOOL_REASON: "timeout" })
      assert.strictEqual(cancelled, 1)
    }))

  it.scopedLive("stops what was asked when the caller hangs up or the connection breaks", () =>
    Effect.gen(function*() {
      const cancelled = yield* Effect.forEach([0, 1], () => Deferred.make<void>())
      let calls = 0
      const port = yield* withAnswer(() => {
        const done = cancelled[calls++]!
        return () => Effect.runSync(Deferred.succeed(done, undefined))
      })
      // Who hangs up before it is their turn is not asked for at all.
      const hungUp = yield* call(port, `${AgiClient.requestOf({ arguments: [] })}HANGUP\n`)
      assert.deepStrictEqual(hungUp, [])
      assert.strictEqual(calls, 0)
      const asking = Net.connect({ port, host: "127.0.0.1" })
      asking.write(AgiClient.requestOf({ arguments: [] }))
      yield* Effect.repeat(Effect.sleep("5 millis"), { until: () => calls === 1 })
      asking.end("HANGUP\n")
      yield* Deferred.await(cancelled[0]!)
      const socket = Net.connect({ port, host: "127.0.0.1" })
      socket.write(AgiClient.requestOf({ arguments: [] }), () => socket.destroy())
      yield* Deferred.await(cancelled[1]!)
    }))

  it.scopedLive("hangs up on what is no call, on lines that do not end, and on more connections than it takes", () =>
    Effect.gen(function*() {
      const port = yield* withAnswer(unanswered, { connectionsMax: 1 })
      assert.deepStrictEqual(yield* call(port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"), [])
      assert.deepStrictEqual(yield* call(port, "x".repeat(AgiLines.lineBytesMax + 1)), [])
      assert.deepStrictEqual(yield* call(port, "agi_arg_1: x\n".repeat(200)), [])
      const isAsked = yield* Deferred.make<void>()
      const busy = yield* withAnswer(() => {
        Effect.runSync(Deferred.succeed(isAsked, undefined))
        return () => {}
      }, { connectionsMax: 1 })
      const answered = Net.connect({ port: busy, host: "127.0.0.1" })
      answered.write(AgiClient.requestOf({ arguments: [] }))
      yield* Deferred.await(isAsked)
      assert.deepStrictEqual(yield* call(busy, { arguments: [] }), [])
      answered.destroy()
    }))

  it.scopedLive("a stranger who holds every place, again and again, keeps no call out, of whatever address", () =>
    Effect.gen(function*() {
      const connectionsMax = 50
      const port = yield* withAnswer((_, onAnswer) => {
        const timer = setTimeout(() => onAnswer(AgiAnswers.none("answered")), 5)
        return () => clearTimeout(timer)
      }, { connectionsMax })
      // Some say nothing, some begin to ask, some ask and never take the answer.
      const manners = ["", "agi_network: yes\n", AgiClient.requestOf({ arguments: [] })]
      const over = new AbortController()
      const open = new Set<Net.Socket>()
      let held = 0
      const holders = Array.from({ length: 2 * connectionsMax }, async (_, i) => {
        while (!over.signal.aborted) {
          const socket = Net.connect({ port, host: "127.0.0.1", localAddress: "127.0.0.2" })
          const closed = new Promise((resolve) => socket.once("close", resolve))
          socket.on("error", () => {}).once("connect", () => {
            held++
            socket.write(manners[i % manners.length]!)
          }).resume()
          open.add(socket)
          await closed
          open.delete(socket)
        }
      })
      yield* Effect.repeat(Effect.sleep("5 millis"), { until: () => held > 2 * connectionsMax })
      for (const localAddress of ["127.0.0.1", "127.0.0.2"]) {
        const reasons = yield* Effect.forEach(
          Array.from({ length: 10 }),
          () => Effect.map(call(port, { arguments: [] }, { localAddress }), (set) => variablesOf(set)["ANIPOOL_REASON"])
        )
        assert.deepStrictEqual(reasons, reasons.map(() => "answered"), localAddress)
      }
      over.abort()
      for (const socket of open) socket.destroy()
      yield* Effect.promise(() => Promise.all(holders))
    }))

  it.scopedLive("waits for a first line no longer than for a whole call, and a second at most", () =>
    Effect.gen(function*() {
      const port = yield* withAnswer(unanswered)
      const startedAt = performance.now()
      assert.deepStrictEqual(yield* call(port, "agi_network: yes"), [])
      const took = performance.now() - startedAt
      assert.isAtLeast(took, 900)
      assert.isBelow(took, Duration.toMillis(AgiServer.conversationLimitDefault) - 500)
    }))

  it.scopedLive("lets go of a call that does not take its answer", () =>
    Effect.gen(function*() {
      const port = yield* withAnswer(unanswered, {
        budget: Duration.millis(20),
        conversationLimit: Duration.minutes(10)
      })
      const socket = Net.connect({ port, host: "127.0.0.1" }).resume()
      socket.write(AgiClient.requestOf({ arguments: [] }))
      yield* Effect.promise(() => once(socket, "close"))
    }))

  it.scopedLive("counts the time that a call may wait from when its connection comes", () =>
    Effect.gen(function*() {
      let asked = 0
      const port = yield* withAnswer(() => {
        asked++
        return () => {}
      }, { budget: Duration.millis(100) })
      // It took longer than that to ask.
      const socket = Net.connect({ port, host: "127.0.0.1" })
      socket.write("agi_network: yes\n")
      yield* Effect.sleep("200 millis")
      socket.write(AgiClient.requestOf({ arguments: [] }))
      const [command] = yield* Effect.promise(() => once(socket, "data"))
      assert.include(String(command), "SET VARIABLE ANIPOOL_ANI \"\"")
      assert.strictEqual(asked, 0)
      socket.destroy()
    }))

  it.scopedLive("counts it from when it came, too, where the process stood still before it found the connection", () =>
    Effect.gen(function*() {
      let asked = 0
      const port = yield* withAnswer(() => {
        asked++
        return () => {}
      }, { budget: Duration.millis(150) })
      // The notice that it goes on has come once.
      yield* Effect.sleep("20 millis")
      const calls = Array.from({ length: 5 }, () => call(port, { arguments: [] })).map((each) =>
        Effect.runPromise(each)
      )
      // The connections wait with the system while this process is busy; it hands them over one by one.
      yield* Effect.promise(() => new Promise<void>((resolve) => process.nextTick(() => process.nextTick(resolve))))
      const until = performance.now() + 500
      while (performance.now() < until);
      for (const commands of yield* Effect.promise(() => Promise.all(calls))) {
        assert.include(["timeout", undefined], variablesOf(commands)["ANIPOOL_REASON"])
      }
      assert.strictEqual(asked, 0)
    }))

  it.live("serves who came last first, and lets timers have their turn between", () =>
    Effect.gen(function*() {
      const turns = AgiTurns.make()
      const done: Array<string> = []
      const over = yield* Deferred.make<void>()
      const work = (name: string) => () => {
        if (done.push(name) === 5) Effect.runSync(Deferred.succeed(over, undefined))
      }
      turns.soon(work("first"))
      turns.soon(work("second"))
      const callOff = turns.soon(work("called off"))
      turns.soon(() => {
        // It is due when this one's turn ends.
        setTimeout(work("timer"), 1)
        const until = performance.now() + 2 * AgiTurns.turnMs
        while (performance.now() < until);
        work("third")()
      })
      turns.soon(work("last"))
      callOff()
      yield* Deferred.await(over)
      assert.deepStrictEqual(done, ["last", "third", "timer", "second", "first"])
      turns.soon(() => done.push("too late"))
      turns.end()
      yield* Effect.promise(() => new Promise((resolve) => setImmediate(() => setImmediate(resolve))))
      assert.lengthOf(done, 5)
    }))

  it.scopedLive("those who hold their connections without asking lose them, and calls are answered again", () =>
    Effect.gen(function*() {
      const answer: AgiServer.Options["answer"] = (_, onAnswer) => {
        onAnswer(late)
        return () => {}
      }
      const conversationLimit = Duration.millis(500)
      const port = yield* withAnswer(answer, { connectionsMax: 2, conversationLimit })
      // A byte now and then is no reason to be waited for.
      const holders = Array.from({ length: 2 }, () => Net.connect({ port, host: "127.0.0.1" }))
      const gone = holders.map(async (socket) => {
        const sending = setInterval(() => socket.write("a"), 50)
        await once(socket.on("error", () => {}).resume(), "close")
        clearInterval(sending)
      })
      yield* Effect.promise(() => Promise.all(holders.map((socket) => once(socket, "connect"))))
      yield* Effect.promise(() => Promise.all(gone))
      // On a machine that stands still for a while a call, too, may be too slow.
      yield* Effect.repeat(call(port, { arguments: [] }), { until: (commands) => commands.length === 2 })
    }))

  it.scopedLive("finishes the calls that it answers before it stops, and takes no others", () =>
    Effect.gen(function*() {
      const scope = yield* Scope.make()
      const asked = yield* Deferred.make<() => void>()
      const port = yield* Scope.extend(
        withAnswer((_, onAnswer) => {
          Effect.runSync(Deferred.succeed(asked, () => onAnswer(AgiAnswers.none("answered"))))
          return () => {}
        }),
        scope
      )
      const answered = yield* Effect.fork(call(port, { arguments: [] }))
      const answer = yield* Deferred.await(asked)
      const silent = Net.connect({ port, host: "127.0.0.1" })
      yield* Effect.promise(() => once(silent, "connect"))
      const stopped = yield* Effect.fork(Scope.close(scope, Exit.void))
      // That one said nothing, so it is cut at once; the other is waited for.
      yield* Effect.promise(() => once(silent.resume(), "close"))
      assert.deepStrictEqual(yield* call(port, { arguments: [] }), [])
      answer()
      assert.strictEqual(variablesOf(yield* Fiber.join(answered))["ANIPOOL_REASON"], "answered")
      yield* Fiber.join(stopped)
    }))

  it.scopedLive("hangs up on what is no request, whatever its bytes", () =>
    Effect.gen(function*() {
      const port = yield* withAnswer(unanswered)
      const rubbish = [
        "\u0000\u0001\u0002\n\n",
        "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        "\n",
        "x".repeat(AgiLines.lineBytesMax + 1)
      ]
      for (const each of rubbish) assert.deepStrictEqual(yield* call(port, each), [])
      const bytes = Array.from({ length: 256 }, (_, i) => String.fromCharCode(255 - i)).join("")
      assert.deepStrictEqual(yield* call(port, `${bytes}\n\n`), [])
    }))

  it.scopedLive("goes on after a call that it fails on", () =>
    Effect.gen(function*() {
      let calls = 0
      const port = yield* withAnswer((_, onAnswer) => {
        if (calls++ === 0) throw new Error("a defect")
        onAnswer(late)
        return () => {}
      })
      assert.deepStrictEqual(yield* call(port, { arguments: [] }), [])
      assert.strictEqual((yield* call(port, { arguments: [] })).length, 2)
    }))

  it.scopedLive("says which address cannot be listened on", () =>
    Effect.gen(function*() {
      const port = yield* withAnswer(unanswered)
      const refused = yield* Effect.flip(withAnswer(unanswered, { port }))
      assert.strictEqual(refused.message, `127.0.0.1:${port} cannot be listened on: EADDRINUSE`)
    }))
})
