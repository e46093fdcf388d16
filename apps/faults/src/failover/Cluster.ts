/**
 * A PostgreSQL that survives the loss of a machine: three nodes kept by Patroni, which agree by etcd on the one that takes
 * writes, with synchronous replication, and an HAProxy that leads to it. All of it on loopback, out of Debian's packages.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import * as Pg from "pg"
import * as Http from "../Http.ts"
import type { Postgres } from "../Postgres.ts"
import { freePort } from "../Product.ts"
import { SuiteFailed } from "../SuiteFailed.ts"
import * as Program from "./Program.ts"

/** One of the nodes. */
export interface Node {
  readonly name: string
  /** As if its machine had gone. */
  readonly kill: Effect.Effect<void>
  readonly start: Effect.Effect<void>
}

/** All of it. */
export interface Cluster extends Pick<Postgres, "query"> {
  /** Names all nodes; by it a server looks for the one that takes writes. */
  readonly url: string
  /** Leads there through HAProxy. */
  readonly proxyUrl: string
  /** The node that takes writes. */
  readonly primary: Effect.Effect<Node, SuiteFailed>
  /** Waits until all nodes run, and one of them has all that was committed. */
  readonly settled: Effect.Effect<void, SuiteFailed>
}

const database = "anipool"
const user = "postgres"
const password = "not-a-secret"
const nodeNames = ["alpha", "beta", "gamma"] as const
const settleLimitMs = 120_000

/** What of Debian's packages is not there. */
export const missing = (): ReadonlyArray<string> => [
  ...["patroni", "etcd", "haproxy"].filter((name) => programOf(name) === undefined),
  ...(binaries() === undefined ? ["postgresql (15 or newer)"] : [])
]

/** A cluster in a folder, for as long as the scope lives. */
export const make = (folder: string): Effect.Effect<Cluster, SuiteFailed, Scope.Scope> =>
  Effect.gen(function*() {
    own(folder)
    const [etcdPort, etcdPeerPort, proxyPort] = yield* ports(3)
    const etcd = yield* Program.make({
      command: programOf("etcd")!,
      args: etcdArguments(join(folder, "etcd"), etcdPort!, etcdPeerPort!),
      folder,
      output: join(folder, "etcd.log"),
      others: () => []
    })
    yield* etcd.start
    const places = yield* Effect.forEach(
      nodeNames,
      (name) => Effect.map(ports(2), ([port, restPort]) => ({ name, port: port!, restPort: restPort! }))
    )
    const nodes = yield* Effect.forEach(places, (place) => node(folder, etcdPort!, place))
    for (const each of nodes) yield* each.start
    writeFileSync(join(folder, "haproxy.cfg"), haproxyConfiguration(proxyPort!, places))
    const proxy = yield* Program.make({
      command: programOf("haproxy")!,
      args: ["-db", "-f", join(folder, "haproxy.cfg")],
      folder,
      output: join(folder, "haproxy.log"),
      others: () => []
    })
    yield* proxy.start

    const members = Effect.promise(async () => {
      for (const { restPort } of places) {
        const { json, status } = await Http.send(
          `http://127.0.0.1:${restPort}`,
          { method: "GET", path: "/cluster", key: "" },
          2_000
        )
        if (status === 200) return json["members"] as ReadonlyArray<Member>
      }
      return []
    })
    const until = (what: string, holds: (members: ReadonlyArray<Member>) => boolean) =>
      Effect.gen(function*() {
        const began = performance.now()
        for (;;) {
          const found = yield* members
          if (holds(found)) return found
          if (performance.now() - began > settleLimitMs) {
            return yield* new SuiteFailed({
              message: `${what}: not within ${settleLimitMs} ms: ${JSON.stringify(found)}`
            })
          }
          yield* Effect.sleep(200)
        }
      })
    const hosts = places.map(({ port }) => `127.0.0.1:${port}`).join(",")
    const settled = Effect.asVoid(until("three nodes that run, one of them in step with the primary", (found) =>
      found.length === nodes.length && found.every(isRunning)
      && found.some(({ role }) =>
        role === "leader"
      ) && found.some(({ role }) => role === "sync_standby")))
    const primary = Effect.map(
      until("a node that takes writes", (found) =>
        found.some((each) => each.role === "leader" && isRunning(each))),
      (found) => nodes.find(({ name }) => found.some((each) => each.role === "leader" && each.name === name))!
    )
    const query = async <Row>(text: string, values: ReadonlyArray<unknown> = [], into: string = database) => {
      const name = (await Effect.runPromise(primary)).name
      const client = new Pg.Client({
        host: "127.0.0.1",
        port: places.find((each) => each.name === name)!.port,
        user,
        password,
        database: into,
        ssl: false
      })
      client.on("error", () => {})
      await client.connect()
      try {
        return (await client.query(text, [...values])).rows as ReadonlyArray<Row>
      } finally {
        await client.end()
      }
    }
    yield* settled
    yield* Effect.promise(() => query(`CREATE DATABASE ${database}`, [], "postgres"))
    return {
      url: `postgresql://${user}:${password}@${hosts}/${database}?target_session_attrs=read-write&sslmode=disable`,
      proxyUrl: `postgresql://${user}:${password}@127.0.0.1:${proxyPort}/${database}?sslmode=disable`,
      query,
      primary,
      settled
    }
  })

// internal

/** As Patroni tells it. */
interface Member {
  readonly name: string
  readonly role: "leader" | "replica" | "sync_standby"
  readonly state: string
}

interface Place {
  readonly name: string
  readonly port: number
  readonly restPort: number
}

const isRunning = ({ state }: Member) => state === "running" || state === "streaming"

const ports = (count: number) => Effect.all(Array.from({ length: count }, () => freePort))

const programOf = (name: string): string | undefined =>
  ["/usr/sbin", "/sbin", ...(process.env["PATH"] ?? "").split(delimiter)]
    .map((folder) => join(folder, name))
    .find(existsSync)

/** The newest of Debian's PostgreSQL. */
const binaries = (): string | undefined => {
  const root = "/usr/lib/postgresql"
  if (!existsSync(root)) return undefined
  return readdirSync(root)
    .filter((version) => Number(version) >= 15)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, "bin"))
    .find((path) => existsSync(join(path, "pg_rewind")))
}

/** Gives a folder to the account that programs run under. */
const own = (path: string) => {
  chmodSync(path, 0o755)
  if (Program.account !== undefined) chownSync(path, Program.account.uid, Program.account.gid)
}

const node = (folder: string, etcdPort: number, { name, port, restPort }: Place) =>
  Effect.gen(function*() {
    const home = join(folder, name)
    mkdirSync(home)
    own(home)
    const configuration = join(home, "patroni.yml")
    // JSON is YAML too.
    writeFileSync(configuration, JSON.stringify(patroniConfiguration(home, etcdPort, { name, port, restPort })))
    const program = yield* Program.make({
      command: programOf("patroni")!,
      args: [configuration],
      folder: home,
      output: join(home, "patroni.log"),
      others: () => postmasterOf(home)
    })
    return { name, start: program.start, kill: program.kill() }
  })

/** Patroni's PostgreSQL is no child of its. */
const postmasterOf = (home: string): ReadonlyArray<number> => {
  const file = join(home, "data", "postmaster.pid")
  return existsSync(file) ? [Number(readFileSync(file, "utf8").split("\n")[0])] : []
}

const etcdArguments = (path: string, port: number, peerPort: number) => {
  const [url, peerUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  return Object.entries({
    "name": "only",
    "data-dir": path,
    "listen-client-urls": url,
    "advertise-client-urls": url,
    "listen-peer-urls": peerUrl,
    "initial-advertise-peer-urls": peerUrl,
    "initial-cluster": `only=${peerUrl}`
  }).flatMap(([name, value]) => [`--${name}`, value])
}

const patroniConfiguration = (home: string, etcdPort: number, { name, port, restPort }: Place) => ({
  scope: "anipool",
  name,
  restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
  etcd3: { hosts: `127.0.0.1:${etcdPort}` },
  bootstrap: {
    dcs: {
      // A primary that does not say for so many seconds that it lives has lost its place; fewer Patroni does not take.
      ttl: 20,
      loop_wait: 1,
      retry_timeout: 3,
      synchronous_mode: true,
      // Without a second copy nothing is acknowledged.
      synchronous_mode_strict: true,
      postgresql: {
        use_pg_rewind: true,
        parameters: {
          max_connections: 100,
          wal_keep_size: "512MB",
          // A commit waits for a standby, and a standby so long between two tries to find the new primary.
          wal_retrieve_retry_interval: "500ms"
        }
      }
    },
    initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"]
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: join(home, "data"),
    bin_dir: binaries(),
    pgpass: join(home, "pgpass"),
    authentication: {
      superuser: { username: user, password },
      replication: { username: "replicator", password }
    },
    parameters: { unix_socket_directories: home, shared_buffers: "64MB" },
    pg_hba: [
      "local all all trust",
      "host replication replicator 127.0.0.1/32 scram-sha-256",
      "host all all 127.0.0.1/32 scram-sha-256"
    ],
    remove_data_directory_on_rewind_failure: true,
    remove_data_directory_on_diverged_timelines: true
  },
  watchdog: { mode: "off" }
})

/** Patroni says of each node, once a second, whether it is the one that takes writes. */
const haproxyConfiguration = (port: number, places: ReadonlyArray<Place>) =>
  [
    "defaults",
    "  mode tcp",
    "  timeout connect 2s",
    "  timeout client 30m",
    "  timeout server 30m",
    "listen primary",
    `  bind 127.0.0.1:${port}`,
    "  option httpchk OPTIONS /primary",
    "  http-check expect status 200",
    "  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions",
    ...places.map((each) => `  server ${each.name} 127.0.0.1:${each.port} check port ${each.restPort}`),
    ""
  ].join("\n")
