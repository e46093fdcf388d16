/**
 * Listening on an address, and what is said where that fails.
 */
import * as Effect from "effect/Effect"
import type * as Net from "node:net"
import { ListenFailed } from "./Failure.ts"

/** Listens; answers the port. */
export const on = (
  server: Net.Server,
  { host, port }: { readonly host: string; readonly port: number }
): Effect.Effect<number, ListenFailed> =>
  Effect.async((resume) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      resume(new ListenFailed({ message: `${host}:${port} cannot be listened on: ${error.code ?? error.message}` })))
    server.listen(port, host, () =>
      resume(Effect.succeed((server.address() as Net.AddressInfo).port)))
  })

/** An address as it stands in a URL. */
export const inUrl = (host: string, port: number): string => `${host.includes(":") ? `[${host}]` : host}:${port}`
