/**
 * How calls end, in the words of the providers' documentation.
 */
import * as CallEnd from "@anipool/dialers/voice/CallEnd"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"

const twilio = {
  AccountSid: "AC0123456789abcdef0123456789abcdef",
  ApiVersion: "2010-04-01",
  CallbackSource: "call-progress-events",
  CallDuration: "42",
  CallSid: "CA0123456789abcdef0123456789abcdef",
  CallStatus: "completed",
  Direction: "outbound-dial",
  From: "+12125550112",
  ParentCallSid: "CAfedcba9876543210fedcba9876543210",
  SequenceNumber: "0",
  SipResponseCode: "200",
  Timestamp: "Mon, 02 Mar 2026 15:04:05 +0000",
  To: "+13105550123"
}

const ended = {
  id: twilio.CallSid,
  from: "+12125550112",
  to: "+13105550123",
  outcome: "answered",
  sipCode: 200,
  answeredSeconds: 42,
  hangupSource: "",
  startedAt: Date.UTC(2026, 2, 2, 15, 3, 23)
} as const

const hangup = (payload: object, event_type = "call.hangup") => ({
  data: {
    record_type: "event",
    event_type,
    id: "0ccc7b54-4df3-4bca-a65a-3da1ecc777f0",
    occurred_at: "2026-03-02T15:04:05.521992Z",
    payload: {
      call_control_id: "v3:MdI91X4lWFEs7IgbBEOT9M4AigoY08M0WWZFISt1Yw2axZ_IiE4pqg",
      call_leg_id: "428c31b6-7af4-4bcb-b7f5-5013ef9657c1",
      from: "+12125550112",
      to: "+13105550123",
      start_time: "2026-03-02T15:03:23.000000Z",
      state: "hangup",
      hangup_cause: "normal_clearing",
      hangup_source: "caller",
      sip_hangup_cause: "200",
      ...payload
    }
  }
})

describe("a call's end", () => {
  it("is read from Twilio's status callbacks", () => {
    assert.deepStrictEqual(CallEnd.ofForm(twilio), Either.right(ended))
    const outcomes = ["completed", "busy", "no-answer", "canceled", "failed"].map((CallStatus) =>
      Either.getOrThrow(CallEnd.ofForm({ ...twilio, CallStatus }))?.outcome
    )
    assert.deepStrictEqual(outcomes, ["answered", "busy", "no-answer", "canceled", "failed"])
    const answerers = ["human", "machine_start", "machine_end_beep", "fax", "unknown"].map((AnsweredBy) =>
      Either.getOrThrow(CallEnd.ofForm({ ...twilio, AnsweredBy }))?.outcome
    )
    assert.deepStrictEqual(answerers, ["answered", "machine", "machine", "fax", "answered"])
    const seconds = (more: object) => Either.getOrThrow(CallEnd.ofForm({ ...twilio, ...more }))?.answeredSeconds
    assert.strictEqual(seconds({ CallStatus: "no-answer", CallDuration: "0" }), 0)
    assert.strictEqual(seconds({ CallDuration: "a minute" }), undefined)
  })

  it("is read from Telnyx's status callbacks, whose times are written in other ways", () => {
    const { Direction: _, ParentCallSid: __, SipResponseCode: ___, ...telnyx } = twilio
    for (const Timestamp of ["2026-03-02 15:04:05.731479Z", "2026-03-02T15:04:05.731Z"]) {
      const read = Either.getOrThrow(CallEnd.ofForm({ ...telnyx, Timestamp, SipHangupCause: "603" }))
      assert.deepStrictEqual(read, { ...ended, sipCode: 603, startedAt: ended.startedAt + 731 })
    }
    const read = Either.getOrThrow(CallEnd.ofForm({ ...telnyx, CallInitiatedAt: "2026-03-02T15:00:00.000Z" }))
    assert.strictEqual(read?.startedAt, Date.UTC(2026, 2, 2, 15))
  })

  it("is read from Telnyx's events", () => {
    const leg = "428c31b6-7af4-4bcb-b7f5-5013ef9657c1"
    assert.deepStrictEqual(
      CallEnd.ofEvent(hangup({})),
      Either.right({
        ...ended,
        id: leg,
        answeredSeconds: undefined,
        hangupSource: "caller"
      })
    )
    assert.strictEqual(
      Either.getOrThrow(CallEnd.ofEvent(hangup({ hangup_cause: "user_busy", sip_hangup_cause: "486" })))
        ?.answeredSeconds,
      0
    )
    const outcomeOf = (payload: object) => Either.getOrThrow(CallEnd.ofEvent(hangup(payload)))?.outcome
    const outcomes = {
      normal_clearing: "answered",
      time_limit: "answered",
      user_busy: "busy",
      no_answer: "no-answer",
      timeout: "no-answer",
      originator_cancel: "canceled",
      call_rejected: "failed",
      not_found: "failed",
      unspecified: "failed",
      constructor: "failed"
    }
    for (const [hangup_cause, outcome] of Object.entries(outcomes)) {
      assert.strictEqual(outcomeOf({ hangup_cause }), outcome, hangup_cause)
    }
    assert.strictEqual(outcomeOf({ sip_hangup_cause: "487" }), "canceled")
  })

  it("is none while the call goes on, and of calls that came in", () => {
    for (const CallStatus of ["queued", "initiated", "ringing", "in-progress", "", "constructor"]) {
      assert.deepStrictEqual(CallEnd.ofForm({ ...twilio, CallStatus }), Either.right(undefined), CallStatus)
    }
    assert.deepStrictEqual(CallEnd.ofForm({ ...twilio, Direction: "inbound" }), Either.right(undefined))
    assert.deepStrictEqual(CallEnd.ofForm({}), Either.right(undefined))
    assert.deepStrictEqual(CallEnd.ofEvent(hangup({}, "call.answered")), Either.right(undefined))
    assert.deepStrictEqual(CallEnd.ofEvent(hangup({ direction: "incoming" })), Either.right(undefined))
    for (const event of [null, 1, "x", [], {}, { data: [] }, { data: { event_type: {} } }]) {
      assert.deepStrictEqual(CallEnd.ofEvent(event), Either.right(undefined))
    }
  })

  it("names what is missing", () => {
    assert.deepStrictEqual(CallEnd.ofForm({ ...twilio, CallSid: "" }), Either.left("CallSid"))
    for (const Timestamp of ["soon", "-271821-04-20T00:00:00Z", "+275760-09-13T00:00:00Z"]) {
      assert.deepStrictEqual(CallEnd.ofForm({ ...twilio, Timestamp }), Either.left("Timestamp"))
    }
    assert.deepStrictEqual(CallEnd.ofEvent(hangup({ call_leg_id: 1 })), Either.left("call_leg_id"))
    assert.deepStrictEqual(CallEnd.ofEvent(hangup({ start_time: null })), Either.left("start_time"))
    assert.deepStrictEqual(CallEnd.ofEvent({ data: { event_type: "call.hangup" } }), Either.left("call_leg_id"))
  })
})
