/**
 * The header that names a request, so that it can be sent again safely. It is no part of the declared payload: whoever
 * does not use it need not know of it.
 */
import * as OpenApi from "@effect/platform/OpenApi"

/** The header's name, as Node gives it. */
export const header = "idempotency-key"

/** Longest, in characters. */
export const lengthMax = 255

/** Documents the header on an endpoint that takes it. */
export const documented = OpenApi.annotations({
  transform: (operation) => ({
    ...operation,
    parameters: [...(Array.isArray(operation["parameters"]) ? operation["parameters"] : []), parameter]
  })
})

// internal

const parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Names the request. Sent again with the same key within 24 hours it has the same answer, and is counted once. The key of another request is refused with 409.",
  schema: { type: "string", minLength: 1, maxLength: lengthMax }
}
