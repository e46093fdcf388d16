import * as Archive from "@anipool/archive/Archive"
import type { ArchiveStore } from "@anipool/archive/ArchiveStore"
import * as BucketStore from "@anipool/archive/BucketStore"
import * as FolderStore from "@anipool/archive/FolderStore"
import type { Workspace, WorkspaceId } from "@anipool/domain/Workspace"
import type { PastDay, StoredDial } from "@anipool/storage/ArchivedDays"
import { StorageError } from "@anipool/storage/StorageError"
import { assert, describe, it } from "@effect/vitest"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bucket } from "./Bucket.ts"
import { assignments, dials, midnight } from "./Rows.ts"

const workspace: Workspace = {
  id: 7 as WorkspaceId,
  name: "Acme & Söhne+",
  country: "us",
  timeZone: "America/New_York",
  policy: {}
} as unknown as Workspace

const day: PastDay = { kind: "dial", day: "2026-03-02", from: midnight, until: midnight + 86_400_000 }

const folder = "dials/workspace=Acme%20%26%20S%C3%B6hne%2B/day=2026-03-02"

const pagesOf = <Row>(rows: ReadonlyArray<Row>, size: number) =>
  Stream.fromIterable(
    Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size))
  )

/** Writes and keeps dials of the day, in files of so many rows. */
const archive = (store: ArchiveStore, rows: ReadonlyArray<StoredDial>, fileRows?: number) =>
  Effect.scoped(Effect.gen(function*() {
    const { keep, ...written } = yield* Archive.make(store, fileRows).write(workspace, day, {
      kind: "dial",
      pages: pagesOf(rows, 100)
    })
    yield* keep
    return written
  }))

const read = (store: ArchiveStore) =>
  Effect.map(
    Stream.runCollect(Archive.make(store).dials(workspace, day.day)),
    (pages) => Chunk.toReadonlyArray(pages).flat()
  )

/** A store, and what lies in it. */
interface Fixture {
  readonly store: ArchiveStore
  readonly paths: () => ReadonlyArray<string>
  readonly remove: (path: string) => void
  readonly truncate: (path: string, bytes: number) => void
}

const inFolder = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "anipool-archive-"))),
    (root) => Effect.sync(() => rmSync(root, { recursive: true }))
  ),
  (root): Fixture => ({
    store: FolderStore.make(join(root, "archive")),
    paths: () => {
      const all = existsSync(join(root, "archive"))
        ? readdirSync(join(root, "archive"), { recursive: true, encoding: "utf8" })
        : []
      return all.filter((path) => !statSync(join(root, "archive", path)).isDirectory()).sort()
    },
    remove: (path) => rmSync(join(root, "archive", path)),
    truncate: (path, bytes) => truncateSync(join(root, "archive", path), bytes)
  })
)

const inBucket = Effect.map(
  bucket({ pageSize: 2 }),
  ({ server, store }): Fixture => ({
    store,
    paths: () => [...server.objects.keys()].map((key) => key.replace(/^past\/days\//, "")).sort(),
    remove: (path) => server.objects.delete(`past/days/${path}`),
    truncate: (path, bytes) => {
      const key = `past/days/${path}`
      server.objects.set(key, server.objects.get(key)!.subarray(0, bytes))
    }
  })
)

const suite = (name: string, fixture: Effect.Effect<Fixture, never, Scope.Scope>) =>
  describe(`Archive in a ${name}`, () => {
    it.scoped("writes a day into its partition, which gives its dials back, and finds it there", () =>
      Effect.gen(function*() {
        const { paths, store } = yield* fixture
        const place = Archive.make(store)
        assert.isTrue(Option.isNone(yield* place.find(workspace, day)))
        const written = yield* archive(store, dials(450))
        assert.strictEqual(written.rows, 450)
        assert.deepStrictEqual(paths(), [`${folder}/0001.parquet`])
        assert.deepStrictEqual(Option.getOrThrow(yield* place.find(workspace, day)), written)
        assert.deepStrictEqual(yield* read(store), dials(450))
        yield* place.check
        assert.isFalse(existsSync(store.workplace("7-dial")))
      }))

    it.scoped("writes a large day into several files, and does not find it when one is missing", () =>
      Effect.gen(function*() {
        const { paths, remove, store } = yield* fixture
        const place = Archive.make(store)
        yield* archive(store, dials(450), 200)
        assert.deepStrictEqual(paths(), [1, 2, 3].map((file) => `${folder}/000${file}.parquet`))
        assert.deepStrictEqual(yield* read(store), dials(450))
        for (const file of ["0001.parquet", "0003.parquet"]) {
          yield* archive(store, dials(450), 200)
          remove(`${folder}/${file}`)
          assert.isTrue(Option.isNone(yield* place.find(workspace, day)), file)
          assert.deepStrictEqual(yield* read(store), [])
        }
      }))

    it.scoped("takes the place of what was there, and leaves it when the reading breaks off or nothing is kept", () =>
      Effect.gen(function*() {
        const { paths, store } = yield* fixture
        const place = Archive.make(store)
        yield* archive(store, dials(450), 200)
        const broken = new StorageError({ operation: "ArchivedDays.dials", cause: "away" })
        const pages = Stream.concat(pagesOf(dials(300), 100), Stream.fail(broken))
        const failed = yield* Effect.either(Effect.scoped(place.write(workspace, day, { kind: "dial", pages })))
        assert.isTrue(Either.isLeft(failed))
        yield* Effect.scoped(place.write(workspace, day, { kind: "dial", pages: pagesOf(dials(3), 2) }))
        assert.deepStrictEqual(yield* read(store), dials(450))
        assert.strictEqual(paths().length, 3)
        for (const rows of [dials(500), dials(510)]) {
          yield* archive(store, rows)
          assert.deepStrictEqual(paths(), [`${folder}/0001.parquet`])
          assert.deepStrictEqual(yield* read(store), rows)
        }
        yield* archive(store, dials(400), 300)
        assert.deepStrictEqual(yield* read(store), dials(400))
      }))

    it.scoped("keeps assignments beside dials, and says what it cannot read", () =>
      Effect.gen(function*() {
        const { store, truncate } = yield* fixture
        const place = Archive.make(store)
        yield* archive(store, dials(10))
        const other = { ...day, kind: "assignment" as const }
        yield* Effect.scoped(Effect.flatMap(
          place.write(workspace, other, { kind: "assignment", pages: pagesOf(assignments(10), 3) }),
          ({ keep }) => keep
        ))
        const pages = yield* Stream.runCollect(place.assignments(workspace, day.day))
        assert.deepStrictEqual(Chunk.toReadonlyArray(pages).flat(), assignments(10))
        assert.deepStrictEqual(yield* read(store), dials(10))
        truncate(`${folder.replace("dials", "assignments")}/0001.parquet`, 100)
        const failed = yield* Effect.flip(place.find(workspace, other))
        assert.match(failed.message, /^the archive in /)
      }))
  })

suite("folder", inFolder)
suite("bucket", inBucket)

describe("Archive in a bucket that fails", () => {
  it.scoped("sends what is large in parts, tries again what fails for a while, and reads it back", () =>
    Effect.gen(function*() {
      const { server, store } = yield* bucket({})
      const failures = new Map<string, number>()
      const all = [503, "cut", 500, 429] as const
      server.fault = ({ key, method, query }) => {
        const what = `${method} ${key} ${query.toString()}`
        const before = failures.get(what) ?? 0
        failures.set(what, before + 1)
        return before < 2 ? all[(failures.size + before) % all.length] : undefined
      }
      yield* archive(store, dials(450))
      assert.isAbove(server.asked.filter(({ query }) => query.has("partNumber")).length, 3)
      assert.deepStrictEqual(yield* read(store), dials(450))
      assert.strictEqual(server.uploads.size, 0)
    }))

  it.scoped("ends uploads whose beginning was told to nobody, and finds what was put together so", () =>
    Effect.gen(function*() {
      const { server, store } = yield* bucket({})
      const lost = (isLost: (query: URLSearchParams) => boolean) => {
        let times = 0
        server.fault = ({ method, query }) => method === "POST" && isLost(query) && times++ === 0 ? "lost" : undefined
      }
      lost((query) => query.has("uploads"))
      yield* archive(store, dials(450))
      assert.deepStrictEqual([server.objects.size, server.uploads.size], [1, 1])
      lost((query) => query.has("uploadId"))
      yield* archive(store, dials(460))
      assert.deepStrictEqual([server.objects.size, server.uploads.size], [1, 0])
      assert.deepStrictEqual(yield* read(store), dials(460))
    }))

  it.scoped("gives up after some attempts, leaves what was there, and no part of what was not", () =>
    Effect.gen(function*() {
      const { server, store } = yield* bucket({ answerMs: 600 })
      yield* archive(store, dials(450))
      for (
        const [fault, message] of [
          [500, /answers 500 InternalError \(4 attempts\)$/],
          ["cut", /cannot be reached.* \(4 attempts\)$/],
          ["late", /no answer came within 0\.6 s \(4 attempts\)$/]
        ] as const
      ) {
        server.fault = ({ query }) => query.get("partNumber") === "2" ? fault : undefined
        const failed = yield* Effect.flip(archive(store, dials(500)))
        assert.match(failed.message, /^the archive in s3:\/\/anipool-archive\/past\/days: /)
        assert.match(failed.message, message)
        assert.deepStrictEqual([server.objects.size, server.uploads.size], [1, 0])
        assert.deepStrictEqual(yield* read(store), dials(450))
        assert.isFalse(existsSync(store.workplace("7-dial")))
      }
    }))

  it.scoped("takes a day away that cannot be read as it was sent", () =>
    Effect.gen(function*() {
      const { server, store } = yield* bucket({})
      server.fault = ({ key, method }) => method === "GET" && key !== "" ? "changed" : undefined
      const failed = yield* Effect.flip(archive(store, dials(450)))
      assert.match(failed.message, /what can be read again is not what was sent, so it was taken away$/)
      assert.strictEqual(server.objects.size, 0)
    }))

  it.scoped("does not mix two of a day when one takes the other's place while it is read", () =>
    Effect.gen(function*() {
      const { server, store } = yield* bucket({})
      yield* archive(store, dials(450))
      const [file] = yield* Effect.promise(() => store.list(folder))
      const opened = yield* Effect.promise(() => store.open(file!))
      assert.strictEqual((yield* Effect.promise(async () => opened.slice(4, 14))).byteLength, 10)
      server.objects.set(`past/days/${file!.path}`, Buffer.alloc(file!.bytes))
      const failed = yield* Effect.flip(Effect.tryPromise(async () => opened.slice(4, 14)))
      assert.match((failed.error as Error).message, /was replaced while it was read$/)
    }))

  it.scoped("names what is wrong with the settings, and tells no secret", () =>
    Effect.gen(function*() {
      for (
        const [wrong, message] of [
          [{ secret: "another" }, /AWS_SECRET_ACCESS_KEY is not the secret of the key in AWS_ACCESS_KEY_ID$/],
          [{ key: "AKIDOTHER" }, /the service does not know the key in AWS_ACCESS_KEY_ID$/],
          [{ name: "elsewhere" }, /there is no bucket elsewhere$/],
          [{ endpoint: "http://127.0.0.1:1" }, /the service cannot be reached/]
        ] as const
      ) {
        const { store } = yield* bucket(wrong)
        for (const effect of [Archive.make(store).check, archive(store, dials(3)), read(store)]) {
          const failed: { readonly message: string } = yield* Effect.flip<unknown, Error, never>(effect)
          assert.match(failed.message, message)
          assert.notInclude(failed.message, "another")
        }
      }
      const { server, store } = yield* bucket({})
      server.fault = () => 403
      assert.match(
        (yield* Effect.flip(Archive.make(store).check)).message,
        /may not do that in the bucket anipool-archive/
      )
    }))
})

describe("BucketStore.placeOf", () => {
  it("reads a bucket and a prefix, and nothing else", () => {
    assert.deepStrictEqual(BucketStore.placeOf("s3://acme.dials"), { bucket: "acme.dials", prefix: "" })
    assert.deepStrictEqual(BucketStore.placeOf("S3://acme/a/b c/"), { bucket: "acme", prefix: "a/b c" })
    for (
      const wrong of ["s3://", "s3://A", "s3://ab", "s3://acme//a", "s3://acme/../a", "s3://a..b/c", "gs://acme/a"]
    ) {
      assert.isUndefined(BucketStore.placeOf(wrong), wrong)
    }
  })
})
