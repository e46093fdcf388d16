/**
 * Signing in over HTTP, the first set-up, and what concerns who is signed in.
 */
import { People } from "@anipool/core/people/People"
import { type SignedIn, SignIn } from "@anipool/core/people/SignIn"
import type { Actor } from "@anipool/domain/trail/Entry"
import * as AccountApi from "@anipool/http-api/admin/AccountApi"
import * as Api from "@anipool/http-api/admin/SignInApi"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as Failure from "@anipool/http-api/Failure"
import { CurrentUser } from "@anipool/http-api/Security"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import type { Session } from "@anipool/storage/Sessions"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as ClientAddress from "../../access/ClientAddress.ts"
import * as SessionCookie from "../../access/SessionCookie.ts"
import * as SignInLimits from "../../access/SignInLimits.ts"
import * as ErrorMapping from "../../http/ErrorMapping.ts"
import * as EndpointInput from "../../input/EndpointInput.ts"
import { CurrentProvider } from "../../openId/OpenIdProvider.ts"
import * as ProviderSignIn from "./ProviderSignIn.ts"

/** The handlers of the sign-in and account groups. */
export const layer = Layer.unwrapEffect(Effect.gen(function*() {
  const signIn = yield* SignIn
  const people = yield* People
  const addressOf = yield* ClientAddress.AddressOf
  const isSecure = yield* ClientAddress.IsSecure
  const limits = SignInLimits.make()
  // Who guesses passwords keeps nobody from setting the installation up.
  const setUpLimits = SignInLimits.make()
  const provider = yield* CurrentProvider
  const byProvider = yield* ProviderSignIn.make(limits)

  /** Where a request comes from. */
  const place = Effect.map(HttpServerRequest.HttpServerRequest, (request) => {
    const message = NodeHttpServerRequest.toIncomingMessage(request)
    return { message, address: addressOf(message), browser: message.headers["user-agent"] ?? "" }
  })

  const tokenOf = (request: HttpServerRequest.HttpServerRequest) =>
    SessionCookie.tokenOf(request.headers["cookie"], isSecure(NodeHttpServerRequest.toIncomingMessage(request)))

  /** Counts an attempt, or fails with why it may not be made: an address that the name has a session at may. */
  const begin = Effect.fnUntraced(function*(
    own: SignInLimits.SignInLimits,
    name: string | undefined,
    address: string
  ) {
    const client = ClientAddress.clientOf(address)
    const now = yield* Clock.currentTimeMillis
    const begun = own.begin({ name, client }, now)
    if (Either.isRight(begun)) return begun.right
    const isKnown = begun.left.isOfNameAlone && name !== undefined &&
      (yield* ErrorMapping.answering(signIn.isUsedAt(name, (other) => ClientAddress.clientOf(other) === client)))
    const again = isKnown ? own.begin({ name, client, isKnown }, now) : begun
    if (Either.isRight(again)) return again.right
    const { failure, retryAfterSeconds } = again.left
    yield* ErrorMapping.retryAfter(retryAfterSeconds)
    return yield* failure
  })

  /** Refuses what is not the console's own, then those who have failed too often. Who goes away has tried all the same. */
  const limited = <A, E extends ErrorMapping.CoreFailure>(
    own: SignInLimits.SignInLimits,
    name: string | undefined,
    attempt: (from: { readonly address: string; readonly browser: string }) => Effect.Effect<A, E>
  ) =>
    Effect.gen(function*() {
      const { message, ...from } = yield* place
      const forged = SessionCookie.forgeryOf(message)
      if (forged !== undefined) return yield* forged
      const { giveBack, succeeded } = yield* begin(own, name, from.address)
      return yield* ErrorMapping.answering(
        Effect.tapBoth(attempt(from), {
          onSuccess: () => Effect.sync(succeeded),
          onFailure: (error: ErrorMapping.CoreFailure) =>
            error._tag === "SignInFailed" ? Effect.void : Effect.sync(giveBack)
        })
      )
    })

  /** The answer to who has signed in: who they are, and the cookie. */
  const welcome = <A, I>(schema: Schema.Schema<A, I>, bodyOf: (signedIn: SignedIn) => A) => (signedIn: SignedIn) =>
    Effect.gen(function*() {
      const { message } = yield* place
      const body = Schema.encodeSync(schema)(bodyOf(signedIn))
      return SessionCookie.set(HttpServerResponse.unsafeJson(body), signedIn.token, isSecure(message))
    })
  const welcomed = welcome(Api.SignedIn, ({ user }) => ({ user }))

  const signInGroup = HttpApiBuilder.group(AnipoolApi, "adminSignIn", (handlers) =>
    handlers
      .handle("ways", ({ request }) =>
        Effect.gen(function*() {
          const token = tokenOf(request)
          const resumed = token === undefined ? Option.none() : yield* signIn.resume(token, null)
          return {
            setUp: yield* signIn.isToBeSetUp,
            signedIn: Option.isSome(resumed),
            provider: Option.match(provider, { onNone: () => null, onSome: ({ settings }) => settings.label })
          }
        }).pipe(ErrorMapping.answering))
      .handleRaw(
        "signIn",
        EndpointInput.bodyOfNoWorkspace(Api.signIn, (by) =>
          Effect.flatMap(limited(limits, by.name, (from) => signIn.byPassword(by, from)), welcomed))
      )
      .handleRaw("toProvider", () =>
        Effect.flatMap(Effect.mapError(provider, () => noProvider), byProvider.begin))
      .handleRaw("fromProvider", ({ request }) =>
        Effect.flatMap(
          Effect.mapError(provider, () => noProvider),
          (at) => byProvider.finish(at, NodeHttpServerRequest.toIncomingMessage(request))
        ))
      .handleRaw("signOut", ({ request }) =>
        Effect.gen(function*() {
          const { message } = yield* place
          const forged = SessionCookie.forgeryOf(message)
          if (forged !== undefined) {
            return yield* forged
          }
          const token = tokenOf(request)
          if (token !== undefined) {
            yield* ErrorMapping.answering(signIn.signOut(token))
          }
          return SessionCookie.clear(HttpServerResponse.unsafeJson({ success: true }), isSecure(message))
        }))
      .handleRaw(
        "setUp",
        EndpointInput.bodyOfNoWorkspace(Api.setUp, ({ displayName, ...by }) =>
          Effect.flatMap(
            limited(setUpLimits, undefined, (from) =>
              Effect.locally(signIn.setUp({ ...by, displayName }, from), CurrentActor, themselves(by.name, from))),
            welcomed
          ))
      ))

  const account = HttpApiBuilder.group(AnipoolApi, "adminAccount", (handlers) =>
    handlers
      .handle("account", () =>
        Effect.flatMap(CurrentUser, (user) =>
          ErrorMapping.answering(
            Effect.zipWith(signIn.hasPassword(user), people.workspacesOf(user), (hasPassword, all) => ({
              user,
              hasPassword,
              workspaces: all.map(({ role, workspace: { country, id, name } }) => ({ id, name, country, role }))
            }))
          )))
      .handleRaw(
        "changePassword",
        EndpointInput.bodyOfNoWorkspace(AccountApi.changePassword, ({ current, password }) =>
          Effect.flatMap(CurrentUser, (user) =>
            limited(limits, user.name, (from) =>
              signIn.changePassword(user, { current, next: password }, from))).pipe(
              Effect.flatMap(welcome(Api.Done, () => ({ success: true as const })))
            ))
      )
      .handle("sessions", ({ request }) =>
        Effect.gen(function*() {
          const user = yield* CurrentUser
          const token = tokenOf(request) ?? Redacted.make("")
          const own = yield* ErrorMapping.answering(signIn.resume(token, null))
          const id = Option.match(own, {
            onNone: () =>
              0,
            onSome: ({ session }) =>
              session.id
          })
          const sessions = yield* ErrorMapping.answering(signIn.sessions(user))
          return { sessions: sessions.map((session) => ({ ...withoutUser(session), isThis: session.id === id })) }
        }))
      .handle("endSession", ({ path: { sessionId } }) =>
        Effect.gen(function*() {
          const user = yield* CurrentUser
          const wasThere = yield* ErrorMapping.answering(signIn.end(user, sessionId))
          return wasThere ? { success: true as const } : yield* new Failure.NotFound({
            message: "Session not found",
            code: "session_not_found"
          })
        })))

  return Layer.merge(signInGroup, account)
}))

// internal

const noProvider = new Failure.NotFound({
  message: "This server has no provider to sign in by",
  code: "sign_in_provider_not_found"
})

/** Who makes themselves a user: they have no number yet. */
const themselves = (name: string, { address }: { readonly address: string }): Actor => ({
  kind: "user",
  id: null,
  name,
  address
})

const withoutUser = (known: Session) => {
  const { userId: _, ...session } = known
  return session
}
