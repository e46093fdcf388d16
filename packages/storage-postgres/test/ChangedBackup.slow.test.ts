/**
 * Backups that somebody changed and whose lists they made fit again: what such a backup may do, and how it is told from one
 * that was signed.
 */
import * as EmbeddedBackup from "@anipool/storage-postgres/EmbeddedBackup"
import * as EmbeddedPostgres from "@anipool/storage-postgres/EmbeddedPostgres"
import * as EmbeddedRestore from "@anipool/storage-postgres/EmbeddedRestore"
import * as Migrations from "@anipool/storage-postgres/Migrations"
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import { throwAwaySettings } from "@anipool/storage-postgres/testing/throwAwaySettings"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Either, Layer, Option } from "effect"
import { generateKeyPairSync } from "node:crypto"
import { existsSync } from "node:fs"
import { chmod, mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { entriesOf } from "../src/internal/embedded/backup/BackupReader.ts"
import { write } from "../src/internal/embedded/backup/BackupWriter.ts"
import { contentsName } from "../src/internal/embedded/backup/contents.ts"
import { signatureName } from "../src/internal/embedded/backup/signature.ts"

const directory = Effect.acquireRelease(
  Effect.promise(async () => {
    const path = await mkdtemp(join(tmpdir(), "anipool-changed-backup-"))
    await chmod(path, 0o777)
    return path
  }),
  (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
)

/** A backup of a database with the schema, signed, and the keys: files in a directory. */
class Signed extends Context.Tag("@anipool/storage-postgres/test/ChangedBackup/Signed")<Signed, {
  readonly file: string
  readonly publicKey: string
  readonly otherPublicKey: string
  readonly privateKey: string
}>() {}

const keyPair = async (path: string, name: string) => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519")
  const files = { privateKey: join(path, `${name}.pem`), publicKey: join(path, `${name}.pub`) }
  await writeFile(files.privateKey, privateKey.export({ type: "pkcs8", format: "pem" }))
  await writeFile(files.publicKey, publicKey.export({ type: "spki", format: "pem" }))
  return files
}

const signed = Layer.scoped(
  Signed,
  Effect.gen(function*() {
    const path = yield* directory
    const [dataDir, file] = [join(path, "data"), join(path, "backup")]
    const connection = yield* EmbeddedPostgres.acquire({ dataDir, settings: throwAwaySettings })
    yield* Effect.provide(Migrations.migrate, PgConnection.layerConnection(connection))
    const { privateKey, publicKey } = yield* Effect.promise(() => keyPair(path, "own"))
    const other = yield* Effect.promise(() => keyPair(path, "other"))
    yield* EmbeddedBackup.take({
      file,
      dataDir,
      isReplacing: false,
      signKeyFile: Option.some(privateKey),
      beside: [],
      onProgress: () => Effect.void
    })
    return { file, publicKey, otherPublicKey: other.publicKey, privateKey }
  }).pipe(Effect.orDie)
)

/** The same backup with other files, or further ones, and a list that fits; its signature stays as it is, or goes. */
const changed = (
  from: string,
  to: string,
  { files = {}, isSigned = false }: {
    readonly files?: Readonly<Record<string, string>>
    readonly isSigned?: boolean
  }
) =>
  Effect.promise(async () => {
    const { signal } = new AbortController()
    const handle = await open(to, "wx")
    await write(handle, signal, async (writer) => {
      const added = new Map(Object.entries(files))
      for await (const { content, isDirectory, path } of entriesOf(from, signal)) {
        if (isDirectory) {
          await writer.directory(path)
          continue
        }
        const chunks: Array<Uint8Array> = []
        for await (const chunk of content) chunks.push(chunk)
        if (path === contentsName) {
          for (const [name, text] of added) await writer.file(name, Buffer.from(text))
          const { until } = JSON.parse(Buffer.concat(chunks).toString("utf8"))
          await writer.file(contentsName, Buffer.from(JSON.stringify({ until, files: writer.files })))
        } else if (path !== signatureName || isSigned) {
          const text = added.get(path)
          added.delete(path)
          await writer.file(path, text === undefined ? Buffer.concat(chunks) : Buffer.from(text))
        }
      }
    })
    await handle.close()
  })

const restore = (file: string, dataDir: string, verifyKeyFile?: string) =>
  EmbeddedRestore.restore({
    file,
    dataDir,
    verifyKeyFile: Option.fromNullable(verifyKeyFile),
    beside: [],
    onProgress: () => Effect.void
  })

const refused = (file: string, dataDir: string, verifyKeyFile?: string) =>
  Effect.map(Effect.flip(restore(file, dataDir, verifyKeyFile)), (error) => {
    assert.isFalse(existsSync(dataDir))
    return error
  })

// Live: real processes take real time.
layer(signed, { excludeTestServices: true })("a changed backup", (it) => {
  it.scoped("runs no command of its settings, and lets nobody in without the password", () =>
    Effect.gen(function*() {
      const { file } = yield* Signed
      const path = yield* directory
      const [crafted, dataDir, marker] = [join(path, "crafted"), join(path, "to"), join(path, "marker")]
      yield* changed(file, crafted, {
        files: {
          "cluster/postgresql.auto.conf": `archive_mode = 'on'\narchive_command = 'touch ${marker}'\n`,
          "cluster/postgresql.conf": "work_mem = '1MB'\n",
          "cluster/pg_hba.conf": "host all all 127.0.0.1/32 trust\n",
          "cluster/pg_ident.conf": "everybody nobody postgres\n"
        }
      })
      yield* restore(crafted, dataDir)
      const connection = yield* EmbeddedPostgres.acquire({ dataDir })
      const found = yield* Effect.gen(function*() {
        const sql = yield* SqlClient.SqlClient
        yield* sql`SELECT pg_switch_wal()`
        yield* Effect.sleep("1 second")
        const settings = yield* sql<{ readonly name: string; readonly setting: string }>`
          SELECT name, setting FROM pg_settings WHERE name IN ('archive_mode', 'archive_command') ORDER BY name`
        const rules = yield* sql<{ readonly auth_method: string }>`SELECT DISTINCT auth_method FROM pg_hba_file_rules`
        return { settings: settings.map(({ setting }) => setting), rules: rules.map((each) => each.auth_method) }
      }).pipe(Effect.provide(PgConnection.layerConnection(connection)))
      assert.isFalse(existsSync(marker))
      assert.deepStrictEqual(found, { settings: ["(disabled)", "off"], rules: ["scram-sha-256"] })
    }))

  it.scoped("starts no recovery, and leads nowhere out of the cluster", () =>
    Effect.gen(function*() {
      const { file } = yield* Signed
      const path = yield* directory
      const [dataDir, marker] = [join(path, "to"), join(path, "marker")]
      const orders: ReadonlyArray<Readonly<Record<string, string>>> = [
        {
          "cluster/recovery.signal": "",
          "cluster/postgresql.auto.conf": `restore_command = 'touch ${marker}; false'\n`
        },
        { "cluster/standby.signal": "" },
        { "cluster/tablespace_map": `16384 ${path}\n` },
        { "cluster/pg_tblspc/16384/x": "" },
        { "cluster/pg_replslot/x/state": "" },
        { "cluster/postmaster.pid": "1" },
        { "cluster/more.conf": "" },
        { "cluster/base/../../outside": "" }
      ]
      for (const [i, files] of orders.entries()) {
        const crafted = join(path, `crafted-${i}`)
        yield* changed(file, crafted, { files })
        const ended = yield* Effect.either(restore(crafted, dataDir))
        assert.isFalse(existsSync(marker), "the command was run")
        const error = yield* Either.flip(ended)
        assert.isFalse(existsSync(dataDir))
        assert.strictEqual(error.reason, "damaged")
        assert.match(error.message, /is of no backup/)
      }
    }))

  it.scoped("is told from one that is signed, by whoever asks for a signature", () =>
    Effect.gen(function*() {
      const { file, otherPublicKey, privateKey, publicKey } = yield* Signed
      const path = yield* directory
      const dataDir = join(path, "to")
      const files = { "password": "another" }
      const [unsigned, altered, cut] = [join(path, "unsigned"), join(path, "altered"), join(path, "cut")]
      yield* changed(file, unsigned, { files })
      yield* changed(file, altered, { files, isSigned: true })
      yield* Effect.promise(async () => {
        const bytes = await readFile(file)
        await writeFile(cut, bytes)
        await truncate(cut, bytes.length - 200)
      })

      const reasons = yield* Effect.forEach(
        [
          [unsigned, publicKey],
          [altered, publicKey],
          [file, otherPublicKey],
          [cut, publicKey],
          [file, privateKey],
          [file, file],
          [file, join(path, "missing")]
        ] as const,
        ([of, key]) => refused(of, dataDir, key)
      )
      assert.deepStrictEqual(
        reasons.map(({ reason }) => reason),
        ["signature", "signature", "signature", "damaged", "key", "key", "files"]
      )
      assert.match(reasons[0]!.message, /is not signed/)
      assert.match(reasons[1]!.message, /signed with another key, or was changed/)
      assert.match(reasons[4]!.message, /expected a public Ed25519 key in PEM/)

      assert.isTrue((yield* restore(file, dataDir, publicKey)).isSigned)
      assert.includeMembers(yield* Effect.promise(() => readdir(dataDir)), ["cluster", "password"])
    }))
})
