/**
 * `anipool workspace create|list`.
 */
import { Administration } from "@anipool/core/administration/Administration"
import * as Workspace from "@anipool/domain/Workspace"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Flags from "../Flags.ts"
import * as Output from "../Output.ts"
import * as UseCases from "../UseCases.ts"

const field = (name: string, holds: string) =>
  Options.optional(Flags.fitting(name, Schema.NonEmptyString, {
    placeholder: "ID",
    description: `The field id of the dialer's contact record that gets ${holds}.`,
    expected: "a field id"
  }))

const create = Command.make(
  "create",
  {
    json: Flags.json,
    name: Flags.fitting("name", Workspace.WorkspaceName, {
      placeholder: "NAME",
      description: "Its name, unique.",
      expected: `1 to ${Workspace.nameLengthMax} characters`
    }),
    country: Flags.oneOf("country", Workspace.Country.literals, "The country that its dialer works in."),
    timeZone: Flags.fitting("time-zone", Workspace.TimeZone, {
      placeholder: "ZONE",
      description: "Where its day begins. Default: UTC.",
      expected: "an IANA time zone name such as America/New_York or UTC"
    }).pipe(Options.withDefault("UTC")),
    inboundGroups: Options.boolean("inbound-groups").pipe(
      Options.withDescription("Enable the inbound groups interface.")
    ),
    ani: field("field-ani", "the assigned number"),
    assignedAt: field("field-assigned-at", "the time of the assignment"),
    aniCopy: field("field-ani-copy", "the assigned number again")
  },
  Effect.fn("workspace create")(function*({ ani, aniCopy, assignedAt, country, inboundGroups, json, name, timeZone }) {
    const administration = yield* Administration
    const workspace = yield* administration.createWorkspace({
      name,
      country,
      timeZone,
      inboundGroups,
      fields: {
        ...(Option.isSome(ani) ? { ani: ani.value } : {}),
        ...(Option.isSome(assignedAt) ? { assignedAt: assignedAt.value } : {}),
        ...(Option.isSome(aniCopy) ? { aniCopy: aniCopy.value } : {})
      },
      policy: {}
    })
    yield* Output.answer(json, workspace, () => [`Workspace "${workspace.name}" is made; its id is ${workspace.id}.`])
  }, UseCases.provide)
).pipe(Command.withDescription("Make a workspace: one company's pool of caller IDs."))

const list = Command.make(
  "list",
  { json: Flags.json },
  Effect.fn("workspace list")(function*({ json }) {
    const administration = yield* Administration
    const workspaces = yield* administration.workspaces
    yield* Output.answer(json, workspaces, () =>
      Output.table(
        ["ID", "NAME", "COUNTRY", "TIME ZONE", "INBOUND GROUPS"],
        workspaces.map((each) => [
          String(each.id),
          each.name,
          each.country,
          each.timeZone,
          each.inboundGroups ? "on" : "off"
        ]),
        "There is no workspace yet."
      ))
  }, UseCases.provide)
).pipe(Command.withDescription("List the workspaces."))

/** `anipool workspace create|list`. */
export const workspace = Command.make("workspace").pipe(
  Command.withSubcommands([create, list])
)
