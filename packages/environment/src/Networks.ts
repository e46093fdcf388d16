/**
 * Addresses, and networks that they are in: those of trusted proxies, of dialers. An address has many spellings; here it is
 * known by one.
 */
import * as Option from "effect/Option"
import Ip from "ipaddr.js"
import { BlockList, isIP } from "node:net"

/** Addresses and networks in CIDR notation, separated by commas. */
export const parse = (text: string): Option.Option<ReadonlyArray<string>> => {
  const networks = text.split(",").map((each) => each.trim())
  return networks.every(isNetwork) ? Option.some(networks) : Option.none()
}

/**
 * An address in the one spelling it is known by: that of RFC 5952, without its zone; one of IPv4 that came in over IPv6 as
 * one of IPv4. What is no address stays as it is.
 */
export const canonical = (address: string): string => {
  if (isIP(address) !== 6) return address
  return Ip.process(address.replace(/%.*/, "")).toString()
}

/** Whether an address is one of these, or in one of these networks, however either is spelled. */
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

/** Whoever has an address, to limits: of IPv6 its network of 64 bits, as one has as many addresses there as one likes. */
export const client = (address: string): string => {
  const known = canonical(address)
  return isIP(known) === 6 ? Ip.parse(known).toNormalizedString().split(":").slice(0, 4).join(":") : known
}

/** Addresses that only this machine reaches. */
export const isLoopback = (address: string): boolean => loopback(address)

// internal

const familyOf = (address: string) => isIP(address) === 6 ? "ipv6" : "ipv4"

const loopback = contains(["127.0.0.0/8", "::1"])

const isNetwork = (text: string): boolean => {
  const [address = "", bits, ...more] = text.split("/")
  const family = isIP(address)
  return family !== 0 && more.length === 0 &&
    (bits === undefined || /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
}
