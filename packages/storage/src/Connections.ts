/**
 * Port: connections to telephony providers.
 */
import type { Connection, ConnectionId, ConnectionSettings } from "@anipool/domain/Connection"
import type { Workspace, WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import type { StorageError } from "./StorageError.ts"

/** Connections of one workspace. */
export const connectionsMax = 50

/** Identifiers in one `find`. */
export const idsMax = 500

/** A connection to be stored. */
export interface NewConnection extends Omit<Connection, "createdAt"> {
  /** What the provider's signatures are checked by: it must be kept readable. */
  readonly signingKey: Redacted.Redacted
}

/** A connection with what its requests are checked by, and the workspace that it is of. */
export interface StoredConnection {
  readonly connection: Connection
  readonly signingKey: Redacted.Redacted
  /** Of this connection alone, and random: what seals the addresses that are handed out for it. */
  readonly urlKey: Redacted.Redacted
  readonly workspace: Workspace
}

/** How long it is remembered where a request came, in milliseconds: longer than a signature is taken for, either way. */
export const requestsKeptMs = 900_000

/** Port: connections. */
export class Connections extends Context.Tag("@anipool/storage/Connections")<Connections, {
  /** The workspace's connections, in the order in which they were made. */
  readonly list: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<Connection>, StorageError>
  /** Adds a connection; `None` when there are `connectionsMax`. */
  readonly create: (
    workspaceId: WorkspaceId,
    connection: NewConnection
  ) => Effect.Effect<Option.Option<Connection>, StorageError>
  /** Changes a connection, and its signing key where one is given; `None`: there is none of this id. */
  readonly update: (
    workspaceId: WorkspaceId,
    id: ConnectionId,
    settings: ConnectionSettings,
    signingKey?: Redacted.Redacted
  ) => Effect.Effect<Option.Option<Connection>, StorageError>
  /** Takes a connection away; false: there is none of this id. */
  readonly remove: (workspaceId: WorkspaceId, id: ConnectionId) => Effect.Effect<boolean, StorageError>
  /**
   * The connections with these identifiers (at most `idsMax`), of whichever workspace; those that nobody has are left out.
   * Where some of them cannot be read, as storage is of several parts, there stands why.
   */
  readonly find: (
    ids: ReadonlyArray<ConnectionId>
  ) => Effect.Effect<ReadonlyMap<ConnectionId, StoredConnection | StorageError>, StorageError>
  /**
   * Notes that a request, told by its digest, came at a place; false: it came at another one before. It is remembered for
   * `requestsKeptMs`, on every server.
   */
  readonly take: (digest: string, place: string) => Effect.Effect<boolean, StorageError>
}>() {}
