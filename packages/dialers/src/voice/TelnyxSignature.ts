/**
 * How Telnyx signs its requests: Ed25519, by a key of the account, of the time and the body.
 */
import { createPublicKey, type KeyObject, verify } from "node:crypto"

/** The headers with the signature and the time that it was made at. */
export const headers = { signature: "telnyx-signature-ed25519", timestamp: "telnyx-timestamp" }

/** How far the time of a signature may be from now, in seconds either way: what is older may be a replay. */
export const toleranceSeconds = 300

/** A request, and what it may be signed by. */
export interface Signed {
  /** 32 bytes in base64. */
  readonly publicKey: string
  /** As the header has it: seconds since the epoch. */
  readonly timestamp: string
  /** In base64. */
  readonly signature: string
  /** As it came, byte by byte. */
  readonly body: Uint8Array
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Whether the account signed the request, and not long ago. */
export const isValid = ({ body, now, publicKey, signature, timestamp }: Signed): boolean => {
  if (!/^\d{1,15}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const key = keyOf(publicKey)
  const given = Buffer.from(signature, "base64")
  return key !== undefined && given.length === 64 &&
    verify(null, Buffer.concat([Buffer.from(`${timestamp}|`), body]), key, given)
}

// internal

const keyOf = (text: string): KeyObject | undefined => {
  const bytes = Buffer.from(text, "base64")
  if (bytes.length !== 32 || bytes.toString("base64") !== text) return undefined
  try {
    return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: bytes.toString("base64url") }, format: "jwk" })
  } catch {
    return undefined
  }
}
