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
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as AccessLog from "./AccessLog.ts"
import * as ErrorMapping from "./ErrorMapping.ts"

/** How a key is refused. */
export type KeyRefused = Failure.Unauthorized | Failure.Forbidden | Failure.Unavailable

/** The key that an `Authorization` header carries, if it opens the interface. */
export const authorize = (
  authentication: Context.Tag.Service<Authentication>,
  on: ApiKey.Interface,
  header: string | undefined
): Effect.Effect<KnownKey, KeyRefused> =>
  Effect.suspend(() => {
    const secret = secretOf(header)
    return secret === undefined
      ? missing
      : ErrorMapping.answering(authentication.find(Redacted.make(secret))).pipe(
        Effect.flatMap((found) => check(found, on))
      )
  })

/**
 * `authorize` outside of any fiber: calls `onDone` once, at once or later, with a failure that is still to be mapped.
 * Returns a function that cancels.
 */
export const authorizeCallback = (
  authentication: Context.Tag.Service<Authentication>,
  on: ApiKey.Interface,
  header: string | undefined,
  onDone: (
    authorized: Exit.Exit<KnownKey, Failure.Unauthorized | Failure.Forbidden | StorageError | Overloaded>
  ) => void
): () => void => {
  const secret = secretOf(header)
  if (secret !== undefined) {
    return authentication.findCallback(
      hashText(secret),
      (found) => onDone(Exit.flatMap(found, (key) => check(key, on)))
    )
  }
  onDone(Exit.fail(missing))
  return () => {}
}

/** The keys of every interface. */
export const layer: Layer.Layer<
  AnyKey | AssignmentKey | CustomKey | DialsKey | InboundGroupsKey | LegacyKey | NrmKey | PlannerKey,
  never,
  Authentication
> = Layer.mergeAll(
  Layer.effect(AnyKey, Effect.map(Authentication, (each) => ({ anyKey: () => current(each, "any") }))),
  Layer.effect(
    AssignmentKey,
    Effect.map(Authentication, (each) => ({ assignmentKey: () => current(each, "assignment") }))
  ),
  Layer.effect(CustomKey, Effect.map(Authentication, (each) => ({ universalKey: () => current(each, "custom") }))),
  Layer.effect(DialsKey, Effect.map(Authentication, (each) => ({ dialsKey: () => current(each, "dials") }))),
  Layer.effect(
    InboundGroupsKey,
    Effect.map(Authentication, (each) => ({
      universalKey: () =>
        Effect.tap(
          current(each, "inboundGroups"),
          (caller) => Either.mapLeft(ensureEnabled(caller), ErrorMapping.fromCore)
        )
    }))
  ),
  Layer.effect(LegacyKey, Effect.map(Authentication, (each) => ({ legacyKey: () => currentLegacy(each) }))),
  Layer.effect(NrmKey, Effect.map(Authentication, (each) => ({ nrmKey: () => current(each, "nrm") }))),
  Layer.effect(PlannerKey, Effect.map(Authentication, (each) => ({ plannerKey: () => current(each, "planner") })))
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

// The platform takes whatever follows the seventh character of the header for a token, so it is read here again.
const current = (authentication: Context.Tag.Service<Authentication>, on: ApiKey.Interface) =>
  Effect.flatMap(
    HttpServerRequest.HttpServerRequest,
    (request) =>
      Effect.tap(
        authorize(authentication, on, request.headers["authorization"]),
        ({ key }) => Effect.sync(() => AccessLog.noteKey(request, key.id))
      )
  )

/** The older number reputation interface takes any active key, in a header of its own. */
const currentLegacy = (authentication: Context.Tag.Service<Authentication>) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
    const secret = request.headers["x-apikey"]?.trim() ?? ""
    return secret === "" ? refusedInHeader : authentication.find(Redacted.make(secret)).pipe(
      ErrorMapping.answering,
      Effect.flatMap((found) =>
        Option.isSome(found) && found.value.key.active ? Effect.succeed(found.value) : refusedInHeader
      ),
      Effect.tap(({ key }) => Effect.sync(() => AccessLog.noteKey(request, key.id)))
    )
  }).pipe(Effect.mapError((failure) => LegacyFailure.from(failure, "")))

const refusedInHeader = new Failure.Unauthorized({ message: "X-ApiKey: expected an active API key" })
