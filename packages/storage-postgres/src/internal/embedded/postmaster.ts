/**
 * The running PostgreSQL of a cluster, as its file `postmaster.pid` tells it.
 */
import { Effect, identity, Option } from "effect"
import { readFile, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { attempt, codeOf, type EmbeddedPostgresError, poll } from "./failure.ts"
import type { Home } from "./home.ts"
import { isPostmasterOf, isThere, markOf, signal } from "./processes.ts"

export type Postmaster =
  | { readonly _tag: "Absent" }
  /** Its process is dead; `port` is the one it had. */
  | { readonly _tag: "Stale"; readonly port: Option.Option<number> }
  | {
    readonly _tag: "Live"
    readonly pid: number
    readonly mark: string
    readonly port: Option.Option<number>
    readonly status: "starting" | "ready" | "stopping"
  }

const STOP_FAST_MS = 6000
const STOP_IMMEDIATE_MS = 5000
const POLL_MS = 10
/** How soon its death is noticed; asking for a process costs a microsecond. */
const GONE_POLL_MS = 100

/** Looks who serves the cluster. */
export const inspect = (home: Home): Effect.Effect<Postmaster, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    const text = yield* attempt(`read ${fileOf(home)}`, () =>
      readFile(fileOf(home), "utf8").catch((cause: unknown) => {
        if (codeOf(cause) === "ENOENT") return undefined
        throw cause
      }))
    if (text === undefined) return { _tag: "Absent" }
    // pid, data directory, start time, port, socket directory, listen address, shared memory, status
    const lines = text.split("\n").map((line) => line.trim())
    const pid = Math.abs(Number.parseInt(lines[0] ?? "", 10))
    const port = Option.filter(Option.some(Number.parseInt(lines[3] ?? "", 10)), Number.isSafeInteger)
    const mark = Number.isSafeInteger(pid) ? yield* markOf(pid) : Option.none()
    const directory = lines[1] ?? ""
    const live = Option.isSome(mark)
      && (yield* isPostmasterOf(pid, directory))
      && (yield* isSameOrGone(directory, home.cluster))
    if (!live) return { _tag: "Stale", port }
    const status = lines[7] === "ready" || lines[7] === "stopping" ? lines[7] : "starting"
    return { _tag: "Live", pid, mark: mark.value, port, status }
  })

/**
 * Removes the file of a dead postmaster. PostgreSQL does so itself unless a process has the pid, which it then takes
 * for the postmaster: another program, or a zombie. Its own check of the shared memory still finds surviving backends.
 */
export const removeStale = (home: Home): Effect.Effect<void, EmbeddedPostgresError> =>
  attempt(`remove ${fileOf(home)}`, () => rm(fileOf(home), { force: true }))

/** Stops a postmaster and waits until it is gone; harder when it takes long. Nothing that was committed is lost. */
export const stop = (pid: number, mark: string): Effect.Effect<void> =>
  Effect.gen(function*() {
    const isGone = Effect.map(markOf(pid), (now) => Option.contains(now, mark) ? undefined : true)
    const gone = (limitMs: number) => poll(isGone, { everyMs: POLL_MS, limitMs, restore: identity })
    // SIGINT: fast (connections are ended, a checkpoint is written). SIGQUIT: at once, recovery at the next start.
    yield* signal(pid, "SIGINT")
    if (yield* gone(STOP_FAST_MS)) return
    yield* Effect.logWarning("The embedded PostgreSQL takes long to stop: stopping it the hard way")
    yield* signal(pid, "SIGQUIT")
    if (yield* gone(STOP_IMMEDIATE_MS)) return
    yield* Effect.logError(`The embedded PostgreSQL (process ${pid}) does not stop`)
  })

/** Waits until the server's process is gone, or for `limitMs`. Where there is none it answers at once. */
export const untilGone = (home: Home, limitMs: number): Effect.Effect<void, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    const found = yield* inspect(home)
    if (found._tag !== "Live") return
    const isGone = Effect.map(isThere(found.pid), (is) => is ? undefined : true)
    yield* poll(isGone, { everyMs: GONE_POLL_MS, limitMs, restore: identity })
  })

// internal

const fileOf = (home: Home): string => join(home.cluster, "postmaster.pid")

/**
 * Does the postmaster of this directory serve this cluster? The names differ when the data directory was moved while
 * it ran (then the old name is gone), or copied (then the postmaster serves the other one).
 */
const isSameOrGone = (directory: string, cluster: string): Effect.Effect<boolean, EmbeddedPostgresError> =>
  attempt(`look at ${directory}`, async () => {
    const [there, here] = await Promise.all([stat(directory).catch(() => undefined), stat(cluster)])
    return there === undefined || (there.dev === here.dev && there.ino === here.ino)
  })
