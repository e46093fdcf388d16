/**
 * The people of the installation and the members of workspaces, as administrators look after them.
 */
import { faultOf } from "@anipool/domain/people/Password"
import type { Role } from "@anipool/domain/people/Role"
import type { User, UserName } from "@anipool/domain/people/User"
import type { Workspace, WorkspaceId } from "@anipool/domain/Workspace"
import type { StorageError } from "@anipool/storage/StorageError"
import { type Member, type Membership, type UserChange, Users } from "@anipool/storage/Users"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { Conflict, InvalidRequest, NotFound, type Overloaded } from "../CoreError.ts"
import { Passwords } from "./Passwords.ts"

/** Somebody to be made a user. Without a name to show, the name is shown. */
export interface NewPerson {
  readonly name: UserName
  readonly displayName: string | undefined
  readonly password: Redacted.Redacted
}

/** Why a password is not taken. */
type Refused = InvalidRequest | Overloaded | StorageError

/** People and members. */
export class People extends Context.Tag("@anipool/core/People")<People, {
  /** Makes a user, a member of a workspace where one is named. */
  readonly create: (
    person: NewPerson & { readonly isAdministrator?: boolean },
    as?: { readonly workspaceId: WorkspaceId; readonly role: Role }
  ) => Effect.Effect<User, Conflict | Refused>
  /** Users whose names come after `after`, by name. */
  readonly list: (
    page: { readonly after: string; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<User>, StorageError>
  /** Changes a user; disabling ends their sessions. An administrator who may sign in always remains. */
  readonly update: (name: UserName, change: UserChange) => Effect.Effect<User, NotFound | Conflict | StorageError>
  /** Gives a user another password and ends their sessions. */
  readonly setPassword: (name: UserName, password: Redacted.Redacted) => Effect.Effect<User, NotFound | Refused>
  /** The members of a workspace by name. */
  readonly members: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<Member>, StorageError>
  /** Makes a user a member of a workspace, or gives the member another role. */
  readonly putMember: (
    workspaceId: WorkspaceId,
    name: UserName,
    role: Role
  ) => Effect.Effect<Member, NotFound | StorageError>
  /** A user is no member of the workspace any more. */
  readonly removeMember: (workspaceId: WorkspaceId, name: UserName) => Effect.Effect<void, NotFound | StorageError>
  /** The workspaces that a user may enter, by name: all of them for an administrator of the installation. */
  readonly workspacesOf: (user: User) => Effect.Effect<ReadonlyArray<Membership>, StorageError>
}>() {}

/** Refuses a password that a user may not have. */
export const checkPassword = (
  password: Redacted.Redacted,
  name: string
): Effect.Effect<void, InvalidRequest> => {
  const fault = faultOf(Redacted.value(password), name)
  return fault === undefined ? Effect.void : InvalidRequest.field("password", fault)
}

/** The name that is shown of a user. */
export const displayNameOr = (displayName: string | undefined, name: UserName): string =>
  displayName === undefined || displayName.trim() === "" ? name : displayName.trim()

/** `People` over storage. */
export const make = Effect.gen(function*() {
  const users = yield* Users
  const workspaces = yield* Workspaces
  const passwords = yield* Passwords

  const find = Effect.fnUntraced(function*(name: UserName) {
    const found = yield* users.find(name)
    return Option.isSome(found) ? found.value : yield* userNotFound
  })

  return People.of({
    create: Effect.fn("People.create")(function*({ displayName, isAdministrator = false, name, password }, as) {
      yield* checkPassword(password, name)
      return yield* users.create({
        name,
        displayName: displayNameOr(displayName, name),
        passwordHash: yield* passwords.hash(password),
        identity: null,
        isAdministrator
      }, as)
    }, Effect.catchTag("AlreadyExists", () => nameTaken)),

    list: (page) => users.list(page),

    update: Effect.fn("People.update")(function*(name, change) {
      const { id } = yield* find(name)
      return Option.getOrThrow(yield* users.update(id, change))
    }, Effect.catchTag("LastAdministrator", () => lastAdministrator)),

    setPassword: Effect.fn("People.setPassword")(function*(name, password) {
      yield* checkPassword(password, name)
      const user = yield* find(name)
      yield* users.setPassword(user.id, yield* passwords.hash(password))
      return user
    }),

    members: (workspaceId) => users.members(workspaceId),

    putMember: Effect.fn("People.putMember")(function*(workspaceId, name, role) {
      const user = yield* find(name)
      yield* users.putMember(workspaceId, user.id, role)
      return { user, role }
    }),

    removeMember: Effect.fn("People.removeMember")(function*(workspaceId, name) {
      const found = yield* users.find(name)
      const wasMember = Option.isSome(found) && (yield* users.removeMember(workspaceId, found.value.id))
      if (!wasMember) yield* memberNotFound
    }),

    workspacesOf: Effect.fn("People.workspacesOf")(function*(user) {
      return user.isAdministrator
        ? (yield* workspaces.list).map(asAdministrator).sort(byName)
        : yield* users.memberships(user.id)
    })
  })
})

/** `People` over storage. */
export const layer: Layer.Layer<People, never, Users | Workspaces | Passwords> = Layer.effect(People, make)

// internal

const userNotFound = new NotFound({ message: "User not found", code: "user_not_found" })
const memberNotFound = new NotFound({ message: "Member not found", code: "member_not_found" })
const nameTaken = new Conflict({ message: "A user of this name exists already", code: "user_exists" })
const lastAdministrator = new Conflict({
  message: "This is the last administrator of the installation who may sign in: make another one first",
  code: "last_administrator"
})

const asAdministrator = (workspace: Workspace): Membership => ({ workspace, role: "administrator" })

const byName = (a: Membership, b: Membership): number => a.workspace.name < b.workspace.name ? -1 : 1
