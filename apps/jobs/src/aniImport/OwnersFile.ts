/**
 * Which numbers are kept for which owners, from CSV.
 */
import { columns, OwnerDesk, rowsMax } from "@anipool/core/inventory/OwnerDesk"
import * as Effect from "effect/Effect"
import * as AnsweredRows from "./AnsweredRows.ts"

/** Enters a file, or standard input for `-`. What was entered before a failure stays. */
export const run = Effect.fn("OwnersFile.run")((workspace: string, file: string) =>
  Effect.flatMap(OwnerDesk, ({ enter }) => AnsweredRows.enterFile(workspace, file, columns, rowsMax, enter)).pipe(
    // Nothing is warned of.
    Effect.map(({ recorded, refusals, refused, same }) => ({ recorded, same, refused, refusals }))
  )
)
