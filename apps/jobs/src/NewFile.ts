/**
 * Files with prospects' numbers: new ones, which only their owner may read.
 */
import { reasonOf } from "@anipool/storage/StorageError"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { open as openFile, rm } from "node:fs/promises"
import { FileRefused } from "./Failure.ts"

/** Writes texts into a file of which there is none yet; a part of it does not stay. */
export const write = <E>(file: string, texts: Stream.Stream<string, E>): Effect.Effect<void, E | FileRefused> => {
  const refused = (cause: unknown) => new FileRefused({ message: `${file} cannot be written: ${reasonOf(cause)}` })
  const removed = Effect.ignore(Effect.tryPromise(() => rm(file, { force: true })))
  return Effect.scoped(
    Effect.gen(function*() {
      const handle = yield* Effect.acquireRelease(
        Effect.tryPromise({ try: () => openFile(file, "wx", 0o600), catch: refused }),
        (opened) => Effect.ignore(Effect.tryPromise(() => opened.close()))
      )
      yield* Stream.runForEach(
        texts,
        (text) => Effect.tryPromise({ try: () => handle.appendFile(text), catch: refused })
      ).pipe(Effect.onError(() => removed))
    })
  )
}
