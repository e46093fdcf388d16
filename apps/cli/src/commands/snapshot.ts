/**
 * `anipool snapshot upload|status|list`.
 */
import { Administration } from "@anipool/core/administration/Administration"
import type { Caller } from "@anipool/core/Caller"
import { listMax, SnapshotUploads } from "@anipool/core/groups/SnapshotUploads"
import { Unsuccessful } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import type { Upload } from "@anipool/storage/Snapshots"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Flags from "../Flags.ts"

/** Uploads that `list` shows when nobody says how many. */
export const limitDefault = 20

const upload = Command.make(
  "upload",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    detach: Options.boolean("detach").pipe(
      Options.withDescription("Leave it to a worker to apply the snapshot, and do not wait for it.")
    ),
    file: Flags.argument("FILE", "A JSON array of groups (group_id, group_name, phones); - for standard input.")
  },
  Effect.fn("snapshot upload")(function*({ detach, file, json, workspace }) {
    // What only an upload needs is loaded only for one: a command starts in the time that its imports take.
    const SnapshotUpload = yield* Effect.promise(() => import("@anipool/jobs/snapshotUpload/SnapshotUpload"))
    const uploaded = yield* UseCases.provide(SnapshotUpload.run(workspace, file, { isDetached: detach }))
    yield* Output.answer(json, shown(uploaded), () => described(uploaded))
    if (uploaded.status === "failed") return yield* new Unsuccessful({ message: uploaded.message ?? "it failed" })
  })
).pipe(
  Command.withDescription(
    "Make a workspace's groups, memberships and inventory those of a file. Applies it in this process, or waits until a worker has."
  )
)

const status = Command.make(
  "status",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    id: Flags.fitting("id", Schema.Int.pipe(Schema.positive()), {
      placeholder: "ID",
      description: "The upload, by its id.",
      expected: "an upload's id"
    })
  },
  Effect.fn("snapshot status")(function*({ id, json, workspace }) {
    const uploads = yield* SnapshotUploads
    const upload = yield* uploads.get(yield* callerOf(workspace), id)
    yield* Output.answer(json, shown(upload), () => described(upload))
  }, UseCases.provide)
).pipe(Command.withDescription("Say where an upload stands, and what it came to."))

const list = Command.make(
  "list",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    limit: Flags.fitting("limit", Schema.Int.pipe(Schema.between(1, listMax)), {
      placeholder: "N",
      description: `How many at most. Default: ${limitDefault}.`,
      expected: `a whole number from 1 to ${listMax}`
    }).pipe(Options.withDefault(limitDefault))
  },
  Effect.fn("snapshot list")(function*({ json, limit, workspace }) {
    const uploads = yield* SnapshotUploads
    const all = yield* uploads.list(yield* callerOf(workspace), limit)
    yield* Output.answer(json, all.map(shown), () =>
      Output.table(
        ["ID", "UPLOADED", "STATUS", "DONE"],
        all.map(({ createdAt, id, progress, status }) => [
          String(id),
          new Date(createdAt).toISOString(),
          status,
          percent(progress)
        ]),
        "There is no upload."
      ))
  }, UseCases.provide)
).pipe(Command.withDescription("List uploads, the latest first."))

/** `anipool snapshot upload|status|list`. */
export const snapshot = Command.make("snapshot").pipe(Command.withSubcommands([upload, status, list]))

// internal

const callerOf = (workspace: string) =>
  Effect.gen(function*() {
    const administration = yield* Administration
    const caller: Caller = { workspace: yield* administration.workspace(workspace), defaultCampaign: null }
    return caller
  })

const percent = (progress: number): string => `${Math.floor(progress * 100)}%`

/** The upload as it is answered over HTTP. */
const shown = ({ id, message, progress, result, status }: Upload) => ({
  uploadId: id,
  status,
  progress,
  ...(result === null ? {} : {
    result: {
      groups_created: result.groupsCreated,
      groups_replaced: result.groupsReplaced,
      groups_deleted: result.groupsDeleted,
      groups_skipped: result.groupsSkipped,
      phones_added: result.phonesAdded,
      phones_removed: result.phonesRemoved,
      phones_skipped: result.phonesSkipped,
      anis_created: result.anisCreated,
      anis_removed: result.anisRemoved,
      skipped: result.skipped.map(({ groupId, phone, reason }) => ({
        group_id: groupId,
        ...(phone === null ? {} : { phone }),
        reason
      }))
    }
  }),
  ...(message === null ? {} : { message })
})

const described = ({ id, message, progress, result, status }: Upload): ReadonlyArray<string> => {
  if (message !== null) return [`Upload ${id} ${status}: ${message}`]
  if (result === null) return [`Upload ${id}: ${status}, ${percent(progress)} done.`]
  const count = (value: number) => value.toLocaleString("en")
  const { skipped } = result
  return [
    `Upload ${id} is completed.`,
    `Groups: ${count(result.groupsCreated)} created, ${count(result.groupsReplaced)} replaced, ` +
    `${count(result.groupsDeleted)} deleted, ${count(result.groupsSkipped)} skipped.`,
    `Phones: ${count(result.phonesAdded)} added, ${count(result.phonesRemoved)} removed, ` +
    `${count(result.phonesSkipped)} skipped.`,
    `ANIs: ${count(result.anisCreated)} created, ${count(result.anisRemoved)} removed.`,
    ...skipped.map(({ groupId, phone, reason }) =>
      `  skipped: group ${JSON.stringify(groupId)}${phone === null ? "" : `, ${JSON.stringify(phone)}`}: ${reason}`
    )
  ]
}
