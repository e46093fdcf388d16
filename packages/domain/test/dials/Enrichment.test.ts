import { type DialRecord, none } from "@anipool/domain/dials/DialRecord"
import * as Enrichment from "@anipool/domain/dials/Enrichment"
import * as LocalTime from "@anipool/domain/LocalTime"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"

const now = Date.UTC(2026, 2, 3, 12)

const record: DialRecord = {
  ...none,
  campaignId: "C1",
  campaignName: "Spring",
  agentName: "Ann",
  fromNumber: "(212) 555-0100",
  dispositionName: "Sale",
  toNumber: "+1 646 555 0123",
  datetime: "2026-03-02 23:30:00",
  callDirection: "Outbound",
  zip: "94103-1234",
  sysCreatedDateOriginal: "2026-02-27",
  totalDialAttempts: "3",
  skillName: "East",
  leadSource: "web",
  dialId: "d1"
}

const setting: Enrichment.Setting = {
  country: "us",
  now,
  storedFrom: Date.UTC(2024, 1, 1),
  timeZone: "Europe/Berlin"
}

const read = (changes: Partial<DialRecord> = {}, others: Partial<Enrichment.Setting> = {}) =>
  Enrichment.read({ ...record, ...changes }, { ...setting, ...others })

const draftOf = (changes: Partial<DialRecord> = {}, others: Partial<Enrichment.Setting> = {}) =>
  Either.getOrThrow(read(changes, others))

const reasonOf = (changes: Partial<DialRecord>, others: Partial<Enrichment.Setting> = {}) =>
  Either.getOrThrow(Either.flip(read(changes, others)))

describe("Enrichment", () => {
  it("reads both ends, the day and the ZIP", () => {
    assert.deepInclude(draftOf(), {
      dialedAt: Date.UTC(2026, 2, 2, 23, 30),
      // Half past midnight in Berlin.
      day: "2026-03-03",
      prospect: { callingCode: 1, national: "6465550123", areaCode: "646" },
      ani: { callingCode: 1, national: "2125550100", areaCode: "212" },
      zipAreaCode: "415",
      isVolume: true,
      attempts: 3,
      leadCreatedOn: "2026-02-27"
    })
  })

  it("the prospect is who was dialed, or who called", () => {
    const directions: ReadonlyArray<readonly [string, boolean, boolean]> = [
      ["Outbound", false, true],
      ["Preview", false, true],
      ["Manual", false, true],
      ["Anything", false, true],
      ["Inbound", true, false],
      ["INBOUND", true, false],
      ["inbound call", true, false],
      ["SMS", false, false],
      ["Outbound-SMS", false, false],
      ["Transfer", false, false],
      ["Warm transfer", false, false]
    ]
    for (const [callDirection, isInbound, isVolume] of directions) {
      const draft = draftOf({ callDirection })
      assert.strictEqual(draft.prospect.areaCode, isInbound ? "212" : "646", callDirection)
      assert.strictEqual(draft.ani.areaCode, isInbound ? "646" : "212", callDirection)
      assert.strictEqual(draft.isVolume, isVolume, callDirection)
    }
  })

  it("rejects what cannot be placed, with the reason", () => {
    assert.strictEqual(reasonOf({ fromNumber: "anonymous" }), "from_number")
    assert.strictEqual(reasonOf({ toNumber: "12" }), "to_number")
    assert.strictEqual(reasonOf({ toNumber: "+49 30 1234567" }), "to_number")
    assert.strictEqual(reasonOf({ datetime: "soon" }), "datetime")
    assert.strictEqual(reasonOf({}, { now: Date.UTC(2026, 2, 1, 23, 29, 59) }), "future")
    assert.isTrue(Either.isRight(read({}, { now: Date.UTC(2026, 2, 1, 23, 30) })))
    assert.strictEqual(reasonOf({}, { storedFrom: Date.UTC(2026, 2, 2, 23, 30, 1) }), "retention")
    assert.isTrue(Either.isRight(read({}, { storedFrom: Date.UTC(2026, 2, 2, 23, 30) })))
  })

  it("a number whose area code is in no table is told by its leading digits", () => {
    assert.strictEqual(draftOf({ toNumber: "9995550123" }).prospect.areaCode, "999")
    assert.strictEqual(draftOf({ toNumber: "+44 4000 123456" }).prospect.areaCode, "4000")
  })

  it("bare digits are read in the workspace's country first, and may be the other's", () => {
    const british = draftOf({ fromNumber: "020 7946 0123", toNumber: "07700 900123" }, { country: "uk" })
    assert.deepStrictEqual(british.ani, { callingCode: 44, national: "2079460123", areaCode: "20" })
    assert.strictEqual(british.prospect.areaCode, "7")
    assert.isNull(british.zipAreaCode)
    assert.deepStrictEqual(draftOf({ fromNumber: "2079460123" }).aniElsewhere, {
      callingCode: 44,
      national: "2079460123",
      areaCode: "20"
    })
    assert.isUndefined(draftOf({ fromNumber: "+12079460123" }).aniElsewhere)
  })

  it("what a dialer leaves out or writes oddly is not known, and no reason to reject", () => {
    const odd = draftOf({ zip: "", totalDialAttempts: "many", sysCreatedDateOriginal: "02/27/2026" })
    assert.deepInclude(odd, { zipAreaCode: null, attempts: null, leadCreatedOn: null })
    assert.isNull(draftOf({ totalDialAttempts: "9999999" }).attempts)
  })

  it("contact and success are as registered, blocks and no answers by the table whatever is registered", () => {
    const registered = { contact: true, success: false }
    assert.deepStrictEqual(Enrichment.outcomeOf("Busy", registered), {
      contact: true,
      success: false,
      blocked: false,
      noAnswer: true
    })
    assert.deepStrictEqual(Enrichment.outcomeOf("Spam", undefined), {
      contact: false,
      success: false,
      blocked: true,
      noAnswer: false
    })
  })

  it("the day of an instant is the calendar's, in every time zone", () => {
    const zones = [
      "UTC",
      "America/New_York",
      "Asia/Kathmandu",
      "Australia/Lord_Howe",
      "Pacific/Apia",
      "Africa/Casablanca"
    ]
    for (const zone of zones) {
      FastCheck.assert(FastCheck.property(
        FastCheck.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) }),
        (at) => {
          const { dialedAt, day, hour } = draftOf(
            { datetime: LocalTime.formatUtc(at) },
            { now: Date.UTC(2040, 0, 1), storedFrom: 0, timeZone: zone }
          )
          assert.deepStrictEqual([day, hour], [LocalTime.dateAt(dialedAt, zone), LocalTime.hourOfDay(dialedAt, zone)])
        }
      ))
    }
  })
})
