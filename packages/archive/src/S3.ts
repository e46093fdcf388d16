/**
 * What an archive asks of a bucket, by the API of Amazon S3 that others speak too: requests signed (version 4), each with a limit
 * of time, and tried again where the service is busy or away.
 *
 * Nothing that a server answers is told but the code of its error: bodies of errors hold parts of what was signed.
 */
import { AwsV4Signer } from "aws4fetch"
import * as Redacted from "effect/Redacted"
import { createHash } from "node:crypto"

/** Who asks, and whom. */
export interface S3Settings {
  readonly accessKeyId: string
  readonly secretAccessKey: Redacted.Redacted
  readonly sessionToken: Redacted.Redacted | undefined
  readonly region: string
  /** Of a service other than Amazon's; undefined: Amazon's own in the region. */
  readonly endpoint: string | undefined
}

/** How long is waited, and how often is tried. */
export interface S3Limits {
  /** For an answer, with all of its body. */
  readonly answerMs: number
  readonly attemptsMax: number
  /** Before the second attempt; doubled before each that follows. */
  readonly backoffMs: number
}

/** Two minutes for 16 MiB are 1.1 Mbit/s. */
export const defaultLimits: S3Limits = { answerMs: 120_000, attemptsMax: 6, backoffMs: 250 }

/** A request below a bucket. */
export interface S3Request {
  readonly method: "DELETE" | "GET" | "POST" | "PUT"
  /** Undefined: the bucket's own. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
}

/** What came back. */
export interface S3Answer {
  readonly headers: Headers
  readonly body: ArrayBuffer
  readonly attempts: number
}

/** A request came to nothing. */
export class S3Failed extends Error {
  override readonly name = "S3Failed"
  /** As the service names the error; `""`: it said nothing of use. */
  readonly code: string
  readonly status: number
  readonly attempts: number
  constructor(message: string, { attempts, code, status }: Pick<S3Failed, "attempts" | "code" | "status">) {
    super(message)
    this.code = code
    this.status = status
    this.attempts = attempts
  }
}

/** Asks a bucket. */
export const make = (settings: S3Settings, bucket: string, limits: S3Limits = defaultLimits) => {
  const root = rootOf(settings, bucket)
  return async (request: S3Request): Promise<S3Answer> => {
    for (let attempt = 1;; attempt++) {
      const outcome = await once(settings, bucket, root, request, limits)
      if (!(outcome instanceof Passing)) {
        if (outcome instanceof S3Failed) throw new S3Failed(outcome.message, { ...outcome, attempts: attempt })
        return { ...outcome, attempts: attempt }
      }
      if (attempt === limits.attemptsMax) {
        throw new S3Failed(`${outcome.reason} (${attempt} attempts)`, { code: "", status: 0, attempts: attempt })
      }
      // Some earlier, some later, so that many do not come back at once.
      await delay(limits.backoffMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2))
    }
  }
}

// internal

/** May be otherwise another time. */
class Passing {
  readonly reason: string
  constructor(reason: string) {
    this.reason = reason
  }
}

const delay = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Where a bucket is: at Amazon by its own name, which a certificate holds unless it has dots; at others by its path. */
const rootOf = ({ endpoint, region }: S3Settings, bucket: string): string => {
  if (endpoint !== undefined) return `${endpoint.replace(/\/+$/, "")}/${bucket}`
  const host = `s3.${region}.amazonaws.com${region.startsWith("cn-") ? ".cn" : ""}`
  return bucket.includes(".") ? `https://${host}/${bucket}` : `https://${bucket}.${host}`
}

const once = async (
  { accessKeyId, region, secretAccessKey, sessionToken }: S3Settings,
  bucket: string,
  root: string,
  { body, headers = {}, key, method, query = {} }: S3Request,
  { answerMs }: S3Limits
): Promise<Omit<S3Answer, "attempts"> | Passing | S3Failed> => {
  const path = key === undefined ? "" : key.split("/").map(encoded).join("/")
  const asked = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&")
  const signer = new AwsV4Signer({
    method,
    url: `${root}/${path}${asked === "" ? "" : `?${asked}`}`,
    // What comes there is held against it by the service.
    headers: { ...headers, "x-amz-content-sha256": createHash("sha256").update(body ?? "").digest("hex") },
    accessKeyId,
    secretAccessKey: Redacted.value(secretAccessKey),
    ...(sessionToken === undefined ? {} : { sessionToken: Redacted.value(sessionToken) }),
    service: "s3",
    region
  })
  const signed = await signer.sign()
  let response: Response
  let answered: ArrayBuffer
  try {
    response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      body: body ?? null,
      // What is signed for one host goes to no other.
      redirect: "manual",
      signal: AbortSignal.timeout(answerMs)
    })
    answered = await response.arrayBuffer()
  } catch (cause) {
    return new Passing(whyAway(cause, answerMs))
  }
  const text = () => new TextDecoder().decode(answered.slice(0, errorBytesMax))
  const code = response.ok && method === "GET" ? "" : codeOf(text())
  // What is put together may fail after it was answered that it goes well.
  if (response.ok && code === "") return { headers: response.headers, body: answered }
  const { status } = response
  if (status === 429 || status >= 500 && status !== 501 || passingCodes.has(code)) {
    return new Passing(`the service answers ${status}${code === "" ? "" : ` ${code}`}`)
  }
  const elsewhere = response.headers.get("x-amz-bucket-region")
  return new S3Failed(
    reasons[code]?.(bucket) ?? (
      elsewhere !== null && elsewhere !== region && /^[a-z0-9-]{1,32}$/.test(elsewhere)
        ? `the bucket ${bucket} lies in another region: AWS_REGION must be ${elsewhere}`
        : status === 404 && key === undefined
        ? noBucket(bucket)
        : status === 401 || status === 403
        ? denied(bucket)
        : `the service answers ${status}${code === "" ? "" : ` ${code}`}`
    ),
    { code, status, attempts: 1 }
  )
}

/** All but letters, digits and `-._~`. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)

const errorBytesMax = 65_536

const codeOf = (text: string): string =>
  text.includes("<Error>") ? /<Code>([A-Za-z]{1,64})<\/Code>/.exec(text)?.[1] ?? "" : ""

const passingCodes = new Set([
  "InternalError",
  "RequestTimeout",
  "ServiceUnavailable",
  "SlowDown",
  "XAmzContentSHA256Mismatch"
])

const noBucket = (bucket: string) => `there is no bucket ${bucket}`

const denied = (bucket: string) =>
  `the key in AWS_ACCESS_KEY_ID may not do that in the bucket ${bucket}: it must list, read, write and delete there`

/** What is to be done about errors that settings cause. */
const reasons: Readonly<Record<string, (bucket: string) => string>> = {
  NoSuchBucket: noBucket,
  AccessDenied: denied,
  InvalidAccessKeyId: () => "the service does not know the key in AWS_ACCESS_KEY_ID",
  SignatureDoesNotMatch: () => "AWS_SECRET_ACCESS_KEY is not the secret of the key in AWS_ACCESS_KEY_ID",
  ExpiredToken: () => "AWS_SESSION_TOKEN has expired",
  InvalidToken: () => "AWS_SESSION_TOKEN does not belong to the key in AWS_ACCESS_KEY_ID",
  RequestTimeTooSkewed: () => "the clock of this machine is wrong by more than the service allows"
}

const whyAway = (cause: unknown, answerMs: number): string => {
  if (cause instanceof Error && cause.name === "TimeoutError") return `no answer came within ${answerMs / 1_000} s`
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  const code = inner instanceof Error && "code" in inner ? String(inner.code) : ""
  return `the service cannot be reached${code === "" ? "" : `: ${code}`}`
}
