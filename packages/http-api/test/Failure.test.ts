import * as Failure from "@anipool/http-api/Failure"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"

const message = "name: expected a string"
const failures = [
  [Failure.responses.badRequest, new Failure.BadRequest({ message }), 400],
  [Failure.responses.unauthorized, new Failure.Unauthorized({ message, code: "key_unknown" }), 401],
  [Failure.responses.forbidden, new Failure.Forbidden({ message, code: "key_inactive" }), 403],
  [Failure.responses.notFound, new Failure.NotFound({ message, code: "ani_not_found" }), 404],
  [Failure.responses.conflict, new Failure.Conflict({ message, code: "ani_exists" }), 409],
  [Failure.responses.payloadTooLarge, new Failure.PayloadTooLarge({ message }), 413],
  [Failure.responses.unsupportedMediaType, new Failure.UnsupportedMediaType({ message }), 415],
  [Failure.responses.unprocessable, new Failure.Unprocessable({ message }), 422],
  [Failure.responses.internalError, new Failure.InternalError({ message }), 500],
  [Failure.responses.unavailable, new Failure.Unavailable({ message, code: "overloaded" }), 503]
] as ReadonlyArray<[Schema.Schema<Failure.Failure, Failure.FailureBody>, Failure.Failure, number]>

describe("Failure", () => {
  it.each(failures)("is one body, and comes back as what it was: %#", (schema, failure, status) => {
    const body = Schema.encodeSync(schema)(failure)
    assert.deepStrictEqual(body, { success: false, message, code: failure.code })
    assert.deepStrictEqual(body, Failure.bodyOf(failure))
    const back = Schema.decodeSync(schema)(body)
    assert.strictEqual(back._tag, failure._tag)
    assert.deepStrictEqual([back.message, back.code], [message, failure.code])
    assert.strictEqual(HttpApiSchema.getStatusError(schema), status)
    assert.strictEqual(Failure.statusOf[failure._tag], status)
    assert.isTrue(Failure.isFailure(failure))
  })

  it("is told from other errors", () => {
    assert.isFalse(Failure.isFailure(new Error("BadRequest")))
    assert.isFalse(Failure.isFailure({ _tag: "BadRequest", message }))
  })
})
