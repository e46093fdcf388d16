/**
 * What a command reads: a file, or standard input.
 */
import * as Effect from "effect/Effect"
import { createReadStream } from "node:fs"
import { stat } from "node:fs/promises"
import type { Readable } from "node:stream"
import { FileRefused } from "../Failure.ts"

/** Something that is read. */
export interface Input {
  readonly input: Readable
  /** What messages call it. */
  readonly name: string
  /** Its length, where that is known. */
  readonly bytes: number | undefined
  readonly bytesRead: () => number
}

/** Opens a file, or standard input for `-`. */
export const open = (file: string): Effect.Effect<Input, FileRefused> =>
  file === "-"
    ? Effect.sync(() => ({
      input: process.stdin,
      name: "standard input",
      bytes: undefined,
      bytesRead: () => 0
    }))
    : Effect.tryPromise({
      try: () => stat(file),
      catch: (cause) => FileRefused.unreadable(file, cause)
    }).pipe(
      Effect.map((found) => {
        const input = createReadStream(file)
        // A pipe has no length to tell.
        return { input, name: file, bytes: found.isFile() ? found.size : undefined, bytesRead: () => input.bytesRead }
      })
    )
