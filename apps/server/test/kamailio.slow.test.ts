/**
 * Calls through Kamailio, with the configuration that its page has: each goes out with the number that Anipool's ledger
 * says, or, where Anipool is away, with the dialer's own.
 */
import { make as idempotent } from "@anipool/core/assignment/Idempotency"
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type { ServerResponse } from "node:http"
import * as Carrier from "./kamailio/Carrier.ts"
import * as Dialer from "./kamailio/Dialer.ts"
import * as Kamailio from "./kamailio/Kamailio.ts"
import { adminSecret, bootstrapFile, secret, send, startServer } from "./serverProcess.ts"
import { standIn } from "./standIn.ts"

const { missing } = Kamailio

const numberOf = (ani: unknown) => (response: ServerResponse) => {
  response.end(JSON.stringify({ success: true, ani, message: "ANI assigned successfully" }))
}

/** What the calls to prospects are answered with, and what they then show. */
const answers: Readonly<Record<string, readonly [shown: string, (response: ServerResponse) => void]>> = {
  "2125550100": ["+12125550199", numberOf("+12125550199")],
  // The first carrier does not take it.
  "2125550119": ["+12125550198", numberOf("+12125550198")],
  "2125550101": [Dialer.own, (response) => response.end("{\"success\":false,\"message\":\"No available ANI found\"}")],
  "2125550102": [Dialer.own, numberOf("2125550199>\r\nX: y")],
  "2125550103": [Dialer.own, numberOf(12_125_550_199)],
  "2125550104": [Dialer.own, (response) => response.end("+12125550199")],
  "2125550105": [Dialer.own, (response) => response.writeHead(401).end("{\"success\":false,\"ani\":\"+12125550199\"}")],
  "2125550106": [Dialer.own, (response) => response.writeHead(503).end("{\"success\":false}")],
  "2125550107": [Dialer.own, (response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end()],
  "2125550108": [Dialer.own, (response) => response.destroy()],
  "2125550109": [Dialer.own, (response) => response.end("x".repeat(1 << 20))],
  "2125550110": [Dialer.own, () => {}]
}

/** Real codes, in many states. */
const areaCodes = (
  "201 202 203 205 206 207 208 209 210 212 213 214 216 217 218 219 224 225 228 229 231 234 239 240 248 251 252 253 254 " +
  "256 260 262 267 269 270 276 281 301 302 303 304 305 307 308 309 310 312 313 314 315 316 317 318 319 320 321 323 325"
).split(" ")

/** So many prospects in them, each another. */
const calledOf = (calls: number): ReadonlyArray<string> =>
  Array.from({ length: calls }, (_, call) => `${areaCodes[call % areaCodes.length]}555${String(1000 + call)}`)

const until = (isSo: () => boolean): Effect.Effect<void> =>
  Effect.suspend(() => isSo() ? Effect.void : Effect.zipRight(Effect.sleep("10 millis"), until(isSo)))

describe.skipIf(missing !== undefined)(`Kamailio${missing === undefined ? "" : ` (${missing})`}`, () => {
  const carriers = Effect.all([
    // Takes no calls to numbers that end in 9.
    Carrier.make(({ prospect }) => prospect.endsWith("9") ? 503 : 200),
    Carrier.make(() => 200)
  ])

  it.scopedLive(
    "shows the number that is answered, and the dialer's own for any other answer and for none",
    () =>
      Effect.gen(function*() {
        const prospects = Object.keys(answers).sort()
        const asked: Array<string> = []
        const held: Array<() => void> = []
        // Answers once all have asked: the first that fails has Kamailio ask nothing for a while.
        const anipool = yield* standIn((response, body) => {
          const { prospect_phone: prospect } = JSON.parse(body) as { readonly prospect_phone: string }
          asked.push(prospect)
          held.push(() => answers[prospect]![1](response))
          if (held.length === prospects.length) held.forEach((release) => release())
        })
        const [first, second] = yield* carriers
        const port = yield* Kamailio.start({ anipool, key: "key", carriers: [first, second], budgetSeconds: 6 })
        const dialer = yield* Dialer.make(port)
        const statuses = yield* Effect.forEach(
          [...prospects, "1001"],
          (prospect) => dialer.call(prospect, prospect, 3),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(statuses, [...prospects, "1001"].map(() => 200))
        // Each was sent three times, and asked for once.
        assert.deepStrictEqual(asked.sort(), prospects)
        const shown = (callId: string) =>
          [...first.invites, ...second.invites].filter((invite) => invite.callId === callId).map(({ from }) => from)
        assert.deepStrictEqual(shown("1001"), [Dialer.own])
        for (const prospect of prospects) {
          const [expected] = answers[prospect]!
          assert.deepStrictEqual(shown(prospect), prospect.endsWith("9") ? [expected, expected] : [expected], prospect)
        }
      })
  )

  it.scopedLive(
    "has few calls wait while Anipool hangs, and none go out that was taken back meanwhile",
    () =>
      Effect.gen(function*() {
        const prospects = calledOf(200)
        let asked = 0
        const held: Array<ServerResponse> = []
        const anipool = yield* standIn((response) => {
          asked++
          held.push(response)
        })
        const [first, second] = yield* carriers
        const port = yield* Kamailio.start({ anipool, key: "key", carriers: [first, second], budgetSeconds: 3 })
        const dialer = yield* Dialer.make(port)
        const calling = yield* Effect.fork(dialer.call("taken-back", "2125550100"))
        yield* until(() => asked === 1)
        assert.strictEqual(yield* dialer.cancel("taken-back", "2125550100"), 200)
        numberOf("+12125550199")(held[0]!)
        assert.strictEqual(yield* calling, 487)
        assert.deepStrictEqual(first.invites, [])

        const calls = yield* Kamailio.call({ port, from: Dialer.own, prospects, perSecond: 200 })
        assert.strictEqual(yield* calls.done, 0, calls.output())
        const shown = new Set([...first.invites, ...second.invites].map(({ from }) => from))
        assert.deepStrictEqual([...shown], [Dialer.own])
        assert.strictEqual(new Set(first.invites.map(({ callId }) => callId)).size, prospects.length)
        // So many as may wait at a time, or some of them twice on a slow machine: the others were let go at once.
        assert.isBelow(asked, prospects.length / 2)
      })
  )

  describe("in front of a server", () => {
    const prospects = calledOf(1000)

    interface Stage {
      readonly names?: readonly [string, string]
      /** Of the numbers that are held of each area code. */
      readonly endings?: ReadonlyArray<string>
      readonly prepare?: (url: string) => Effect.Effect<void, Error>
    }

    const open = Effect.fnUntraced(function*(
      perSecond: number,
      { endings = ["5550199"], names, prepare = () => Effect.void }: Stage = {}
    ) {
      const database = yield* TestDatabase.make
      const bootstrap = yield* bootstrapFile("Behind a proxy", 1000)
      const start = (port = "0") => startServer(Redacted.value(database.url), bootstrap, { PORT: port })
      const server = yield* start()
      yield* send(server.url, "POST", "/custom/campaigns", {
        id: "C1",
        name: "C1",
        type: "Outbound",
        inbound_pool_id: "P1"
      })
      const held = areaCodes.flatMap((areaCode) => endings.map((ending) => areaCode + ending))
      yield* Effect.forEach(held, (number) =>
        send(server.url, "POST", "/custom/anis", {
          country_code: "+1",
          number,
          inbound_group_id: "P1"
        }), { concurrency: 8 })
      yield* prepare(server.url)
      const [first, second] = yield* carriers
      // What is tested is no matter of how fast this machine is.
      const port = yield* Kamailio.start({
        anipool: server.url,
        key: secret,
        carriers: [first, second],
        ...(names === undefined ? {} : { names }),
        budgetSeconds: 20
      })
      const calls = yield* Kamailio.call({ port, from: Dialer.own, prospects, perSecond })
      const sql = Context.get(yield* Layer.build(PgConnection.layerUrl(database.url)), SqlClient.SqlClient)
      /** By the key of the request. */
      const ledger = Effect.map(
        sql<{ readonly key: string; readonly ani: string }>`
          SELECT encode(key, 'hex') AS key, '+' || calling_code || number AS ani FROM assignment_request`,
        (rows) => new Map(rows.map(({ ani, key }) => [key, ani]))
      )
      const uses = Effect.map(
        sql<{ readonly uses: number }>`SELECT count(*)::integer AS uses FROM assignment`,
        (rows) => rows[0]!.uses
      )
      return { start, server, first, second, calls, ledger, uses }
    })
    const keyOf = (callId: string) => idempotent(callId, [], []).key

    it.scopedLive("shows the number that the ledger says, 1,000 times of 1,000", () =>
      Effect.gen(function*() {
        const { calls, first, ledger, second, uses } = yield* open(205)
        assert.strictEqual(yield* calls.done, 0, calls.output())
        const said = yield* ledger
        assert.strictEqual(said.size, prospects.length)
        assert.strictEqual(yield* uses, prospects.length)
        const invites = [...first.invites, ...second.invites]
        // Each call was invited to, and again while it was up; of ten calls one went to the second carrier.
        assert.strictEqual(first.invites.filter(({ isInCall }) => !isInCall).length, 1000)
        assert.strictEqual(second.invites.filter(({ isInCall }) => !isInCall).length, 100)
        assert.strictEqual(invites.filter(({ isInCall }) => isInCall).length, 1000)
        for (const { asserted, callId, from, isInCall } of invites) {
          assert.strictEqual(from, said.get(keyOf(callId)))
          if (!isInCall) assert.strictEqual(asserted, from)
        }
        assert.isAbove(new Set(invites.map(({ from }) => from)).size, areaCodes.length / 2)
      }))

    it.scopedLive("shows no number that its carrier does not attest with A, where the policy requires it", () =>
      Effect.gen(function*() {
        const names = ["Telnyx", "bandwidth"] as const
        // Of each code one number for each carrier, one that both attest less, and one that nobody knows.
        const attested = names.map((carrier, i) => ({ carrier, ending: `555019${i}` }))
        const { calls, first, second, uses } = yield* open(205, {
          names,
          endings: [...attested.map(({ ending }) => ending), "5550197", "5550198"],
          prepare: (url) =>
            Effect.gen(function*() {
              const admin = { authorization: `Bearer ${adminSecret}` }
              const told = areaCodes.flatMap((code) => [
                ...attested.map(({ carrier, ending }) => ({
                  number: code + ending,
                  carrier,
                  attestation: "A",
                  home: "yes"
                })),
                // What the other one attests less.
                ...attested.map(({ ending }, i) => ({
                  number: code + ending,
                  carrier: names[1 - i],
                  attestation: "B"
                })),
                ...names.map((carrier) => ({ number: `${code}5550197`, carrier, attestation: "C" }))
              ])
              const done = [
                yield* send(url, "POST", "/admin/carriers", { carriers: told }, admin),
                yield* send(url, "PUT", "/admin/workspace/policy", { attestation: "required" }, admin)
              ]
              assert.deepStrictEqual(done.map(({ status }) => status), [200, 200])
            })
        })
        assert.strictEqual(yield* calls.done, 0, calls.output())
        for (const [i, { invites }] of [first, second].entries()) {
          const begun = invites.filter(({ isInCall }) => !isInCall)
          assert.strictEqual(begun.length, i === 0 ? 1000 : 100)
          for (const { from } of begun) assert.include(from, attested[i]!.ending)
        }
        // A try over the second carrier is a use of its own.
        assert.strictEqual(yield* uses, 1100)
      }))

    it.scopedLive(
      "lets calls go out with the dialer's own number while the server is killed and starts again",
      () =>
        Effect.gen(function*() {
          const { calls, first, ledger, second, server, start, uses } = yield* open(85)
          const begun = () => first.invites.filter(({ isInCall }) => !isInCall)
          const isAssigned = ({ from }: Carrier.Invite) => from !== Dialer.own
          yield* until(() => begun().length >= 250)
          yield* server.killAtOnce
          // Fewer calls from now on: the rest would be over before the server is there, if this process stood still a while.
          yield* calls.step(-8)
          yield* until(() => begun().filter((invite) => !isAssigned(invite)).length >= 30)
          yield* start(new URL(server.url).port)
          yield* until(() => begun().slice(-3).every(isAssigned))
          const since = begun().length
          yield* calls.step(8)
          assert.strictEqual(yield* calls.done, 0, calls.output())

          const said = yield* ledger
          const invites = [...first.invites, ...second.invites]
          assert.strictEqual(new Set(begun().map(({ callId }) => callId)).size, prospects.length)
          let answersLost = 0
          for (const invite of begun()) {
            const inLedger = said.get(keyOf(invite.callId))
            if (isAssigned(invite)) assert.strictEqual(invite.from, inLedger)
            else if (inLedger !== undefined) answersLost++
          }
          const numbers = new Map(begun().map(({ callId, from }) => [callId, from]))
          for (const { callId, from } of invites) assert.strictEqual(from, numbers.get(callId))
          const own = begun().filter((invite) => !isAssigned(invite)).length
          // Every use that was counted went out, or its answer was lost.
          assert.strictEqual(yield* uses, prospects.length - own + answersLost)
          // Only of those that were waiting: `async_workers` at a time.
          assert.isAtMost(answersLost, 16)
          assert.isAbove(own, 0)
          assert.isBelow(since, prospects.length)
          assert.isTrue(begun().slice(since).every(isAssigned))
        })
    )
  })
})
