/**
 * `anipool workspace create|update|list|delete|move`.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { type DeletionPreview, WorkspaceDeletion } from "@anipool/core/administration/WorkspaceDeletion"
import * as PrintableText from "@anipool/domain/PrintableText"
import * as Workspace from "@anipool/domain/Workspace"
import { Unsuccessful, UsageWrong } from "@anipool/jobs/Failure"
import { Moves } from "@anipool/jobs/Moves"
import * as Output from "@anipool/jobs/Output"
import * as Progress from "@anipool/jobs/Progress"
import * as UseCases from "@anipool/jobs/UseCases"
import { deletionsMax } from "@anipool/storage/WorkspaceDeletions"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Terminal from "@effect/platform/Terminal"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Flags from "../Flags.ts"

const field = (name: string, holds: string) =>
  Options.optional(Flags.fitting(name, Schema.NonEmptyString, {
    placeholder: "ID",
    description: `The field id of the dialer's contact record that gets ${holds}.`,
    expected: "a field id"
  }))

const name = (description: string) =>
  Flags.fitting("name", Workspace.WorkspaceName, {
    placeholder: "NAME",
    description,
    expected: `1 to ${Workspace.nameLengthMax} characters`
  })

const timeZone = (description: string) =>
  Flags.fitting("time-zone", Workspace.TimeZone, {
    placeholder: "ZONE",
    description,
    expected: "an IANA time zone name such as America/New_York or UTC"
  })

const create = Command.make(
  "create",
  {
    json: Flags.json,
    name: name("Its name, unique."),
    country: Flags.oneOf("country", Workspace.Country.literals, "The country that its dialer works in."),
    timeZone: timeZone("Where its day begins. Default: UTC.").pipe(Options.withDefault("UTC")),
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

const update = Command.make(
  "update",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    name: Options.optional(name("Its new name.")),
    timeZone: Options.optional(timeZone("Where its day begins.")),
    inboundGroups: Options.optional(
      Flags.oneOf("inbound-groups", ["on", "off"], "Whether the inbound groups interface is enabled.")
    ),
    ani: field("field-ani", "the assigned number; none: no field does"),
    assignedAt: field("field-assigned-at", "the time of the assignment; none: no field does"),
    aniCopy: field("field-ani-copy", "the assigned number again; none: no field does")
  },
  Effect.fn("workspace update")(function*({ inboundGroups, json, name, timeZone, workspace, ...fields }) {
    const administration = yield* Administration
    const before = yield* administration.workspace(workspace)
    const set = Object.entries(fields).flatMap(([key, id]) => Option.isSome(id) ? [[key, id.value] as const] : [])
    const all = Object.entries({ ...before.fields, ...Object.fromEntries(set) })
    const change = {
      ...(Option.isSome(name) ? { name: name.value } : {}),
      ...(Option.isSome(timeZone) ? { timeZone: timeZone.value } : {}),
      ...(Option.isSome(inboundGroups) ? { inboundGroups: inboundGroups.value === "on" } : {}),
      ...(set.length > 0 ? { fields: Object.fromEntries(all.filter(([, id]) => id !== "none")) } : {})
    }
    if (Object.keys(change).length === 0) {
      return yield* new UsageWrong({ message: "nothing is named that shall change" })
    }
    const after = yield* administration.changeWorkspace(before.id, change)
    yield* Output.answer(json, after, () => [`Workspace "${after.name}" is changed.`])
  }, UseCases.provide)
).pipe(Command.withDescription("Change what is named of a workspace; its country stays."))

const remove = Command.make(
  "delete",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    dryRun: Options.boolean("dry-run").pipe(Options.withDescription("Say what would go, and delete nothing.")),
    yes: Options.boolean("yes").pipe(Options.withDescription("Do not ask for its name again.")),
    evenInUse: Options.boolean("even-in-use").pipe(
      Options.withDescription("Delete it although keys of it were used within the last ten minutes.")
    )
  },
  Effect.fn("workspace delete")(function*({ dryRun, evenInUse, json, workspace, yes }) {
    const deletion = yield* WorkspaceDeletion
    const preview = yield* deletion.preview(workspace)
    if (dryRun) return yield* Output.answer(json, { ...preview, deleted: false }, () => described(preview))
    if (!yes) yield* askFor(preview)
    const rows = yield* Effect.scoped(Effect.gen(function*() {
      const progress = yield* Progress.make(1)
      return yield* deletion.run(workspace, {
        evenInUse,
        onDeleted: (rows, share) => progress.update(share, `${Output.counted(rows, "row")} gone`)
      })
    }))
    yield* Output.answer(json, { ...preview, deleted: true, rows }, () => [
      `Workspace "${workspace}" is gone, with ${Output.counted(rows, "row")}.`
    ])
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "Delete a workspace with everything that is its own, for good. It is gone for its users at once; a deletion that was "
      + "stopped goes on when the same command is run again."
  )
)

const list = Command.make(
  "list",
  {
    json: Flags.json,
    deleted: Options.boolean("deleted").pipe(
      Options.withDescription("Those that were deleted instead, or are being deleted, and by whom.")
    )
  },
  Effect.fn("workspace list")(function*({ deleted, json }) {
    if (deleted) return yield* listDeleted(json)
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

const move = Command.make(
  "move",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    to: Options.redacted("to").pipe(
      Options.withPseudoName("URL"),
      Options.withDescription("The PostgreSQL database of the other installation: postgresql://…")
    ),
    address: Options.optional(Flags.fitting("address", Schema.NonEmptyString, {
      placeholder: "URL",
      description: "What callers who still ask here are told to ask from then on, such as https://eu.example.com.",
      expected: "an address"
    })),
    closedAtMost: Flags.fitting("closed-at-most", Schema.Int.pipe(Schema.between(10, 300)), {
      placeholder: "SECONDS",
      description: "For how long it may be closed. Default: 30.",
      expected: "10 to 300 seconds"
    }).pipe(Options.withDefault(30))
  },
  Effect.fn("workspace move")(function*({ address, closedAtMost, json, to, workspace }) {
    const moves = yield* Moves
    const moved = yield* Progress.during(
      "copied",
      (onProgress) => moves.move(workspace, { to, address, closedAtMost: Duration.seconds(closedAtMost), onProgress })
    )
    yield* Output.answer(json, moved, () => [
      `Workspace "${workspace}" has moved, with ${Output.counted(moved.rows, "row")} of ${
        Output.counted(moved.tables, "table")
      }; its id there is ${moved.id}.`,
      ...(moved.closedMs === null ? [] : [`It was closed for ${(moved.closedMs / 1000).toFixed(1)} seconds.`]),
      ...(moved.membersMade.length === 0
        ? []
        : [`Members who were not known there, and sign in as they do here: ${moved.membersMade.join(", ")}.`])
    ])
  })
).pipe(
  Command.withDescription(
    "Move a workspace with everything that is its own to another installation, while it is in use. It is closed for some "
      + "seconds, in which dialers go on with numbers of their own; whatever fails before the end leaves it open here."
  )
)

/** `anipool workspace create|update|list|delete|move`. */
export const workspace = Command.make("workspace").pipe(
  Command.withSubcommands([create, update, list, move, remove])
)

// internal

const listDeleted = Effect.fnUntraced(function*(json: boolean) {
  const all = yield* Effect.flatMap(WorkspaceDeletion, ({ list }) => list(deletionsMax))
  const timeOf = (at: number | null) => at === null ? null : new Date(at).toISOString()
  const shown = all.map(({ actor, begunAt, doneAt, name, workspaceId }) => ({
    id: workspaceId,
    name,
    by: actor,
    begunAt: timeOf(begunAt),
    doneAt: timeOf(doneAt)
  }))
  yield* Output.answer(json, shown, () =>
    Output.table(
      ["ID", "NAME", "BY", "BEGUN", "DONE"],
      shown.map(({ begunAt, by, doneAt, id, name }) => [String(id), name, by.name, begunAt ?? "", doneAt ?? "not yet"]),
      "No workspace was deleted."
    ))
})

const described = ({ holdings, keysInUse, name }: DeletionPreview): ReadonlyArray<string> =>
  holdings === null
    ? [`The deletion of workspace "${name}" has begun, and goes on where it was stopped.`]
    : [
      `Workspace "${name}" would go for good, with ${Output.counted(holdings.anis, "number")}, ` +
      `${Output.counted(holdings.groups, "group")}, ${Output.counted(holdings.campaigns, "campaign")}, ` +
      `${Output.counted(holdings.keys, "key")}, ${Output.counted(holdings.members, "member")}, all assignments and ` +
      `${Output.counted(holdings.dials, "dial")}.`,
      ...(keysInUse === 0
        ? []
        : [
          `${Output.counted(keysInUse, "key")} of it ${
            keysInUse === 1 ? "was" : "were"
          } used within the last ten minutes.`
        ])
    ]

/** Asks for the name on a terminal; elsewhere nobody could answer. */
const askFor = Effect.fnUntraced(function*(preview: DeletionPreview) {
  const terminal = yield* Terminal.Terminal
  if (!(yield* terminal.isTTY)) {
    return yield* new UsageWrong({ message: "--yes is needed where nobody can be asked; --dry-run says what would go" })
  }
  for (const line of described(preview)) yield* Output.note(PrintableText.inLine(line))
  yield* Output.note("Type its name to delete it:")
  const typed = yield* Effect.catchAll(terminal.readLine, () => Effect.interrupt)
  if (typed !== preview.name) return yield* new Unsuccessful({ message: "that is not its name; nothing was deleted" })
})
