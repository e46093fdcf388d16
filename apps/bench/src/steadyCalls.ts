/**
 * A process of its own that sends load at a steady rate, as the file named on its command line says, and writes the result
 * as one line of JSON.
 */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import { readFileSync } from "node:fs"
import { get } from "node:http"
import * as Connections from "./Connections.ts"
import { failed } from "./Database.ts"
import type { Answered, Load } from "./OpenLoad.ts"
import { isAssigned } from "./Request.ts"
import * as Statistics from "./Statistics.ts"
import * as SteadyLoad from "./SteadyLoad.ts"

const load = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as Load
const { bodies, connections, key, puts, url } = load

/** Between looks at whether the server is ready, in milliseconds. */
const lookEveryMs = 2

const isReady = () =>
  new Promise<boolean>((resolve) => {
    get(`${url}/health/ready`, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    }).on("error", () => resolve(false))
  })

const putTook: Array<number> = []

/** Puts settings, each when the last one is answered, until it is interrupted. */
const putInLoop = Effect.gen(function*() {
  if (puts === undefined) return
  const { put } = yield* Connections.open(url, 1)
  for (let n = 0;; n++) {
    const { body, path } = puts.all[n % puts.all.length]!
    const began = performance.now()
    yield* Effect.tryPromise({ try: () => put(path, puts.key, body), catch: failed })
    putTook.push(performance.now() - began)
  }
})

while (load.fromReady === true && !await isReady()) await new Promise((resolve) => setTimeout(resolve, lookEveryMs))

const sent = Effect.gen(function*() {
  const { post } = yield* Connections.open(url, connections)
  const putting = yield* Effect.fork(putInLoop)
  const steady = yield* SteadyLoad.send(load, async (n) => {
    const answer = await post("/assignment", key, bodies[n % bodies.length]!)
    if (!answer.includes(isAssigned)) throw new Error(answer)
  })
  const put = yield* Fiber.interrupt(putting)
  if (Exit.isFailure(put) && !Exit.isInterrupted(put)) return yield* put
  const answered: Answered = {
    ...steady,
    puts: putTook.length,
    putP50Ms: putTook.length === 0 ? 0 : Statistics.percentile(putTook, 50)
  }
  return answered
})

process.stdout.write(JSON.stringify(await Effect.runPromise(Effect.scoped(sent))))
