/**
 * An archive in a folder: `dials/workspace=NAME/day=YYYY-MM-DD/0001.parquet`, and `assignments/…` likewise, as tools that know
 * partitions by folder read them.
 *
 * A day is written beside its place, read again, and moved there as a whole, so that no reader sees a part of one.
 */
import type { ArchivePlace, HeldDay, WrittenDay } from "@anipool/core/archive/Archiving"
import type { ArchiveReader } from "@anipool/core/archive/PastRecords"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { Workspace } from "@anipool/domain/Workspace"
import type { ArchivedKind, PastDay } from "@anipool/storage/ArchivedDays"
import { reasonOf, type StorageError } from "@anipool/storage/StorageError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { asyncBufferFromFile } from "hyparquet"
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { assignmentColumns, type Column, dialColumns } from "./ArchiveColumns.ts"
import * as ParquetFile from "./ParquetFile.ts"

/** The archive cannot be read or written, or holds what it should not. */
export class ArchiveFailed extends Schema.TaggedError<ArchiveFailed>()("ArchiveFailed", { message: Schema.String }) {}

/** Rows in one file: a day with more has several. */
export const fileRowsMax = 5_000_000

/** An archive in a folder, which is made when something is written. `fileRows`: another limit than `fileRowsMax`. */
export const make = (
  root: string,
  fileRows = fileRowsMax
): ArchivePlace<ArchiveFailed> & ArchiveReader<ArchiveFailed> => ({
  find: Effect.fn("ArchiveFolder.find")((workspace, { day, kind }) =>
    attempt(root, async () => Option.map(await filesOf(folderOf(root, kind, workspace.name, day)), ({ held }) => held))
  ),
  assignments: (workspace, day) => rowsOf(root, folderOf(root, "assignment", workspace.name, day), assignmentColumns),
  dials: (workspace, day) => rowsOf(root, folderOf(root, "dial", workspace.name, day), dialColumns),
  write: Effect.fn("ArchiveFolder.write")((workspace, day, rows) =>
    rows.kind === "dial"
      ? write(root, fileRows, workspace, day, dialColumns, rows.pages)
      : write(root, fileRows, workspace, day, assignmentColumns, rows.pages)
  )
})

// internal

const dayPrefix = "day="

const folders: Readonly<Record<ArchivedKind, string>> = { dial: "dials", assignment: "assignments" }

/** Names of workspaces as tools write them into folders: what is no letter, digit or mark of a name, by its code. */
const folderOf = (root: string, kind: ArchivedKind, workspace: string, day: LocalDate): string =>
  join(root, folders[kind], `workspace=${encodeURIComponent(workspace)}`, `${dayPrefix}${day}`)

const attempt = <A>(root: string, action: () => Promise<A>): Effect.Effect<A, ArchiveFailed> =>
  Effect.tryPromise({ try: action, catch: (cause) => failed(root, cause) })

const failed = (root: string, cause: unknown): ArchiveFailed =>
  cause instanceof ArchiveFailed ? cause : new ArchiveFailed({ message: `the archive in ${root}: ${reasonOf(cause)}` })

/** What is in a folder; nothing where there is none. */
const namesIn = async (folder: string): Promise<ReadonlyArray<string>> => {
  try {
    return await readdir(folder)
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return []
    throw cause
  }
}

/** The names of the facts that a file's end tells: of its whole day in the last file alone. */
const facts = { files: "anipool.files", digest: "anipool.digest", timeZone: "anipool.timeZone" } as const

interface Files {
  readonly paths: ReadonlyArray<string>
  readonly held: HeldDay
}

/** The files of a day, if they are all there. */
const filesOf = async (folder: string): Promise<Option.Option<Files>> => {
  const paths = (await namesIn(folder)).filter((name) => name.endsWith(".parquet")).sort()
    .map((name) => join(folder, name))
  if (paths.length === 0) return Option.none()
  let rows = 0
  let bytes = 0
  let last: ParquetFile.Head | undefined
  for (const path of paths) {
    last = await ParquetFile.head(await asyncBufferFromFile(path))
    rows += last.rows
    bytes += (await stat(path)).size
  }
  const told = last!.facts
  if (told[facts.files] !== String(paths.length)) return Option.none()
  return Option.some({ paths, held: { rows, bytes, digest: told[facts.digest] ?? "" } })
}

/** The rows of the files of a day, a row group at a time. */
const rowsOf = <Row>(
  root: string,
  folder: string,
  columns: ReadonlyArray<Column<Row>>
): Stream.Stream<ReadonlyArray<Row>, ArchiveFailed> =>
  Stream.fromAsyncIterable(
    (async function*() {
      for (const path of Option.getOrUndefined(await filesOf(folder))?.paths ?? []) {
        yield* ParquetFile.read(await asyncBufferFromFile(path), columns)
      }
    })(),
    (cause) => failed(root, cause)
  )

const write = <Row>(
  root: string,
  fileRows: number,
  { id, name, timeZone }: Workspace,
  { day, kind }: PastDay,
  columns: ReadonlyArray<Column<Row>>,
  pages: Stream.Stream<ReadonlyArray<Row>, StorageError>
): Effect.Effect<WrittenDay<ArchiveFailed>, ArchiveFailed | StorageError, Scope.Scope> =>
  Effect.gen(function*() {
    const beside = join(root, `.writing-${id}-${kind}`)
    const whole = join(beside, "whole")
    const clear = attempt(root, () => rm(beside, { recursive: true, force: true }))
    yield* clear
    yield* Effect.acquireRelease(attempt(root, () => mkdir(whole, { recursive: true })), () => Effect.ignore(clear))
    const digest = ParquetFile.digest(columns)
    const pathOf = (file: number) => join(whole, `${String(file).padStart(4, "0")}.parquet`)
    let file = 1
    let inFile = 0
    let writing = yield* attempt(root, async () => ParquetFile.write(pathOf(file), columns))
    yield* Stream.runForEach(pages, (rows) =>
      attempt(root, async () => {
        if (inFile >= fileRows) {
          writing.end({})
          writing = ParquetFile.write(pathOf(++file), columns)
          inFile = 0
        }
        writing.add(rows)
        digest.add(rows)
        inFile += rows.length
      }))
    const written = digest.end()
    yield* attempt(root, async () => {
      writing.end({ [facts.files]: String(file), [facts.digest]: written.digest, [facts.timeZone]: timeZone })
      for (let each = 1; each <= file; each++) await sync(pathOf(each))
      await sync(whole)
    })
    const { bytes } = yield* check(root, whole, columns, written)
    const place = folderOf(root, kind, name, day)
    const keep = attempt(root, async () => {
      await mkdir(dirname(place), { recursive: true })
      // What was there before goes with the folder beside.
      if ((await namesIn(place)).length > 0) await rename(place, join(beside, "before"))
      await rename(whole, place)
      await sync(dirname(place))
    })
    return { ...written, bytes, keep }
  })

/** Has the system write a file, or the names in a folder, to the disk. */
const sync = async (path: string): Promise<void> => {
  const handle = await open(path, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Reads what was written, and holds it against what should have been. */
const check = <Row>(
  root: string,
  folder: string,
  columns: ReadonlyArray<Column<Row>>,
  written: ParquetFile.Written
): Effect.Effect<HeldDay, ArchiveFailed> =>
  attempt(root, async () => {
    const files = Option.getOrUndefined(await filesOf(folder))
    const again = ParquetFile.digest(columns)
    for (const path of files?.paths ?? []) {
      for await (const rows of ParquetFile.read(await asyncBufferFromFile(path), columns)) again.add(rows)
    }
    const found = again.end()
    if (files === undefined || found.rows !== written.rows || found.digest !== written.digest) {
      throw new ArchiveFailed({
        message: `${folder}: what can be read again is not what was written, so the day is left as it is`
      })
    }
    return files.held
  })
