/**
 * How people sign in by a provider that knows them (OpenID Connect).
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { address, EnvironmentInvalid, oneOf, readOptional, secret, urlOf, type Variable, variable } from "./Variable.ts"

/** What the variables say of the provider. */
export interface OpenIdSettings {
  /** The provider, as it names itself: its configuration stands below it, at `/.well-known/openid-configuration`. */
  readonly issuer: string
  readonly clientId: string
  /** None: a public client, which PKCE alone protects. */
  readonly clientSecret: Option.Option<Redacted.Redacted>
  /** Where people open this server: `https://anipool.example.com`. */
  readonly publicUrl: string
  /** What stands on the button of the sign-in page. */
  readonly label: string
  readonly scopes: string
  /** Only people with a verified e-mail address of these domains, in lower case; empty: of any, or of none. */
  readonly domains: ReadonlyArray<string>
  /** The claim that holds the role; who has none of the roles there is refused. */
  readonly roleClaim: Option.Option<string>
  /** The workspace that people become members of, by its name; none: an administrator makes them members. */
  readonly workspace: Option.Option<string>
  /** The role at the first sign-in, where no claim says it. */
  readonly role: "viewer" | "operator" | "administrator"
}

const labelByDefault = "Sign in with your company account"
const scopesByDefault = "openid profile email"

/** Every variable that is read, in the order of the documentation. */
export const variables: ReadonlyArray<Variable> = [
  address(variable(
    "ANIPOOL_OIDC_ISSUER",
    "unset: names and passwords",
    "the OpenID Connect provider that people sign in by, as it names itself",
    "an https URL without a name and password (http for this machine alone)"
  )),
  variable("ANIPOOL_OIDC_CLIENT_ID", "unset", "what this server is registered as there", "a text"),
  secret(
    variable("ANIPOOL_OIDC_CLIENT_SECRET", "unset: a public client", "the secret that it was given there", "a text")
  ),
  address(variable(
    "ANIPOOL_PUBLIC_URL",
    "unset",
    "where people open this server; the provider sends them back below it, and reports by e-mail lead there",
    "an https URL without a path (http for this machine alone)"
  )),
  variable(
    "ANIPOOL_OIDC_LABEL",
    labelByDefault,
    "what stands on the button of the sign-in page",
    "up to 60 characters"
  ),
  variable(
    "ANIPOOL_OIDC_SCOPES",
    scopesByDefault,
    "what the provider is asked for",
    "words separated by spaces, openid among them"
  ),
  variable(
    "ANIPOOL_OIDC_DOMAINS",
    "unset: whoever the provider knows",
    "only people with a verified e-mail address of these domains sign in",
    "domains separated by commas, such as example.com,example.org"
  ),
  variable(
    "ANIPOOL_OIDC_ROLE_CLAIM",
    "unset",
    "the claim that holds people's role; who has none there is refused",
    "the name of a claim that holds \"viewer\", \"operator\" or \"administrator\", alone or in a list"
  ),
  variable(
    "ANIPOOL_OIDC_WORKSPACE",
    "unset: an administrator makes them members",
    "the workspace that people are members of from their first sign-in on",
    "the name of a workspace"
  ),
  variable(
    "ANIPOOL_OIDC_ROLE",
    "viewer",
    "their role there at first, unless a claim says it",
    "\"viewer\", \"operator\" or \"administrator\""
  )
]

const read = readOptional(variables)

/** Where people open this server; `None`: nobody has said. */
export const publicUrl: Effect.Effect<Option.Option<string>, EnvironmentInvalid> = read("ANIPOOL_PUBLIC_URL", toOrigin)

/** Reads the variables; `None` where no provider is named. Fails with the first that holds what is not allowed. */
export const load: Effect.Effect<Option.Option<OpenIdSettings>, EnvironmentInvalid> = Effect.flatMap(
  read("ANIPOOL_OIDC_ISSUER", toUrl),
  Effect.transposeMapOption((issuer) =>
    Effect.gen(function*() {
      return {
        issuer,
        clientId: yield* needed(read("ANIPOOL_OIDC_CLIENT_ID", toText(255)), "ANIPOOL_OIDC_CLIENT_ID"),
        clientSecret: Option.map(yield* read("ANIPOOL_OIDC_CLIENT_SECRET", toText(1_024)), Redacted.make),
        publicUrl: yield* needed(publicUrl, "ANIPOOL_PUBLIC_URL"),
        label: Option.getOrElse(yield* read("ANIPOOL_OIDC_LABEL", toText(60)), () => labelByDefault),
        scopes: Option.getOrElse(yield* read("ANIPOOL_OIDC_SCOPES", toScopes), () => scopesByDefault),
        domains: Option.getOrElse(yield* read("ANIPOOL_OIDC_DOMAINS", toDomains), () => []),
        roleClaim: yield* read("ANIPOOL_OIDC_ROLE_CLAIM", toText(255)),
        workspace: yield* read("ANIPOOL_OIDC_WORKSPACE", toText(255)),
        role: Option.getOrElse(yield* read("ANIPOOL_OIDC_ROLE", oneOf("viewer", "operator", "administrator")), () =>
          "viewer" as const)
      }
    })
  )
)

// internal

const needed = <A>(found: Effect.Effect<Option.Option<A>, EnvironmentInvalid>, name: string) =>
  Effect.flatMap(found, (value) =>
    Option.isSome(value) ? Effect.succeed(value.value) : new EnvironmentInvalid({
      variable: name,
      message: `${name} is unset, but ANIPOOL_OIDC_ISSUER asks for it`
    }))

/** Codes and secrets travel by TLS, unless they do not leave the machine. */
function toUrl(value: string): Option.Option<string> {
  return Option.filter(urlOf("https:", "http:")(value), (url) => {
    const { hostname, password, protocol, username } = new URL(url)
    // Nobody signs in by a URL; what stands there would be told to whoever asks.
    return username === "" && password === "" &&
      (protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname))
  })
}

function toOrigin(value: string): Option.Option<string> {
  return Option.filterMap(toUrl(value), (url) => {
    const { hash, origin, pathname, search } = new URL(url)
    return pathname === "/" && hash === "" && search === "" ? Option.some(origin) : Option.none()
  })
}

const toText = (lengthMax: number) => (value: string): Option.Option<string> =>
  value.trim() === "" || value.length > lengthMax ? Option.none() : Option.some(value.trim())

function toScopes(value: string): Option.Option<string> {
  const words = value.trim().split(/\s+/)
  return words.includes("openid") && value.length <= 1_024 ? Option.some(words.join(" ")) : Option.none()
}

function toDomains(value: string): Option.Option<ReadonlyArray<string>> {
  const domains = value.split(",").map((each) => each.trim().toLowerCase())
  return domains.every((each) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(each)) ? Option.some(domains) : Option.none()
}
