/**
 * The restoring of a backup of the embedded PostgreSQL (`EmbeddedBackup`) into an empty data directory.
 *
 * It is unpacked beside its place and every file is checked, its signature too where a key is given; PostgreSQL is started
 * on it once, which replays its log and flushes it to disk; only then it is put in place. A failure or an interruption
 * leaves nothing.
 *
 * The lists within a backup find damage, no intent: whoever can write one can write any data, and the database runs what
 * that holds (functions, triggers) as its owner. What is not data, though, is never taken from it (`ClusterFiles`).
 */
import { Effect, Either, Option, Redacted, Schedule } from "effect"
import type { KeyObject } from "node:crypto"
import { readdir, readFile, rename, rmdir, stat } from "node:fs/promises"
import { join } from "node:path"
import type { Options } from "./EmbeddedBackup.ts"
import type { EmbeddedPostgresError } from "./EmbeddedPostgres.ts"
import { readManifest } from "./internal/embedded/backup/BackupReader.ts"
import { type Manifest, ownPlatform, passwordName } from "./internal/embedded/backup/contents.ts"
import {
  abortable,
  attempt,
  type BackupError,
  refusal,
  unlessAbsent,
  wordsOf
} from "./internal/embedded/backup/failure.ts"
import * as Signature from "./internal/embedded/backup/signature.ts"
import { unpack, type Unpacked } from "./internal/embedded/backup/unpack.ts"
import * as Binaries from "./internal/embedded/binaries.ts"
import * as Cluster from "./internal/embedded/cluster.ts"
import type { Restore } from "./internal/embedded/failure.ts"
import * as Home from "./internal/embedded/home.ts"
import { withLock } from "./internal/embedded/lock.ts"
import * as Postmaster from "./internal/embedded/postmaster.ts"
import * as Server from "./internal/embedded/server.ts"
import { missingOf } from "./internal/schema/Migration.ts"
import { migrations } from "./migrations/list.ts"

/** A backup that was restored. */
export interface Restored {
  /** The release of Anipool that made it. */
  readonly release: string
  /** All that was answered before this instant is there. */
  readonly until: string
  /** Whether it is signed; where a key was given, by that key's owner. */
  readonly isSigned: boolean
}

/** How a backup is restored. */
export interface RestoreOptions extends Options {
  /** The public Ed25519 key in PEM whose owner must have signed it. */
  readonly verifyKeyFile: Option.Option<string>
}

const WATCH_INTERVAL = "200 millis"
const LOCK_LIMIT_MS = 10_000
/** The log of a backup that took hours under load is replayed by one process. */
const REPLAY_LIMIT_MS = 6 * 60 * 60_000

/** Puts a backup into an empty data directory. */
export const restore = (options: RestoreOptions): Effect.Effect<Restored, BackupError | EmbeddedPostgresError> =>
  Effect.gen(function*() {
    const { dataDir, file, verifyKeyFile } = options
    const key = yield* Option.match(verifyKeyFile, {
      onNone: () => Effect.succeedNone,
      onSome: (path) => Effect.asSome(attempt(`the key ${path} cannot be read`, () => Signature.readVerifyingKey(path)))
    })
    const from = yield* Binaries.findPackage()
    const manifest = yield* abortable(
      (signal) => readManifest(file, signal),
      (cause) => refusal("files", `${file} cannot be read: ${wordsOf(cause)}`, cause)
    )
    yield* checkFits(file, manifest, Binaries.majorOf(from))
    const contents = yield* Effect.uninterruptibleMask((restore) =>
      removingUnused(
        dataDir,
        Effect.gen(function*() {
          const home = yield* Home.locate(dataDir)
          return yield* withLock(
            home.lock,
            { limitMs: LOCK_LIMIT_MS, restore },
            Effect.gen(function*() {
              yield* Cluster.sweep(home)
              yield* checkEmpty(home)
              return yield* restoreInto(home, from, options, key, restore)
            })
          )
        })
      )
    )
    return { release: manifest.release, until: contents.until, isSigned: contents.isSigned }
  }).pipe(Effect.withSpan("EmbeddedRestore.restore"))

// internal

/** Whether what the backup is of can go on here. */
const checkFits = (file: string, manifest: Manifest, postgres: string): Effect.Effect<void, BackupError> =>
  Effect.gen(function*() {
    const unfit = (why: string) => refusal("unfit", `${file} cannot be restored: ${why}`)
    if (manifest.platform !== ownPlatform) {
      return yield* unfit(
        `it was made on ${manifest.platform}, and this is ${ownPlatform}. Restore it on a machine like that.`
      )
    }
    if (manifest.postgres !== postgres) {
      return yield* unfit(
        `it is of PostgreSQL ${manifest.postgres}, and this release of Anipool has ${postgres}. `
          + `Restore it with Anipool ${manifest.release}, which made it.`
      )
    }
    yield* Either.mapLeft(missingOf(migrations, manifest.migrations), unfit)
  })

/** What may lie in a directory that counts as empty: what is made anew at each start, and what a disk brings along. */
const isNothing = (name: string): boolean =>
  name === "clients" || name === "lost+found" || /^(lock$|lock\.|native-)/.test(name)

const checkEmpty = (home: Home.Home): Effect.Effect<void, BackupError> =>
  Effect.gen(function*() {
    for (const directory of new Set([home.dataDir, home.path])) {
      const names = yield* attempt(`${directory} cannot be read`, () => readdir(directory))
      const found = names.find((name) => !isNothing(name))
      if (found !== undefined) {
        return yield* refusal(
          "occupied",
          `${directory} is not empty: it holds ${found}. A backup goes into an empty directory: `
            + "name another one in ANIPOOL_DATA_DIR, or move this one away."
        )
      }
    }
  })

/** Directories that were made for nothing go again. */
const removingUnused = <A, E>(dataDir: string, effect: Effect.Effect<A, E>): Effect.Effect<A, E | BackupError> =>
  Effect.gen(function*() {
    const wasThere = yield* attempt(
      `${dataDir} cannot be read`,
      () => stat(dataDir).then(() => true, unlessAbsent(false))
    )
    return yield* wasThere
      ? effect
      : Effect.onError(effect, () => Effect.ignore(Effect.tryPromise(() => rmdir(dataDir))))
  })

/** Unpacks the backup into a draft, proves it, and puts it in place. To be called under the lock. */
const restoreInto = (
  home: Home.Home,
  from: Binaries.Package,
  { beside, file, onProgress }: Options,
  key: Option.Option<KeyObject>,
  interruptibly: Restore
): Effect.Effect<Unpacked, BackupError | EmbeddedPostgresError> => {
  const draft = Home.draftOf(home)
  const names = [passwordName, ...beside]
  return Effect.gen(function*() {
    const binaries = yield* Binaries.prepare(home, from)
    yield* Cluster.makeDraft(draft.path, home.account)
    const contents = yield* interruptibly(unpackInto(draft, file, { beside: names, key }, onProgress))
    yield* prove(draft, binaries, interruptibly)
    yield* attempt(`the backup cannot be put into ${home.path}`, async () => {
      for (const name of names) {
        await rename(join(draft.path, name), join(name === passwordName ? home.path : home.dataDir, name))
          .catch(unlessAbsent(undefined))
      }
      // Last: what has no cluster is no database.
      await rename(draft.cluster, home.cluster)
      await Cluster.sync(home.path)
    })
    yield* Home.leavePointer(home)
    return contents
  }).pipe(Effect.ensuring(Cluster.sweep(home)))
}

const unpackInto = (
  draft: Home.Home,
  file: string,
  expected: { readonly beside: ReadonlyArray<string>; readonly key: Option.Option<KeyObject> },
  onProgress: Options["onProgress"]
): Effect.Effect<Unpacked, BackupError> =>
  Effect.gen(function*() {
    const { size } = yield* attempt(`${file} cannot be read`, () => stat(file))
    let bytesRead = 0
    const onRead = (bytes: number) => {
      bytesRead = bytes
    }
    return yield* Effect.raceFirst(
      abortable(
        (signal) => unpack(file, signal, { directory: draft.path, account: draft.account, ...expected, onRead }),
        (cause) => refusal("files", `${file} cannot be unpacked in ${draft.path}: ${wordsOf(cause)}`, cause)
      ),
      Effect.suspend(() => onProgress(bytesRead / size)).pipe(
        Effect.repeat(Schedule.spaced(WATCH_INTERVAL)),
        Effect.zipRight(Effect.never)
      )
    )
  })

/** Has PostgreSQL replay the log and answer with the password; it flushes everything to disk on the way. */
const prove = (draft: Home.Home, binaries: Binaries.Binaries, interruptibly: Restore) =>
  Effect.gen(function*() {
    const password = yield* attempt("the password cannot be read", () => readFile(draft.password, "utf8"))
    yield* Server.ensureRunning({
      home: draft,
      binaries,
      password: Redacted.make(password.trim()),
      settings: {},
      port: Option.none(),
      readyLimitMs: REPLAY_LIMIT_MS,
      restore: interruptibly
    })
    const found = yield* Postmaster.inspect(draft)
    if (found._tag === "Live") yield* Postmaster.stop(found.pid, found.mark)
  })
