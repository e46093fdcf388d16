/**
 * Networks that addresses are in: those of trusted proxies, of dialers.
 */
import * as Option from "effect/Option"
import { BlockList, isIP } from "node:net"

/** Addresses and networks in CIDR notation, separated by commas. */
export const parse = (text: string): Option.Option<ReadonlyArray<string>> => {
  const networks = text.split(",").map((each) => each.trim())
  return networks.every(isNetwork) ? Option.some(networks) : Option.none()
}

/** Whether an address is one of these, or in one of these networks. */
export const contains = (networks: ReadonlyArray<string>): (address: string) => boolean => {
  const list = new BlockList()
  for (const each of networks) {
    const [address = "", bits] = each.split("/")
    const family = familyOf(address)
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

/** An address as it is written: one of IPv4 that came in over IPv6 as one of IPv4. */
export const plain = (address: string): string => address.startsWith("::ffff:") ? address.slice(7) : address

/** Addresses that only this machine reaches. */
export const isLoopback = (address: string): boolean => contains(["127.0.0.0/8", "::1"])(address)

// internal

const familyOf = (address: string) => isIP(address) === 6 ? "ipv6" : "ipv4"

const isNetwork = (text: string): boolean => {
  const [address = "", bits, ...more] = text.split("/")
  const family = isIP(address)
  return family !== 0 && more.length === 0 &&
    (bits === undefined || /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
}
