/**
 * Instructions for calls: what is in them, and that nothing gets out of its place.
 */
import * as CallInstructions from "@anipool/dialers/voice/CallInstructions"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const call: CallInstructions.Dial = {
  to: "+13105550123",
  callerId: "+12125550112",
  statusUrl: "https://hooks.example.com/connections/x/status?campaign=a&agent=ann",
  answersOnBridge: true
}

/** What stands for a sign in XML, undone. */
const unescape = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", "\"").replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&")

describe("instructions for a call", () => {
  it("dial, and say which number to show", () => {
    assert.strictEqual(
      CallInstructions.dial(call),
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Response><Dial callerId=\"+12125550112\" answerOnBridge=\"true\">"
        + "<Number statusCallback=\"https://hooks.example.com/connections/x/status?campaign=a&amp;agent=ann\" "
        + "statusCallbackEvent=\"completed\" statusCallbackMethod=\"POST\">+13105550123</Number></Dial></Response>\n"
    )
    const plain = CallInstructions.dial({ ...call, callerId: undefined, answersOnBridge: false })
    assert.include(plain, "<Response><Dial><Number ")
  })

  it("do not take a call", () => {
    assert.include(CallInstructions.reject(), "<Response><Reject/></Response>")
  })

  it("hold any text in its place", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.string(), FastCheck.string(), FastCheck.string(), (to, callerId, statusUrl) => {
        const text = CallInstructions.dial({ to, callerId, statusUrl, answersOnBridge: false })
        const read =
          /^<\?xml[^>]*>\n<Response><Dial callerId="([^"<>]*)"><Number statusCallback="([^"<>]*)" [^<>]*>([^<>]*)<\/Number><\/Dial><\/Response>\n$/
            .exec(text)
        assert.deepStrictEqual(read?.slice(1).map(unescape), [callerId, statusUrl, to])
      })
    )
  })
})
