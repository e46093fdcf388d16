/**
 * A FastAGI server: takes calls over TCP and has each answered within a time budget.
 */
import * as AgiConversation from "@anipool/dialers/agi/AgiConversation"
import * as AgiLines from "@anipool/dialers/agi/AgiLines"
import type { AgiRequest } from "@anipool/dialers/agi/AgiRequest"
import * as Networks from "@anipool/environment/Networks"
import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Runtime from "effect/Runtime"
import type * as Scope from "effect/Scope"
import * as Net from "node:net"
import * as AgiMetrics from "./AgiMetrics.ts"
import * as AgiPlaces from "./AgiPlaces.ts"
import * as AgiTurns from "./AgiTurns.ts"
import * as Listening from "./Listening.ts"

/** Connections at a time, by default. */
export const connectionsMaxDefault = 2_000

/** How long a connection may last, whatever Asterisk does, by default. */
export const conversationLimitDefault = Duration.seconds(5)

/** How long a connection may take for its first line: Asterisk sends its request as soon as it has connected. */
export const firstLineLimit = Duration.seconds(1)

/** How long a call that was answered may take to take its answer, beyond what it may wait for it: Asterisk does so at once. */
export const takingLimit = Duration.millis(100)

/** How long calls that are being answered when the server stops may take. */
export const drainLimit = Duration.seconds(4)

/** How calls are answered. */
export interface Options {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** Answers a request: calls `onAnswer` once, at once or later; returns a function that cancels. */
  readonly answer: (request: AgiRequest, onAnswer: (answer: AgiConversation.Answer) => void) => () => void
  /** How long a call waits for its answer, from when its connection comes, be it found later. */
  readonly budget: Duration.Duration
  /** What it is answered with then. */
  readonly late: AgiConversation.Answer
  /**
   * Connections at a time: each is a call that is about to be dialed. One more takes the place of one that keeps the server
   * waiting; where there is none, it is hung up on, and its call goes on.
   */
  readonly connectionsMax?: number
  /** How long a connection may last, whatever Asterisk does. */
  readonly conversationLimit?: Duration.Duration
  /** Whether an address may ask at all (default: every one that reaches the port). */
  readonly allows?: (address: string) => boolean
}

/** Listens for as long as the scope lives; its end waits for the calls that are being answered. Answers the port. */
export const serve = (
  { allows = () => true, connectionsMax = connectionsMaxDefault, host, port, ...options }: Options
): Effect.Effect<number, Listening.ListenFailed, Scope.Scope> =>
  Effect.gen(function*() {
    const runFork = Runtime.runFork(yield* Effect.runtime())
    const onDefect = (defect: unknown) => runFork(Effect.logError("a call was not answered", Cause.die(defect)))
    const sockets = new Set<Net.Socket>()
    const places = AgiPlaces.make(connectionsMax)
    const turns = yield* Effect.acquireRelease(Effect.sync(AgiTurns.make), ({ end }) => Effect.sync(end))
    const server = Net.createServer({ noDelay: true }, (socket) => {
      const address = Networks.canonical(socket.remoteAddress ?? "")
      if (!allows(address)) {
        AgiMetrics.countRefused("address")
        socket.destroy()
        return
      }
      const place = places.take(Networks.client(address), () => giveUp())
      if (place === undefined) {
        AgiMetrics.countRefused("limit")
        socket.destroy()
        return
      }
      sockets.add(socket)
      AgiMetrics.setConnections(places.taken())
      socket.once("close", () => {
        place.leave()
        sockets.delete(socket)
        AgiMetrics.setConnections(places.taken())
      })
      const giveUp = converse(socket, place, turns, options, onDefect)
    })
    const stop = Effect.async<void>((resume) => {
      server.close(() => resume(Effect.void))
      // One that said nothing yet would be waited for in vain.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }).pipe(
      Effect.timeoutOption(drainLimit),
      Effect.zipRight(Effect.sync(() => sockets.forEach((socket) => socket.destroy())))
    )
    return yield* Effect.acquireRelease(Listening.on(server, { host, port, backlog: connectionsMax }), () => stop)
  })

// internal

/** Answers what a connection asks; returns what ends it without an answer. */
const converse = (
  socket: Net.Socket,
  place: AgiPlaces.Place,
  turns: AgiTurns.Turns,
  { answer, budget, conversationLimit = conversationLimitDefault, late }: Pick<
    Options,
    "answer" | "budget" | "conversationLimit" | "late"
  >,
  onDefect: (defect: unknown) => void
): () => void => {
  const cameAt = turns.arrival()
  const budgetMs = Duration.toMillis(budget)
  const takingMs = Duration.toMillis(takingLimit)
  const limitMs = Duration.toMillis(conversationLimit)
  const lines = AgiLines.make()
  /** What it is when it ends like this; undefined: it was answered. */
  let unanswered: AgiMetrics.Unanswered | undefined = "no-request"
  const conversation = AgiConversation.make({
    answer: (request, onAnswer) => {
      unanswered = "hung-up"
      const leftMs = () => budgetMs - (performance.now() - cameAt)
      const answerWith = (answered: AgiConversation.Answer) => {
        unanswered = undefined
        place.waits()
        AgiMetrics.countAnswered(reasonOf(answered))
        clearTimeout(limit)
        const left = Math.min(Math.max(leftMs(), 0) + takingMs, limitMs - (performance.now() - cameAt))
        limit = setTimeout(() => setImmediate(giveUp), left)
        onAnswer(answered)
      }
      if (leftMs() <= 0) {
        answerWith(late)
        return () => {}
      }
      place.works()
      let cancel = () => {}
      const answerLate = () => {
        cancel()
        answerWith(late)
      }
      const timer = setTimeout(answerLate, leftMs())
      const ask = () => {
        if (leftMs() <= 0) {
          clearTimeout(timer)
          return answerLate()
        }
        cancel = answer(request, (answered) => {
          clearTimeout(timer)
          answerWith(answered)
        })
      }
      cancel = turns.soon(() => guard(ask))
      return () => {
        clearTimeout(timer)
        cancel()
      }
    },
    send: (line) => socket.write(line),
    end: () => {
      countWaited()
      socket.end()
    }
  })
  let isWaiting = true
  const countWaited = () => {
    if (isWaiting && unanswered === undefined) AgiMetrics.countWaited(performance.now() - cameAt)
    isWaiting = false
  }
  /** What fails is of this call alone: no fiber is there to catch it. */
  const guard = (step: () => void) => {
    try {
      step()
    } catch (defect) {
      socket.destroy()
      onDefect(defect)
    }
  }
  const giveUp = () => {
    if (unanswered !== undefined) unanswered = "too-slow"
    socket.destroy()
  }
  let isSilent = true
  const endSilence = () => isSilent && giveUp()
  // A process that stood still for so long first reads what has come meanwhile.
  let limit = setTimeout(() => setImmediate(endSilence), Math.min(limitMs, Duration.toMillis(firstLineLimit)))
  socket.on("data", (piece) => {
    const read = lines.read(piece)
    if (read === undefined) return socket.destroy()
    if (isSilent && read.length > 0) {
      isSilent = false
      clearTimeout(limit)
      limit = setTimeout(giveUp, limitMs - (performance.now() - cameAt))
    }
    guard(() => {
      for (const line of read) conversation.line(line)
    })
  })
  // Asterisk hung up on us, or the connection broke: there is nobody to tell.
  socket.on("error", () => socket.destroy())
  socket.on("close", () => {
    clearTimeout(limit)
    conversation.closed()
    countWaited()
    if (unanswered !== undefined) AgiMetrics.countUnanswered(unanswered)
  })
  return giveUp
}

const reasonOf = ({ variables }: AgiConversation.Answer): string =>
  variables.find(({ name }) => name === "ANIPOOL_REASON")?.value ?? ""
