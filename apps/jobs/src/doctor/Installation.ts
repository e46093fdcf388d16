/**
 * Checks of this machine's side of an installation: the environment, the files it names, and the data directory.
 */
import * as Bootstrap from "@anipool/core/administration/Bootstrap"
import type { Finding } from "@anipool/domain/audit/Finding"
import type { Environment } from "@anipool/environment/Environment"
import type { EnvironmentInvalid } from "@anipool/environment/Variable"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Stats } from "node:fs"
import { access, readFile, stat, statfs } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { FileRefused } from "../Failure.ts"

/** A variable holds what is not allowed. */
export const misconfigured = ({ message }: EnvironmentInvalid): Finding => ({
  check: "configuration",
  severity: "error",
  message,
  remedy: "Set it to what is allowed, or unset it; anipool config lists every variable."
})

/** There is no storage to look at. */
export const inMemory: Finding = {
  check: "configuration",
  severity: "warning",
  message: "ANIPOOL_STORAGE is \"memory\": everything is gone when the server ends, and there is nothing to look at",
  remedy: "Unset ANIPOOL_STORAGE to use PostgreSQL."
}

/** All that is wrong on this machine. */
export const findings = (environment: Environment): Effect.Effect<ReadonlyArray<Finding>> =>
  Effect.map(
    Effect.all([bootstrap(environment), leftover(environment), secrets(environment), disk(environment)]),
    (each) => each.flat()
  )

/** Whether the embedded PostgreSQL has been started in a data directory before. */
export const hasCluster = (dataDir: string): Effect.Effect<boolean> =>
  Effect.map(
    Effect.all([look(join(dataDir, "cluster")), look(join(dataDir, "location"))]),
    (found) => found.some(Option.isSome)
  )

/** What a disk's free bytes, of so many, come to. */
export const diskFinding = (path: string, free: number, total: number): Option.Option<Finding> => {
  const isFull = free < diskErrorBytes
  if (!isFull && (free >= diskWarningBytes || free >= total * diskWarningShare)) return Option.none()
  return Option.some({
    check: "disk",
    severity: isFull ? "error" : "warning",
    message: `the disk of ${path} has ${Math.floor(free / 1024 ** 2).toLocaleString("en")} MB free of ` +
      `${Math.floor(total / 1024 ** 2).toLocaleString("en")}`,
    remedy: "Make room, or keep less: ANIPOOL_ASSIGNMENT_RETENTION_DAYS and ANIPOOL_DIALS_RETENTION_MONTHS."
  })
}

// internal

/** Below this PostgreSQL is about to stop: it writes its log ahead in files of 16 MB. */
const diskErrorBytes = 256 * 1024 ** 2
/** A day of 10 million assignments takes about 1.5 GB. */
const diskWarningBytes = 5 * 1024 ** 3
const diskWarningShare = 0.1

const look = (path: string): Effect.Effect<Option.Option<Stats>> => Effect.option(Effect.tryPromise(() => stat(path)))

const isForOthers = ({ mode }: Stats): boolean => (mode & 0o077) !== 0

const bootstrap = ({ bootstrap }: Environment): Effect.Effect<ReadonlyArray<Finding>> => {
  if (Option.isNone(bootstrap)) return Effect.succeed([])
  const path = bootstrap.value
  const of = (severity: Finding["severity"], message: string, remedy: string): Finding => ({
    check: "bootstrap",
    severity,
    message,
    remedy
  })
  return Effect.gen(function*() {
    const text = yield* Effect.tryPromise({
      try: () => readFile(path, "utf8"),
      catch: (cause) => FileRefused.unreadable(path, cause)
    })
    yield* Bootstrap.check(text)
    const found = yield* look(path)
    return Option.exists(found, isForOthers)
      ? [of("warning", `${path} holds secrets, and others may read it`, `chmod 600 ${path}`)]
      : []
  }).pipe(
    Effect.catchAll(({ _tag, message }) =>
      Effect.succeed([
        of(
          "error",
          _tag === "FileRefused" ? message : `${path}: ${message}`,
          "No server starts with it: put it right, or unset ANIPOOL_BOOTSTRAP; docs/settings.md has its form."
        )
      ])
    )
  )
}

/** An embedded database that nobody uses any more is easily taken for the one that is in use. */
const leftover = ({ dataDir, databaseUrl }: Environment): Effect.Effect<ReadonlyArray<Finding>> =>
  Option.isNone(databaseUrl) ? Effect.succeed([]) : Effect.map(hasCluster(dataDir), (isThere) =>
    isThere
      ? [{
        check: "leftover",
        severity: "warning" as const,
        message: `DATABASE_URL names a database, and an embedded one lies in ${dataDir} too, which is not used`,
        remedy: `Remove ${
          join(dataDir, "cluster")
        } once nobody wants what is in it, or unset DATABASE_URL to go back to it.`
      }]
      : [])

const secrets = ({ dataDir }: Environment): Effect.Effect<ReadonlyArray<Finding>> =>
  Effect.map(
    Effect.forEach(["password", "demo-keys.json"], (name) =>
      Effect.map(look(join(dataDir, name)), Option.map((found) => ({ path: join(dataDir, name), found })))),
    (files) =>
      files.flatMap(Option.toArray).filter(({ found }) =>
        isForOthers(found)
      ).map(({ path }) => ({
        check: "secrets",
        severity: "error" as const,
        message: `others may read ${path}`,
        remedy: `chmod 600 ${path}, and make new what it held where others could get at it.`
      }))
  )

/** Only where the database is here; the data directory may not be there yet. */
const disk = ({ dataDir, databaseUrl }: Environment): Effect.Effect<ReadonlyArray<Finding>> =>
  Option.isSome(databaseUrl) ? Effect.succeed([]) : Effect.tryPromise(async () => {
    const path = await present(resolve(dataDir))
    const { bavail, blocks, bsize } = await statfs(path)
    return Option.toArray(diskFinding(path, bavail * bsize, blocks * bsize))
  }).pipe(
    Effect.catchAll(({ error }) =>
      Effect.succeed([{
        check: "disk",
        severity: "error" as const,
        message: FileRefused.unreadable(dataDir, error).message,
        remedy: "Name a directory in ANIPOOL_DATA_DIR that this user may read."
      }])
    )
  )

const present = async (path: string): Promise<string> => {
  try {
    await access(path)
    return path
  } catch (cause) {
    if (dirname(path) === path) throw cause
    return present(dirname(path))
  }
}
