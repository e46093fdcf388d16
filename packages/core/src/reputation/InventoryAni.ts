/**
 * The ANI that a caller names by its number.
 */
import type { Ani } from "@anipool/domain/Ani"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { callingCodeOf, type Workspace } from "@anipool/domain/Workspace"
import type { Anis } from "@anipool/storage/Anis"
import type { StorageError } from "@anipool/storage/StorageError"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { InvalidRequest, NotFound } from "../CoreError.ts"

/** What is said of a number that the workspace does not hold. */
export const notFound = new NotFound({ message: "ANI not found in inventory", code: "ani_not_found" })

/** The numbers that a text may mean; fails when it is no phone number. */
export const candidatesOf = (
  workspace: Workspace,
  number: string
): Effect.Effect<ReadonlyArray<PhoneNumber.PhoneNumber>, InvalidRequest> => {
  const candidates = PhoneNumber.candidates(number, callingCodeOf(workspace.country))
  return candidates.length === 0
    ? InvalidRequest.field("ani", "expected a phone number")
    : Effect.succeed(candidates)
}

/** The ANI of the first of these numbers that the workspace holds. */
export const find = (
  anis: Context.Tag.Service<Anis>,
  workspace: Workspace,
  candidates: ReadonlyArray<PhoneNumber.PhoneNumber>
): Effect.Effect<Ani, NotFound | StorageError> =>
  Effect.flatMap(anis.find(workspace.id, candidates), Option.match({ onNone: () => notFound, onSome: Effect.succeed }))
