/**
 * Assignment asked by a URL or a form. The parameters of a form's URL count with those in its body; whose key it is, is
 * known only once all of them are.
 */
import { Assignment, type Result } from "@anipool/core/assignment/Assignment"
import type { Authentication, KnownKey } from "@anipool/core/Authentication"
import * as FreeswitchCall from "@anipool/dialers/freeswitch/FreeswitchCall"
import * as FreeswitchXml from "@anipool/dialers/freeswitch/FreeswitchXml"
import * as Api from "@anipool/http-api/AssignmentByUrlApi"
import * as Failure from "@anipool/http-api/Failure"
import * as IdempotencyKey from "@anipool/http-api/IdempotencyKey"
import * as Cause from "effect/Cause"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { isUtf8 } from "node:buffer"
import type { IncomingMessage, ServerResponse } from "node:http"
import * as AnswerType from "./AnswerType.ts"
import * as AssignmentHandlers from "./AssignmentHandlers.ts"
import * as Body from "./Body.ts"
import * as EndpointInput from "./EndpointInput.ts"
import * as HotExchange from "./HotExchange.ts"
import * as Keys from "./Keys.ts"

/** Answers a request if it is one of these; returns whether it was. */
export const make: Effect.Effect<
  (request: IncomingMessage, response: ServerResponse) => boolean,
  never,
  Assignment | Authentication
> = Effect.gen(function*() {
  const byUrl: Way = { ...yield* common, exchanges: yield* HotExchange.make("GET", path) }
  const byForm: Way = { ...byUrl, exchanges: yield* HotExchange.make("POST", path) }
  return (request, response) => {
    const { headers, method, url = "" } = request
    if (!url.startsWith(path) || url.length > path.length && url[path.length] !== "?") return false
    if (method === "GET") {
      const exchange = start(byUrl, request, response, url)
      request.resume()
      decide(byUrl, exchange, queryOf(url))
      return true
    }
    if (method !== "POST" || !isForm(headers["content-type"])) return false
    readForm(byForm, start(byForm, request, response, url), url)
    return true
  }
})

// internal

const { path } = Api.assign

/** What all requests of one way to ask have in common. */
interface Way {
  readonly gate: Keys.Gate
  readonly exchanges: HotExchange.HotExchanges
  readonly assignment: Context.Tag.Service<Assignment>
}

const common = Effect.all({ gate: Keys.gate, assignment: Assignment })

const start = ({ exchanges }: Way, request: IncomingMessage, response: ServerResponse, url: string) => {
  const exchange = exchanges.start(request, response)
  exchange.answerType = AnswerType.ofUrl(url)
  return exchange
}

const readForm = (way: Way, exchange: HotExchange.HotExchange, url: string): void => {
  const { exchanges } = way
  const { request } = exchange
  const refused = Body.refuseByLength(request.headers, Api.formBytesMax)
  if (refused !== undefined) {
    Body.discard(request)
    return exchanges.fail(exchange, refused)
  }
  const limits = { limitBytes: Api.formBytesMax, workspaceId: noWorkspace, parse: parseForm }
  exchange.cancel = Body.receive(request, limits, (body) => {
    exchange.cancel = undefined
    if (Either.isLeft(body)) exchanges.fail(exchange, body.left)
    else decide(way, exchange, [...queryOf(url), ...body.right as ReadonlyArray<Parameter>])
  })
}

/** Each step calls the next one: what is asked by whom, and what is answered. */
const decide = (way: Way, exchange: HotExchange.HotExchange, sent: ReadonlyArray<Parameter>): void => {
  const { exchanges, gate } = way
  const given = sent.filter(([, value]) => value !== "")
  const parameters = Object.fromEntries(given)
  exchange.answerType = AnswerType.ofFormat(parameters["format"])
  let isDone = false
  const cancel = Keys.authorizeInUrlCallback(gate, exchange.request, parameters[Api.keyParameter], (authorized) => {
    isDone = true
    exchange.cancel = undefined
    catching(way, exchange, () => {
      if (authorized._tag === "Failure") return exchanges.failCause(exchange, authorized.cause)
      exchange.keyId = authorized.value.key.id
      if (isNoFirstHunt(parameters)) return exchanges.respond(exchange, 200, FreeswitchXml.dialplan(undefined))
      const decoded = Either.flatMap(once(given), () => decode({ ...ofFreeswitch(parameters), ...parameters }))
      if (Either.isLeft(decoded)) exchanges.fail(exchange, decoded.left)
      else assign(way, exchange, authorized.value, decoded.right)
    })
  })
  if (!isDone) exchange.cancel = cancel
}

const assign = (
  way: Way,
  exchange: HotExchange.HotExchange,
  caller: KnownKey,
  { format, requestKey, ...asked }: Api.Parameters
): void => {
  const { assignment, exchanges } = way
  const { headers } = exchange.request
  const named = requestKey === undefined ? headers : { ...headers, [IdempotencyKey.header]: requestKey }
  exchange.cancel = AssignmentHandlers.assign(assignment, caller, asked, named, (result) => {
    exchange.cancel = undefined
    catching(way, exchange, () => {
      if (result._tag === "Failure") exchanges.failCause(exchange, result.cause)
      else exchanges.respond(exchange, 200, bodyOf[format](result.value))
    })
  })
}

const bodyOf: Readonly<Record<Api.Parameters["format"], (result: Result) => string>> = {
  json: JSON.stringify,
  text: ({ ani = "" }) => ani,
  httapi: ({ ani }) => FreeswitchXml.httapi(ani),
  dialplan: ({ ani }) => FreeswitchXml.dialplan(ani)
}

/** Whether a dialplan is asked for, of a call that is to go on in FreeSWITCH's own. */
const isNoFirstHunt = (parameters: FreeswitchCall.Parameters): boolean =>
  parameters["format"] === "dialplan" && !FreeswitchCall.isFirstHunt(parameters, parameters["context"])

/** What FreeSWITCH's own parameters say. */
const ofFreeswitch = (parameters: FreeswitchCall.Parameters): FreeswitchCall.Parameters => {
  if (parameters["format"] !== "dialplan" && parameters["format"] !== "httapi") return {}
  const destination = FreeswitchCall.destinationOf(parameters)
  const id = FreeswitchCall.idOf(parameters)
  return {
    ...destination === undefined ? {} : { prospect_phone: destination },
    ...id === undefined ? {} : { idempotency_key: id }
  }
}

/** Answers what is thrown: no fiber is there to catch it. */
const catching = ({ exchanges }: Way, exchange: HotExchange.HotExchange, run: () => void): void => {
  try {
    run()
  } catch (defect) {
    exchanges.failCause(exchange, Cause.die(defect))
  }
}

type Parameter = readonly [name: string, value: string]

/** No workspace's id: small bodies take nobody's room. */
const noWorkspace = 0

/** A `+` of a phone number that was not encoded is a space by now. */
const queryOf = (url: string) => parametersOf(url.slice(path.length + 1))

const parametersOf = (text: string): ReadonlyArray<Parameter> =>
  [...new URLSearchParams(text)].map(([name, value]) => [name, value.trim()])

const parseForm: typeof Body.parse = (bytes) =>
  isUtf8(bytes)
    ? Either.right(parametersOf(bytes.toString("utf8")))
    : Either.left(new Failure.BadRequest({ message: "body: expected a form in UTF-8" }))

const isForm = (type = ""): boolean => type.split(";", 1)[0]!.trim().toLowerCase() === Api.formType

/** That nothing of ours is said twice, which two readers could read in two ways. */
const once = (given: ReadonlyArray<Parameter>): Either.Either<void, Failure.BadRequest> => {
  const seen = new Set<string>()
  for (const [name] of given) {
    if (seen.has(name) && known.has(name)) {
      return Either.left(new Failure.BadRequest({ message: `${name}: expected once` }))
    }
    seen.add(name)
  }
  return Either.void
}

const { ast } = Schema.encodedSchema(Api.Parameters)

const known = new Set<PropertyKey>(
  SchemaAST.isTypeLiteral(ast) ? [Api.keyParameter, ...ast.propertySignatures.map(({ name }) => name)] : []
)

const decode = EndpointInput.decoder(Api.Parameters)
