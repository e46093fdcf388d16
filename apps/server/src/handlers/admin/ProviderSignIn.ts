/**
 * Signing in by the provider: out to it, and back. These are navigations of a browser, so whatever goes wrong leads to the
 * console's sign-in, which says it.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { type FirstPlace, type ProviderSignInRefused, SignIn } from "@anipool/core/people/SignIn"
import type { Role } from "@anipool/domain/people/Role"
import type { OpenIdSettings } from "@anipool/environment/OpenIdSettings"
import { consolePath, type SignInProblem, toProvider } from "@anipool/http-api/admin/SignInApi"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import type { IncomingMessage } from "node:http"
import * as ClientAddress from "../../access/ClientAddress.ts"
import * as SessionCookie from "../../access/SessionCookie.ts"
import type * as SignInLimits from "../../access/SignInLimits.ts"
import * as ErrorMapping from "../../http/ErrorMapping.ts"
import * as Admission from "../../openId/Admission.ts"
import type { Attempt, OpenIdProvider, ProviderFailed } from "../../openId/OpenIdProvider.ts"
import * as UsedStates from "../../openId/UsedStates.ts"

/** How long somebody may take at the provider's. */
export const attemptMs = 600_000

/** The two steps, by the limits that hold for all who sign in. */
export const make = Effect.fnUntraced(function*(limits: SignInLimits.SignInLimits) {
  const signIn = yield* SignIn
  const administration = yield* Administration
  const addressOf = yield* ClientAddress.AddressOf
  const isSecure = yield* ClientAddress.IsSecure
  // A cookie is sent for as long as it holds, by a clock that may not be this one.
  const states = UsedStates.make(2 * attemptMs)

  /** The workspace that somebody becomes a member of. One that is not there yet keeps nobody out. */
  const placeOf = Effect.fnUntraced(function*(settings: OpenIdSettings, given: Role | undefined) {
    if (Option.isNone(settings.workspace)) return undefined
    return yield* administration.workspace(settings.workspace.value).pipe(
      Effect.map(({ id }): FirstPlace => ({
        workspaceId: id,
        role: given ?? settings.role,
        isFixed: given !== undefined
      })),
      Effect.catchTag(
        "NotFound",
        () =>
          Effect.as(
            Effect.logWarning("ANIPOOL_OIDC_WORKSPACE names no workspace: people become members of none"),
            undefined
          )
      )
    )
  })

  const admit = Effect.fnUntraced(function*(
    provider: OpenIdProvider,
    message: IncomingMessage,
    attempt: Attempt,
    address: string
  ) {
    const query = /\?.*$/s.exec(message.url ?? "")?.[0] ?? ""
    const claims = yield* Effect.catchAll(provider.finish(query, attempt), problemAtProvider)
    const { role, vouched } = yield* Effect.mapError(
      Admission.of(provider.settings, claims),
      (refusal) => problemOfAdmission[refusal]
    )
    const place = yield* Effect.catchAll(placeOf(provider.settings, role), storageAway)
    return yield* signIn.byProvider(vouched, place, { address, browser: message.headers["user-agent"] ?? "" }).pipe(
      Effect.locally(CurrentActor, { kind: "user", id: null, name: vouched.name, address }),
      Effect.catchTags({
        ProviderSignInRefused: ({ reason }) => Effect.fail(problemOfUser[reason]),
        StorageError: storageAway
      })
    )
  })

  return {
    /** Leads to the provider. */
    begin: (provider: OpenIdProvider) =>
      provider.begin.pipe(
        Effect.map(({ attempt, url }) => keep(redirect(url), attempt, provider.settings)),
        Effect.catchAll((failed) => Effect.flip(problemAtProvider(failed)).pipe(Effect.map(leadBack)))
      ),

    /** Takes who comes back from the provider. */
    finish: (provider: OpenIdProvider, message: IncomingMessage) =>
      Effect.gen(function*() {
        const address = addressOf(message)
        const client = ClientAddress.clientOf(address)
        const now = yield* Clock.currentTimeMillis
        const counted = limits.begin({ name: undefined, client }, now)
        if (Either.isLeft(counted)) return leadBack("too_many_attempts")
        const attempt = attemptOf(message.headers.cookie)
        const signedIn = attempt === undefined || !states.use(attempt.state, now)
          ? Effect.fail<SignInProblem>("attempt_lost")
          : Effect.onExit(admit(provider, message, attempt, address), (exit) =>
            Effect.sync(() => Exit.isFailure(exit) && states.giveBack(attempt.state)))
        return yield* signedIn.pipe(
          Effect.tap(() =>
            Effect.sync(counted.right.succeeded)
          ),
          Effect.match({
            onFailure: leadBack,
            onSuccess: ({ token }) => SessionCookie.set(redirect(consolePath), token, isSecure(message))
          }),
          Effect.map((answer) => forget(answer, provider.settings))
        )
      })
  }
})

// internal

const redirect = (url: string) => HttpServerResponse.redirect(url, { headers: { "cache-control": "no-store" } })

const leadBack = (problem: SignInProblem) => redirect(`${consolePath}?problem=${problem}`)

/** Why the provider is away is logged; who was refused there, and who came too late, is no fault. */
const problemAtProvider = ({ detail, reason }: ProviderFailed): Effect.Effect<never, SignInProblem> =>
  (reason === "away"
    ? Effect.annotateLogs(Effect.logWarning("the provider that people sign in by cannot be used"), { detail })
    : Effect.logInfo(`somebody was not signed in by the provider: ${detail}`)).pipe(
      Effect.zipRight(Effect.fail(problemOfProvider[reason]))
    )

const storageAway = (error: ErrorMapping.CoreFailure): Effect.Effect<never, SignInProblem> =>
  Effect.zipRight(ErrorMapping.log(error), Effect.fail("unavailable" as const))

const problemOfProvider = {
  away: "provider_away",
  refused: "provider_refused",
  attempt: "attempt_lost"
} as const satisfies Record<ProviderFailed["reason"], SignInProblem>

const problemOfAdmission = {
  domain: "domain_refused",
  role: "role_missing",
  name: "name_unusable"
} as const satisfies Record<
  Admission.Refusal,
  SignInProblem
>

const problemOfUser = {
  disabled: "user_disabled",
  "name-taken": "name_taken",
  "name-unusable": "name_unusable",
  "not-set-up": "not_set_up"
} as const satisfies Record<ProviderSignInRefused["reason"], SignInProblem>

/** The cookie that a browser keeps an attempt in. The provider's page leads back here: `Strict` would leave it out then. */
const cookieName = "anipool_sign_in"

const keep = (
  answer: HttpServerResponse.HttpServerResponse,
  { nonce, state, verifier }: Attempt,
  { publicUrl }: OpenIdSettings
) =>
  HttpServerResponse.unsafeSetCookie(answer, cookieName, `${state}.${nonce}.${verifier}`, {
    ...cookieOf(publicUrl),
    maxAge: attemptMs
  })

const forget = (answer: HttpServerResponse.HttpServerResponse, { publicUrl }: OpenIdSettings) =>
  HttpServerResponse.unsafeSetCookie(answer, cookieName, "", { ...cookieOf(publicUrl), maxAge: 0 })

const cookieOf = (publicUrl: string) => ({
  // Its callback lies below.
  path: toProvider.path,
  httpOnly: true,
  sameSite: "lax",
  secure: publicUrl.startsWith("https:")
} as const)

/** Three random texts as they are made: 256 bits each in base64url. */
const pattern = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})\\.([\\w-]{43})\\.([\\w-]{43})(?:;|$)`)

const attemptOf = (cookies: string | undefined): Attempt | undefined => {
  const [, state, nonce, verifier] = pattern.exec(cookies ?? "") ?? []
  return state === undefined || nonce === undefined || verifier === undefined ? undefined : { state, nonce, verifier }
}
