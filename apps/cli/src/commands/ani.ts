/**
 * `anipool ani list|import`, and the other commands on ANIs.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { AniList, type ListFilter, type PlacedAni } from "@anipool/core/inventory/AniList"
import * as Ani from "@anipool/domain/Ani"
import { LabelChoice } from "@anipool/domain/reputation/Label"
import { Unsuccessful } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import { pageSizeMax } from "@anipool/storage/Anis"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Flags from "../Flags.ts"
import { callable } from "./aniCallable.ts"
import { carrier } from "./aniCarrier.ts"
import { activate, history, pause } from "./aniLifecycle.ts"
import { rest } from "./aniRest.ts"
import { right } from "./aniRight.ts"
import { used } from "./aniUsed.ts"

/** ANIs that `list` shows when nobody says how many. */
export const limitDefault = 1_000

const filterText = (name: string, placeholder: string, description: string) =>
  Options.optional(Options.text(name).pipe(Options.withPseudoName(placeholder))).pipe(
    Options.withDescription(description)
  )

const list = Command.make(
  "list",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    status: Options.optional(
      Flags.oneOf("status", Ani.AniStatus.literals, "Only ANIs in this state; without it, all but removed ones.")
    ),
    areaCode: filterText("area-code", "CODE", "Only ANIs of this area code: 212; UK: 20 or 020."),
    prefix: filterText("prefix", "DIGITS", "Only ANIs whose number begins so."),
    pool: filterText("pool", "ID", "Only members of this pool (inbound group)."),
    label: Options.optional(
      Flags.oneOf("label", LabelChoice.literals, "Only ANIs of which the worst that others say now is this.")
    ),
    limit: Flags.fitting("limit", Schema.Int.pipe(Schema.between(1, pageSizeMax)), {
      placeholder: "N",
      description: `How many at most. Default: ${limitDefault}.`,
      expected: `a whole number from 1 to ${pageSizeMax}`
    }).pipe(Options.withDefault(limitDefault)),
    all: Options.boolean("all").pipe(Options.withDescription("All of them, however many, page by page.")),
    after: Options.optional(Flags.fitting("after", Ani.AniId, {
      placeholder: "ID",
      description: "Only ANIs with a higher id: the page after the one that ended with it.",
      expected: "an ANI's id"
    }))
  },
  Effect.fn("ani list")(function*({ after, all, areaCode, json, label, limit, pool, prefix, status, workspace }) {
    const administration = yield* Administration
    const anis = yield* AniList
    const { id } = yield* administration.workspace(workspace)
    const filter: ListFilter = {
      ...(Option.isSome(status) ? { status: status.value } : {}),
      // Only the UK writes area codes with a leading zero.
      ...(Option.isSome(areaCode) ? { areaCode: areaCode.value.trim().replace(/^0/, "") } : {}),
      ...(Option.isSome(prefix) ? { numberPrefix: prefix.value } : {}),
      ...(Option.isSome(pool) ? { inboundGroupId: pool.value } : {}),
      ...(Option.isSome(label) ? { label: label.value } : {})
    }
    const from = Option.getOrUndefined(after)
    const page = all
      ? yield* everyPage((after) => anis.page(id, { filter, limit: pageSizeMax, after }), from)
      : yield* anis.page(id, { filter, limit, after: from })
    yield* Output.answer(json, page.map(shown), () =>
      Output.table(
        ["ID", "NUMBER", "STATE", "POOL", "AREA CODE", "PLACE", "BRAND", "OTHERS SAY"],
        page.map((ani) => [
          String(ani.id),
          `+${ani.callingCode} ${ani.number}`,
          Ani.statusLabels[ani.status],
          ani.inboundGroupId ?? "",
          ani.areaCode,
          [ani.locality, ani.state].filter((part) => part !== "").join(", "),
          ani.brandName,
          ani.label === "none" ? "" : ani.label
        ]),
        "There is no such ANI."
      ))
    const last = page.at(-1)
    if (!all && last !== undefined && page.length === limit) {
      yield* Output.note(`There may be more: --after ${last.id} shows them, --all shows all.`)
    }
  }, UseCases.provide)
).pipe(Command.withDescription("List ANIs by id, with their places and what others say of them."))

const importFile = Command.make(
  "import",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    file: Flags.argument(
      "FILE",
      "CSV with the header country_code,number,inbound_group_id,is_branded,brand_name (the last two may be missing); " +
        "- for standard input."
    )
  },
  Effect.fn("ani import")(function*({ file, json, workspace }) {
    // What only an import needs is loaded only for one: a command starts in the time that its imports take.
    const AniImport = yield* Effect.promise(() => import("@anipool/jobs/aniImport/AniImport"))
    const imported = yield* UseCases.provide(AniImport.run(workspace, file))
    const { created, refused, updated } = imported
    yield* Output.answer(json, imported, () => [
      `${Output.counted(created, "ANI")} created, ${updated.toLocaleString("en")} updated, ` +
      `${Output.counted(refused, "line")} refused.`
    ])
    yield* Output.noteRefusals(imported)
    if (refused > 0 && created + updated === 0) {
      return yield* new Unsuccessful({ message: "no line could be imported" })
    }
  })
).pipe(
  Command.withDescription(
    "Take ANIs in from CSV, or bring those that are held up to date (pool, brand). Lines that are no good are refused " +
      "alone and named; that is exit 0, unless every line was refused."
  )
)

/** `anipool ani list|import|callable|pause|activate|history|rest`. */
export const ani = Command.make("ani").pipe(
  Command.withSubcommands([list, importFile, callable, used, pause, activate, history, rest, right, carrier])
)

// internal

/** Reads pages until one is not full. */
const everyPage = <E>(
  read: (after: Ani.AniId | undefined) => Effect.Effect<ReadonlyArray<PlacedAni>, E>,
  from: Ani.AniId | undefined
): Effect.Effect<ReadonlyArray<PlacedAni>, E> =>
  Effect.gen(function*() {
    const found: Array<PlacedAni> = []
    for (let after = from;;) {
      const page = yield* read(after)
      for (const each of page) found.push(each)
      if (page.length < pageSizeMax) return found
      after = page.at(-1)!.id
    }
  })

const shown = (ani: PlacedAni) => ({
  id: ani.id,
  countryCode: `+${ani.callingCode}`,
  number: ani.number,
  areaCode: ani.areaCode,
  region: ani.region,
  state: ani.state,
  locality: ani.locality,
  status: ani.status,
  statusLabel: Ani.statusLabels[ani.status],
  inboundGroupId: ani.inboundGroupId,
  isBranded: ani.isBranded,
  brandName: ani.brandName,
  label: ani.label
})
