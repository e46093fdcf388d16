/**
 * A process of its own that sends load by autocannon, as the file named on its command line says, and writes the result
 * as one line of JSON.
 */
import autocannon from "autocannon"
import { readFileSync } from "node:fs"
import type { Answered, Load, Target } from "./LoadClient.ts"

const { bodies, connections, key, path = "/assignment", seconds, url } = JSON.parse(
  readFileSync(process.argv[2]!, "utf8")
) as Target & Load

const requests = bodies.map((body) => ({
  method: "POST" as const,
  path,
  headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
  body
}))
// Each connection has a part of its own, or all would send the same body at the same time.
const share = Math.max(1, Math.floor(requests.length / connections))
let connected = 0

const result = await autocannon({
  url,
  connections,
  duration: seconds,
  timeout: 10,
  requests: requests.slice(0, share),
  setupClient: (client) => {
    const from = (connected++ * share) % requests.length
    client.setRequests(requests.slice(from, from + share))
  }
})

const answered: Answered = {
  requests: result.requests.total,
  perSecond: result.requests.total / result.duration,
  p50Ms: result.latency.p50,
  p99Ms: result.latency.p99,
  maxMs: result.latency.max,
  failures: result.non2xx + result.errors + result.timeouts
}
process.stdout.write(`\n${JSON.stringify(answered)}\n`)
