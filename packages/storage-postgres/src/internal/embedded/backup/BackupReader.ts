/**
 * The reading of a backup's file, entry by entry, as a stream.
 */
import { Either, Schema } from "effect"
import { createReadStream } from "node:fs"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGunzip } from "node:zlib"
import { extract } from "tar-stream"
import { codeOf } from "../failure.ts"
import { Manifest, manifestName } from "./contents.ts"
import { BackupError, refusal, wordsOf } from "./failure.ts"

/** A part of the archive. */
export interface Entry {
  /** Without a slash at its end. */
  readonly path: string
  readonly isDirectory: boolean
  readonly sizeBytes: number
  /** A file's, to be read to its end before the next entry is asked for. */
  readonly content: AsyncIterable<Uint8Array>
}

const chunkBytes = 256 * 1024
/** Some hundred thousand files; a cluster of ours has some thousand. */
const documentBytesMax = 64 * 1024 * 1024

/** Fails as `damaged` where the archive is not whole. `onRead` is told how many bytes of the file were read so far. */
export const entriesOf = async function*(
  file: string,
  signal: AbortSignal,
  onRead: (bytes: number) => void = () => {}
): AsyncGenerator<Entry, void> {
  const source = createReadStream(file, { highWaterMark: chunkBytes })
  source.on("data", () => onRead(source.bytesRead))
  const unzip = createGunzip({ chunkSize: chunkBytes })
  const tar = extract()
  const flow = pipeline(source, unzip, tar, { signal }).then(() => Either.void, Either.left)
  /** What failed first: the streams after it say only that they were ended. */
  const failureOf = async (seen: unknown): Promise<BackupError> => {
    const cause = Either.getOrElse(Either.flip(await flow), () => seen)
    return isOfSystem(cause)
      ? refusal("files", `${file} cannot be read: ${wordsOf(cause)}`, cause)
      : damaged(file, wordsOf(cause), cause)
  }
  const chunksOf = async function*(content: Readable): AsyncGenerator<Uint8Array, void> {
    try {
      for await (const chunk of content) yield chunk
    } catch (cause) {
      throw await failureOf(cause)
    }
  }
  try {
    for await (const entry of tar) {
      const { name, size = 0, type } = entry.header
      const isDirectory = type === "directory"
      if (!isDirectory && type !== "file") throw damaged(file, `${name} is neither a file nor a directory`)
      if (isDirectory) entry.resume()
      yield { path: name.replace(/\/$/, ""), isDirectory, sizeBytes: size, content: chunksOf(entry) }
    }
    const ended = await flow
    if (Either.isLeft(ended)) throw ended.left
  } catch (cause) {
    throw cause instanceof BackupError ? cause : await failureOf(cause)
  } finally {
    source.destroy()
  }
}

/** What the file is a backup of. */
export const readManifest = async (file: string, signal: AbortSignal): Promise<Manifest> => {
  for await (const entry of entriesOf(file, signal)) {
    if (entry.path !== manifestName) break
    return decodeDocument(file, entry.path, await readBytes(file, entry), Manifest)
  }
  throw damaged(file, "it is no backup of Anipool")
}

/** An entry's bytes, which are few. */
export const readBytes = async (
  file: string,
  { content, path, sizeBytes }: Entry,
  bytesMax = documentBytesMax
): Promise<Buffer> => {
  if (sizeBytes > bytesMax) throw damaged(file, `its ${path} is too large`)
  const chunks: Array<Uint8Array> = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The bytes of an entry that is JSON, as it is meant to be. */
export const decodeDocument = <A, I>(file: string, path: string, bytes: Buffer, schema: Schema.Schema<A, I>): A =>
  Either.getOrThrowWith(
    Schema.decodeUnknownEither(Schema.parseJson(schema))(bytes.toString("utf8")),
    (cause) => damaged(file, `its ${path} is not understood, a newer release may have written it`, cause)
  )

/** The file is no backup, or not as it was written. */
export const damaged = (file: string, why: string, cause?: unknown): BackupError =>
  refusal("damaged", `${file} cannot be restored: ${why}. Nothing was put in place; use another backup.`, cause)

// internal

/** The decompressor's own codes begin with another letter, those of streams with `ERR_`, and the archive's errors have none. */
const isOfSystem = (cause: unknown): boolean => /^E(?!RR_)/.test(codeOf(cause) ?? "")
