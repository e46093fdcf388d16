/**
 * `anipool planner simulate`: what dials would have been given by another inventory, or another policy.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { type Inventory, Simulator } from "@anipool/core/planner/Simulator"
import * as PolicySettings from "@anipool/domain/assignment/PolicySettings"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as Period from "@anipool/domain/planner/Period"
import type { Workspace } from "@anipool/domain/Workspace"
import { UsageWrong } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { archive, reading } from "../archiveOption.ts"
import * as Flags from "../Flags.ts"
import * as PolicyOptions from "../PolicyOptions.ts"
import * as SimulationText from "../text/SimulationText.ts"

const file = (name: string, description: string) =>
  Options.optional(Options.text(name).pipe(Options.withPseudoName("FILE"))).pipe(Options.withDescription(description))

/** `anipool planner simulate`. */
export const simulate = Command.make(
  "simulate",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    from: Flags.date("from", "The first day of recorded dials. Default: the first of this month."),
    to: Flags.date("to", "The last day. Default: yesterday."),
    dials: file(
      "dials",
      "Instead of recorded ones: CSV with the header prospect_phone,prospect_zip,dialer_campaign,datetime (the ZIP may " +
        "be missing); - for standard input."
    ),
    archive,
    inventory: Options.optional(Flags.oneOf(
      "inventory",
      ["present", "proposed"],
      "The ANIs that are held, or those and what a plan for the dials would buy. Default: present."
    )),
    buy: file(
      "buy",
      "The ANIs that are held, and these: CSV with area_code,anis, as planner report --buy-list writes it."
    ),
    target: Options.optional(
      Flags.oneOf("target", ["BEST", "BETTER", "GOOD"], "50, 75 or 100 dials per ANI a day. Default: BETTER.")
    ),
    localShare: Options.optional(Flags.fitting("local-share", Schema.Number.pipe(Schema.between(0, 100)), {
      placeholder: "PERCENT",
      description: "Search what to buy so that this share of the dials is given a number of the prospect's own region.",
      expected: "a percentage from 0 to 100"
    })),
    dailyCap: PolicyOptions.of(PolicySettings.settings.dailyCap, { instead: true }),
    radiusMiles: PolicyOptions.of(PolicySettings.settings.radiusMiles, { instead: true }),
    tiers: PolicyOptions.of(PolicySettings.settings.tiers, { instead: true })
  },
  Effect.fn("planner simulate")(
    function*({ archive, buy, dials: file, inventory, json, localShare, workspace: name, ...rest }) {
      if (Option.isSome(buy) && Option.isSome(inventory)) {
        return yield* new UsageWrong({ message: "--inventory does not go with --buy" })
      }
      if (Option.isSome(file) && (Option.isSome(rest.from) || Option.isSome(rest.to) || Option.isSome(archive))) {
        return yield* new UsageWrong({ message: "--from, --to and --archive do not go with --dials" })
      }
      const administration = yield* Administration
      const simulator = yield* Simulator
      const workspace = yield* administration.workspace(name)
      const outcome = yield* simulator.run(workspace, {
        dials: Option.isSome(file)
          ? yield* dialsOf(workspace, file.value)
          : yield* reading(archive)(
            simulator.recorded(workspace, yield* periodOf(workspace, rest.from, rest.to))
          ),
        inventory: Option.isSome(buy)
          ? yield* purchasesOf(buy.value)
          : inventories[Option.getOrElse(inventory, () => "present" as const)],
        target: Option.getOrUndefined(rest.target),
        localShare: Option.getOrUndefined(localShare),
        policy: {
          ...(Option.isSome(rest.dailyCap) ? { dailyCap: rest.dailyCap.value } : {}),
          ...(Option.isSome(rest.radiusMiles) ? { radiusMiles: rest.radiusMiles.value } : {}),
          ...(Option.isSome(rest.tiers) ? { tiers: rest.tiers.value } : {})
        }
      })
      yield* Output.answer(json, SimulationText.data(name, outcome), () => SimulationText.lines(name, outcome))
    },
    UseCases.provide
  )
).pipe(
  Command.withDescription(
    "Replay dials over the inventory as it is, as a plan proposes it, or with purchases of your own, and tell how near " +
      "the numbers were and how much each was used. Nothing is changed."
  )
)

// internal

const inventories: Readonly<Record<"present" | "proposed", Inventory>> = {
  present: { _tag: "Present" },
  proposed: { _tag: "Proposed" }
}

const periodOf = Effect.fnUntraced(function*(
  { timeZone }: Workspace,
  from: Option.Option<LocalTime.LocalDate>,
  to: Option.Option<LocalTime.LocalDate>
) {
  const today = LocalTime.dateAt(yield* Clock.currentTimeMillis, timeZone)
  return Period.resolve(today, Option.getOrUndefined(from), Option.getOrUndefined(to))
})

// What only a file needs is loaded only for one: a command starts in the time that its imports take.
const files = Effect.promise(() => import("@anipool/jobs/planner/SimulationFiles"))

const dialsOf = Effect.fnUntraced(function*(workspace: Workspace, file: string) {
  const { dials, refused, refusals } = yield* Effect.flatMap(files, (module) => module.dials(workspace, file))
  yield* Output.noteRefusals({ refusals, refused })
  return dials
})

const purchasesOf = (file: string) =>
  Effect.flatMap(
    files,
    (module) => Effect.map(module.purchases(file), (purchases): Inventory => ({ _tag: "Purchases", purchases }))
  )
