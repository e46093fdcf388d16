/**
 * An account at a provider of numbers: Telnyx, Twilio, Bandwidth.
 */
import { ProviderFailed } from "@anipool/core/buying/Seller"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"

/** An account at Telnyx, and what opens it. */
export interface TelnyxAccount {
  readonly provider: "telnyx"
  readonly key: Redacted.Redacted
}

/** An account at Twilio, and what opens it. */
export interface TwilioAccount {
  readonly provider: "twilio"
  readonly accountSid: string
  readonly token: Redacted.Redacted
}

/** An account at Bandwidth, and what opens it. */
export interface BandwidthAccount {
  readonly provider: "bandwidth"
  readonly accountId: string
  readonly user: string
  readonly password: Redacted.Redacted
}

/** Where an account is, and what opens it. */
export type Account = TelnyxAccount | TwilioAccount | BandwidthAccount

/** The providers. */
export const providers = ["telnyx", "twilio", "bandwidth"] as const

/** What messages call the providers. */
export const names: Readonly<Record<Account["provider"], string>> = {
  telnyx: "Telnyx",
  twilio: "Twilio",
  bandwidth: "Bandwidth"
}

/** The addresses of the providers' interfaces. */
export const addresses: Readonly<Record<Account["provider"], string>> = {
  telnyx: "https://api.telnyx.com",
  twilio: "https://api.twilio.com",
  bandwidth: "https://dashboard.bandwidth.com"
}

/** The headers that open an account. */
export const headersOf = (account: Account): Readonly<Record<string, string>> => {
  switch (account.provider) {
    case "telnyx":
      return { authorization: `Bearer ${Redacted.value(account.key)}` }
    case "twilio":
      return basic(account.accountSid, account.token)
    case "bandwidth":
      return { ...basic(account.user, account.password), accept: "application/xml" }
  }
}

/** Reads JSON of a provider; `what` is what was expected. */
export const decode = <A, I>(
  { provider }: Pick<Account, "provider">,
  schema: Schema.Schema<A, I>,
  what: string,
  text: string
): Effect.Effect<A, ProviderFailed> =>
  Effect.mapError(
    Schema.decode(Schema.parseJson(schema))(text),
    () => new ProviderFailed({ message: `${names[provider]} answered what is no ${what}` })
  )

// internal

const basic = (user: string, password: Redacted.Redacted) => ({
  authorization: `Basic ${Buffer.from(`${user}:${Redacted.value(password)}`).toString("base64")}`
})
