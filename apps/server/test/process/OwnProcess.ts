/**
 * A server as a process of its own, over memory unless it is told otherwise, with some workspaces that have keys of every type.
 */
import { mayStandInUrl } from "@anipool/domain/ApiKey"
import * as TestProgram from "@anipool/storage-postgres/testing/TestProgram"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import * as Net from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** The types of keys. */
export const keyTypes = ["nrm", "assignment", "planner", "dials", "universal", "admin"] as const
/** A type of key. */
export type KeyType = typeof keyTypes[number]

/** The workspaces. */
export const owners = ["own", "twin", "other"] as const
/** Whose workspace. */
export type Owner = typeof owners[number]

/** The secret of a workspace's key of a type. */
export const secretOf = (owner: Owner, type: KeyType | "inactive"): string =>
  `secret-of-the-${owner}-workspace-${type}-key-0123456789`

/** A server that runs. */
export interface OwnProcess {
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
  /** Another program than the server's own, which says where it is as that one does. */
  readonly program?: URL
}

/** The server's own program. */
const main = new URL("../../src/main.ts", import.meta.url)

/** Starts a server, which ends with the scope. */
export const start = (
  { env = {}, program: source = main }: Options = {}
): Effect.Effect<OwnProcess, never, Scope.Scope> =>
  Effect.gen(function*() {
    const program = yield* TestProgram.bundle(source)
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

/** All that is answered to some bytes before the server hangs up, or a time has passed. */
export const answerTo = (
  port: number,
  pieces: ReadonlyArray<string>,
  { endsAfter = false, waitMs = 2_000 }: { readonly endsAfter?: boolean; readonly waitMs?: number } = {}
): Effect.Effect<string> =>
  Effect.promise(async () => {
    const socket = Net.connect({ port, host: "127.0.0.1", allowHalfOpen: true }).setNoDelay().on("error", () => {})
    let text = ""
    socket.setEncoding("latin1").on("data", (chunk: string) => text += chunk).on("end", () => socket.end())
    const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()))
    for (const piece of pieces) {
      if (socket.destroyed) break
      // Each on its way before the next one.
      await Promise.race([new Promise<void>((resolve) => socket.write(piece, "latin1", () => resolve())), closed])
    }
    if (endsAfter) socket.end()
    const timer = setTimeout(() => socket.destroy(), waitMs)
    await closed
    clearTimeout(timer)
    return text
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
    const workspaces = owners.map((owner) => ({
      name: owner,
      country: "us",
      inboundGroups: true,
      fields: { ani: "F1", assignedAt: "F2", aniCopy: "F3" },
      keys: [
        ...keyTypes.map((type) => ({ type, secret: secretOf(owner, type), allowInUrl: mayStandInUrl(type) })),
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
