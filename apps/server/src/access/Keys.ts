/**
 * Who may call: keys out of the `Authorization` header, or where there is none the session of a cookie, looked up before
 * anything else of a request is read. What they open is what the matched operation declares (`Access`): never a matter of how
 * its path was written.
 */
import { Authentication, type CallingKey, hashText, type KnownKey } from "@anipool/core/Authentication"
import type { Overloaded } from "@anipool/core/CoreError"
import type { FiguresAge } from "@anipool/core/dials/FiguresAge"
import { ensureEnabled } from "@anipool/core/groups/Groups"
import { SignIn } from "@anipool/core/people/SignIn"
import * as ApiKey from "@anipool/domain/ApiKey"
import * as Role from "@anipool/domain/people/Role"
import type { User } from "@anipool/domain/people/User"
import { WorkspaceId } from "@anipool/domain/Workspace"
import * as Access from "@anipool/http-api/Access"
import * as Failure from "@anipool/http-api/Failure"
import * as LegacyFailure from "@anipool/http-api/LegacyFailure"
import * as Operations from "@anipool/http-api/Operations"
import {
  AdminGroupsKey,
  AdminKey,
  AdminVisitor,
  AssignmentKey,
  type Caller,
  type CurrentVisitor,
  DialsKey,
  InboundGroupsKey,
  InstallationAdministrator,
  LegacyKey,
  NrmKey,
  PlannerKey,
  UniversalKey,
  UserSession,
  workspaceHeader
} from "@anipool/http-api/Security"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import type { StorageError } from "@anipool/storage/StorageError"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import * as HttpRouter from "@effect/platform/HttpRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import * as FiberRef from "effect/FiberRef"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { IncomingMessage } from "node:http"
import * as AccessLog from "../dispatch/AccessLog.ts"
import * as ErrorMapping from "../http/ErrorMapping.ts"
import * as FiguresAgeHeader from "../http/FiguresAgeHeader.ts"
import * as ClientAddress from "./ClientAddress.ts"
import * as KeyLimits from "./KeyLimits.ts"
import * as SessionCookie from "./SessionCookie.ts"

/** How a key is refused. */
export type KeyRefused = Failure.Unauthorized | Failure.Forbidden | Failure.TooManyRequests | Failure.Unavailable

/** What keys are checked by. */
export interface Gate {
  readonly authentication: Context.Tag.Service<Authentication>
  readonly addressOf: (request: IncomingMessage) => string
  readonly limits: KeyLimits.KeyLimits | undefined
}

/** How keys are checked here. */
export const gate: Effect.Effect<Gate, never, Authentication> = Effect.all({
  authentication: Authentication,
  addressOf: ClientAddress.AddressOf,
  limits: KeyLimits.CurrentKeyLimits
})

/**
 * The key that a request's `Authorization` header carries, if it opens the operation. Outside of any fiber: calls `onDone`
 * once, at once or later, with a failure that is still to be mapped. Returns a function that cancels.
 */
export const authorizeCallback = (
  gate: Gate,
  allowed: Access.OfCallers,
  request: IncomingMessage,
  onDone: (authorized: Authorized) => void
): () => void => {
  const secret = secretOf(request.headers.authorization)
  if (secret !== undefined) return authorizeSecret(gate, request, secret, (found) => check(found, allowed), onDone)
  onDone(Exit.fail(missing))
  return () => {}
}

/**
 * The same for URLs and forms: `parameter` is the key of a URL or a form, which opens the operation if it may stand there.
 * Without it the key is the header's, as a bearer token or, for dialers that can send nothing else, as a password.
 */
export const authorizeInUrlCallback = (
  gate: Gate,
  allowed: Access.OfCallers,
  request: IncomingMessage,
  parameter: string | undefined,
  onDone: (authorized: Authorized) => void
): () => void => {
  if (parameter !== undefined) {
    return authorizeSecret(gate, request, parameter, (found) => checkInUrl(found, allowed), onDone)
  }
  const { authorization } = request.headers
  const secret = secretOf(authorization) ?? passwordOf(authorization)
  if (secret !== undefined) return authorizeSecret(gate, request, secret, (found) => check(found, allowed), onDone)
  onDone(Exit.fail(missingInUrl))
  return () => {}
}

/** The key that was shown, or why it is refused. */
export type Authorized = Exit.Exit<
  KnownKey,
  Failure.Unauthorized | Failure.Forbidden | Failure.TooManyRequests | StorageError | Overloaded
>

/** What keys and sessions are checked by. */
interface OpenGate extends Gate {
  readonly signIn: Context.Tag.Service<SignIn>
  readonly isSecure: Context.Tag.Service<ClientAddress.IsSecure>
  readonly tellFiguresAge: FiguresAgeHeader.Tell
}

const openGate: Effect.Effect<OpenGate, never, Authentication | FiguresAge | SignIn> = Effect.map(
  Effect.all({ keys: gate, signIn: SignIn, isSecure: ClientAddress.IsSecure, tellFiguresAge: FiguresAgeHeader.tell }),
  ({ keys, ...sessions }) => ({ ...keys, ...sessions })
)

/** The keys of every interface, and the sessions that open it too. */
export const layer: Layer.Layer<
  | AdminGroupsKey
  | AdminKey
  | AdminVisitor
  | AssignmentKey
  | UniversalKey
  | DialsKey
  | InboundGroupsKey
  | InstallationAdministrator
  | LegacyKey
  | NrmKey
  | PlannerKey
  | UserSession,
  never,
  Authentication | FiguresAge | SignIn
> = Layer.mergeAll(
  Layer.effect(AdminKey, Effect.map(openGate, (each) => ({ adminKey: () => currentAdmin(each) }))),
  Layer.effect(
    AdminGroupsKey,
    Effect.map(openGate, (each) => ({ adminKey: () => Effect.tap(currentAdmin(each), havingGroups) }))
  ),
  Layer.effect(AdminVisitor, Effect.map(openGate, (each) => ({ adminKey: () => currentVisitor(each) }))),
  Layer.effect(UserSession, Effect.map(openGate, (each) => ({ session: () => currentUser(each) }))),
  Layer.effect(
    InstallationAdministrator,
    Effect.map(openGate, (each) => ({
      session: () => Effect.filterOrFail(currentUser(each), ({ isAdministrator }) => isAdministrator, () => notOfAll)
    }))
  ),
  Layer.effect(AssignmentKey, Effect.map(openGate, (each) => ({ assignmentKey: () => current(each) }))),
  Layer.effect(UniversalKey, Effect.map(openGate, (each) => ({ universalKey: () => current(each) }))),
  Layer.effect(DialsKey, Effect.map(openGate, (each) => ({ dialsKey: () => current(each) }))),
  Layer.effect(
    InboundGroupsKey,
    Effect.map(openGate, (each) => ({ universalKey: () => Effect.tap(current(each), havingGroups) }))
  ),
  Layer.effect(LegacyKey, Effect.map(openGate, (each) => ({ legacyKey: () => currentLegacy(each) }))),
  Layer.effect(NrmKey, Effect.map(openGate, (each) => ({ nrmKey: () => current(each) }))),
  Layer.effect(PlannerKey, Effect.map(openGate, (each) => ({ plannerKey: () => current(each) })))
)

// internal

const secretOf = (header: string | undefined): string | undefined => /^bearer +(\S+)$/i.exec(header?.trim() ?? "")?.[1]

/** The password of Basic credentials. */
const passwordOf = (header: string | undefined): string | undefined => {
  const encoded = /^basic +(\S+)$/i.exec(header?.trim() ?? "")?.[1]
  return encoded === undefined ? undefined : /^[^:]*:(.+)$/.exec(Buffer.from(encoded, "base64").toString("utf8"))?.[1]
}

const havingGroups = (caller: Caller) => Either.mapLeft(ensureEnabled(caller), ErrorMapping.fromCore)

/** Whether a key opens an operation; `expected` names the types that do. */
const check = <Found extends KnownKey>(
  found: Option.Option<Found>,
  allowed: Access.Allowed,
  expected = allowed.by === "caller" ? ApiKey.typesAllowed(allowed.keys) : Access.typesNamed(allowed)
): Exit.Exit<Found, Failure.Unauthorized | Failure.Forbidden> => {
  if (Option.isNone(found)) return refusedAsUnknown
  const { active, type } = found.value.key
  if (!Access.isOpenTo(allowed, type)) {
    const message = `The API key is of type "${type}", expected ${expected}`
    return Exit.fail(new Failure.Forbidden({ message, code: "key_type_not_allowed" }))
  }
  return active ? Exit.succeed(found.value) : refusedAsInactive
}

const missing = new Failure.Unauthorized({
  message: "Authorization: expected \"Bearer <API key>\"",
  code: "key_required"
})
const refusedAsUnknown = Exit.fail(
  new Failure.Unauthorized({ message: "Authorization: expected a known API key", code: "key_unknown" })
)
const refusedAsInactive = Exit.fail(
  new Failure.Forbidden({ message: "The API key is inactive", code: "key_inactive" })
)

const missingInUrl = new Failure.Unauthorized({ message: "key: expected an API key", code: "key_required" })
const refusedAsUnknownInUrl = Exit.fail(
  new Failure.Unauthorized({ message: "key: expected a known API key", code: "key_unknown" })
)

/** Whether a key that stands in a URL or a form opens an operation. */
const checkInUrl = (
  found: Option.Option<KnownKey>,
  allowed: Access.OfCallers
): Exit.Exit<KnownKey, Failure.Unauthorized | Failure.Forbidden> => {
  if (Option.isNone(found)) return refusedAsUnknownInUrl
  const expected = ApiKey.typesAllowed(allowed.keys, ApiKey.mayStandInUrl)
  return Exit.flatMap(
    check(found, allowed, expected),
    (known) => known.key.allowInUrl ? Exit.succeed(known) : Exit.fail(notInUrl(known.key, expected))
  )
}

const notInUrl = ({ type }: ApiKey.ApiKey, expected: string) =>
  ApiKey.mayStandInUrl(type)
    ? new Failure.Forbidden({
      message: "The API key may not stand in a URL or a form: make one that may (\"key create --allow-in-url\")",
      code: "key_not_allowed_in_url"
    })
    : new Failure.Forbidden({
      message: `The API key is of type "${type}", expected ${expected}`,
      code: "key_type_not_allowed"
    })

const authorizeSecret = (
  { authentication, limits }: Gate,
  request: IncomingMessage,
  secret: string,
  judge: (found: Option.Option<KnownKey>) => Exit.Exit<KnownKey, Failure.Unauthorized | Failure.Forbidden>,
  onDone: (authorized: Authorized) => void
): () => void => {
  const hash = hashText(secret)
  const refused = limits?.beforeLookUp(request, () => authentication.wasFound(hash))
  if (refused === undefined) {
    return authentication.findCallback(hash, (found) => {
      const counted = limits === undefined ? found : Exit.flatMap(found, (key) => limits.count(request, key))
      onDone(Exit.flatMap(counted, judge))
    })
  }
  onDone(Exit.fail(refused))
  return () => {}
}

/** The key with a secret that a request shows, if there is one. */
const find = (
  { authentication, limits }: Gate,
  request: IncomingMessage,
  secret: string
): Effect.Effect<Option.Option<CallingKey>, Failure.TooManyRequests | Failure.Unavailable> => {
  const found = ErrorMapping.answering(authentication.find(Redacted.make(secret)))
  if (limits === undefined) return found
  return Effect.suspend(() =>
    limits.beforeLookUp(request, () => authentication.wasFound(hashText(secret))) ??
      Effect.flatMap(found, (key) => limits.count(request, key))
  )
}

/** The operation that the router matched. One that is not of the contract is a programming error. */
const operationHere = Effect.map(HttpRouter.RouteContext, ({ route }) => {
  const operation = Operations.ofRoute(route.method, route.path)
  if (operation === undefined) throw new Error(`${route.method} ${route.path} is no operation of the contract`)
  return operation
})

/** What it declares. */
const allowedHere = Effect.map(operationHere, ({ allowed, id }) => {
  if (allowed.by !== "caller") throw new Error(`${id} is not declared to be for callers`)
  return allowed
})

/** Tells a caller how old the figures are that an operation shows. */
const tellFiguresAge = (gate: OpenGate, { workspace }: Caller) =>
  Effect.flatMap(operationHere, (operation) => gate.tellFiguresAge(operation, workspace.id))

/** Who calls an operation: by key, or in a role where it is for people too. */
const current = (
  gate: OpenGate,
  namesOf?: (allowed: Access.Allowed) => string
): Effect.Effect<Caller, KeyRefused, HttpServerRequest.HttpServerRequest | HttpRouter.RouteContext> =>
  Effect.flatMap(
    allowedHere,
    (allowed) =>
      Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
        allowed.act !== null && isBySession(gate, request)
          ? currentPerson(gate, request, allowed.act)
          : currentKey(gate, request, (found) => check(found, allowed, namesOf?.(allowed))))
  ).pipe(Effect.tap((caller) => tellFiguresAge(gate, caller)))

/** Who calls an operation of administration, whose messages name keys of type `admin` among the others. */
const currentAdmin = (gate: OpenGate) => current(gate, Access.typesNamed)

/** Who asks what concerns no one workspace. */
const currentVisitor = (gate: OpenGate) =>
  Effect.flatMap(
    HttpServerRequest.HttpServerRequest,
    (request): Effect.Effect<
      Context.Tag.Service<CurrentVisitor>,
      KeyRefused,
      HttpServerRequest.HttpServerRequest
    > =>
      isBySession(gate, request)
        ? Effect.map(currentUser(gate), (user) => ({ user }))
        : currentKey(gate, request, (found) => check(found, Access.visitor))
  )

// The platform takes whatever follows the seventh character of the header for a token, so it is read here again.
const currentKey = (
  gate: OpenGate,
  request: HttpServerRequest.HttpServerRequest,
  judge: (found: Option.Option<CallingKey>) => Exit.Exit<CallingKey, Failure.Unauthorized | Failure.Forbidden>
): Effect.Effect<Caller, KeyRefused> => {
  const secret = secretOf(request.headers["authorization"])
  if (secret === undefined) return missing
  return find(gate, NodeHttpServerRequest.toIncomingMessage(request), secret).pipe(
    Effect.flatMap(judge),
    Effect.tap((found) => noteCaller(gate, request, found))
  )
}

/** Whether a request shows a session and no key. */
const isBySession = (gate: OpenGate, request: HttpServerRequest.HttpServerRequest): boolean =>
  request.headers["authorization"] === undefined && tokenOf(gate, request) !== undefined

const tokenOf = ({ isSecure }: OpenGate, request: HttpServerRequest.HttpServerRequest) =>
  SessionCookie.tokenOf(request.headers["cookie"], isSecure(NodeHttpServerRequest.toIncomingMessage(request)))

/** Who is signed in, in the workspace that the request names, where their role may do it. */
const currentPerson = (
  gate: OpenGate,
  request: HttpServerRequest.HttpServerRequest,
  act: Role.Act
): Effect.Effect<Caller, KeyRefused> =>
  Effect.gen(function*() {
    const forged = SessionCookie.forgeryOf(NodeHttpServerRequest.toIncomingMessage(request))
    if (forged !== undefined) return yield* forged
    const token = tokenOf(gate, request)
    if (token === undefined) return yield* signedOut
    const named = decodeWorkspaceId(request.headers[workspaceHeader])
    const resumed = yield* ErrorMapping.answering(gate.signIn.resume(token, Option.getOrNull(named)))
    if (Option.isNone(resumed)) return yield* signedOut
    const { membership, user } = resumed.value
    if (Option.isNone(named)) return yield* noWorkspace
    if (membership === null) return yield* noMember
    const { role, workspace } = membership
    if (!Role.isAllowed(role, act)) {
      return yield* new Failure.Forbidden({
        message: `Your role in this workspace is "${role}", expected "${Role.leastFor(act)}" or more`,
        code: "role_too_low"
      })
    }
    yield* noteUser(gate.addressOf(NodeHttpServerRequest.toIncomingMessage(request)), user)
    return { key: null, person: { user, role }, workspace, defaultCampaign: null }
  })

/** Who is signed in, whatever the workspace. */
const currentUser = (gate: OpenGate) =>
  Effect.gen(function*() {
    const request = yield* HttpServerRequest.HttpServerRequest
    const token = tokenOf(gate, request)
    if (token === undefined) return yield* signedOut
    const message = NodeHttpServerRequest.toIncomingMessage(request)
    const forged = SessionCookie.forgeryOf(message)
    if (forged !== undefined) return yield* forged
    const resumed = yield* ErrorMapping.answering(gate.signIn.resume(token, null))
    if (Option.isNone(resumed)) return yield* signedOut
    yield* noteUser(gate.addressOf(message), resumed.value.user)
    return resumed.value.user
  })

const noteUser = (address: string, { id, name }: User) =>
  FiberRef.set(CurrentActor, { kind: "user", id: String(id), name, address })

const decodeWorkspaceId = Schema.decodeUnknownOption(Schema.compose(Schema.NumberFromString, WorkspaceId))

const signedOut = new Failure.Unauthorized({ message: "You are not signed in, or no more", code: "signed_out" })
const noWorkspace = new Failure.Forbidden({
  message: "X-Anipool-Workspace: expected the id of the workspace",
  code: "workspace_required"
})
const noMember = new Failure.Forbidden({ message: "You are no member of this workspace", code: "no_member" })
const notOfAll = new Failure.Forbidden({
  message: "Expected an administrator of the installation",
  code: "role_too_low"
})

/** Tells the log, and from here on whatever the request changes, who calls. */
const noteCaller = ({ addressOf }: Gate, request: HttpServerRequest.HttpServerRequest, { key }: KnownKey) =>
  Effect.suspend(() => {
    AccessLog.noteKey(request, key.id)
    return FiberRef.set(CurrentActor, {
      kind: "key",
      id: String(key.id),
      name: key.name ?? `key ${key.id}`,
      address: addressOf(NodeHttpServerRequest.toIncomingMessage(request))
    })
  })

/** The older number reputation interface takes any active key, in a header of its own. */
const currentLegacy = (gate: OpenGate) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
    const secret = request.headers["x-apikey"]?.trim() ?? ""
    return secret === "" ? refusedInHeader : Effect.flatMap(
      find(gate, NodeHttpServerRequest.toIncomingMessage(request), secret),
      (found) => Option.isSome(found) && found.value.key.active ? Effect.succeed(found.value) : refusedInHeader
    ).pipe(Effect.tap((found) => noteCaller(gate, request, found)), Effect.tap((found) => tellFiguresAge(gate, found)))
  }).pipe(Effect.mapError((failure) => LegacyFailure.from(failure, "")))

const refusedInHeader = new Failure.Unauthorized({
  message: "X-ApiKey: expected an active API key",
  code: "key_required"
})
