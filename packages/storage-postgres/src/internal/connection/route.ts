/**
 * The way to a database that may be on one of several hosts: a place is looked for, and used until it fails.
 *
 * libpq tries its hosts anew for each connection. Here the place that the last one found is tried first, so that a dead
 * host costs its time only once, and one search serves all who wait for it.
 */
import type { Host, PostgresAddress } from "@anipool/postgres-url/PostgresUrl"
import * as Redacted from "effect/Redacted"
import { userInfo } from "node:os"
import type { ConnectionOptions } from "node:tls"
import * as Pg from "pg"
import * as Tls from "./tls.ts"

/** A host, and whether it is spoken to with TLS. */
export interface Place {
  readonly host: Host
  readonly isEncrypted: boolean
}

/** The way. */
export interface Route {
  /** What is tried first. */
  readonly first: Place
  /** Where the next connection goes; undefined: it has to be looked for. */
  readonly place: () => Place | undefined
  /** Where there is no other: looking for it would tell nothing. */
  readonly only: Place | undefined
  /**
   * Tries the hosts in turn until one will do; fails with what each of them said. Who asks meanwhile, or a moment after it
   * failed, gets the same.
   */
  readonly find: () => Promise<Place>
  /** The place would not do: it is looked for anew. */
  readonly lose: (place: Place) => void
  /** A connection to a place, not made yet; when it cannot be made, the place is lost. */
  readonly client: (place: Place, options: Pg.ClientConfig) => RoutedClient
}

/**
 * What is known of a server that could not be reached: for a moment nobody tries it again, as each try may take as long as a
 * connection may. For what goes by several servers, where one that is away must not hold up the others.
 */
export class Away {
  #until = 0
  #error: Error | undefined

  /** It was not reached, or says nothing. */
  note(error: Error): void {
    this.#until = performance.now() + awayMs
    this.#error = error
  }

  /** Why it is not tried now, if it is not. */
  reason(): Error | undefined {
    return performance.now() < this.#until ? this.#error : undefined
  }
}

/** Whether this is why a connection could not be made, rather than why none was free. */
export const isRefusal = (error: Error): boolean =>
  refusals.has(error) || error.cause instanceof Error && refusals.has(error.cause)

/** A way to an address; `away`: what all that go to its server know of it. */
export const make = (address: PostgresAddress, away?: Away): Route => {
  const places = address.hosts.map((host) =>
    Tls.attemptsOf(host, address.ssl).map((isEncrypted): Place => ({ host, isEncrypted }))
  )
  const first = places[0]![0]!
  const only = places.flat().length === 1 ? first : undefined
  let found = only
  let search: Promise<Place> | undefined

  const lose = (place: Place) => {
    if (found === place && only === undefined) found = undefined
  }
  const client = (place: Place, options: Pg.ClientConfig) => new RoutedClient(address, place, lose, options, away)

  const find = async () => {
    const reasons: Array<{ readonly host: Host; readonly error: unknown }> = []
    for (const attempts of places) {
      for (const place of attempts) {
        const tried = client(place, {})
        const limitMs = connectTimeoutMs(address)
        const limit = setTimeout(() => {
          tried.connection.stream.destroy(new Error(`no answer within ${limitMs} ms`))
        }, limitMs)
        try {
          await tried.connect()
          await tried.end()
          found = place
          return place
        } catch (error) {
          reasons.push({ host: place.host, error })
          if (!tried.mayAnswerOtherwise) break
        } finally {
          clearTimeout(limit)
        }
      }
    }
    throw unreachable(reasons)
  }

  return {
    first,
    place: () => found,
    only,
    find: () => {
      const forget = () => {
        search = undefined
      }
      search ??= find().finally(() => found === undefined ? setTimeout(forget, pauseMs).unref() : forget())
      return search
    },
    lose,
    client
  }
}

/** How long is waited for a connection, in milliseconds. */
export const connectTimeoutMs = ({ connectTimeoutSeconds }: PostgresAddress): number =>
  connectTimeoutSeconds === undefined ? connectTimeoutMsDefault : connectTimeoutSeconds * 1_000

/** A connection that is good only when its server will do. */
export class RoutedClient extends Pg.Client {
  readonly place: Place
  readonly #address: PostgresAddress
  readonly #lose: Route["lose"]
  readonly #refusal: Error | undefined
  readonly #away: Away | undefined
  #isReached = false
  #state: string | undefined

  constructor(address: PostgresAddress, place: Place, lose: Route["lose"], options: Pg.ClientConfig, away?: Away) {
    const { refusal, ssl, user } = startOf(address, place)
    super({
      ...options,
      host: place.host.name,
      port: place.host.port,
      user,
      password: address.password && Redacted.value(address.password),
      database: address.database ?? user,
      ssl
    })
    this.place = place
    this.#address = address
    this.#lose = lose
    this.#refusal = refusal
    this.#away = away
    // Without a listener the event of a broken connection would end the process.
    this.on("error", () => {})
    this.connection.once("connect", () => {
      this.#isReached = true
    })
    this.connection.on("errorMessage", ({ code }: { readonly code?: string }) => {
      this.#state = code
    })
  }

  /**
   * Whether the server, which refused, may say something else when it is asked with, or without, TLS: not when it was not
   * reached, nor when it is full, starts or stops.
   */
  get mayAnswerOtherwise(): boolean {
    return this.#isReached && !/^(53|57)/.test(this.#state ?? "")
  }

  override connect(): Promise<this>
  override connect(callback: ((error: Error) => void) | ((error: null, client: Pg.Client) => void)): void
  override connect(callback?: (error: never, client: Pg.Client) => void): Promise<this> | void {
    const connected = this.#connect()
    if (callback === undefined) return connected
    connected.then((client) => callback(null as never, client), (error) => callback(error as never, this))
  }

  async #connect(): Promise<this> {
    try {
      const refusal = this.#refusal ?? this.#away?.reason()
      if (refusal !== undefined) throw refusal
      await super.connect()
      await this.#check()
      return this
    } catch (error) {
      this.#lose(this.place)
      if (error instanceof Error) {
        refusals.add(error)
        if (!this.#isReached && error !== this.#refusal && this.#away?.reason() === undefined) this.#away?.note(error)
      }
      throw error
    }
  }

  async #check(): Promise<void> {
    const check = checks[this.#address.sessionAttributes]
    if (check === undefined) return
    try {
      const { rows } = await this.query<{ readonly fits: boolean }>(`SELECT ${check.fits} AS fits`)
      if (rows[0]?.fits !== true) throw new Error(check.otherwise)
    } catch (error) {
      await this.end()
      throw error
    }
  }
}

// internal

const refusals = new WeakSet<Error>()

const connectTimeoutMsDefault = 3_000

/** How long a server that was not reached is not tried again. */
const awayMs = 1_000

/** How long nobody looks again after a search in vain: while there is no primary, the others have enough to do. */
const pauseMs = 250

/** What is asked of a server, and what is said of one that it is not. */
const checks: Readonly<
  Record<PostgresAddress["sessionAttributes"], { readonly fits: string; readonly otherwise: string } | undefined>
> = {
  any: undefined,
  "read-write": { fits: "current_setting('transaction_read_only') = 'off'", otherwise: "it takes no writes" },
  "read-only": { fits: "current_setting('transaction_read_only') = 'on'", otherwise: "it takes writes" },
  primary: { fits: "NOT pg_is_in_recovery()", otherwise: "it is a standby" },
  standby: { fits: "pg_is_in_recovery()", otherwise: "it is no standby" }
}

/** What the driver is told; a file that cannot be read, or an account without a name, is told when it connects. */
const startOf = (
  { ssl, user }: PostgresAddress,
  { isEncrypted }: Place
): { readonly ssl: false | ConnectionOptions; readonly user: string; readonly refusal: Error | undefined } => {
  try {
    return {
      ssl: isEncrypted && Tls.optionsOf(ssl),
      user: user ?? userInfo().username,
      refusal: undefined
    }
  } catch (error) {
    return { ssl: false, user: user ?? "", refusal: error as Error }
  }
}

/** One failure of many: with the code of the last one, and what all of them said. */
const unreachable = (reasons: ReadonlyArray<{ readonly host: Host; readonly error: unknown }>): unknown => {
  const last = reasons.at(-1)?.error
  if (reasons.every(({ host }) => host === reasons[0]?.host)) return last
  const said = reasons.map(({ error, host }) => `${host.name}:${host.port}: ${messageOf(error)}`)
  return Object.assign(
    new Error(`no host will do: ${said.join("; ")}`),
    typeof last === "object" && last !== null && "code" in last ? { code: last.code } : {}
  )
}

/** A connection that was refused on every address of a name has no message of its own. */
const messageOf = (error: unknown): string =>
  error instanceof AggregateError ? error.errors.map(messageOf).join(", ") : error instanceof Error
    ? error.message
    : String(error)
