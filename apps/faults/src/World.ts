/**
 * What a fault happens to: a PostgreSQL, two servers on it, and a worker beside them.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { execFile, execFileSync } from "node:child_process"
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Http from "./Http.ts"
import { commandLine, server } from "./places.ts"
import * as Postgres from "./Postgres.ts"
import * as Service from "./Service.ts"
import * as Site from "./Site.ts"
import { SuiteFailed } from "./SuiteFailed.ts"

/**
 * Where it stands: on a PostgreSQL of the suite's own, on one whose clock is set, on the one that the servers keep
 * running, and on that with a small disk of its own.
 */
export type Ground = "own" | "clock" | "embedded" | "disk"

/** A server, and where it is. */
export interface Server extends Service.Service {
  readonly url: string
}

/** How a command ended, and what it said. */
export interface Ran {
  readonly exit: number
  readonly said: string
}

/** All of it. */
export interface World {
  readonly ground: Ground
  readonly folder: string
  readonly postgres: Postgres.Postgres
  /** The same, where it is the suite's own. */
  readonly own: Postgres.OwnPostgres | undefined
  readonly first: Server
  readonly second: Server
  readonly worker: Service.Service
  /** Runs the command line; what it said, and how it ended. */
  readonly anipool: (words: ReadonlyArray<string>, program?: string) => Effect.Effect<Ran>
  /** Sets the database's clock so many seconds ahead of this machine's. */
  readonly setClock: (aheadSeconds: number) => void
  /** A server of another build, on a port of its own. */
  readonly serverOf: (program: string) => Effect.Effect<Server, SuiteFailed, Scope.Scope>
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
    const serverOf = (name: string, program: string) =>
      Effect.gen(function*() {
        const port = yield* freePort
        const url = `http://127.0.0.1:${port}`
        const service = yield* Service.make({
          name,
          args: () => [program],
          env: { ...env, HOST: "127.0.0.1", PORT: String(port) },
          isReady: () => Http.isReady(url)
        })
        return { ...service, url }
      })
    const first = yield* serverOf("the first server", server)
    const second = yield* serverOf("the second server", server)
    const worker = yield* Service.make({
      name: "the worker",
      args: () => [commandLine, "worker", "--log-level", "info"],
      env,
      isReady: (said) => Promise.resolve(said.includes("The worker runs"))
    })
    yield* first.start
    yield* second.start
    yield* worker.start
    return {
      ground,
      folder,
      own,
      postgres: own ?? Postgres.ofDataDirectory(dataDir),
      first,
      second,
      worker,
      anipool: (words, program = commandLine) =>
        Effect.async((resume) => {
          execFile(
            process.execPath,
            [program, ...words],
            {
              env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env }
            },
            (error, stdout, stderr) =>
              resume(Effect.succeed({ exit: error === null ? 0 : Number(error.code), said: `${stdout}${stderr}` }))
          )
        }),
      setClock: (seconds) => own?.setClock(seconds),
      serverOf: (program) => serverOf("a server of the new build", program)
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

// internal

const temporaryFolder = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync(join(tmpdir(), "anipool-faults-"))
    // Started by root, PostgreSQL runs under another account.
    chmodSync(folder, 0o755)
    return folder
  }),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
)

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

/** Known before the start, so that a server that is started again has the same. */
const freePort = Effect.async<number>((resume) => {
  const probe = createServer()
  probe.listen(0, "127.0.0.1", () => {
    const address = probe.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    probe.close(() => resume(Effect.succeed(port)))
  })
})
