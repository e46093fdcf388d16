/**
 * Requests that may be tried again: each has one result for as long as storage keeps it, and is counted once.
 */
import type { DialerFields, WorkspaceId } from "@anipool/domain/Workspace"
import type { AssignmentLedger, IdempotentRequest, StoredResult } from "@anipool/storage/AssignmentLedger"
import type { StorageError } from "@anipool/storage/StorageError"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { hash } from "node:crypto"
import { Conflict, type NotFound } from "../CoreError.ts"
import * as AssignmentMetrics from "./AssignmentMetrics.ts"
import type { QueuedRequest } from "./CommitQueue.ts"
import type { Decision } from "./PickRequest.ts"

/** Longest key of a request, in characters. */
export const keyLengthMax = 255

/** What a request under a caller's key is known by; `parts` as in `make`. */
export const keyOf = (key: string, parts: ReadonlyArray<string | number>): string =>
  hash("sha256", JSON.stringify([key, ...parts]), "hex")

/**
 * A request under a caller's key. `parts` tell it from others under the same key (the rows of a batch); `content` is all
 * that decides its result.
 */
export const make = (
  key: string,
  parts: ReadonlyArray<string | number>,
  content: ReadonlyArray<string>
): IdempotentRequest => ({
  key: keyOf(key, parts),
  content: hash("sha256", JSON.stringify(content), "hex")
})

/** Which keys this process was asked under of late. */
export interface AskedKeys {
  /** Whether it was asked under a key before; from now on it was. */
  readonly wasAsked: (key: string) => boolean
}

/** Keys that are known of at least; at most twice as many are kept. */
export const askedKeysMin = 50_000

/** No keys yet. */
export const makeAskedKeys = (): AskedKeys => {
  let older = new Set<string>()
  let newer = new Set<string>()
  return {
    wasAsked: (key) => {
      if (newer.has(key)) return true
      if (newer.size === askedKeysMin) {
        older = newer
        newer = new Set()
      }
      newer.add(key)
      return older.has(key)
    }
  }
}

/**
 * Answers the requests that are known to have a stored result, with the fields that the workspace has now; returns the others. Storage is asked of keys that this
 * process was asked under before. One that is new to it is new nearly always; where it is not, as another server was asked
 * or this one has started since, storage refuses the commit, and the request is asked of when it comes back.
 */
export const replayStored = (
  ledger: Ledger,
  asked: AskedKeys,
  workspaceId: WorkspaceId,
  group: ReadonlyArray<QueuedRequest>,
  fieldsNow: Effect.Effect<DialerFields, NotFound | StorageError>
): Effect.Effect<ReadonlyArray<QueuedRequest>, NotFound | StorageError> => {
  const keys = group.flatMap(({ request: { idempotency } }) =>
    idempotency !== undefined && asked.wasAsked(idempotency.key) ? [idempotency.key] : []
  )
  if (keys.length === 0) return Effect.succeed(group)
  return Effect.gen(function*() {
    const results = yield* ledger.findStored(workspaceId, keys)
    if (results.length === 0) return group
    const fields = yield* fieldsNow
    const byKey = new Map(results.map((result) => [result.key, result]))
    return group.filter(({ onDone, request: { idempotency } }) => {
      const stored = idempotency && byKey.get(idempotency.key)
      if (stored === undefined) return true
      if (stored.content === idempotency?.content) {
        AssignmentMetrics.countRepeated()
        onDone(Exit.succeed(toDecision(stored, fields)))
      } else onDone(Exit.fail(usedForAnother))
      return false
    })
  })
}

/**
 * Stores "no number was available" as the result of the requests that may be tried again. Returns a predicate: whether
 * this is now a request's result (no other result was stored meanwhile).
 */
export const storeNoResult = (
  ledger: Ledger,
  workspaceId: WorkspaceId,
  group: ReadonlyArray<QueuedRequest>
): Effect.Effect<(queued: QueuedRequest) => boolean, StorageError> => {
  const requests = group.flatMap(({ request }) => request.idempotency ?? [])
  if (requests.length === 0) return Effect.succeed(() => true)
  return Effect.map(ledger.storeNoResult(workspaceId, requests), (isStored) => {
    const lost = new Set(requests.filter((_, i) => isStored[i] !== true).map(({ key }) => key))
    return ({ request: { idempotency } }) => idempotency === undefined || !lost.has(idempotency.key)
  })
}

// internal

type Ledger = Context.Tag.Service<AssignmentLedger>

const usedForAnother = new Conflict({
  message: "Idempotency-Key: was used for another request",
  code: "idempotency_key_reused"
})

const toDecision = ({ assignedAt, number }: StoredResult, fields: DialerFields): Decision =>
  number === null
    ? { _tag: "NoneAvailable", explanation: undefined }
    : { _tag: "Confirmed", ...number, assignedAt, fields, explanation: undefined }
