/**
 * An attack on a server: the tenancy matrix, raw sockets, and any number of requests made from the contract. Nothing may
 * be answered 5xx (503 with `Retry-After` where a limit says so), all in its documented form; the other workspace is what
 * it was, and nothing of it is told.
 */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as OwnProcess from "../process/OwnProcess.ts"
import * as Client from "./Client.ts"
import * as Contract from "./Contract.ts"
import * as Random from "./Random.ts"
import * as RawRequests from "./RawRequests.ts"
import * as Requests from "./Requests.ts"
import * as Tenancy from "./Tenancy.ts"

/** How much of it. */
export interface Options {
  readonly requests: number
  readonly seed: number
}

/**
 * Asks with the keys of one workspace about the things of another; answers how many requests that were. The server must
 * have no worker: what that does in the background would be seen as a difference.
 */
export const acrossWorkspaces = ({ url }: OwnProcess.OwnProcess): Effect.Effect<number, Error> =>
  Effect.gen(function*() {
    const faults: Array<string> = []
    const things = yield* Tenancy.fill(url)
    const before = yield* Tenancy.digest(url, things)
    const matrix = Tenancy.matrix(things)
    for (const each of matrix) faults.push(...yield* askAcross(url, things, each))
    faults.push(...changes(before, yield* Tenancy.digest(url, things)))
    ensureNone(faults)
    return 2 * matrix.length
  })

/** Says what is no request, or two; answers how many times. */
export const overSockets = ({ port, url }: OwnProcess.OwnProcess): Effect.Effect<number, Error> =>
  Effect.gen(function*() {
    const faults: Array<string> = []
    yield* raw(port, url, faults)
    ensureNone(faults)
    return RawRequests.all.length
  })

/** Sends requests made from the contract; answers how many of them were answered by each status. */
export const byContract = (
  { output, url }: OwnProcess.OwnProcess,
  { requests, seed }: Options
): Effect.Effect<ReadonlyMap<number, number>, Error> =>
  Effect.gen(function*() {
    const faults: Array<string> = []
    const things = yield* Tenancy.fill(url)
    yield* Tenancy.uploadApplied(url, things)
    const before = yield* Tenancy.digest(url, things)
    const byStatus = yield* made(url, requests, seed, faults)
    faults.push(...changes(before, yield* Tenancy.digest(url, things)), ...faultsOfOutput(output()))
    ensureNone(faults, `, seed ${seed}`)
    return byStatus
  })

// internal

/** Requests at a time. */
const concurrency = 16

/** Fails with what is wrong, as far as a page can tell it. */
const ensureNone = (faults: ReadonlyArray<string>, note = ""): void =>
  assert.deepStrictEqual(faults.slice(0, 20).map(shortened), [], `${faults.length} faults${note}`)

/** A fault's request may be long; what is wrong with it stands at the end. */
const shortened = (fault: string): string =>
  fault.length <= 1_000 ? fault : `${fault.slice(0, 400)} … ${fault.slice(-600)}`

const askAcross = (
  url: string,
  things: Tenancy.Things,
  { about, aboutNobodys, keying }: ReturnType<typeof Tenancy.matrix>[number]
) =>
  Effect.gen(function*() {
    const name = `${about.method} ${about.path} with ${keying}`
    const answer = yield* Client.send(url, about)
    const nobodys = yield* Client.send(url, aboutNobodys)
    const { keyHeader, keys = [], path } = about.endpoint
    const isOpen = keying !== "none" && keying !== "inactive" && keys.includes(keying)
    const refusal = keying === "none" || keyHeader === "x-apikey" ? 401 : 403
    const told = Tenancy.secrets.find((secret) => answer.text.includes(secret))
    const isSame = Tenancy.changing.includes(path) || Tenancy.applied.includes(path) ||
      answer.status === nobodys.status &&
        Tenancy.anonymous(about.endpoint, answer, things) ===
          Tenancy.anonymous(about.endpoint, nobodys, Tenancy.nobodys)
    return [
      ...isOpen || answer.status === refusal ? [] : [`${name}: ${answer.status}, expected ${refusal}`],
      ...[Client.faultOf(about, answer), Client.faultOf(aboutNobodys, nobodys)].flatMap((fault) =>
        fault === undefined ? [] : [`${name}: ${fault}: ${answer.text}`]
      ),
      ...told === undefined ? [] : [`${name} tells ${told}`],
      ...isSame ? [] : [`${name}: ${answer.status} ${answer.text}, of nobody's ${nobodys.status} ${nobodys.text}`]
    ]
  })

const raw = (port: number, url: string, faults: Array<string>) =>
  Effect.gen(function*() {
    const endpointOf = (method: string, path: string) =>
      Contract.endpoints().find((each) => each.method === method && each.path === path)!
    const ask = (method: string, body: unknown) =>
      Client.send(url, {
        endpoint: endpointOf(method, "/custom/campaigns"),
        method,
        path: method === "GET" ? `/custom/campaigns?id=${RawRequests.canary}` : "/custom/campaigns",
        headers: {
          authorization: `Bearer ${OwnProcess.secretOf("own", "universal")}`,
          "content-type": "application/json"
        },
        text: body === undefined ? undefined : JSON.stringify(body)
      })
    yield* ask("POST", { id: RawRequests.canary, name: "Canary", type: "Inbound" })
    yield* Effect.forEach(RawRequests.all, ({ answersMax, endsAfter = false, name, pieces, statuses }) =>
      Effect.gen(function*() {
        const text = yield* OwnProcess.answerTo(port, pieces, { endsAfter })
        const answered = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) =>
          Number(status)
        )
        const [first] = answered
        const isExpected = first === undefined
          ? statuses.length === 0
          : statuses.length === 0 || statuses.includes(first)
        if (!isExpected || answered.length > answersMax) faults.push(`${name}: answered ${JSON.stringify(text)}`)
        if (answered.some((status) => status >= 400) && !/\r\n\r\n\{"success":false,"message":"[^"]/.test(text)) {
          faults.push(`${name}: not in the form of failures: ${JSON.stringify(text)}`)
        }
      }), { concurrency: 8 })
    const { status } = yield* ask("GET", undefined)
    if (status !== 200) {
      faults.push(`a smuggled request was done: the canary is ${status}`)
    }
  })

const made = (url: string, count: number, seed: number, faults: Array<string>) =>
  Effect.gen(function*() {
    const endpoints = Contract.endpoints()
    const random = Random.make(seed)
    const byStatus = new Map<number, number>()
    let sent = 0
    const one = Effect.suspend(() => {
      sent++
      const request = Requests.make(endpoints, random)
      return Effect.map(Effect.either(Client.send(url, request)), (answered) => {
        const shown = `${request.method} ${request.path} ${request.text?.slice(0, 300) ?? ""}`
        if (answered._tag === "Left") {
          faults.push(`${shown}: ${String(answered.left)}`)
          return
        }
        const { status, text } = answered.right
        byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
        const fault = Client.faultOf(request, answered.right)
        if (fault !== undefined) faults.push(`${shown}: ${fault}: ${status} ${text.slice(0, 300)}`)
        if (request.isMisspelt === true && status !== 404) faults.push(`${shown}: ${status}, by another spelling`)
        const told = Tenancy.secrets.find((secret) => text.includes(secret))
        if (told !== undefined) faults.push(`${shown} tells ${told}`)
      })
    })
    yield* Effect.all(
      Array.from({ length: concurrency }, () => Effect.repeat(one, { until: () => sent >= count })),
      { concurrency: "unbounded", discard: true }
    )
    return byStatus
  })

/** What a log may not hold: lines and escapes of a stranger's, and secrets. */
const faultsOfOutput = (output: string): ReadonlyArray<string> => [
  // What is looked for are control characters.
  // oxlint-disable-next-line no-control-regex
  ...(/[\0-\x08\x0b-\x1f\x7f]/.test(output) ? ["the log holds control characters"] : []),
  ...(output.split("\n").some((line) => line.startsWith(Requests.forged)) ? ["the log holds a forged line"] : []),
  ...(/secret-of-the-/.test(output) ? ["the log holds a key"] : [])
]

const changes = (before: string, after: string): ReadonlyArray<string> => {
  const is = after.split("\n")
  return before.split("\n").flatMap((line, i) =>
    line === is[i] ? [] : [`the other workspace changed: ${line}, now ${is[i] ?? ""}`]
  )
}
