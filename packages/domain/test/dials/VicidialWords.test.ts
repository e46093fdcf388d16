import * as VicidialWords from "@anipool/domain/dials/VicidialWords"
import { assert, describe, it } from "@effect/vitest"

const hour = 3_600_000
const at = (text: string) => Date.parse(`${text.replace(" ", "T")}Z`)
const placed = (code: string, near: string, before = 24 * hour) =>
  VicidialWords.placedAt(code, at(near), { before, after: hour })

describe("VicidialWords", () => {
  it("a code tells when its call was placed, on both sides of a year's end and of a lost digit", () => {
    const lead = "0000844707"
    assert.strictEqual(placed(`V715225228${lead}`, "2026-07-15 23:10:00"), at("2026-07-15 22:52:28"))
    assert.strictEqual(placed(`V101235959${lead}`, "2026-11-02 00:00:30"), at("2026-11-01 23:59:59"))
    assert.strictEqual(placed(`M101000001${lead}`, "2027-01-01 00:00:00"), at("2027-01-01 00:00:01"))
    assert.strictEqual(placed(`V231235959${lead}`, "2027-01-01 00:30:00"), at("2026-12-31 23:59:59"))
    assert.strictEqual(placed(`V015120000${lead}`, "2026-10-15 12:30:00"), at("2026-10-15 12:00:00"))
    assert.strictEqual(placed(`V229120000${lead}`, "2028-02-29 13:00:00"), at("2028-02-29 12:00:00"))
  })

  it("a code of another time, of no time or of something else tells nothing", () => {
    const lead = "0000844707"
    assert.isUndefined(placed(`V715225228${lead}`, "2026-07-17 00:00:00"))
    assert.isUndefined(placed(`V715225228${lead}`, "2026-07-15 21:00:00"))
    assert.isUndefined(placed(`V799999999${lead}`, "2026-07-15 21:00:00"))
    assert.isUndefined(placed("1784156400.51", "2026-07-15 21:00:00"))
    assert.isUndefined(placed("", "2026-07-15 21:00:00"))
  })

  it("only codes of calls that were dialed are codes of dials", () => {
    const codes = [
      "V7152252280000844707",
      "M7152252280000844707",
      "Y7152252280000844707",
      "V715225228",
      "1784156400.51"
    ]
    assert.deepStrictEqual(codes.map(VicidialWords.isCodeOfDial), [true, true, false, false, false])
  })

  it("finds the code of a dial in the name of a caller ID, with an extension behind it or without", () => {
    const names = ["V7152252280000844707", "M7152252280000844707 6001", "Y7152252280000844707 6001", "Acme V715", ""]
    assert.deepStrictEqual(names.map(VicidialWords.codeOfDialIn), [
      "V7152252280000844707",
      "M7152252280000844707",
      undefined,
      undefined,
      undefined
    ])
  })
})
