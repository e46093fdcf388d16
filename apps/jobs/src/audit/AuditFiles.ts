/**
 * Files of sealed days: written, and checked.
 */
import * as AuditFileCheck from "@anipool/core/audit/AuditFileCheck"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as Input from "../aniImport/Input.ts"
import * as Lines from "../dialsImport/Lines.ts"
import { FileRefused } from "../Failure.ts"
import * as NewFile from "../NewFile.ts"

/** Writes lines into a new file. */
export const write = <E>(
  file: string,
  lines: Stream.Stream<ReadonlyArray<string>, E>
): Effect.Effect<void, E | FileRefused> =>
  NewFile.write(file, Stream.map(lines, (some) => some.map((line) => `${line}\n`).join("")))

/** Reads a file, or standard input for `-`, to its end. */
export const check = (
  file: string,
  head: Option.Option<string>
): Effect.Effect<AuditFileCheck.AuditFileReport, FileRefused> =>
  Effect.flatMap(Input.open(file), ({ input, name }) =>
    Effect.tryPromise({
      try: async () => {
        const reading = AuditFileCheck.make()
        const lines = Lines.make(0, false)
        const take = (some: ReadonlyArray<Lines.Line>) => {
          for (const { text } of some) reading.line(text)
        }
        for await (const chunk of input) take(lines.push(chunk as Buffer))
        take(lines.end())
        return reading.end(head)
      },
      catch: (cause) => FileRefused.unreadable(name, cause)
    }))
