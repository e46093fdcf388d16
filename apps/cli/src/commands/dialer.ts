/**
 * `anipool dialer`: checks that a dialer is answered, and tells a dialer that picks by itself which numbers it may show.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { StandingNumbers } from "@anipool/core/groups/StandingNumbers"
import type { CidChange, CidRow } from "@anipool/dialers/vicidial/CidTable"
import { callingCodeOf } from "@anipool/domain/Workspace"
import type { Plan, Table } from "@anipool/jobs/dialerPush/DialerPush"
import { UsageWrong } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as Progress from "@anipool/jobs/Progress"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Flags from "../Flags.ts"
import { check } from "./dialerCheck.ts"

/** Changes that people are shown. */
const changesShown = 20

const push = Command.make(
  "push",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    group: Options.text("group").pipe(
      Options.withPseudoName("ID"),
      Options.withDescription("The group whose numbers are told.")
    ),
    campaign: Options.optional(
      Options.text("campaign").pipe(
        Options.withPseudoName("ID"),
        Options.withDescription("The campaign whose caps and rest hold. Default: the workspace's.")
      )
    ),
    file: Options.optional(
      Options.text("file").pipe(
        Options.withPseudoName("FILE"),
        Options.withDescription("Write them there, as VICIdial's bulk tool reads them: NPA,CID,DESCRIPTION,ACTIVE.")
      )
    ),
    url: Options.optional(
      Flags.parsed("url", {
        placeholder: "URL",
        description: "Change them there: the address of the dialer's non_agent_api.php.",
        expected: "an address that begins with https:// or http://",
        read: (text) => Option.filter(Option.liftThrowable((each: string) => new URL(each))(text), isWeb)
      })
    ),
    cidGroup: Options.optional(
      Flags.fitting("cid-group", Schema.String.pipe(Schema.minLength(2), Schema.maxLength(20)), {
        placeholder: "ID",
        description: "With --url: the dialer's CID group, or campaign. Default: the id of the group.",
        expected: "2 to 20 characters"
      })
    ),
    cover: Flags.oneOf(
      "cover",
      ["own", "overlay"],
      "Prospects of which area codes a number is for: its own, or also those over the same ground. Default: own."
    ).pipe(Options.withDefault("own" as const)),
    takeOver: Options.boolean("take-over").pipe(
      Options.withDescription(
        "With --url: change rows of people's own, too, that have the area code and number of one that is told. Lists them."
      )
    ),
    ownRows: Options.optional(
      Options.text("own-rows").pipe(
        Options.withPseudoName("FILE"),
        Options.withDescription(
          "With --url: keep there which rows are the push's, for dialers that write over descriptions, as VICIdial's rotation does."
        )
      )
    ),
    dryRun: Options.boolean("dry-run").pipe(Options.withDescription("Say what would change, and change nothing."))
  },
  Effect.fn("dialer push")(function*(
    { campaign, cidGroup, cover, dryRun, file, group, json, ownRows, takeOver, url, workspace }
  ) {
    if (Option.isSome(file) === Option.isSome(url)) {
      return yield* new UsageWrong({ message: "expected either --file or --url" })
    }
    if (Option.isSome(file) && (takeOver || Option.isSome(ownRows))) {
      return yield* new UsageWrong({ message: "--take-over and --own-rows: expected with --url" })
    }
    // What only this needs is loaded only for it.
    const DialerPush = yield* Effect.promise(() => import("@anipool/jobs/dialerPush/DialerPush"))
    const { country, standing } = yield* UseCases.provide(Effect.gen(function*() {
      const { country } = yield* Effect.flatMap(Administration, (administration) => administration.workspace(workspace))
      const { ofGroup } = yield* StandingNumbers
      return { country, standing: yield* ofGroup(workspace, group, Option.getOrUndefined(campaign)) }
    }))
    const table = DialerPush.tableOf(standing, cover, callingCodeOf(country))
    const { leftOut, rows: wanted } = table
    const target = Option.isSome(file)
      ? DialerPush.toFile(file.value)
      : DialerPush.toApi({
        url: Option.getOrThrow(url),
        user: yield* credential(Config.nonEmptyString("ANIPOOL_DIALER_USER")),
        password: yield* credential(Config.redacted(Config.nonEmptyString("ANIPOOL_DIALER_PASSWORD")))
      }, Option.getOrElse(cidGroup, () => group))
    const kept = Option.map(ownRows, DialerPush.toFile)
    const known = yield* Effect.transposeMapOption(kept, ({ read }) => read)
    const plan = yield* DialerPush.plan(target, wanted, {
      known: Option.getOrElse(known, () => []),
      takesOver: takeOver
    })
    if (!dryRun) {
      const keep = (rows: ReadonlyArray<CidRow>) =>
        Effect.transposeMapOption(kept, ({ write }) => write(rows, [], () => Effect.void))
      // What a push that is stopped had added, or not deleted yet, is known by the next one.
      yield* keep([...plan.own, ...Option.getOrElse(known, () => [])])
      yield* Progress.during("told", (onProgress) => target.write(wanted, plan.changes, onProgress))
      yield* keep(plan.own)
    }
    const { keptOn, without } = table
    yield* Output.answer(
      json,
      {
        ...counts(plan),
        rows: wanted.length,
        leftOut,
        keptOn: keptOn.map(({ areaCode, cid }) => ({ areaCode, cid })),
        without,
        theirs: plan.theirs.map(({ areaCode, cid, description }) => ({ areaCode, cid, description })),
        dryRun
      },
      () => [...described(wanted, plan, dryRun), ...fallbacks(table), ...theirs(plan, takeOver)]
    )
    if (leftOut > 0) {
      yield* Output.note(
        `${Output.counted(leftOut, "number")} left out: of another country, or with no area code of 2 to 5 digits.`
      )
    }
  })
).pipe(
  Command.withDescription(
    "Tell a dialer that picks by itself which numbers of a group it may show now. Without --dry-run it changes the dialer, or " +
      "the file. Run it every hour or so: numbers at their caps or resting are switched off, and on again."
  )
)

/** `anipool dialer`. */
export const dialer = Command.make("dialer").pipe(Command.withSubcommands([check, push]))

// internal

const isWeb = ({ protocol }: URL): boolean => protocol === "https:" || protocol === "http:"

const credential = <A>(config: Config.Config<A>) =>
  Effect.mapError(
    config,
    () =>
      new UsageWrong({
        message:
          "--url needs ANIPOOL_DIALER_USER and ANIPOOL_DIALER_PASSWORD in the environment: a user of the dialer's API"
      })
  )

/** Where the dialer shows a number beyond its cap, and where none of the group's. */
const fallbacks = ({ keptOn, without }: Table): ReadonlyArray<string> => [
  ...keptOn.slice(0, changesShown).map(({ areaCode, cid }) =>
    `  ${areaCode}: all of its numbers are at their caps; ${cid}, the least used, stays on beyond its cap`
  ),
  ...without.slice(0, changesShown).map((areaCode) =>
    `  ${areaCode}: none of its numbers may be shown; the dialer falls back to what its campaign shows then`
  ),
  ...more(
    keptOn.length + without.length - Math.min(keptOn.length, changesShown) - Math.min(without.length, changesShown)
  )
]

/** Rows of people's own in whose place ours would be. */
const theirs = ({ theirs }: Plan, takesOver: boolean): ReadonlyArray<string> =>
  theirs.length === 0 ? [] : [
    `${Output.counted(theirs.length, "row")} of people's own with numbers of the group ${
      takesOver ? "taken over:" : "left as they are (--take-over changes them):"
    }`,
    ...theirs.slice(0, changesShown).map(({ areaCode, cid, description, isActive }) =>
      `  ${areaCode} ${cid} ${isActive ? "on" : "off"} (${description})`
    ),
    ...more(theirs.length - changesShown)
  ]

const more = (count: number): ReadonlyArray<string> => count > 0 ? [`  and ${count} more`] : []

const counts = ({ changes, foreign }: Plan) => {
  const of = (stage: CidChange["stage"]) => changes.filter((change) => change.stage === stage).length
  return { added: of("ADD"), updated: of("UPDATE"), deleted: of("DELETE"), leftAlone: foreign }
}

const described = (wanted: ReadonlyArray<CidRow>, plan: Plan, isDry: boolean): ReadonlyArray<string> => {
  const { added, deleted, leftAlone, updated } = counts(plan)
  const active = wanted.filter(({ isActive }) => isActive).length
  return [
    `${Output.counted(wanted.length, "row")}, ${active} of them active: ${added} ${isDry ? "to be " : ""}added, ` +
    `${updated} changed, ${deleted} deleted${leftAlone > 0 ? `; ${leftAlone} of others are left alone` : ""}.`,
    ...plan.changes.slice(0, changesShown).map(({ row, stage }) =>
      `  ${stage.toLowerCase()} ${row.areaCode} ${row.cid} ${row.isActive ? "on" : "off"} (${row.description})`
    ),
    ...more(plan.changes.length - changesShown)
  ]
}
