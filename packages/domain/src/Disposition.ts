/**
 * Dispositions: the results a call can have, as the caller's dialer names them.
 */
import * as Schema from "effect/Schema"
import { DisplayName, Identifier } from "./Campaign.ts"

/** Who sets the disposition. */
export const DispositionTrigger = Schema.Literal("System", "Agent").annotations({ identifier: "DispositionTrigger" })
/** Who sets the disposition. */
export type DispositionTrigger = typeof DispositionTrigger.Type

/** A disposition: `contact`, the prospect was reached; `success`, wholly or in part. */
export const Disposition = Schema.Struct({
  id: Identifier,
  name: DisplayName,
  type: DispositionTrigger,
  contact: Schema.Boolean,
  success: Schema.Boolean
}).annotations({ identifier: "Disposition" })
/** A disposition. */
export type Disposition = typeof Disposition.Type
