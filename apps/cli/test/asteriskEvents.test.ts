/**
 * How long calls were answered, out of Asterisk's channel events.
 */
import * as Cdr from "@anipool/asterisk/Cdr"
import * as Cel from "@anipool/asterisk/Cel"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"

const settings: Cdr.Settings = {
  contexts: new Set(["dialer"]),
  campaign: { id: "spring" },
  shownFrom: undefined,
  attestationFrom: "userfield",
  carrierFrom: "accountcode",
  dialPrefix: "",
  instantOf: (wall) => `${wall}Z`
}

/** An event: the seconds of the minute, its type, and its channel: 1 dials, others are dialed. */
type Event = readonly [second: number | string, type: string, channel: number, more?: Readonly<Record<string, string>>]

const rowOf = ([second, type, channel, more = {}]: Event): Cdr.Row => ({
  eventtype: type,
  eventtime: typeof second === "string" ? second : `2026-03-08 11:00:${second.toFixed(3).padStart(6, "0")}`,
  cid_num: "2125550100",
  exten: channel === 1 ? "3125550123" : "",
  context: channel === 1 ? "dialer" : "from-trunk",
  channame: `PJSIP/${channel}`,
  appname: type === "APP_START" ? "Dial" : "",
  uniqueid: `1772967600.${channel}`,
  linkedid: "1772967600.1",
  ...more
})

/** The dial of a call of these events. */
const dialOf = (...events: ReadonlyArray<Event>) => {
  const calls = Cel.make()
  const over = [...events, [59, "LINKEDID_END", 1] as const].flatMap((event) =>
    calls.add(rowOf(event), { position: 0, lines: 0 }, settings)
  )
  assert.lengthOf(over, 1)
  return Either.getOrThrow(over[0]!)
}

/** Its ending and its length. */
const told = (...events: ReadonlyArray<Event>) => {
  const { dispositionName, durationSeconds } = dialOf(...events)
  return `${dispositionName} ${durationSeconds}`.trim()
}

const placed: ReadonlyArray<Event> = [[0, "CHAN_START", 1], [1, "ANSWER", 1], [2, "APP_START", 1], [3, "CHAN_START", 2]]

const hungUp = (dialstatus: string) => ({ extra: JSON.stringify({ hangupcause: 16, dialstatus }) })

describe("Asterisk's channel events", () => {
  it("tell how long the channel was answered that was dialed, and not since when the dialer's own was", () => {
    assert.strictEqual(
      told(...placed, [10.6, "ANSWER", 2], [10.7, "BRIDGE_ENTER", 2], [10.7, "BRIDGE_ENTER", 1], [22.5, "HANGUP", 2], [
        40,
        "HANGUP",
        1,
        hungUp("ANSWER")
      ]),
      "Answered 11"
    )
    // Of two that were dialed, the one that answered; the other is hung up then.
    assert.strictEqual(
      told(...placed, [10, "ANSWER", 3], [10.1, "HANGUP", 2], [30, "HANGUP", 3], [30, "HANGUP", 1, hungUp("ANSWER")]),
      "Answered 20"
    )
    // By the bridge, and by the channel that dials, where no more is logged.
    assert.strictEqual(
      told(...placed, [10, "BRIDGE_ENTER", 2], [15, "HANGUP", 2], [15, "HANGUP", 1, hungUp("ANSWER")]),
      "Answered 5"
    )
    assert.strictEqual(
      told(...placed, [10, "BRIDGE_ENTER", 1], [18, "HANGUP", 1, hungUp("ANSWER")]),
      "Answered 8"
    )
  })

  it("tell 0 of a call that nobody answered, and nothing where they do not tell", () => {
    assert.strictEqual(told(...placed, [30, "HANGUP", 2], [30, "HANGUP", 1, hungUp("NOANSWER")]), "No Answer 0")
    // Its end, `Dial()`, or a time is missing; or the clock was set back meanwhile.
    assert.strictEqual(told(...placed, [10, "ANSWER", 2]), "Answered")
    assert.strictEqual(
      told([0, "CHAN_START", 1], [10, "ANSWER", 2], [15, "HANGUP", 2], [15, "HANGUP", 1, hungUp("ANSWER")]),
      "Answered"
    )
    assert.strictEqual(told(...placed, ["soon", "ANSWER", 2], [15, "HANGUP", 2]), "Answered")
    assert.strictEqual(told(...placed, [10, "ANSWER", 2], [9, "HANGUP", 2]), "Answered")
    assert.strictEqual(told([0, "CHAN_START", 1], [2, "APP_START", 1]), "Unknown")
  })

  it("tell how the caller ID was signed, where the column that is named has one of the letters", () => {
    const signed = (userfield: string) =>
      dialOf([0, "CHAN_START", 1], [2, "APP_START", 1, { userfield }], [9, "HANGUP", 1, hungUp("NOANSWER")]).attestation
    assert.deepStrictEqual(["A", " b", "C", "", "D", "TN-Validation-Passed-A"].map(signed), ["A", "B", "C", "", "", ""])
    const record = { ...rowOf([0, "", 1]), dcontext: "dialer", src: "2125550100", dst: "3125550123", userfield: "B" }
    assert.strictEqual(Either.getOrThrow(Cdr.toRecord(record, settings)).attestation, "B")
    assert.strictEqual(
      Either.getOrThrow(Cdr.toRecord(record, { ...settings, attestationFrom: undefined })).attestation,
      ""
    )
  })

  it("tell the carrier that a call left by, by its name or the channel to it", () => {
    const left = (accountcode: string) =>
      dialOf([0, "CHAN_START", 1], [2, "APP_START", 1, { accountcode }], [9, "HANGUP", 1, hungUp("NOANSWER")]).carrier
    assert.deepStrictEqual(
      ["telnyx", " Telnyx US ", "PJSIP/telnyx-0000002a", "SIP/my-trunk-0000002A", "PJSIP/telnyx", ""].map(left),
      ["telnyx", "Telnyx US", "telnyx", "my-trunk", "PJSIP/telnyx", ""]
    )
    const record = {
      ...rowOf([0, "", 1]),
      dcontext: "dialer",
      src: "2125550100",
      dst: "3125550123",
      dstchannel: "PJSIP/twilio-00000001"
    }
    const carrierBy = (carrierFrom: string | undefined) =>
      Either.getOrThrow(Cdr.toRecord(record, { ...settings, carrierFrom })).carrier
    assert.deepStrictEqual(["dstchannel", undefined, "userfield"].map(carrierBy), ["twilio", "", ""])
  })

  it("tell it by seconds since the epoch, too", () => {
    assert.strictEqual(
      told(...placed, ["1772967610.250000", "ANSWER", 2], ["1772967617.500000", "HANGUP", 2]),
      "Answered 7"
    )
  })
})
