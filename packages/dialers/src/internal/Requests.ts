/**
 * Requests to systems of others: bounded in time and size, made again while that may help, and never to another address than
 * the one that is named, as they carry secrets.
 */
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"

/** A request failed; the message names who was asked, and nothing that was sent. */
export class RequestFailed extends Data.TaggedError("RequestFailed")<{
  readonly message: string
  /** Whether the same request may succeed a little later. */
  readonly mayPass: boolean
}> {}

/** How long one try may take. */
const timeout = Duration.seconds(30)

/** Characters of an answer: a page of thousands of numbers has a few million. */
const answerLengthMax = 16_000_000

/** Four more tries, within some four seconds. */
export const retries = Schedule.exponential("250 millis").pipe(
  Schedule.jittered,
  Schedule.intersect(Schedule.recurs(4))
)

/** What is sent. */
export type Init = Pick<RequestInit, "method" | "headers" | "body">

/** What came back, whatever its status. */
export interface Answer {
  readonly status: number
  readonly text: string
}

/** Asks once; `who` is what messages call the other side. A failure says nothing of whether the other side did it. */
export const once = (who: string, url: URL, init: Init): Effect.Effect<Answer, RequestFailed> =>
  Effect.tryPromise({
    try: async (signal) => {
      const response = await fetch(url, { ...init, redirect: "error", signal })
      return { status: response.status, text: await textOf(response) }
    },
    catch: (cause) => new RequestFailed({ message: `${who} cannot be reached: ${reasonOf(cause)}`, mayPass: true })
  }).pipe(
    Effect.timeoutFail({
      duration: timeout,
      onTimeout: () => new RequestFailed({ message: `${who} did not answer in time`, mayPass: true })
    })
  )

/**
 * The text of an answer whose status is 200, asked for again while that may help: only for requests that do no harm when they
 * are made twice.
 */
export const text = (who: string, url: URL, init: Init): Effect.Effect<string, RequestFailed> =>
  once(who, url, init).pipe(
    Effect.filterOrFail(
      ({ status }) => status === 200,
      ({ status }) =>
        new RequestFailed({ message: `${who} answered ${status}`, mayPass: status >= 500 || status === 429 })
    ),
    Effect.map(({ text }) => text),
    Effect.retry({ schedule: retries, while: ({ mayPass }) => mayPass })
  )

// internal

const textOf = async ({ body }: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ""
  for await (const part of body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true })
    if (text.length > answerLengthMax) throw new Error("the answer is too long")
  }
  return text + decoder.decode()
}

/** What `fetch` says may hold the address; the reason behind it is enough. */
const reasonOf = (cause: unknown): string =>
  cause instanceof Error && cause.cause instanceof Error && "code" in cause.cause
    ? String(cause.cause.code)
    : "the connection failed"
