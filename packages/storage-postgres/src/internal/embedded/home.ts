/**
 * Where everything of one embedded PostgreSQL lives, and under which account it runs.
 *
 * PostgreSQL refuses to run as root. Started by root it runs as `nobody`, which needs a directory that account can
 * enter: where the data directory is under one it cannot (such as /root), the home is a stable place under
 * /var/lib/anipool, and a file in the data directory says so.
 */
import { Effect, Option } from "effect"
import { createHash, randomBytes } from "node:crypto"
import type { Stats } from "node:fs"
import { access, chmod, constants, mkdir, readFile, realpath, rename, stat, writeFile } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { attempt, codeOf, type EmbeddedPostgresError, failure, isDenied, WAY_OUT } from "./failure.ts"
import type { Account } from "./processes.ts"

export interface Home {
  /** Holds the cluster, the password, the log, the lock and the clients. */
  readonly path: string
  /** The data directory as asked for, links resolved. */
  readonly dataDir: string
  readonly cluster: string
  readonly password: string
  readonly log: string
  readonly lock: string
  /** `None`: PostgreSQL runs as the account of this process. */
  readonly account: Option.Option<Account>
}

/** The file in the data directory that names the home when it is elsewhere. */
export const POINTER = "location"

/** What is not complete yet: removed at the next start where it was left behind. */
export const DRAFT_PREFIX = "init-"

const FALLBACK_PARENT = "/var/lib/anipool"
const NOBODY: Account = { uid: 65_534, gid: 65_534 }

/** Finds the home of a data directory and makes it; the same for every process of the same user, without a lock. */
export const locate = (
  dataDir: string,
  ownUid: number = process.getuid?.() ?? 0,
  fallbackParent: string = FALLBACK_PARENT
): Effect.Effect<Home, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    const isRoot = ownUid === 0
    // Root's directories have to let `nobody` pass (not look); what is secret in them has modes of its own.
    const mode = isRoot ? 0o711 : 0o700
    const real = yield* attempt(`make the data directory ${dataDir}`, async () => {
      await mkdir(resolve(dataDir), { recursive: true, mode })
      return realpath(dataDir)
    })
    const pointer = yield* readPointer(real)
    if (!isRoot) {
      const home = homeAt(Option.getOrElse(pointer, () => real), real, Option.none())
      yield* checkOwn(home, ownUid)
      yield* checkPresent(home, pointer)
      return home
    }
    const account = yield* accountOf(join(Option.getOrElse(pointer, () => real), "cluster"))
    const here = Option.isNone(pointer) && (account.exists || (yield* canEnter(dirname(real), account)))
    const path = here
      ? real
      : Option.getOrElse(pointer, () =>
        join(fallbackParent, createHash("sha256").update(real).digest("hex").slice(0, 16)))
    const home = homeAt(path, real, Option.some({ uid: account.uid, gid: account.gid }))
    yield* checkPresent(home, pointer)
    yield* attempt(`make the directory ${path} for the embedded PostgreSQL`, async () => {
      await mkdir(path, { recursive: true, mode: 0o711 })
      const { mode: before } = await stat(path)
      if ((before & 0o001) === 0) {
        await chmod(path, (before & 0o7777) | 0o001)
      }
    })
    if (!(yield* canEnter(path, account))) {
      return yield* failure(
        "permission",
        `PostgreSQL does not run as root, and the account it runs under instead (uid ${account.uid}) cannot enter ${path}. `
          + `Let others pass the directories above it (chmod o+x), or name another one in ANIPOOL_DATA_DIR. ${WAY_OUT}`
      )
    }
    return home
  })

/** Whether a data directory has a cluster, here or elsewhere. Makes nothing. */
export const isInhabited = (dataDir: string): Effect.Effect<boolean, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    const path = Option.getOrElse(yield* readPointer(dataDir), () => dataDir)
    return (yield* attempt(`look at ${path}`, () => orAbsent(stat(homeAt(path, dataDir, Option.none()).cluster))))
      !== undefined
  })

/** A home within a home, for a cluster that is not in its place yet. */
export const draftOf = (home: Home): Home => ({
  ...homeAt(join(home.path, `${DRAFT_PREFIX}${randomBytes(6).toString("hex")}`), home.dataDir, home.account),
  // One lock for both.
  lock: home.lock
})

/** Leaves word in the data directory when the cluster is elsewhere; to be called once the cluster is complete. */
export const leavePointer = (home: Home): Effect.Effect<void, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    if (home.path === home.dataDir || Option.isSome(yield* readPointer(home.dataDir))) return
    const file = join(home.dataDir, POINTER)
    yield* attempt(`write ${file}`, async () => {
      await writeFile(`${file}.new`, `${home.path}\n`, { mode: 0o644 })
      await rename(`${file}.new`, file)
    })
    yield* Effect.logInfo(
      `PostgreSQL does not run as root and its account cannot enter ${home.dataDir}: the database is in ${home.path}`
    )
  })

/** Can this account pass every directory down to this one? Looks at modes only, not at access lists. */
export const canEnter = (directory: string, account: Account): Effect.Effect<boolean, EmbeddedPostgresError> =>
  attempt(`look at ${directory}`, async () => {
    for (let at = directory;; at = dirname(at)) {
      if (!allows(await stat(at), account, 0o1)) return false
      if (dirname(at) === at) return true
    }
  })

/** Do the mode bits (of the "other" kind: 1 execute, 4 read) hold for this account? */
export const allows = (of: Stats, account: Account, bits: number): boolean => {
  const shifted = of.uid === account.uid ? bits << 6 : of.gid === account.gid ? bits << 3 : bits
  return (of.mode & shifted) === shifted
}

/** Whether nothing was ever made in a data directory, here or elsewhere. A cluster that got lost was. */
export const isUnused = (dataDir: string): Effect.Effect<boolean, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    return Option.isNone(yield* readPointer(dataDir)) && !(yield* isInhabited(dataDir))
  })

// internal

const homeAt = (path: string, dataDir: string, account: Option.Option<Account>): Home => ({
  path,
  dataDir,
  cluster: join(path, "cluster"),
  password: join(path, "password"),
  log: join(path, "postgres.log"),
  lock: join(path, "lock"),
  account
})

const orAbsent = <A>(step: Promise<A>): Promise<A | undefined> =>
  step.catch((cause: unknown) => {
    if (codeOf(cause) === "ENOENT") return undefined
    throw cause
  })

const readPointer = (dataDir: string): Effect.Effect<Option.Option<string>, EmbeddedPostgresError> =>
  attempt(`read ${join(dataDir, POINTER)}`, () => orAbsent(readFile(join(dataDir, POINTER), "utf8"))).pipe(
    Effect.map((text) => Option.filter(Option.fromNullable(text?.trim()), (path) => path !== ""))
  )

/** The owner of the cluster, so that root can also use one that an ordinary user made; else `nobody`. */
const accountOf = (
  cluster: string
): Effect.Effect<Account & { readonly exists: boolean }, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    const found = yield* attempt(`look at ${cluster}`, () => orAbsent(stat(cluster)))
    if (found === undefined) return { ...NOBODY, exists: false }
    if (found.uid !== 0) return { uid: found.uid, gid: found.gid, exists: true }
    return yield* failure(
      "permission",
      `The cluster ${cluster} belongs to root, as whom PostgreSQL does not run. Give it to another account `
        + `(chown -R ${NOBODY.uid}:${NOBODY.gid}), or name another directory in ANIPOOL_DATA_DIR.`
    )
  })

/** An empty database in place of one that got lost must not go unnoticed. */
const checkPresent = (home: Home, pointer: Option.Option<string>): Effect.Effect<void, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    if (Option.isNone(pointer)) return
    const found = yield* attempt(`look at ${home.cluster}`, () => orAbsent(stat(home.cluster)))
    if (found !== undefined) return
    return yield* failure(
      "location",
      `${join(home.dataDir, POINTER)} says that the database is in ${home.path}, where there is none. `
        + "Bring it back, or remove that file to start with an empty database."
    )
  })

/** A data directory made by another user (typically by root, once) is of no use: PostgreSQL demands to own its files. */
const checkOwn = (home: Home, ownUid: number): Effect.Effect<void, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    const foreign = yield* attempt(`look at ${home.path}`, async () => {
      try {
        await access(home.path, constants.R_OK | constants.W_OK | constants.X_OK)
        for (const path of [home.cluster, home.password]) {
          const found = await orAbsent(stat(path))
          if (found !== undefined && found.uid !== ownUid) return { path, uid: found.uid }
        }
        return undefined
      } catch (cause) {
        if (!isDenied(cause)) throw cause
        return { path: home.path, uid: (await stat(home.path)).uid }
      }
    })
    if (foreign === undefined) return
    return yield* failure(
      "permission",
      `The data directory ${home.dataDir} was made by another user: ${foreign.path} belongs to uid ${foreign.uid}, `
        + `and this process runs as uid ${ownUid}. Start Anipool as that user, or name another directory in `
        + "ANIPOOL_DATA_DIR."
    )
  })
