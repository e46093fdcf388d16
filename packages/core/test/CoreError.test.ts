import { Conflict, InvalidRequest, NotFound, Overloaded } from "@anipool/core/CoreError"
import { isErrorCode } from "@anipool/domain/ErrorCode"
import { codes } from "@anipool/domain/ErrorCodeMeanings"
import { assert, describe, it } from "@effect/vitest"

describe("errors of core", () => {
  it("have a code: the one of their kind, or their own", () => {
    assert.strictEqual(new InvalidRequest({ message: "wrong" }).code, "invalid_request")
    assert.strictEqual(new InvalidRequest({ message: "none", code: "campaign_required" }).code, "campaign_required")
    assert.strictEqual(new Overloaded({ message: "full" }).code, "overloaded")
    assert.strictEqual(new NotFound({ message: "gone", code: "ani_not_found" }).code, "ani_not_found")
    assert.strictEqual(new Conflict({ message: "there", code: "ani_exists" }).code, "ani_exists")
  })

  it("name the field that is wrong", () => {
    const { field, message } = InvalidRequest.field("limit", "expected a whole number")
    assert.deepStrictEqual({ field, message }, { field: "limit", message: "limit: expected a whole number" })
    assert.isUndefined(new InvalidRequest({ message: "wrong" }).field)
  })

  it("have codes that are one list, in one form", () => {
    for (const code of Object.keys(codes)) {
      assert.match(code, /^[a-z]+(_[a-z]+)*$/)
      assert.isTrue(isErrorCode(code))
    }
    assert.isFalse(isErrorCode("toString"))
  })
})
