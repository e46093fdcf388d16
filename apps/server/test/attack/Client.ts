/**
 * Sends requests, and says what is wrong with what is answered to them.
 */
import * as Effect from "effect/Effect"
import * as Http from "node:http"
import * as DocumentedCodes from "../documentedCodes.ts"
import * as Contract from "./Contract.ts"
import * as JsonSchema from "./JsonSchema.ts"
import type { Request } from "./Requests.ts"

/** What was answered. */
export interface Answer {
  readonly status: number
  readonly headers: Http.IncomingHttpHeaders
  readonly text: string
}

/** Sends a request, over connections that are kept. */
export const send = (url: string, { headers, method, path, text }: Request): Effect.Effect<Answer, Error> =>
  Effect.async((resume) => {
    const { hostname, port } = new URL(url)
    const fail = (error: Error) => resume(Effect.fail(error))
    const request = Http.request({
      agent,
      hostname,
      port,
      method,
      path,
      headers: text === undefined ? headers : { ...headers, "content-length": Buffer.byteLength(text) }
    }, (response) => {
      let received = ""
      response.setEncoding("utf8").on("data", (chunk: string) => received += chunk).on("error", fail).on("end", () => {
        resume(Effect.succeed({ status: response.statusCode ?? 0, headers: response.headers, text: received }))
      })
    })
    request.on("error", fail)
    request.end(text)
  })

/** What is wrong with an answer, by the contract; undefined where nothing is. */
export const faultOf = ({ endpoint, method, path }: Request, { headers, status, text }: Answer): string | undefined => {
  if (status === 503) return headers["retry-after"] === undefined ? "503 without Retry-After" : undefined
  if (status >= 500) return `${status}`
  const isOther = method !== endpoint.method
  // Another method may be that of another endpoint, and a path parameter may make another path.
  const schema = isOther ? undefined : endpoint.responses.get(status)
  if (!isOther && !endpoint.responses.has(status) && status !== 404) return `${status} is not documented`
  if (status < 400 && schema === undefined) return undefined
  const told = toldIn(text)
  if (told !== undefined) return told
  const form = formOf(method, path)
  if (form !== undefined) return faultInForm(form, headers, status, text)
  const json = parse(text)
  if (json === undefined) return "the body is no JSON"
  const code = DocumentedCodes.faultOf(method, path, status, json)
  if (code !== undefined) return code
  // What a path that is none is answered belongs to no endpoint.
  const isNoPath = (json as { readonly code?: unknown } | null)?.code === "path_not_found"
  const expected = status >= 400 && isNoPath ? failureOf(path) : schema ?? (status < 400 ? undefined : failureOf(path))
  return expected === undefined ? undefined : JsonSchema.fault(Contract.definitions(), expected, json)
}

// internal

const agent = new Http.Agent({ keepAlive: true, maxSockets: 32 })

/** An answer that is no JSON. */
interface Form {
  readonly type: string
  readonly body: RegExp
}

/** By the value of `format`: the bare number, if there is one, or a document. */
const forms: Readonly<Record<string, Form>> = {
  text: { type: "text/plain; charset=utf-8", body: /^(\+?\d+)?$/ },
  httapi: {
    type: "text/xml; charset=utf-8",
    body: /^<document type="xml\/freeswitch-httapi">[^\n]*<\/document>$/
  },
  dialplan: { type: "text/xml; charset=utf-8", body: /^<document type="freeswitch\/xml">[^\n]*<\/document>$/ }
}

/** The form that a request asks for; undefined: JSON. */
const formOf = (method: string, path: string): Form | undefined => {
  const { pathname, searchParams } = new URL(path, "http://localhost")
  if (method !== "GET" || pathname !== "/assignment") return undefined
  const format = searchParams.getAll("format").map((each) => each.trim()).findLast((each) => each !== "")
  return format !== undefined && Object.hasOwn(forms, format) ? forms[format] : undefined
}

/** A failure has no body: whoever asked for another form takes whatever comes for a number. */
const faultInForm = (
  { body, type }: Form,
  headers: Http.IncomingHttpHeaders,
  status: number,
  text: string
): string | undefined => {
  if (headers["content-type"] !== type) return `the body is of the type ${String(headers["content-type"])}`
  return (status >= 400 ? text === "" : body.test(text)) ? undefined : "the body is not in the form that was asked for"
}

const failureOf = (path: string): JsonSchema.JsonSchema => ({
  $ref: `#/components/schemas/${path.split("?")[0]!.endsWith(".php") ? "LegacyFailure" : "Failure"}`
})

/** What of the server's inside an answer tells. */
const toldIn = (text: string): string | undefined =>
  /\n\s+at |node:internal|node_modules|\.ts:\d|\bSELECT .* FROM\b|PostgresError|SqlError/.test(text)
    ? "the answer tells of the inside"
    : undefined

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
