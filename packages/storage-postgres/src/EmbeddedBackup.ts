/**
 * Backups of the embedded PostgreSQL: one file, made while it serves or while it does not. `EmbeddedRestore` puts one in
 * place.
 *
 * A backup is PostgreSQL's own base backup with the log that belongs to it, so what is restored is the database as it
 * was at one instant: nothing that was committed before is missing, and nothing stands half.
 *
 * Memory: some chunks of a stream, however large the database is. Waits run on the real clock.
 */
import { version } from "@anipool/domain/Release"
import type { StorageError } from "@anipool/storage/StorageError"
import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Option, Redacted, Schedule, type Scope } from "effect"
import type { KeyObject } from "node:crypto"
import { type FileHandle, open, readFile, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import * as EmbeddedPostgres from "./EmbeddedPostgres.ts"
import * as BaseBackup from "./internal/embedded/backup/baseBackup.ts"
import { type Manifest, ownPlatform, passwordName } from "./internal/embedded/backup/contents.ts"
import {
  abortable,
  attempt,
  type BackupError,
  refusal,
  unlessAbsent,
  wordsOf
} from "./internal/embedded/backup/failure.ts"
import { pack } from "./internal/embedded/backup/pack.ts"
import * as Signature from "./internal/embedded/backup/signature.ts"
import * as Cluster from "./internal/embedded/cluster.ts"
import * as Home from "./internal/embedded/home.ts"
import { refail } from "./internal/failure.ts"
import * as MigrationTable from "./internal/schema/migrationTable.ts"
import * as PgConnection from "./PgConnection.ts"

export { BackupError } from "./internal/embedded/backup/failure.ts"

/** A backup, and the data directory that it is of or goes to. */
export interface Options {
  /** The path of the backup. */
  readonly file: string
  readonly dataDir: string
  /** Names of further files of the data directory, kept where they are there. */
  readonly beside: ReadonlyArray<string>
  /** Told how far it is, from 0 to 1, a few times a second. */
  readonly onProgress: (share: number) => Effect.Effect<void>
}

/** How a backup is made. */
export interface TakeOptions extends Options {
  readonly isReplacing: boolean
  /** The private Ed25519 key in PEM that it is signed with. */
  readonly signKeyFile: Option.Option<string>
}

/** A backup that was made. */
export interface Taken {
  readonly sizeBytes: number
  /** All that was answered before this instant, by the database's clock, is in it. */
  readonly until: string
}

/** Why there is none. */
export type Failure = BackupError | EmbeddedPostgres.EmbeddedPostgresError | StorageError

const WATCH_INTERVAL = "200 millis"

/**
 * Makes a backup of a data directory's database, which is started where it does not run. The file is there once it is
 * whole and on disk; until then it is `<file>.partial`, which goes when the backup fails or is interrupted. A file of
 * that name is replaced only when `isReplacing`. The schema is left as it is.
 */
export const take = (options: TakeOptions): Effect.Effect<Taken, Failure> =>
  Effect.gen(function*() {
    const { dataDir, file, isReplacing, signKeyFile } = options
    const key = yield* Option.match(signKeyFile, {
      onNone: () => Effect.succeedNone,
      onSome: (path) => Effect.asSome(attempt(`the key ${path} cannot be read`, () => Signature.readSigningKey(path)))
    })
    const checkFree = isReplacing ? Effect.void : refuseExisting(file)
    yield* checkFree
    if (!(yield* Home.isInhabited(dataDir))) {
      return yield* refusal("absent", `There is no database in ${dataDir} that could be backed up.`)
    }
    const connection = yield* EmbeddedPostgres.acquire({ dataDir })
    const partial = `${file}.partial`
    const target = yield* makePartial(partial)
    const until = yield* packInto(target, connection, options, key)
    yield* checkFree
    return yield* attempt(`${file} cannot be written`, async () => {
      await target.sync()
      const { size } = await target.stat()
      await rename(partial, file)
      await Cluster.sync(dirname(file))
      return { sizeBytes: size, until }
    })
  }).pipe(Effect.scoped, Effect.withSpan("EmbeddedBackup.take"))

// internal

const refuseExisting = (file: string): Effect.Effect<void, BackupError> =>
  Effect.gen(function*() {
    const isThere = yield* attempt(`${file} cannot be written`, () => stat(file).then(() => true, unlessAbsent(false)))
    if (isThere) {
      return yield* refusal("exists", `${file} exists already. Name another file, or replace this one with --force.`)
    }
  })

/** A new file, gone with the scope unless it has been renamed. What a killed backup left in its place goes first. */
const makePartial = (path: string): Effect.Effect<FileHandle, BackupError, Scope.Scope> =>
  Effect.acquireRelease(
    attempt(`${path} cannot be written`, async () => {
      await rm(path, { force: true })
      return open(path, "wx", 0o600)
    }),
    (handle) =>
      Effect.ignoreLogged(Effect.tryPromise(async () => {
        await handle.close()
        await rm(path, { force: true })
      }))
  )

/** Writes the backup, and answers the instant up to which it has everything. */
const packInto = (
  target: FileHandle,
  connection: EmbeddedPostgres.Connection,
  options: Options,
  key: Option.Option<KeyObject>
) =>
  Effect.gen(function*() {
    const sql = yield* SqlClient.SqlClient
    const manifest = yield* describe(sql)
    const beside = yield* readBeside(options, connection)
    const base = BaseBackup.begin(yield* BaseBackup.connect(connection))
    let until = manifest.startedAt
    const watch = Effect.gen(function*() {
      until = Option.getOrElse(yield* BaseBackup.copyingAt(sql), () => until)
      const { doneBytes, totalBytes } = base.progress()
      yield* options.onProgress(totalBytes === 0 ? 0 : Math.min(1, doneBytes / totalBytes))
    })
    yield* Effect.raceFirst(
      abortable(
        (signal) => pack(target, signal, { manifest, base, beside, key, until: () => until }),
        (cause) => refusal("failed", `The backup could not be made: ${wordsOf(cause)}`, cause)
      ),
      Effect.zipRight(Effect.repeat(watch, Schedule.spaced(WATCH_INTERVAL)), Effect.never)
    )
    return until
  }).pipe(
    refail("EmbeddedBackup.take"),
    Effect.scoped,
    Effect.provide(PgConnection.layerConnection(connection, { maxConnections: 1 }))
  )

const describe = Effect.fnUntraced(function*(sql: SqlClient.SqlClient) {
  const [row] = yield* sql<{ readonly now: Date; readonly postgres: string }>`
    SELECT clock_timestamp() AS now, (current_setting('server_version_num')::int / 10000)::text AS postgres`
  const { now, postgres } = row!
  if (!(yield* MigrationTable.isThere(sql))) {
    return yield* refusal("absent", "The database holds nothing of Anipool yet.")
  }
  const manifest: Manifest = {
    format: 1,
    release: version,
    postgres,
    platform: ownPlatform,
    startedAt: now.toISOString(),
    migrations: yield* MigrationTable.read(sql)
  }
  return manifest
})

/** The files beside the cluster that a restored one needs: its password, and what the caller names. */
const readBeside = (
  { beside, dataDir }: Options,
  { password }: EmbeddedPostgres.Connection
): Effect.Effect<ReadonlyMap<string, Uint8Array>, BackupError> =>
  attempt(`the files of ${dataDir} cannot be read`, async () => {
    const files = new Map<string, Uint8Array>([[passwordName, Buffer.from(Redacted.value(password))]])
    for (const name of beside) {
      const content = await readFile(join(dataDir, name)).catch(unlessAbsent(undefined))
      if (content !== undefined) files.set(name, content)
    }
    return files
  })
