/**
 * Files of sealed days: written, and checked.
 */
import * as AuditFileCheck from "@anipool/core/audit/AuditFileCheck"
import { reasonOf } from "@anipool/storage/StorageError"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { open as openFile, rm } from "node:fs/promises"
import * as Input from "../aniImport/Input.ts"
import * as Lines from "../dialsImport/Lines.ts"
import { FileRefused } from "../Failure.ts"

/** Writes lines into a new file that only its owner may read, as it holds prospects' numbers; a part of it does not stay. */
export const write = <E>(
  file: string,
  lines: Stream.Stream<ReadonlyArray<string>, E>
): Effect.Effect<void, E | FileRefused> => {
  const refused = (cause: unknown) => new FileRefused({ message: `${file} cannot be written: ${reasonOf(cause)}` })
  const removed = Effect.ignore(Effect.tryPromise(() => rm(file, { force: true })))
  return Effect.scoped(
    Effect.gen(function*() {
      const handle = yield* Effect.acquireRelease(
        Effect.tryPromise({ try: () => openFile(file, "wx", 0o600), catch: refused }),
        (opened) => Effect.ignore(Effect.tryPromise(() => opened.close()))
      )
      yield* Stream.runForEach(lines, (some) =>
        some.length === 0
          ? Effect.void
          : Effect.tryPromise({ try: () => handle.appendFile(`${some.join("\n")}\n`), catch: refused })).pipe(
          Effect.onError(() => removed)
        )
    })
  )
}

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
