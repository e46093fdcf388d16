/**
 * `anipool demo load`: the demo workspaces.
 */
import * as Demo from "@anipool/demo/Demo"
import * as DemoSecrets from "@anipool/demo/DemoSecrets"
import * as Environment from "@anipool/environment/Environment"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Flags from "../Flags.ts"

const load = Command.make(
  "load",
  { json: Flags.json },
  Effect.fn("demo load")(function*({ json }) {
    const { dataDir } = yield* Environment.load
    const { curl, isNew, secrets } = yield* UseCases.provide(Demo.loadKept(dataDir))
    const keysOf = (workspace: string, country: "us" | "uk") =>
      DemoSecrets.keyTypes.map((type) => ({
        workspace,
        type,
        secret: Redacted.value(DemoSecrets.secretOf(secrets, country, type))
      }))
    const keys = [...keysOf(Demo.usWorkspace, "us"), ...keysOf(Demo.ukWorkspace, "uk")]
    yield* Output.answer(json, { isNew, keys, curl }, () => [
      isNew
        ? `The demo workspaces "${Demo.usWorkspace}" and "${Demo.ukWorkspace}" are loaded.`
        : "The demo workspaces were there already; nothing of theirs was changed.",
      ...Output.table(["WORKSPACE", "KEY", "SECRET"], keys.map((each) => [each.workspace, each.type, each.secret]), ""),
      `Try: anipool assign --workspace "${Demo.usWorkspace}" --campaign ${curl.campaign} ${curl.prospectPhone} ` +
      `--zip ${curl.prospectZip} --explain`
    ])
  })
).pipe(Command.withDescription("Load the demo workspaces, where they are missing, and show their keys."))

/** `anipool demo load`. */
export const demo = Command.make("demo").pipe(
  Command.withSubcommands([load])
)
