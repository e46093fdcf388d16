/**
 * `anipool policy compare|shadow-set|shadow-unset`: shadow policies, and what they would have reached.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { daysDefault, daysMax, PolicyComparison, type Report } from "@anipool/core/administration/PolicyComparison"
import * as OffPolicy from "@anipool/domain/assignment/OffPolicy"
import * as PolicySettings from "@anipool/domain/assignment/PolicySettings"
import * as ShadowPolicy from "@anipool/domain/assignment/ShadowPolicy"
import { UsageWrong } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Record from "effect/Record"
import * as Flags from "../Flags.ts"
import * as PolicyOptions from "../PolicyOptions.ts"

const name = Options.text("name").pipe(
  Options.withPseudoName("NAME"),
  Options.withDescription("The shadow policy, by its name.")
)

/** `anipool policy compare`. */
export const compare = Command.make(
  "compare",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    from: Flags.date(
      "from",
      `The first day of picks, at most ${daysMax} days with the last one. Default: ${daysDefault} days with it.`
    ),
    to: Flags.date("to", "The last day. Default: today.")
  },
  Effect.fn("policy compare")(function*({ from, json, to, workspace }) {
    const administration = yield* Administration
    const comparison = yield* PolicyComparison
    const report = yield* comparison.compare(yield* administration.workspace(workspace), {
      from: from._tag === "Some" ? from.value : undefined,
      to: to._tag === "Some" ? to.value : undefined
    })
    const { contacts, dials, period, picks, policies } = report
    yield* Output.answer(
      json,
      {
        workspace,
        ...period,
        picks,
        dials,
        contacts,
        policies: policies.map(({ difference, policy: { name, policy }, reached, ...told }) => ({
          name,
          policy,
          ...told,
          reached: reached ?? null,
          difference: difference ?? null
        }))
      },
      () => lines(workspace, report)
    )
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "Estimate what shadow policies would have reached, out of picks that chance decided (explore)."
  )
)

/** `anipool policy shadow-set`. */
export const shadowSet = Command.make(
  "shadow-set",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    name,
    settings: Record.fromIterableWith(
      ShadowPolicy.settings,
      (setting) => [setting, PolicyOptions.of(PolicySettings.settings[setting])]
    )
  },
  Effect.fn("policy shadow-set")(function*({ json, name, settings, workspace }) {
    const policy: ShadowPolicy.ShadowOverride = Record.getSomes<string, unknown>(settings)
    yield* replace(json, workspace, (before) => [...before.filter((each) => each.name !== name), { name, policy }])
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "Set a shadow policy: the campaigns' policy but for what is given here; nothing given is the order without chance."
  )
)

/** `anipool policy shadow-unset`. */
export const shadowUnset = Command.make(
  "shadow-unset",
  { json: Flags.json, workspace: Flags.workspace, name },
  Effect.fn("policy shadow-unset")(function*({ json, name, workspace }) {
    yield* replace(
      json,
      workspace,
      (before) => before.some((each) => each.name === name) ? before.filter((each) => each.name !== name) : undefined
    )
  }, UseCases.provide)
).pipe(Command.withDescription("Take a shadow policy away, and what was recorded of it with it."))

// internal

type Shadows = ReadonlyArray<ShadowPolicy.ShadowPolicy>

/** Replaces a workspace's shadow policies, and says what stands then; undefined: the one that was named is not there. */
const replace = Effect.fnUntraced(function*(
  json: boolean,
  workspace: string,
  change: (before: Shadows) => Shadows | undefined
) {
  const administration = yield* Administration
  const comparison = yield* PolicyComparison
  const known = yield* administration.workspace(workspace)
  const { policies: placed, version } = yield* comparison.shadows(known)
  const before = placed.map(({ name, policy }) => ({ name, policy }))
  const wanted = change(before)
  if (wanted === undefined) {
    return yield* new UsageWrong({
      message: `--name: expected one of ${before.map(({ name }) => name).join(", ") || "none, as there is none"}`
    })
  }
  const { value: { policies } } = yield* comparison.setShadows(known, wanted, version)
  yield* Output.answer(
    json,
    { workspace, policies: policies.map(({ name, policy }) => ({ name, policy })) },
    () => Output.table(["SHADOW POLICY", "SETTINGS"], policies.map((each) => [each.name, settingsOf(each)]), "none")
  )
})

const settingsOf = ({ policy }: ShadowPolicy.ShadowPolicy): string =>
  ShadowPolicy.settings.flatMap((setting: ShadowPolicy.Setting) => {
    const value = policy[setting]
    if (value === undefined) return []
    const { option } = PolicySettings.settings[setting]
    const shown = typeof value === "boolean" ? value ? "on" : "off" : value === null ? "none" : String(value)
    return [`${option} ${shown}`]
  }).join(", ") || "the order without chance"

const lines = (workspace: string, { contacts, dials, period, picks, policies }: Report): ReadonlyArray<string> => [
  `${workspace}: picks that chance decided, from ${period.from} to ${period.to}`,
  picks === 0
    ? "There are none: switch explore on."
    : `${counted(picks)} picks, ${counted(dials)} dials of them; they reached ${rate(contacts, dials)}.`,
  ...Output.table(
    [
      "SHADOW POLICY",
      "DIALS",
      "WORTH",
      "COVERED",
      "WOULD HAVE REACHED",
      "95 % INTERVAL",
      "DIFFERENCE",
      "95 % INTERVAL"
    ],
    policies.map(({ coveragePercent, dials, difference, effectiveDials, policy, reached }) => [
      policy.name,
      counted(dials),
      counted(Math.round(effectiveDials)),
      `${coveragePercent.toFixed(1)} %`,
      reached === undefined ? "-" : `${reached.value.toFixed(2)} %`,
      reached === undefined ? "-" : `${reached.low.toFixed(2)} to ${reached.high.toFixed(2)}`,
      difference === undefined ? "-" : points(difference.value),
      difference === undefined ? "-" : `${points(difference.low)} to ${points(difference.high)}`
    ]),
    "no shadow policies: anipool policy shadow-set"
  ),
  ...policies.flatMap(({ policy, refusals }) =>
    refusals.length === 0 ? [] : [`${policy.name}: cannot be told: ${refusals.map(OffPolicy.refusalWords).join("; ")}.`]
  ),
  ...(policies.some(({ refusals }) => refusals.length === 0) ? [OffPolicy.caution] : [])
]

const counted = (value: number): string => value.toLocaleString("en")

const rate = (contacts: number, dials: number): string => dials === 0 ? "-" : `${(100 * contacts / dials).toFixed(2)} %`

const points = (value: number): string => `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(2)}`
