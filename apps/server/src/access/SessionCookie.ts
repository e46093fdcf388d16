/**
 * The cookie of a session, and which requests that bring one are believed.
 *
 * A browser sends a cookie with whatever asks for it, also for another site's page. `SameSite=Strict` keeps it from that;
 * beside it a request that changes something must carry a header that no other site can have sent without being asked for
 * leave first, which nobody is given here, and must come from this server's own pages (docs/SECURITY.md).
 */
import * as SessionLife from "@anipool/domain/people/SessionLife"
import * as Failure from "@anipool/http-api/Failure"
import { consoleHeader, sessionCookie } from "@anipool/http-api/Security"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Redacted from "effect/Redacted"
import type { IncomingMessage } from "node:http"

/** The token in the cookies of a request, which came by TLS or not. */
export const tokenOf = (cookies: string | undefined, isSecure: boolean): Redacted.Redacted | undefined => {
  const token = (isSecure ? securePattern : plainPattern).exec(cookies ?? "")?.[1]
  return token === undefined ? undefined : Redacted.make(token)
}

/** Why a request is not believed to be the console's own; undefined where it is, or where it only reads. */
export const forgeryOf = (request: IncomingMessage): Failure.Forbidden | undefined =>
  request.method === "GET" || request.method === "HEAD" || isOwn(request) ? undefined : forged

/** Gives an answer the cookie of a session. */
export const set = (
  response: HttpServerResponse.HttpServerResponse,
  token: Redacted.Redacted,
  isSecure: boolean
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setHeader(
    response,
    "set-cookie",
    cookie(Redacted.value(token), Math.floor(SessionLife.lifeMs / 1_000), isSecure)
  )

/** Takes the cookie back. */
export const clear = (
  response: HttpServerResponse.HttpServerResponse,
  isSecure: boolean
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setHeader(response, "set-cookie", cookie("", 0, isSecure))

// internal

/** Browsers take a cookie of this name by TLS alone, and from no neighbour under the same domain. */
const secureName = `__Host-${sessionCookie}`

/** A token as it is made: 256 bits in base64url. */
const patternOf = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`)
const securePattern = patternOf(secureName)
const plainPattern = patternOf(sessionCookie)

const cookie = (value: string, seconds: number, isSecure: boolean): string =>
  `${isSecure ? secureName : sessionCookie}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${
    isSecure ? "; Secure" : ""
  }`

const isOwn = ({ headers }: IncomingMessage): boolean => {
  if (headers[consoleHeader] !== "1") return false
  // What the browser itself says of where the request comes from; over plain HTTP it says only the origin.
  const site = headers["sec-fetch-site"]
  if (site !== undefined) return site === "same-origin"
  const { host, origin } = headers
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}

const forged = new Failure.Forbidden({
  message: "Expected a request of this server's own pages, with the header X-Anipool-Console: 1",
  code: "forged_request"
})
