/**
 * The provider that people sign in by, over OpenID Connect: the authorization code flow with PKCE, state and nonce. The ID
 * token is signed with one of the keys that the provider publishes.
 *
 * It is asked for nothing before somebody signs in by it. Limits: `waitMs` for each step, `stepsMax` steps at a time,
 * `answerBytesMax` of each answer.
 */
import type { OpenIdSettings } from "@anipool/environment/OpenIdSettings"
import * as SignInApi from "@anipool/http-api/admin/SignInApi"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Client from "openid-client"
import * as Claims from "./Claims.ts"

/** How long a step waits for the provider; nobody looks at a blank page for longer. */
export const waitMs = 5_000

/** Steps that are under way at a time. */
export const stepsMax = 50

/** The longest answer of a provider that is read: keys and claims are a few kilobytes. */
export const answerBytesMax = 1_048_576

/** How long what a provider says of itself is believed without asking again. */
export const configurationMs = 3_600_000

/** What a browser keeps while its user is at the provider's. */
export interface Attempt {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/**
 * Somebody was not vouched for: the provider is `away` or answers what it should not, it let them not in (`refused`), or what
 * the browser brought is of no `attempt` that was begun there in time.
 */
export class ProviderFailed extends Schema.TaggedError<ProviderFailed>()("ProviderFailed", {
  reason: Schema.Literal("away", "refused", "attempt"),
  /** For the log: of what kind it was, nothing of what was sent. */
  detail: Schema.String
}) {}

/** A provider. */
export interface OpenIdProvider {
  readonly settings: OpenIdSettings
  /** Where the browser goes to begin, and what it is to keep. */
  readonly begin: Effect.Effect<{ readonly url: string; readonly attempt: Attempt }, ProviderFailed>
  /** What the provider says of who comes back with this query (`?code=…&state=…`). */
  readonly finish: (query: string, attempt: Attempt) => Effect.Effect<Claims.Claims, ProviderFailed>
}

/** The provider of this server, where it has one. */
export class CurrentProvider extends Context.Reference<CurrentProvider>()("@anipool/server/openId/CurrentProvider", {
  defaultValue: (): Option.Option<OpenIdProvider> => Option.none()
}) {}

/** Where the provider sends people back to, below the server's public URL. */
export const callbackPath = SignInApi.fromProvider.path

/** A provider by its settings. */
export const make = (settings: OpenIdSettings): OpenIdProvider => {
  const callback = new URL(callbackPath, settings.publicUrl)
  let known: { readonly configuration: Client.Configuration; readonly until: number } | undefined
  let steps = 0

  /** A step at the provider's. */
  const step = <A>(ask: () => Promise<A>): Effect.Effect<A, ProviderFailed> =>
    Effect.suspend(() => {
      if (steps >= stepsMax) return away("too many people sign in at once")
      steps++
      return Effect.tryPromise({ try: ask, catch: failureOf }).pipe(
        Effect.timeoutFail({ duration: waitMs, onTimeout: () => away("no answer in time") }),
        Effect.ensuring(Effect.sync(() => {
          steps--
        }))
      )
    })

  const configured = Effect.gen(function*() {
    const now = yield* Clock.currentTimeMillis
    if (known !== undefined && known.until > now) return known.configuration
    const configuration = yield* step(() => discover(settings))
    known = { configuration, until: now + configurationMs }
    return configuration
  })

  return {
    settings,
    begin: Effect.gen(function*() {
      const configuration = yield* configured
      return yield* step(async () => {
        const attempt = {
          state: Client.randomState(),
          nonce: Client.randomNonce(),
          verifier: Client.randomPKCECodeVerifier()
        }
        const url = Client.buildAuthorizationUrl(configuration, {
          redirect_uri: callback.href,
          scope: settings.scopes,
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await Client.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: "S256"
        })
        return { url: url.href, attempt }
      })
    }).pipe(Effect.withSpan("OpenIdProvider.begin")),

    finish: Effect.fn("OpenIdProvider.finish")(function*(query, { nonce, state, verifier }) {
      const configuration = yield* configured
      return yield* step(async () => {
        const answer = new URL(callback)
        answer.search = query
        const tokens = await Client.authorizationCodeGrant(configuration, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true
        })
        const claims = tokens.claims()!
        // What a scope asks for stands in the token of some providers, and is told by this endpoint of others.
        const told = configuration.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await Client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        return Claims.joined(claims, told)
      })
    })
  }
}

// internal

const discover = ({ clientId, clientSecret, issuer }: OpenIdSettings): Promise<Client.Configuration> =>
  Client.discovery(new URL(issuer), clientId, undefined, authenticationBy(clientSecret), {
    timeout: waitMs / 1_000,
    [Client.customFetch]: limitedFetch,
    // The library takes TLS for the token's signature otherwise: whoever answers in the provider's place could write one.
    // The settings allow plain HTTP only for a provider on this machine.
    execute: [
      Client.enableNonRepudiationChecks,
      ...issuer.startsWith("http:") ? [Client.allowInsecureRequests] : []
    ]
  })

/** How this server proves who it is: as the standard has it by default, or in the body where that alone is known. */
const authenticationBy = (secret: Option.Option<Redacted.Redacted>): Client.ClientAuth => {
  if (Option.isNone(secret)) return Client.None()
  const text = Redacted.value(secret.value)
  const [basic, post] = [Client.ClientSecretBasic(text), Client.ClientSecretPost(text)]
  return (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported
    const by = ways === undefined || ways.includes("client_secret_basic") ? basic : post
    return by(server, client, body, headers)
  }
}

/** `fetch` that follows no redirect and reads no more than `answerBytesMax`. */
const limitedFetch: Client.CustomFetch = async (url, options) => {
  const response = await fetch(url, { ...options, redirect: "manual" } as RequestInit)
  if (response.body === null) return response
  let read = 0
  const limited = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        read += chunk.byteLength
        if (read > answerBytesMax) controller.error(new Error("the answer is too long"))
        else controller.enqueue(chunk)
      }
    })
  )
  return new Response(limited, response)
}

const away = (detail: string) => new ProviderFailed({ reason: "away", detail })

/** What came of asking. The library's messages are of what it found wrong; what was sent stands beside them, and is left. */
const failureOf = (cause: unknown): ProviderFailed => {
  if (cause instanceof Client.AuthorizationResponseError) {
    return new ProviderFailed({ reason: "refused", detail: cause.error })
  }
  if (cause instanceof Client.ResponseBodyError) {
    const isLate = cause.error === "invalid_grant"
    return new ProviderFailed({ reason: isLate ? "attempt" : "away", detail: cause.error })
  }
  if (cause instanceof Client.ClientError) {
    const { code = "", message } = cause
    return new ProviderFailed({
      reason: attemptCodes.has(code) && !isOfSignature(cause) ? "attempt" : "away",
      detail: `${message} ${code}`.trim()
    })
  }
  return away(cause instanceof Error ? cause.message : "unknown")
}

/** A token that was signed by somebody else has the code of any other answer that is wrong, but names what was compared. */
const isOfSignature = ({ cause }: Client.ClientError): boolean =>
  cause instanceof Error && typeof cause.cause === "object" && cause.cause !== null && "signature" in cause.cause

/** The library's codes for an answer, or a token in it, that is not one to what was asked. */
const attemptCodes = new Set([
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED"
])
