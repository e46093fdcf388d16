/**
 * The product's processes as they are built: servers, workers, and the command line.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { execFile } from "node:child_process"
import { createServer } from "node:net"
import * as Http from "./Http.ts"
import { commandLine, server } from "./places.ts"
import * as Service from "./Service.ts"

/** What a process is told by its environment. */
export type Environment = Readonly<Record<string, string>>

/** A server, and where it is. */
export interface Server extends Service.Service {
  readonly url: string
}

/** How a command ended, and what it said. */
export interface Ran {
  readonly exit: number
  readonly said: string
}

/** A server on a port of its own, not started yet; `program`: of another build than the suite's. */
export const makeServer = (
  name: string,
  env: Environment,
  program = server
): Effect.Effect<Server, never, Scope.Scope> =>
  Effect.gen(function*() {
    const port = yield* freePort
    const url = `http://127.0.0.1:${port}`
    const service = yield* Service.make({
      name,
      args: () => [program],
      env: { ...env, HOST: "127.0.0.1", PORT: String(port) },
      isReady: () => Http.isReady(url)
    })
    return { ...service, url }
  })

/** A worker, not started yet. */
export const makeWorker = (env: Environment): Effect.Effect<Service.Service, never, Scope.Scope> =>
  Service.make({
    name: "the worker",
    args: () => [commandLine, "worker", "--log-level", "info"],
    env,
    isReady: (said) => Promise.resolve(said.includes("The worker runs"))
  })

/** Runs the command line. */
export const anipool = (
  env: Environment,
  words: ReadonlyArray<string>,
  program = commandLine
): Effect.Effect<Ran> =>
  Effect.async((resume) => {
    execFile(
      process.execPath,
      [program, ...words],
      {
        env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env }
      },
      (error, stdout, stderr) =>
        resume(Effect.succeed({ exit: error === null ? 0 : Number(error.code), said: `${stdout}${stderr}` }))
    )
  })

/** A port that nobody has: known before the start, so that what is started again has the same. */
export const freePort = Effect.async<number>((resume) => {
  const probe = createServer()
  probe.listen(0, "127.0.0.1", () => {
    const address = probe.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    probe.close(() => resume(Effect.succeed(port)))
  })
})
