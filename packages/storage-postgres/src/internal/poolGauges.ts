/**
 * What metrics tell of a pool of connections.
 */
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as Schedule from "effect/Schedule"
import type * as Scope from "effect/Scope"
import type * as Pg from "pg"

/**
 * Tells how a pool is used, once a second: a look costs nothing, unlike counting with each statement. Pools of one name, as parts of
 * a distributed database have, are told together.
 */
export const measured = (name: string) => (pool: Pg.Pool): Effect.Effect<void, never, Scope.Scope> => {
  const all = pools.get(name) ?? new Set()
  pools.set(name, all.add(pool))
  const sum = (of: (pool: Pg.Pool) => number) => [...all].reduce((sum, each) => sum + of(each), 0)
  const ofPool = (gauge: typeof connections) => Metric.tagged(gauge, "pool", name)
  const [used, idle] = [Metric.tagged(connections, "state", "used"), Metric.tagged(connections, "state", "idle")]
  return Effect.suspend(() =>
    Effect.all([
      Metric.set(ofPool(used), sum(({ idleCount, totalCount }) => totalCount - idleCount)),
      Metric.set(ofPool(idle), sum(({ idleCount }) => idleCount)),
      Metric.set(ofPool(connectionsMax), sum(({ options }) => options.max)),
      Metric.set(ofPool(connectionsAwaited), sum(({ waitingCount }) => waitingCount))
    ], { discard: true })
  ).pipe(
    Effect.repeat(Schedule.spaced("1 second")),
    // Pools are made where nothing may be interrupted.
    Effect.interruptible,
    Effect.forkScoped,
    Effect.zipRight(Effect.addFinalizer(() => Effect.sync(() => all.delete(pool))))
  )
}

// internal

/** The pools of this process, by name. */
const pools = new Map<string, Set<Pg.Pool>>()

const connections = Metric.gauge("anipool_postgres_pool_connections", {
  description: "Connections to PostgreSQL, by pool and state (used, idle)"
})

const connectionsMax = Metric.gauge("anipool_postgres_pool_connections_max", {
  description: "Connections to PostgreSQL that there may be, by pool"
})

const connectionsAwaited = Metric.gauge("anipool_postgres_pool_waiting", {
  description: "Statements and transactions that wait for a connection, by pool"
})
