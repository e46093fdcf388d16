/**
 * Where messages may go. Users name the addresses, so none may reach what only this machine or its network reaches: a
 * cloud's metadata, a database, another service that trusts whoever is near.
 */
import { BlockList, isIP } from "node:net"

/**
 * `public`: anybody's. `private`: loopback and private networks, which an operator may allow. `forbidden`: link-local
 * (there is the metadata of clouds), multicast, and all that is no host.
 */
export type Kind = "public" | "private" | "forbidden"

/** What kind an IP address is; an address of IPv4 within one of IPv6 counts as what it is. */
export const kindOf = (address: string): Kind => {
  const family = isIP(address)
  if (family === 0) return "forbidden"
  if (family === 4) return ofFour(address)
  const inner = innerOf(address)
  if (inner !== undefined) return ofFour(inner)
  return forbidden.check(address, "ipv6") ? "forbidden" : privates.check(address, "ipv6") ? "private" : "public"
}

// internal

const listOf = (four: ReadonlyArray<readonly [string, number]>, six: ReadonlyArray<readonly [string, number]>) => {
  const list = new BlockList()
  for (const [network, bits] of four) list.addSubnet(network, bits, "ipv4")
  for (const [network, bits] of six) list.addSubnet(network, bits, "ipv6")
  return list
}

const privates = listOf(
  [["10.0.0.0", 8], ["127.0.0.0", 8], ["172.16.0.0", 12], ["192.168.0.0", 16], ["100.64.0.0", 10]],
  [["::1", 128], ["fc00::", 7]]
)

const forbidden = listOf(
  [
    ["0.0.0.0", 8],
    ["169.254.0.0", 16],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
    // Metadata of clouds that stands among the private ones.
    ["100.100.100.200", 32],
    ["192.0.0.192", 32]
  ],
  [
    ["::", 128],
    ["fe80::", 10],
    ["fec0::", 10],
    ["ff00::", 8],
    ["2001:db8::", 32],
    ["100::", 64],
    ["fd00:ec2::254", 128],
    ["fd20:ce::254", 128]
  ]
)

const ofFour = (address: string): Kind =>
  forbidden.check(address, "ipv4") ? "forbidden" : privates.check(address, "ipv4") ? "private" : "public"

/** Networks of IPv6 that carry an address of IPv4: mapped, compatible, translated (NAT64), 6to4; Teredo hides it. */
const carriers: ReadonlyArray<readonly [string, number, number]> = [
  ["::ffff:0:0", 96, 6],
  ["::", 96, 6],
  ["64:ff9b::", 96, 6],
  ["64:ff9b:1::", 48, 6],
  ["2002::", 16, 1]
]

const innerOf = (address: string): string | undefined => {
  const own = address.toLowerCase()
  if (own === "::" || own === "::1") return undefined
  const groups = groupsOf(own)
  for (const [network, bits, at] of carriers) {
    const list = new BlockList()
    list.addSubnet(network, bits, "ipv6")
    // A mapped address is checked as the one of IPv4 that it is, in either list.
    if (list.check(own, "ipv6")) {
      return [groups[at]! >> 8, groups[at]! & 255, groups[at + 1]! >> 8, groups[at + 1]! & 255].join(".")
    }
  }
  return groups[0] === 0x2001 && groups[1] === 0 ? "0.0.0.0" : undefined
}

/** The eight groups of an address of IPv6. */
const groupsOf = (address: string): ReadonlyArray<number> => {
  // A zone (`%eth0`) says on which link, and a tail may be written as IPv4.
  const [plain = ""] = address.split("%")
  const four = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(plain)
  const text = four === null ? plain : plain.slice(0, four.index) +
    [1, 3].map((i) => (Number(four[i]) * 256 + Number(four[i + 1])).toString(16)).join(":")
  const [head = "", tail] = text.split("::")
  const of = (part: string) => part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16))
  const before = of(head)
  const after = of(tail ?? "")
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}
