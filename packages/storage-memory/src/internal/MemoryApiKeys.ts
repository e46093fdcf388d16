/**
 * `ApiKeys` in memory.
 */
import { type ApiKey, type KeyId, type KeyType, mayStandInUrl } from "@anipool/domain/ApiKey"
import type { Actor, NewEntry } from "@anipool/domain/trail/Entry"
import * as KeyEntries from "@anipool/domain/trail/KeyEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  ApiKeys,
  type KeyRecord,
  type KeyUse,
  type NewApiKey,
  type SecretHash,
  type StoredKey,
  usesMax
} from "@anipool/storage/ApiKeys"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import { AlreadyExists } from "@anipool/storage/StorageError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as State from "./State.ts"
import * as Trail from "./Trail.ts"

/** The port over a state. */
export const make = (state: State.State) => {
  const now = () => state.clock.unsafeCurrentTimeMillis()

  const add = (
    {
      active,
      allowInUrl = false,
      createdBy = null,
      defaultCampaign,
      expiresAt = null,
      name = null,
      secretHash,
      type,
      workspaceId
    }: NewApiKey
  ): ApiKey => {
    State.get(state, workspaceId)
    assertMayStandInUrl(type, allowInUrl)
    const id = state.lastKeyId + 1 as KeyId
    state.lastKeyId = id
    const row: State.KeyRow = {
      key: { id, workspaceId, type, name, defaultCampaign, active, allowInUrl },
      secretHash,
      former: undefined,
      isRevoked: false,
      createdAt: now(),
      createdBy,
      expiresAt,
      lastUsedAt: null
    }
    state.keys.set(id, row)
    state.keysByHash.set(secretHash, row)
    return shown(row, now())
  }

  const found = (id: KeyId, workspaceId: WorkspaceId | undefined): State.KeyRow | undefined => {
    const row = state.keys.get(id)
    return workspaceId === undefined || row?.key.workspaceId === workspaceId ? row : undefined
  }

  /** Tells of what was done to a key. */
  const tell = (key: ApiKey, actor: Actor, entryOf: (key: ApiKey) => NewEntry | undefined): ApiKey => {
    const entry = entryOf(key)
    if (entry !== undefined) State.record(state, State.get(state, key.workspaceId), actor, entry)
    return key
  }

  return ApiKeys.of({
    create: Effect.fn("ApiKeys.create")(function*(key: NewApiKey) {
      if (state.keysByHash.has(key.secretHash)) return yield* new AlreadyExists({ what: "key" })
      return tell(add(key), yield* CurrentActor, KeyEntries.created)
    }),
    put: Effect.fn("ApiKeys.put")(function*(key: NewApiKey) {
      const known = state.keysByHash.get(key.secretHash)
      const actor = yield* CurrentActor
      if (known === undefined) return tell(add(key), actor, KeyEntries.created)
      if (known.key.workspaceId !== key.workspaceId) return yield* new AlreadyExists({ what: "key" })
      if (known.secretHash !== key.secretHash) return shown(known, now())
      const before = shown(known, now())
      const { active, allowInUrl = false, defaultCampaign, expiresAt = null, name = null, type } = key
      assertMayStandInUrl(type, allowInUrl)
      known.key = { ...known.key, type, name, defaultCampaign, active: active && !known.isRevoked, allowInUrl }
      known.expiresAt = expiresAt
      return tell(shown(known, now()), actor, (after) => KeyEntries.changed(before, after))
    }),
    findByHashes: Effect.fn("ApiKeys.findByHashes")((secretHashes: ReadonlyArray<SecretHash>) =>
      Effect.sync(() => {
        const at = now()
        const stored = new Map<SecretHash, StoredKey>()
        for (const secretHash of secretHashes) {
          const row = state.keysByHash.get(secretHash)
          if (row === undefined) continue
          const key = shown(row, at)
          const isOver = row.former?.secretHash === secretHash && row.former.until <= at
          stored.set(secretHash, {
            key: isOver ? { ...key, active: false } : key,
            workspace: State.get(state, key.workspaceId).workspace
          })
        }
        return stored
      })
    ),
    list: Effect.fn("ApiKeys.list")((workspaceId?: WorkspaceId) =>
      Effect.sync(() =>
        [...state.keys.values()].flatMap((row) =>
          workspaceId === undefined || row.key.workspaceId === workspaceId ? [recordOf(row, now())] : []
        )
      )
    ),
    rotate: Effect.fn("ApiKeys.rotate")(function*(workspaceId, id, { formerUntil, secretHash }) {
      const row = found(id, workspaceId)
      if (row === undefined || row.isRevoked) return Option.none()
      if (state.keysByHash.has(secretHash)) return yield* new AlreadyExists({ what: "key" })
      if (row.former !== undefined) state.keysByHash.delete(row.former.secretHash)
      row.former = { secretHash: row.secretHash, until: formerUntil }
      row.secretHash = secretHash
      state.keysByHash.set(secretHash, row)
      return Option.some(tell(shown(row, now()), yield* CurrentActor, KeyEntries.rotated))
    }),
    markUsed: Effect.fn("ApiKeys.markUsed")((uses: ReadonlyArray<KeyUse>) =>
      Effect.sync(() => {
        State.assertAtMost("ApiKeys.markUsed", uses.length, usesMax)
        for (const { at, id } of uses) {
          const row = state.keys.get(id)
          if (row !== undefined) row.lastUsedAt = Math.max(row.lastUsedAt ?? 0, at)
        }
      })
    ),
    revoke: Effect.fn("ApiKeys.revoke")((id: KeyId, workspaceId?: WorkspaceId) =>
      Trail.acting((actor) =>
        Option.map(Option.fromNullable(found(id, workspaceId)), (known) => {
          known.isRevoked = true
          known.key = { ...known.key, active: false }
          return tell(known.key, actor, KeyEntries.revoked)
        })
      )
    )
  })
}

// internal

const assertMayStandInUrl = (type: KeyType, allowInUrl: boolean): void => {
  if (allowInUrl && !mayStandInUrl(type)) throw new RangeError(`a key of type ${type} may not stand in a URL`)
}

const shown = ({ expiresAt, key }: State.KeyRow, at: number): ApiKey =>
  expiresAt !== null && expiresAt <= at ? { ...key, active: false } : key

const recordOf = (row: State.KeyRow, at: number): KeyRecord => ({
  ...shown(row, at),
  createdAt: row.createdAt,
  createdBy: row.createdBy,
  lastUsedAt: row.lastUsedAt,
  expiresAt: row.expiresAt,
  formerUntil: row.former !== undefined && row.former.until > at ? row.former.until : null,
  isRevoked: row.isRevoked
})
