/**
 * Whether a request may come without a body: a property of its endpoint.
 */
import * as Context from "effect/Context"

/** Whether no body at all is as if `{}` were sent: an annotation of the endpoint; false where nothing else is said. */
export class BodyOptional extends Context.Reference<BodyOptional>()("@anipool/http-api/BodyOptional", {
  defaultValue: () => false
}) {}
