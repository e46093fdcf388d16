/**
 * Evidence that numbers may be used, from CSV.
 */
import { columns, RightsDesk, rowsMax } from "@anipool/core/inventory/RightsDesk"
import * as Effect from "effect/Effect"
import * as AnsweredRows from "./AnsweredRows.ts"

/** Enters a file, or standard input for `-`. What was entered before a failure stays. */
export const run = Effect.fn("RightsFile.run")((workspace: string, file: string) =>
  Effect.flatMap(RightsDesk, ({ enter }) => AnsweredRows.enterFile(workspace, file, columns, rowsMax, enter))
)
