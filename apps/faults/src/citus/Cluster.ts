/**
 * The product on a Citus cluster: two servers and a worker, and its workspaces on two nodes.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type * as Audit from "../Audit.ts"
import * as Product from "../Product.ts"
import type * as Service from "../Service.ts"
import * as Site from "../Site.ts"
import { SuiteFailed } from "../SuiteFailed.ts"
import type { Node } from "./Nodes.ts"

/** It all. */
export interface Cluster extends Audit.Audited {
  /** The coordinator first. */
  readonly nodes: ReadonlyArray<Node>
  readonly servers: readonly [Product.Server, Product.Server]
  readonly worker: Service.Service
  /** Where a workspace is. */
  readonly placeOf: (name: string) => Promise<Place>
}

/** The part that a workspace is in, and the node that has it. */
export interface Place {
  readonly shard: string
  readonly node: Node
}

/** The database of the product on the nodes. */
const database = "anipool"

const parts = 4

/** Makes the nodes a cluster in a database of this name, and spreads the product over it; its URL. */
export const spread = (
  folder: string,
  nodes: ReadonlyArray<Node>,
  database: string
): Effect.Effect<string, SuiteFailed> =>
  Effect.gen(function*() {
    const [coordinator, ...workers] = nodes as readonly [Node, ...Array<Node>]
    yield* Effect.promise(async () => {
      for (const node of nodes) {
        await node.ask("postgres", `CREATE DATABASE ${database}`)
        await node.ask(database, "CREATE EXTENSION citus")
      }
      await coordinator.ask(database, "SELECT citus_set_coordinator_host('127.0.0.1', $1)", [coordinator.port])
      for (const { port } of workers) await coordinator.ask(database, "SELECT citus_add_node('127.0.0.1', $1)", [port])
    })
    const url = coordinator.urlOf(database)
    for (const words of [["migrate"], ["citus", "distribute", "--parts", String(parts)]]) {
      const { exit, said } = yield* Product.anipool({ ANIPOOL_DATA_DIR: folder, DATABASE_URL: url }, words)
      if (exit !== 0) return yield* new SuiteFailed({ message: `anipool ${words.join(" ")}: ${said}` })
    }
    return url
  })

/** Spreads the product over the nodes, and starts what runs on it, with these workspaces. */
export const make = (
  folder: string,
  nodes: ReadonlyArray<Node>,
  sites: ReadonlyArray<string>
): Effect.Effect<Cluster, SuiteFailed, Scope.Scope> =>
  Effect.gen(function*() {
    const [coordinator] = nodes as readonly [Node, ...Array<Node>]
    const url = yield* spread(folder, nodes, database)
    const bootstrap = join(folder, "bootstrap.json")
    writeFileSync(bootstrap, Site.bootstrapOf(sites.map((name) => ({ name, timeZone: "UTC" }))))
    const data = join(folder, "product")
    mkdirSync(data)
    const env = {
      ANIPOOL_DEMO: "off",
      ANIPOOL_WORKER: "off",
      ANIPOOL_DATA_DIR: data,
      DATABASE_URL: url
    }
    const withSites = { ...env, ANIPOOL_BOOTSTRAP: bootstrap }
    const servers = [
      yield* Product.makeServer("the first server", withSites),
      yield* Product.makeServer("the second server", withSites)
    ] as const
    const worker = yield* Product.makeWorker(env)
    for (const each of [...servers, worker]) yield* each.start

    const placeOf = async (name: string): Promise<Place> => {
      const [place] = await coordinator.ask<{ readonly shard: string; readonly port: number }>(
        database,
        `SELECT shardid::text AS shard, nodeport AS port FROM pg_dist_shard_placement
         WHERE shardid = get_shard_id_for_distribution_column('workspace', (SELECT workspace_id FROM workspace WHERE name = $1))`,
        [name]
      )
      const node = nodes.find(({ port }) => port === Number(place?.port))
      if (place === undefined || node === undefined) throw new Error(`nobody knows where ${name} is`)
      return { shard: place.shard, node }
    }
    return {
      nodes,
      servers,
      worker,
      placeOf,
      first: servers[0],
      postgres: {
        // Each of the audit's questions is of the workspace that it names first.
        query: async (text, values) => {
          const { node, shard } = await placeOf(String(values?.[0]))
          return node.ask(database, text, values, `anipool_${shard}, anipool_node, public`)
        }
      },
      anipool: (words, program) => Product.anipool(env, words, program)
    }
  })

/** Has Citus move the part of a workspace to the other node that has parts, while it is used. */
export const move = (cluster: Cluster, name: string): Effect.Effect<void> =>
  Effect.promise(async () => {
    const { node, shard } = await cluster.placeOf(name)
    const [coordinator, ...workers] = cluster.nodes
    const target = workers.find(({ port }) => port !== node.port)!
    await coordinator!.ask(
      database,
      "SELECT citus_move_shard_placement($1, '127.0.0.1', $2, '127.0.0.1', $3, 'force_logical')",
      [shard, node.port, target.port]
    )
  })
