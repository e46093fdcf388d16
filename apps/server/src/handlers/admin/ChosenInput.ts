/**
 * Things that a request names one by one, or by a filter.
 */
import { InvalidRequest } from "@anipool/core/CoreError"
import * as Effect from "effect/Effect"

/** These, or what a filter finds: a request gives exactly one of both. */
export const of = <Id, Filter>(
  ids: ReadonlyArray<Id> | undefined,
  filter: Filter | undefined,
  idsField = "ids"
): Effect.Effect<{ readonly ids: ReadonlyArray<Id> } | { readonly filter: Filter }, InvalidRequest> =>
  ids !== undefined && filter === undefined
    ? Effect.succeed({ ids })
    : ids === undefined && filter !== undefined
    ? Effect.succeed({ filter })
    : InvalidRequest.field(idsField, `expected exactly one of ${idsField} and filter`)
