/**
 * Programs that a benchmark runs: kept to one core where that is possible, and ended, by their own process id, with the
 * scope.
 */
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import type * as Scope from "effect/Scope"
import { type ChildProcess, spawn } from "node:child_process"
import { readdir, readFile } from "node:fs/promises"
import { BenchFailed } from "./Bench.ts"
import { isPinnable } from "./Machine.ts"

/** A program to run. */
export interface Command {
  readonly program: string
  readonly args: ReadonlyArray<string>
  readonly env?: Readonly<Record<string, string>>
  /** Number of the core it is kept to; undefined: any. */
  readonly core?: number | undefined
}

/** A server that says on its output where it listens. */
export interface Server {
  readonly url: string
  readonly pid: number
}

/** Memory of a process that is resident, in bytes: now, and at most so far. */
export interface Memory {
  readonly resident: number
  readonly peak: number
}

/** A server asked to end is given this long: its own limit is shorter. */
const endLimitMs = 12_000
/** The first start makes a database. */
const startLimit = "60 seconds"
/** A program's last words, for when it fails. */
const outputKept = 4_000
/** Results stand at the end of what a program writes. */
const stdoutKept = 1_000_000

/** Runs a program to its end; answers what it wrote on its standard output. */
export const run = (command: Command, limitMs: number): Effect.Effect<string, BenchFailed> =>
  Effect.scoped(Effect.gen(function*() {
    return yield* endOf(command, yield* start(command), limitMs)
  }))

/** What a program that ended had written and taken. */
export interface Taken {
  readonly stdout: string
  /** Time from its start to its end. */
  readonly ms: number
  /** Processor time of itself, in microseconds, as Linux tells it. */
  readonly cpu: number
  /** Most memory that was resident, in bytes. */
  readonly peak: number
}

/** Runs a program to its end, and looks meanwhile at what it takes; what it took in the last moments is not told. */
export const measure = (command: Command, limitMs: number): Effect.Effect<Taken, BenchFailed> =>
  Effect.scoped(Effect.gen(function*() {
    const began = performance.now()
    const { child, output } = yield* start(command)
    let taken = { cpu: 0, peak: 0 }
    const look = Effect.gen(function*() {
      taken = { cpu: yield* cpu(child.pid!), peak: (yield* memory(child.pid!)).peak }
    }).pipe(
      // It has just ended.
      Effect.ignore
    )
    yield* Effect.forkScoped(Effect.repeat(look, Schedule.spaced(lookEveryMs)))
    const stdout = yield* endOf(command, { child, output }, limitMs)
    return { ...taken, stdout, ms: performance.now() - began }
  }))

/** Starts a server, and waits until it says `… listens on http://…`, or another address. */
export const serve = (command: Command): Effect.Effect<Server, BenchFailed, Scope.Scope> =>
  Effect.gen(function*() {
    const { child, output } = yield* start(command)
    const url = yield* Effect.async<string, BenchFailed>((resume) => {
      const look = () => {
        const found = /listens on (\w+:\/\/\S+)/.exec(output().stdout)
        if (found !== null) resume(Effect.succeed(found[1]!))
      }
      child.stdout?.on("data", look)
      child.once("close", () => resume(failed(command, output())))
    }).pipe(Effect.timeoutFail({
      duration: startLimit,
      onTimeout: () => new BenchFailed({ message: `${command.program} did not listen within ${startLimit}` })
    }))
    return { url, pid: child.pid! }
  })

/** How much memory a process holds, as Linux tells it. */
export const memory = (pid: number): Effect.Effect<Memory, BenchFailed> =>
  Effect.tryPromise({
    try: () => readFile(`/proc/${pid}/status`, "utf8"),
    catch: () => new BenchFailed({ message: "memory is read from /proc, which is not there: this needs Linux" })
  }).pipe(Effect.map((text) => {
    const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? NaN)
    return { resident: kilobytes("VmRSS") * 1024, peak: kilobytes("VmHWM") * 1024 }
  }))

/** Processor time that a process has taken so far, and the processes that it started, in microseconds, as Linux tells it. */
export const cpu = (pid: number): Effect.Effect<number, BenchFailed> =>
  Effect.tryPromise({
    try: async () => {
      const children = (await readdir("/proc")).filter((name) => /^\d+$/.test(name) && Number(name) !== pid)
      const times = await Promise.all([String(pid), ...children].map(timesOf))
      return times.reduce(
        (sum, { ended, own, parent }, i) => sum + (i === 0 ? own + ended : parent === pid ? own : 0),
        0
      ) * microsecondsPerTick
    },
    catch: () => new BenchFailed({ message: "processor time is read from /proc, which is not there: this needs Linux" })
  })

// internal

/** `sysconf(_SC_CLK_TCK)` is 100 on every Linux that Node runs on. */
const microsecondsPerTick = 10_000

/** Ticks of a process, of its children that have ended, and its parent; none of one that is gone. */
const timesOf = async (pid: string) => {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined)
  // What stands before is the program's name, which may hold anything.
  const [, parent, ...rest] = text?.slice(text.lastIndexOf(")") + 2).split(" ").map(Number) ?? []
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.slice(9)
  return { parent, own: user + system, ended: endedUser + endedSystem }
}

/** How often is looked at what a program takes. */
const lookEveryMs = 100

interface Started {
  readonly child: ChildProcess
  readonly output: () => Output
}

/** Waits for a program's end; answers what it wrote on its standard output. */
const endOf = Effect.fnUntraced(function*(command: Command, { child, output }: Started, limitMs: number) {
  const code = yield* Effect.async<number>((resume) => {
    child.once("close", (code) => resume(Effect.succeed(code ?? 1)))
  }).pipe(Effect.timeoutFail({
    duration: limitMs,
    onTimeout: () => new BenchFailed({ message: `${command.program} was not done within ${limitMs} ms` })
  }))
  if (code !== 0) return yield* failed(command, output())
  return output().stdout
})

interface Output {
  readonly stdout: string
  readonly stderr: string
}

const failed = ({ args, program }: Command, { stderr, stdout }: Output) =>
  new BenchFailed({ message: `${program} ${args[0] ?? ""} failed: ${(stderr + stdout).slice(-outputKept)}` })

const start = ({ args, core, env, program }: Command) =>
  Effect.acquireRelease(
    Effect.async<Started, BenchFailed>((resume) => {
      const pinned = core !== undefined && isPinnable
      const child = spawn(
        pinned ? "taskset" : program,
        pinned ? ["-c", String(core), program, ...args] : args,
        // A session of its own: Ctrl-C reaches this process alone, which then ends its children in order.
        { detached: true, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } }
      )
      let stdout = ""
      let stderr = ""
      child.stdout.on("data", (data) => {
        stdout = (stdout + String(data)).slice(-stdoutKept)
      })
      child.stderr.on("data", (data) => {
        stderr = (stderr + String(data)).slice(-outputKept)
      })
      child.once("spawn", () => resume(Effect.succeed({ child, output: () => ({ stdout, stderr }) })))
      child.once("error", (cause) => resume(new BenchFailed({ message: `${program}: ${cause.message}` })))
    }),
    ({ child }) => end(child)
  )

const end = (child: ChildProcess): Effect.Effect<void> =>
  Effect.async<void>((resume) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resume(Effect.void)
      return
    }
    const timer = setTimeout(() => child.kill("SIGKILL"), endLimitMs)
    child.once("exit", () => {
      clearTimeout(timer)
      resume(Effect.void)
    })
    child.kill("SIGTERM")
  })
