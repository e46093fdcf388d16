/**
 * Telnyx's signatures, made here by the other half of a key.
 */
import * as TelnyxSignature from "@anipool/dialers/voice/TelnyxSignature"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto"

const now = 1_772_463_845_000
const timestamp = String(now / 1000)

const pair = () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519")
  const { x } = publicKey.export({ format: "jwk" })
  return { privateKey, publicKey: Buffer.from(x!, "base64url").toString("base64") }
}

const own = pair()

const signed = (body: Uint8Array, at = timestamp, privateKey: KeyObject = own.privateKey) =>
  sign(null, Buffer.concat([Buffer.from(`${at}|`), body]), privateKey).toString("base64")

describe("a signature of Telnyx", () => {
  it("is checked by the algorithm's own example of a key", () => {
    // RFC 8032, 7.1, test 3.
    const seed = "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7"
    const publicKey = Buffer.from("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "hex")
    const privateKey = createPrivateKey({
      // PKCS #8 around the seed.
      key: Buffer.from(`302e020100300506032b657004220420${seed}`, "hex"),
      format: "der",
      type: "pkcs8"
    })
    const body = Buffer.from("{}")
    const signature = signed(body, timestamp, privateKey)
    const given = { publicKey: publicKey.toString("base64"), timestamp, signature, body, now }
    assert.isTrue(TelnyxSignature.isValid(given))
  })

  it("is that of the time and the body, and of nothing else", () => {
    const other = pair()
    FastCheck.assert(
      FastCheck.property(FastCheck.uint8Array({ maxLength: 200 }), FastCheck.nat(), (body, place) => {
        const signature = signed(body)
        const isValid = (change: Partial<TelnyxSignature.Signed>) =>
          TelnyxSignature.isValid({ publicKey: own.publicKey, timestamp, signature, body, now, ...change })
        assert.isTrue(isValid({}))
        assert.isFalse(isValid({ body: Buffer.concat([body, Buffer.from(" ")]) }))
        if (body.length > 0) {
          const changed = Uint8Array.from(body)
          changed[place % body.length]! ^= 1
          assert.isFalse(isValid({ body: changed }))
        }
        assert.isFalse(isValid({ timestamp: String(now / 1000 - 1) }))
        assert.isFalse(isValid({ publicKey: other.publicKey }))
        assert.isFalse(isValid({ signature: signed(body, timestamp, other.privateKey) }))
      }),
      { numRuns: 40 }
    )
  })

  it("is taken for five minutes, either way", () => {
    const body = Buffer.from("{}")
    const isValid = (at: string) =>
      TelnyxSignature.isValid({ publicKey: own.publicKey, timestamp: at, signature: signed(body, at), body, now })
    const seconds = now / 1000
    for (const at of [seconds - 300, seconds, seconds + 300]) assert.isTrue(isValid(String(at)), String(at))
    for (const at of [seconds - 301, seconds + 301, 0]) assert.isFalse(isValid(String(at)), String(at))
    for (const at of ["", "now", `${seconds}.5`, `-${seconds}`, "9".repeat(30), ` ${seconds}`]) {
      assert.isFalse(isValid(at), at)
    }
  })

  it("is refused, and nothing is thrown, by a key or a signature of another form", () => {
    const body = Buffer.from("{}")
    const valid = { publicKey: own.publicKey, timestamp, signature: signed(body), body, now }
    for (const publicKey of ["", "no key", Buffer.alloc(31).toString("base64"), `${own.publicKey}=`]) {
      assert.isFalse(TelnyxSignature.isValid({ ...valid, publicKey }))
    }
    for (const signature of ["", "é", Buffer.alloc(63).toString("base64"), Buffer.alloc(64).toString("base64")]) {
      assert.isFalse(TelnyxSignature.isValid({ ...valid, signature }))
    }
  })
})
