/**
 * Numbers as people write them, in a field of a request.
 */
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { callingCodeOf, type Workspace } from "@anipool/domain/Workspace"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { InvalidRequest } from "./CoreError.ts"

/** The number, as it reads in the workspace's country. */
export const read = (
  { country }: Workspace,
  field: string,
  written: string
): Effect.Effect<PhoneNumber.PhoneNumber, InvalidRequest> => {
  const found = PhoneNumber.resolve(written, callingCodeOf(country))
  if (Either.isLeft(found)) return InvalidRequest.field(field, found.left.expected)
  const { callingCode, national } = found.right
  return Effect.succeed({ callingCode, national })
}
