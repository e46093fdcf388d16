/**
 * The cluster on disk: made once, whole or not at all, with a random password for its only account.
 */
import { Effect, Option, Redacted } from "effect"
import { randomBytes } from "node:crypto"
import { chmod, chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Binaries } from "./binaries.ts"
import { attempt, codeOf, type EmbeddedPostgresError, failure, type Restore, WAY_OUT } from "./failure.ts"
import { DRAFT_PREFIX, type Home, leavePointer } from "./home.ts"
import { type Account, run } from "./processes.ts"

/** The superuser of the cluster, which Anipool itself uses: nobody else is in there. */
export const USERNAME = "postgres"

const PASSWORD_BYTES = 32
const INITDB_LIMIT_MS = 120_000

/**
 * Makes the cluster unless it is there, and answers its password. To be called under the lock. `durable: false` leaves
 * out the flush to disk.
 */
export const ensure = (
  home: Home,
  binaries: Binaries,
  options: { readonly durable: boolean; readonly restore: Restore }
): Effect.Effect<Redacted.Redacted, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    const version = yield* attempt(`read ${home.cluster}`, () => readOr(join(home.cluster, "PG_VERSION")))
    if (version === undefined) return yield* create(home, binaries, options)
    if (version !== binaries.major) {
      return yield* failure(
        "version",
        `The cluster ${home.cluster} was made by PostgreSQL ${version}; the installed programs are version `
          + `${binaries.major} and cannot read it. Dump it with the older version, or name another directory in `
          + `ANIPOOL_DATA_DIR. ${WAY_OUT}`
      )
    }
    yield* leavePointer(home)
    return yield* password(home, "existing")
  })

/** Makes a directory for a cluster that is not in its place yet; PostgreSQL's account owns it. */
export const makeDraft = (draft: string, account: Home["account"]): Effect.Effect<void, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    yield* attempt(`make ${draft}`, () => mkdir(draft, { mode: 0o700 }))
    if (Option.isSome(account)) yield* giveAway([draft], account.value)
  })

/** Removes what interrupted starts left behind. To be called under the lock. */
export const sweep = (home: Home): Effect.Effect<void> =>
  Effect.ignore(attempt("sweep", async () => {
    const names = await readdir(home.path)
    for (const name of names.filter((name) => name.startsWith(DRAFT_PREFIX))) {
      await rm(join(home.path, name), { recursive: true, force: true })
    }
  }))

/** Flushes what a directory lists. */
export const sync = async (directory: string): Promise<void> => {
  const handle = await open(directory, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

// internal

const readOr = (path: string): Promise<string | undefined> =>
  readFile(path, "utf8").then((text) => text.trim(), (cause: unknown) => {
    if (codeOf(cause) === "ENOENT") return undefined
    throw cause
  })

const create = (
  home: Home,
  binaries: Binaries,
  options: { readonly durable: boolean; readonly restore: Restore }
): Effect.Effect<Redacted.Redacted, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    yield* checkVacant(home)
    // Before the cluster, so that there is never one without its password.
    const secret = yield* password(home, "new")
    const draft = join(home.path, `${DRAFT_PREFIX}${randomBytes(6).toString("hex")}`)
    yield* Effect.onExit(
      options.restore(initialise(home, binaries, { draft, secret, durable: options.durable })),
      () => Effect.ignore(attempt("clean up", () => rm(draft, { recursive: true, force: true, maxRetries: 3 })))
    )
    yield* leavePointer(home)
    return secret
  })

/** `initdb` in a directory beside, which takes its place when complete: a killed one leaves only rubbish to sweep. */
const initialise = (
  home: Home,
  binaries: Binaries,
  options: { readonly draft: string; readonly secret: Redacted.Redacted; readonly durable: boolean }
): Effect.Effect<void, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    const { draft } = options
    const secretFile = join(draft, "password")
    yield* makeDraft(draft, home.account)
    yield* attempt(
      `write ${secretFile}`,
      () => writeFile(secretFile, Redacted.value(options.secret), { flag: "wx", mode: 0o600 })
    )
    if (Option.isSome(home.account)) yield* giveAway([secretFile], home.account.value)
    const made = join(draft, "cluster")
    const ended = yield* run(binaries.initdb, [
      `--pgdata=${made}`,
      `--username=${USERNAME}`,
      `--pwfile=${secretFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // PostgreSQL's own C.UTF-8: the same order on every machine, whatever locales that has.
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
      ...(options.durable ? [] : ["--no-sync"])
    ], { cwd: home.path, account: home.account }).pipe(
      Effect.timeoutFail({
        duration: INITDB_LIMIT_MS,
        onTimeout: () => failure("initdb", `initdb took more than ${INITDB_LIMIT_MS / 1000} s in ${home.path}.`)
      })
    )
    if (!Option.contains(ended.code, 0)) {
      return yield* failure(
        "initdb",
        `The embedded PostgreSQL could not be set up in ${home.path}: ${ended.output}${hint(ended.output)}`
      )
    }
    yield* Effect.uninterruptible(attempt(`make ${home.cluster}`, async () => {
      await rename(made, home.cluster)
      if (options.durable) await sync(home.path)
    }))
  })

/** A container may have taken that right from root. */
const giveAway = (paths: ReadonlyArray<string>, account: Account): Effect.Effect<void, EmbeddedPostgresError> =>
  Effect.tryPromise({
    try: async () => {
      for (const path of paths) await chown(path, account.uid, account.gid)
    },
    catch: (cause) =>
      failure(
        "permission",
        `PostgreSQL does not run as root, and this process may not give files to another account (uid ${account.uid}). `
          + `Start Anipool as an ordinary user. ${WAY_OUT}`,
        cause
      )
  })

/** A program that is there and yet "not found" lacks its loader: the binaries want the GNU C library. */
const hint = (output: string): string =>
  output.includes("ENOENT") ? ` (the programs need the GNU C library). ${WAY_OUT}` : ""

/** Something that is no cluster is in the cluster's place: not ours to remove. */
const checkVacant = (home: Home): Effect.Effect<void, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    const names = yield* attempt(`read ${home.cluster}`, () =>
      readdir(home.cluster).catch((cause: unknown) => {
        if (codeOf(cause) === "ENOENT") return []
        throw cause
      }))
    if (names.length > 0) {
      return yield* failure("initdb", `${home.cluster} is not empty, and not a cluster of PostgreSQL.`)
    }
  })

const password = (
  home: Home,
  cluster: "existing" | "new"
): Effect.Effect<Redacted.Redacted, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    const found = yield* attempt(`read ${home.password}`, async () => {
      const text = await readOr(home.password)
      if (text !== undefined && ((await stat(home.password)).mode & 0o077) !== 0) await chmod(home.password, 0o600)
      return text
    })
    if (found !== undefined && found !== "") return Redacted.make(found)
    if (cluster === "existing") {
      return yield* failure(
        "password",
        `The password of the embedded PostgreSQL (${home.password}) is gone. Bring it back from a backup, or move `
          + `${home.cluster} away to start with an empty database.`
      )
    }
    const made = randomBytes(PASSWORD_BYTES).toString("base64url")
    yield* attempt(`write ${home.password}`, async () => {
      await rm(`${home.password}.new`, { force: true })
      const file = await open(`${home.password}.new`, "wx", 0o600)
      try {
        await file.writeFile(made)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${home.password}.new`, home.password)
    })
    return Redacted.make(made)
  })
