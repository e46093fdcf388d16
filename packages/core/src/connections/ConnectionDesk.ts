/**
 * Connections to telephony providers, for whoever looks after a workspace.
 */
import type * as Connection from "@anipool/domain/Connection"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { callingCodeOf, type Workspace } from "@anipool/domain/Workspace"
import { Connections, connectionsMax } from "@anipool/storage/Connections"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { createPublicKey, randomBytes } from "node:crypto"
import { Conflict, InvalidRequest, NotFound } from "../CoreError.ts"

/** Longest signing key, in characters. */
export const signingKeyLengthMax = 255

/** What is set of a connection; the number to fall back on in any writing. */
export type Settings = Connection.ConnectionSettings

/** Connections, for whoever looks after a workspace. */
export class ConnectionDesk extends Context.Tag("@anipool/core/ConnectionDesk")<ConnectionDesk, {
  /** The workspace's connections, in the order in which they were made. */
  readonly list: (workspace: Workspace) => Effect.Effect<ReadonlyArray<Connection.Connection>, StorageError>
  /**
   * Makes a connection. Its signing key is what the provider's signatures are checked by: the auth token of the account at
   * Twilio, the public key of the account at Telnyx. It is shown to nobody again.
   */
  readonly create: (
    workspace: Workspace,
    provider: Connection.Provider,
    settings: Settings,
    signingKey: Redacted.Redacted
  ) => Effect.Effect<Connection.Connection, Conflict | InvalidRequest | StorageError>
  /** Changes a connection, and its signing key where one is given; every server goes by it within 5 seconds. */
  readonly change: (
    workspace: Workspace,
    id: Connection.ConnectionId,
    settings: Settings,
    signingKey?: Redacted.Redacted
  ) => Effect.Effect<Connection.Connection, InvalidRequest | NotFound | StorageError>
  /** Takes a connection away; every server refuses its requests within 5 seconds. */
  readonly remove: (
    workspace: Workspace,
    id: Connection.ConnectionId
  ) => Effect.Effect<void, NotFound | StorageError>
}>() {}

/** `ConnectionDesk` over storage. */
export const make = Effect.gen(function*() {
  const connections = yield* Connections

  return ConnectionDesk.of({
    list: ({ id }) => connections.list(id),

    create: Effect.fn("ConnectionDesk.create")(function*(workspace, provider, settings, signingKey) {
      const read = yield* readSettings(workspace, settings)
      yield* ensureKey(provider, signingKey)
      const id = yield* Effect.sync(() => randomBytes(16).toString("base64url"))
      const added = yield* connections.create(workspace.id, { id, provider, ...read, signingKey: trimmed(signingKey) })
      if (Option.isSome(added)) return added.value
      return yield* new Conflict({
        message: `A workspace has at most ${connectionsMax} connections`,
        code: "limit_reached"
      })
    }),

    change: Effect.fn("ConnectionDesk.change")(function*(workspace, id, settings, signingKey) {
      const read = yield* readSettings(workspace, settings)
      if (signingKey !== undefined) {
        const found = (yield* connections.list(workspace.id)).find((each) => each.id === id)
        if (found === undefined) return yield* connectionNotFound
        yield* ensureKey(found.provider, signingKey)
      }
      const changed = yield* connections.update(
        workspace.id,
        id,
        read,
        signingKey === undefined ? undefined : trimmed(signingKey)
      )
      return Option.getOrUndefined(changed) ?? (yield* connectionNotFound)
    }),

    remove: Effect.fn("ConnectionDesk.remove")(function*(workspace, id) {
      if (!(yield* connections.remove(workspace.id, id))) return yield* connectionNotFound
    })
  })
})

/** `ConnectionDesk` over storage. */
export const layer: Layer.Layer<ConnectionDesk, never, Connections> = Layer.effect(ConnectionDesk, make)

// internal

const connectionNotFound = new NotFound({ message: "Connection not found", code: "connection_not_found" })

const readSettings = (
  { country }: Workspace,
  settings: Settings
): Either.Either<Connection.ConnectionSettings, InvalidRequest> => {
  const { fallbackNumber } = settings
  if (fallbackNumber === null) return Either.right(settings)
  return Either.mapBoth(PhoneNumber.resolve(fallbackNumber, callingCodeOf(country)), {
    onLeft: ({ expected }) => InvalidRequest.field("fallbackNumber", expected),
    onRight: (number) => ({ ...settings, fallbackNumber: PhoneNumber.toE164(number) })
  })
}

const trimmed = (key: Redacted.Redacted): Redacted.Redacted => Redacted.make(Redacted.value(key).trim())

/** Refuses what can be no key of the provider, so that a slip is seen before the first call. */
const ensureKey = (
  provider: Connection.Provider,
  signingKey: Redacted.Redacted
): Effect.Effect<void, InvalidRequest> => {
  const { expected, isKey } = keys[provider]
  return isKey(Redacted.value(trimmed(signingKey))) ? Effect.void : InvalidRequest.field("signingKey", expected)
}

const isPublicKey = (key: string): boolean => {
  const bytes = Buffer.from(key, "base64")
  if (bytes.length !== 32 || bytes.toString("base64") !== key) return false
  try {
    createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: bytes.toString("base64url") }, format: "jwk" })
    return true
  } catch {
    return false
  }
}

/** What signs the requests of each provider. */
const keys: Readonly<
  Record<Connection.Provider, { readonly isKey: (text: string) => boolean; readonly expected: string }>
> = {
  twilio: {
    isKey: (text) => /^[\x21-\x7e]+$/.test(text) && text.length <= signingKeyLengthMax,
    expected: "expected the auth token of the account"
  },
  telnyx: { isKey: isPublicKey, expected: "expected the public key of the account, 32 bytes in base64" }
}
