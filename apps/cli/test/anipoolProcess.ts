/**
 * `anipool` as a process of its own, on a real PostgreSQL: for tests in real time (`it.live`, `it.scopedLive`).
 */
import * as TestProgram from "@anipool/storage-postgres/testing/TestProgram"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { type ChildProcess, spawn } from "node:child_process"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Ran } from "./commandLine.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const main = TestProgram.bundle(new URL("../src/main.ts", import.meta.url))

/** Variables of the child; of this process's it gets nothing that would choose its storage. */
export type Variables = Readonly<Record<string, string>>

/** Starts a command, its standard input open. */
export const start = (variables: Variables, ...words: ReadonlyArray<string>): Effect.Effect<ChildProcess> =>
  Effect.map(main, (program) =>
    spawn(process.execPath, [program, ...words], {
      cwd: root,
      env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? tmpdir(), ...variables }
    }))

/** What a command that was started says until it ends; its exit is -1 when a signal ended it. */
export const ended = (child: ChildProcess): Effect.Effect<Ran> =>
  Effect.async((resume) => {
    const said = { stdout: "", stderr: "" }
    child.stdout?.setEncoding("utf8").on("data", (chunk) => said.stdout += chunk)
    child.stderr?.setEncoding("utf8").on("data", (chunk) => said.stderr += chunk)
    child.on("close", (code) => resume(Effect.succeed({ exit: code ?? -1, ...said })))
  })

/** Runs a command to its end. */
export const run = (variables: Variables, ...words: ReadonlyArray<string>): Effect.Effect<Ran> =>
  Effect.flatMap(start(variables, ...words), (child) => {
    child.stdin?.end()
    return ended(child)
  })

/** The JSON that a command answered, which must have succeeded. */
export const json = (ran: Ran): unknown => {
  assert.strictEqual(ran.exit, 0, ran.stderr)
  return JSON.parse(ran.stdout)
}

/** A directory for as long as the scope lives; others may pass it, as the account of an embedded PostgreSQL must. */
export const temporary: Effect.Effect<string, never, Scope.Scope> = Effect.acquireRelease(
  Effect.promise(async () => {
    const path = await mkdtemp(join(tmpdir(), "anipool-test-"))
    await chmod(path, 0o755)
    return path
  }),
  (path) => Effect.promise(() => rm(path, { recursive: true, force: true, maxRetries: 3 }))
)
