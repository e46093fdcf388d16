/**
 * How it is refused that somebody names a group that is not there: whoever types a name may mistype it.
 */
import { InvalidRequest } from "@anipool/core/CoreError"
import * as NearIdentifier from "./NearIdentifier.ts"

/** Refuses a field that names a group; `existing`: the identifiers of those that are there. */
export const refuse = (field: string, groupId: string, existing: ReadonlyArray<string>): InvalidRequest => {
  const near = NearIdentifier.nearest(groupId, existing)
  return InvalidRequest.field(field, `expected a group that is there${near === undefined ? "" : `; near it: ${near}`}`)
}
