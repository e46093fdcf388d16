/**
 * `anipool policy show|set|effect`: the assignment policy of a workspace, or of one of its campaigns.
 */
import { Administration, type EffectivePolicy } from "@anipool/core/administration/Administration"
import * as HoldOut from "@anipool/domain/assignment/HoldOut"
import * as Policy from "@anipool/domain/assignment/Policy"
import { tierNames } from "@anipool/domain/assignment/TierName"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
import { UsageWrong } from "../Failure.ts"
import * as Flags from "../Flags.ts"
import * as Output from "../Output.ts"
import * as UseCases from "../UseCases.ts"
import { effect } from "./policyEffect.ts"

type Setting = keyof Policy.Policy

/** The settings by the names of their options. */
const settings: Readonly<Record<string, Setting>> = {
  "daily-cap": "dailyCap",
  "hourly-cap": "hourlyCap",
  "when-exhausted": "whenExhausted",
  "warm-up-days": "warmUpDays",
  "warm-up-step": "warmUpStep",
  radius: "radiusMiles",
  tiers: "tiers",
  "avoid-repeat": "avoidRepeat",
  sticky: "sticky",
  "prefer-answered": "preferAnswered",
  "hold-out": "holdOutPercent",
  "rest-above-block-rate": "restAboveBlockRate",
  "require-callback-route": "requireCallbackRoute",
  shadow: "shadow"
}

const level = {
  json: Flags.json,
  workspace: Flags.workspace,
  campaign: Options.optional(Options.text("campaign").pipe(Options.withPseudoName("ID"))).pipe(
    Options.withDescription("One of its campaigns, by its id; without it, the workspace itself.")
  )
}

const show = Command.make(
  "show",
  level,
  Effect.fn("policy show")(function*({ campaign, json, workspace }) {
    const administration = yield* Administration
    const policy = yield* administration.policy(workspace, Option.getOrUndefined(campaign))
    yield* say(json, workspace, campaign, policy)
  }, UseCases.provide)
).pipe(Command.withDescription("Show the policy that holds, and where each setting comes from."))

const set = Command.make(
  "set",
  {
    ...level,
    dailyCap: Options.optional(orNone("daily-cap", Policy.Policy.fields.dailyCap, {
      placeholder: "N|none",
      description: "Uses of one ANI a day, over all campaigns; none: no cap.",
      expected: `a whole number from 1 to ${Policy.dailyCapMax}, or none`
    })),
    hourlyCap: Options.optional(orNone("hourly-cap", Policy.Policy.fields.hourlyCap, {
      placeholder: "N|none",
      description: "Uses of one ANI in an hour of the clock, over all campaigns; none: no cap.",
      expected: `a whole number from 1 to ${Policy.hourlyCapMax}, or none`
    })),
    whenExhausted: Options.optional(Flags.oneOf(
      "when-exhausted",
      Policy.exhaustionPolicies,
      "When all of a tier's ANIs are at a cap: go on to the next tier, or give none out."
    )),
    warmUpDays: Options.optional(orNone("warm-up-days", Policy.Policy.fields.warmUpDays, {
      placeholder: "DAYS|none",
      description: "Warm a new ANI up for so many days; none: use it like any other at once.",
      expected: `a whole number from 1 to ${Policy.warmUpDaysMax}, or none`
    })),
    warmUpStep: Options.optional(Flags.fitting("warm-up-step", Policy.Policy.fields.warmUpStep, {
      placeholder: "N",
      description: "Uses of a new ANI on its first day; on the second twice as many, and so on.",
      expected: `a whole number from 1 to ${Policy.warmUpStepMax}`
    })),
    radiusMiles: Options.optional(Flags.fitting("radius", Policy.Policy.fields.radiusMiles, {
      placeholder: "MILES",
      description: "How far the tier near reaches from the prospect.",
      expected: `0 to ${Policy.radiusMilesMax} miles`
    })),
    tiers: Options.optional(Flags.parsed("tiers", {
      placeholder: "A,B,C",
      description: `The tiers that may be used, of ${tierNames.join(", ")}.`,
      expected: `tiers with commas between them, of ${tierNames.join(", ")}`,
      read: (text) => Schema.decodeUnknownOption(Policy.Policy.fields.tiers)(readTierNames(text))
    })),
    avoidRepeat: Options.optional(
      Flags.oneOf(
        "avoid-repeat",
        ["on", "off"],
        "Not to show a prospect the number of its last dial while another of the same tier is free."
      )
    ),
    sticky: Options.optional(
      Flags.oneOf("sticky", ["on", "off"], "To show a prospect the number that reached it, while it may be given out.")
    ),
    preferAnswered: Options.optional(Flags.oneOf(
      "prefer-answered",
      ["on", "off"],
      "Of a tier's least used ANIs, to take the one that reaches people most often."
    )),
    holdOutPercent: Options.optional(Flags.fitting("hold-out", Policy.Policy.fields.holdOutPercent, {
      placeholder: "PERCENT",
      description: "Share of the prospects that prefer-answered leaves alone, to compare with.",
      expected: `a whole number from 0 to ${HoldOut.percentMax}`
    })),
    restAboveBlockRate: Options.optional(orNone(
      "rest-above-block-rate",
      Policy.Policy.fields.restAboveBlockRate,
      {
        placeholder: "PERCENT|none",
        description: "An ANI blocked more often than this is used only when its tier has nothing else; none: off.",
        expected: "a percentage from 0 to 100, or none"
      }
    )),
    shadow: Options.optional(Flags.oneOf(
      "shadow",
      ["on", "off"],
      "Live shadow: calls that ask keep the dialer's number, and are noted to be compared."
    )),
    requireCallbackRoute: Options.optional(Flags.oneOf(
      "require-callback-route",
      ["on", "off"],
      "To give out only ANIs that are known to be callable back."
    )),
    unset: Flags.anyOf("unset", Object.keys(settings), "A setting to be taken from the level above again.")
  },
  Effect.fn("policy set")(function*({ campaign, json, unset, workspace, ...options }) {
    const change = yield* changeOf(options, unset)
    yield* UseCases.provide(Effect.gen(function*() {
      const administration = yield* Administration
      const { override } = yield* administration.policy(workspace, Option.getOrUndefined(campaign))
      const policy = yield* administration.setPolicy(workspace, Option.getOrUndefined(campaign), change(override))
      yield* say(json, workspace, campaign, policy)
    }))
  })
).pipe(Command.withDescription("Change some settings of the policy; the others stay."))

/** `anipool policy show|set|effect`. */
export const policy = Command.make("policy").pipe(Command.withSubcommands([show, set, effect]))

// internal

const names = (options: ReadonlyArray<string>): string => options.map((name) => `--${name}`).join(", ")

/** An option that takes a value or the word `none`, which stands for null. */
function orNone<A, I>(
  name: string,
  schema: Schema.Schema<A | null, I>,
  options: { readonly placeholder: string; readonly description: string; readonly expected: string }
): Options.Options<A | null> {
  const decode = Schema.decodeUnknownOption(schema)
  return Flags.parsed<A | null>(name, {
    ...options,
    read: (text) => {
      const word = text.trim().toLowerCase()
      if (word === "none") return Option.some(null)
      return word === "" ? Option.none() : decode(Number(word))
    }
  })
}

/** Tier names as they are spelt, in the ladder's order and once each; unknown ones as they were typed. */
const readTierNames = (text: string): ReadonlyArray<string> => {
  const typed = text.split(",").map((word) => word.trim()).filter((word) => word !== "")
  const isTyped = (name: string) => typed.some((word) => word.toLowerCase() === name.toLowerCase())
  const unknown = typed.filter((word) => !tierNames.some((name) => name.toLowerCase() === word.toLowerCase()))
  return [...tierNames.filter(isTyped), ...unknown]
}

type OnOff = "on" | "off"

/** What each option was given: on and off for what is true or false. */
type Changes = {
  readonly [Name in Setting]: Option.Option<boolean extends Policy.Policy[Name] ? OnOff : Policy.Policy[Name]>
}

/** What is set and unset, as a change of whatever was set before. */
const changeOf = (
  options: Changes,
  unset: ReadonlyArray<string>
): Either.Either<(before: Policy.PolicyOverride) => Policy.PolicyOverride, UsageWrong> => {
  const set = setBy(options)
  const all = Object.entries(settings)
  if (Object.keys(set).length === 0 && unset.length === 0) {
    const message = `expected a setting: ${names(all.map(([name]) => name))} or --unset`
    return Either.left(new UsageWrong({ message }))
  }
  const both = all.flatMap(([name, setting]) => setting in set && unset.includes(name) ? [name] : [])
  if (both.length > 0) return Either.left(new UsageWrong({ message: `${names(both)}: both set and unset` }))
  const isUnset = (setting: string) => unset.some((name) => settings[name] === setting)
  return Either.right((before) =>
    Object.fromEntries(Object.entries({ ...before, ...set }).filter(([setting]) => !isUnset(setting)))
  )
}

/** What was given, without what was not. */
const setBy = (options: Changes): Policy.PolicyOverride => {
  const isOn = Option.map((word: OnOff) => word === "on")
  return Record.getSomes<string, unknown>({
    ...options,
    avoidRepeat: isOn(options.avoidRepeat),
    sticky: isOn(options.sticky),
    preferAnswered: isOn(options.preferAnswered),
    shadow: isOn(options.shadow),
    requireCallbackRoute: isOn(options.requireCallbackRoute)
  })
}

const say = Effect.fnUntraced(function*(
  json: boolean,
  workspace: string,
  campaign: Option.Option<string>,
  { effective, override }: EffectivePolicy
) {
  const administration = yield* Administration
  const ofWorkspace = Option.isNone(campaign) ? override : (yield* administration.policy(workspace)).override
  const source = (setting: Setting): string => {
    if (Option.isSome(campaign) && setting in override) return "campaign"
    return setting in ofWorkspace ? "workspace" : "default"
  }
  const value = { workspace, campaign: Option.getOrNull(campaign), override, effective }
  yield* Output.answer(json, value, () =>
    Output.table(
      ["SETTING", "VALUE", "SET BY"],
      Object.entries(settings).map(([name, setting]) => [name, shown(effective[setting]), source(setting)]),
      ""
    ))
})

const shown = (value: Policy.Policy[Setting]): string => {
  if (value === null) return "none"
  if (typeof value === "boolean") return value ? "on" : "off"
  return typeof value === "object" ? value.join(",") : String(value)
}
