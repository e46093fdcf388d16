/**
 * A real server on a free port, over any storage, and requests to it as a client sends them.
 */
import { Administration } from "@anipool/core/administration/Administration"
import * as AlertEvaluation from "@anipool/core/alerts/AlertEvaluation"
import * as WebhookSender from "@anipool/core/alerts/WebhookSender"
import { People } from "@anipool/core/people/People"
import type { KeyType } from "@anipool/domain/ApiKey"
import { UserName } from "@anipool/domain/people/User"
import type { WorkspaceSettings } from "@anipool/domain/Workspace"
import * as Server from "@anipool/server/Server"
import { StartFailed } from "@anipool/server/StartFailed"
import * as Fixture from "@anipool/storage-contract/Fixture"
import { type DialDay, PlannerFigures } from "@anipool/storage/PlannerFigures"
import type { Storage } from "@anipool/storage/Storage"
import * as HttpSender from "@anipool/webhooks/HttpSender"
import { assert } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { randomUUID } from "node:crypto"
import * as DocumentedCodes from "./documentedCodes.ts"

/** What was answered. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON, of a failure without its code; undefined where it is none. */
  readonly json: unknown
  /** A failure's code, which is one of those that the document names for the operation. */
  readonly code: unknown
}

/** A workspace of one test alone. */
export interface TestWorkspace {
  readonly id: number
  readonly name: string
  /** Makes a key of this type. */
  readonly key: (
    type: KeyType,
    options?: { readonly campaign?: string; readonly active?: boolean; readonly allowInUrl?: boolean }
  ) => Effect.Effect<string>
  /** Its universal key. */
  readonly universal: string
  /** Its admin key. */
  readonly admin: string
  /** Registers ANIs: `+12125550100` in the pool given. */
  readonly hold: (pool: string, ...numbers: ReadonlyArray<string>) => Effect.Effect<void>
  /** Registers an outbound campaign that dials from the pool given. */
  readonly campaign: (id: string, pool?: string) => Effect.Effect<void>
  /** Adds to the daily counters, as recorded dials of a campaign would. */
  readonly dialed: (campaign: string, days: ReadonlyArray<Omit<DialDay, "campaignKey">>) => Effect.Effect<void>
}

/** A request; `body` is sent as JSON, `text` as it is. */
export interface Sent {
  readonly key?: string
  readonly body?: unknown
  readonly text?: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

/** A real server on a free port. */
export class TestServer extends Context.Tag("@anipool/server/test/TestServer")<TestServer, {
  readonly url: string
  readonly send: (method: string, path: string, sent?: Sent) => Effect.Effect<Answer>
  /** Makes a workspace where it is about noon, so that no day ends before its test does. */
  readonly workspace: (settings?: Partial<WorkspaceSettings>) => Effect.Effect<TestWorkspace>
  /** Makes a user, of the installation's administrators or of no workspace yet, and signs them in. */
  readonly user: (
    isAdministrator: boolean
  ) => Effect.Effect<{ readonly name: string; readonly password: string; readonly cookie: string }>
}>() {}

/** A server over a storage, which must be new or hold nothing that is in the way. */
export const layer = <E>(
  storage: Layer.Layer<Storage, E>,
  options: Pick<Server.Options<unknown>, "keyLimits" | "openId"> = {}
): Layer.Layer<TestServer, StartFailed> =>
  Layer.scoped(
    TestServer,
    Effect.gen(function*() {
      const built = yield* Effect.mapError(
        Layer.build(storage),
        (error) => new StartFailed({ message: String(error) })
      )
      const { prepared, url } = yield* Server.serve({
        ...options,
        host: "127.0.0.1",
        port: 0,
        storage: Layer.succeedContext(built),
        prepare: Effect.all({ administration: Administration, people: People })
      }).pipe(
        // Receivers of tests are in this process, and nobody waits for a minute.
        Effect.provideService(WebhookSender.WebhookSender, HttpSender.make({ allowsPrivate: true })),
        Effect.provideService(AlertEvaluation.LookInterval, Duration.millis(200))
      )
      return make(url, prepared, Context.get(built, PlannerFigures))
    })
  )

/** What the console sends beside the cookie where it changes something. */
export const consoleHeaders = (url: string) => ({ "x-anipool-console": "1", origin: url })

/** A failure's body without its code, and the code. */
export const withoutCode = (body: unknown): { readonly json: unknown; readonly code: unknown } => {
  if (typeof body !== "object" || body === null || !("code" in body)) return { json: body, code: undefined }
  const { code, ...json } = body
  return { json, code }
}

/** The body of a failure with its code. */
export const coded = (code: string, message: string) => ({ ...failure(message), code })

/** The body of a failure, without its code. */
export const failure = (message: string) => ({ success: false, message })

// internal

const make = (
  url: string,
  { administration, people }: {
    readonly administration: Context.Tag.Service<Administration>
    readonly people: Context.Tag.Service<People>
  },
  figures: Context.Tag.Service<PlannerFigures>
): Context.Tag.Service<TestServer> => {
  const send = (method: string, path: string, { body, headers, key, text }: Sent = {}) =>
    Effect.promise(async (): Promise<Answer> => {
      const content = body === undefined ? text : JSON.stringify(body)
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
          ...(content === undefined ? {} : { "content-type": "application/json" }),
          ...headers
        },
        ...(content === undefined ? {} : { body: content })
      })
      const answered = await response.text()
      const { headers: answeredHeaders, status } = response
      const whole = parse(answered)
      assert.isUndefined(DocumentedCodes.faultOf(method, path, status, whole))
      const { code, json } = status < 400 ? { code: undefined, json: whole } : withoutCode(whole)
      return { status, headers: answeredHeaders, text: answered, json, code }
    })

  const workspace = Effect.fn("TestServer.workspace")(function*(settings: Partial<WorkspaceSettings> = {}) {
    const name = `test ${randomUUID()}`
    const { id } = yield* administration.putWorkspace({
      name,
      country: "us",
      timeZone: yield* Fixture.noonZone,
      ...settings
    })
    const key: TestWorkspace["key"] = (type, options = {}) => {
      const secret = `secret_${randomUUID()}_${randomUUID()}`
      return Effect.as(
        administration.putKey(id, {
          type,
          secret: Redacted.make(secret),
          defaultCampaign: options.campaign ?? null,
          active: options.active ?? true,
          allowInUrl: options.allowInUrl ?? false
        }),
        secret
      ).pipe(Effect.orDie)
    }
    const universal = yield* key("universal")
    const register = (path: string, body: unknown) =>
      Effect.flatMap(
        send("POST", path, { key: universal, body }),
        ({ status, text }) => status === 200 ? Effect.void : Effect.dieMessage(`${path}: ${status} ${text}`)
      )
    return {
      id,
      name,
      key,
      universal,
      admin: yield* key("admin"),
      hold: (pool: string, ...numbers: ReadonlyArray<string>) =>
        Effect.forEach(numbers, (number) =>
          register("/custom/anis", {
            country_code: number.startsWith("+44") ? "+44" : "+1",
            number,
            inbound_group_id: pool
          }), { discard: true }),
      campaign: (id: string, pool?: string) =>
        register("/custom/campaigns", {
          id,
          name: id,
          type: "Outbound",
          ...(pool === undefined ? {} : { inbound_pool_id: pool })
        }),
      dialed: (campaign: string, days: ReadonlyArray<Omit<DialDay, "campaignKey">>) =>
        Effect.gen(function*() {
          const known = yield* figures.campaigns(id)
          const campaignKey = known.find((each) => each.id === campaign)!.key
          yield* figures.count(id, days.map((day) => ({ ...day, campaignKey })))
        }).pipe(Effect.orDie)
    }
  }, Effect.orDie)

  const user = Effect.fn("TestServer.user")(function*(isAdministrator: boolean) {
    const name = UserName.make(`user-${randomUUID()}`)
    const password = `password of ${name}`
    yield* people.create({ name, displayName: "Somebody", password: Redacted.make(password), isAdministrator })
    const answer = yield* send("POST", "/admin/sign-in", { body: { name, password }, headers: consoleHeaders(url) })
    const cookie = answer.headers.get("set-cookie")?.split(";", 1)[0]
    if (cookie === undefined) return yield* Effect.dieMessage(`sign-in: ${answer.status} ${answer.text}`)
    return { name, password, cookie }
  }, Effect.orDie)

  return { url, send, workspace, user }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
