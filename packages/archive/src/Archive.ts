/**
 * An archive: `dials/workspace=NAME/day=YYYY-MM-DD/0001.parquet`, and `assignments/…` likewise, as tools that know partitions by
 * folder read them, wherever its files lie.
 *
 * A day is written on this machine, read again and held against what was given, and only then put where it belongs.
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
import { mkdir, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { assignmentColumns, type Column, dialColumns } from "./ArchiveColumns.ts"
import type { ArchiveStore, StoredFile } from "./ArchiveStore.ts"
import * as ParquetFile from "./ParquetFile.ts"

/** The archive cannot be read or written, or holds what it should not. */
export class ArchiveFailed extends Schema.TaggedError<ArchiveFailed>()("ArchiveFailed", { message: Schema.String }) {}

/** An archive that is written and read. */
export interface Archive extends ArchivePlace<ArchiveFailed>, ArchiveReader<ArchiveFailed> {
  /** Fails where there is none that could be read. */
  readonly check: Effect.Effect<void, ArchiveFailed>
}

/** An archive in a store. `fileRows`: another limit of rows in a file than the store's. */
export const make = (store: ArchiveStore, fileRows = store.fileRowsMax): Archive => ({
  check: attempt(store, () => store.check()),
  find: Effect.fn("Archive.find")((workspace, { day, kind }) =>
    attempt(
      store,
      async () => Option.map(await filesOf(store, folderOf(kind, workspace.name, day)), ({ held }) => held)
    )
  ),
  assignments: (workspace, day) => rowsOf(store, folderOf("assignment", workspace.name, day), assignmentColumns),
  dials: (workspace, day) => rowsOf(store, folderOf("dial", workspace.name, day), dialColumns),
  write: Effect.fn("Archive.write")((workspace, day, rows) =>
    rows.kind === "dial"
      ? write(store, fileRows, workspace, day, dialColumns, rows.pages)
      : write(store, fileRows, workspace, day, assignmentColumns, rows.pages)
  )
})

// internal

const folders: Readonly<Record<ArchivedKind, string>> = { dial: "dials", assignment: "assignments" }

/** Names of workspaces as tools write them into folders: what is no letter, digit or mark of a name, by its code. */
const folderOf = (kind: ArchivedKind, workspace: string, day: LocalDate): string =>
  `${folders[kind]}/workspace=${encodeURIComponent(workspace)}/day=${day}`

const attempt = <A>({ name }: ArchiveStore, action: () => Promise<A>): Effect.Effect<A, ArchiveFailed> =>
  Effect.tryPromise({ try: action, catch: (cause) => failed(name, cause) })

const failed = (name: string, cause: unknown): ArchiveFailed =>
  cause instanceof ArchiveFailed ? cause : new ArchiveFailed({ message: `the archive in ${name}: ${reasonOf(cause)}` })

/** The names of the facts that a file's end tells: of its whole day in the last file alone. */
const facts = {
  files: "anipool.files",
  digest: "anipool.digest",
  timeZone: "anipool.timeZone",
  countedOn: "anipool.countedOn"
} as const

/** What rows of every kind have. */
interface Counted {
  readonly countedOn: LocalDate
}

interface Files {
  readonly files: ReadonlyArray<StoredFile>
  readonly held: HeldDay
}

/** The files of a day, if they are all there. */
const filesOf = async (store: ArchiveStore, folder: string): Promise<Option.Option<Files>> => {
  const files = (await store.list(folder)).filter(({ path }) => path.endsWith(".parquet"))
  let rows = 0
  let bytes = 0
  let last: ParquetFile.Head | undefined
  for (const file of files) {
    last = await ParquetFile.head(await store.open(file))
    rows += last.rows
    bytes += file.bytes
  }
  if (last?.facts[facts.files] !== String(files.length)) return Option.none()
  const countedOn = last.facts[facts.countedOn]?.split(" ").filter((day) => day !== "") ?? []
  return Option.some({ files, held: { rows, bytes, digest: last.facts[facts.digest] ?? "", countedOn } })
}

/** The rows of the files of a day, a row group at a time. */
const rowsOf = <Row>(
  store: ArchiveStore,
  folder: string,
  columns: ReadonlyArray<Column<Row>>
): Stream.Stream<ReadonlyArray<Row>, ArchiveFailed> =>
  Stream.fromAsyncIterable(
    (async function*() {
      for (const file of Option.getOrUndefined(await filesOf(store, folder))?.files ?? []) {
        yield* ParquetFile.read(await store.open(file), columns)
      }
    })(),
    (cause) => failed(store.name, cause)
  )

const write = <Row extends Counted>(
  store: ArchiveStore,
  fileRows: number,
  { id, name, timeZone }: Workspace,
  { day, kind }: PastDay,
  columns: ReadonlyArray<Column<Row>>,
  pages: Stream.Stream<ReadonlyArray<Row>, StorageError>
): Effect.Effect<WrittenDay<ArchiveFailed>, ArchiveFailed | StorageError, Scope.Scope> =>
  Effect.gen(function*() {
    const beside = store.workplace(`${id}-${kind}`)
    const whole = join(beside, "whole")
    const clear = attempt(store, () => rm(beside, { recursive: true, force: true }))
    // What a run left that was broken off.
    yield* clear
    yield* Effect.acquireRelease(
      attempt(store, async () => {
        await mkdir(dirname(beside), { recursive: true })
        // Nobody else reads it: it may lie where all may write.
        await mkdir(beside, { mode: 0o700 })
        await mkdir(whole)
      }),
      () => Effect.ignore(clear)
    )
    const digest = ParquetFile.digest(columns)
    const countedOn = new Set<LocalDate>()
    const names = [fileName(1)]
    const begin = () => ParquetFile.write(join(whole, names.at(-1)!), columns)
    let inFile = 0
    let writing = yield* attempt(store, async () => begin())
    yield* Stream.runForEach(pages, (rows) =>
      attempt(store, async () => {
        if (inFile >= fileRows) {
          writing.end({})
          names.push(fileName(names.length + 1))
          writing = begin()
          inFile = 0
        }
        writing.add(rows)
        digest.add(rows)
        for (const row of rows) countedOn.add(row.countedOn)
        inFile += rows.length
      }))
    const written = { ...digest.end(), countedOn: [...countedOn].sort() }
    yield* attempt(store, async () =>
      writing.end({
        [facts.files]: String(names.length),
        [facts.digest]: written.digest,
        [facts.timeZone]: timeZone,
        [facts.countedOn]: written.countedOn.join(" ")
      }))
    const bytes = yield* check(store, whole, names, columns, written)
    return { ...written, bytes, keep: attempt(store, () => store.keep(whole, names, folderOf(kind, name, day))) }
  })

const fileName = (file: number): string => `${String(file).padStart(4, "0")}.parquet`

/** Reads what was written, and holds it against what should have been; answers how many bytes it takes. */
const check = <Row>(
  store: ArchiveStore,
  folder: string,
  names: ReadonlyArray<string>,
  columns: ReadonlyArray<Column<Row>>,
  written: ParquetFile.Written
): Effect.Effect<number, ArchiveFailed> =>
  attempt(store, async () => {
    const again = ParquetFile.digest(columns)
    let bytes = 0
    for (const name of names) {
      const file = await asyncBufferFromFile(join(folder, name))
      bytes += file.byteLength
      for await (const rows of ParquetFile.read(file, columns)) again.add(rows)
    }
    const found = again.end()
    if (found.rows !== written.rows || found.digest !== written.digest) {
      throw new ArchiveFailed({
        message: `${folder}: what can be read again is not what was written, so the day is left as it is`
      })
    }
    return bytes
  })
