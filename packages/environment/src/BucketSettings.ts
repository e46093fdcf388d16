/**
 * Who asks a bucket of S3 or of what speaks as it does, by the variables that Amazon's own tools read:
 * https://docs.aws.amazon.com/sdkref/latest/guide/environment-variables.html
 *
 * Read only by what is told of a bucket: a server starts without them.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { address, EnvironmentInvalid, readOptional, secret, urlOf, type Variable, variable } from "./Variable.ts"

/** What the variables say. */
export interface BucketSettings {
  readonly accessKeyId: string
  readonly secretAccessKey: Redacted.Redacted
  readonly sessionToken: Redacted.Redacted | undefined
  readonly region: string
  /** Of a service other than Amazon's; undefined: Amazon's own in the region. */
  readonly endpoint: string | undefined
}

/** Every variable that is read, in the order of the documentation. */
export const variables: ReadonlyArray<Variable> = [
  variable(
    "AWS_ACCESS_KEY_ID",
    "unset",
    "the key that an archive in a bucket is written and read by; needed for s3://",
    "an access key's id"
  ),
  secret(variable("AWS_SECRET_ACCESS_KEY", "unset", "its secret; needed for s3://", "an access key's secret")),
  secret(variable("AWS_SESSION_TOKEN", "unset", "what belongs to a key that is lent for a time", "a session's token")),
  variable(
    "AWS_REGION",
    "unset: us-east-1 at another service than Amazon's",
    "the region of the bucket; needed for s3:// at Amazon",
    "a region such as eu-west-2"
  ),
  address(variable(
    "AWS_ENDPOINT_URL_S3",
    "unset: AWS_ENDPOINT_URL",
    "the service that has the bucket, where it is not Amazon's",
    "an http or https URL without a path"
  )),
  address(variable(
    "AWS_ENDPOINT_URL",
    "unset: Amazon S3",
    "the same, for all that Amazon's tools ask",
    "an http or https URL without a path"
  ))
]

/** Reads the variables. Fails with the first that holds what is not allowed, or is unset and needed. */
export const load: Effect.Effect<BucketSettings, EnvironmentInvalid> = Effect.gen(function*() {
  const accessKeyId = yield* needed("AWS_ACCESS_KEY_ID")
  const secretAccessKey = yield* needed("AWS_SECRET_ACCESS_KEY")
  const sessionToken = Option.getOrUndefined(yield* read("AWS_SESSION_TOKEN", printable))
  const endpoint = Option.getOrUndefined(yield* read("AWS_ENDPOINT_URL_S3", toEndpoint)) ??
    Option.getOrUndefined(yield* read("AWS_ENDPOINT_URL", toEndpoint))
  const region = Option.getOrUndefined(yield* read("AWS_REGION", toRegion)) ??
    (endpoint === undefined ? yield* missing("AWS_REGION") : "us-east-1")
  return {
    accessKeyId,
    secretAccessKey: Redacted.make(secretAccessKey),
    sessionToken: sessionToken === undefined ? undefined : Redacted.make(sessionToken),
    region,
    endpoint
  }
})

// internal

const read = readOptional(variables)

const missing = (name: string) =>
  new EnvironmentInvalid({ variable: name, message: `${name} is unset, but an archive in a bucket asks for it` })

const needed = (name: string): Effect.Effect<string, EnvironmentInvalid> =>
  Effect.flatMap(read(name, printable), Option.match({ onNone: () => missing(name), onSome: Effect.succeed }))

/** What stands in a header. */
const printable = (value: string): Option.Option<string> =>
  /^[!-~]{1,4096}$/.test(value) ? Option.some(value) : Option.none()

const toRegion = (value: string): Option.Option<string> =>
  /^[a-z0-9-]{1,32}$/.test(value) ? Option.some(value) : Option.none()

const toEndpoint = (value: string): Option.Option<string> =>
  Option.flatMap(urlOf("http:", "https:")(value), (text) => {
    const { hash, origin, password, pathname, search, username } = new URL(text)
    return pathname === "/" && [hash, password, search, username].every((part) => part === "")
      ? Option.some(origin)
      : Option.none()
  })
