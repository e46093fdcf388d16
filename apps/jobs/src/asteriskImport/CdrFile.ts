/**
 * Records in a file of `cdr_csv`, `cdr_custom` or `cel_custom`, which grows and may be moved away and begun anew.
 *
 * A line that is not ended yet is left for later. Limits: lines of `lineBytesMax`.
 */
import * as Cdr from "@anipool/asterisk/Cdr"
import * as CdrSource from "@anipool/asterisk/CdrSource"
import * as Cel from "@anipool/asterisk/Cel"
import * as CsvReader from "@anipool/csv/CsvReader"
import { storable } from "@anipool/domain/StorableText"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { createHash } from "node:crypto"
import { type FileHandle, open as openFile, stat } from "node:fs/promises"
import * as Lines from "../dialsImport/Lines.ts"
import { FileRefused } from "../Failure.ts"

/** What may be set about it. */
export interface Options {
  readonly path: string
  /** The names of the columns; without them those of a header, else of `Master.csv`: by their count, of records or of events. */
  readonly columns: ReadonlyArray<string> | undefined
}

/** A file that is held open, so that it can be read to its end after it was moved. */
export interface CdrFile extends CdrSource.Source<FileRefused> {
  /** Whether another file has its name by now, or none, or it was cut short. */
  readonly isGone: (position: number) => Effect.Effect<boolean>
  /** Whether it ends with a line that is not ended. */
  readonly hasHalfLine: (position: number) => Effect.Effect<boolean>
}

/** Opens a file for as long as the scope lasts. */
export const open = ({ columns, path }: Options): Effect.Effect<CdrFile, FileRefused, Scope.Scope> =>
  Effect.gen(function*() {
    const handle = yield* Effect.acquireRelease(
      attempt(path, () => openFile(path, "r")),
      (each) => Effect.promise(() => each.close())
    )
    const [head, second] = yield* attempt(path, () => firstLines(handle))
    if (head === undefined) {
      return yield* new FileRefused({ message: `${path}: expected a line that is ended` })
    }
    const fields = CsvReader.fieldsOf(head.text)?.map((name) => name.trim().toLowerCase()) ?? []
    const hasHeader = fields.includes("src") && fields.includes("dst") || Cel.areEvents(fields)
    const names = columns ?? (hasHeader ? fields : fields.length === Cel.columns.length ? Cel.columns : undefined)
    // Headers are alike: what tells a file from the one before it is its first record.
    const first = hasHeader ? second : head
    if (first === undefined) {
      return yield* new FileRefused({ message: `${path}: expected a line that is ended below the header` })
    }
    const begin = hasHeader ? head.next : 0
    return {
      id: createHash("sha256").update(`asterisk cdr:${first.text}`).digest("hex"),
      name: path,
      isEvents: names !== undefined && Cel.areEvents(names),
      read: (position, lines) =>
        Stream.fromAsyncIterable(
          batches(handle, Math.max(position, begin), lines + (hasHeader ? 1 : 0), names),
          (cause) =>
            cause instanceof Lines.LineTooLong
              ? new FileRefused({ message: `${path}: ${cause.message}` })
              : FileRefused.unreadable(path, cause)
        ),
      isGone: (position) =>
        Effect.promise(async () => {
          const own = await handle.stat()
          const now = await stat(path).catch(() => undefined)
          return now?.ino !== own.ino || own.size < position
        }),
      hasHalfLine: (position) => Effect.promise(async () => (await handle.stat()).size > Math.max(position, begin))
    }
  })

// internal

const chunkBytes = 1024 * 1024

const attempt = <A>(path: string, run: () => Promise<A>): Effect.Effect<A, FileRefused> =>
  Effect.tryPromise({ try: run, catch: (cause) => FileRefused.unreadable(path, cause) })

const firstLines = async (handle: FileHandle): Promise<ReadonlyArray<Lines.Line>> => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(chunkBytes), 0, chunkBytes, 0)
  return Lines.make(0, false).push(buffer.subarray(0, bytesRead)).slice(0, 2)
}

async function* batches(
  handle: FileHandle,
  from: number,
  linesBefore: number,
  names: ReadonlyArray<string> | undefined
): AsyncGenerator<CdrSource.Batch> {
  const lines = Lines.make(from, false)
  let read: Array<CdrSource.Read> = []
  let line = linesBefore
  let call = ""
  let position = from
  for (let at = from;;) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(chunkBytes), 0, chunkBytes, at)
    if (bytesRead === 0) break
    at += bytesRead
    for (const { next, text } of lines.push(buffer.subarray(0, bytesRead))) {
      line++
      const each = readLine(text, line, names)
      const callOfEach = "row" in each ? Cdr.callOf(each.row) : ""
      if (read.length >= CdrSource.batchRows && (callOfEach === "" || callOfEach !== call)) {
        yield { read, position }
        read = []
      }
      read.push(each)
      call = callOfEach
      position = next
    }
  }
  if (read.length > 0) yield { read, position }
}

const readLine = (text: string, line: number, names: ReadonlyArray<string> | undefined): CdrSource.Read => {
  const fields = CsvReader.fieldsOf(text)
  if (fields === undefined) return { line, reason: "expected quotes in pairs, doubled within a field" }
  const columns = names ?? Cdr.columnsOf(fields)
  if (columns === undefined || columns.length !== fields.length) {
    return {
      line,
      reason: columns === undefined ? "expected 16, 17, 18 or 21 fields" : `expected ${columns.length} fields`
    }
  }
  const row: Record<string, string> = {}
  for (let i = 0; i < columns.length; i++) row[columns[i]!] = storable(fields[i]!)
  return { row }
}
