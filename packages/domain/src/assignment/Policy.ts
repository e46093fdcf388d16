/**
 * The assignment policy: what a workspace, or one of its campaigns, wants of selection. Its settings are those of the table
 * `PolicySettings`.
 *
 * A workspace holds an override of the defaults, a campaign an override of its workspace's; `resolve` lays them on
 * top of each other.
 */
import * as Schema from "effect/Schema"
import { pattern as hoursPattern } from "../limits/HoursPattern.ts"
import * as LimitHours from "../limits/LimitHours.ts"
import { StorableText } from "../StorableText.ts"
import * as PolicySettings from "./PolicySettings.ts"
import { tierNames } from "./TierName.ts"

/** One of the ladder's tiers. */
export const TierName = Schema.Literal(...tierNames).annotations({ identifier: "TierName" })
/** One of the ladder's tiers. */
export type TierName = typeof TierName.Type

/** The schema of what a setting takes. */
export const schemaOf = <S extends PolicySettings.Setting>(setting: S): Schema.Schema<PolicySettings.ValueOf<S>> => {
  const schema: Schema.Schema.AnyNoContext = schemaOfInput(setting.input)
  return setting.none === undefined ? schema : Schema.NullOr(schema)
}

/** The schema of each setting. */
export type Fields = { readonly [Name in PolicySettings.Name]: Schema.Schema<PolicySettings.Values[Name]> }

/** The schema of each setting. */
export const fields = PolicySettings.mapped<Fields>(schemaOf)

/** A complete policy: what selection works with. `PolicySettings.settings` says what each setting means. */
export const Policy = Schema.Struct(fields).annotations({ identifier: "Policy" })
/** A complete policy. */
export type Policy = typeof Policy.Type

/** Some of a policy's settings; what is left out is taken from the level above. */
export const PolicyOverride = Schema.partialWith(Policy, { exact: true }).annotations({ identifier: "PolicyOverride" })
/** Some of a policy's settings. */
export type PolicyOverride = typeof PolicyOverride.Type

/** The policy of someone who sets nothing. */
export const defaults: Policy = PolicySettings.initial

/** The policy that holds: the defaults, over them the workspace's override, over that the campaign's. */
export const resolve = (workspace: PolicyOverride, campaign: PolicyOverride = {}): Policy => ({
  ...defaults,
  ...workspace,
  ...campaign
})

// internal

function schemaOfInput(input: PolicySettings.Input) {
  switch (input.kind) {
    case "whole":
      return Schema.Int.pipe(Schema.between(input.from, input.to))
    case "decimal":
      return Schema.Number.pipe(Schema.between(input.from, input.to))
    case "switch":
      return Schema.Boolean
    case "choice":
      return Schema.Literal(...input.choices.map(({ value }) => value))
    case "tiers":
      return Schema.Array(TierName).pipe(Schema.minItems(1), Schema.maxItems(tierNames.length))
    case "words":
      return Schema.Array(Schema.Literal(...input.words.map(({ value }) => value))).pipe(
        Schema.maxItems(input.words.length)
      )
    case "groups":
      return Schema.Array(StorableText.pipe(Schema.minLength(1), Schema.maxLength(input.lengthMax))).pipe(
        Schema.maxItems(input.max)
      )
    case "text":
      return StorableText.pipe(Schema.minLength(1), Schema.maxLength(input.lengthMax))
    case "hours":
      return Schema.String.pipe(
        Schema.filter((text) => LimitHours.parse(text) !== undefined || "expected hours such as 08:00-21:00"),
        Schema.annotations({ jsonSchema: { type: "string", pattern: hoursPattern } })
      )
  }
}
