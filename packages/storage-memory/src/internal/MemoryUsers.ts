/**
 * `Users` in memory.
 */
import type { Role } from "@anipool/domain/people/Role"
import type { User, UserId, UserName } from "@anipool/domain/people/User"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { AlreadyExists } from "@anipool/storage/StorageError"
import {
  type Identity,
  LastAdministrator,
  membersMax,
  type NewUser,
  setUpCodesMax,
  type UserChange,
  Users,
  usersPageMax
} from "@anipool/storage/Users"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) => {
  const rowOf = (name: UserName): Option.Option<State.UserRow> =>
    Option.fromNullable(state.users.find(({ user }) => user.name === name))

  const rowOfIdentity = ({ issuer, subject }: Identity): Option.Option<State.UserRow> =>
    Option.fromNullable(
      state.users.find(({ identity }) => identity?.issuer === issuer && identity.subject === subject)
    )

  const add = ({ displayName, identity, isAdministrator, name, passwordHash }: NewUser): State.UserRow => {
    const user = { id: state.users.length + 1 as UserId, name, displayName, isAdministrator, isDisabled: false }
    const row: State.UserRow = { user, passwordHash, identity, roles: new Map() }
    state.users.push(row)
    return row
  }

  const endSessions = (id: UserId) => {
    for (const [token, { userId }] of state.sessions) if (userId === id) state.sessions.delete(token)
  }

  const isAdministrator = ({ isAdministrator, isDisabled }: User) => isAdministrator && !isDisabled

  return Users.of({
    create: Effect.fn("Users.create")(function*(user: NewUser, as) {
      if (as !== undefined) State.get(state, as.workspaceId)
      const isTaken = Option.isSome(rowOf(user.name)) ||
        user.identity !== null && Option.isSome(rowOfIdentity(user.identity))
      if (isTaken) return yield* new AlreadyExists({ what: "user" })
      const row = add(user)
      if (as !== undefined) row.roles.set(as.workspaceId, as.role)
      return row.user
    }),
    isAny: Effect.sync(() => state.users.length > 0).pipe(Effect.withSpan("Users.isAny")),
    offerSetUp: Effect.fn("Users.offerSetUp")((codeHash: string) =>
      Effect.sync(() => {
        state.setUpCodes.add(codeHash)
        const [oldest] = state.setUpCodes
        if (state.setUpCodes.size > setUpCodesMax && oldest !== undefined) state.setUpCodes.delete(oldest)
      })
    ),
    setUp: Effect.fn("Users.setUp")((codeHash: string, user: NewUser) =>
      Effect.sync(() => {
        if (state.users.length > 0 || !state.setUpCodes.has(codeHash)) return Option.none()
        state.setUpCodes.clear()
        return Option.some(add(user).user)
      })
    ),
    find: Effect.fn("Users.find")((name: UserName) => Effect.sync(() => Option.map(rowOf(name), ({ user }) => user))),
    credentials: Effect.fn("Users.credentials")((name: UserName) =>
      Effect.sync(() => Option.map(rowOf(name), ({ passwordHash, user }) => ({ user, passwordHash })))
    ),
    findByIdentity: Effect.fn("Users.findByIdentity")((identity: Identity) =>
      Effect.sync(() => Option.map(rowOfIdentity(identity), ({ user }) => user))
    ),
    list: Effect.fn("Users.list")(({ after, limit }: { readonly after: string; readonly limit: number }) =>
      Effect.sync(() => {
        State.assertAtMost("Users.list", limit, usersPageMax)
        return state.users.map(({ user }) => user).filter(({ name }) => name > after).sort(byName).slice(0, limit)
      })
    ),
    update: Effect.fn("Users.update")(function*(id: UserId, change: UserChange) {
      const row = state.users[id - 1]
      if (row === undefined) return Option.none()
      const changed = { ...row.user, ...change }
      const isLast = isAdministrator(row.user) && !isAdministrator(changed) &&
        !state.users.some((other) => other !== row && isAdministrator(other.user))
      if (isLast) return yield* new LastAdministrator()
      row.user = changed
      if (changed.isDisabled) endSessions(id)
      return Option.some(changed)
    }),
    setPassword: Effect.fn("Users.setPassword")((id: UserId, passwordHash: string) =>
      Effect.sync(() => {
        const row = state.users[id - 1]
        if (row === undefined) return false
        row.passwordHash = passwordHash
        endSessions(id)
        return true
      })
    ),
    members: Effect.fn("Users.members")((workspaceId: WorkspaceId) =>
      Effect.sync(() =>
        state.users.flatMap(({ roles, user }) => {
          const role = roles.get(workspaceId)
          return role === undefined ? [] : [{ user, role }]
        }).sort((a, b) => byName(a.user, b.user)).slice(0, membersMax)
      )
    ),
    putMember: Effect.fn("Users.putMember")((workspaceId: WorkspaceId, id: UserId, role: Role) =>
      Effect.sync(() => {
        State.get(state, workspaceId)
        const row = state.users[id - 1]
        if (row === undefined) throw new RangeError(`there is no user ${id}`)
        row.roles.set(workspaceId, role)
      })
    ),
    removeMember: Effect.fn("Users.removeMember")((workspaceId: WorkspaceId, id: UserId) =>
      Effect.sync(() => state.users[id - 1]?.roles.delete(workspaceId) ?? false)
    ),
    memberships: Effect.fn("Users.memberships")((id: UserId) =>
      Effect.sync(() =>
        [...state.users[id - 1]?.roles ?? []]
          .map(([workspaceId, role]) => ({ workspace: State.get(state, workspaceId).workspace, role }))
          .sort((a, b) => TextOrder.compare(a.workspace.name, b.workspace.name))
          .slice(0, membersMax)
      )
    )
  })
}

// internal

const byName = (a: User, b: User): number => TextOrder.compare(a.name, b.name)
