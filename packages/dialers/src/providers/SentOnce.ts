/**
 * Requests that spend money, and must not be sent twice.
 */
import { AnswerLost } from "@anipool/core/buying/Seller"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Requests from "../internal/Requests.ts"

/** A request was refused. */
export class Refused extends Schema.TaggedError<Refused>()("Refused", {
  message: Schema.String,
  status: Schema.Number,
  code: Schema.UndefinedOr(Schema.String)
}) {}

/** Sends what must not be sent twice. `codeOf` finds the provider's own code of an error in an answer: digits. */
export const send = (
  who: string,
  url: URL,
  init: Requests.Init,
  codeOf: (text: string) => string | undefined
): Effect.Effect<string, Refused | AnswerLost> =>
  Requests.once(who, url, init).pipe(
    Effect.mapError(({ message }) => new AnswerLost({ message })),
    Effect.flatMap(({ status, text }): Effect.Effect<string, Refused | AnswerLost> => {
      if (status >= 200 && status < 300) return Effect.succeed(text)
      const code = codeOf(text)
      const message = `${who} answered ${status}${code === undefined ? "" : ` (${code})`}`
      return status >= 400 && status < 500 && status !== 408
        ? new Refused({ message, status, code })
        : new AnswerLost({ message })
    }),
    // Too many requests: this one was not looked at.
    Effect.retry({
      schedule: Requests.retries,
      while: (failure) => failure._tag === "Refused" && failure.status === 429
    })
  )

/** The area code that a number of +1 begins with. */
export const areaCodeOf = (number: string): string => number.slice(2, 5)
