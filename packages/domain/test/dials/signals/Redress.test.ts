import { reasonLengthMax } from "@anipool/domain/dials/DialRecord"
import * as Redress from "@anipool/domain/dials/signals/Redress"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "effect/FastCheck"

const nobody: Omit<Redress.Redress, "contact"> = { url: null, email: null, tel: null, id: null, location: null }

const header = (values: string, end = "\";location=TN") =>
  `Network Blocked; SIP;cause=603;text="v=analytics1;${values}${end}`

describe("Redress", () => {
  it("reads whom a block names, and where it was", () => {
    assert.deepStrictEqual(
      Redress.read(
        header("url=https://Redress.Example/form?a=1;b=2;tel=+1 (312) 555-0100;email=Desk@redress.example;id=77-a")
      ),
      {
        contact: "redress.example",
        url: "https://Redress.Example/form?a=1;b=2",
        tel: "+13125550100",
        email: "Desk@redress.example",
        id: "77-a",
        location: "TN"
      }
    )
  })

  it.each<readonly [string, Partial<Redress.Redress> & Pick<Redress.Redress, "contact">]>([
    // Separated by a bar, without quotes, off IP, in other cases.
    ["v=analytics1;url=http://a.example|tel=18005550100", {
      contact: "a.example",
      url: "http://a.example",
      tel: "18005550100"
    }],
    ["Q.850;cause=21;text=\"V=ANALYTICS1;EMAIL=a@b.example\";location=rln", {
      contact: "a@b.example",
      email: "a@b.example",
      location: "RLN"
    }],
    ["v=analytics1;tel=tel:+442079460123;location=LN", {
      contact: "+442079460123",
      tel: "+442079460123",
      location: "LN"
    }],
    ["text=\\\"v=analytics1;url=https://a.example/x\\\"", { contact: "a.example", url: "https://a.example/x" }],
    // A value that has no end may have been longer.
    [header("tel=+13125550100;url=https://a.example/redre", ""), { contact: "+13125550100", tel: "+13125550100" }]
  ])("reads %s", (text, expected) => {
    assert.deepStrictEqual(Redress.read(text), { ...nobody, ...expected })
  })

  it.each([
    "Network Blocked",
    "Decline",
    "",
    "url=https://a.example",
    header(""),
    header("url=https://a.example/redre", ""),
    header("url=javascript:alert(1)"),
    header("url=data:text/html,x"),
    header("url=https://somebody:secret@a.example"),
    header("url=https://a.example/\u0007"),
    header("url=https://a.example/<b>"),
    header("url=https://localhost/x"),
    header("url=//a.example"),
    header("email=a@b"),
    header("email=a b@c.example"),
    header("tel=12"),
    header("tel=911 or so")
  ])("finds nobody in %s", (text) => assert.isUndefined(Redress.read(text)))

  it("leads to web pages alone, and shows nothing that is not plain, whatever it reads", () => {
    const parts = fc.array(
      fc.oneof(
        fc.constantFrom(
          "v=analytics1",
          ";",
          "|",
          "\"",
          "'",
          "\\",
          "url=",
          "https://",
          "http://",
          "a.example",
          "email=",
          "a@"
        ),
        fc.constantFrom(
          "tel=",
          "+1312",
          "5550100",
          "id=",
          "location=",
          "LN",
          "javascript:",
          "\u0000",
          "\n",
          " ",
          "<",
          "é"
        ),
        fc.string({ maxLength: 5 })
      ),
      { maxLength: 20 }
    )
    fc.assert(
      fc.property(parts, (made) => {
        const found = Redress.read(`text="v=analytics1;${made.join("")}`)
        if (found === undefined) return
        if (found.url !== null) assert.match(found.url, /^https?:\/\/[a-z\d.-]+\.[a-z\d-]+/i)
        for (const text of [found.contact, found.url, found.email, found.tel, found.id]) {
          if (text !== null) assert.match(text, /^[\x21-\x7e]+$/)
        }
        assert.isTrue(found.id === null || found.id.length <= Redress.idLengthMax)
      }),
      { numRuns: 2_000, seed: 603 }
    )
  })

  it("reads no other contact from a text that was cut off than from the whole", () => {
    const whole = header("tel=+13125550100;url=https://redress.example/path/of/some/length;id=abcdef")
    const { contact, tel, url } = Redress.read(whole)!
    for (let length = 0; length <= whole.length; length++) {
      const found = Redress.read(whole.slice(0, length))
      assert.isTrue(found === undefined || found.contact === contact || found.contact === tel, whole.slice(0, length))
      assert.isTrue(found === undefined || found.url === null || found.url === url, whole.slice(0, length))
    }
  })

  it("reads the longest text at once", () => {
    for (const part of ["a.", "-", ";url=", "\"", "a@", "https://a", ";location=", " "]) {
      const text = `v=analytics1;url=https://${part.repeat(reasonLengthMax)}`.slice(0, reasonLengthMax)
      for (let i = 0; i < 50; i++) Redress.read(text)
    }
  })
})
