/**
 * A pool of connections that go where the route says, and that finds the way anew when they cannot be made.
 */
import * as Pg from "pg"
import { isRefusal, type Route } from "./route.ts"

type Callback = (error: Error | undefined, client: Pg.PoolClient | undefined, done: (release?: unknown) => void) => void

/** The driver's pool, over a route. */
export class RoutedPool extends Pg.Pool {
  readonly #route: Route

  constructor(route: Route, options: Pg.PoolConfig) {
    let last = route.first
    super({
      ...options,
      // The driver makes its connections by `new`.
      Client: function(this: unknown, options: Pg.ClientConfig) {
        last = route.place() ?? last
        return route.client(last, options)
      } as unknown as NonNullable<Pg.PoolConfig["Client"]>
    })
    this.#route = route
    // A connection that breaks while idle has left the pool already: whoever needs one next gets another.
    this.on("error", () => {})
    leaveReadOnly(this, route)
  }

  override connect(): Promise<Pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<Pg.PoolClient> | void {
    if (callback !== undefined) return this.#connect(callback)
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => client === undefined ? reject(error) : resolve(client))
    })
  }

  #connect(callback: Callback): void {
    const route = this.#route
    if (route.only !== undefined) return super.connect(callback)
    const findFirst = () => {
      route.find().then(() => super.connect(callback), (error) => callback(error, undefined, () => {}))
    }
    if (route.place() === undefined && this.idleCount === 0) return findFirst()
    super.connect((error, client, done) => {
      if (error !== undefined && isRefusal(error)) findFirst()
      else callback(error, client, done)
    })
  }
}

// internal

/** The server became a standby, or was told to take no writes. */
const readOnlyTransaction = "25006"

/** Lets go of connections whose server takes no writes any more: the one that does is somewhere else. */
const leaveReadOnly = (pool: Pg.Pool, route: Route): void => {
  const left = new WeakSet<Pg.PoolClient>()
  pool.on("connect", (client) => {
    client.connection.on("errorMessage", ({ code }: { readonly code?: string }) => {
      if (code !== readOnlyTransaction) return
      left.add(client)
      const place = route.place()
      if (place !== undefined) route.lose(place)
    })
  })
  pool.on("release", (_error, client) => {
    if (left.has(client)) client.end(() => {})
  })
}
