/**
 * Whether an endpoint is asked for every dial: then it is answered ahead of Effect's request machinery, which costs far more
 * than what these endpoints do.
 */
import * as Context from "effect/Context"

/** Whether an endpoint is asked for every dial: an annotation; false where nothing else is said. */
export class Hot extends Context.Reference<Hot>()("@anipool/http-api/Hot", { defaultValue: () => false }) {}
