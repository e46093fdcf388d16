/**
 * What Telnyx's number reputation says of own numbers: `GET /v2/reputation/numbers/{number}`, one number a request. It knows numbers of
 * the United States that were enrolled there, with a letter of authorization; asking may cost.
 */
import type { ReputationSource, SourceFailed, Told } from "@anipool/core/reputation/ReputationSource"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { addresses, headersOf, names, type TelnyxAccount } from "../providers/Account.ts"
import * as SourceAnswer from "./SourceAnswer.ts"

const name = names.telnyx

const Score = Schema.optional(Schema.NullOr(Schema.Number.pipe(Schema.between(0, 100))))

const Answer = Schema.parseJson(Schema.Struct({
  data: Schema.Struct({
    phone_number: Schema.String,
    reputation_data: Schema.Struct({
      spam_risk: Schema.Literal("low", "medium", "high"),
      spam_category: Schema.optional(Schema.NullOr(Schema.String)),
      maturity_score: Score,
      connection_score: Score,
      engagement_score: Score,
      sentiment_score: Score,
      last_refreshed_at: Schema.String
    })
  })
}))

const labels = { low: "clean", medium: "watch", high: "flagged" } as const

/** The source; `base`: another address than Telnyx's own, as of a proxy. */
export const make = (account: TelnyxAccount, base: string = addresses.telnyx): ReputationSource => ({
  vendor: "telnyx",
  name,
  isByNumber: true,
  requestsFor: (numbers) => numbers,
  ask: (numbers) => Stream.mapEffect(Stream.fromIterable(numbers), (number) => one(account, new URL(base), number))
})

// internal

const one = (account: TelnyxAccount, base: URL, number: string): Effect.Effect<Told, SourceFailed> =>
  Effect.gen(function*() {
    const refused = (says: string, requests = 1): Told => ({ requests, rows: [], refused: [`${number}: ${says}`] })
    if (!number.startsWith("+1")) return refused("numbers of this country are not looked at there", 0)
    const url = new URL(`/v2/reputation/numbers/${encodeURIComponent(number)}`, base)
    const found = yield* SourceAnswer.find(name, url, headersOf(account))
    if (Option.isNone(found)) return refused("it is not enrolled there")
    const answer = decodeAnswer(found.value)
    if (Option.isNone(answer)) return refused("the answer has not the fields that are documented")
    const { phone_number, reputation_data: data } = answer.value.data
    if (phone_number !== number) return refused("the answer is of another number")
    return {
      requests: 1,
      rows: [{
        number,
        vendor: "telnyx",
        label: labels[data.spam_risk],
        at: data.last_refreshed_at,
        raw: JSON.stringify(data).slice(0, 2_000)
      }],
      refused: []
    }
  })

const decodeAnswer = Schema.decodeUnknownOption(Answer)
