/**
 * Which requests are begun: some of each connection at a time, and so many in all. A client may send requests ahead of the
 * answers (pipelining), and Node emits all that stand in one chunk of 64 KB (up to 2,500) at once; here the further ones
 * wait for their turn, while nothing more is read from their connection.
 *
 * Plain functions over Node's requests, as every request passes here.
 */
import * as Operations from "@anipool/http-api/Operations"
import * as SystemApi from "@anipool/http-api/SystemApi"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** How many requests there may be. */
export interface Limits {
  /** Begun at a time, of one connection. */
  readonly perConnectionMax: number
  /** Begun at a time, of all connections: some ten kilobytes each. Health is answered beyond it too. */
  readonly inFlightMax: number
  /**
   * Waiting for those before them on their connection, of all connections: about two kilobytes each. A connection that
   * brings more is closed.
   */
  readonly waitingMax: number
}

/**
 * The limits of a server. Answers go out in the order of the requests anyway; with more than one begun for each connection,
 * the first chunks of 200 flooding ones are 1,600 requests within one turn of the event loop.
 */
export const limitsDefault: Limits = { perConnectionMax: 1, inFlightMax: 10_000, waitingMax: 1_024 }

/** Takes a request. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A request that was begun. */
export interface Begun {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** The requests of a server. */
export interface RequestAdmission {
  /** Begins a request, now or when those before it on its connection are answered. */
  readonly admit: Handler
  /** The request of a connection that was begun last, until it is answered. */
  readonly begun: (socket: Socket) => Begun | undefined
  /** From now on, each connection is closed with its last answer. */
  readonly close: () => void
}

/** Has requests handled by `begin`, and by `refuse` those beyond `inFlightMax`. */
export const make = (
  begin: Handler,
  refuse: Handler,
  { inFlightMax, perConnectionMax, waitingMax }: Limits = limitsDefault
): RequestAdmission => {
  const lines = new Map<Socket, Line>()
  let inFlight = 0
  let waiting = 0
  let isClosing = false

  const open = (socket: Socket): Line => {
    const line: Line = {
      socket,
      inFlight: 0,
      begun: undefined,
      waiting: [],
      last: undefined,
      onAnswered: () => {
        // Everything of a closed connection was counted off with it.
        if (!lines.has(socket)) return
        line.inFlight--
        inFlight--
        if (line.inFlight === 0) line.begun = undefined
        // In another turn of the event loop: answers from memory would follow one another without end.
        if (line.waiting.length > 0) setImmediate(next, line)
      }
    }
    lines.set(socket, line)
    socket.once("close", () => {
      lines.delete(socket)
      inFlight -= line.inFlight
      waiting -= line.waiting.length
      line.inFlight = 0
      line.waiting = []
    })
    // Reading a body of the line resumes the socket.
    socket.on("resume", () => {
      if (line.waiting.length > 0) socket.pause()
    })
    return line
  }

  const start = (line: Line, request: IncomingMessage, response: ServerResponse) => {
    line.inFlight++
    line.begun = { request, response }
    inFlight++
    response.on("close", line.onAnswered)
    if (inFlight > inFlightMax && !isHealth(request)) refuse(request, response)
    else begin(request, response)
  }

  const next = (line: Line) => {
    const first = line.waiting.shift()
    if (first === undefined) return
    waiting--
    start(line, ...first)
    if (line.waiting.length === 0) line.socket.resume()
  }

  return {
    admit: (request, response) => {
      const { socket } = request
      if (socket.destroyed) return
      const line = lines.get(socket) ?? open(socket)
      line.last = response
      if (isClosing) response.shouldKeepAlive = false
      if (line.inFlight < perConnectionMax && line.waiting.length === 0) return start(line, request, response)
      if (waiting >= waitingMax) return cut(socket)
      line.waiting.push([request, response])
      waiting++
      socket.pause()
    },
    begun: (socket) => lines.get(socket)?.begun,
    close: () => {
      isClosing = true
      for (const { last } of lines.values()) {
        if (last?.headersSent === false) last.shouldKeepAlive = false
      }
    }
  }
}

// internal

/** The requests of a connection, in their order. */
interface Line {
  readonly socket: Socket
  /** Those that are begun. */
  inFlight: number
  begun: Begun | undefined
  waiting: Array<readonly [IncomingMessage, ServerResponse]>
  /** The answer to the latest one. */
  last: ServerResponse | undefined
  /** Called when one that was begun is answered. One function for all of them: this is on the path of every request. */
  readonly onAnswered: () => void
}

const isHealth = ({ url = "" }: IncomingMessage): boolean =>
  SystemApi.healthPaths.has(Operations.match(url)?.route ?? "")

/**
 * Closes a connection, and what of its chunk is not parsed yet is not parsed: a thousand requests are ten milliseconds in
 * which nobody else is served, for each of the connections that bring them. Node has no public way to stop its parser; 2
 * says that what follows the headers is another protocol.
 */
const cut = (socket: Socket & { readonly parser?: { onIncoming?: () => number } | null }): void => {
  if (typeof socket.parser?.onIncoming === "function") socket.parser.onIncoming = () => 2
  socket.destroy()
}
