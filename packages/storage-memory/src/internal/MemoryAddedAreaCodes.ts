/**
 * `AddedAreaCodes` in memory.
 */
import type { AddedAreaCode } from "@anipool/domain/geo/AddedAreaCode"
import { AddedAreaCodes, addedMax } from "@anipool/storage/AddedAreaCodes"
import { AlreadyExists } from "@anipool/storage/StorageError"
import * as Effect from "effect/Effect"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  AddedAreaCodes.of({
    add: Effect.fn("AddedAreaCodes.add")(function*(areaCode: AddedAreaCode) {
      if (state.addedAreaCodes.some(({ code }) => code === areaCode.code)) {
        return yield* new AlreadyExists({ what: "area code" })
      }
      State.assertAtMost("AddedAreaCodes.add", state.addedAreaCodes.length + 1, addedMax)
      state.addedAreaCodes.push(areaCode)
    }),
    list: Effect.sync(() => [...state.addedAreaCodes]).pipe(Effect.withSpan("AddedAreaCodes.list"))
  })
