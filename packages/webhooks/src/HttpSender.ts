/**
 * Posts messages: to `https`, or where the operator allows it to `http` within private networks. The host's address is
 * looked up once, judged, and connected to as it was judged, so that a name cannot point elsewhere in between. No redirect
 * is followed, no connection is kept, and an answer is read no further than it is kept.
 */
import type { Outgoing, Sender, Sent } from "@anipool/core/alerts/WebhookSender"
import * as Effect from "effect/Effect"
import { lookup as lookUp } from "node:dns/promises"
import type { request as Request } from "node:http"
import { isIP, type LookupFunction } from "node:net"
import * as Addresses from "./Addresses.ts"

/** How long a try may take, looking up included. */
export const timeLimitMs = 10_000

/** Bytes of an answer that are read. */
export const answerBytesMax = 200

/** What is allowed, and how names are looked up. */
export interface Options {
  /** Whether loopback and private addresses may be sent to, and those by `http`. */
  readonly allowsPrivate: boolean
  /** The addresses of a name (default: the system's); fails where it has none. */
  readonly resolve?: (host: string) => Promise<ReadonlyArray<string>>
  /** Default: `timeLimitMs`. */
  readonly limitMs?: number
}

/** Sends messages. */
export const make = ({ allowsPrivate, limitMs = timeLimitMs, resolve = resolveAll }: Options): Sender => {
  /** Why an address may not be sent to under a scheme. */
  const refusalOf = (address: string, protocol: string): string | undefined => {
    const kind = Addresses.kindOf(address)
    if (kind === "forbidden") return "this address is not sent to"
    if (kind === "private" && !allowsPrivate) return "private addresses are not sent to"
    return kind === "public" && protocol === "http:" ? "expected https" : undefined
  }

  const refusal = (text: string): string | undefined => {
    const url = read(text)
    if (url === undefined) return "expected an address such as https://example.com/alerts"
    if (url.protocol !== "https:" && !(url.protocol === "http:" && allowsPrivate)) return "expected https"
    if (url.username !== "" || url.password !== "") return "expected no name and password in it"
    const host = hostOf(url)
    return isIP(host) === 0
      ? isLocalName(host) && !allowsPrivate ? "private addresses are not sent to" : undefined
      : refusalOf(host, url.protocol)
  }

  const send = async ({ body, headers, url: text }: Outgoing, signal: AbortSignal): Promise<Sent> => {
    const refused = refusal(text)
    if (refused !== undefined) return { status: null, said: `Not sent: ${refused}` }
    const url = new URL(text)
    const host = hostOf(url)
    const addresses = isIP(host) === 0 ? await untilAborted(resolve(host), signal) : [host]
    // Of several each must be allowed: which one is asked is not for the name to choose.
    for (const address of addresses) {
      const refused = refusalOf(address, url.protocol)
      if (refused !== undefined) return { status: null, said: `Not sent: ${refused}` }
    }
    const [address] = addresses
    if (address === undefined) return { status: null, said: "The host has no address" }
    // Loaded by who sends: most commands open everything, and send nothing.
    const { request } = await (url.protocol === "https:" ? import("node:https") : import("node:http"))
    return post(request, url, address, { headers, body, signal })
  }

  return {
    refusal,
    send: (outgoing) =>
      Effect.promise(async (interrupted) => {
        const limit = AbortSignal.timeout(limitMs)
        try {
          return await send(outgoing, AbortSignal.any([interrupted, limit]))
        } catch (error) {
          return { status: null, said: limit.aborted ? `No answer within ${limitMs / 1_000} seconds` : reasonOf(error) }
        }
      })
  }
}

// internal

const read = (text: string): URL | undefined => {
  try {
    return new URL(text)
  } catch {
    // What is no address is said to be none.
    return undefined
  }
}

/** The host as it is looked up: an address of IPv6 without its brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "")

const isLocalName = (host: string): boolean => /(^|\.)(localhost|local|internal)\.?$/i.test(host)

const resolveAll = async (host: string): Promise<ReadonlyArray<string>> =>
  (await lookUp(host, { all: true })).map(({ address }) => address)

/** The system's look-up knows no signal. */
const untilAborted = <A>(promise: Promise<A>, signal: AbortSignal): Promise<A> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(new Error("aborted"))
    signal.addEventListener("abort", abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort))
  })

const post = (
  request: typeof Request,
  url: URL,
  address: string,
  { body, headers, signal }: Pick<Outgoing, "body" | "headers"> & { readonly signal: AbortSignal }
): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const family = isIP(address)
    const pinned: LookupFunction = (_host, options, callback) => {
      if (options.all === true) callback(null, [{ address, family }])
      else callback(null, address, family)
    }
    const sent = request(url, {
      method: "POST",
      agent: false,
      lookup: pinned,
      signal,
      headers: {
        ...headers,
        "content-length": Buffer.byteLength(body),
        "user-agent": "Anipool",
        connection: "close"
      }
    })
    sent.on("error", reject)
    sent.on("response", (response) => {
      const status = response.statusCode ?? 0
      let said = Buffer.alloc(0)
      const end = () => {
        resolve({
          status,
          said: said.toString("utf8").replaceAll(unprintable, " ").trim() || `HTTP ${status}`,
          ...retryAfterOf(response.headers["retry-after"])
        })
        sent.destroy()
      }
      response.on("data", (chunk: Buffer) => {
        said = Buffer.concat([said, chunk]).subarray(0, answerBytesMax)
        if (said.length === answerBytesMax) end()
      })
      response.on("end", end)
      response.on("error", reject)
    })
    sent.end(body)
  })

/** How long `Retry-After` asks to be left alone, in milliseconds. */
const retryAfterOf = (value: string | undefined): Pick<Sent, "retryAfterMs"> =>
  value !== undefined && /^\d{1,6}$/.test(value) ? { retryAfterMs: Number(value) * 1_000 } : {}

/** Characters that a page or a log shows badly. */
const unprintable = /[\p{Cc}\uFFFD]+/gu

/** Why there was no answer, without what the system says of our side. */
const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined
  return code === undefined ? "No answer" : `No answer: ${code}`
}
