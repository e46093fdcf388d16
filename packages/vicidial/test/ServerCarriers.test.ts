import * as ServerCarriers from "@anipool/vicidial/ServerCarriers"
import { assert, describe, it } from "@effect/vitest"

const carrier = (id: string, pattern: string, more: { server?: string; isActive?: boolean; app?: string } = {}) => ({
  id,
  server: more.server ?? "0.0.0.0",
  isActive: more.isActive ?? true,
  dialplan: `exten => ${pattern},1,AGI(agi://127.0.0.1:4577/call_log)
exten => ${pattern},2,${more.app ?? "Dial"}(\${TRUNK}/\${EXTEN:1},60,tTo)
exten => ${pattern},3,Hangup`
})

describe("ServerCarriers", () => {
  it("is the one whose dialplan dials what was dialed", () => {
    const of = ServerCarriers.make([carrier("TELNYX", "_91NXXNXXXXXX"), carrier("TWILIO", "_81NXXNXXXXXX")])
    assert.strictEqual(of("10.0.0.1", "912125550100"), "TELNYX")
    assert.strictEqual(of("10.0.0.1", "812125550100"), "TWILIO")
    for (const dialed of ["", "2125550100", "911125550100", "9121255501000", "8600051"]) {
      assert.strictEqual(of("10.0.0.1", dialed), "", dialed)
    }
  })

  it("is of the server that dialed, or of all; where several fit, nobody knows", () => {
    const of = ServerCarriers.make([
      carrier("EAST", "_9.", { server: "10.0.0.1" }),
      carrier("WEST", "_9.", { server: "10.0.0.2" }),
      carrier("GONE", "_9.", { isActive: false }),
      carrier("LOGS", "_9.", { app: "NoOp" }),
      carrier("ALL", "_7X!")
    ])
    assert.deepStrictEqual(
      ["10.0.0.1", "10.0.0.2", "10.0.0.3"].map((server) => of(server, "912125550100")),
      ["EAST", "WEST", ""]
    )
    assert.strictEqual(of("10.0.0.3", "712125550100"), "ALL")
    const both = ServerCarriers.make([carrier("A", "_9."), carrier("B", "_91.")])
    assert.deepStrictEqual([both("", "912125550100"), both("", "922125550100")], ["", "A"])
  })

  it("reads sets, plain extensions and dashes, and nothing that is no pattern of digits", () => {
    const of = (pattern: string, dialed: string) => ServerCarriers.make([carrier("A", pattern)])("", dialed)
    assert.deepStrictEqual(
      [["_[2-5]Z.", "4112125550100"], ["_[2-5]Z.", "6112125550100"], ["911", "911"], ["911", "9111"], [
        "_9-NXX",
        "9212"
      ]]
        .map(([pattern, dialed]) => of(pattern!, dialed!)),
      ["A", "", "A", "", "A"]
    )
    assert.deepStrictEqual([of("_[a-z].", "9212"), of("h", "9212"), of("_9(", "9212")], ["", "", ""])
  })
})
