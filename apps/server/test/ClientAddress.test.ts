import * as ClientAddress from "@anipool/server/http/ClientAddress"
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

  it("takes a network of IPv6 for one client", () => {
    const of = (request: IncomingMessage) => ClientAddress.clientOf(ClientAddress.make([])(request))
    assert.strictEqual(of(from("192.0.2.1")), "192.0.2.1")
    assert.strictEqual(of(from("2001:db8:1:2:3:4:5:6")), "2001:db8:1:2")
    assert.strictEqual(of(from("2001:db8:1:2::9")), "2001:db8:1:2")
    assert.strictEqual(of(from("2001:db8::9")), "2001:db8:0:0")
    assert.strictEqual(of(from("::1")), "0:0:0:0")
  })
})
