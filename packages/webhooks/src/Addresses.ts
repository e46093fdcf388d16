/**
 * Where messages may go. Users name the addresses, so none may reach what only this machine or its network reaches: a
 * cloud's metadata, a database, another service that trusts whoever is near.
 */
import Ip from "ipaddr.js"
import { isIP } from "node:net"

/**
 * `public`: anybody's. `private`: loopback and private networks, which an operator may allow. `forbidden`: link-local
 * (there is the metadata of clouds), multicast, and all that is no host.
 */
export type Kind = "public" | "private" | "forbidden"

/** What kind an IP address is; an address of IPv4 within one of IPv6 counts as what it is. */
export const kindOf = (address: string): Kind => {
  // The library reads more than addresses, such as `127.1`; the system's resolver does not hand those on.
  if (isIP(address) === 0) return "forbidden"
  // A zone (`%eth0`) says on which link.
  const parsed = Ip.parse(address.replace(/%.*/, ""))
  const own = parsed instanceof Ip.IPv6 ? withinIpv6(parsed) ?? parsed : parsed
  if (forbidden.some((network) => isWithin(own, network))) return "forbidden"
  const range = own.range()
  if (privates.has(range)) return "private"
  return range === "unicast" && (own instanceof Ip.IPv4 || isWithin(own, allocated)) ? "public" : "forbidden"
}

// internal

type Address = Ip.IPv4 | Ip.IPv6
type Network = readonly [network: Address, bits: number]

/** The library's names of what an operator may allow. */
const privates: ReadonlySet<string> = new Set(["loopback", "private", "carrierGradeNat", "uniqueLocal"])

/**
 * All that IANA has allocated of IPv6 to be reached from everywhere:
 * https://www.iana.org/assignments/ipv6-address-space
 */
const allocated: Network = Ip.parseCIDR("2000::/3")

/** Metadata and management of clouds that stand among public addresses, or among private ones. */
const forbidden: ReadonlyArray<Network> = [
  // Azure: https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
  "168.63.129.16/32",
  // Alibaba Cloud
  "100.100.100.200/32",
  // Amazon
  "fd00:ec2::254/128",
  // Google
  "fd20:ce::254/128"
].map((network) => Ip.parseCIDR(network))

/** Networks of IPv6 that carry an address of IPv4, and the byte at which it stands. */
const carriers: ReadonlyArray<readonly [network: Network, at: number]> = ([
  // Mapped, translated (RFC 2765), compatible, NAT64, 6to4.
  ["::ffff:0:0/96", 12],
  ["::ffff:0:0:0/96", 12],
  ["::/96", 12],
  ["64:ff9b::/96", 12],
  ["2002::/16", 2]
] as const).map(([network, at]) => [Ip.parseCIDR(network), at])

const withinIpv6 = (address: Ip.IPv6): Ip.IPv4 | undefined => {
  if (["unspecified", "loopback"].includes(address.range())) return undefined
  const carrier = carriers.find(([network]) => isWithin(address, network))
  return carrier && new Ip.IPv4(address.toByteArray().slice(carrier[1], carrier[1] + 4))
}

const isWithin = (address: Address, [network, bits]: Network): boolean =>
  address.kind() === network.kind() && address.match(network, bits)
