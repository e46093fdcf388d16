/**
 * Which connection a request is for.
 */
import type { ConnectionId } from "@anipool/domain/Connection"
import * as ConnectionPort from "@anipool/storage/Connections"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Function from "effect/Function"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as CachedLookups from "../CachedLookups.ts"
import type { Overloaded } from "../CoreError.ts"

/** How long a request waits for a connection that was found here before; then it is taken for what it was. */
export const waitMax = Duration.millis(500)

/** Which connection a request is for. */
export class ConnectionLookups extends Context.Tag("@anipool/core/ConnectionLookups")<ConnectionLookups, {
  /**
   * The connection of this id, of whichever workspace. One that was found here before is still answered while storage is
   * away, or hangs: by it a request is only checked, and calls are to be put through meanwhile.
   */
  readonly find: (
    id: ConnectionId
  ) => Effect.Effect<Option.Option<ConnectionPort.StoredConnection>, StorageError | Overloaded>
  /** Whether a request, told by its digest, may count at a place: false once it came at another one, on any server. */
  readonly take: (digest: string, place: string) => Effect.Effect<boolean, StorageError>
}>() {}

/** `ConnectionLookups` over storage. */
export const make = Effect.gen(function*() {
  const connections = yield* ConnectionPort.Connections
  const { find, lastFound } = yield* CachedLookups.make<ConnectionPort.StoredConnection>({
    what: "connections",
    find: connections.find,
    onFound: () => {}
  })

  return ConnectionLookups.of({
    take: connections.take,
    find: Effect.fn("ConnectionLookups.find")((id) => {
      const asked = Effect.async<Option.Option<ConnectionPort.StoredConnection>, StorageError | Overloaded>((resume) =>
        Effect.sync(find(id, resume))
      )
      if (Option.isNone(lastFound(id))) return asked
      return asked.pipe(
        Effect.timeoutTo({ duration: waitMax, onSuccess: Function.identity, onTimeout: () => lastFound(id) }),
        Effect.catchAll((failure) => {
          const found = lastFound(id)
          return Option.isSome(found) ? Effect.succeed(found) : Effect.fail(failure)
        })
      )
    })
  })
})

/** `ConnectionLookups` over storage. */
export const layer: Layer.Layer<ConnectionLookups, never, ConnectionPort.Connections> = Layer.scoped(
  ConnectionLookups,
  make
)
