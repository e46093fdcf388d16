/**
 * `Users` in memory.
 */
import type { Role } from "@anipool/domain/people/Role"
import type { User, UserId, UserName } from "@anipool/domain/people/User"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { Actor, NewEntry } from "@anipool/domain/trail/Entry"
import * as PeopleEntries from "@anipool/domain/trail/PeopleEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { CurrentActor } from "@anipool/storage/CurrentActor"
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
import * as Trail from "./Trail.ts"

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

  /** Tells of what was done to a user in each workspace that they may enter. */
  const record = (row: State.UserRow, isAdministrator: boolean, actor: Actor, entry: NewEntry) => {
    const all = isAdministrator
      ? state.workspaces
      : [...row.roles.keys()].sort((a, b) => a - b).map((id) => State.get(state, id))
    for (const workspace of all.slice(0, membersMax)) State.record(state, workspace, actor, entry)
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
      const created = PeopleEntries.userCreated(row.user, as?.role ?? null)
      record(row, user.isAdministrator, yield* CurrentActor, created)
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
      Trail.acting((actor) => {
        if (state.users.length > 0 || !state.setUpCodes.has(codeHash)) return Option.none()
        state.setUpCodes.clear()
        const row = add(user)
        record(row, user.isAdministrator, actor, PeopleEntries.userCreated(row.user, null))
        return Option.some(row.user)
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
      const entry = PeopleEntries.userChanged(row.user, changed)
      if (entry !== undefined) {
        record(row, row.user.isAdministrator || changed.isAdministrator, yield* CurrentActor, entry)
      }
      row.user = changed
      if (changed.isDisabled) endSessions(id)
      return Option.some(changed)
    }),
    setPassword: Effect.fn("Users.setPassword")((id: UserId, passwordHash: string) =>
      Trail.acting((actor) => {
        const row = state.users[id - 1]
        if (row === undefined) return false
        row.passwordHash = passwordHash
        record(row, row.user.isAdministrator, actor, PeopleEntries.passwordReplaced(row.user))
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
      Trail.acting((actor) => {
        const workspace = State.get(state, workspaceId)
        const row = state.users[id - 1]
        if (row === undefined) throw new RangeError(`there is no user ${id}`)
        const entry = PeopleEntries.memberPut(row.user, row.roles.get(workspaceId) ?? null, role)
        if (entry !== undefined) State.record(state, workspace, actor, entry)
        row.roles.set(workspaceId, role)
      })
    ),
    removeMember: Effect.fn("Users.removeMember")((workspaceId: WorkspaceId, id: UserId) =>
      Trail.acting((actor) => {
        const row = state.users[id - 1]
        const role = row?.roles.get(workspaceId)
        if (row === undefined || role === undefined) return false
        row.roles.delete(workspaceId)
        State.record(state, State.get(state, workspaceId), actor, PeopleEntries.memberRemoved(row.user, role))
        return true
      })
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
