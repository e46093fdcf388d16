/**
 * The writing of a backup's file: entries come in one after the other, and go through gzip into the file. Memory: some
 * chunks of each, however large the backup is.
 */
import type { FileHandle } from "node:fs/promises"
import { Readable, Writable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"
import { pack } from "tar-stream"
import { measure, type Stored } from "./contents.ts"

/** What entries are given to, one at a time. */
export interface BackupWriter {
  readonly directory: (path: string) => Promise<void>
  /** A file whose content is at hand. */
  readonly file: (path: string, content: Uint8Array) => Promise<void>
  /** A file whose content comes, exactly so many bytes. */
  readonly streamed: (path: string, sizeBytes: number, content: Readable) => Promise<void>
  /** The files so far, in their order. */
  readonly files: ReadonlyArray<Stored>
}

/** PostgreSQL's pages are mostly small numbers and gaps: higher levels take far longer for little. */
const gzipLevel = 1
const chunkBytes = 256 * 1024
const fileMode = 0o600
const directoryMode = 0o700

/** Writes the whole archive, which is what `fill` gives. Fails with what failed first. */
export const write = async (
  target: FileHandle,
  signal: AbortSignal,
  fill: (writer: BackupWriter) => Promise<void>
): Promise<void> => {
  const tar = pack()
  const failures: Array<unknown> = []
  const fail = (cause: unknown): void => {
    failures.push(cause)
    tar.destroy()
  }
  const flow = pipeline(
    tar,
    createGzip({ level: gzipLevel, chunkSize: chunkBytes }),
    // The handle's own stream would keep it open.
    new Writable({ write: (chunk: Buffer, _encoding, done) => void target.writeFile(chunk).then(() => done(), done) }),
    { signal }
  ).catch(fail)

  const files: Array<Stored> = []
  const streamed = async (path: string, sizeBytes: number, content: Readable): Promise<void> => {
    const measured = measure()
    await pipeline(
      content,
      async function*(chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          measured.add(chunk)
          yield chunk
        }
      },
      tar.entry({ name: path, size: sizeBytes, mode: fileMode })
    )
    files.push(measured.stored(path))
  }
  const writer: BackupWriter = {
    directory: (path) => pipeline([], tar.entry({ name: path, type: "directory", mode: directoryMode })),
    file: (path, content) => streamed(path, content.length, Readable.from([content])),
    streamed,
    files
  }
  await fill(writer).then(() => tar.finalize(), fail)
  await flow
  if (failures.length > 0) throw failures[0]
}
