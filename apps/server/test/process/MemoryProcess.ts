/**
 * A server over memory as a process of its own, with two workspaces and keys of every type.
 */
import * as TestProgram from "@anipool/storage-postgres/testing/TestProgram"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** The types of keys. */
export const keyTypes = ["nrm", "assignment", "planner", "dials", "universal"] as const
/** A type of key. */
export type KeyType = typeof keyTypes[number]

/** Whose workspace. */
export type Owner = "own" | "other"

/** The secret of a workspace's key of a type. */
export const secretOf = (owner: Owner, type: KeyType | "inactive"): string =>
  `secret-of-the-${owner}-workspace-${type}-key-0123456789`

/** A server that runs. */
export interface MemoryProcess {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** The longest turn of its event loop since it was asked last, in milliseconds of processor time. */
  readonly longestTurn: Effect.Effect<number>
  /** All that it wrote to its output so far. */
  readonly output: () => string
}

/** What a server is started with beside its own. */
export interface Options {
  readonly env?: Readonly<Record<string, string>>
}

/** Starts a server, which ends with the scope. */
export const start = ({ env = {} }: Options = {}): Effect.Effect<MemoryProcess, never, Scope.Scope> =>
  Effect.gen(function*() {
    const program = yield* TestProgram.bundle(new URL("../../src/main.ts", import.meta.url))
    const bootstrap = yield* bootstrapFile
    const child = yield* Effect.acquireRelease(
      Effect.sync(() =>
        spawn(process.execPath, ["--import", probe, program], {
          stdio: ["ignore", "pipe", "pipe", "ipc"],
          env: {
            ...process.env,
            HOST: "127.0.0.1",
            PORT: "0",
            ANIPOOL_STORAGE: "memory",
            ANIPOOL_DEMO: "off",
            ANIPOOL_BOOTSTRAP: bootstrap,
            ...env
          }
        })
      ),
      end
    )
    let output = ""
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data: Buffer) => output += data.toString())
    const url = yield* Effect.promise(async () => {
      for (;;) {
        const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0]
        if (address !== undefined) return address
        if (child.exitCode !== null) throw new Error(`the server ended: ${output}`)
        await once(child.stdout!, "data")
      }
    })
    return {
      url,
      port: Number(new URL(url).port),
      pid: child.pid!,
      output: () => output,
      longestTurn: Effect.promise(async () => {
        const answered = once(child, "message")
        child.send("longest turn")
        return Number((await answered)[0])
      })
    }
  })

// internal

const probe = fileURLToPath(new URL("turnProbe.mjs", import.meta.url))

const bootstrapFile = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "anipool-process-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
  ),
  (folder) => {
    const path = join(folder, "bootstrap.json")
    const workspaces = (["own", "other"] as const).map((owner) => ({
      name: owner,
      country: "us",
      inboundGroups: true,
      fields: { ani: "F1", assignedAt: "F2", aniCopy: "F3" },
      keys: [
        ...keyTypes.map((type) => ({ type, secret: secretOf(owner, type) })),
        { type: "universal", secret: secretOf(owner, "inactive"), active: false }
      ]
    }))
    writeFileSync(path, JSON.stringify({ workspaces }))
    return path
  }
)

const end = (child: ChildProcess) =>
  Effect.async<void>((resume) => {
    if (child.exitCode !== null || child.signalCode !== null) return resume(Effect.void)
    child.on("exit", () => resume(Effect.void))
    child.kill("SIGKILL")
  })
