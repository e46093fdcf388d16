/**
 * Requests as a dialer sends them: each has an answer, or the time that was waited for one.
 */
import { Agent, request } from "node:http"

/** What came of a request: an answer, or the connection's failure; and how long it took. */
export interface Answer {
  /** 0: the connection failed. -1: there was no answer in time. */
  readonly status: number
  readonly retryAfter: string | undefined
  readonly json: Readonly<Record<string, unknown>>
  readonly tookMs: number
}

/** A request. */
export interface Sent {
  readonly method: "GET" | "POST" | "PUT"
  readonly path: string
  readonly key: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A request that has no answer by then hangs: nobody who is on the phone waits that long. */
export const hangMs = 10_000

const agent = new Agent({ keepAlive: true, maxSockets: 200 })

/** Sends a request. Never fails. */
export const send = (
  url: string,
  { body, headers = {}, key, method, path }: Sent,
  limitMs = hangMs
): Promise<Answer> =>
  new Promise((resolve) => {
    const began = performance.now()
    const text = body === undefined ? "" : JSON.stringify(body)
    const done = (status: number, retryAfter: string | undefined, json: Answer["json"]) =>
      resolve({ status, retryAfter, json, tookMs: performance.now() - began })
    const sent = request(`${url}${path}`, {
      agent,
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${key}`,
        ...(text === "" ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(text) })
      }
    }, (response) => {
      let received = ""
      response.setEncoding("utf8").on("data", (data: string) => received += data)
      response.on("error", () => done(0, undefined, {}))
      response.on("close", () => {
        if (!response.complete) return done(0, undefined, {})
        done(response.statusCode ?? 0, response.headers["retry-after"], parse(received))
      })
    })
    const timer = setTimeout(() => {
      done(-1, undefined, {})
      sent.destroy()
    }, limitMs)
    sent.on("close", () => clearTimeout(timer))
    sent.on("error", () => done(0, undefined, {}))
    sent.end(text)
  })

/** Whether a server says that it is ready. */
export const isReady = async (url: string): Promise<boolean> =>
  (await send(url, { method: "GET", path: "/health/ready", key: "" }, 2_000)).status === 200

// internal

const parse = (text: string): Answer["json"] => {
  try {
    return JSON.parse(text) as Answer["json"]
  } catch {
    // Not JSON: whoever asked sees that nothing is in it.
    return {}
  }
}
