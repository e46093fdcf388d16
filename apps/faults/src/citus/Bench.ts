/**
 * The ledger's benchmark over a cluster, against one PostgreSQL (`bench -- nodes`).
 */
import * as Effect from "effect/Effect"
import { spawn } from "node:child_process"
import { join } from "node:path"
import { root } from "../places.ts"
import { SuiteFailed } from "../SuiteFailed.ts"
import * as Cluster from "./Cluster.ts"
import type { Node } from "./Nodes.ts"

/** Runs it; what it says goes where this process's does. `words`: its options. */
export const run = (
  folder: string,
  nodes: ReadonlyArray<Node>,
  words: ReadonlyArray<string>
): Effect.Effect<void, SuiteFailed> =>
  Effect.gen(function*() {
    const [coordinator] = nodes as readonly [Node, ...Array<Node>]
    yield* Effect.promise(() => coordinator.ask("postgres", `CREATE DATABASE ${one}`))
    const env = {
      ...process.env,
      ANIPOOL_BENCH_ONE: coordinator.urlOf(one),
      ANIPOOL_BENCH_CITUS: yield* Cluster.spread(folder, nodes, spread)
    }
    const code = yield* Effect.promise(() =>
      new Promise<number | null>((resolve) =>
        spawn(process.execPath, [join(root, "apps/bench/dist/main.js"), "nodes", ...words], { env, stdio: "inherit" })
          .once("exit", resolve)
      )
    )
    if (code !== 0) return yield* new SuiteFailed({ message: `the benchmark ended with ${code}` })
  })

// internal

const [one, spread] = ["bench_one", "bench_spread"]
