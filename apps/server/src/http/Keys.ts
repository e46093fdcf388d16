/**
 * Who may call: keys out of the `Authorization` header, looked up before anything else of a request is read.
 */
import { Authentication, hashText, type KnownKey } from "@anipool/core/Authentication"
import type { Overloaded } from "@anipool/core/CoreError"
import { ensureEnabled } from "@anipool/core/groups/Groups"
import * as ApiKey from "@anipool/domain/ApiKey"
import * as Failure from "@anipool/http-api/Failure"
import * as LegacyFailure from "@anipool/http-api/LegacyFailure"
import {
  AnyKey,
  AssignmentKey,
  CustomKey,
  DialsKey,
  InboundGroupsKey,
  LegacyKey,
  NrmKey,
  PlannerKey
} from "@anipool/http-api/Security"
import type { StorageError } from "@anipool/storage/StorageError"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { IncomingMessage } from "node:http"
import * as AccessLog from "./AccessLog.ts"
import * as ErrorMapping from "./ErrorMapping.ts"
import * as KeyLimits from "./KeyLimits.ts"

/** How a key is refused. */
export type KeyRefused = Failure.Unauthorized | Failure.Forbidden | Failure.TooManyRequests | Failure.Unavailable

/** What keys are checked by. */
export interface Gate {
  readonly authentication: Context.Tag.Service<Authentication>
  readonly limits: KeyLimits.KeyLimits | undefined
}

/** How keys are checked here. */
export const gate: Effect.Effect<Gate, never, Authentication> = Effect.all({
  authentication: Authentication,
  limits: KeyLimits.CurrentKeyLimits
})

/**
 * The key that a request's `Authorization` header carries, if it opens the interface. Outside of any fiber: calls `onDone`
 * once, at once or later, with a failure that is still to be mapped. Returns a function that cancels.
 */
export const authorizeCallback = (
  { authentication, limits }: Gate,
  on: ApiKey.Interface,
  request: IncomingMessage,
  onDone: (
    authorized: Exit.Exit<
      KnownKey,
      Failure.Unauthorized | Failure.Forbidden | Failure.TooManyRequests | StorageError | Overloaded
    >
  ) => void
): () => void => {
  const secret = secretOf(request.headers.authorization)
  if (secret !== undefined) {
    const hash = hashText(secret)
    const refused = limits?.beforeLookUp(request, () => authentication.wasFound(hash))
    if (refused === undefined) {
      return authentication.findCallback(hash, (found) => {
        const counted = limits === undefined ? found : Exit.flatMap(found, (key) => limits.count(request, key))
        onDone(Exit.flatMap(counted, (key) => check(key, on)))
      })
    }
    onDone(Exit.fail(refused))
  } else onDone(Exit.fail(missing))
  return () => {}
}

/** The keys of every interface. */
export const layer: Layer.Layer<
  AnyKey | AssignmentKey | CustomKey | DialsKey | InboundGroupsKey | LegacyKey | NrmKey | PlannerKey,
  never,
  Authentication
> = Layer.mergeAll(
  Layer.effect(AnyKey, Effect.map(gate, (each) => ({ anyKey: () => current(each, "any") }))),
  Layer.effect(AssignmentKey, Effect.map(gate, (each) => ({ assignmentKey: () => current(each, "assignment") }))),
  Layer.effect(CustomKey, Effect.map(gate, (each) => ({ universalKey: () => current(each, "custom") }))),
  Layer.effect(DialsKey, Effect.map(gate, (each) => ({ dialsKey: () => current(each, "dials") }))),
  Layer.effect(
    InboundGroupsKey,
    Effect.map(gate, (each) => ({
      universalKey: () =>
        Effect.tap(
          current(each, "inboundGroups"),
          (caller) => Either.mapLeft(ensureEnabled(caller), ErrorMapping.fromCore)
        )
    }))
  ),
  Layer.effect(LegacyKey, Effect.map(gate, (each) => ({ legacyKey: () => currentLegacy(each) }))),
  Layer.effect(NrmKey, Effect.map(gate, (each) => ({ nrmKey: () => current(each, "nrm") }))),
  Layer.effect(PlannerKey, Effect.map(gate, (each) => ({ plannerKey: () => current(each, "planner") })))
)

// internal

const secretOf = (header: string | undefined): string | undefined => /^bearer +(\S+)$/i.exec(header?.trim() ?? "")?.[1]

const check = (
  found: Option.Option<KnownKey>,
  on: ApiKey.Interface
): Exit.Exit<KnownKey, Failure.Unauthorized | Failure.Forbidden> => {
  if (Option.isNone(found)) return refusedAsUnknown
  const { active, type } = found.value.key
  if (!ApiKey.isTypeAllowed(type, on)) {
    const message = `The API key is of type "${type}", expected ${ApiKey.typesAllowed(on)}`
    return Exit.fail(new Failure.Forbidden({ message }))
  }
  return active ? Exit.succeed(found.value) : Exit.fail(new Failure.Forbidden({ message: "The API key is inactive" }))
}

const missing = new Failure.Unauthorized({ message: "Authorization: expected \"Bearer <API key>\"" })
const refusedAsUnknown = Exit.fail(new Failure.Unauthorized({ message: "Authorization: expected a known API key" }))

/** The key with a secret that a request shows, if there is one. */
const find = (
  { authentication, limits }: Gate,
  request: IncomingMessage,
  secret: string
): Effect.Effect<Option.Option<KnownKey>, Failure.TooManyRequests | Failure.Unavailable> => {
  const found = ErrorMapping.answering(authentication.find(Redacted.make(secret)))
  if (limits === undefined) return found
  return Effect.suspend(() =>
    limits.beforeLookUp(request, () => authentication.wasFound(hashText(secret))) ??
      Effect.flatMap(found, (key) => limits.count(request, key))
  )
}

// The platform takes whatever follows the seventh character of the header for a token, so it is read here again.
const current = (
  gate: Gate,
  on: ApiKey.Interface
): Effect.Effect<KnownKey, KeyRefused, HttpServerRequest.HttpServerRequest> =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
    const secret = secretOf(request.headers["authorization"])
    if (secret === undefined) return missing
    return find(gate, NodeHttpServerRequest.toIncomingMessage(request), secret).pipe(
      Effect.flatMap((found) => check(found, on)),
      Effect.tap(({ key }) => Effect.sync(() => AccessLog.noteKey(request, key.id)))
    )
  })

/** The older number reputation interface takes any active key, in a header of its own. */
const currentLegacy = (gate: Gate) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
    const secret = request.headers["x-apikey"]?.trim() ?? ""
    return secret === "" ? refusedInHeader : Effect.flatMap(
      find(gate, NodeHttpServerRequest.toIncomingMessage(request), secret),
      (found) => Option.isSome(found) && found.value.key.active ? Effect.succeed(found.value) : refusedInHeader
    ).pipe(
      Effect.tap(({ key }) => Effect.sync(() => AccessLog.noteKey(request, key.id)))
    )
  }).pipe(Effect.mapError((failure) => LegacyFailure.from(failure, "")))

const refusedInHeader = new Failure.Unauthorized({ message: "X-ApiKey: expected an active API key" })
