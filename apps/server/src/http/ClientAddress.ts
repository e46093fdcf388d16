/**
 * Where a request comes from: the address at the other end of its connection, unless that is a proxy which is trusted to
 * say where it had the request from. Anybody may write `X-Forwarded-For`.
 */
import type { IncomingMessage } from "node:http"
import { BlockList, isIP } from "node:net"

/** The address of a request's client; of IPv6 the network, as one client has as many addresses there as it likes. */
export const make = (trustedProxies: ReadonlyArray<string>): (request: IncomingMessage) => string => {
  const trusted = new BlockList()
  for (const each of trustedProxies) {
    const [address = "", bits] = each.split("/")
    const family = isIP(address) === 6 ? "ipv6" : "ipv4"
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4")
  return ({ headers, socket }) => {
    let client = plain(socket.remoteAddress ?? "")
    const forwarded = headers["x-forwarded-for"]
    // Each proxy adds the address that it had the request from; what stands left of the first that is not trusted may be
    // made up.
    const hops = (Array.isArray(forwarded) ? forwarded.join() : forwarded ?? "").split(",")
    while (trustedProxies.length > 0 && isTrusted(client)) {
      const before = plain(hops.pop()?.trim() ?? "")
      if (isIP(before) === 0) break
      client = before
    }
    return isIP(client) === 6 ? networkOf(client) : client
  }
}

// internal

/** An address of IPv4 that came in over IPv6 is written as one of IPv4. */
const plain = (address: string): string => address.startsWith("::ffff:") ? address.slice(7) : address

/** The first 64 bits. */
const networkOf = (address: string): string => {
  const [head = "", tail] = address.split("::")
  const groups = head === "" ? [] : head.split(":")
  const after = tail === undefined || tail === "" ? 0 : tail.split(":").length
  const zeros = tail === undefined ? 0 : 8 - groups.length - after
  return [...groups, ...Array.from({ length: zeros }, () => "0"), ...(tail ?? "").split(":")].slice(0, 4).join(":")
}
