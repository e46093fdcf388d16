/**
 * A receiver of messages, as an integrator would write it: it checks signatures by hand, as docs/alerts.md shows.
 */
import * as Effect from "effect/Effect"
import { createHmac, timingSafeEqual } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** A message that arrived, with whether its signature was good under a secret. */
export interface Arrived {
  readonly id: string
  readonly message: {
    readonly id: string
    readonly type: string
    readonly subject: string
    readonly text: string
    readonly items: ReadonlyArray<{ readonly event: string; readonly kind: string; readonly what: string }>
  }
  readonly isSignedBy: (secret: string) => boolean
}

/** A receiver on loopback that answers with the next of these statuses, and then with 204. */
export const receiver = (...statuses: ReadonlyArray<number>) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const arrived: Array<Arrived> = []
      const left = [...statuses]
      const server = createServer((request, response) => {
        const chunks: Array<Buffer> = []
        request.on("data", (chunk: Buffer) => chunks.push(chunk))
        request.on("end", () => {
          const body = Buffer.concat(chunks).toString()
          const header = (name: string) => String(request.headers[name])
          arrived.push({
            id: header("webhook-id"),
            message: JSON.parse(body),
            isSignedBy: (secret) => isSigned(secret, header, body)
          })
          response.statusCode = left.shift() ?? 204
          response.end(response.statusCode === 204 ? undefined : "not now")
        })
      })
      await new Promise<void>((then) => server.listen(0, "127.0.0.1", then))
      const { port } = server.address() as AddressInfo
      return { arrived, server, url: `http://127.0.0.1:${port}/alerts` }
    }),
    ({ server }) =>
      Effect.promise(async () => {
        server.closeAllConnections()
        await new Promise((then) => server.close(then))
      })
  )

// internal

const isSigned = (secret: string, header: (name: string) => string, body: string): boolean => {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64")
  const signed = `${header("webhook-id")}.${header("webhook-timestamp")}.${body}`
  const expected = createHmac("sha256", key).update(signed).digest()
  const isFresh = Math.abs(Date.now() / 1000 - Number(header("webhook-timestamp"))) < 300
  return isFresh && header("webhook-signature").split(" ").some((each) => {
    const [version, signature = ""] = each.split(",")
    const given = Buffer.from(signature, "base64")
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
