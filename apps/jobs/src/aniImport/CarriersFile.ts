/**
 * Which carriers may carry which numbers, from CSV.
 */
import { CarrierDesk, columns, rowsMax } from "@anipool/core/inventory/CarrierDesk"
import * as Effect from "effect/Effect"
import * as AnsweredRows from "./AnsweredRows.ts"

/** Enters a file, or standard input for `-`. What was entered before a failure stays. */
export const run = Effect.fn("CarriersFile.run")((workspace: string, file: string) =>
  Effect.flatMap(CarrierDesk, ({ enter }) => AnsweredRows.enterFile(workspace, file, columns, rowsMax, enter)).pipe(
    // Nothing is warned of.
    Effect.map(({ recorded, refusals, refused, same }) => ({ recorded, same, refused, refusals }))
  )
)
