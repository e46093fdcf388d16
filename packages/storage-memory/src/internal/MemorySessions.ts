/**
 * `Sessions` in memory.
 */
import * as SessionLife from "@anipool/domain/people/SessionLife"
import type { UserId } from "@anipool/domain/people/User"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type NewSession,
  seenEveryMs,
  type Session,
  Sessions,
  sessionsMax,
  type TokenHash
} from "@anipool/storage/Sessions"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) => {
  const of = (userId: UserId): ReadonlyArray<readonly [TokenHash, Session]> =>
    [...state.sessions]
      .filter(([, session]) => session.userId === userId)
      .sort(([, a], [, b]) => b.lastSeenAt - a.lastSeenAt || b.id - a.id)

  return Sessions.of({
    create: Effect.fn("Sessions.create")(({ tokenHash, ...session }: NewSession, at: number) =>
      Effect.sync(() => {
        if (state.users[session.userId - 1] === undefined) throw new RangeError(`there is no user ${session.userId}`)
        for (const [i, [token, each]] of of(session.userId).entries()) {
          if (i >= sessionsMax - 1 || !SessionLife.isAlive(each, at)) state.sessions.delete(token)
        }
        const created: Session = { id: ++state.lastSessionId, ...session, createdAt: at, lastSeenAt: at }
        state.sessions.set(tokenHash, created)
        return created
      })
    ),
    resume: Effect.fn("Sessions.resume")((tokenHash: TokenHash, workspaceId: WorkspaceId | null, at: number) =>
      Effect.sync(() => {
        const known = state.sessions.get(tokenHash)
        const row = known === undefined ? undefined : state.users[known.userId - 1]
        if (known === undefined || row === undefined) return Option.none()
        if (row.user.isDisabled || !SessionLife.isAlive(known, at)) return Option.none()
        const session = at - known.lastSeenAt < seenEveryMs ? known : { ...known, lastSeenAt: at }
        state.sessions.set(tokenHash, session)
        const workspace = workspaceId === null ? undefined : State.find(state, workspaceId)?.workspace
        const role = workspace === undefined
          ? undefined
          : row.user.isAdministrator
          ? "administrator"
          : row.roles.get(workspace.id)
        const membership = workspace === undefined || role === undefined ? null : { workspace, role }
        return Option.some({ session, user: row.user, membership })
      })
    ),
    list: Effect.fn("Sessions.list")((userId: UserId, at: number) =>
      Effect.sync(() => of(userId).flatMap(([, each]) => SessionLife.isAlive(each, at) ? [each] : []))
    ),
    end: Effect.fn("Sessions.end")((tokenHash: TokenHash) =>
      Effect.sync(() => {
        state.sessions.delete(tokenHash)
      })
    ),
    endOne: Effect.fn("Sessions.endOne")((userId: UserId, id: number) =>
      Effect.sync(() => {
        const found = of(userId).find(([, session]) => session.id === id)
        return found !== undefined && state.sessions.delete(found[0])
      })
    )
  })
}
