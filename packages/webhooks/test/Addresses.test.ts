import * as Addresses from "@anipool/webhooks/Addresses"
import { assert, describe, it } from "@effect/vitest"

const of: Readonly<Record<Addresses.Kind, ReadonlyArray<string>>> = {
  public: ["8.8.8.8", "172.32.0.1", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1"],
  private: [
    "127.0.0.1",
    "127.9.9.9",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "100.64.0.1",
    "::1",
    "0:0:0:0:0:0:0:1",
    "fd12:3456::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "0:0:0:0:0:FFFF:7F00:0001",
    "::127.0.0.1",
    "::ffff:0:127.0.0.1",
    "::ffff:0:7f00:1",
    "64:ff9b::a00:1",
    "2002:7f00:1::"
  ],
  forbidden: [
    "0.0.0.0",
    "169.254.169.254",
    "100.100.100.200",
    "168.63.129.16",
    "192.88.99.1",
    "224.0.0.1",
    "255.255.255.255",
    "192.0.0.192",
    "::",
    "fe80::1",
    "fe80::1%eth0",
    "fe80::1%br-0.1",
    "ff02::1",
    "fd00:ec2::254",
    "fd20:ce::254",
    "::ffff:169.254.169.254",
    "::ffff:a9fe:a9fe",
    "::ffff:168.63.129.16",
    "::ffff:0:169.254.169.254",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b::a83f:8110",
    // Where the address of IPv4 stands in this one is for the network to choose.
    "64:ff9b:1:a9fe:a9:fe00:808:808",
    "2002:a9fe:a9fe::",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "3fff::1",
    "3fff:fff:ffff::1",
    "5f00::1",
    "4000::1",
    "example.com",
    "127.1",
    "0x7f000001",
    ""
  ]
}

/**
 * Networks that are not globally reachable:
 * https://www.iana.org/assignments/iana-ipv4-special-registry and https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const unreachable = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/29",
  "192.0.0.170/31",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "::/127",
  "64:ff9b:1::/48",
  "100::/64",
  "100:0:0:1::/64",
  "2001::/32",
  "2001:2::/48",
  "2001:10::/28",
  "2001:db8::/32",
  "3fff::/20",
  "5f00::/16",
  "fc00::/7",
  "fe80::/10",
  "ff00::/8"
]

/** The first and the last address of a network, in the form without abbreviations. */
const ends = (network: string): ReadonlyArray<string> => {
  const [address = "", bits = ""] = network.split("/")
  const [size, base, separator] = address.includes(":") ? [16, 16, ":"] as const : [8, 10, "."] as const
  const [head = "", tail = ""] = address.split("::")
  const parts = (text: string) => text === "" ? [] : text.split(separator)
  const groups = separator === "." ? parts(address) : [
    ...parts(head),
    ...Array.from({ length: 8 - parts(head).length - parts(tail).length }, () => "0"),
    ...parts(tail)
  ]
  const written = (bit: "0" | "1") => {
    const all = groups.map((group) => Number.parseInt(group, base).toString(2).padStart(size, "0")).join("")
    const filled = all.slice(0, Number(bits)).padEnd(all.length, bit)
    return groups.map((_, at) => Number.parseInt(filled.slice(at * size, (at + 1) * size), 2).toString(base)).join(
      separator
    )
  }
  return [written("0"), written("1")]
}

describe("Addresses", () => {
  for (const [kind, addresses] of Object.entries(of)) {
    it(`knows what is ${kind}`, () => {
      for (const address of addresses) assert.strictEqual(Addresses.kindOf(address), kind, address)
    })
  }

  it("takes nothing for public that is not globally reachable, however an address of IPv4 is carried", () => {
    for (const network of unreachable) {
      for (const address of ends(network)) {
        assert.notStrictEqual(Addresses.kindOf(address), "public", address)
        if (address.includes(":")) continue
        for (const prefix of ["::", "::ffff:", "::ffff:0:", "64:ff9b::"]) {
          assert.notStrictEqual(Addresses.kindOf(prefix + address), "public", prefix + address)
        }
      }
    }
  })

  it("takes nothing of IPv6 for public that is not allocated for it, 2000::/3", () => {
    for (let group = 0; group < 0x1_0000; group += 0x100) {
      const address = `${group.toString(16)}:1234::1`
      assert.strictEqual(Addresses.kindOf(address) === "public", group >= 0x2000 && group < 0x4000, address)
    }
  })
})
