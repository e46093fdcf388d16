/**
 * What a source answers about a thing that it may not have.
 */
import { SourceFailed } from "@anipool/core/reputation/ReputationSource"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Requests from "../internal/Requests.ts"

/** The text of an answer, asked for again while that may help; `None`: the source, by this name, has no such thing. */
export const find = (
  name: string,
  url: URL,
  headers: Readonly<Record<string, string>> = {}
): Effect.Effect<Option.Option<string>, SourceFailed> =>
  Requests.once(name, url, { method: "GET", headers }).pipe(
    Effect.filterOrFail(
      ({ status }) => status === 200 || status === 404,
      ({ status }) =>
        new Requests.RequestFailed({
          message: `${name} answered ${status}`,
          mayPass: status >= 500 || status === 429
        })
    ),
    Effect.retry({ schedule: Requests.retries, while: ({ mayPass }) => mayPass }),
    Effect.mapBoth({
      onFailure: ({ message }) => new SourceFailed({ message }),
      onSuccess: ({ status, text }) => status === 404 ? Option.none() : Option.some(text)
    })
  )
