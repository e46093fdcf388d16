/**
 * Conversations over FastAGI, without a connection.
 */
import * as AgiCommand from "@anipool/dialers/agi/AgiCommand"
import * as AgiConversation from "@anipool/dialers/agi/AgiConversation"
import * as AgiLines from "@anipool/dialers/agi/AgiLines"
import * as AgiRequest from "@anipool/dialers/agi/AgiRequest"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "effect/FastCheck"

const request = [
  "agi_network: yes",
  "agi_network_script: assign",
  "agi_request: agi://127.0.0.1:4573/assign",
  "agi_channel: SIP/carrier-00000001",
  "agi_uniqueid: 1700000000.17",
  "agi_calleridname: V1122203015000012345",
  "agi_arg_1: 2125550123",
  "agi_arg_2: spring sale",
  "agi_arg_3: "
]

const answer: AgiConversation.Answer = {
  variables: [{ name: "A", value: "1" }, { name: "B", value: "2" }],
  ifRefused: [{ name: "R", value: "refused" }]
}

/** A conversation, what it sent, and whether it ended; `hold` keeps its answer back. */
const open = (hold = false) => {
  const said: Array<string> = []
  const asked: Array<AgiRequest.AgiRequest> = []
  let give = () => {}
  const conversation = AgiConversation.make({
    answer: (made, onAnswer) => {
      asked.push(made)
      give = () => onAnswer(answer)
      if (!hold) give()
      return () => said.push("cancelled")
    },
    send: (line) => said.push(line),
    end: () => said.push("end")
  })
  const say = (...lines: ReadonlyArray<string>) => lines.forEach(conversation.line)
  return { said, asked, say, give: () => give(), closed: conversation.closed }
}

const a = "SET VARIABLE A \"1\"\n"
const b = "SET VARIABLE B \"2\"\n"
const r = "SET VARIABLE R \"refused\"\n"

describe("AgiConversation", () => {
  it("sets each variable once the one before is set, then ends", () => {
    const { asked, said, say } = open()
    say(...request)
    assert.deepStrictEqual(said, [])
    say("")
    assert.deepStrictEqual(asked, [
      {
        script: "assign",
        arguments: ["2125550123", "spring sale", ""],
        uniqueId: "1700000000.17",
        callerName: "V1122203015000012345"
      }
    ])
    assert.deepStrictEqual(said, [a])
    say("100 result=0 Trying...", "200 result=1")
    assert.deepStrictEqual(said, [a, b])
    say("200 result=1", "200 result=1", "")
    assert.deepStrictEqual(said, [a, b, "end"])
  })

  for (
    const [name, lines] of [
      ["510", ["510 Invalid or unknown command"]],
      ["520 in one line", ["520 Invalid command syntax"]],
      ["520 with its usage", [
        "520-Invalid command syntax.  Proper usage follows:",
        "Usage: SET VARIABLE <variablename> <value>",
        "200 in its text",
        "HANGUP",
        "",
        "520 End of proper usage."
      ]]
    ] as const
  ) {
    it(`sets what is meant for a refusal, once, after ${name}`, () => {
      const { said, say } = open()
      say(...request, "", ...lines)
      assert.deepStrictEqual(said, [a, r])
      say("510 Invalid or unknown command")
      assert.deepStrictEqual(said, [a, r, "end"])
    })
  }

  for (
    const line of ["HANGUP", "HANGUP200 result=1", "511 Command Not Permitted on a dead channel or intercept routine"]
  ) {
    it(`ends with ${line.slice(0, 9)}, and sends nothing more`, () => {
      const { said, say } = open()
      say(...request, "", line, "200 result=1")
      assert.deepStrictEqual(said, [a, "end"])
    })
  }

  it("stops what is asked when the caller hangs up, and sends nothing of it later", () => {
    for (const end of ["HANGUP", "200 result=1"]) {
      const { give, said, say } = open(true)
      say(...request, "", end)
      assert.deepStrictEqual(said, ["cancelled", "end"])
      give()
      assert.deepStrictEqual(said, ["cancelled", "end"])
    }
    const { closed, give, said, say } = open(true)
    say(...request, "")
    closed()
    closed()
    give()
    assert.deepStrictEqual(said, ["cancelled"])
  })

  it("ends where the request is none, is too long, or the replies go on for ever", () => {
    for (
      const lines of [
        ["GET / HTTP/1.1"],
        [""],
        ["agi_channel: SIP/1", ""],
        Array.from({ length: AgiRequest.linesMax + 1 }, (_, i) => `agi_arg_${i}: x`),
        // No line is too long, nor are they too many.
        [...request, ...Array.from({ length: 5 }, (_, i) => `agi_arg_${i}: ${"x".repeat(4_000)}`)]
      ]
    ) {
      const { asked, said, say } = open()
      say(...lines, "", "")
      assert.deepStrictEqual([asked.length, said], [0, ["end"]])
    }
    const { said, say } = open()
    say(...request, "", ...Array.from({ length: 200 }, () => "nothing that is known"))
    assert.deepStrictEqual(said, [a, "end"])
  })

  it("whatever comes, at most the variables are set and the end is one", () => {
    const line = fc.oneof(
      fc.constantFrom(...request, "", "200 result=1", "510 x", "520-x", "520 x", "511 x", "HANGUP", "100 x"),
      fc.string()
    )
    fc.assert(fc.property(fc.boolean(), fc.array(line, { maxLength: 60 }), (isHeld, lines) => {
      const { give, said, say } = open(isHeld)
      say(...lines)
      give()
      assert.isAtMost(said.filter((each) => each.startsWith("SET")).length, 3)
      assert.isAtMost(said.filter((each) => each === "end").length, 1)
      if (said.includes("end")) assert.strictEqual(said.at(-1), "end")
    }))
  })
})

describe("AgiRequest", () => {
  it("takes the script from the address where there is no line for it", () => {
    const scriptOf = (address: string) => AgiRequest.of([`agi_request: ${address}`])?.script
    assert.strictEqual(scriptOf("agi://host:4573/assign"), "assign")
    assert.strictEqual(scriptOf("agi://host/callback/?x=1"), "callback")
    assert.strictEqual(scriptOf("hagi://host/assign"), "assign")
    assert.strictEqual(scriptOf("agi://host"), "")
    assert.strictEqual(scriptOf("agi://[2001:db8::1]:4573/assign"), "assign")
    assert.strictEqual(AgiRequest.of(["agi_request: agi://h/assign", "agi_uniqueid: "])?.uniqueId, undefined)
  })

  it("takes the script from its own line, without what is asked with it", () => {
    const scriptOf = (script: string) =>
      AgiRequest.of([`agi_network_script: ${script}`, "agi_request: agi://host/other"])?.script
    assert.strictEqual(scriptOf("assign"), "assign")
    assert.strictEqual(scriptOf("/secret/assign/?lead=1&x=/callback"), "secret/assign")
    assert.strictEqual(scriptOf(""), "")
  })

  it("takes arguments as they are, quotes and all, up to the first that is missing", () => {
    const of = (...lines: ReadonlyArray<string>) => AgiRequest.of(["agi_request: agi://h/assign", ...lines])?.arguments
    assert.deepStrictEqual(of("agi_arg_2: second", "agi_arg_1:  \"a\" 'b': c "), ["\"a\" 'b': c", "second"])
    assert.deepStrictEqual(of("agi_arg_1: a", "agi_arg_3: c"), ["a"])
    assert.deepStrictEqual(of("agi_arg_1:", "agi_arg_2: b"), ["", "b"])
    assert.isUndefined(of("agi_arg_1 a"))
  })
})

describe("AgiCommand", () => {
  it("keeps a value within its quotes and its line", () => {
    fc.assert(fc.property(fc.string(), fc.string(), (head, tail) => {
      const line = AgiCommand.setVariable({ name: "V", value: `${head}"\\\n\r\u0000\${X}$[1]${tail}` })
      assert.match(line, /^SET VARIABLE V "[^"\\$\p{Cc}]*"\n$/u)
      assert.isAtMost(line.length, AgiCommand.valueLengthMax + 20)
    }))
  })
})

describe("AgiLines", () => {
  it("makes the same lines however they are cut into pieces", () => {
    const text = "one\r\ntwo\n\n\u00e9\u20ac\n200 result=1\n"
    const bytes = Buffer.from(text)
    fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: bytes.length })), (cuts) => {
      const lines = AgiLines.make()
      const at = [0, ...cuts.toSorted((x, y) => x - y), bytes.length]
      const read = at.slice(1).flatMap((end, i) => lines.read(bytes.subarray(at[i], end)) ?? ["too long"])
      assert.deepStrictEqual(read, ["one", "two", "", "\u00e9\u20ac", "200 result=1"])
    }))
  })

  it("gives HANGUP as a line before its end is there, which comes late or never", () => {
    const lines = AgiLines.make()
    assert.deepStrictEqual(lines.read(Buffer.from("200 result=1\nHANG")), ["200 result=1"])
    assert.deepStrictEqual(lines.read(Buffer.from("UP")), ["HANGUP"])
    assert.deepStrictEqual(lines.read(Buffer.from("511 dead\n")), ["511 dead"])
    assert.deepStrictEqual(AgiLines.make().read(Buffer.from("HANGUP\n511 dead\n")), ["HANGUP", "511 dead"])
  })

  it("gives up a line that is too long, ended or not", () => {
    const longest = "x".repeat(AgiLines.lineBytesMax)
    assert.deepStrictEqual(AgiLines.make().read(Buffer.from(`${longest}\n`)), [longest])
    assert.isUndefined(AgiLines.make().read(Buffer.from(`${longest}x\n`)))
    const lines = AgiLines.make()
    assert.deepStrictEqual(lines.read(Buffer.from(longest)), [])
    assert.isUndefined(lines.read(Buffer.from("x")))
  })
})
