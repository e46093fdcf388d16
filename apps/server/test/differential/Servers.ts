/**
 * Servers that are held against each other: one over memory, and two on one PostgreSQL.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { People } from "@anipool/core/people/People"
import { KeyType } from "@anipool/domain/ApiKey"
import { UserName } from "@anipool/domain/people/User"
import * as Server from "@anipool/server/Server"
import { StartFailed } from "@anipool/server/StartFailed"
import * as Fixture from "@anipool/storage-contract/Fixture"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import type { Storage } from "@anipool/storage/Storage"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import { randomUUID } from "node:crypto"
import * as Http from "node:http"

/** Who asks: a key of a type, or somebody who is signed in as an administrator of the installation. */
export type Asker = KeyType | "session"

/** A request, as it is sent to one of the storages. */
export interface Sent {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly asker: Asker
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** What was answered; `json` is undefined where the body is none. */
export interface Answer {
  readonly status: number
  readonly text: string
  readonly json: unknown
}

/** A workspace on one of the storages. */
export interface Place {
  /** `server` says which of those on the storage answers. */
  readonly send: (sent: Sent, server: number) => Effect.Effect<Answer>
}

/** The storages, each of which makes workspaces. */
export interface Servers {
  readonly memory: Effect.Effect<Place>
  readonly postgres: Effect.Effect<Place>
}

/** Starts one over memory. */
export const inMemory: Effect.Effect<Pick<Servers, "memory">, StartFailed, Scope.Scope> = Effect.gen(function*() {
  const zone = yield* Fixture.noonZone
  return { memory: yield* makeWorkspaces([yield* serve(MemoryStorage.layer, true)], zone) }
})

/** Starts them all. */
export const start: Effect.Effect<Servers, StartFailed | TestDatabase.TestDatabaseError, Scope.Scope> = Effect.gen(
  function*() {
    const database = yield* TestDatabase.make
    const postgres = Layer.provide(PostgresStorage.layer, PgConnection.layerUrl(database.runUrl))
    const zone = yield* Fixture.noonZone
    return {
      ...yield* inMemory,
      postgres: yield* makeWorkspaces([yield* serve(postgres, true), yield* serve(postgres, false)], zone)
    }
  }
)

// internal

const serve = <E>(storage: Layer.Layer<Storage, E>, worker: boolean) =>
  Effect.gen(function*() {
    const built = yield* Effect.mapError(Layer.build(storage), (error) => new StartFailed({ message: String(error) }))
    return yield* Server.serve({
      host: "127.0.0.1",
      port: 0,
      worker,
      storage: Layer.succeedContext(built),
      prepare: Effect.all({ administration: Administration, people: People })
    })
  })

type Running = Effect.Effect.Success<ReturnType<typeof serve>>

const makeWorkspaces = (servers: ReadonlyArray<Running>, timeZone: string): Effect.Effect<Effect.Effect<Place>> =>
  Effect.gen(function*() {
    const agent = new Http.Agent({ keepAlive: true })
    const { administration, people } = servers[0]!.prepared
    const user = UserName.make("root")
    const password = "a password for root"
    yield* people.create({ name: user, displayName: "Root", password: Redacted.make(password), isAdministrator: true })
    const cookie = yield* signIn(servers[0]!.url, user, password)
    return Effect.gen(function*() {
      const { id } = yield* administration.putWorkspace({
        name: `workspace ${randomUUID()}`,
        country: "us",
        timeZone,
        inboundGroups: true
      })
      const secrets = new Map<Asker, string>()
      for (const type of KeyType.literals) {
        const secret = `secret_${randomUUID()}_${randomUUID()}`
        secrets.set(type, secret)
        yield* administration.putKey(id, {
          type,
          secret: Redacted.make(secret),
          defaultCampaign: null,
          active: true,
          allowInUrl: false
        })
      }
      return {
        send: ({ asker, body, headers, method, path }: Sent, server: number) => {
          const { url } = servers[server % servers.length]!
          const secret = secrets.get(asker)
          const shown: Record<string, string> = secret === undefined
            ? { ...ofConsole(url), cookie, "x-anipool-workspace": String(id) }
            : path.split("?", 1)[0]!.endsWith(".php")
            ? { "x-apikey": secret }
            : { authorization: `Bearer ${secret}` }
          return ask(agent, url, method, path, { ...shown, ...headers }, body)
        }
      }
    }).pipe(Effect.orDie)
  }).pipe(Effect.orDie)

const ofConsole = (url: string) => ({ "x-anipool-console": "1", origin: url })

const signIn = (url: string, name: string, password: string): Effect.Effect<string> =>
  Effect.promise(async () => {
    const answer = await fetch(`${url}/admin/sign-in`, {
      method: "POST",
      headers: { ...ofConsole(url), "content-type": "application/json" },
      body: JSON.stringify({ name, password })
    })
    const cookie = answer.headers.get("set-cookie")?.split(";", 1)[0]
    if (cookie === undefined) throw new Error(`sign-in: ${answer.status}`)
    return cookie
  })

const ask = (
  agent: Http.Agent,
  url: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: unknown
): Effect.Effect<Answer> =>
  Effect.async((resume) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const request = Http.request(new URL(url), {
      agent,
      method,
      path,
      headers: text === undefined
        ? headers
        : { ...headers, "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) }
    }, (response) => {
      let received = ""
      response.setEncoding("utf8").on("data", (chunk: string) => received += chunk)
      response.on("end", () =>
        resume(Effect.succeed({ status: response.statusCode ?? 0, text: received, json: parse(received) })))
    })
    request.on("error", (error) =>
      resume(Effect.die(new Error(`${method} ${path}: ${String(error)}`))))
    request.end(text)
  })

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
