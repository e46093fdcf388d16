/**
 * `anipool disposition class|classes`: what a workspace's dispositions mean beside the table of usual names.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { DialsAdministration } from "@anipool/core/dials/DialsAdministration"
import * as DispositionClasses from "@anipool/domain/dials/DispositionClasses"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Flags from "../Flags.ts"

const setClass = Command.make(
  "class",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    name: Options.text("name").pipe(
      Options.withPseudoName("NAME"),
      Options.withDescription("The disposition's name; case and punctuation do not matter.")
    ),
    to: Flags.oneOf(
      "is",
      [...DispositionClasses.classes, "default"],
      "What it means from now on; default: what the table of usual names says."
    )
  },
  Effect.fn("disposition class")(function*({ json, name, to, workspace }) {
    const administration = yield* Administration
    const dials = yield* DialsAdministration
    const { id } = yield* administration.workspace(workspace)
    const { value: normalized } = yield* dials.setClass(id, name, to === "default" ? null : to)
    const holds = to === "default" ? DispositionClasses.classify(normalized) : to
    yield* Output.answer(json, { name: normalized, class: holds }, () => [`"${normalized}" is ${holds} from now on.`])
  }, UseCases.provide)
).pipe(
  Command.withDescription("Say whether dials with a disposition count as blocked or as not answered, or as neither.")
)

const classes = Command.make(
  "classes",
  { json: Flags.json, workspace: Flags.workspace },
  Effect.fn("disposition classes")(function*({ json, workspace }) {
    const administration = yield* Administration
    const dials = yield* DialsAdministration
    const { id } = yield* administration.workspace(workspace)
    const own = yield* dials.classes(id)
    yield* Output.answer(
      json,
      own,
      () =>
        Output.table(["NAME", "CLASS"], own.map((each) => [each.name, each.class]), "The table of usual names holds.")
    )
  }, UseCases.provide)
).pipe(Command.withDescription("List the classes of dispositions that are a workspace's own."))

/** `anipool disposition class|classes`. */
export const disposition = Command.make("disposition").pipe(Command.withSubcommands([setClass, classes]))
