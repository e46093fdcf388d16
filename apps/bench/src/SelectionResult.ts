/**
 * What a selection process hands over.
 */
import * as Schema from "effect/Schema"

/** Its result: memory of the inventory, what the first picks took on average, and the speed of each way. */
export const SelectionResult = Schema.Struct({
  bytesPerAni: Schema.Number,
  firstNs: Schema.Number,
  ways: Schema.Record({
    key: Schema.String,
    value: Schema.Struct({ perSecond: Schema.Number, p50Ns: Schema.Number, p99Ns: Schema.Number })
  })
})
/** Its result. */
export type SelectionResult = typeof SelectionResult.Type
