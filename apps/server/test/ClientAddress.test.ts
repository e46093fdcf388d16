import * as ClientAddress from "@anipool/server/access/ClientAddress"
import { assert, describe, it } from "@effect/vitest"
import type { IncomingMessage } from "node:http"

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } }) as unknown as IncomingMessage

describe("ClientAddress", () => {
  it("is that of the connection where no proxy is trusted", () => {
    const of = ClientAddress.make([])
    assert.strictEqual(of(from("192.0.2.1", "198.51.100.7")), "192.0.2.1")
    assert.strictEqual(of(from("::ffff:192.0.2.1")), "192.0.2.1")
  })

  it("is what the first proxy that is not trusted stands for", () => {
    const of = ClientAddress.make(["127.0.0.1", "10.0.0.0/8", "fd00::/8"])
    assert.strictEqual(of(from("127.0.0.1", "198.51.100.7")), "198.51.100.7")
    assert.strictEqual(of(from("::ffff:10.1.2.3", "203.0.113.9, 198.51.100.7, 10.9.9.9")), "198.51.100.7")
    assert.strictEqual(of(from("fd00::1", "198.51.100.7")), "198.51.100.7")
    assert.strictEqual(of(from("192.0.2.1", "198.51.100.7")), "192.0.2.1")
    // What is no address is nobody's word.
    assert.strictEqual(of(from("127.0.0.1")), "127.0.0.1")
    assert.strictEqual(of(from("127.0.0.1", "unknown")), "127.0.0.1")
    assert.strictEqual(of(from("127.0.0.1", "10.0.0.1, 10.0.0.2")), "10.0.0.1")
  })

  it("knows an address however it is spelled", () => {
    const spellings = {
      "192.0.2.1": [
        "192.0.2.1",
        "::ffff:192.0.2.1",
        "::FFFF:192.0.2.1",
        "::ffff:c000:201",
        "0:0:0:0:0:ffff:c000:0201",
        "192.0.2.1:4711"
      ],
      "2001:db8::1:0:0:a": [
        "2001:db8::1:0:0:a",
        "2001:DB8:0:0:1::A",
        "2001:0db8:0000:0000:0001:0000:0000:000a",
        "2001:db8::1:0:0.0.0.10",
        "2001:db8:0:0:1:0:0:a%eth0",
        "[2001:db8::1:0:0:a]",
        "[2001:db8:0::1:0:0:a]:4711"
      ]
    }
    // Of a dialer's proxy, too, that is trusted in another spelling.
    const of = ClientAddress.make(["127.0.0.1", "::ffff:a00:0/104"])
    for (const [address, spelled] of Object.entries(spellings)) {
      for (const each of spelled) {
        assert.strictEqual(of(from("127.0.0.1", each)), address, each)
        assert.strictEqual(of(from("::ffff:7f00:1", `203.0.113.9, ${each},0:0::FFFF:10.1.2.3`)), address, each)
        assert.strictEqual(
          ClientAddress.clientOf(each.includes("[") || each.includes(":4711") ? address : each),
          ClientAddress.clientOf(address),
          each
        )
      }
    }
  })

  it("takes a network of IPv6 for one client", () => {
    const of = (request: IncomingMessage) => ClientAddress.clientOf(ClientAddress.make([])(request))
    assert.strictEqual(of(from("192.0.2.1")), "192.0.2.1")
    assert.strictEqual(of(from("2001:db8:1:2:3:4:5:6")), "2001:db8:1:2")
    assert.strictEqual(of(from("2001:db8:1:2::9")), "2001:db8:1:2")
    assert.strictEqual(of(from("2001:db8::9")), "2001:db8:0:0")
    assert.strictEqual(of(from("::1")), "0:0:0:0")
    for (
      const spelled of ["2001:DB8:1:2::9", "2001:0db8:0001:0002::", "2001:db8:1:2::0.0.0.9", "2001:db8:1:2::9%eth0"]
    ) {
      assert.strictEqual(of(from(spelled)), "2001:db8:1:2", spelled)
    }
    assert.strictEqual(of(from("::ffff:c000:201")), "192.0.2.1")
  })
})
