/**
 * A snapshot of the demo's groups, uploaded and applied: all groups as they are, one more, and some entries that are
 * skipped, so that the history of uploads has something to show.
 */
import type { InvalidRequest } from "@anipool/core/CoreError"
import * as SnapshotProcessing from "@anipool/core/groups/SnapshotProcessing"
import * as SnapshotReader from "@anipool/core/groups/SnapshotReader"
import { callingCodeOf, type Workspace, type WorkspaceId } from "@anipool/domain/Workspace"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import { Snapshots, type UploadId } from "@anipool/storage/Snapshots"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"

/** Groups of a workspace of the demo. */
const groupsMax = 100

/** Phones of the group that the snapshot adds. */
const weekendPhones = 12

/** Steps of snapshots that are done for it: others may be before it. */
const stepsMax = 200

/** What people read for the groups' identifiers. */
const names: Readonly<Record<string, string>> = {
  "solar-pool": "Solar",
  "medicare-blended": "Medicare",
  "shared-pool": "Shared",
  "roofing-pool": "Roofing",
  "auto-pool": "Auto",
  "uk-energy-pool": "Energy"
}

/** Uploads the snapshot of a workspace, unless one was uploaded, and sees to it that it is applied. */
export const make = Effect.gen(function*() {
  const groups = yield* InboundGroups
  const snapshots = yield* Snapshots
  const { step } = yield* SnapshotProcessing.make()

  const contentsOf = Effect.fnUntraced(function*(id: WorkspaceId) {
    const { groups: listed } = yield* groups.list(id, { offset: 0, limit: groupsMax })
    const found = yield* Effect.forEach(listed, ({ groupId }) => groups.find(id, groupId))
    const held = found.flatMap(Option.toArray).map(({ groupId, name, phones }, i) => ({
      group_id: groupId,
      group_name: names[groupId] ?? name,
      phones: i === 0 ? [...phones, "call center 2", "+1 999 555 0100", "555 01"] : phones
    }))
    return [
      ...held,
      { group_id: "weekend-pool", group_name: "Weekend", phones: held[0]?.phones.slice(0, weekendPhones) ?? [] },
      { group_id: "", group_name: "Without an identifier", phones: [] }
    ]
  })

  const stage = Effect.fnUntraced(function*({ country, id }: Workspace) {
    const text = JSON.stringify(yield* contentsOf(id))
    const { pieces, skipped } = SnapshotReader.read(Stream.make(new TextEncoder().encode(text)), callingCodeOf(country))
    return yield* snapshots.stage(id, pieces, skipped)
  })

  const isDone = (workspaceId: WorkspaceId, id: UploadId) =>
    Effect.map(
      snapshots.find(workspaceId, id),
      Option.exists(({ status }) => status === "completed" || status === "failed")
    )

  return {
    load: (workspace: Workspace): Effect.Effect<void, InvalidRequest | StorageError> =>
      Effect.gen(function*() {
        const [last] = yield* snapshots.list(workspace.id, 1)
        const { id } = last ?? (yield* stage(workspace))
        for (let i = 0; i < stepsMax && !(yield* isDone(workspace.id, id)); i++) {
          // Nothing to take: another worker is at it, and will be done in a moment.
          if (!(yield* step)) return
        }
      })
  }
})
