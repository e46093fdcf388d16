/**
 * The program as people run it, over a database of a test's own.
 */
import * as TestProgram from "@anipool/storage-postgres/testing/TestProgram"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import { type ChildProcess, execFile, spawn } from "node:child_process"
import { tmpdir } from "node:os"

/** The program, bundled once. */
const file = TestProgram.bundle(new URL("../src/main.ts", import.meta.url))

/** Variables of a process. */
export type Environment = Readonly<Record<string, string>>

/** What a command or a server over a database needs. */
export const environment = (url: Redacted.Redacted, more: Environment = {}): Environment => ({
  PATH: process.env["PATH"] ?? "",
  HOME: process.env["HOME"] ?? tmpdir(),
  DATABASE_URL: Redacted.value(url),
  HOST: "127.0.0.1",
  PORT: "0",
  ANIPOOL_DEMO: "off",
  ...more
})

/** Runs a command to its end. */
export const run = (env: Environment, ...words: ReadonlyArray<string>) =>
  Effect.flatMap(
    file,
    (main) =>
      Effect.async<{ readonly exit: number; readonly stdout: string; readonly stderr: string }>((resume) => {
        execFile(
          process.execPath,
          [main, ...words],
          { env },
          (error, stdout, stderr) =>
            resume(Effect.succeed({ exit: error === null ? 0 : Number(error.code), stdout, stderr }))
        )
      })
  )

/** A server, stopped with the scope; answers its address. */
export const serve = (env: Environment): Effect.Effect<string, never, Scope.Scope> =>
  Effect.flatMap(file, (main) =>
    Effect.acquireRelease(
      Effect.sync(() => spawn(process.execPath, [main, "serve"], { env, stdio: ["ignore", "pipe", "inherit"] })),
      (child) => Effect.promise(() => stop(child))
    )).pipe(Effect.flatMap((child) => Effect.promise(() => addressOf(child))))

// internal

const stop = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once("exit", () => resolve()).kill("SIGTERM")
  })

const addressOf = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let said = ""
    child.stdout!.on("data", (data: Buffer) => {
      said += data.toString()
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0]
      if (address !== undefined) resolve(address)
    })
    child.once("exit", () => reject(new Error(`it ended by itself: ${said}`)))
  })
