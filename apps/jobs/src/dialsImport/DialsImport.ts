/**
 * History of dials from CSV or NDJSON into a workspace's queue.
 *
 * Each batch is queued together with how far the file is read, in one step: an import that was broken off, by whatever,
 * goes on where it was, and queues nothing twice. Lines that are no good are refused alone.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { DialsAdministration } from "@anipool/core/dials/DialsAdministration"
import * as CsvReader from "@anipool/csv/CsvReader"
import * as DialRecord from "@anipool/domain/dials/DialRecord"
import type { Workspace } from "@anipool/domain/Workspace"
import type { ImportProgress } from "@anipool/storage/Dials"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { createWriteStream } from "node:fs"
import type { Readable } from "node:stream"
import { FileRefused } from "../Failure.ts"
import { counted } from "../Output.ts"
import * as Progress from "../Progress.ts"
import * as Source from "./DialsSource.ts"
import * as Lines from "./Lines.ts"

/** Records in one batch: one transaction each, of about a megabyte. */
export const batchRecords = 5_000

/** Batches that are read ahead. */
const batchesAhead = 2

/** Refused lines that are told of. A report has them all. */
export const refusalsMax = 100

/** A line that was refused, and why. */
export interface Refusal {
  /** From 1, the header and lines of earlier runs counted. */
  readonly line: number
  readonly reason: string
}

/** What came of it. */
export interface Imported {
  /** Records queued by this run. */
  readonly queued: number
  /** Lines refused by this run. */
  readonly refused: number
  /** Lines that an earlier run had queued or refused. */
  readonly before: number
  /** The first of the refused lines. */
  readonly refusals: ReadonlyArray<Refusal>
}

/** What may be set about an import. */
export interface Options {
  readonly workspace: string
  /** A file's path; `-` is standard input, which cannot be resumed. */
  readonly file: string
  /** Imports a file from its beginning that was imported already. */
  readonly again: boolean
  /** A file that gets every refused line, as NDJSON. */
  readonly report: Option.Option<string>
}

/** Imports a file. What was queued before a failure stays queued. */
export const run = Effect.fn("DialsImport.run")(function*({ again, file, report, workspace: name }: Options) {
  const administration = yield* Administration
  const dials = yield* DialsAdministration
  const workspace = yield* administration.workspace(name)
  const source = yield* Source.open(file)
  const known = Option.filter(yield* dials.importProgress(workspace.id, source.id), () => !again)
  const start = Option.getOrElse(known, (): ImportProgress => ({
    source: source.id,
    position: 0,
    lines: 0,
    refused: 0,
    isComplete: false
  }))
  if (start.isComplete) return { queued: 0, refused: 0, before: start.lines, refusals: [] } satisfies Imported

  const form = yield* formOf(source, workspace)
  const progress = yield* Progress.make(source.bytes)
  const tell = yield* reporter(report)
  const begin = Math.max(start.position, form.begin)
  const headerLines = form.begin > 0 ? 1 : 0
  let refusals: ReadonlyArray<Refusal> = []

  const take = Effect.fnUntraced(function*(soFar: ImportProgress, batch: Batch) {
    const wrong = batch.refusals.map(({ index, reason }) => ({ line: headerLines + soFar.lines + index + 1, reason }))
    refusals = [...refusals, ...wrong].slice(0, refusalsMax)
    yield* tell(wrong)
    const next: ImportProgress = {
      source: source.id,
      position: batch.position,
      lines: soFar.lines + batch.lines,
      refused: soFar.refused + wrong.length,
      isComplete: batch.isLast
    }
    yield* dials.queueImported(workspace.id, batch.records, next)
    yield* progress.update(batch.position, counted(next.lines - next.refused, "dial"))
    return next
  })
  const end = yield* batches(source.read(begin), form, begin, file).pipe(
    // The next ones are read while storage takes one.
    Stream.buffer({ capacity: batchesAhead }),
    Stream.runFoldEffect(start, take)
  )
  return {
    queued: end.lines - end.refused - (start.lines - start.refused),
    refused: end.refused - start.refused,
    before: start.lines,
    refusals
  } satisfies Imported
}, Effect.scoped)

// internal

/** How lines are read. */
interface Form {
  readonly isCsv: boolean
  /** Where the first line of records begins, in bytes. */
  readonly begin: number
  readonly read: (text: string) => Either.Either<DialRecord.DialRecord, string>
}

interface Batch {
  readonly records: ReadonlyArray<DialRecord.DialRecord>
  /** Of lines that were refused: their place in this batch, from 0. */
  readonly refusals: ReadonlyArray<{ readonly index: number; readonly reason: string }>
  readonly lines: number
  readonly position: number
  readonly isLast: boolean
}

const fieldNames: ReadonlySet<string> = new Set(DialRecord.fields.map(({ name }) => name))

/** NDJSON begins with a bracket; everything else is CSV with a header. */
const formOf = (source: Source.Source, { country }: Workspace): Effect.Effect<Form, FileRefused> => {
  const read = (input: unknown) => Either.mapLeft(DialRecord.read(input, country), ({ message }) => message)
  if (/^\uFEFF?\s*\{/.test(source.head.toString("utf8"))) {
    return Effect.succeed({ isCsv: false, begin: 0, read: (text) => Either.flatMap(parseJson(text), read) })
  }
  const header = Lines.make(0, true).push(source.head)[0]
  const names = header === undefined
    ? undefined
    : CsvReader.fieldsOf(header.text.replace(/^\uFEFF/, ""))?.map((name) => name.trim().toLowerCase())
  if (header === undefined || names === undefined) {
    return Effect.fail(new FileRefused({ message: `${source.name}: expected CSV with a header, or NDJSON` }))
  }
  const missing = DialRecord.fields.filter(({ name, presence }) =>
    !names.includes(name) && (presence === "required" || presence === "in-us" && country === "us")
  )
  if (missing.length > 0 || new Set(names).size < names.length) {
    const what = missing.length > 0 ? `lacks ${missing.map(({ name }) => name).join(", ")}` : "names a field twice"
    return Effect.fail(new FileRefused({ message: `${source.name}: the header ${what}` }))
  }
  return Effect.succeed({
    isCsv: true,
    begin: header.next,
    read: (text) => {
      const values = CsvReader.fieldsOf(text)
      if (values === undefined) return Either.left("expected quotes in pairs, doubled within a field")
      if (values.length !== names.length) return Either.left(`expected ${names.length} fields`)
      const given: Record<string, string> = {}
      for (let i = 0; i < names.length; i++) if (fieldNames.has(names[i]!)) given[names[i]!] = values[i]!
      return read(given)
    }
  })
}

const parseJson = (text: string): Either.Either<unknown, string> => {
  try {
    return Either.right(JSON.parse(text))
  } catch {
    // The parser's message quotes the line, which may hold a prospect's number.
    return Either.left("expected JSON")
  }
}

const batches = (
  input: Readable,
  form: Form,
  begin: number,
  name: string
): Stream.Stream<Batch, FileRefused> =>
  Stream.fromAsyncIterable(
    readBatches(input, form, begin),
    (cause) =>
      cause instanceof Lines.LineTooLong
        ? new FileRefused({ message: `${name}: ${cause.message}` })
        : FileRefused.unreadable(name, cause)
  )

async function* readBatches(input: Readable, form: Form, begin: number): AsyncGenerator<Batch> {
  const lines = Lines.make(begin, form.isCsv)
  let records: Array<DialRecord.DialRecord> = []
  let refusals: Array<{ readonly index: number; readonly reason: string }> = []
  let count = 0
  let position = begin
  const batch = (isLast: boolean): Batch => ({ records, refusals, lines: count, position, isLast })
  const start = () => {
    records = []
    refusals = []
    count = 0
  }
  const take = function*(some: ReadonlyArray<Lines.Line>): Generator<Batch> {
    for (const { next, text } of some) {
      position = next
      // A byte order mark stands before the first line alone.
      const line = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
      const read = line.trim() === "" ? undefined : form.read(line)
      if (read !== undefined) {
        if (Either.isRight(read)) records.push(read.right)
        else refusals.push({ index: count, reason: read.left })
      } else {
        refusals.push({ index: count, reason: "is empty" })
      }
      count++
      if (count === batchRecords) {
        yield batch(false)
        start()
      }
    }
  }
  for await (const chunk of input) yield* take(lines.push(chunk as Buffer))
  yield* take(lines.end())
  yield batch(true)
}

/** Writes refused lines to a report, if one is wanted. */
const reporter = (
  report: Option.Option<string>
): Effect.Effect<(wrong: ReadonlyArray<Refusal>) => Effect.Effect<void, FileRefused>, never, Scope.Scope> => {
  if (Option.isNone(report)) return Effect.succeed(() => Effect.void)
  const path = report.value
  return Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => {
        const output = createWriteStream(path, { flags: "a", mode: 0o600 })
        // Told by the write that it fails.
        output.on("error", () => {})
        return output
      }),
      (output) => Effect.async<void>((resume) => void output.end(() => resume(Effect.void)))
    ),
    (output) => (wrong) =>
      wrong.length === 0 ? Effect.void : Effect.async<void, FileRefused>((resume) => {
        output.write(
          wrong.map((each) => `${JSON.stringify(each)}\n`).join(""),
          (error) =>
            resume(
              error === null || error === undefined
                ? Effect.void
                : new FileRefused({ message: `${path} cannot be written: ${error.message}` })
            )
        )
      })
  )
}
