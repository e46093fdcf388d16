/**
 * The options that take settings of a policy, as the table of settings has them.
 */
import * as Policy from "@anipool/domain/assignment/Policy"
import * as PolicySettings from "@anipool/domain/assignment/PolicySettings"
import { tierNames } from "@anipool/domain/assignment/TierName"
import * as Options from "@effect/cli/Options"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Flags from "./Flags.ts"

/** The option that sets a setting; none: it is not given. `instead`: it holds for one command, not for the policy. */
export const of = <S extends PolicySettings.Setting>(
  setting: S,
  { instead = false } = {}
): Options.Options<Option.Option<PolicySettings.ValueOf<S>>> => {
  const { input, meaning, none } = setting
  const sentences = [
    ...instead ? ["Instead of what is set:"] : [],
    instead ? meaning.charAt(0).toLowerCase() + meaning.slice(1) : meaning,
    ...input.kind === "tiers" ? [`Of ${tierNames.join(", ")}.`] : [],
    ...input.kind === "words" ? [`Of ${input.words.map(({ value }) => value).join(", ")}; or none.`] : [],
    ...input.kind === "groups" ? ["Or none."] : [],
    ...none === undefined || none === "none" ? [] : [`none: ${none}.`]
  ]
  return Options.optional(optionOf(setting, sentences.join(" ")) as Options.Options<PolicySettings.ValueOf<S>>)
}

// internal

const optionOf = (setting: PolicySettings.Setting, description: string): Options.Options<unknown> => {
  const { input, none, option, unit = "N" } = setting
  switch (input.kind) {
    case "switch":
      return Options.map(Flags.oneOf(option, ["on", "off"], description), (word) => word === "on")
    case "choice":
      return Flags.oneOf(option, input.choices.map(({ value }) => value), description)
    case "tiers":
    case "whole":
    case "decimal":
    case "words":
    case "groups":
    case "text":
    case "hours":
      return Flags.parsed<unknown>(option, {
        placeholder: input.kind === "tiers" || input.kind === "words" || input.kind === "groups"
          ? "A,B,C"
          : none === undefined
          ? unit
          : `${unit}|none`,
        description,
        expected: PolicySettings.expected(setting),
        read: (text) => {
          const word = text.trim().toLowerCase()
          const value = valueOf(input, text.trim())
          return word === "" ? Option.none() : Schema.decodeUnknownOption(Policy.schemaOf(setting))(value)
        }
      })
  }
}

const valueOf = (input: PolicySettings.Input, text: string): unknown => {
  const isNone = text.toLowerCase() === "none"
  switch (input.kind) {
    case "tiers":
      return readTierNames(text)
    case "words":
      return isNone ? [] : text.split(",").map((typed) => {
        const word = typed.trim().toLowerCase()
        return input.words.find(({ value }) => value.toLowerCase() === word)?.value ?? word
      })
    case "groups":
      return isNone ? [] : PolicySettings.readGroups(text)
    case "text":
    case "hours":
      return isNone ? null : text
    default:
      return isNone ? null : Number(text)
  }
}

/** Tier names as they are spelt, in the ladder's order and once each; unknown ones as they were typed. */
const readTierNames = (text: string): ReadonlyArray<string> => {
  const typed = text.split(",").map((word) => word.trim()).filter((word) => word !== "")
  const isTyped = (name: string) => typed.some((word) => word.toLowerCase() === name.toLowerCase())
  const unknown = typed.filter((word) => !tierNames.some((name) => name.toLowerCase() === word.toLowerCase()))
  return [...tierNames.filter(isTyped), ...unknown]
}
