/**
 * What is refused to be restored: nothing of it stays. Whole backups are made and restored in `apps/cli/test`.
 */
import * as EmbeddedRestore from "@anipool/storage-postgres/EmbeddedRestore"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { chmod, mkdir, mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BackupWriter, write } from "../src/internal/embedded/backup/BackupWriter.ts"
import { contentsName, type Manifest, manifestName, ownPlatform } from "../src/internal/embedded/backup/contents.ts"
import { checksumOf } from "../src/internal/schema/Migration.ts"
import { migrations } from "../src/migrations/list.ts"

const until = "2026-01-01T00:00:00.000Z"

const manifest: Manifest = {
  format: 1,
  release: "0.1.0",
  postgres: "18",
  platform: ownPlatform,
  startedAt: until,
  migrations: migrations.map(({ id, name, sql }) => ({ id, name, checksum: checksumOf(sql), breaksBefore: null }))
}

const directory = Effect.acquireRelease(
  Effect.promise(async () => {
    const path = await mkdtemp(join(tmpdir(), "anipool-restore-test-"))
    await chmod(path, 0o755)
    return path
  }),
  (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
)

const json = (value: unknown) => Buffer.from(JSON.stringify(value))

/** A backup's file as it would be written, of no cluster that PostgreSQL could start. */
const fill = async (writer: BackupWriter, head: unknown = manifest): Promise<void> => {
  await writer.file(manifestName, json(head))
  await writer.file("password", Buffer.from("secret"))
  await writer.directory("cluster/base")
  await writer.file("cluster/base/1", randomBytes(300_000))
  await writer.file("cluster/base/2", Buffer.alloc(0))
}

const end = (writer: BackupWriter) => writer.file(contentsName, json({ until, files: writer.files }))

const whole = async (writer: BackupWriter): Promise<void> => {
  await fill(writer)
  await end(writer)
}

/** Refusal of a file that is written like this, and changed like that, by a directory that was not there. */
const refusal = (
  content: (writer: BackupWriter) => Promise<void>,
  change: (file: string) => Promise<void> = () => Promise.resolve()
) =>
  Effect.gen(function*() {
    const path = yield* directory
    const [file, dataDir] = [join(path, "backup"), join(path, "data")]
    yield* Effect.promise(async () => {
      const handle = await open(file, "wx")
      await write(handle, new AbortController().signal, content)
      await handle.close()
      await change(file)
    })
    const error = yield* Effect.flip(restore(file, dataDir))
    assert.isFalse(existsSync(dataDir))
    return error
  })

const restore = (file: string, dataDir: string) =>
  EmbeddedRestore.restore({
    file,
    dataDir,
    verifyKeyFile: Option.none(),
    beside: ["more.json"],
    onProgress: () => Effect.void
  })

const assertDamaged = (error: Effect.Effect.Error<ReturnType<typeof restore>>, why: RegExp) => {
  assert.strictEqual(error.reason, "damaged")
  assert.match(error.message, why)
}

describe("EmbeddedRestore", () => {
  it.scopedLive("refuses a file that is cut short, at whatever place", () =>
    Effect.gen(function*() {
      for (const share of [0.02, 0.5, 0.999]) {
        const error = yield* refusal(whole, async (file) => {
          await truncate(file, Math.floor((await readFile(file)).length * share))
        })
        assertDamaged(error, /unexpected end of file/)
      }
    }))

  it.scopedLive("refuses a file that changed on its way", () =>
    Effect.gen(function*() {
      const error = yield* refusal(whole, async (file) => {
        const bytes = await readFile(file)
        const middle = bytes.length >> 1
        bytes[middle] = bytes[middle]! ^ 1
        await writeFile(file, bytes)
      })
      assert.strictEqual(error.reason, "damaged")
    }))

  it.scopedLive("refuses a whole archive whose files are not those that it lists", () =>
    Effect.gen(function*() {
      const listing = (of: (writer: BackupWriter) => ReadonlyArray<unknown>) => async (writer: BackupWriter) => {
        await fill(writer)
        await writer.file(contentsName, json({ until, files: of(writer) }))
      }
      assertDamaged(
        yield* refusal(listing(({ files }) => files.map((each) => ({ ...each, sha256: checksumOf("other") })))),
        /manifest\.json is not as it was written/
      )
      assertDamaged(
        yield* refusal(listing(({ files }) => files.slice(0, -1))),
        /cluster\/base\/2 is not as it was written/
      )
      assertDamaged(
        yield* refusal(listing(({ files }) => [...files, { path: "cluster/lost", sizeBytes: 0, sha256: "" }])),
        /cluster\/lost is not as it was written/
      )
      assertDamaged(yield* refusal(fill), /its end is missing/)
    }))

  it.scopedLive("writes nowhere but below the cluster", () =>
    Effect.gen(function*() {
      for (const name of ["cluster/../../outside", "/outside", "cluster//outside", "location", "cluster"]) {
        const error = yield* refusal(async (writer) => {
          await fill(writer)
          await writer.file(name, Buffer.from("x"))
          await end(writer)
        })
        assertDamaged(error, /is of no backup/)
      }
    }))

  it.scopedLive("refuses what is no backup of Anipool", () =>
    Effect.gen(function*() {
      assertDamaged(yield* refusal(whole, (file) => writeFile(file, "Not this")), /incorrect header/)
      assertDamaged(yield* refusal((writer) => writer.file("other", json({}))), /no backup of Anipool/)
      assertDamaged(yield* refusal((writer) => fill(writer, { ...manifest, format: 2 })), /a newer release may have/)
      const path = yield* directory
      const missing = yield* Effect.flip(restore(join(path, "missing"), join(path, "data")))
      assert.strictEqual(missing.reason, "files")
      assert.match(missing.message, /there is no such file/)
    }))

  it.scopedLive("refuses a backup that this release cannot go on from, and says from what it is", () =>
    Effect.gen(function*() {
      const refused = (head: Partial<Manifest>) =>
        Effect.map(refusal((writer) => fill(writer, { ...manifest, ...head })), ({ message, reason }) => {
          assert.strictEqual(reason, "unfit")
          return message
        })
      assert.match(yield* refused({ postgres: "17", release: "0.0.9" }), /PostgreSQL 17.* has 18.*Anipool 0\.0\.9/)
      assert.match(yield* refused({ platform: "plan9-mips" }), /plan9-mips/)
      const newer = { id: migrations.length + 1, name: "later", checksum: "", breaksBefore: null }
      assert.match(yield* refused({ migrations: [...manifest.migrations, newer] }), /_later of a newer release/)
    }))

  it.scopedLive("leaves a cluster that PostgreSQL cannot start out of its place", () =>
    Effect.gen(function*() {
      const error = yield* refusal(whole)
      assert.strictEqual(error.reason, "start")
    }))

  it.scopedLive("refuses a directory that holds anything, and leaves that alone", () =>
    Effect.gen(function*() {
      const path = yield* directory
      const [file, dataDir] = [join(path, "backup"), join(path, "data")]
      yield* Effect.promise(async () => {
        const handle = await open(file, "wx")
        await write(handle, new AbortController().signal, whole)
        await handle.close()
        await mkdir(dataDir)
        await writeFile(join(dataDir, "password"), "of another cluster")
      })
      const error = yield* Effect.flip(restore(file, dataDir))
      assert.strictEqual(error.reason, "occupied")
      assert.match(error.message, /holds password/)
      assert.deepStrictEqual(yield* Effect.promise(() => readdir(dataDir)), ["password"])
    }))
})
