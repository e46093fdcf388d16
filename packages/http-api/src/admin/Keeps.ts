/**
 * What campaigns keep of their numbers, as it is told before numbers rest, go elsewhere or leave, and before caps change.
 */
import * as Schema from "effect/Schema"

/** Campaigns that are named with a source. */
export const campaignsNamedMax = 10

const Standing = Schema.Struct({
  active: Schema.Int.annotations({ description: "Numbers that may be given out." }),
  areaCodes: Schema.Int.annotations({ description: "In how many area codes those are." }),
  dryAt: Schema.NullOr(Schema.Number).annotations({
    description:
      "When a request finds no number, if the pace of the last hour goes on, in milliseconds since the epoch; null: not today."
  }),
  without: Schema.Int.annotations({ description: "Calls of today that will find no number." })
}).annotations({ identifier: "AdminStanding" })

/** What a group keeps, or all numbers for campaigns without a group. */
export const KeptSource = Schema.Struct({
  group: Schema.NullOr(Schema.Struct({ groupId: Schema.String, name: Schema.String })).annotations({
    description: "Null: campaigns that dial from all numbers."
  }),
  campaigns: Schema.Array(Schema.Struct({ id: Schema.String, name: Schema.String })).annotations({
    description: `Campaigns that dial from it, those that asked for most first; the first ${campaignsNamedMax}.`
  }),
  campaignsCount: Schema.Int,
  callsPerHour: Schema.Number.annotations({
    description: "Calls of the last hour that asked for a number of it. One decimal."
  }),
  before: Standing.annotations({ description: "As it is." }),
  after: Standing.annotations({ description: "With the change." })
}).annotations({ identifier: "AdminKeptSource" })
/** What a group keeps. */
export type KeptSource = typeof KeptSource.Type

/** What all keep that a change is about. */
export const Keeps = Schema.Struct({
  sources: Schema.Array(KeptSource).annotations({
    description: "Groups that campaigns dial from, at most 100: where most calls will be without a number first."
  }),
  more: Schema.Int.annotations({ description: "Such groups beyond those: the ones that are asked for least." })
}).annotations({ identifier: "AdminKeeps" })
/** What all keep that a change is about. */
export type Keeps = typeof Keeps.Type
