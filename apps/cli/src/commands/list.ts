/**
 * `anipool list show|set|remove`: lists of the dialer that have a policy, a group or a number of their own.
 */
import { Administration } from "@anipool/core/administration/Administration"
import type { Caller } from "@anipool/core/Caller"
import { ListDesk } from "@anipool/core/custom/ListDesk"
import { isListSetting, listIdLengthMax, type ListPolicy } from "@anipool/domain/assignment/DialerList"
import type * as Policy from "@anipool/domain/assignment/Policy"
import * as PolicySettings from "@anipool/domain/assignment/PolicySettings"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { UsageWrong } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import type { VersionedList } from "@anipool/storage/DialerLists"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flags from "../Flags.ts"
import * as PolicyOptions from "../PolicyOptions.ts"

/** The settings that a list can set. */
const names = PolicySettings.names.filter(isListSetting)

const common = { json: Flags.json, workspace: Flags.workspace }

const id = Flags.argument("ID", `The dialer's identifier of the list, at most ${listIdLengthMax} characters.`)

const callerOf = (workspace: string) =>
  Effect.flatMap(
    Administration,
    (administration) =>
      Effect.map(administration.workspace(workspace), (known): Caller => ({ workspace: known, defaultCampaign: null }))
  )

const show = Command.make(
  "show",
  {
    ...common,
    search: Options.optional(Options.text("search").pipe(Options.withPseudoName("TEXT"))).pipe(
      Options.withDescription("Those of which the id or the name contains this, in any case.")
    )
  },
  Effect.fn("list show")(function*({ json, search, workspace }) {
    const desk = yield* ListDesk
    const caller = yield* callerOf(workspace)
    const request = { search: Option.getOrUndefined(search), offset: 0, limit: shownMax }
    const { lists, total } = yield* desk.list(caller, request)
    const rows = lists.map((
      { list }
    ) => [list.id, list.name ?? "", dialedFrom(list), settingsOf(list.policy).join(" ")])
    yield* Output.answer(json, { total, lists: lists.map(toValue) }, () => [
      ...Output.table(["LIST", "NAME", "DIALS FROM", "SETS"], rows, "No list has terms of its own."),
      ...(total > lists.length ? [`and ${(total - lists.length).toLocaleString("en")} more: --search finds them`] : [])
    ])
  }, UseCases.provide)
).pipe(Command.withDescription("Show the lists that have terms of their own."))

const set = Command.make(
  "set",
  {
    ...common,
    id,
    name: Options.optional(Options.text("name").pipe(Options.withPseudoName("TEXT"))).pipe(
      Options.withDescription("Its name.")
    ),
    group: Options.optional(Options.text("group").pipe(Options.withPseudoName("ID"))).pipe(
      Options.withDescription("The group that its calls show numbers of; \"\": what their campaign dials from.")
    ),
    number: Options.optional(Options.text("number").pipe(Options.withPseudoName("PHONE"))).pipe(
      Options.withDescription("The number that its calls show, in place of a group; \"\": none.")
    ),
    settings: Object.fromEntries(
      names.map((name) => [name, PolicyOptions.of(PolicySettings.settings[name] as PolicySettings.Setting)])
    ),
    unset: Flags.anyOf(
      "unset",
      names.map((name) => PolicySettings.settings[name].option),
      "A setting to be taken from the campaign again."
    )
  },
  Effect.fn("list set")(function*({ group, id, json, name, number, settings, unset, workspace }) {
    if (Option.exists(group, isGiven) && Option.exists(number, isGiven)) {
      return yield* new UsageWrong({ message: "--group, --number: one of them" })
    }
    const { change } = yield* PolicyOptions.changeOf(settings, unset)
    yield* UseCases.provide(Effect.gen(function*() {
      const desk = yield* ListDesk
      const caller = yield* callerOf(workspace)
      const before = yield* desk.get(caller, id).pipe(
        Effect.asSome,
        Effect.catchTag("NotFound", () => Effect.succeedNone)
      )
      const known = Option.getOrUndefined(before)?.list
      const kept = {
        groupId: Option.exists(number, isGiven) ? "" : known?.groupId ?? "",
        number: Option.exists(group, isGiven) || known?.number == null ? "" : PhoneNumber.toE164(known.number)
      }
      const { value } = yield* desk.put(caller, {
        id,
        name: Option.getOrElse(name, () => known?.name ?? ""),
        groupId: Option.getOrElse(group, () => kept.groupId),
        number: Option.getOrElse(number, () => kept.number),
        policy: change(known?.policy ?? {}) as ListPolicy
      }, Option.getOrUndefined(before)?.version ?? 0)
      const { list } = value
      yield* Output.answer(json, toValue(value), () => [
        `The list ${list.id} dials from ${dialedFrom(list)}, and sets ${
          settingsOf(list.policy).join(", ") || "nothing"
        }.`
      ])
    }))
  })
).pipe(Command.withDescription("Register a list, or change some of its terms; the others stay."))

const remove = Command.make(
  "remove",
  { ...common, id },
  Effect.fn("list remove")(function*({ id, json, workspace }) {
    const desk = yield* ListDesk
    yield* desk.remove(yield* callerOf(workspace), id)
    yield* Output.answer(json, { id, removed: true }, () => [`The list ${id} is removed: its campaign's terms go.`])
  }, UseCases.provide)
).pipe(Command.withDescription("Remove a list: its calls go by their campaign from then on."))

/** `anipool list show|set|remove`. */
export const list = Command.make("list").pipe(
  Command.withSubcommands([show, set, remove]),
  Command.withDescription("Lists of the dialer that have terms of their own.")
)

// internal

const shownMax = 1_000

const isGiven = (text: string): boolean => text !== ""

const dialedFrom = ({ groupId, number }: Pick<VersionedList["list"], "groupId" | "number">): string =>
  groupId ?? (number === null ? "what its campaign does" : PhoneNumber.toE164(number))

const settingsOf = (policy: ListPolicy): ReadonlyArray<string> =>
  names.filter((name) => name in policy).map((name) =>
    `${PolicySettings.settings[name].option}=${PolicyOptions.shown(policy[name] as Policy.Policy[typeof name])}`
  )

const toValue = ({ list: { number, ...list }, version }: VersionedList) => ({
  ...list,
  number: number && PhoneNumber.toE164(number),
  version
})
