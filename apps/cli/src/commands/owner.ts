/**
 * `anipool owner list|set|remove|import`: numbers that are kept for agents, or for whoever owns a lead.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { OwnerDesk, pageMax } from "@anipool/core/inventory/OwnerDesk"
import { ownerLengthMax } from "@anipool/domain/assignment/Owner"
import { Unsuccessful } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import type { Owned } from "@anipool/storage/NumberOwners"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flags from "../Flags.ts"

const common = { json: Flags.json, workspace: Flags.workspace }

const named = Flags.argument("OWNER", `The agent, or whoever owns the lead, up to ${ownerLengthMax} characters.`)

const list = Command.make(
  "list",
  {
    ...common,
    number: Options.optional(Options.text("number").pipe(Options.withPseudoName("PHONE"))).pipe(
      Options.withDescription("The owners of this number alone.")
    )
  },
  Effect.fn("owner list")(function*({ json, number, workspace }) {
    const desk = yield* OwnerDesk
    const acme = yield* (yield* Administration).workspace(workspace)
    const all: Array<Owned> = []
    for (;;) {
      const page = yield* desk.list(acme, {
        number: Option.getOrUndefined(number),
        after: all.at(-1)?.owner,
        limit: pageMax
      })
      for (const each of page) all.push(each)
      if (page.length < pageMax) break
    }
    yield* Output.answer(json, all.map(toValue), () =>
      Output.table(
        ["OWNER", "NUMBER", "STATUS"],
        all.map(({ callingCode, national, owner, status }) => [owner, `+${callingCode} ${national}`, status]),
        "No number is kept for anybody."
      ))
  }, UseCases.provide)
).pipe(Command.withDescription("List the owners that numbers are kept for."))

const set = Command.make(
  "set",
  { ...common, owner: named, number: Flags.argument("PHONE", "A number of the inventory, formatted or not.") },
  Effect.fn("owner set")(function*({ json, number, owner, workspace }) {
    const desk = yield* OwnerDesk
    const { value } = yield* desk.put(yield* (yield* Administration).workspace(workspace), owner, number)
    yield* Output.answer(json, toValue(value), () => [
      `The number +${value.callingCode} ${value.national} is kept for owner ${value.owner}.`
    ])
  }, UseCases.provide)
).pipe(Command.withDescription("Keep a number for an owner, in place of the one that is kept."))

const remove = Command.make(
  "remove",
  { ...common, owner: named },
  Effect.fn("owner remove")(function*({ json, owner, workspace }) {
    const desk = yield* OwnerDesk
    yield* desk.remove(yield* (yield* Administration).workspace(workspace), owner)
    yield* Output.answer(json, { owner, removed: true }, () => [`No number is kept for owner ${owner} any more.`])
  }, UseCases.provide)
).pipe(Command.withDescription("Keep no number for an owner any more."))

const importFile = Command.make(
  "import",
  {
    ...common,
    file: Flags.argument(
      "FILE",
      "CSV with the header owner,number, - for standard input. The number none: the owner has none any more."
    )
  },
  Effect.fn("owner import")(function*({ file, json, workspace }) {
    // What only this command needs is loaded only for it: a command starts in the time that its imports take.
    const OwnersFile = yield* Effect.promise(() => import("@anipool/jobs/aniImport/OwnersFile"))
    const entered = yield* UseCases.provide(OwnersFile.run(workspace, file))
    const { recorded, refused, same } = entered
    yield* Output.answer(json, entered, () => [
      `${recorded.toLocaleString("en")} recorded, ${same.toLocaleString("en")} known already, ` +
      `${refused.toLocaleString("en")} refused.`
    ])
    yield* Output.noteRefusals(entered)
    if (refused > 0 && recorded + same === 0) {
      return yield* new Unsuccessful({ message: "no line could be entered" })
    }
  })
).pipe(
  Command.withDescription(
    "Keep numbers for owners, from CSV. Lines that are no good are refused alone and named; that is exit 0, unless every line was refused."
  )
)

/** `anipool owner list|set|remove|import`. */
export const owner = Command.make("owner").pipe(
  Command.withSubcommands([list, set, remove, importFile]),
  Command.withDescription("Numbers that are kept for agents, or for whoever owns a lead.")
)

// internal

const toValue = ({ callingCode, national, owner, status }: Owned) => ({
  owner,
  number: national,
  countryCode: `+${callingCode}`,
  status
})
