/**
 * `ApiKeys` in memory.
 */
import type { ApiKey, KeyId } from "@anipool/domain/ApiKey"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { ApiKeys, type NewApiKey, type SecretHash, type StoredKey } from "@anipool/storage/ApiKeys"
import { AlreadyExists } from "@anipool/storage/StorageError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) => {
  const add = ({ active, defaultCampaign, secretHash, type, workspaceId }: NewApiKey): ApiKey => {
    State.get(state, workspaceId)
    const key: ApiKey = { id: state.keys.length + 1 as KeyId, workspaceId, type, defaultCampaign, active }
    const row: State.KeyRow = { key, isRevoked: false }
    state.keys.push(row)
    state.keysByHash.set(secretHash, row)
    return key
  }
  return ApiKeys.of({
    create: Effect.fn("ApiKeys.create")(function*(key: NewApiKey) {
      if (state.keysByHash.has(key.secretHash)) return yield* new AlreadyExists({ what: "key" })
      return add(key)
    }),
    put: Effect.fn("ApiKeys.put")(function*(key: NewApiKey) {
      const known = state.keysByHash.get(key.secretHash)
      if (known === undefined) return add(key)
      if (known.key.workspaceId !== key.workspaceId) return yield* new AlreadyExists({ what: "key" })
      const { defaultCampaign, type } = key
      known.key = { ...known.key, type, defaultCampaign, active: key.active && !known.isRevoked }
      return known.key
    }),
    findByHashes: Effect.fn("ApiKeys.findByHashes")((secretHashes: ReadonlyArray<SecretHash>) =>
      Effect.sync(() => {
        const found = new Map<SecretHash, StoredKey>()
        for (const secretHash of secretHashes) {
          const key = state.keysByHash.get(secretHash)?.key
          if (key !== undefined) {
            found.set(secretHash, { key, workspace: State.get(state, key.workspaceId).workspace })
          }
        }
        return found
      })
    ),
    list: Effect.fn("ApiKeys.list")((workspaceId?: WorkspaceId) =>
      Effect.sync(() =>
        state.keys.flatMap(({ key }) => workspaceId === undefined || key.workspaceId === workspaceId ? [key] : [])
      )
    ),
    revoke: Effect.fn("ApiKeys.revoke")((id: KeyId) =>
      Effect.sync(() =>
        Option.map(Option.fromNullable(state.keys[id - 1]), (known) => {
          known.isRevoked = true
          known.key = { ...known.key, active: false }
          return known.key
        })
      )
    )
  })
}
