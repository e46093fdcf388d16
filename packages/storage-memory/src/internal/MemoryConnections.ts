/**
 * `Connections` in memory.
 */
import type { Connection, ConnectionId, ConnectionSettings } from "@anipool/domain/Connection"
import * as ConnectionEntries from "@anipool/domain/trail/ConnectionEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Connections, connectionsMax, idsMax, type NewConnection, requestsKeptMs } from "@anipool/storage/Connections"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { randomBytes } from "node:crypto"
import * as State from "./State.ts"
import * as Trail from "./Trail.ts"

/** The port over a state. */
export const make = (state: State.State) => {
  const now = () => state.clock.unsafeCurrentTimeMillis()

  /** The workspace that has a connection, and the connection. */
  const rowOf = (workspaceId: WorkspaceId, id: ConnectionId) => {
    const workspace = State.find(state, workspaceId)
    const row = workspace?.connections.get(id)
    return workspace === undefined || row === undefined ? undefined : { ...workspace, row }
  }

  return Connections.of({
    list: Effect.fn("Connections.list")((workspaceId: WorkspaceId) =>
      Effect.sync(() =>
        [...State.find(state, workspaceId)?.connections.values() ?? []].map(({ connection }) => connection)
      )
    ),

    create: Effect.fn("Connections.create")((workspaceId: WorkspaceId, { signingKey, ...added }: NewConnection) =>
      Trail.acting((actor) => {
        const { connections, trail } = State.get(state, workspaceId)
        if (connections.size >= connectionsMax) return Option.none()
        const connection: Connection = { ...added, createdAt: now() }
        connections.set(connection.id, {
          connection,
          signingKey,
          urlKey: Redacted.make(randomBytes(32).toString("base64url"))
        })
        Trail.record(trail, now(), actor, ConnectionEntries.created(connection))
        return Option.some(connection)
      })
    ),

    update: Effect.fn("Connections.update")(
      (workspaceId: WorkspaceId, id: ConnectionId, settings: ConnectionSettings, signingKey?: Redacted.Redacted) =>
        Trail.acting((actor) => {
          const found = rowOf(workspaceId, id)
          if (found === undefined) return Option.none()
          const { connections, row, trail } = found
          const connection: Connection = { ...row.connection, ...settings }
          connections.set(id, { ...row, connection, signingKey: signingKey ?? row.signingKey })
          const entry = ConnectionEntries.changed(row.connection, connection, signingKey !== undefined)
          Trail.record(trail, now(), actor, entry)
          return Option.some(connection)
        })
    ),

    remove: Effect.fn("Connections.remove")((workspaceId: WorkspaceId, id: ConnectionId) =>
      Trail.acting((actor) => {
        const found = rowOf(workspaceId, id)
        if (found === undefined) return false
        const { connections, row, trail } = found
        connections.delete(id)
        Trail.record(trail, now(), actor, ConnectionEntries.deleted(row.connection))
        return true
      })
    ),

    find: Effect.fn("Connections.find")((ids: ReadonlyArray<ConnectionId>) =>
      Effect.sync(() => {
        State.assertAtMost("Connections.find", ids.length, idsMax)
        return new Map(
          ids.flatMap((id) =>
            state.workspaces.flatMap(({ connections, workspace }) => {
              const row = connections.get(id)
              return row === undefined ? [] : [[id, { ...row, workspace }] as const]
            })
          )
        )
      })
    ),

    take: Effect.fn("Connections.take")((digest: string, place: string) =>
      Effect.sync(() => {
        const at = now()
        for (const [old, { takenAt }] of state.connectionRequests) {
          if (takenAt >= at - requestsKeptMs) break
          state.connectionRequests.delete(old)
        }
        const first = state.connectionRequests.get(digest)
        if (first !== undefined) return first.place === place
        state.connectionRequests.set(digest, { place, takenAt: at })
        return true
      })
    )
  })
}
