/**
 * `anipool policy show|set|compare|shadow-set|shadow-unset|effect|last-uses`: the assignment policy of a workspace, or of one of its campaigns.
 */
import { Administration, type EffectivePolicy } from "@anipool/core/administration/Administration"
import { AlertDesk } from "@anipool/core/alerts/AlertDesk"
import { Thresholds } from "@anipool/domain/alerts/Thresholds"
import * as PolicySettings from "@anipool/domain/assignment/PolicySettings"
import * as Presets from "@anipool/domain/limits/Presets"
import * as LocalTime from "@anipool/domain/LocalTime"
import { UsageWrong } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flags from "../Flags.ts"
import * as PolicyOptions from "../PolicyOptions.ts"
import { compare, shadowSet, shadowUnset } from "./policyCompare.ts"
import { effect } from "./policyEffect.ts"
import { lastUses } from "./policyLastUses.ts"

const falseAlarmsOption = "false-alarms"

const optionNames = PolicySettings.names.map((name) => PolicySettings.settings[name].option)

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
    settings: PolicySettings.mapped<Given>((setting) => PolicyOptions.of(setting)),
    unset: Flags.anyOf("unset", optionNames, "A setting to be taken from the level above again."),
    falseAlarms: Options.optional(Flags.fitting(falseAlarmsOption, Thresholds.fields.falseAlarms, {
      placeholder: "N",
      description:
        "The workspace's threshold: of 10,000 healthy numbers at most so many are called burning by mistake " +
        "in 30 days; 0: none is called burning.",
      expected: "a whole number from 0 to 1000"
    }))
  },
  Effect.fn("policy set")(function*({ campaign, falseAlarms, json, settings, unset, workspace }) {
    if (Option.isSome(falseAlarms) && Option.isSome(campaign)) {
      return yield* new UsageWrong({ message: `--${falseAlarmsOption}: of the workspace alone, without --campaign` })
    }
    const { change, isNone } = yield* PolicyOptions.changeOf(settings, unset)
    if (isNone && Option.isNone(falseAlarms)) {
      const named = PolicyOptions.listed([...optionNames, falseAlarmsOption])
      return yield* new UsageWrong({ message: `expected a setting: ${named} or --unset` })
    }
    yield* UseCases.provide(Effect.gen(function*() {
      const administration = yield* Administration
      if (Option.isSome(falseAlarms)) {
        const desk = yield* AlertDesk
        const known = yield* administration.workspace(workspace)
        yield* desk.setThresholds(known, { ...yield* desk.thresholds(known), falseAlarms: falseAlarms.value })
      }
      const { override } = yield* administration.policy(workspace, Option.getOrUndefined(campaign))
      const policy = yield* administration.setPolicy(workspace, Option.getOrUndefined(campaign), change(override))
      yield* say(json, workspace, campaign, policy)
    }))
  })
).pipe(Command.withDescription("Change some settings of the policy; the others stay."))

/** `anipool policy show|set|compare|shadow-set|shadow-unset|effect|last-uses`. */
export const policy = Command.make("policy").pipe(
  Command.withSubcommands([show, set, compare, shadowSet, shadowUnset, effect, lastUses])
)

// internal

/** The option of each setting. */
type Given = { readonly [Name in PolicySettings.Name]: Options.Options<Option.Option<unknown>> }

const say = Effect.fnUntraced(function*(
  json: boolean,
  workspace: string,
  campaign: Option.Option<string>,
  { effective, override }: EffectivePolicy
) {
  const administration = yield* Administration
  const ofWorkspace = Option.isNone(campaign) ? override : (yield* administration.policy(workspace)).override
  const source = (setting: PolicySettings.Name): string => {
    if (Option.isSome(campaign) && setting in override) return "campaign"
    return setting in ofWorkspace ? "workspace" : "default"
  }
  const today = LocalTime.dateAt(yield* Clock.currentTimeMillis, "UTC")
  const warnings = Presets.warningsOf(effective.limitPresets, today)
  const value = { workspace, campaign: Option.getOrNull(campaign), override, effective, warnings }
  const rows = PolicySettings.names.map((name) => {
    const { option } = PolicySettings.settings[name]
    return [option, PolicyOptions.shown(effective[name]), source(name)]
  })
  yield* Output.answer(json, value, () => [...Output.table(["SETTING", "VALUE", "SET BY"], rows, ""), ...warnings])
})
