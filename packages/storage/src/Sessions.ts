/**
 * Port: who is signed in, by the SHA-256 of a session's token.
 *
 * Every method is told the time, in milliseconds since the epoch: how long a session lives is the caller's to say
 * (`domain/people/SessionLife`).
 */
import type { Role } from "@anipool/domain/people/Role"
import type { User, UserId } from "@anipool/domain/people/User"
import type { Workspace, WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { StorageError } from "./StorageError.ts"

/** Sessions of a user at a time; the one used longest ago ends. */
export const sessionsMax = 20

/** How exactly it is known when a session was last used: it is written no more often. */
export const seenEveryMs = 60_000

/** SHA-256 of a token, in lower-case hex (64 characters). */
export type TokenHash = string

/** A session to be stored. */
export interface NewSession {
  readonly tokenHash: TokenHash
  readonly userId: UserId
  /** Where it was begun from; empty where that is not known. */
  readonly address: string
  /** What the browser says that it is, cut to a sensible length. */
  readonly browser: string
}

/** A session, as its user sees it. Times are milliseconds since the epoch. */
export interface Session {
  readonly id: number
  readonly userId: UserId
  readonly address: string
  readonly browser: string
  readonly createdAt: number
  readonly lastSeenAt: number
}

/** A session that holds, and whose it is. */
export interface Resumed {
  readonly session: Session
  readonly user: User
  /** The workspace that was asked for, and the user's role in it; null where they are no member of it. */
  readonly membership: { readonly workspace: Workspace; readonly role: Role } | null
}

/** Port: sessions. Tokens never come here. */
export class Sessions extends Context.Tag("@anipool/storage/Sessions")<Sessions, {
  /** Begins a session; the user's that have ended are forgotten. */
  readonly create: (session: NewSession, at: number) => Effect.Effect<Session, StorageError>
  /**
   * The session of a token, where it is alive and its user is not disabled, and the user's place in the workspace that is
   * asked for: an administrator of the installation is an administrator of every workspace. It is seen now.
   */
  readonly resume: (
    tokenHash: TokenHash,
    workspaceId: WorkspaceId | null,
    at: number
  ) => Effect.Effect<Option.Option<Resumed>, StorageError>
  /** A user's sessions that are alive, the one used last first. */
  readonly list: (userId: UserId, at: number) => Effect.Effect<ReadonlyArray<Session>, StorageError>
  /** Ends the session of a token. Idempotent. */
  readonly end: (tokenHash: TokenHash) => Effect.Effect<void, StorageError>
  /** Ends a session of a user; whether there was one of this id. */
  readonly endOne: (userId: UserId, id: number) => Effect.Effect<boolean, StorageError>
}>() {}
