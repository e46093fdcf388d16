/**
 * Pages of lists: what may be asked for.
 */
import * as Effect from "effect/Effect"
import { InvalidRequest } from "./CoreError.ts"

/** Refuses a page of no rows or more than `max`, and one that does not begin at a whole number of rows from 0. */
export const ensure = (
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
  max: number
): Effect.Effect<void, InvalidRequest> => {
  if (!Number.isInteger(limit) || limit < 1 || limit > max) {
    return InvalidRequest.field("limit", `expected a whole number from 1 to ${max}`)
  }
  return Number.isInteger(offset) && offset >= 0
    ? Effect.void
    : InvalidRequest.field("offset", "expected a whole number from 0")
}
