/**
 * What FreeSWITCH asks and is answered. The parameters are those that its modules post.
 */
import * as FreeswitchCall from "@anipool/dialers/freeswitch/FreeswitchCall"
import * as FreeswitchXml from "@anipool/dialers/freeswitch/FreeswitchXml"
import { assert, describe, it } from "@effect/vitest"

const hunt = {
  hostname: "fs1",
  section: "dialplan",
  "Unique-ID": "9a6cf1b4-3f2e-4a0b-9d5e-0c1d2e3f4a5b",
  "Caller-Destination-Number": "12125550123",
  "Hunt-Destination-Number": "2125550123",
  "Caller-Context": "default",
  "Hunt-Context": "outbound"
}

describe("FreeSWITCH", () => {
  it("hunts for an extension in a context, once for each call", () => {
    assert.isTrue(FreeswitchCall.isFirstHunt(hunt, undefined))
    assert.isTrue(FreeswitchCall.isFirstHunt(hunt, "outbound"))
    assert.isFalse(FreeswitchCall.isFirstHunt(hunt, "default"))
    assert.isFalse(FreeswitchCall.isFirstHunt({ ...hunt, variable_anipool_ani: "2125550100" }, "outbound"))
    assert.isFalse(FreeswitchCall.isFirstHunt({ ...hunt, section: "directory" }, undefined))
    const { "Hunt-Context": _, ...others } = hunt
    assert.isTrue(FreeswitchCall.isFirstHunt(others, "default"))
  })

  it("names the call and what it dials", () => {
    assert.strictEqual(FreeswitchCall.destinationOf(hunt), "2125550123")
    assert.strictEqual(FreeswitchCall.idOf(hunt), hunt["Unique-ID"])
    const posted = { session_id: "1", "Caller-Destination-Number": "2125550123" }
    assert.strictEqual(FreeswitchCall.destinationOf(posted), "2125550123")
    assert.strictEqual(FreeswitchCall.idOf(posted), "1")
    assert.isUndefined(FreeswitchCall.idOf({}))
  })

  it("is answered XML in which nothing that stands in a number is markup", () => {
    for (const answer of [FreeswitchXml.httapi, FreeswitchXml.dialplan]) {
      const xml = answer("<a b=\"c\" d='e'>&")
      assert.include(xml, "&#60;a b=&#34;c&#34; d=&#39;e&#39;&#62;&#38;")
      assert.notInclude(xml, "<a b")
    }
  })
})
