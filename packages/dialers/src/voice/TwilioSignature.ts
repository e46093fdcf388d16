/**
 * How Twilio signs its requests: HMAC-SHA1, under the account's auth token, of the address that it called and, for a form,
 * of its parameters by their names.
 */
import * as Redacted from "effect/Redacted"
import { createHmac, timingSafeEqual } from "node:crypto"

/** The header with the signature. */
export const header = "x-twilio-signature"

/** A request, and what it may be signed by. */
export interface Signed {
  readonly authToken: Redacted.Redacted
  /** The whole address that was called, with its query; what stands behind a `#` may have been signed or not. */
  readonly url: string
  readonly parameters: ReadonlyArray<readonly [name: string, value: string]>
  readonly signature: string
}

/** Whether the account signed the request. */
export const isValid = ({ authToken, parameters, signature, url }: Signed): boolean => {
  const given = Buffer.from(signature)
  const text = textOf(parameters)
  // Every one is computed: how long it takes tells nothing.
  return addressesOf(url).filter((each) => {
    const expected = Buffer.from(sign(authToken, each + text))
    return given.length === expected.length && timingSafeEqual(given, expected)
  }).length > 0
}

// internal

const sign = (authToken: Redacted.Redacted, text: string): string =>
  createHmac("sha1", Redacted.value(authToken)).update(text, "utf8").digest("base64")

/** Names in the order of their characters, each with its values; a value that comes twice is signed once. */
const textOf = (parameters: Signed["parameters"]): string => {
  const byName = new Map<string, Set<string>>()
  for (const [name, value] of parameters) {
    const values = byName.get(name)
    if (values === undefined) byName.set(name, new Set([value]))
    else values.add(value)
  }
  return [...byName.keys()].sort().map((name) => [...byName.get(name)!].sort().map((value) => name + value).join(""))
    .join("")
}

/** The address as it may have been signed: Twilio leaves out ports at some times and adds the usual one at others. */
const addressesOf = (url: string): ReadonlyArray<string> => {
  const parts = /^(https?):\/\/([^/?#:]+|\[[^\]]*\])(:\d+)?([^#]*)(#.*)?$/is.exec(url)
  if (parts === null) return [url]
  const [, scheme = "", host = "", port = "", rest = "", fragment = ""] = parts
  const ports = new Set([port, "", scheme.toLowerCase() === "https" ? ":443" : ":80"])
  return [...ports].flatMap((each) =>
    [...new Set(["", fragment])].map((end) => `${scheme}://${host}${each}${rest}${end}`)
  )
}
