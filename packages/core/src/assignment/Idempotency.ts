/**
 * Requests that may be tried again: each has one answer for as long as storage keeps it, and is counted once.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { Answered, AssignmentLedger, Request } from "@anipool/storage/AssignmentLedger"
import type { StorageError } from "@anipool/storage/StorageError"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { hash } from "node:crypto"
import { Conflict } from "../CoreError.ts"
import type { Waiting } from "./CommitQueue.ts"
import type { Decision } from "./Picks.ts"

/** Longest key of a request, in characters. */
export const keyLengthMax = 255

/**
 * A request under a caller's key. `parts` tell it from others under the same key (the rows of a batch); `content` is all
 * that decides its answer.
 */
export const make = (key: string, parts: ReadonlyArray<string | number>, content: ReadonlyArray<string>): Request => ({
  key: hash("sha256", JSON.stringify([key, ...parts]), "hex"),
  content: hash("sha256", JSON.stringify(content), "hex")
})

/** Answers those whose requests have an answer already; gives back the others. */
export const replayStored = (
  ledger: Ledger,
  workspaceId: WorkspaceId,
  group: ReadonlyArray<Waiting>
): Effect.Effect<ReadonlyArray<Waiting>, StorageError> => {
  const keys = group.flatMap(({ order }) => order.request?.key ?? [])
  if (keys.length === 0) return Effect.succeed(group)
  return Effect.map(ledger.recall(workspaceId, keys), (all) => {
    if (all.length === 0) return group
    const byKey = new Map(all.map((answered) => [answered.key, answered]))
    return group.filter(({ order: { request }, resume }) => {
      const answered = request && byKey.get(request.key)
      if (answered === undefined) return true
      resume(answered.content === request?.content ? Exit.succeed(toDecision(answered)) : Exit.fail(usedForAnother))
      return false
    })
  })
}

/** Keeps that nothing was available, as the answer of those that may be tried again; tells for each whether it stands. */
export const storeNoResult = (
  ledger: Ledger,
  workspaceId: WorkspaceId,
  group: ReadonlyArray<Waiting>
): Effect.Effect<(waiting: Waiting) => boolean, StorageError> => {
  const requests = group.flatMap(({ order }) => order.request ?? [])
  if (requests.length === 0) return Effect.succeed(() => true)
  return Effect.map(ledger.storeNoResult(workspaceId, requests), (kept) => {
    const lost = new Set(requests.filter((_, i) => kept[i] !== true).map(({ key }) => key))
    return ({ order: { request } }) => request === undefined || !lost.has(request.key)
  })
}

// internal

type Ledger = Context.Tag.Service<AssignmentLedger>

const usedForAnother = new Conflict({ message: "Idempotency-Key: was used for another request" })

const toDecision = ({ assignedAt, number }: Answered): Decision =>
  number === null
    ? { _tag: "NoneAvailable", explanation: undefined }
    : { _tag: "Confirmed", ...number, assignedAt, explanation: undefined }
