/**
 * One call: a request, sent again where that is safe, within a time limit.
 */
import { type AnipoolError, ApiError, ConnectionError, TimeoutError } from "./Errors.ts"

/** What every call may be told. */
export interface CallOptions {
  /** Ends the call: it is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** How long the call may take, with all tries and the waits between them. Defaults to the client's. */
  readonly timeoutMs?: number | undefined
  /** How often it is tried again at most. Defaults to the client's. */
  readonly retries?: number | undefined
}

/** What a call may be told that the server counts once. */
export interface KeyedCallOptions extends CallOptions {
  /**
   * Names the request, 1 to 255 characters: sent again within 24 hours, by whatever process, it has the same answer and
   * is counted once. Defaults to a new one for each call, which covers the call's own tries.
   */
  readonly idempotencyKey?: string | undefined
}

/** How calls are made. */
export interface Calling {
  readonly fetch: typeof fetch
  readonly timeoutMs: number
  readonly retries: number
}

/** What is sent. */
export interface Sent {
  /** The operation's name, for messages. */
  readonly name: string
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The body, made anew for each try. */
  readonly body?: (() => BodyInit | Promise<BodyInit>) | undefined
  /** Whether it may be sent again although the server may have carried it out. */
  readonly isRepeatable: boolean
}

/** Makes a call, and hands back the text of its answer. */
export const make = async (calling: Calling, sent: Sent, options: CallOptions = {}): Promise<string> => {
  const { retries = calling.retries, signal, timeoutMs = calling.timeoutMs } = options
  signal?.throwIfAborted()
  const ending = new AbortController()
  const abort = () => ending.abort(signal?.reason)
  signal?.addEventListener("abort", abort, { once: true })
  const endsAt = performance.now() + timeoutMs
  const timer = setTimeout(
    () => ending.abort(new TimeoutError(`${sent.name}: no answer within ${timeoutMs} ms`)),
    Math.min(timeoutMs, timerMsMax)
  )
  try {
    for (let tries = 1;; tries++) {
      const outcome = await tryOnce(calling, sent, ending.signal)
      if (typeof outcome === "string") return outcome
      const waitMs = waitOf(tries, outcome)
      const isOver = tries > retries || !mayRepeat(outcome, sent) || performance.now() + waitMs >= endsAt
      if (isOver) throw outcome
      await sleep(waitMs, ending.signal)
    }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener("abort", abort)
  }
}

// internal

/** The longest that timers can be set to, about 25 days; what is longer they take for nothing at all. */
const timerMsMax = 2 ** 31 - 1

/** The longest wait that a client chooses by itself. */
const waitMsMax = 8_000

/** Somewhere between half of and all of twice the last wait, so that clients which failed together do not come together. */
const waitOf = (tries: number, failure: AnipoolError): number => {
  const step = Math.min(waitMsMax, 100 * 2 ** tries)
  const asked = failure instanceof ApiError ? failure.retryAfterMs ?? 0 : 0
  return asked + step * (0.5 + Math.random() / 2)
}

/** Answered like this, or not at all, a request may have been carried out or not; it may be otherwise in a moment. */
const passing: ReadonlyArray<number> = [408, 502, 503, 504]

/** 429 says that nothing was done. */
const mayRepeat = (failure: AnipoolError, { isRepeatable }: Sent): boolean =>
  failure instanceof ApiError
    ? failure.status === 429 || (isRepeatable && passing.includes(failure.status))
    : failure instanceof ConnectionError && isRepeatable

const tryOnce = async (
  { fetch }: Calling,
  { body, headers, method, name, url }: Sent,
  signal: AbortSignal
): Promise<string | AnipoolError> => {
  try {
    const content = await body?.()
    const response = await fetch(url, {
      method,
      headers,
      signal,
      redirect: "manual",
      // Keys go where they are sent, and cookies of the page are none of the interface's business.
      credentials: "omit",
      ...content === undefined ? {} : { body: content },
      // Asked for by what sends a stream; it is not in every declaration of `fetch` yet.
      ...content instanceof ReadableStream ? { duplex: "half" } : {}
    })
    const text = await response.text()
    return response.ok ? text : failureOf(name, response, text)
  } catch (cause) {
    if (signal.aborted) throw signal.reason
    return new ConnectionError(`${name}: no answer from the server${hintOf(cause)}`, cause)
  }
}

/** What Node says of a connection that failed: `ECONNREFUSED`. Browsers say nothing. */
const hintOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined
  return typeof code === "string" ? ` (${code})` : ""
}

const failureOf = (name: string, { headers, status, type }: Response, text: string): ApiError => {
  // Browsers show nothing of a redirect.
  const isRedirect = type === "opaqueredirect" || (status >= 300 && status < 400)
  const { code = isRedirect ? "redirected" : `http_${status}`, message = "" } = failureBodyOf(text)
  const said = message !== ""
    ? message
    : isRedirect
    ? `${name}: the server answered with a redirect; is the address of the client the server's own?`
    : `${name}: answered with status ${status}`
  const seconds = Number(headers.get("retry-after") ?? Number.NaN)
  return new ApiError(status, code, said, {
    requestId: headers.get("x-request-id") ?? undefined,
    retryAfterMs: Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined
  })
}

/** A proxy's failure has another body, or none. */
const failureBodyOf = (text: string): { readonly code?: string; readonly message?: string } => {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== "object" || body === null) return {}
    const { code, message } = body as Record<string, unknown>
    return {
      ...typeof code === "string" ? { code } : {},
      ...typeof message === "string" ? { message } : {}
    }
  } catch {
    return {}
  }
}

/** Waits, unless the signal ends it. */
export const sleep = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason)
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end)
      resolve()
    }, Math.min(ms, timerMsMax))
    signal?.addEventListener("abort", end, { once: true })
  })
