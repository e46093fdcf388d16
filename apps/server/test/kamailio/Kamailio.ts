/**
 * Kamailio with the configuration of docs/dialers/kamailio.md, and SIPp as the dialer in front of it.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { createSocket } from "node:dgram"
import { once } from "node:events"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import type { Carrier } from "./Carrier.ts"
import * as SipMessage from "./SipMessage.ts"

const page = new URL("../../../../docs/dialers/kamailio.md", import.meta.url)

/** Why there is none here; undefined: there is one. */
export const missing = ((): string | undefined => {
  if (spawnSync("kamailio", ["-v"]).error !== undefined) return "Kamailio is not installed (Debian: kamailio)"
  if (spawnSync("sipp", ["-v"]).error !== undefined) return "SIPp is not installed (Debian: sip-tester)"
  const modules = ["/usr/lib", ...readdirSync("/usr/lib").map((name) => `/usr/lib/${name}`)]
    .map((folder) => join(folder, "kamailio/modules"))
  const needed = ["http_client.so", "jansson.so", "uac.so"]
  return modules.some((folder) => needed.every((name) => existsSync(join(folder, name))))
    ? undefined
    : "Kamailio's modules are not installed (Debian: kamailio-utils-modules, kamailio-extra-modules)"
})()

/** Where Kamailio asks, where it sends calls to, and how long it waits. */
export interface Settings {
  readonly anipool: string
  readonly key: string
  readonly carriers: readonly [Carrier, Carrier]
  /** What Anipool knows them by, where what they attest is to decide. */
  readonly names?: readonly [string, string]
  readonly budgetSeconds: number
}

/** Starts it, until the scope ends. Returns its port. */
export const start = (
  { anipool, budgetSeconds, carriers: [first, second], key, names }: Settings
): Effect.Effect<number, never, Scope.Scope> =>
  Effect.gen(function*() {
    const folder = yield* temporary
    const configuration = join(folder, "kamailio.cfg")
    const [, text] = /```text\n(#!KAMAILIO\n[^]*?)```\n/.exec(readFileSync(page, "utf8")) ?? []
    if (text === undefined) return yield* Effect.dieMessage(`no configuration on ${page.pathname}`)
    writeFileSync(configuration, text)
    const port = yield* freePort
    const options = {
      "-f": configuration,
      "-Y": folder,
      "-l": `udp:127.0.0.1:${port}`,
      "-m": 64,
      "-M": 8
    }
    const defined = {
      DIALER: "\"127.0.0.1\"",
      CARRIER: JSON.stringify(first.address),
      SECOND_CARRIER: JSON.stringify(second.address),
      BUDGET_SECONDS: budgetSeconds,
      ...(names === undefined
        ? {}
        : { CARRIER_NAME: JSON.stringify(names[0]), SECOND_CARRIER_NAME: JSON.stringify(names[1]) })
    }
    const started = yield* child(
      "kamailio",
      // Stays in the foreground, and logs to standard error.
      [
        "-DD",
        "-E",
        ...words(options),
        ...Object.entries(defined).flatMap(([name, value]) => ["-A", `${name}=${value}`])
      ],
      { ANIPOOL_URL: anipool, ANIPOOL_KEY: key }
    )
    yield* Effect.promise(() => listening(port, started))
    return port
  })

/** What a dialer's calls came to. */
export interface Calls {
  /** Ends with SIPp's exit code: 0 where every call was answered, and every answer was to the dialer's own number. */
  readonly done: Effect.Effect<number>
  /** So many calls a second from now on, by steps of 10. */
  readonly step: (steps: number) => Effect.Effect<void>
  readonly output: () => string
}

/**
 * Has a dialer call prospects, each once, showing its own number `from`: each call is answered, invited to once more, and
 * hung up.
 */
export const call = (
  options: {
    readonly port: number
    readonly from: string
    readonly prospects: ReadonlyArray<string>
    readonly perSecond: number
  }
): Effect.Effect<Calls, never, Scope.Scope> =>
  Effect.gen(function*() {
    const folder = yield* temporary
    const prospects = join(folder, "prospects.csv")
    writeFileSync(
      prospects,
      ["SEQUENTIAL", ...options.prospects.map((prospect) => `${prospect};${options.from}`), ""].join("\n")
    )
    const control = yield* freePort
    const errors = join(folder, "errors.log")
    const parameters = {
      "-sf": fileURLToPath(new URL("calls.xml", import.meta.url)),
      "-inf": prospects,
      "-i": "127.0.0.1",
      "-p": yield* freePort,
      "-cp": control,
      "-m": options.prospects.length,
      "-l": options.prospects.length,
      "-r": options.perSecond,
      // What comes once more ends no call.
      "-default_behaviors": "all,-abortunexp",
      "-error_file": errors
    }
    const sipp = yield* child(
      "sipp",
      [`127.0.0.1:${options.port}`, "-nostdin", "-trace_err", ...words(parameters)],
      {},
      folder
    )
    let output = ""
    sipp.stdout?.on("data", (data: Buffer) => output = data.toString())
    return {
      done: Effect.promise(async () => {
        if (sipp.exitCode === null) await once(sipp, "exit")
        return sipp.exitCode ?? -1
      }),
      step: (steps) =>
        Effect.promise(async () => {
          const socket = createSocket("udp4")
          for (let step = 0; step < Math.abs(steps); step++) {
            await new Promise((resolve) => socket.send(steps < 0 ? "/" : "*", control, "127.0.0.1", resolve))
            await sleep(5)
          }
          socket.close()
        }),
      output: () => `${output}\n${existsSync(errors) ? readFileSync(errors, "utf8") : ""}`
    }
  })

// internal

const temporary = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "anipool-kamailio-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

const words = (options: Readonly<Record<string, string | number>>): ReadonlyArray<string> =>
  Object.entries(options).flatMap(([name, value]) => [name, String(value)])

const child = (
  program: string,
  parameters: ReadonlyArray<string>,
  environment: Readonly<Record<string, string>>,
  folder = tmpdir()
): Effect.Effect<ChildProcess, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() =>
      spawn(program, parameters, {
        cwd: folder,
        stdio: ["ignore", "pipe", "ignore"],
        env: { ...process.env, ...environment }
      })
    ),
    (started) =>
      Effect.promise(async () => {
        if (started.exitCode !== null || started.signalCode !== null) return
        started.kill("SIGTERM")
        await once(started, "exit")
      })
  )

/** A port that was free a moment ago. */
const freePort = Effect.promise(async () => {
  const socket = createSocket("udp4").bind(0, "127.0.0.1")
  await once(socket, "listening")
  const { port } = socket.address()
  socket.close()
  await once(socket, "close")
  return port
})

/** Until it answers. */
const listening = async (port: number, kamailio: ChildProcess): Promise<void> => {
  const socket = createSocket("udp4").bind(0, "127.0.0.1")
  await once(socket, "listening")
  const own = `127.0.0.1:${socket.address().port}`
  const answered = once(socket, "message")
  const request = SipMessage.format(`OPTIONS sip:127.0.0.1:${port} SIP/2.0`, [
    `Via: SIP/2.0/UDP ${own};branch=z9hG4bKready`,
    `From: <sip:test@${own}>;tag=1`,
    `To: <sip:127.0.0.1:${port}>`,
    "Call-ID: ready",
    "CSeq: 1 OPTIONS",
    "Max-Forwards: 70"
  ])
  for (let isAnswered = false; !isAnswered;) {
    if (kamailio.exitCode !== null) throw new Error(`Kamailio ended with ${kamailio.exitCode}`)
    socket.send(request, port, "127.0.0.1")
    isAnswered = await Promise.race([answered.then(() => true), sleep(100).then(() => false)])
  }
  socket.close()
}
