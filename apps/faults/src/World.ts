/**
 * What a fault happens to: a PostgreSQL, two servers on it, and a worker beside them.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { execFileSync } from "node:child_process"
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Postgres from "./Postgres.ts"
import * as Processes from "./Processes.ts"
import * as Product from "./Product.ts"
import type * as Service from "./Service.ts"
import * as Site from "./Site.ts"
import { SuiteFailed } from "./SuiteFailed.ts"

/**
 * Where it stands: on a PostgreSQL of the suite's own, on one whose clock is set, on the one that the servers keep
 * running, and on that with a small disk of its own.
 */
export type Ground = "own" | "clock" | "embedded" | "disk"

/** All of it. */
export interface World {
  readonly ground: Ground
  readonly folder: string
  readonly postgres: Postgres.Postgres
  /** The same, where it is the suite's own. */
  readonly own: Postgres.OwnPostgres | undefined
  readonly first: Product.Server
  readonly second: Product.Server
  readonly worker: Service.Service
  /** How long a server took to start when nothing was the matter. */
  readonly startMs: number
  /** Runs the command line; what it said, and how it ended. */
  readonly anipool: (words: ReadonlyArray<string>, program?: string) => Effect.Effect<Product.Ran>
  /** Sets the database's clock so many seconds ahead of this machine's. */
  readonly setClock: (aheadSeconds: number) => void
  /** A server of another build, on a port of its own. */
  readonly serverOf: (program: string) => Effect.Effect<Product.Server, SuiteFailed, Scope.Scope>
}

/** Room for a cluster, its log, and some more. */
const diskMiB = 400

/** A world that runs, with the workspaces of the faults that will happen to it. */
export const make = (
  ground: Ground,
  sites: ReadonlyArray<{ readonly name: string; readonly timeZone: string }>
): Effect.Effect<World, SuiteFailed, Scope.Scope> =>
  Effect.gen(function*() {
    const folder = yield* temporaryFolder
    const dataDir = join(folder, "data")
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o755)
    if (ground === "disk") yield* smallDisk(dataDir)
    const own = ground === "own" || ground === "clock"
      ? yield* Postgres.make(dataDir, ground === "clock")
      : undefined
    const bootstrap = join(folder, "bootstrap.json")
    writeFileSync(bootstrap, Site.bootstrapOf(sites))
    const env = {
      ANIPOOL_DATA_DIR: dataDir,
      ANIPOOL_DEMO: "off",
      ANIPOOL_WORKER: "off",
      ANIPOOL_BOOTSTRAP: bootstrap,
      ...(own === undefined ? {} : { DATABASE_URL: own.url })
    }
    const postgres = own ?? Postgres.ofDataDirectory(dataDir)
    // Servers that are killed leave theirs running.
    if (own === undefined) yield* Effect.addFinalizer(() => Effect.sync(() => endOf(postgres)))
    const first = yield* Product.makeServer("the first server", env)
    const second = yield* Product.makeServer("the second server", env)
    const worker = yield* Product.makeWorker(env)
    yield* first.start
    const began = performance.now()
    yield* second.start
    const startMs = performance.now() - began
    yield* worker.start
    return {
      ground,
      folder,
      own,
      postgres,
      first,
      second,
      worker,
      startMs,
      anipool: (words, program) => Product.anipool(env, words, program),
      setClock: (seconds) => own?.setClock(seconds),
      serverOf: (program) => Product.makeServer("a server of the new build", env, program)
    }
  })

/** Why there can be no such world on this machine. */
export const whyNot = (ground: Ground): string | undefined => {
  switch (ground) {
    case "clock":
      return Postgres.faketime === undefined ? "libfaketime is not installed (Debian: faketime)" : undefined
    case "disk":
      return canMount() ? undefined : "a small disk can be mounted by root only"
    case "own":
    case "embedded":
      return undefined
  }
}

/** A folder of the suite's own, which other accounts may enter. */
export const temporaryFolder = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync(join(tmpdir(), "anipool-faults-"))
    // Started by root, PostgreSQL runs under another account.
    chmodSync(folder, 0o755)
    return folder
  }),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
)

// internal

const endOf = (postgres: Postgres.Postgres): void => {
  try {
    Processes.signal(postgres.postmaster(), "SIGQUIT")
  } catch {
    // It never started, or is gone.
  }
}

const smallDisk = (path: string) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskMiB}m,mode=755`, "tmpfs", path]),
      catch: (cause) => new SuiteFailed({ message: `no disk at ${path}: ${String(cause)}` })
    }),
    () => Effect.sync(() => execFileSync("umount", ["-l", path]))
  )

const canMount = (): boolean => {
  if (process.getuid?.() !== 0) return false
  const path = mkdtempSync(join(tmpdir(), "anipool-faults-mount-"))
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", path], { stdio: "ignore" })
    execFileSync("umount", [path], { stdio: "ignore" })
    return true
  } catch {
    // A container whose root may not: that is the answer "no".
    return false
  } finally {
    rmSync(path, { recursive: true, force: true })
  }
}
