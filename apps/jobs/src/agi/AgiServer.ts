/**
 * A FastAGI server: takes calls over TCP and has each answered within a time budget.
 */
import * as AgiConversation from "@anipool/dialers/agi/AgiConversation"
import * as AgiLines from "@anipool/dialers/agi/AgiLines"
import type { AgiRequest } from "@anipool/dialers/agi/AgiRequest"
import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Runtime from "effect/Runtime"
import type * as Scope from "effect/Scope"
import * as Net from "node:net"
import { ListenFailed } from "../Failure.ts"

/** Connections at a time, by default. */
export const connectionsMaxDefault = 2_000

/** How long a connection may last, whatever Asterisk does. */
export const conversationLimit = Duration.seconds(5)

/** How long calls that are being answered when the server stops may take. */
export const drainLimit = Duration.seconds(4)

/** How calls are answered. */
export interface Options {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** Answers a request: calls `onAnswer` once, at once or later; returns a function that cancels. */
  readonly answer: (request: AgiRequest, onAnswer: (answer: AgiConversation.Answer) => void) => () => void
  /** How long a call waits for its answer. */
  readonly budget: Duration.Duration
  /** What it is answered with then. */
  readonly late: AgiConversation.Answer
  /** Connections at a time: each is a call that is about to be dialed. One more is hung up on, and its call goes on. */
  readonly connectionsMax?: number
}

/** Listens for as long as the scope lives; its end waits for the calls that are being answered. Answers the port. */
export const serve = (
  { connectionsMax = connectionsMaxDefault, host, port, ...options }: Options
): Effect.Effect<number, ListenFailed, Scope.Scope> =>
  Effect.gen(function*() {
    const runFork = Runtime.runFork(yield* Effect.runtime())
    const onDefect = (defect: unknown) => runFork(Effect.logError("a call was not answered", Cause.die(defect)))
    const sockets = new Set<Net.Socket>()
    const server = Net.createServer({ noDelay: true }, (socket) => {
      sockets.add(socket)
      socket.once("close", () => sockets.delete(socket))
      converse(socket, options, onDefect)
    })
    server.maxConnections = connectionsMax
    const listen = Effect.async<number, ListenFailed>((resume) => {
      server.once("error", (error: NodeJS.ErrnoException) =>
        resume(new ListenFailed({ message: `${host}:${port} cannot be listened on: ${error.code ?? error.message}` })))
      server.listen(port, host, () =>
        resume(Effect.succeed((server.address() as Net.AddressInfo).port)))
    })
    const stop = Effect.async<void>((resume) => {
      server.close(() =>
        resume(Effect.void)
      )
      // One that said nothing yet would be waited for in vain.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }).pipe(
      Effect.timeoutOption(drainLimit),
      Effect.zipRight(Effect.sync(() => sockets.forEach((socket) => socket.destroy())))
    )
    return yield* Effect.acquireRelease(listen, () => stop)
  })

// internal

const converse = (
  socket: Net.Socket,
  { answer, budget, late }: Pick<Options, "answer" | "budget" | "late">,
  onDefect: (defect: unknown) => void
): void => {
  const lines = AgiLines.make()
  const conversation = AgiConversation.make({
    answer: (request, onAnswer) => {
      let cancel = () => {}
      const timer = setTimeout(() => {
        cancel()
        onAnswer(late)
      }, Duration.toMillis(budget))
      cancel = answer(request, (answered) => {
        clearTimeout(timer)
        onAnswer(answered)
      })
      return () => {
        clearTimeout(timer)
        cancel()
      }
    },
    send: (line) => socket.write(line),
    end: () => socket.end()
  })
  const limit = setTimeout(() => socket.destroy(), Duration.toMillis(conversationLimit))
  socket.on("data", (piece) => {
    const read = lines.read(piece)
    if (read === undefined) return socket.destroy()
    try {
      for (const line of read) conversation.line(line)
    } catch (defect) {
      // Of this call alone: no fiber is there to catch it.
      socket.destroy()
      onDefect(defect)
    }
  })
  // Asterisk hung up on us, or the connection broke: there is nobody to tell.
  socket.on("error", () => socket.destroy())
  socket.on("close", () => {
    clearTimeout(limit)
    conversation.closed()
  })
}
