/**
 * Listening on an address, and what is said where that fails.
 */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as Net from "node:net"

/** An address cannot be listened on. */
export class ListenFailed extends Schema.TaggedError<ListenFailed>()("ListenFailed", { message: Schema.String }) {}

/** Where to listen. */
export interface Place {
  readonly host: string
  readonly port: number
  /** Connections that the system keeps until they are taken (default: Node's). */
  readonly backlog?: number
}

/** Listens; answers the port. */
export const on = (
  server: Net.Server,
  { backlog, host, port }: Place
): Effect.Effect<number, ListenFailed> =>
  Effect.async((resume) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      resume(new ListenFailed({ message: `${host}:${port} cannot be listened on: ${error.code ?? error.message}` })))
    server.listen({ port, host, backlog }, () =>
      resume(Effect.succeed((server.address() as Net.AddressInfo).port)))
  })

/** An address as it stands in a URL. */
export const inUrl = (host: string, port: number): string => `${host.includes(":") ? `[${host}]` : host}:${port}`
