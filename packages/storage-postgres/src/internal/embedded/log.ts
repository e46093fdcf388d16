/**
 * The log of the embedded PostgreSQL: what its processes write to their standard error. Bounded, and without secrets:
 * PostgreSQL logs no parameters, and its settings leave out the details that hold values.
 */
import { Effect } from "effect"
import { copyFile, open, stat, truncate } from "node:fs/promises"
import { attempt } from "./failure.ts"

const SIZE_BYTES_MAX = 10 * 1024 * 1024
const TAIL_BYTES = 8192
const TAIL_LINES = 15

/** Empties the log when it is too long, keeping it as `<path>.1`. PostgreSQL appends, so this works while it runs. */
export const bound = (path: string, sizeBytesMax: number = SIZE_BYTES_MAX): Effect.Effect<void> =>
  Effect.ignore(attempt("bound the log", async () => {
    if ((await stat(path)).size <= sizeBytesMax) return
    await copyFile(path, `${path}.1`)
    await truncate(path)
  }))

/** Its length in bytes, to tell later what is new in it. */
export const length = (path: string): Effect.Effect<number> =>
  attempt("look at the log", () => stat(path)).pipe(Effect.map(({ size }) => size), Effect.orElseSucceed(() => 0))

/** The last lines from that position on. */
export const tail = (path: string, fromByte: number): Effect.Effect<string> =>
  attempt("read the log", async () => {
    const file = await open(path, "r")
    try {
      const { size } = await file.stat()
      const start = Math.max(fromByte, size - TAIL_BYTES)
      const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, start)
      return buffer.toString("utf8", 0, bytesRead).trimEnd().split("\n").slice(-TAIL_LINES).join("\n")
    } finally {
      await file.close()
    }
  }).pipe(Effect.orElseSucceed(() => ""))
