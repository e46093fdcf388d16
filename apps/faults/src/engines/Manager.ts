/**
 * Asterisk's manager interface, as far as a dialer needs it: lines of `Name: value`, an empty line after each message.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { connect as open, type Socket } from "node:net"
import { SuiteFailed } from "../SuiteFailed.ts"

/** A connection that is logged in. */
export interface Manager {
  /** Has a call placed through a context; it rings and is spoken on without anybody waiting for it here. */
  readonly originate: (
    call: { readonly prospect: string; readonly context: string; readonly from: string }
  ) => Promise<void>
  /** Channels that there are now. */
  readonly channels: () => Promise<number>
}

const startLimitMs = 20_000

/** Connects as soon as it listens, until the scope ends. */
export const connect = (port: number): Effect.Effect<Manager, SuiteFailed, Scope.Scope> =>
  Effect.gen(function*() {
    const socket = yield* Effect.acquireRelease(reach(port), (each) => Effect.sync(() => each.destroy()))
    const waiting = new Map<string, (message: Message) => void>()
    let received = ""
    let last = 0
    socket.setEncoding("utf8").on("data", (text: string) => {
      received += text
      for (let end = received.indexOf("\r\n\r\n"); end >= 0; end = received.indexOf("\r\n\r\n")) {
        const message = read(received.slice(0, end))
        received = received.slice(end + 4)
        const id = message.get("ActionID")
        // Of what follows an answer, such as a list, nothing is waited for but its end.
        if (id === undefined || !(message.has("Response") || message.get("Event")?.endsWith("Complete"))) continue
        waiting.get(id)?.(message)
      }
    })
    const ask = (action: string, fields: Readonly<Record<string, string>>, isList = false): Promise<Message> =>
      new Promise((resolve, reject) => {
        const id = String(++last)
        waiting.set(id, (message) => {
          if (message.get("Response") === "Error") reject(new Error(`${action}: ${message.get("Message")}`))
          else if (isList && message.has("Response")) return
          else resolve(message)
          waiting.delete(id)
        })
        const lines = Object.entries({ Action: action, ActionID: id, ...fields })
        socket.write(`${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`)
      })
    yield* Effect.tryPromise({
      try: () => ask("Login", { Username: "suite", Secret: "suite", Events: "off" }),
      catch: (cause) => new SuiteFailed({ message: String(cause) })
    })
    return {
      originate: async ({ context, from, prospect }) => {
        await ask("Originate", {
          Channel: `Local/${prospect}@${context}`,
          Application: "Wait",
          Data: "1",
          CallerID: from,
          Timeout: "30000",
          Async: "true"
        })
      },
      channels: async () => Number((await ask("CoreShowChannels", {}, true)).get("ListItems") ?? 0)
    }
  })

// internal

type Message = ReadonlyMap<string, string>

const read = (text: string): Message =>
  new Map(
    text.split("\r\n").flatMap((line) => {
      const [, name, value] = /^([^:]+): ?(.*)$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name, value]]
    })
  )

const reach = (port: number): Effect.Effect<Socket, SuiteFailed> =>
  Effect.gen(function*() {
    const began = performance.now()
    while (performance.now() - began < startLimitMs) {
      const socket = yield* Effect.async<Socket | undefined>((resume) => {
        const tried = open(port, "127.0.0.1")
        tried.once("connect", () => resume(Effect.succeed(tried)))
        tried.once("error", () => resume(Effect.succeed(undefined)))
      })
      if (socket !== undefined) {
        // What comes after is told by whoever waits for an answer.
        socket.on("error", () => {})
        return socket
      }
      yield* Effect.sleep("100 millis")
    }
    return yield* new SuiteFailed({ message: "Asterisk did not start: its manager does not listen" })
  })
