/**
 * Port: the people of the installation, how they sign in, and which workspaces they are members of.
 */
import type { Role } from "@anipool/domain/people/Role"
import type { User, UserId, UserName } from "@anipool/domain/people/User"
import type { Workspace, WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { AlreadyExists, StorageError } from "./StorageError.ts"

/** Users in one page. */
export const usersPageMax = 200

/** Members of a workspace that are listed. */
export const membersMax = 1_000

/** Codes of the first set-up that hold at a time; the oldest goes. */
export const setUpCodesMax = 20

/** Who vouches for somebody elsewhere: the issuer's URL, and the name that it gives them for good. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
}

/** A user to be stored. Who has neither a password nor an identity cannot sign in. */
export interface NewUser {
  readonly name: UserName
  readonly displayName: string
  /** As the hashing library writes it, with salt and costs. */
  readonly passwordHash: string | null
  readonly identity: Identity | null
  readonly isAdministrator: boolean
}

/** A workspace that a user may enter, and as what. */
export interface Membership {
  readonly workspace: Workspace
  readonly role: Role
}

/** A user of a workspace, and as what. */
export interface Member {
  readonly user: User
  readonly role: Role
}

/** What may be changed of a user. */
export type UserChange = Partial<Pick<User, "displayName" | "isAdministrator" | "isDisabled">>

/** It would leave the installation without an administrator who may sign in; nothing was changed. */
export class LastAdministrator extends Schema.TaggedError<LastAdministrator>()("LastAdministrator", {}) {}

/** Port: users and their memberships. Hashes of passwords leave it for the comparison alone. */
export class Users extends Context.Tag("@anipool/storage/Users")<Users, {
  /** Stores a user, as a member where a workspace is named; fails when the name or the identity is another's. */
  readonly create: (
    user: NewUser,
    as?: { readonly workspaceId: WorkspaceId; readonly role: Role }
  ) => Effect.Effect<User, AlreadyExists | StorageError>
  /** Whether there is a user at all. */
  readonly isAny: Effect.Effect<boolean, StorageError>
  /** Lets the first set-up be done by whoever knows the code with this SHA-256 (lower-case hex). */
  readonly offerSetUp: (codeHash: string) => Effect.Effect<void, StorageError>
  /**
   * Stores the first user and forgets all codes; `None`, with nothing changed, where there is a user already or nobody was
   * given this code. Of several at once one succeeds.
   */
  readonly setUp: (codeHash: string, user: NewUser) => Effect.Effect<Option.Option<User>, StorageError>
  readonly find: (name: UserName) => Effect.Effect<Option.Option<User>, StorageError>
  /** The user with this name and the hash of their password, to be compared. */
  readonly credentials: (
    name: UserName
  ) => Effect.Effect<Option.Option<{ readonly user: User; readonly passwordHash: string | null }>, StorageError>
  readonly findByIdentity: (identity: Identity) => Effect.Effect<Option.Option<User>, StorageError>
  /** Those whose names come after `after`, by name; at most `limit`, which is at most `usersPageMax`. */
  readonly list: (
    page: { readonly after: string; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<User>, StorageError>
  /** Changes what is named; disabling ends the user's sessions. `None` when there is no such user. */
  readonly update: (
    id: UserId,
    change: UserChange
  ) => Effect.Effect<Option.Option<User>, LastAdministrator | StorageError>
  /** Replaces the password's hash and ends the user's sessions; whether there is such a user. */
  readonly setPassword: (id: UserId, passwordHash: string) => Effect.Effect<boolean, StorageError>
  /** The members of a workspace by name, the first `membersMax`. Administrators of the installation are not among them as such. */
  readonly members: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<Member>, StorageError>
  /** Makes a user a member, or gives the member this role. Idempotent. */
  readonly putMember: (workspaceId: WorkspaceId, id: UserId, role: Role) => Effect.Effect<void, StorageError>
  /** Whether the user was a member; they are none now. */
  readonly removeMember: (workspaceId: WorkspaceId, id: UserId) => Effect.Effect<boolean, StorageError>
  /** The workspaces that a user is a member of, by the workspace's name; at most `membersMax`. */
  readonly memberships: (id: UserId) => Effect.Effect<ReadonlyArray<Membership>, StorageError>
}>() {}
