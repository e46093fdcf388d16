/**
 * Processes of this machine: who lives, who is who, and running a program to its end.
 */
import { Effect, Option } from "effect"
import { execFile, spawn } from "node:child_process"
import { readFile } from "node:fs/promises"
import { promisify } from "node:util"
import { codeOf } from "./failure.ts"

/** The account PostgreSQL runs under when it is not the one of this process. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/**
 * Nothing of this process's environment goes to PostgreSQL: `PG…` and `LD_LIBRARY_PATH` would change what it does, and
 * secrets have no business there.
 */
export const CHILD_ENV = { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" } as const

const OUTPUT_CHARS_MAX = 16_384

/**
 * What tells a process from a later one of the same id (boot and start time); `None` when no such process lives. A
 * zombie counts as dead: where nobody reaps orphans it would otherwise live for ever.
 */
export const markOf = (pid: number): Effect.Effect<Option.Option<string>> =>
  (process.platform === "linux" ? linuxMark(pid) : psMark(pid)).pipe(
    Effect.map(Option.filter((mark) => mark !== ""))
  )

/** The mark of this process. */
export const ownMark: Effect.Effect<string> = Effect.map(
  Effect.suspend(() => markOf(process.pid)),
  Option.getOrElse(() => "unknown")
)

/** Is the process of this id still the one that had this mark? */
export const isAlive = (pid: number, mark: string): Effect.Effect<boolean> =>
  Effect.map(markOf(pid), (now) => Option.contains(now, mark))

/** Is there any process of this id, a zombie or a later one too? Costs next to nothing. */
export const isThere = (pid: number): Effect.Effect<boolean> =>
  Effect.sync(() => {
    try {
      return process.kill(pid, 0)
    } catch (cause) {
      return codeOf(cause) === "EPERM"
    }
  })

/** Is this process a postmaster started on that data directory? Its title stays its command line. */
export const isPostmasterOf = (pid: number, dataDirectory: string): Effect.Effect<boolean> =>
  process.platform === "linux"
    // Readable for everybody, unlike the links in /proc/<pid>, which even root may not read in a container.
    ? quiet(() => readFile(`/proc/${pid}/cmdline`, "utf8")).pipe(
      Effect.map(Option.exists((line) => {
        const words = line.split("\0")
        return words[0]?.endsWith("/postgres") === true && words.includes(dataDirectory)
      }))
    )
    : quiet(() => promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)])).pipe(
      Effect.map(Option.exists(({ stdout }) => /\/postgres /.test(stdout) && stdout.includes(` ${dataDirectory} `)))
    )

/** Sends a signal; false when there is no such process (or it is not ours to signal). */
export const signal = (pid: number, name: NodeJS.Signals): Effect.Effect<boolean> =>
  Effect.sync(() => {
    try {
      return process.kill(pid, name)
    } catch {
      return false
    }
  })

export interface Ended {
  /** `None` when the program could not be started, or died of a signal. */
  readonly code: Option.Option<number>
  /** The end of what it wrote, or why it could not be started. */
  readonly output: string
}

/** Runs a program to its end; an interruption ends it. */
export const run = (
  file: string,
  args: ReadonlyArray<string>,
  options: { readonly cwd: string; readonly account: Option.Option<Account> }
): Effect.Effect<Ended> =>
  Effect.async((resume) => {
    const child = spawn(file, args, {
      cwd: options.cwd,
      env: CHILD_ENV,
      stdio: ["ignore", "pipe", "pipe"],
      ...Option.getOrElse(options.account, () => ({}))
    })
    let output = ""
    const collect = (chunk: string) => {
      output = (output + chunk).slice(-OUTPUT_CHARS_MAX)
    }
    child.stdout.setEncoding("utf8").on("data", collect)
    child.stderr.setEncoding("utf8").on("data", collect)
    child.once("error", (error) => resume(Effect.succeed({ code: Option.none(), output: error.message })))
    child.once("close", (code) => resume(Effect.succeed({ code: Option.fromNullable(code), output: output.trim() })))
    return Effect.async<void>((done) => {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return done(Effect.void)
      child.once("close", () => done(Effect.void))
      // A second SIGTERM would not help a program that hangs, and an initdb leaves nothing behind that counts.
      child.kill("SIGKILL")
    })
  })

// internal

const quiet = <A>(read: () => Promise<A>): Effect.Effect<Option.Option<A>> => Effect.option(Effect.tryPromise(read))

let bootId: string | undefined

const linuxMark = (pid: number): Effect.Effect<Option.Option<string>> =>
  quiet(async () => {
    // A start time counts from the boot: without the boot's id, a process of the boot before could match by chance.
    bootId ??= (await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "")).trim()
    const stat = await readFile(`/proc/${pid}/stat`, "utf8")
    // The second field is the program's name in brackets, which may hold anything, brackets and spaces too.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    const [state, start] = [fields[0], fields[19]]
    return state === "Z" || state === "X" || start === undefined ? "" : `${bootId}/${start}`
  })

const psMark = (pid: number): Effect.Effect<Option.Option<string>> =>
  quiet(async () => {
    const { stdout } = await promisify(execFile)("ps", ["-o", "stat=", "-o", "lstart=", "-p", String(pid)], {
      env: CHILD_ENV
    })
    const [state, ...start] = stdout.trim().split(/\s+/)
    return state === undefined || state.startsWith("Z") ? "" : start.join(" ")
  })
