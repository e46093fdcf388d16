/**
 * A program of the system that runs under an account of its own, as PostgreSQL must not run as root.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { type ChildProcess, spawn } from "node:child_process"
import { closeSync, openSync } from "node:fs"
import * as Processes from "../Processes.ts"

/** A program that can be started and killed, with all that it started. */
export interface Program {
  readonly start: Effect.Effect<void>
  /** Ends it and its family without a word, as if the machine had gone. `others`: those that left its family. */
  readonly kill: (others?: ReadonlyArray<number>) => Effect.Effect<void>
}

/** Who owns what the programs write. */
export const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

/** One that is not started yet; killed with the scope. `others`: processes of its that left its family. */
export const make = (
  { args, command, folder, others, output }: {
    readonly command: string
    readonly args: ReadonlyArray<string>
    readonly folder: string
    readonly output: string
    readonly others: () => ReadonlyArray<number>
  }
): Effect.Effect<Program, never, Scope.Scope> =>
  Effect.gen(function*() {
    let child: ChildProcess | undefined
    const kill = () =>
      Effect.async<void>((resume) => {
        const isRunning = child !== undefined && child.exitCode === null && child.signalCode === null
        const family = [...(isRunning ? [child!.pid!] : []), ...others()].flatMap(Processes.familyOf)
        if (isRunning) child!.once("exit", () => resume(Effect.void))
        else resume(Effect.void)
        for (const pid of family) Processes.signal(pid, "SIGKILL")
      })
    yield* Effect.addFinalizer(() => kill())
    return {
      start: Effect.sync(() => {
        const log = openSync(output, "a", 0o644)
        child = spawn(command, args, {
          cwd: folder,
          stdio: ["ignore", log, log],
          env: { PATH: process.env["PATH"], HOME: folder, LANG: "C.UTF-8" },
          ...account
        })
        closeSync(log)
      }),
      kill
    }
  })
