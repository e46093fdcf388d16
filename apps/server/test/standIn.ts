/**
 * A server in the place of another one, which answers as a test says.
 */
import * as Effect from "effect/Effect"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** Its address; it is there until the scope ends. `body` is what it was sent. */
export const standIn = (answer: (response: ServerResponse, body: string, request: IncomingMessage) => void) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(async () => {
        const server = createServer(async (request, response) => {
          let body = ""
          for await (const chunk of request) body += String(chunk)
          answer(response, body, request)
        }).listen(0, "127.0.0.1")
        await once(server, "listening")
        return server
      }),
      (server) =>
        Effect.sync(() => {
          server.closeAllConnections()
          server.close()
        })
    ),
    (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  )
