/**
 * Twilio's signatures, against the examples of its documentation and of its helper libraries.
 */
import * as TwilioSignature from "@anipool/dialers/voice/TwilioSignature"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import * as Redacted from "effect/Redacted"
import { createHmac } from "node:crypto"

const documented = {
  authToken: Redacted.make("12345"),
  url: "https://mycompany.com/myapp.php?foo=1&bar=2",
  parameters: [
    ["Digits", "1234"],
    ["CallSid", "CA1234567890ABCDE"],
    ["To", "+18005551212"],
    ["Caller", "+14158675309"],
    ["From", "+14158675309"]
  ],
  signature: "RSOYDt4T1cUTdK1PDd93/VVr8B8="
} as const

/** What Twilio would send, by its documentation. */
const sign = (authToken: string, url: string, parameters: Readonly<Record<string, string>>) =>
  createHmac("sha1", authToken).update(
    url + Object.keys(parameters).sort().map((name) => name + parameters[name]!).join("")
  ).digest("base64")

describe("a signature of Twilio", () => {
  it("is the one that its documentation shows", () => {
    assert.isTrue(TwilioSignature.isValid(documented))
    const newer = documented.parameters.map(([name, value]) =>
      [name, name === "Caller" || name === "From" ? "+12349013030" : value] as const
    )
    assert.isTrue(
      TwilioSignature.isValid({ ...documented, parameters: newer, signature: "0/KCTR6DLpKmkAf8muzZqo1nDgQ=" })
    )
  })

  it("has the values of a parameter that comes several times once each, in their order", () => {
    assert.isTrue(TwilioSignature.isValid({
      ...documented,
      parameters: [["Sid", "CA123"], ["SidAccount", "AC123"], ["Digits", "5678"], ["Digits", "1234"], [
        "Digits",
        "1234"
      ]],
      signature: "IK+Dwps556ElfBT0I3Rgjkr1wJU="
    }))
  })

  it("may be of the address with a port or without, and with what stands behind a # or without", () => {
    const parameters = { CallSid: "CA1" }
    const url = "https://hooks.example.com:8443/connections/x/status?started=1#rc=3"
    for (
      const signed of [
        url,
        "https://hooks.example.com:8443/connections/x/status?started=1",
        "https://hooks.example.com/connections/x/status?started=1",
        "https://hooks.example.com:443/connections/x/status?started=1",
        "https://hooks.example.com/connections/x/status?started=1#rc=3"
      ]
    ) {
      const signature = sign("12345", signed, parameters)
      assert.isTrue(
        TwilioSignature.isValid({ ...documented, url, parameters: Object.entries(parameters), signature }),
        signed
      )
    }
    for (
      const other of [
        "https://hooks.example.com:8444/connections/x/status?started=1",
        "http://hooks.example.com/connections/x/status?started=1",
        "https://hooks.example.com/connections/x/voice?started=1",
        "https://hooks.example.com/connections/x/status?started=2",
        "https://hooks.example.com/connections/x/status?started=1#rc=4"
      ]
    ) {
      const signature = sign("12345", other, parameters)
      assert.isFalse(
        TwilioSignature.isValid({ ...documented, url, parameters: Object.entries(parameters), signature }),
        other
      )
    }
  })

  it("is of the address as it is written, in capitals too", () => {
    for (const signed of ["HTTPS://Hooks.Example.com/x", "HTTPS://Hooks.Example.com:443/x"]) {
      const url = "HTTPS://Hooks.Example.com/x#rc=3"
      const signature = sign("12345", signed, {})
      assert.isTrue(TwilioSignature.isValid({ ...documented, url, parameters: [], signature }), signed)
    }
  })

  it("is that of whatever the parameters are, and of nothing else", () => {
    const text = FastCheck.string({ maxLength: 12 })
    FastCheck.assert(FastCheck.property(
      FastCheck.dictionary(FastCheck.string({ minLength: 1, maxLength: 8 }), text, { minKeys: 1, maxKeys: 6 }),
      text,
      FastCheck.nat(),
      (parameters, another, place) => {
        const signature = sign("12345", documented.url, parameters)
        const given = Object.entries(parameters)
        const isValid = (change: Partial<TwilioSignature.Signed>) =>
          TwilioSignature.isValid({ ...documented, parameters: given, signature, ...change })
        assert.isTrue(isValid({}))
        assert.isTrue(isValid({ parameters: [...given].reverse() }))
        const [name, value] = given[place % given.length]!
        const changed = given.map(([each, was]) => [each, each === name ? `${was}x${another}` : was] as const)
        assert.isFalse(isValid({ parameters: changed }))
        assert.isFalse(isValid({ parameters: [...given, ["x", `${value}${another}x`]] }))
        assert.isFalse(isValid({ url: `${documented.url}&x` }))
        assert.isFalse(isValid({ authToken: Redacted.make("12346") }))
        assert.isFalse(isValid({ signature: another }))
      }
    ))
  })

  it("is no valid one where there is none", () => {
    for (const signature of ["", "=", `${documented.signature} `, documented.signature.slice(0, -1), "é".repeat(28)]) {
      assert.isFalse(TwilioSignature.isValid({ ...documented, signature }))
    }
  })
})
