/**
 * `Snapshots` in memory.
 */
import * as PackedNumber from "@anipool/domain/groups/PackedNumber"
import type { SnapshotGroup } from "@anipool/domain/groups/Snapshot"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import * as EventLoop from "@anipool/storage/EventLoop"
import {
  type Advanced,
  attemptsMax,
  type Claim,
  type CurrentGroup,
  givenUp,
  type GroupsState,
  type PieceGroup,
  pieceMax,
  type Skipped,
  type SnapshotPiece,
  Snapshots,
  type Upload,
  type UploadId,
  type UploadQueue,
  uploadsKeptMax
} from "@anipool/storage/Snapshots"
import * as Clock from "effect/Clock"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as Inventory from "./Inventory.ts"
import * as Lease from "./Lease.ts"
import * as SnapshotPreview from "./SnapshotPreview.ts"
import * as SnapshotSteps from "./SnapshotSteps.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) => {
  const claimed = ({ token, uploadId, workspaceId }: Claim): State.UploadRow | undefined => {
    const row = State.find(state, workspaceId)?.uploads.find(({ id }) => id === uploadId)
    return row?.status === "processing" && row.leaseToken === token ? row : undefined
  }

  return Snapshots.of({
    stage: <E, R>(
      workspaceId: WorkspaceId,
      pieces: Stream.Stream<SnapshotPiece, E, R>,
      skipped: () => Skipped,
      expected?: GroupsState
    ) =>
      Effect.gen(function*() {
        const groups = yield* collect(pieces)
        const row = SnapshotSteps.makeUpload(state, yield* CurrentActor, { groups, skipped: skipped(), expected })
        State.get(state, workspaceId).uploads.push(row)
        return toUpload(row)
      }).pipe(Effect.withSpan("Snapshots.stage")),

    preview: <E, R>(workspaceId: WorkspaceId, pieces: Stream.Stream<SnapshotPiece, E, R>, skipped: () => Skipped) =>
      Effect.map(
        collect(pieces),
        (groups) => SnapshotPreview.of(State.get(state, workspaceId), groups, skipped())
      ).pipe(Effect.withSpan("Snapshots.preview")),

    state: Effect.fn("Snapshots.state")((workspaceId: WorkspaceId) =>
      Effect.sync(() => SnapshotSteps.stateOf(State.get(state, workspaceId)))
    ),

    current: Effect.fn("Snapshots.current")((workspaceId: WorkspaceId) =>
      Effect.gen(function*() {
        const { inventory, pools } = State.get(state, workspaceId)
        // Who is in which group is of one moment; to write them down takes longer.
        const groups = [...pools.values()].filter(({ isDeleted }) => !isDeleted)
          .sort((a, b) => TextOrder.compare(a.groupId, b.groupId))
          .map(({ groupId, id, name }) => ({ groupId, name, members: Inventory.membersOf(inventory, id) }))
        return yield* Effect.forEach(groups, ({ groupId, members, name }) =>
          Effect.map(EventLoop.map(members, PackedNumber.pack), (phones): CurrentGroup => ({
            groupId,
            name,
            // Numbers that lie together are sorted ten times faster than those of a list.
            phones: Array.from(Float64Array.from(phones).sort())
          })))
      })
    ),

    find: Effect.fn("Snapshots.find")((workspaceId: WorkspaceId, id: UploadId) =>
      Effect.sync(() =>
        Option.map(
          Option.fromNullable(State.find(state, workspaceId)?.uploads.find((row) => row.id === id)),
          toUpload
        )
      )
    ),

    list: Effect.fn("Snapshots.list")((workspaceId: WorkspaceId, limit: number) =>
      Effect.sync(() => {
        State.assertAtMost("Snapshots.list", limit, uploadsKeptMax)
        return [...State.find(state, workspaceId)?.uploads ?? []].reverse().slice(0, limit).map(toUpload)
      })
    ),

    claim: Effect.fn("Snapshots.claim")((lease: Duration.Duration) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        for (const { uploads, workspace } of state.workspaces) {
          const first = uploads.find(isOpen)
          if (first === undefined || !Lease.isFree(first, now)) continue
          first.status = "processing"
          first.leaseToken++
          first.leaseUntil = Lease.end(now, lease)
          return Option.some({ workspaceId: workspace.id, uploadId: first.id, token: first.leaseToken })
        }
        return Option.none()
      })
    ),

    renew: Effect.fn("Snapshots.renew")((claim: Claim, lease: Duration.Duration) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const row = claimed(claim)
        if (row !== undefined) row.leaseUntil = Lease.end(now, lease)
        return row !== undefined
      })
    ),

    release: Effect.fn("Snapshots.release")((claim: Claim) =>
      Effect.sync(() => {
        const row = claimed(claim)
        if (row !== undefined) row.leaseUntil = 0
      })
    ),

    advance: Effect.fn("Snapshots.advance")((claim: Claim, lease: Duration.Duration) =>
      Effect.map(Clock.currentTimeMillis, (now): Advanced => {
        const row = claimed(claim)
        if (row === undefined) return "lost"
        row.leaseUntil = Lease.end(now, lease)
        const workspace = State.get(state, claim.workspaceId)
        SnapshotSteps.advance(state, workspace, row)
        row.attempts = 0
        return isOpen(row) ? "more" : finish(workspace)
      })
    ),

    stepFailed: Effect.fn("Snapshots.stepFailed")((claim: Claim) =>
      Effect.sync((): Advanced => {
        const row = claimed(claim)
        if (row === undefined) return "lost"
        if (++row.attempts < attemptsMax || row.steps !== undefined) return "more"
        row.status = "failed"
        row.message = givenUp
        row.groups = []
        row.steps = []
        return finish(State.get(state, claim.workspaceId))
      })
    ),

    queue: Effect.map(Clock.currentTimeMillis, (now): UploadQueue => {
      const open = [...state.workspaces].flatMap(({ uploads }) => uploads.filter(isOpen))
      const oldest = open.reduce((earliest, { createdAt }) => Math.min(earliest, createdAt), now)
      return { uploads: open.length, lagMs: now - oldest }
    }).pipe(Effect.withSpan("Snapshots.queue"))
  })
}

// internal

const isOpen = ({ status }: State.UploadRow): boolean => status === "queued" || status === "processing"

/** Forgets what is finished beyond what is kept. */
const finish = (workspace: State.WorkspaceState): Advanced => {
  const finished = workspace.uploads.filter((each) => !isOpen(each))
  if (finished.length > uploadsKeptMax) workspace.uploads.splice(workspace.uploads.indexOf(finished[0]!), 1)
  return "finished"
}

/** The groups of a snapshot, once all pieces are there: a group's numbers may come after it. */
const collect = <E, R>(pieces: Stream.Stream<SnapshotPiece, E, R>) =>
  Effect.gen(function*() {
    const groups: Array<PieceGroup> = []
    const phonesOf = new Map<number, Array<PackedNumber.PackedNumber>>()
    yield* Stream.runForEach(pieces, (piece) =>
      Effect.sync(() => {
        State.assertAtMost("Snapshots.stage", Math.max(piece.phones.length, piece.groups.length), pieceMax)
        for (const group of piece.groups) groups.push(group)
        piece.phones.forEach((phone, i) => {
          const no = piece.groupNos[i]!
          const phones = phonesOf.get(no)
          if (phones === undefined) phonesOf.set(no, [phone])
          else phones.push(phone)
        })
      }))
    return groups.map(({ groupId, listed, name, no }): SnapshotGroup => ({
      groupId,
      name,
      listed,
      phones: phonesOf.get(no) ?? []
    }))
  })

const toUpload = ({ createdAt, id, message, result, status, steps, stepsTotal }: State.UploadRow): Upload => ({
  id,
  status,
  progress: status === "completed" ? 1 : steps === undefined || stepsTotal === 0
    ? 0
    : Math.round((1 - steps.length / stepsTotal) * 10_000) / 10_000,
  createdAt,
  result: status === "completed" ? result : null,
  message
})
