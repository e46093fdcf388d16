/**
 * A process that may be killed and started again: a server, or a worker.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { type ChildProcess, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { SuiteFailed } from "./SuiteFailed.ts"

/** A process under its name. */
export interface Service {
  readonly name: string
  /** Starts it, and waits until it is ready. */
  readonly start: Effect.Effect<void, SuiteFailed>
  /** Sends it a signal, and waits for its end. */
  readonly end: (signal: "SIGKILL" | "SIGTERM") => Effect.Effect<void>
  readonly isRunning: () => boolean
  /** The most memory that it held since this was last asked, in MiB. */
  readonly takeMemoryMiB: () => number
  /** The end of what it said. */
  readonly said: () => string
}

/** How to start it, and when it is ready. */
export interface Options {
  readonly name: string
  readonly args: () => ReadonlyArray<string>
  readonly env: Readonly<Record<string, string>>
  readonly isReady: (said: string) => Promise<boolean>
}

const readyLimitMs = 60_000
const pollMs = 50
const saidCharsMax = 20_000
const memoryEveryMs = 250

/** One that is not started yet; killed with the scope. */
export const make = ({ args, env, isReady, name }: Options): Effect.Effect<Service, never, Scope.Scope> =>
  Effect.gen(function*() {
    let child: ChildProcess | undefined
    let said = ""
    let memoryMiB = 0

    const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
    const end = (signal: "SIGKILL" | "SIGTERM") =>
      Effect.async<void>((resume) => {
        if (child === undefined || !isRunning()) return resume(Effect.void)
        child.once("exit", () => resume(Effect.void))
        child.kill(signal)
      })

    const measuring = setInterval(() => {
      if (isRunning()) memoryMiB = Math.max(memoryMiB, memoryOf(child!.pid!))
    }, memoryEveryMs)
    yield* Effect.addFinalizer(() => Effect.zipRight(Effect.sync(() => clearInterval(measuring)), end("SIGKILL")))

    return {
      name,
      start: Effect.gen(function*() {
        said = ""
        child = spawn(process.execPath, args(), {
          stdio: ["ignore", "pipe", "pipe"],
          env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env }
        })
        for (const stream of [child.stdout!, child.stderr!]) {
          stream.setEncoding("utf8").on("data", (text: string) => said = (said + text).slice(-saidCharsMax))
        }
        const began = performance.now()
        while (!(yield* Effect.promise(() => isReady(said)))) {
          if (!isRunning()) return yield* new SuiteFailed({ message: `${name} ended at its start:\n${said}` })
          if (performance.now() - began > readyLimitMs) {
            return yield* new SuiteFailed({ message: `${name} was not ready within ${readyLimitMs} ms:\n${said}` })
          }
          yield* Effect.sleep(pollMs)
        }
      }),
      end,
      isRunning,
      takeMemoryMiB: () => {
        const most = memoryMiB
        memoryMiB = 0
        return most
      },
      said: () => said
    }
  })

// internal

const memoryOf = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024
  } catch {
    // It ended meanwhile, or this is no Linux.
    return 0
  }
}
