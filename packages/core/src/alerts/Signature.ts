/**
 * Signatures of messages, as Standard Webhooks has them (https://www.standardwebhooks.com): HMAC-SHA256 over the message's
 * id, the time and the body, so that a receiver knows who sent it, and that it is not an old one sent again.
 */
import * as Redacted from "effect/Redacted"
import { createHmac, randomBytes } from "node:crypto"

const prefix = "whsec_"

/** Bytes of a secret: as many as the hash has. */
const secretBytes = 32

/** A new secret, `whsec_` and 44 characters of base64. */
export const newSecret = (): Redacted.Redacted =>
  Redacted.make(`${prefix}${randomBytes(secretBytes).toString("base64")}`)

/** The headers of a message that is sent at an instant (seconds since the epoch). */
export const headers = (
  secret: Redacted.Redacted,
  id: string,
  atSeconds: number,
  body: string
): Readonly<Record<string, string>> => {
  const key = Buffer.from(Redacted.value(secret).slice(prefix.length), "base64")
  const signature = createHmac("sha256", key).update(`${id}.${atSeconds}.${body}`).digest("base64")
  return { "webhook-id": id, "webhook-timestamp": String(atSeconds), "webhook-signature": `v1,${signature}` }
}
