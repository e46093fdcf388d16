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
import type { ListenFailed } from "../Failure.ts"
import * as Listening from "../Listening.ts"
import * as AgiMetrics from "./AgiMetrics.ts"

/** Connections at a time, by default. */
export const connectionsMaxDefault = 2_000

/** How long a connection may last, whatever Asterisk does, by default. */
export const conversationLimitDefault = Duration.seconds(5)

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
  /** How long a connection may last, whatever Asterisk does. */
  readonly conversationLimit?: Duration.Duration
  /** Whether an address may ask at all (default: every one that reaches the port). */
  readonly allows?: (address: string) => boolean
}

/** Listens for as long as the scope lives; its end waits for the calls that are being answered. Answers the port. */
export const serve = (
  { allows = () => true, connectionsMax = connectionsMaxDefault, host, port, ...options }: Options
): Effect.Effect<number, ListenFailed, Scope.Scope> =>
  Effect.gen(function*() {
    const runFork = Runtime.runFork(yield* Effect.runtime())
    const onDefect = (defect: unknown) => runFork(Effect.logError("a call was not answered", Cause.die(defect)))
    const sockets = new Set<Net.Socket>()
    const server = Net.createServer({ noDelay: true }, (socket) => {
      if (!allows(socket.remoteAddress ?? "")) {
        AgiMetrics.countRefused("address")
        socket.destroy()
        return
      }
      sockets.add(socket)
      AgiMetrics.setConnections(sockets.size)
      socket.once("close", () => {
        sockets.delete(socket)
        AgiMetrics.setConnections(sockets.size)
      })
      converse(socket, options, onDefect)
    })
    server.maxConnections = connectionsMax
    server.on("drop", () => AgiMetrics.countRefused("limit"))
    const stop = Effect.async<void>((resume) => {
      server.close(() => resume(Effect.void))
      // One that said nothing yet would be waited for in vain.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }).pipe(
      Effect.timeoutOption(drainLimit),
      Effect.zipRight(Effect.sync(() => sockets.forEach((socket) => socket.destroy())))
    )
    return yield* Effect.acquireRelease(Listening.on(server, { host, port }), () => stop)
  })

// internal

const converse = (
  socket: Net.Socket,
  { answer, budget, conversationLimit = conversationLimitDefault, late }: Pick<
    Options,
    "answer" | "budget" | "conversationLimit" | "late"
  >,
  onDefect: (defect: unknown) => void
): void => {
  const lines = AgiLines.make()
  /** What it is when it ends like this; undefined: it was answered. */
  let unanswered: AgiMetrics.Unanswered | undefined = "no-request"
  const conversation = AgiConversation.make({
    answer: (request, onAnswer) => {
      unanswered = "hung-up"
      const askedAt = performance.now()
      const answerWith = (answered: AgiConversation.Answer) => {
        unanswered = undefined
        AgiMetrics.countAnswered(reasonOf(answered), performance.now() - askedAt)
        onAnswer(answered)
      }
      let cancel = () => {}
      const timer = setTimeout(() => {
        cancel()
        answerWith(late)
      }, Duration.toMillis(budget))
      cancel = answer(request, (answered) => {
        clearTimeout(timer)
        answerWith(answered)
      })
      return () => {
        clearTimeout(timer)
        cancel()
      }
    },
    send: (line) => socket.write(line),
    end: () => socket.end()
  })
  const limit = setTimeout(() => {
    if (unanswered !== undefined) unanswered = "too-slow"
    socket.destroy()
  }, Duration.toMillis(conversationLimit))
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
    if (unanswered !== undefined) AgiMetrics.countUnanswered(unanswered)
  })
}

const reasonOf = ({ variables }: AgiConversation.Answer): string =>
  variables.find(({ name }) => name === "ANIPOOL_REASON")?.value ?? ""
