import { assert, describe, it } from "@effect/vitest"
import { createServer } from "node:net"
import { Away, make } from "../src/internal/connection/route.ts"

const addressOf = (port: number) => ({
  hosts: [{ name: "127.0.0.1", port }] as const,
  ssl: { mode: "disable" as const },
  sessionAttributes: "any" as const,
  isPooled: false
})

/** A port that nobody listens on. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { readonly port: number }
      server.close(() => resolve(port))
    })
  })

const failureOf = (connecting: Promise<unknown>) => connecting.then(() => undefined, (error: unknown) => error)

describe("a server that is away", () => {
  it("is not tried again for a moment, by any way to it", async () => {
    const away = new Away()
    const port = await freePort()
    const [one, other] = [make(addressOf(port), away), make(addressOf(port), away)]
    assert.isUndefined(away.reason())
    const first = await failureOf(one.client(one.first, {}).connect())
    assert.instanceOf(first, Error)
    assert.strictEqual(away.reason(), first)
    assert.strictEqual(await failureOf(other.client(other.first, {}).connect()), first)
  })

  it("is tried each time where nothing is kept of it", async () => {
    const way = make(addressOf(await freePort()))
    const first = await failureOf(way.client(way.first, {}).connect())
    assert.notStrictEqual(await failureOf(way.client(way.first, {}).connect()), first)
  })
})
