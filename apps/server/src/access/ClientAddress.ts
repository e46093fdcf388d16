/**
 * Where a request comes from: the address at the other end of its connection, unless that is a proxy which is trusted to
 * say where it had the request from. Anybody may write `X-Forwarded-For`.
 */
import * as Networks from "@anipool/environment/Networks"
import * as Context from "effect/Context"
import type { IncomingMessage } from "node:http"
import { isIP } from "node:net"

/** The address of a request's client, in its one spelling. */
export const make = (trustedProxies: ReadonlyArray<string>): (request: IncomingMessage) => string => {
  const isTrusted = Networks.contains(trustedProxies)
  return ({ headers, socket }) => {
    let client = Networks.canonical(socket.remoteAddress ?? "")
    const forwarded = headers["x-forwarded-for"]
    // Each proxy adds the address that it had the request from; what stands left of the first that is not trusted may be
    // made up.
    const hops = (Array.isArray(forwarded) ? forwarded.join() : forwarded ?? "").split(",")
    while (trustedProxies.length > 0 && isTrusted(client)) {
      const before = Networks.canonical(withoutPort(hops.pop()?.trim() ?? ""))
      if (isIP(before) === 0) break
      client = before
    }
    return client
  }
}

/** What counts as one client wherever clients are limited. */
export const clientOf: (address: string) => string = Networks.client

/** Whether a request came by TLS, at least to a proxy that is trusted to say so. */
export const makeIsSecure = (trustedProxies: ReadonlyArray<string>): (request: IncomingMessage) => boolean => {
  const isTrusted = Networks.contains(trustedProxies)
  return ({ headers, socket }) =>
    "encrypted" in socket && socket.encrypted === true ||
    isTrusted(socket.remoteAddress ?? "") &&
      String(headers["x-forwarded-proto"] ?? "").split(",").at(-1)?.trim().toLowerCase() === "https"
}

/** How this server tells whether a request came by TLS. */
export class IsSecure extends Context.Reference<IsSecure>()("@anipool/server/http/IsSecure", {
  defaultValue: () => makeIsSecure([])
}) {}

/** How this server tells the address of a request; without proxies that it trusts, unless it was told of some. */
export class AddressOf extends Context.Reference<AddressOf>()("@anipool/server/http/AddressOf", {
  defaultValue: () => make([])
}) {}

// internal

/** Some proxies add the client's port: `198.51.100.7:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (hop: string): string => /^\[(.*)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^([\d.]+):\d+$/, "$1")
