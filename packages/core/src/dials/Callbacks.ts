/**
 * Who called a prospect: for calls that come back, so that they reach who dialed.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { callingCodeOf } from "@anipool/domain/Workspace"
import { Dials } from "@anipool/storage/Dials"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Caller } from "../Caller.ts"
import { InvalidRequest, NotFound } from "../CoreError.ts"

/** A call that comes back: the number that was called, and who calls. */
export interface Returned {
  readonly ani: string
  readonly prospect: string
}

/** The call that it answers. */
export interface Callback {
  /** The caller's identifier; empty, as is the name, where the campaign was deleted since. */
  readonly campaignId: string
  readonly campaignName: string
  readonly agentName: string
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  readonly datetime: string
  readonly dispositionName: string
}

/** Who called a prospect. */
export class Callbacks extends Context.Tag("@anipool/core/Callbacks")<Callbacks, {
  /** The latest call to the prospect that showed the number, of those whose dials came in. */
  readonly find: (caller: Caller, returned: Returned) => Effect.Effect<
    Callback,
    InvalidRequest | NotFound | StorageError
  >
}>() {}

/** `Callbacks` over the dials. */
export const make = Effect.map(Dials, (dials) =>
  Callbacks.of({
    find: Effect.fn("Callbacks.find")(function*({ workspace }, returned) {
      const country = callingCodeOf(workspace.country)
      const read = (field: keyof Returned) =>
        Either.mapLeft(PhoneNumber.parse(returned[field].trim(), country), ({ expected }) =>
          InvalidRequest.field(field, expected))
      const pair = { ani: yield* read("ani"), prospect: yield* read("prospect") }
      const found = yield* dials.latestTo(workspace.id, pair)
      if (Option.isNone(found)) {
        return yield* notFound
      }
      const { agentName, campaign, dialedAt, dispositionName } = found.value
      return {
        campaignId: campaign?.id ?? "",
        campaignName: campaign?.name ?? "",
        agentName,
        datetime: LocalTime.formatUtc(dialedAt),
        dispositionName
      }
    })
  }))

/** `Callbacks` over the dials. */
export const layer: Layer.Layer<Callbacks, never, Dials> = Layer.effect(Callbacks, make)

// internal

const notFound = new NotFound({ message: "Nobody dialed this prospect from this number", code: "dial_not_found" })
