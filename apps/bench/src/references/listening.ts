/**
 * What the reference servers have in common: a key out of the environment, a free port, an end in order.
 */
import type { Server } from "node:http"

/** The environment variable that names the key. */
export const keyVariable = "BENCH_KEY"

/** The key that requests carry. */
export const keyOf = (environment: Readonly<Record<string, string | undefined>>): string => {
  const key = environment[keyVariable]
  if (key === undefined || key === "") throw new Error(`${keyVariable} is not set`)
  return key
}

/** Listens on a free port of loopback, says where, and ends on SIGTERM. */
export const listen = (server: Server, close: () => Promise<void> = async () => {}): void => {
  server.listen(0, "127.0.0.1", () => {
    const address = server.address()
    if (address === null || typeof address === "string") throw new Error("no port")
    process.stdout.write(`The reference listens on http://127.0.0.1:${address.port}\n`)
  })
  process.once("SIGTERM", () => {
    server.close()
    server.closeAllConnections()
    void close().then(() => process.exit(0))
  })
}
