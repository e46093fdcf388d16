import type { Ani, AniId } from "@anipool/domain/Ani"
import * as AnisApi from "@anipool/http-api/AnisApi"
import * as AssignmentApi from "@anipool/http-api/AssignmentApi"
import { BodyLimit } from "@anipool/http-api/BodyLimit"
import * as CampaignsApi from "@anipool/http-api/CampaignsApi"
import * as DispositionsApi from "@anipool/http-api/DispositionsApi"
import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Schema from "effect/Schema"

describe("schemas", () => {
  it("an assignment: what is left out, null or unknown is not there", () => {
    const decode = Schema.decodeUnknownSync(AssignmentApi.AssignmentRequest)
    const least = { prospectPhone: "(212) 555-0123" }
    assert.deepStrictEqual(decode({ prospect_phone: "(212) 555-0123" }), least)
    assert.deepStrictEqual(
      decode({
        prospect_phone: "(212) 555-0123",
        prospect_zip: null,
        dialer_campaign: null,
        real_time: null,
        e164: null,
        country_code: null,
        with_fields: null,
        unknown: 1
      }),
      least
    )
    assert.deepStrictEqual(
      decode({
        prospect_phone: "(212) 555-0123",
        prospect_zip: "10001",
        dialer_campaign: "C1",
        real_time: true,
        e164: false,
        country_code: "+44",
        with_fields: true
      }),
      {
        ...least,
        prospectZip: "10001",
        dialerCampaign: "C1",
        realTime: true,
        e164: false,
        countryCode: 44,
        withFields: true
      }
    )
  })

  it.each([[1, 1], ["1", 1], ["+1", 1], [44, 44], ["44", 44], ["+44", 44]])(
    "a country code as %j",
    (written, countryCode) => {
      const decode = Schema.decodeUnknownSync(AssignmentApi.AssignmentRequest)
      assert.strictEqual(decode({ prospect_phone: "2125550123", country_code: written }).countryCode, countryCode)
    }
  )

  it.each([0, 2, 1.5, "001", " 1", "+45", true, "", []])("no country code: %j", (written) => {
    const decode = Schema.decodeUnknownEither(AssignmentApi.AssignmentRequest)
    assert.strictEqual(decode({ prospect_phone: "2125550123", country_code: written })._tag, "Left")
  })

  it("a batch: only row_id is read with the whole", () => {
    const decode = Schema.decodeUnknownSync(AssignmentApi.BatchRequest)
    const leads = [{ row_id: "1", prospect_phone: 5, country_code: "no" }, { row_id: "" }]
    assert.deepStrictEqual(decode({ leads, e164: true }), { leads, e164: true })
    assert.deepStrictEqual(decode({ leads: [] }), { leads: [] })
  })

  it("bodies may have 1 MB, those of a batch 16 MB", () => {
    assert.strictEqual(Context.get(AssignmentApi.assign.annotations, BodyLimit), 1_048_576)
    assert.strictEqual(Context.get(AssignmentApi.assignBatch.annotations, BodyLimit), 16_777_216)
  })

  it("a campaign shows its pool only when it names one, and nothing else of its own", () => {
    const encode = Schema.encodeSync(CampaignsApi.CampaignAnswer)
    const campaign = { id: "C1", name: "One", type: "Blended" as const, policy: { dailyCap: 5 } }
    assert.deepStrictEqual<unknown>(encode({ success: true, campaign: { ...campaign, inboundPoolId: null } }), {
      success: true,
      campaign: { id: "C1", name: "One", type: "Blended" }
    })
    assert.deepStrictEqual<unknown>(encode({ success: true, campaign: { ...campaign, inboundPoolId: "east" } }), {
      success: true,
      campaign: { id: "C1", name: "One", type: "Blended", inbound_pool_id: "east" }
    })
  })

  it("a campaign's change may empty its pool, and say nothing of the rest", () => {
    const decode = Schema.decodeUnknownSync(CampaignsApi.CampaignChange)
    assert.deepStrictEqual(decode({ id: "C1", name: null, inbound_pool_id: "" }), { id: "C1", inboundPoolId: "" })
  })

  it("a disposition's change leaves out what is null", () => {
    const decode = Schema.decodeUnknownSync(DispositionsApi.DispositionChange)
    assert.deepStrictEqual(decode({ id: "D1", contact: false, success: null }), { id: "D1", contact: false })
  })

  it("an ANI is answered with five fields", () => {
    const ani: Ani = {
      id: 7 as AniId,
      callingCode: 44,
      number: "2079460000",
      areaCode: "20",
      status: "ACTIVE_AND_BEING_MANAGED",
      inboundGroupId: null,
      isBranded: false,
      brandName: ""
    }
    assert.deepStrictEqual<unknown>(Schema.encodeSync(AnisApi.AniAnswer)({ success: true, ani }), {
      success: true,
      ani: { number: "2079460000", country_code: "+44", inbound_group_id: "", is_branded: false, brand_name: "" }
    })
  })

  it("an ANI's country code is text, with or without its plus", () => {
    const decode = Schema.decodeUnknownEither(AnisApi.NewAni)
    const ani = { number: "2079460000", inbound_group_id: "uk" }
    for (const written of ["+44", "44"]) {
      const decoded = decode({ ...ani, country_code: written, carrier_id: "123456", brand_name: null })
      assert.deepStrictEqual<unknown>(decoded._tag === "Right" && decoded.right, {
        countryCode: 44,
        number: "2079460000",
        inboundGroupId: "uk",
        carrierId: "123456"
      })
    }
    assert.strictEqual(decode({ ...ani, country_code: 44 })._tag, "Left")
    assert.strictEqual(decode({ ...ani, country_code: "+44", carrier_id: 123456 })._tag, "Left")
  })
})
