/**
 * Last uses over HTTP: how those of a group are kept, and which numbers to buy so that fewer run out.
 */
import * as LastUseDays from "@anipool/domain/planner/LastUseDays"
import * as Schema from "effect/Schema"

/** Miles within which a number counts as near. */
export const nearMiles = LastUseDays.nearMiles

/** An area code with its place, and miles. */
const placedMiles = (description: string) =>
  Schema.Struct({
    areaCode: Schema.String.annotations({ examples: ["214"] }),
    locality: Schema.String.annotations({ description: "Empty where it is not known, as is the state." }),
    state: Schema.String,
    miles: Schema.Int.annotations({ description })
  })

const Figures = Schema.Struct({
  local: Schema.Int.annotations({
    description: "Prospects who were shown a number of the tiers home, phone or overlay."
  }),
  near: Schema.Int.annotations({
    description: `Those who were shown one whose area code serves a place within ${nearMiles} miles.`
  }),
  refused: Schema.Int
}).annotations({ identifier: "AdminLastUseFigures" })

/** A day that was dialed both ways. */
export const LastUseDay = Schema.Struct({
  day: Schema.String.annotations({ examples: ["2026-01-31"] }),
  forecastFrom: Schema.String.annotations({
    description: "The day that it was forecast from.",
    examples: ["2026-01-24"]
  }),
  dials: Schema.Int,
  plain: Figures.annotations({ description: "As numbers are picked otherwise." }),
  kept: Figures.annotations({ description: "With last uses kept." })
}).annotations({ identifier: "AdminLastUseDay" })
/** A day that was dialed both ways. */
export type LastUseDay = typeof LastUseDay.Type

/** How a group's last uses are kept. */
export const GroupLastUses = Schema.Struct({
  groupId: Schema.String,
  isAsked: Schema.Boolean.annotations({ description: "Whether a campaign that dials from it asks for it." }),
  says: Schema.String.annotations({ description: "Whether they are kept, and why, in a sentence." }),
  standing: Schema.Struct({
    days: Schema.Int,
    local: Schema.Int.annotations({ description: "How many more were shown a local number over these days." }),
    near: Schema.Int,
    isKept: Schema.Boolean.annotations({
      description: "It gained over these days, or no day was dialed both ways yet."
    })
  }).annotations({ description: `Over the last ${LastUseDays.judgedDays} days that were dialed both ways.` }),
  solvedAt: Schema.NullOr(Schema.Number).annotations({
    description: "When its prices were solved last, milliseconds since the epoch; null: never."
  }),
  prices: Schema.Array(placedMiles("The price of its last uses.")).annotations({
    description: "Of area codes that would run dry, the dearest first."
  }),
  days: Schema.Array(LastUseDay).annotations({ description: "The latest first." })
}).annotations({ identifier: "AdminGroupLastUses" })

/** What to buy, as the days tell that were dialed both ways. */
export const LastUseBuyList = Schema.Struct({
  from: Schema.String.annotations({ examples: ["2026-01-01"] }),
  to: Schema.String.annotations({ examples: ["2026-01-31"] }),
  worth: Schema.Array(placedMiles("What one more number would have brought nearer, over all prospects."))
    .annotations({
      description: `Worth most first, at most ${LastUseDays.worthMax}: in this order they are to be bought.`
    })
}).annotations({ identifier: "AdminLastUseBuyList" })
