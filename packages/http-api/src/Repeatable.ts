/**
 * Whether a request may be sent again when its answer is lost: a property of its endpoint, which clients go by.
 */
import * as Context from "effect/Context"

/**
 * Why a request may be repeated: `by-nature`, as it only reads, or makes everything like what it sends; `by-key`, under the
 * `Idempotency-Key` that names it; `by-dial-id`, as each dial that it tells of has an id; `never`: it may not.
 */
export type Why = "by-nature" | "by-key" | "by-dial-id" | "never"

/** Why an endpoint's requests may be repeated: an annotation; left out, its method says it (`GET`, `PUT`). */
export class Repeatable extends Context.Tag("@anipool/http-api/Repeatable")<Repeatable, Why>() {}
