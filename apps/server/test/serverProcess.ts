/**
 * Servers as processes of their own, and plain requests to them.
 */
import * as TestProgram from "@anipool/storage-postgres/testing/TestProgram"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"

const main = new URL("../src/main.ts", import.meta.url)

/** The secret of the key that `bootstrapFile` makes. */
export const secret = "a-secret-of-the-servers-test-0123456789"

/** The secret of the key for administration that it makes. */
export const adminSecret = "an-administrator-of-the-servers-test-0123456789"

/** An answer of the interface. */
export interface Answer {
  readonly status: number
  readonly body: { readonly success: boolean; readonly ani?: string; readonly message?: string }
}

/** A server that runs. */
export interface ServerProcess {
  readonly child: ChildProcess
  /** The address that it prints. */
  readonly url: string
  /** Ends it without a chance to do anything. */
  readonly killAtOnce: Effect.Effect<void>
}

const agent = new Agent({ keepAlive: true, maxSockets: 80 })

/** Sends a request. It fails when the connection does. */
export const send = (
  url: string,
  method: string,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {}
): Effect.Effect<Answer, Error> =>
  Effect.async<Answer, Error>((resume) => {
    const text = body === undefined ? "" : JSON.stringify(body)
    const sent = request(`${url}${path}`, {
      agent,
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        ...headers,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(text)
      }
    }, (response) => {
      let received = ""
      response.on("data", (data: Buffer) => {
        received += data.toString()
      })
      response.on("error", (error) => resume(Effect.fail(error)))
      response.on("end", () => {
        if (response.complete) {
          resume(Effect.succeed({ status: response.statusCode ?? 0, body: JSON.parse(received) }))
        } else resume(Effect.fail(new Error("the answer was cut")))
      })
    })
    sent.on("error", (error) => resume(Effect.fail(error)))
    sent.end(text)
  })

/** A bootstrap file of one workspace, whose campaign `C1` is the key's default. */
export const bootstrapFile = (name: string, dailyCap: number): Effect.Effect<string, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "anipool-servers-"))),
      (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
    ),
    (folder) => {
      const path = join(folder, "bootstrap.json")
      const keys = [
        { type: "universal", secret, defaultCampaign: "C1" },
        { type: "admin", secret: adminSecret }
      ]
      writeFileSync(path, JSON.stringify({ workspaces: [{ name, country: "us", policy: { dailyCap }, keys }] }))
      return path
    }
  )

/** A server process; stopped in order with the scope, unless it is gone by then. */
export const startServer = (
  databaseUrl: string,
  bootstrap: string,
  environment: Readonly<Record<string, string>> = {}
): Effect.Effect<ServerProcess, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.map(TestProgram.bundle(main), (program) =>
      spawn(process.execPath, [program], {
        stdio: ["ignore", "pipe", "inherit"],
        env: {
          ...process.env,
          HOST: "127.0.0.1",
          PORT: "0",
          DATABASE_URL: databaseUrl,
          ANIPOOL_BOOTSTRAP: bootstrap,
          ANIPOOL_DEMO: "off",
          ANIPOOL_STORAGE: "postgres",
          ...environment
        }
      })),
    (child) => end(child, "SIGTERM")
  ).pipe(
    Effect.flatMap((child) =>
      Effect.map(addressOf(child), (url) => ({ child, url, killAtOnce: end(child, "SIGKILL") }))
    )
  )

const end = (child: ChildProcess, signal: "SIGTERM" | "SIGKILL") =>
  Effect.async<void>((resume) => {
    if (child.exitCode !== null || child.signalCode !== null) return resume(Effect.void)
    child.on("exit", () => resume(Effect.void))
    child.kill(signal)
  })

const addressOf = (child: ChildProcess) =>
  Effect.async<string>((resume) => {
    let output = ""
    child.stdout?.on("data", (data: Buffer) => {
      output += data.toString()
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0]
      if (address !== undefined) resume(Effect.succeed(address))
    })
    child.on("exit", (code) => resume(Effect.die(new Error(`the server ended with ${code}: ${output}`))))
  })
