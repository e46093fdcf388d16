/**
 * The options that take settings of a policy, as the table of settings has them.
 */
import * as Policy from "@anipool/domain/assignment/Policy"
import * as PolicySettings from "@anipool/domain/assignment/PolicySettings"
import { tierNames } from "@anipool/domain/assignment/TierName"
import { UsageWrong } from "@anipool/jobs/Failure"
import * as Options from "@effect/cli/Options"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
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

/** What is set and unset, as a change of whatever was set before. `isNone`: nothing is. */
export const changeOf = (
  options: { readonly [Name in PolicySettings.Name]?: Option.Option<unknown> },
  unset: ReadonlyArray<string>
): Either.Either<
  { readonly isNone: boolean; readonly change: (before: Policy.PolicyOverride) => Policy.PolicyOverride },
  UsageWrong
> => {
  const set: Policy.PolicyOverride = Record.getSomes<string, unknown>(options as Record<string, Option.Option<unknown>>)
  const isUnset = (name: PolicySettings.Name) => unset.includes(PolicySettings.settings[name].option)
  const both = PolicySettings.names.filter((name) => name in set && isUnset(name))
  if (both.length > 0) {
    const named = listed(both.map((name) => PolicySettings.settings[name].option))
    return Either.left(new UsageWrong({ message: `${named}: both set and unset` }))
  }
  return Either.right({
    isNone: Object.keys(set).length === 0 && unset.length === 0,
    change: (before) => Struct.omit({ ...before, ...set }, ...PolicySettings.names.filter(isUnset))
  })
}

/** Options as they are typed. */
export const listed = (options: ReadonlyArray<string>): string => options.map((name) => `--${name}`).join(", ")

/** A setting's value, as it is typed. */
export const shown = (value: Policy.Policy[PolicySettings.Name]): string => {
  if (value === null) return "none"
  if (typeof value === "boolean") return value ? "on" : "off"
  return typeof value === "object" ? value.join(",") || "none" : String(value)
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
