/**
 * A real server, in this process and over storage in memory, that serves the built console. It can be taken away and brought
 * back on its port, with its data.
 */
import { Administration } from "@anipool/core/administration/Administration"
import * as AlertEvaluation from "@anipool/core/alerts/AlertEvaluation"
import * as MailSender from "@anipool/core/alerts/MailSender"
import * as WebhookSender from "@anipool/core/alerts/WebhookSender"
import * as Passwords from "@anipool/core/people/Passwords"
import * as People from "@anipool/core/people/People"
import { SignIn } from "@anipool/core/people/SignIn"
import * as Demo from "@anipool/demo/Demo"
import * as DemoHistory from "@anipool/demo/DemoHistory"
import type { KeyId, KeyType } from "@anipool/domain/ApiKey"
import type { Role } from "@anipool/domain/people/Role"
import { UserName } from "@anipool/domain/people/User"
import type { OpenIdSettings } from "@anipool/environment/OpenIdSettings"
import * as Server from "@anipool/server/Server"
import { StartFailed } from "@anipool/server/StartFailed"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import type { Storage } from "@anipool/storage/Storage"
import * as HttpSender from "@anipool/webhooks/HttpSender"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { identity } from "effect/Function"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import { randomUUID } from "node:crypto"
import * as BuiltConsole from "./BuiltConsole.ts"
import * as SmallWorkspace from "./smallWorkspace.ts"

/** Somebody who signs in by name and password. */
export interface Person {
  readonly name: string
  readonly password: string
}

/** A server. */
export interface ConsoleServer {
  /** `http://127.0.0.1:12345` */
  readonly url: string
  /** Makes a workspace for one test to change: like the demo, without its past. Its name is answered. */
  readonly workspace: (like?: SmallWorkspace.Like) => Promise<string>
  /** A new key of the workspace (default: the US demo). */
  readonly key: (type: KeyType, workspace?: string) => Promise<string>
  /** A member of the workspace (default: the US demo) in a role; the same person each time. */
  readonly person: (role: Role, workspace?: string) => Promise<Person>
  readonly revoke: (key: string) => Promise<void>
  /** Sends a request as a client does, and answers its body. */
  readonly send: (key: string, method: string, path: string, body?: unknown) => Promise<unknown>
  /** A code for the first set-up, as a server prints it when it starts. */
  readonly setUpCode: () => Promise<string>
  /** Does something to what is stored, as if it had come to be. */
  readonly inStorage: <A, E>(effect: Effect.Effect<A, E, Storage>) => Promise<A>
  /** Takes the server away; its data stay. */
  readonly stop: () => Promise<void>
  /** Brings it back on the same port, with a provider to sign in by where one is named. */
  readonly start: (openId?: OpenIdSettings) => Promise<void>
  readonly close: () => Promise<void>
}

/** What a server is started with. */
export interface Settings {
  /** Without the demo, as an installation is at first. */
  readonly isEmpty?: boolean
  /** Where the console is instead. */
  readonly files?: string
  /** Alerts are looked for twice a second: nobody waits for a minute. */
  readonly looksOften?: boolean
  /** Who sends e-mail (default: no mail server is set up). */
  readonly mail?: MailSender.Sender
}

/** Starts a server. */
export const start = async (
  { files, isEmpty = false, looksOften = false, mail }: Settings = {}
): Promise<ConsoleServer> => {
  const console = files ?? await BuiltConsole.build()
  const whole = await Effect.runPromise(Scope.make())
  const stored = await run(Scope.extend(Layer.build(MemoryStorage.layer), whole))
  let serving = await Effect.runPromise(Scope.make())
  const serve = (port: number, openId?: OpenIdSettings) =>
    run(
      Server.serve({
        host: "127.0.0.1",
        port,
        openId: Option.fromNullable(openId),
        storage: Layer.succeedContext(stored),
        console,
        prepare: Effect.mapError(
          Effect.zipRight(
            isEmpty ? Effect.void : Effect.provide(Demo.load(Option.none()), DemoHistory.layer),
            Effect.all({ administration: Administration, signIn: SignIn })
          ),
          (error) => new StartFailed({ message: String(error) })
        )
      }).pipe(
        // Receivers of tests are in this process.
        Effect.provideService(WebhookSender.WebhookSender, HttpSender.make({ allowsPrivate: true })),
        Effect.provideService(MailSender.MailSender, mail),
        looksOften ? Effect.provideService(AlertEvaluation.LookInterval, Duration.millis(500)) : identity,
        Scope.extend(serving)
      )
    )
  let { prepared: { administration, signIn }, url } = await serve(0)
  const ids = new Map<string, KeyId>()
  const people = new Map<string, Promise<Person>>()
  const makePerson = async (role: Role, workspace: string): Promise<Person> => {
    const { id } = await run(administration.workspace(workspace))
    const person = { name: `${role}-${id}`, password: `a password of ${randomUUID()}` }
    await run(
      Effect.flatMap(People.People, ({ create }) =>
        create(
          { name: UserName.make(person.name), displayName: role, password: Redacted.make(person.password) },
          { workspaceId: id, role }
        )).pipe(Effect.provide(Layer.provide(People.layer, Passwords.layer)), Effect.provide(stored))
    )
    return person
  }
  const stop = () => Effect.runPromise(Scope.close(serving, Exit.void))
  const makeKey = async (type: KeyType, workspace: string = Demo.usWorkspace): Promise<string> => {
    const secret = `secret-of-a-test-${randomUUID()}-${randomUUID()}`
    const { country, id } = await run(administration.workspace(workspace))
    const defaultCampaign = country === "us" ? "solar-outbound" : null
    const key = await run(
      administration.putKey(id, { type, secret: Redacted.make(secret), defaultCampaign, active: true })
    )
    ids.set(secret, key.id)
    return secret
  }
  const send = async (key: string, method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...body === undefined ? {} : { body: JSON.stringify(body) }
    })
    return response.json()
  }
  return {
    url,
    workspace: async (like = Demo.usWorkspace) => {
      const name = await run(Effect.provideService(SmallWorkspace.make(like), Administration, administration))
      const key = await makeKey("admin", name)
      await SmallWorkspace.fill(like, (path, body) => send(key, "POST", path, body))
      return name
    },
    key: makeKey,
    person: (role, workspace = Demo.usWorkspace) => {
      const known = people.get(`${role} of ${workspace}`) ?? makePerson(role, workspace)
      people.set(`${role} of ${workspace}`, known)
      return known
    },
    revoke: async (secret) => {
      await run(administration.revokeKey(ids.get(secret)!))
    },
    send,
    setUpCode: async () => Redacted.value(Option.getOrThrow(await run(signIn.offerSetUp))),
    inStorage: (effect) => run(Effect.provide(effect, stored)),
    stop,
    start: async (openId) => {
      serving = await Effect.runPromise(Scope.make())
      ;({ administration, signIn } = (await serve(Number(new URL(url).port), openId)).prepared)
    },
    close: async () => {
      await stop()
      await Effect.runPromise(Scope.close(whole, Exit.void))
    }
  }
}

// internal

/** Warnings would stand between the results of the tests: that a server was taken away is known here. */
const run = <A, E>(effect: Effect.Effect<A, E>): Promise<A> =>
  Effect.runPromise(Effect.provide(effect, Logger.minimumLogLevel(LogLevel.Fatal)))
