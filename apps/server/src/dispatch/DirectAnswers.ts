/**
 * Failures that are answered before anything looks at a request: while the server starts, when it has too much to do, and
 * for what Node itself would answer without a body.
 */
import * as Failure from "@anipool/http-api/Failure"
import * as LegacyFailure from "@anipool/http-api/LegacyFailure"
import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import * as AnswerType from "../http/AnswerType.ts"
import * as ErrorMapping from "../http/ErrorMapping.ts"
import * as Body from "../input/Body.ts"
import * as PathSpelling from "./PathSpelling.ts"
import * as RequestMiddleware from "./RequestMiddleware.ts"
import * as Routes from "./Routes.ts"

/** 503 while the server starts. */
export const starting = (request: IncomingMessage, response: ServerResponse): void =>
  answer(
    request,
    response,
    Failure.statusOf.Unavailable,
    { message: "The server is starting; please try again", code: "starting" }
  )

/** 503 to who asks whether the server is ready, when it is about to stop. */
export const stopping = (request: IncomingMessage, response: ServerResponse): void =>
  answer(
    request,
    response,
    Failure.statusOf.Unavailable,
    { message: "The server is stopping; please ask another one", code: "stopping" }
  )

/** 503 while too many requests are being answered. */
export const overloaded = (request: IncomingMessage, response: ServerResponse): void =>
  answer(
    request,
    response,
    Failure.statusOf.Unavailable,
    { message: "Too many requests are being answered; please try again", code: "overloaded" }
  )

/**
 * Answers 400 to a request that does not say once which host it is for, as HTTP/1.1 has it, and returns whether it did: of
 * two a proxy may read one and this server the other.
 */
export const refuseHost = (request: IncomingMessage, response: ServerResponse): boolean => {
  const { rawHeaders } = request
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    if (name.length === 4 && name.toLowerCase() === "host") hosts++
  }
  if (hosts === 1 || hosts === 0 && request.httpVersion === "1.0") return false
  response.shouldKeepAlive = false
  answer(request, response, Failure.statusOf.BadRequest, invalid("Host: expected once"))
  return true
}

/**
 * Answers 404 to a request whose path is spelled in another way than its own, and returns whether it did: no key is looked
 * at, no body, and no operation told from another.
 */
export const refusePath = (request: IncomingMessage, response: ServerResponse): boolean => {
  if (PathSpelling.isOwn(request.url ?? "")) return false
  answer(request, response, Failure.statusOf.NotFound, ErrorMapping.noSuchPath, Routes.unknown)
  return true
}

/** 417: the `Expect` header asks for what nobody knows. */
export const expectationFailed = (request: IncomingMessage, response: ServerResponse): void =>
  answer(request, response, 417, invalid("Expect: expected \"100-continue\""))

// internal

type FailureText = Parameters<typeof Failure.bodyOf>[0]

const invalid = (message: string): FailureText => ({ message, code: "invalid_request" })

const answer = (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  said: FailureText,
  route?: string
): void => {
  Body.discard(request)
  const { method = "", url = "" } = request
  const isLegacy = LegacyFailure.isLegacyUrl(url)
  const type = AnswerType.ofUrl(url)
  const body = type === AnswerType.json
    ? JSON.stringify(isLegacy ? LegacyFailure.bodyOf({ reason: said.message, ani: "" }) : Failure.bodyOf(said))
    : ""
  response.writeHead(status, {
    "content-type": type,
    "content-length": Buffer.byteLength(body),
    ...RequestMiddleware.headersOf(status, randomUUID())
  })
  response.end(body)
  RequestMiddleware.count(Routes.counted(method, route ?? Routes.of(url)), status, 0)
}
