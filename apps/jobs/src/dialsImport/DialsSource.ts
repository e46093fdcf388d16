/**
 * Where history comes from: a file that can be read from any place, or standard input, once and from its beginning.
 */
import * as Effect from "effect/Effect"
import { createHash, randomUUID } from "node:crypto"
import { createReadStream } from "node:fs"
import { open as openFile } from "node:fs/promises"
import { Readable } from "node:stream"
import { FileRefused } from "../Failure.ts"

/** Where history comes from. */
export interface Source {
  /** What tells it from others: the same for the same contents. */
  readonly id: string
  /** What messages call it. */
  readonly name: string
  /** Its length; undefined where that is not known. */
  readonly bytes: number | undefined
  /** Its beginning, at most `headBytes`. */
  readonly head: Buffer
  readonly read: (from: number) => Readable
}

/** How much of a file's beginning, and of its end, is looked at to tell it from others. */
export const headBytes = 1024 * 1024

/** How much is read at a time. */
const chunkBytes = 1024 * 1024

/** Opens a file, or standard input for `-`. */
export const open = (file: string): Effect.Effect<Source, FileRefused> =>
  Effect.tryPromise({
    try: () => file === "-" ? standardInput() : fromFile(file),
    catch: (cause) => FileRefused.unreadable(file, cause)
  })

// internal

const fromFile = async (file: string): Promise<Source> => {
  const handle = await openFile(file, "r")
  try {
    const { size } = await handle.stat()
    const part = async (from: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, from)
      return buffer.subarray(0, bytesRead)
    }
    const head = await part(0)
    const hash = createHash("sha256").update(`${size}:`).update(head)
    if (size > headBytes) hash.update(await part(Math.max(headBytes, size - headBytes)))
    return {
      id: hash.digest("hex"),
      name: file,
      bytes: size,
      head,
      read: (from) => createReadStream(file, { start: from, highWaterMark: chunkBytes })
    }
  } finally {
    await handle.close()
  }
}

/** Its beginning is read first, to see what it is, and handed on with the rest. */
const standardInput = async (): Promise<Source> => {
  const chunks: Array<Buffer> = []
  let length = 0
  const iterator = process.stdin[Symbol.asyncIterator]()
  while (length < headBytes) {
    const next = await iterator.next()
    if (next.done === true) break
    chunks.push(next.value as Buffer)
    length += (next.value as Buffer).length
    if ((next.value as Buffer).includes(0x0a)) break
  }
  const head = Buffer.concat(chunks)
  const rest = async function*(from: number) {
    yield head.subarray(from)
    for (;;) {
      const next = await iterator.next()
      if (next.done === true) return
      yield next.value as Buffer
    }
  }
  return {
    id: `stdin-${randomUUID()}`,
    name: "standard input",
    bytes: undefined,
    head,
    read: (from) => Readable.from(rest(from))
  }
}
