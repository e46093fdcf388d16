/**
 * The listening socket: open from the start, so that a taken port is known before anything else is touched, and a
 * health check finds a server that is not ready yet.
 */
import * as Failure from "@anipool/http-api/Failure"
import * as SystemApi from "@anipool/http-api/SystemApi"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import type * as HttpServer from "@effect/platform/HttpServer"
import type { ServeError } from "@effect/platform/HttpServerError"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Schedule from "effect/Schedule"
import type * as Scope from "effect/Scope"
import * as Http from "node:http"
import * as Net from "node:net"
import type { Duplex } from "node:stream"
import * as DirectAnswers from "./dispatch/DirectAnswers.ts"
import type { Answerer } from "./dispatch/Dispatcher.ts"
import * as RequestAdmission from "./dispatch/RequestAdmission.ts"
import { StartFailed } from "./StartFailed.ts"

/** How long what is in flight may take when the server stops; then its connections are cut. */
export const drainLimit = Duration.seconds(4)

/** A request's headers must be here by then. */
const headersTimeoutMs = 15_000
/** A whole request must be here by then: 100 MB at 170 KB a second. How slowly it may come meanwhile, `UploadPace` says. */
const requestTimeoutMs = 600_000
/** Longer than load balancers keep idle connections, so that it is never the server that closes one under a request. */
const keepAliveTimeoutMs = 65_000
/** How often the two limits above are looked at. */
const connectionsCheckingIntervalMs = 5_000

/** The listening socket. */
export interface Listener {
  readonly server: HttpServer.HttpServer
  /** Where it is reached, `http://127.0.0.1:8080`. */
  readonly url: string
  /** Lets this see every request first, for as long as the scope lives; what it answers, nobody else sees. */
  readonly ahead: (answer: Answerer) => Effect.Effect<void, never, Scope.Scope>
  /** From now on the handler that was attached answers alone, but that it is not ready yet to who asks. */
  readonly opened: Effect.Effect<void>
  /** From now on it is ready. */
  readonly ready: Effect.Effect<void>
  /**
   * Is unready at once and serves on for `servesOn`; then stops accepting. Open connections are closed with their next answer, those that ask for nothing after `lastRequests`,
   * and what is in flight then is waited for, at most `drainLimit`.
   */
  readonly drain: Effect.Effect<void>
}

/** Where to listen, and how to stop. */
export interface Options {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** How long it serves on, unready, when it is to stop, so that a load balancer sends nothing more by then (default: not at all). */
  readonly servesOn?: Duration.Duration
  /** How long connections that are open when the server stops may go on asking (default: not at all). */
  readonly lastRequests?: Duration.Duration
  /** Whether requests wait until it is opened, which is about to happen (default: they are answered 503). */
  readonly holds?: boolean
}

/** Listens. Until it is opened, every request but that for `/health/live` is answered 503, or all of them wait. */
export const make = (
  { holds = false, host, lastRequests = Duration.zero, port, servesOn = Duration.zero }: Options
): Effect.Effect<Listener, StartFailed, Scope.Scope> =>
  Effect.gen(function*() {
    const node = new NodeServer({
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      connectionsCheckingInterval: connectionsCheckingIntervalMs,
      // Node would answer without a body.
      requireHostHeader: false
    })
    if (holds) node.held = []
    else node.on("request", answerStarting)
    node.on("clientError", (error, socket) => answerBroken(node, error, socket))
    node.on("checkExpectation", DirectAnswers.expectationFailed)
    const sockets = new Set<Net.Socket>()
    node.on("connection", (socket) => {
      sockets.add(socket)
      socket.once("close", () => sockets.delete(socket))
    })
    const server = yield* NodeHttpServer.make(() => node, { host, port }).pipe(
      Effect.mapError((error) => explain(error, host, port))
    )
    return {
      server,
      url: urlOf(server.address),
      ahead: (answer) =>
        Effect.acquireRelease(
          Effect.sync(() => node.ahead = answer),
          () => Effect.sync(() => node.ahead = undefined)
        ),
      opened: Effect.sync(() => {
        node.off("request", answerStarting)
        node.letGo()
      }),
      ready: Effect.sync(() => node.isWarm = true),
      drain: Effect.zipRight(leave(node, servesOn), drain(node, sockets, lastRequests))
    }
  })

// internal

/** Node's server, whose requests are admitted, and shown to `ahead`, before its listeners see them. */
class NodeServer extends Http.Server {
  ahead: Answerer | undefined = undefined

  /** It answers as fast as it will. */
  isWarm = false

  /** It is to stop, and says so to who asks whether it is ready. */
  isLeaving = false

  /** Requests that wait until the server is opened. */
  held: Array<() => void> | undefined = undefined

  readonly admission = RequestAdmission.make(
    (request, response) => {
      if (DirectAnswers.refuseHost(request, response) || DirectAnswers.refusePath(request, response)) return
      if (this.held === undefined) this.answer(request, response)
      else this.held.push(() => this.answer(request, response))
    },
    (request, response) => DirectAnswers.overloaded(request, response)
  )

  letGo(): void {
    const held = this.held ?? []
    this.held = undefined
    for (const answer of held) answer()
  }

  private answer(request: Http.IncomingMessage, response: Http.ServerResponse): void {
    if ((this.isLeaving || !this.isWarm) && request.url === SystemApi.ready.path) {
      return this.isLeaving ? DirectAnswers.stopping(request, response) : DirectAnswers.starting(request, response)
    }
    if (this.ahead?.(request, response) !== true) super.emit("request", request, response)
  }

  override emit(event: string, ...values: ReadonlyArray<unknown>): boolean {
    if (event !== "request") return super.emit(event, ...values)
    this.admission.admit(values[0] as Http.IncomingMessage, values[1] as Http.ServerResponse)
    return true
  }
}

const answerStarting = (request: Http.IncomingMessage, response: Http.ServerResponse): void => {
  if (request.url !== SystemApi.live.path) {
    return DirectAnswers.starting(request, response)
  }
  response.writeHead(200, { "content-type": "application/json" })
  response.end(JSON.stringify({ success: true }))
}

/**
 * What cannot be parsed as HTTP, or comes too slowly, gets an answer in the documented form too: in its turn. A request whose
 * body it ends is answered by itself while nobody reads that body yet, as its key comes first.
 */
const answerBroken = (
  { admission }: Pick<NodeServer, "admission">,
  error: NodeJS.ErrnoException,
  socket: Duplex
): void => {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy()
    return
  }
  const begun = admission.begun(socket as Net.Socket)
  if (begun === undefined) return endBroken(error, socket)
  const { request, response } = begun
  if (request.complete) {
    response.once("close", () => setImmediate(answerBroken, { admission }, error, socket))
  } else if (request.readableFlowing === true) endBroken(error, socket)
  else {
    response.shouldKeepAlive = false
    // Also an answer drops what it did not read.
    request.once("resume", () => {
      if (!response.headersSent) endBroken(error, socket)
    })
  }
}

const endBroken = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  const [status, code, message] = error.code === "HPE_HEADER_OVERFLOW"
    ? ["431 Request Header Fields Too Large", "headers_too_large", "headers: expected at most 16384 bytes"] as const
    : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
    ? ["408 Request Timeout", "request_timeout", "request: expected to be sent in time"] as const
    : ["400 Bad Request", "invalid_request", "request: expected HTTP/1.1"] as const
  const body = JSON.stringify(Failure.bodyOf({ code, message }))
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`
  )
}

const leave = (node: NodeServer, servesOn: Duration.Duration): Effect.Effect<void> =>
  Effect.suspend(() => {
    node.isLeaving = true
    return Effect.sleep(servesOn)
  })

const drain = (
  node: NodeServer,
  sockets: ReadonlySet<Net.Socket>,
  lastRequests: Duration.Duration
): Effect.Effect<void> =>
  Effect.gen(function*() {
    node.admission.close()
    const closed = yield* Effect.fork(Effect.async<void>((resume) => {
      // Not HTTP's `close`, which would cut connections whose next request is on its way.
      Net.Server.prototype.close.call(node, () => resume(Effect.void))
    }))
    yield* Effect.timeoutOption(Fiber.await(closed), lastRequests)
    // One that never said anything does not count as idle to Node; those in use are closed by their last answer.
    for (const socket of sockets) {
      if (socket.bytesRead === 0) socket.destroy()
    }
    const closeIdle = Effect.sync(() => node.closeIdleConnections())
    yield* Effect.raceFirst(Fiber.join(closed), Effect.repeat(closeIdle, Schedule.spaced("50 millis")))
  }).pipe(
    Effect.interruptible,
    Effect.timeoutTo({
      duration: Duration.sum(lastRequests, drainLimit),
      onSuccess: () => Effect.void,
      onTimeout: () =>
        Effect.logWarning("requests in flight did not finish in time; they are cut").pipe(
          Effect.zipRight(Effect.sync(() => node.closeAllConnections()))
        )
    }),
    Effect.flatten
  )

const urlOf = (address: HttpServer.Address): string => {
  if (address._tag === "UnixAddress") return `unix:${address.path}`
  const { hostname, port } = address
  return `http://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`
}

const explain = ({ cause }: ServeError, host: string, port: number): StartFailed => {
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined
  switch (code) {
    case "EADDRINUSE":
      return new StartFailed({
        message: `Port ${port} of ${host} is in use: stop what listens there, or set PORT to another one (0: any)`
      })
    case "EACCES":
      return new StartFailed({ message: `Port ${port} of ${host} may not be used: set PORT to one from 1024 on` })
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new StartFailed({ message: `HOST is ${JSON.stringify(host)}, but no address of this machine is named so` })
    default:
      return new StartFailed({ message: `Port ${port} of ${host} cannot be listened on: ${String(cause)}` })
  }
}
