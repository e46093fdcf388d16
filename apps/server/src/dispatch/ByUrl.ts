/**
 * Requests of dialers that can set no headers and send no JSON: the parameters of a URL, or of a form, with the key among
 * them. The parameters of a form's URL count with those in its body. A key in the URL or the header comes before the body; one
 * that stands in the form is known only with it.
 */
import type { Authentication, KnownKey } from "@anipool/core/Authentication"
import type * as Access from "@anipool/http-api/Access"
import * as Api from "@anipool/http-api/ByUrl"
import * as Failure from "@anipool/http-api/Failure"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type * as Exit from "effect/Exit"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { isUtf8 } from "node:buffer"
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http"
import * as Keys from "../access/Keys.ts"
import * as AnswerType from "../http/AnswerType.ts"
import type * as ErrorMapping from "../http/ErrorMapping.ts"
import * as Body from "../input/Body.ts"
import * as EndpointInput from "../input/EndpointInput.ts"
import type { Answering } from "./Answering.ts"
import * as HotExchange from "./HotExchange.ts"

/** What is asked on a path. */
export interface Options<A, I> {
  readonly path: string
  readonly parameters: Schema.Schema<A, I>
  /** Whose keys it is for. */
  readonly allowed: Access.OfCallers
  /** Whether the parameter `format` says of which type the answer is. */
  readonly takesFormat: boolean
  /** Looks at what was sent, before it is decoded: answers what is to be decoded, or the answer itself. */
  readonly prepare?: (sent: Sent) => Either.Either<Sent, string>
  /** Answers: calls `onDone` once, at once or later, with the answer's body; returns a function that cancels. */
  readonly answer: (
    caller: KnownKey,
    asked: A,
    headers: IncomingHttpHeaders,
    onDone: (answered: Exit.Exit<string, Failure.Failure | ErrorMapping.CoreFailure>) => void
  ) => () => void
}

/** Parameters as they were sent, those that are empty left out. */
export type Sent = Readonly<Record<string, string>>

/** Answers what is asked on a path. */
export const make = <A, I>(options: Options<A, I>): Effect.Effect<Answering, never, Authentication> =>
  Effect.gen(function*() {
    const { path, takesFormat } = options
    const common = {
      ...options,
      gate: yield* Keys.gate,
      decode: EndpointInput.decoder(options.parameters),
      known: namesOf(options.parameters)
    }
    const byUrl: Way<A> = { ...common, exchanges: yield* HotExchange.make("GET", path) }
    const byForm: Way<A> = { ...common, exchanges: yield* HotExchange.make("POST", path) }
    const start = ({ exchanges }: Way<A>, request: IncomingMessage, response: ServerResponse, url: string) => {
      const exchange = exchanges.start(request, response)
      if (takesFormat) exchange.answerType = AnswerType.ofUrl(url)
      return exchange
    }
    return [path, (request, response) => {
      const { headers, method, url = "" } = request
      if (method === "GET") {
        const exchange = start(byUrl, request, response, url)
        decide(byUrl, exchange, queryOf(path, url))
        return true
      }
      if (method !== "POST" || !isForm(headers["content-type"])) return false
      authorizeForm(byForm, start(byForm, request, response, url), url)
      return true
    }]
  })

// internal

/** What all requests of one way to ask have in common. */
interface Way<A> extends Pick<Options<A, unknown>, "allowed" | "answer" | "path" | "prepare" | "takesFormat"> {
  readonly gate: Keys.Gate
  readonly exchanges: HotExchange.HotExchanges
  /** The names of our own parameters. */
  readonly known: ReadonlySet<PropertyKey>
  readonly decode: (input: unknown) => Either.Either<A, Failure.BadRequest>
}

/** A form whose key stands in its URL or in the header: the key first. */
const authorizeForm = <A>(way: Way<A>, exchange: HotExchange.HotExchange, url: string): void => {
  const inUrl = queryOf(way.path, url)
  if (keyOf(inUrl) === undefined && exchange.request.headers.authorization === undefined) {
    return readForm(way, exchange, inUrl, undefined)
  }
  authorize(way, exchange, inUrl, (caller) => readForm(way, exchange, inUrl, caller))
}

/** Each step calls the next one: what is sent, by whom, what is asked by that, and what is answered. */
const readForm = <A>(
  way: Way<A>,
  exchange: HotExchange.HotExchange,
  inUrl: ReadonlyArray<Parameter>,
  caller: KnownKey | undefined
): void => {
  const { exchanges } = way
  const { request } = exchange
  const { headers } = request
  const refused = Body.isUtf8Type(headers["content-type"] ?? "")
    ? Body.refuseByLength(headers, Api.formBytesMax)
    : notInUtf8
  if (refused !== undefined) {
    Body.discard(request)
    return exchanges.fail(exchange, refused)
  }
  const limits = { limitBytes: Api.formBytesMax, workspaceId: noWorkspace, parse: parseForm }
  exchange.cancel = Body.receive(request, limits, (body) => {
    exchange.cancel = undefined
    if (Either.isLeft(body)) return exchanges.fail(exchange, body.left)
    const form = body.right as ReadonlyArray<Parameter>
    const sent = [...inUrl, ...form]
    // A key in the form is the one that counts.
    decide(way, exchange, sent, keyOf(form) === undefined ? caller : undefined)
  })
}

const decide = <A>(
  way: Way<A>,
  exchange: HotExchange.HotExchange,
  sent: ReadonlyArray<Parameter>,
  caller?: KnownKey
): void => {
  if (way.takesFormat) {
    exchange.answerType = AnswerType.ofFormat(sent.findLast(([name, value]) => name === "format" && value !== "")?.[1])
  }
  if (caller !== undefined) return understand(way, exchange, sent, caller)
  authorize(way, exchange, sent, (known) => understand(way, exchange, sent, known))
}

/** Goes on with whose key it is. */
const authorize = <A>(
  way: Way<A>,
  exchange: HotExchange.HotExchange,
  sent: ReadonlyArray<Parameter>,
  onKnown: (caller: KnownKey) => void
): void => {
  let isDone = false
  const cancel = Keys.authorizeInUrlCallback(way.gate, way.allowed, exchange.request, keyOf(sent), (authorized) => {
    isDone = true
    exchange.cancel = undefined
    catching(way, exchange, () => {
      if (authorized._tag === "Failure") return way.exchanges.failCause(exchange, authorized.cause)
      exchange.keyId = authorized.value.key.id
      onKnown(authorized.value)
    })
  })
  if (!isDone) exchange.cancel = cancel
}

const understand = <A>(
  way: Way<A>,
  exchange: HotExchange.HotExchange,
  sent: ReadonlyArray<Parameter>,
  caller: KnownKey
): void => {
  const { decode, exchanges, known, prepare = Either.right } = way
  const given = sent.filter(([, value]) => value !== "")
  const prepared = prepare(Object.fromEntries(given))
  if (Either.isLeft(prepared)) return exchanges.respond(exchange, 200, prepared.left)
  const decoded = Either.flatMap(once(given, known), () => decode(prepared.right))
  if (Either.isLeft(decoded)) exchanges.fail(exchange, decoded.left)
  else answer(way, exchange, caller, decoded.right)
}

const answer = <A>(way: Way<A>, exchange: HotExchange.HotExchange, caller: KnownKey, asked: A): void => {
  let isDone = false
  const cancel = way.answer(caller, asked, exchange.request.headers, (answered) => {
    isDone = true
    exchange.cancel = undefined
    catching(way, exchange, () => {
      if (answered._tag === "Failure") way.exchanges.failCause(exchange, answered.cause)
      else way.exchanges.respond(exchange, 200, answered.value)
    })
  })
  if (!isDone) exchange.cancel = cancel
}

/** Answers what is thrown: no fiber is there to catch it. */
const catching = <A>({ exchanges }: Way<A>, exchange: HotExchange.HotExchange, run: () => void): void => {
  try {
    run()
  } catch (defect) {
    exchanges.failCause(exchange, Cause.die(defect))
  }
}

const notInUtf8 = new Failure.UnsupportedMediaType({ message: `Content-Type: expected ${Api.formType} in UTF-8` })

type Parameter = readonly [name: string, value: string]

/** The key among parameters, the last of several. */
const keyOf = (sent: ReadonlyArray<Parameter>): string | undefined =>
  sent.findLast(([name, value]) => name === Api.keyParameter && value !== "")?.[1]

/** No workspace's id: small bodies take nobody's room. */
const noWorkspace = 0

/** A `+` of a phone number that was not encoded is a space by now. */
const queryOf = (path: string, url: string) => parametersOf(url.slice(path.length + 1))

const parametersOf = (text: string): ReadonlyArray<Parameter> =>
  [...new URLSearchParams(text)].map(([name, value]) => [name, value.trim()])

const parseForm: typeof Body.parse = (bytes) =>
  isUtf8(bytes)
    ? Either.right(parametersOf(bytes.toString("utf8")))
    : Either.left(new Failure.BadRequest({ message: "body: expected a form in UTF-8" }))

const isForm = (type = ""): boolean => type.split(";", 1)[0]!.trim().toLowerCase() === Api.formType

const namesOf = <A, I>(parameters: Schema.Schema<A, I>): ReadonlySet<PropertyKey> => {
  const { ast } = Schema.encodedSchema(parameters)
  return new Set<PropertyKey>(
    SchemaAST.isTypeLiteral(ast) ? [Api.keyParameter, ...ast.propertySignatures.map(({ name }) => name)] : []
  )
}

/** That nothing of ours is said twice, which two readers could read in two ways. */
const once = (
  given: ReadonlyArray<Parameter>,
  known: ReadonlySet<PropertyKey>
): Either.Either<void, Failure.BadRequest> => {
  const seen = new Set<string>()
  for (const [name] of given) {
    if (seen.has(name) && known.has(name)) {
      return Either.left(new Failure.BadRequest({ message: `${name}: expected once` }))
    }
    seen.add(name)
  }
  return Either.void
}
