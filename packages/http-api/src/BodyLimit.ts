/**
 * How large a request's body may be, and a text in it: properties of its endpoint.
 */
import * as Context from "effect/Context"

/** The largest body of an endpoint, in bytes: an annotation of the endpoint; 1 MB where nothing else is said. */
export class BodyLimit extends Context.Reference<BodyLimit>()("@anipool/http-api/BodyLimit", {
  defaultValue: () => 1024 * 1024
}) {}

/** The longest text in the body of an endpoint, in bytes: an annotation of the endpoint; 256 KB where nothing else is said. */
export class TextLimit extends Context.Reference<TextLimit>()("@anipool/http-api/TextLimit", {
  defaultValue: () => 256 * 1024
}) {}
