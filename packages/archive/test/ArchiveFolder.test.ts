import { assignmentColumns, type Column, dialColumns } from "@anipool/archive/ArchiveColumns"
import * as ArchiveFolder from "@anipool/archive/ArchiveFolder"
import * as ParquetFile from "@anipool/archive/ParquetFile"
import type { Workspace, WorkspaceId } from "@anipool/domain/Workspace"
import type { PastDay, StoredDial } from "@anipool/storage/ArchivedDays"
import { StorageError } from "@anipool/storage/StorageError"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { asyncBufferFromFile } from "hyparquet"
import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assignments, dials, midnight } from "./Rows.ts"

const workspace: Workspace = {
  id: 7 as WorkspaceId,
  name: "Acme & Söhne",
  country: "us",
  timeZone: "America/New_York",
  policy: {}
} as unknown as Workspace

const day: PastDay = { kind: "dial", day: "2026-03-02", from: midnight, until: midnight + 86_400_000 }

const temporary = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "anipool-archive-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
)

const pagesOf = <Row>(rows: ReadonlyArray<Row>, size: number) =>
  Stream.fromIterable(
    Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size))
  )

const folderOf = (root: string) => join(root, "dials", "workspace=Acme%20%26%20S%C3%B6hne", "day=2026-03-02")

/** Writes and keeps dials of the day, in files of so many rows. */
const archive = (root: string, rows: ReadonlyArray<StoredDial>, fileRows?: number) =>
  Effect.scoped(Effect.gen(function*() {
    const place = ArchiveFolder.make(root, fileRows)
    const { keep, ...written } = yield* place.write(workspace, day, { kind: "dial", pages: pagesOf(rows, 100) })
    yield* keep
    return written
  }))

/** All rows of the files in a folder, in their order. */
const rowsIn = <Row>(folder: string, columns: ReadonlyArray<Column<Row>>) =>
  Effect.promise(async () => {
    const rows: Array<Row> = []
    for (const name of readdirSync(folder).sort()) {
      const file = await asyncBufferFromFile(join(folder, name))
      for await (const some of ParquetFile.read(file, columns)) rows.push(...some)
    }
    return rows
  })

const read = (root: string) => rowsIn(folderOf(root), dialColumns)

describe("ArchiveFolder", () => {
  it.scoped("writes a day into its partition, which gives its dials back, and finds it there", () =>
    Effect.gen(function*() {
      const root = yield* temporary
      const place = ArchiveFolder.make(root)
      assert.isTrue(Option.isNone(yield* place.find(workspace, day)))
      const written = yield* archive(root, dials(450))
      assert.strictEqual(written.rows, 450)
      assert.deepStrictEqual(readdirSync(folderOf(root)), ["0001.parquet"])
      assert.deepStrictEqual(readdirSync(root), ["dials"])
      assert.deepStrictEqual(Option.getOrThrow(yield* place.find(workspace, day)), written)
      assert.deepStrictEqual(yield* read(root), dials(450))
    }))

  it.scoped("writes a large day into several files, and does not find it when one is missing", () =>
    Effect.gen(function*() {
      const root = yield* temporary
      const place = ArchiveFolder.make(root)
      yield* archive(root, dials(450), 200)
      assert.deepStrictEqual(readdirSync(folderOf(root)), ["0001.parquet", "0002.parquet", "0003.parquet"])
      assert.deepStrictEqual(yield* read(root), dials(450))
      for (const name of ["0001.parquet", "0003.parquet"]) {
        yield* archive(root, dials(450), 200)
        rmSync(join(folderOf(root), name))
        assert.isTrue(Option.isNone(yield* place.find(workspace, day)), name)
      }
    }))

  it.scoped("takes the place of what was there, and leaves it when the reading breaks off or nothing is kept", () =>
    Effect.gen(function*() {
      const root = yield* temporary
      const place = ArchiveFolder.make(root)
      yield* archive(root, dials(450), 200)
      const broken = new StorageError({ operation: "ArchivedDays.dials", cause: "away" })
      const pages = Stream.concat(pagesOf(dials(300), 100), Stream.fail(broken))
      const failed = yield* Effect.either(Effect.scoped(place.write(workspace, day, { kind: "dial", pages })))
      assert.isTrue(Either.isLeft(failed))
      yield* Effect.scoped(place.write(workspace, day, { kind: "dial", pages: pagesOf(dials(3), 2) }))
      assert.deepStrictEqual(yield* read(root), dials(450))
      assert.deepStrictEqual(readdirSync(root), ["dials"])
      yield* archive(root, dials(500))
      assert.deepStrictEqual(readdirSync(folderOf(root)), ["0001.parquet"])
      assert.deepStrictEqual(yield* read(root), dials(500))
    }))

  it.scoped("keeps assignments beside dials, and says what it cannot read", () =>
    Effect.gen(function*() {
      const root = yield* temporary
      const place = ArchiveFolder.make(root)
      yield* archive(root, dials(10))
      const other = { ...day, kind: "assignment" as const }
      yield* Effect.scoped(Effect.flatMap(
        place.write(workspace, other, { kind: "assignment", pages: pagesOf(assignments(10), 3) }),
        ({ keep }) => keep
      ))
      const folder = join(root, "assignments", "workspace=Acme%20%26%20S%C3%B6hne", "day=2026-03-02")
      assert.deepStrictEqual(yield* rowsIn(folder, assignmentColumns), assignments(10))
      const file = join(folder, "0001.parquet")
      assert.isTrue(existsSync(file))
      truncateSync(file, 100)
      const failed = yield* Effect.flip(place.find(workspace, other))
      assert.match(failed.message, /^the archive in /)
    }))
})
