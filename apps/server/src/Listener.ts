/**
 * The listening socket: open from the start, so that a taken port is known before anything else is touched, and a
 * health check finds a server that is not ready yet.
 */
import * as Failure from "@anipool/http-api/Failure"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import type * as HttpServer from "@effect/platform/HttpServer"
import type { ServeError } from "@effect/platform/HttpServerError"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as Http from "node:http"
import type { Socket } from "node:net"
import type { Duplex } from "node:stream"
import * as ErrorMapping from "./http/ErrorMapping.ts"
import type { Answerer } from "./http/HotRoutes.ts"
import * as Legacy from "./http/Legacy.ts"
import { StartFailed } from "./StartFailed.ts"

/** How long what is in flight may take when the server stops; then its connections are cut. */
export const drainLimit = Duration.seconds(5)

/** A request's headers must be here by then. */
const headersTimeoutMs = 15_000
/** A whole request must be here by then: 16 MB at 140 KB a second. */
const requestTimeoutMs = 120_000
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
  /** From now on the handler that was attached answers alone. */
  readonly opened: Effect.Effect<void>
  /** Stops accepting, and waits until what is in flight is finished, at most `drainLimit`. */
  readonly drain: Effect.Effect<void>
}

/** Listens. Until it is opened, every request but that for `/health/live` is answered 503. */
export const make = (
  host: string,
  port: number
): Effect.Effect<Listener, StartFailed, Scope.Scope> =>
  Effect.gen(function*() {
    const node = new NodeServer({
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      connectionsCheckingInterval: connectionsCheckingIntervalMs
    })
    node.on("request", answerStarting)
    node.on("clientError", answerBroken)
    const sockets = new Set<Socket>()
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
      opened: Effect.sync(() => node.off("request", answerStarting)),
      drain: drain(node, sockets)
    }
  })

// internal

/** Node's server, with one that sees requests ahead of the listeners. */
class NodeServer extends Http.Server {
  ahead: Answerer | undefined = undefined

  override emit(event: string, ...values: ReadonlyArray<unknown>): boolean {
    return event === "request" && this.ahead?.(values[0] as Http.IncomingMessage, values[1] as Http.ServerResponse) ||
      super.emit(event, ...values)
  }
}

const answerStarting = (request: Http.IncomingMessage, response: Http.ServerResponse): void => {
  const isLive = request.url === "/health/live"
  const failure = new Failure.Unavailable({ message: "The server is starting; please try again" })
  const status = isLive ? 200 : Failure.statusOf[failure._tag]
  response.writeHead(status, { "content-type": "application/json", ...ErrorMapping.headersOf(status) })
  const refused = Legacy.isLegacy(request.url ?? "") ? Legacy.bodyOf(failure, request) : Failure.bodyOf(failure)
  response.end(JSON.stringify(isLive ? { success: true } : refused))
}

/** What cannot be parsed as HTTP, or comes too slowly, gets an answer in the documented form too. */
const answerBroken = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, expected] = error.code === "HPE_HEADER_OVERFLOW"
    ? ["431 Request Header Fields Too Large", "headers: expected at most 16384 bytes"]
    : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
    ? ["408 Request Timeout", "request: expected to be sent in time"]
    : ["400 Bad Request", "request: expected HTTP/1.1"]
  const body = JSON.stringify({ success: false, message: expected })
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`
  )
}

const drain = (node: Http.Server, sockets: ReadonlySet<Socket>): Effect.Effect<void> =>
  Effect.async<void>((resume) => {
    // A connection that never said anything does not count as idle to Node.
    for (const socket of sockets) {
      if (socket.bytesRead === 0) socket.destroy()
    }
    // Idle connections are closed at once, those in use when they become idle.
    const timer = setInterval(() => node.closeIdleConnections(), 50)
    node.close(() => {
      clearInterval(timer)
      resume(Effect.void)
    })
    return Effect.sync(() => clearInterval(timer))
  }).pipe(
    Effect.interruptible,
    Effect.timeoutTo({
      duration: drainLimit,
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
