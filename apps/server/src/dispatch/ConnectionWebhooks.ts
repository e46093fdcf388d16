/**
 * What telephony providers ask and tell by a connection.
 *
 * The body is read first, and within a small limit, so that neither what is refused nor when says whether there is such a
 * connection; then the connection is looked up, which costs storage nothing for most of a flood, and the signature checked.
 */
import { ConnectionCalls, type Noted } from "@anipool/core/connections/ConnectionCalls"
import { ConnectionLookups } from "@anipool/core/connections/ConnectionLookups"
import * as CallEnd from "@anipool/dialers/voice/CallEnd"
import * as CallInstructions from "@anipool/dialers/voice/CallInstructions"
import { type ProviderRequest, voiceProviders } from "@anipool/dialers/voice/VoiceProvider"
import * as Connection from "@anipool/domain/Connection"
import * as Api from "@anipool/http-api/ConnectionsApi"
import * as Failure from "@anipool/http-api/Failure"
import * as Operations from "@anipool/http-api/Operations"
import type { StoredConnection } from "@anipool/storage/Connections"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Clock from "effect/Clock"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import type * as Fiber from "effect/Fiber"
import * as FiberId from "effect/FiberId"
import * as Redacted from "effect/Redacted"
import * as Runtime from "effect/Runtime"
import { createHmac, timingSafeEqual } from "node:crypto"
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http"
import * as AnswerType from "../http/AnswerType.ts"
import type * as ErrorMapping from "../http/ErrorMapping.ts"
import * as Body from "../input/Body.ts"
import type { Answering } from "./Answering.ts"
import * as HotExchange from "./HotExchange.ts"

/** Answers what is asked and told by a connection. */
export const make: Effect.Effect<ReadonlyArray<Answering>, never, ConnectionCalls | ConnectionLookups> = Effect.gen(
  function*() {
    const services: Services = { calls: yield* ConnectionCalls, lookups: yield* ConnectionLookups }
    const runFork = Runtime.runFork(yield* Effect.runtime<never>())
    const answering = ({ path }: { readonly path: string }, way: Omit<Way, "exchanges">) =>
      Effect.map(
        HotExchange.make("POST", Operations.ofRoute("POST", path)!.route),
        (exchanges): Answering => [path, (request, response, { parameters }) => {
          if (request.method !== "POST") return false
          take({ ...way, exchanges }, services, runFork, request, response, parameters[0]!)
          return true
        }]
      )
    return [
      yield* answering(Api.voice, { answer: decide, answerType: Api.instructionsType }),
      yield* answering(Api.status, { answer: record, answerType: AnswerType.json })
    ]
  }
)

// internal

/** No workspace's id: small bodies take nobody's room. */
const noWorkspace = 0

interface Services {
  readonly calls: Context.Tag.Service<ConnectionCalls>
  readonly lookups: Context.Tag.Service<ConnectionLookups>
}

/** What is asked or told of a connection. */
interface Way {
  readonly exchanges: HotExchange.HotExchanges
  /** Of its success; failures are JSON. */
  readonly answerType: string
  readonly answer: (
    services: Services,
    of: StoredConnection,
    asked: Asked
  ) => Effect.Effect<string, Failure.Failure | ErrorMapping.CoreFailure>
}

/** A request, as it came. */
interface Asked {
  readonly id: string
  /** With its query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** The body's, read as a form. */
  readonly parameters: ReadonlyArray<readonly [name: string, value: string]>
}

/** Reads a request, and answers it. `id`: the connection, as it was sent. */
const take = (
  { answer, answerType, exchanges }: Way,
  services: Services,
  runFork: <E>(effect: Effect.Effect<string, E>) => Fiber.RuntimeFiber<string, E>,
  request: IncomingMessage,
  response: ServerResponse,
  id: string
): void => {
  const exchange = exchanges.start(request, response)
  const refused = Body.refuseByLength(request.headers, Api.bodyBytesMax)
  if (refused !== undefined) {
    Body.discard(request)
    return exchanges.fail(exchange, refused)
  }
  const limits = { limitBytes: Api.bodyBytesMax, workspaceId: noWorkspace, parse: Either.right }
  exchange.cancel = Body.receive(request, limits, (body) => {
    exchange.cancel = undefined
    if (Either.isLeft(body)) return exchanges.fail(exchange, body.left)
    const asked = readRequest(request, id, body.right as Buffer)
    const fiber = runFork(Effect.flatMap(authorize(services, asked), (of) => answer(services, of, asked)))
    exchange.cancel = () => fiber.unsafeInterruptAsFork(FiberId.none)
    fiber.addObserver((exit) => {
      exchange.cancel = undefined
      if (Exit.isFailure(exit)) return exchanges.failCause(exchange, exit.cause)
      exchange.answerType = answerType
      exchanges.respond(exchange, 200, exit.value)
    })
  })
}

const readRequest = ({ headers, url = "" }: IncomingMessage, id: string, body: Buffer): Asked => ({
  id,
  path: url,
  headers,
  body,
  parameters: [...new URLSearchParams(body.toString("utf8"))]
})

const isJson = (headers: IncomingHttpHeaders): boolean => /^application\/json\b/i.test(headers["content-type"] ?? "")

/** The connection that a request is for, if its provider signed it. */
const authorize = ({ lookups }: Services, asked: Asked) =>
  Effect.gen(function*() {
    const { headers, id } = asked
    const mayBeSigned = Object.values(voiceProviders).some(({ signatureHeader }) => signatureHeader in headers)
    if (!mayBeSigned || !Connection.isConnectionId(id)) return yield* refused
    const found = yield* lookups.find(id)
    if (found._tag === "None") return yield* refused
    const { connection, signingKey } = found.value
    const now = yield* Clock.currentTimeMillis
    const isSigned = voiceProviders[connection.provider].isSigned(requestOf(found.value, asked), signingKey, now)
    return isSigned ? found.value : yield* refused
  })

const requestOf = ({ connection }: StoredConnection, { path, ...asked }: Asked): ProviderRequest => ({
  ...asked,
  url: `${connection.publicUrl}${path}`
})

/** One answer whatever is wrong: it tells nobody which connections there are. */
const refused = new Failure.Forbidden({
  message: "Expected a request that is signed by the provider of a connection",
  code: "signature_invalid"
})

/** Parameters by their names; of those that come twice the first. */
const byName = (parameters: Asked["parameters"]): Readonly<Partial<Record<string, string>>> =>
  Object.fromEntries([...parameters].reverse())

const decide: Way["answer"] = ({ calls }, of, { parameters }) =>
  Effect.gen(function*() {
    const { connection } = of
    const given = byName(parameters)
    const { CallSid: id = "", From: from = "", To: to = "" } = given
    if (id === "" || id.length > Api.callIdLengthMax) return yield* wrong("CallSid", "the call's identifier")
    const decision = yield* calls.decide(of, { id, from, to, parameters: given })
    return decision._tag === "Reject" ? CallInstructions.reject() : CallInstructions.dial({
      to: decision.to,
      callerId: decision.callerId,
      statusUrl: statusUrl(of, decision.noted),
      answersOnBridge: voiceProviders[connection.provider].answersOnBridge
    })
  })

const record: Way["answer"] = ({ calls, lookups }, of, asked) =>
  Effect.gen(function*() {
    if (!(yield* isToldHere(lookups, of, asked))) return yield* refused
    const isEvent = voiceProviders[of.connection.provider].tellsEvents && isJson(asked.headers)
    const ended = isEvent ? CallEnd.ofEvent(yield* Body.parse(asked.body)) : CallEnd.ofForm(byName(asked.parameters))
    if (Either.isLeft(ended)) return yield* wrong(ended.left, "what a call's end is told with")
    const isRecorded = ended.right !== undefined && (yield* calls.ended(of, ended.right, notedIn(asked.path)))
    const taken: Api.StatusTaken = { message: isRecorded ? "dial queued" : "nothing to record" }
    return JSON.stringify(taken)
  })

const wrong = (name: string, expected: string) => new Failure.BadRequest({ message: `${name}: expected ${expected}` })

/** Where the provider tells of a call's end, with what is not known there otherwise. */
const statusUrl = (of: StoredConnection, { agent, campaign, startedAt, zip }: Noted): string => {
  const noted = new URLSearchParams(
    Object.entries({ campaign, zip, agent, started: String(startedAt) }).filter(([, value]) => value !== "")
  )
  const { replayKeyOf, retries } = voiceProviders[of.connection.provider]
  const seal = replayKeyOf === undefined ? "" : `&${sealName}=${sealOf(of, noted)}`
  return `${Connection.statusUrl(of.connection)}?${noted.toString()}${seal}${retries}`
}

/**
 * Whether a request is told where it belongs. Where a signature holds for any address, what is asked there must be what this
 * server handed out, and a request counts at one address alone.
 */
const isToldHere = (
  lookups: Services["lookups"],
  of: StoredConnection,
  asked: Asked
): Effect.Effect<boolean, StorageError> => {
  const { replayKeyOf } = voiceProviders[of.connection.provider]
  if (replayKeyOf === undefined) return Effect.succeed(true)
  const query = queryOf(asked.path)
  const seals = query.getAll(sealName)
  query.delete(sealName)
  const noted = query.toString()
  const expected = Buffer.from(sealOf(of, query))
  const isSealed = seals.length === 1 && Buffer.byteLength(seals[0]!) === expected.length &&
    timingSafeEqual(Buffer.from(seals[0]!), expected)
  if (!isSealed && (noted !== "" || seals.length > 0)) return Effect.succeed(false)
  return lookups.take(replayKeyOf(requestOf(of, asked), of.signingKey), `${of.connection.id}?${noted}`)
}

/** Under which name the seal stands in an address. */
const sealName = "seal"

/** What nobody else can make of a connection's address: it says that this query was handed out. */
const sealOf = ({ connection, urlKey }: StoredConnection, query: URLSearchParams): string =>
  createHmac("sha256", Redacted.value(urlKey)).update(`${connection.id}?${query.toString()}`).digest("base64url")

const queryOf = (path: string): URLSearchParams => new URLSearchParams(path.split("?", 2)[1] ?? "")

const notedIn = (path: string): Partial<Noted> => {
  const { agent, campaign, started = "", zip } = byName([...queryOf(path)])
  return {
    ...campaign === undefined ? {} : { campaign },
    ...zip === undefined ? {} : { zip },
    ...agent === undefined ? {} : { agent },
    ...(/^\d{1,14}$/.test(started) ? { startedAt: Number(started) } : {})
  }
}
