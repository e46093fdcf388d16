/**
 * A number as lists show it: its figures, why it burns, and why it rests.
 */
import { AniStatus } from "@anipool/domain/Ani"
import { Callable } from "@anipool/domain/CallbackRoute"
import { LabelChoice } from "@anipool/domain/reputation/Label"
import * as Schema from "effect/Schema"

/** Days of a sparkline: the last 30, the latest last. */
export const sparklineDays = 30

const rate = (of: string) =>
  Schema.Number.annotations({ description: `Percentage of the last 30 days' dials: ${of}. Two decimals.` })

const Level = Schema.Literal("burning", "usual").annotations({ identifier: "AdminNumberLevel" })

/** What its dials said of a number that burnt, when it was put to rest. */
const BurnGrounds = Schema.Struct({
  evidence: Schema.String.annotations({
    examples: [
      "since Tuesday 10:40: 31 of 402 calls reached somebody, 61 were expected; as rare as one in 4 million healthy dials"
    ]
  }),
  cost: Schema.optionalWith(
    Schema.String.annotations({
      description: "What its rest was planned to cost its groups; left out: it was not told.",
      examples: ["leaves 3 of 4 numbers of 212 in group east; +1 212 555 0199 takes its place from the reserve"]
    }),
    { exact: true }
  )
}).annotations({ identifier: "AdminBurnGrounds" })

/** What the rest rule saw of a number that was blocked too often, when it put it to rest. */
const RateGrounds = Schema.Struct({
  blockRate: Schema.Number.annotations({
    description: "Percentage of the last 30 days' dials that was blocked, at that moment.",
    examples: [54.7]
  }),
  aboveBlockRate: Schema.Number.annotations({ description: "The threshold that it was over.", examples: [15] }),
  dials: Schema.Int.annotations({ description: "Dials of those 30 days." })
}).annotations({ identifier: "AdminRateGrounds" })

/** What was seen of a number when it was put to rest. */
export const RestGrounds = Schema.Union(BurnGrounds, RateGrounds).annotations({ identifier: "AdminRestGrounds" })
/** What was seen of a number when it was put to rest. */
export type RestGrounds = typeof RestGrounds.Type

/** Some days' dials as rates. */
export const NumberPeriod = Schema.Struct({
  dials: Schema.Int,
  contactRate: Schema.Number,
  successRate: Schema.Number,
  blockRate: Schema.Number,
  noAnswerRate: Schema.Number
}).annotations({ identifier: "AdminNumberPeriod" })
/** Some days' dials as rates. */
export type NumberPeriod = typeof NumberPeriod.Type

/** Why a number rests: who put it there, and what the rest rule saw when it did. */
export const NumberRest = Schema.Struct({
  since: Schema.Number.annotations({ description: "Milliseconds since the epoch." }),
  until: Schema.NullOr(Schema.Number).annotations({ description: "When it ends by itself." }),
  origin: Schema.String.annotations({
    description: "Who asked: `interface`, `command-line`, `rest-rule`.",
    examples: ["rest-rule"]
  }),
  by: Schema.NullOr(Schema.String).annotations({ description: "The user or the key that asked; null: neither did." }),
  note: Schema.NullOr(Schema.String),
  grounds: Schema.NullOr(RestGrounds)
}).annotations({ identifier: "AdminNumberRest" })
/** Why a number rests. */
export type NumberRest = typeof NumberRest.Type

/** A number with its figures. */
export const NumberRow = Schema.Struct({
  id: Schema.Int,
  phone: Schema.String.annotations({ description: "The number without its calling code." }),
  callingCode: Schema.Literal(1, 44),
  status: AniStatus,
  statusLabel: Schema.String,
  brand: Schema.String,
  areaCode: Schema.String.annotations({ description: "UK: without the leading zero." }),
  locality: Schema.String,
  region: Schema.String,
  state: Schema.String,
  pools: Schema.Array(Schema.String).annotations({ description: "Display names of its pools, the first 5." }),
  assignedToday: Schema.Int,
  usedElsewhereToday: Schema.Int.annotations({
    description: "Uses that another dialer made of it, as Anipool was told; daily caps count them too."
  }),
  dialsToday: Schema.Int,
  last30DaysDials: Schema.Int,
  contactRate: rate("those that reached the prospect"),
  successRate: rate("successes"),
  blockRate: rate("those that were blocked"),
  noAnswerRate: rate("those that nobody answered"),
  today: NumberPeriod,
  last7: NumberPeriod.annotations({ description: "Today and the 6 days before." }),
  level: Level.annotations({
    description: "`burning` while an alarm stands: its dials are too rare for a healthy number."
  }),
  unusualRate: Schema.NullOr(Schema.Literal("blockRate", "contactRate")).annotations({
    description: "The rate that it burns by; null: it does not burn, or by short calls."
  }),
  reason: Schema.String.annotations({
    description: "Why it burns; else empty.",
    examples: [
      "since Tuesday 10:40: 31 of 402 calls reached somebody, 61 were expected; as rare as one in 4 million healthy dials"
    ]
  }),
  pausedUntil: Schema.NullOr(Schema.Number).annotations({
    description: "When its rest ends by itself, in milliseconds since the epoch."
  }),
  rest: Schema.NullOr(NumberRest).annotations({ description: "While it rests: why." }),
  callable: Callable.annotations({ description: "Whether it can be called back, by all that is known." }),
  label: LabelChoice.annotations({ description: "The worst that others say of it now; `none`: nobody says anything." }),
  labelledBy: Schema.Array(Schema.String).annotations({
    description: "The vendors that say so, in lower case and by name, the first 5."
  }),
  tags: Schema.Array(Schema.String),
  dials: Schema.Array(Schema.Int).annotations({
    description: `Dials of each of the last ${sparklineDays} days, today's last.`
  })
}).annotations({ identifier: "AdminNumberRow" })
/** A number with its figures. */
export type NumberRow = typeof NumberRow.Type
