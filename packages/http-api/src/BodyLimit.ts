/**
 * How large a request's body may be: a property of its endpoint.
 */
import * as Context from "effect/Context"

/** The largest body of an endpoint, in bytes: an annotation of the endpoint; 1 MB where nothing else is said. */
export class BodyLimit extends Context.Reference<BodyLimit>()("@anipool/http-api/BodyLimit", {
  defaultValue: () => 1024 * 1024
}) {}
