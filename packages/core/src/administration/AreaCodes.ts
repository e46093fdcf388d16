/**
 * Area codes that opened after the release, as an installation adds them: for all its workspaces and servers.
 */
import * as AddedAreaCode from "@anipool/domain/geo/AddedAreaCode"
import { released } from "@anipool/domain/geo/AreaCodeTable"
import * as Geography from "@anipool/domain/geo/Geography"
import { AddedAreaCodes } from "@anipool/storage/AddedAreaCodes"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Conflict, InvalidRequest } from "../CoreError.ts"

/** Area codes that opened after the release. */
export class AreaCodes extends Context.Tag("@anipool/core/AreaCodes")<AreaCodes, {
  /** Adds one; this process knows it at once, every other one from its next start. */
  readonly add: (
    areaCode: AddedAreaCode.AddedAreaCode
  ) => Effect.Effect<void, Conflict | InvalidRequest | StorageError>
  /** Those that were added, in that order. */
  readonly list: Effect.Effect<ReadonlyArray<AddedAreaCode.AddedAreaCode>, StorageError>
  /**
   * Lets this process know those that were added; how many there are. To be done once, before the first request: numbers
   * are looked up in the table that a process started with.
   */
  readonly install: Effect.Effect<number, InvalidRequest | StorageError>
}>() {}

/** `AreaCodes` over storage. */
export const make = Effect.gen(function*() {
  const added = yield* AddedAreaCodes

  return AreaCodes.of({
    add: Effect.fn("AreaCodes.add")(
      function*(areaCode) {
        if (released.areaCodes.some((each) => each.callingCode === 1 && each.code === areaCode.code)) {
          return yield* new Conflict({
            message: `Area code ${areaCode.code} is known already`,
            code: "area_code_exists"
          })
        }
        const all = [...yield* added.list, areaCode]
        yield* Effect.mapError(AddedAreaCode.extend(released, all), toInvalidRequest)
        yield* added.add(areaCode)
        yield* installAll(all)
      },
      Effect.catchTag(
        "AlreadyExists",
        () => new Conflict({ message: "The area code was added before", code: "area_code_exists" })
      )
    ),

    list: added.list,

    install: Effect.flatMap(added.list, (all) => Effect.as(installAll(all), all.length)).pipe(
      Effect.withSpan("AreaCodes.install")
    )
  })
})

/** `AreaCodes` over storage. */
export const layer: Layer.Layer<AreaCodes, never, AddedAreaCodes> = Layer.effect(AreaCodes, make)

// internal

const toInvalidRequest = ({ code, expected, field }: AddedAreaCode.AreaCodeInvalid): InvalidRequest =>
  InvalidRequest.field(field, `of area code ${code}: ${expected}`)

const installAll = (all: ReadonlyArray<AddedAreaCode.AddedAreaCode>): Effect.Effect<void, InvalidRequest> =>
  Effect.suspend(() => Effect.mapError(Geography.install(all), toInvalidRequest))
