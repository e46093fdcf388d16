/**
 * A part of a table moved to another node by Citus, while writers change it where it lies, past Citus: whether what was
 * acknowledged is there afterwards.
 */
import * as Effect from "effect/Effect"
import type { Node } from "./Nodes.ts"

/** What came of it. */
export interface Outcome {
  readonly acknowledged: number
  readonly refused: number
  readonly counted: number
}

/**
 * Moves it once. `isLocked`: each transaction shares the lock that Citus takes alone at a move's last step, and looks whether the
 * part is on its node still.
 */
export const run = (nodes: ReadonlyArray<Node>, isLocked: boolean): Effect.Effect<Outcome> =>
  Effect.promise(async () => {
    const database = isLocked ? "moved_locked" : "moved"
    for (const node of nodes) {
      await ask(node, "postgres", `CREATE DATABASE ${database}`)
      await ask(node, database, "CREATE EXTENSION citus")
    }
    const [coordinator, from, to] = nodes as [Node, Node, Node]
    await ask(coordinator, database, `SELECT citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`)
    await ask(coordinator, database, `SELECT citus_add_node('127.0.0.1', ${from.port})`)
    await ask(coordinator, database, "CREATE TABLE uses (workspace_id integer PRIMARY KEY, count bigint NOT NULL)")
    await ask(coordinator, database, "SELECT create_distributed_table('uses', 'workspace_id')")
    await ask(coordinator, database, `SELECT citus_add_node('127.0.0.1', ${to.port})`)
    await ask(coordinator, database, "INSERT INTO uses VALUES (1, 0)")
    const [shard] = await ask<{ readonly id: string }>(coordinator, database, "SELECT shardid AS id FROM pg_dist_shard")

    const outcome = { acknowledged: 0, refused: 0 }
    const over = new AbortController()
    const writers = [1, 2].map(async () => {
      const client = await from.client(database)
      while (!over.signal.aborted) {
        await client.query("BEGIN")
        if (isLocked) await client.query(`SELECT lock_shard_metadata(${shareLock}, ARRAY[${shard!.id}])`)
        await client.query(`UPDATE uses_${shard!.id} SET count = count + 1 WHERE workspace_id = 1`)
        const here = await client.query(hereOf(shard!.id))
        const isHere = !isLocked || here.rows.length === 1
        await client.query(isHere ? "COMMIT" : "ROLLBACK")
        outcome[isHere ? "acknowledged" : "refused"]++
      }
      await client.end()
    })
    await pause()
    await ask(
      coordinator,
      database,
      `SELECT citus_move_shard_placement(${
        shard!.id
      }, '127.0.0.1', ${from.port}, '127.0.0.1', ${to.port}, 'force_logical')`
    )
    await pause()
    over.abort()
    await Promise.all(writers)
    const [left] = await ask<{ readonly count: string }>(coordinator, database, "SELECT count FROM uses")
    return { ...outcome, counted: Number(left!.count) }
  })

// internal

/** https://www.postgresql.org/docs/current/explicit-locking.html: SHARE, as Citus numbers it (src/include/storage/lockdefs.h). */
const shareLock = 5

const hereOf = (shard: string) => `
  SELECT FROM pg_dist_placement p JOIN pg_dist_local_group g USING (groupid) WHERE p.shardid = ${shard}`

const pause = () => new Promise((resolve) => setTimeout(resolve, 1_500))

const ask = async <Row>(node: Node, database: string, statement: string): Promise<ReadonlyArray<Row>> => {
  const client = await node.client(database)
  try {
    return (await client.query(statement)).rows as ReadonlyArray<Row>
  } finally {
    await client.end()
  }
}
