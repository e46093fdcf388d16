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
    "fd12:3456::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::127.0.0.1",
    "64:ff9b::a00:1",
    "2002:7f00:1::"
  ],
  forbidden: [
    "0.0.0.0",
    "169.254.169.254",
    "100.100.100.200",
    "224.0.0.1",
    "255.255.255.255",
    "192.0.0.192",
    "::",
    "fe80::1",
    "fe80::1%eth0",
    "ff02::1",
    "fd00:ec2::254",
    "::ffff:169.254.169.254",
    "::ffff:a9fe:a9fe",
    "64:ff9b::a9fe:a9fe",
    "2002:a9fe:a9fe::",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "example.com",
    ""
  ]
}

describe("Addresses", () => {
  for (const [kind, addresses] of Object.entries(of)) {
    it(`knows what is ${kind}`, () => {
      for (const address of addresses) assert.strictEqual(Addresses.kindOf(address), kind, address)
    })
  }
})
