/**
 * What each telephony provider does in its own way where it asks for a number to show and tells what became of calls: one
 * record for each of them, and nothing else asks which one it is.
 */
import * as Redacted from "effect/Redacted"
import { createHash } from "node:crypto"
import * as TelnyxSignature from "./TelnyxSignature.ts"
import * as TwilioSignature from "./TwilioSignature.ts"

/** The providers that ask for numbers and tell of calls. */
export type VoiceProviderName = "twilio" | "telnyx"

/** A request of a provider, as it came. */
export interface ProviderRequest {
  /** The address that was given for it, with the query that it was called with. */
  readonly url: string
  readonly headers: Readonly<Partial<Record<string, string | ReadonlyArray<string>>>>
  /** As it came, byte by byte. */
  readonly body: Uint8Array
  /** The body's, read as a form. */
  readonly parameters: ReadonlyArray<readonly [name: string, value: string]>
}

/** A telephony provider. */
export interface VoiceProvider {
  /** The header with the signature: what has it not is not signed. */
  readonly signatureHeader: string
  /** Whether the account with a key signed a request; `now` in milliseconds since the epoch. */
  readonly isSigned: (request: ProviderRequest, key: Redacted.Redacted, now: number) => boolean
  /**
   * What a signed request is known by, so that it counts once: for signatures that hold for any address. Undefined: they
   * hold for the one that was called.
   */
  readonly replayKeyOf: ((request: ProviderRequest, key: Redacted.Redacted) => string) | undefined
  /** What stands behind an address that it is to call, so that it tells again what was answered 5xx or not at all. */
  readonly retries: string
  /** Whether it can let who dials hear the other end's ringing, and bill from the answer on. */
  readonly answersOnBridge: boolean
  /** Whether it tells of calls by JSON events, beside forms. */
  readonly tellsEvents: boolean
}

/** By default Twilio tells once: this asks for three more times. */
const twilioRetries = "#rc=3&rp=5xx,ct,rt"

/** The provider of a name. */
export const voiceProviders: Readonly<Record<VoiceProviderName, VoiceProvider>> = {
  twilio: {
    signatureHeader: TwilioSignature.header,
    isSigned: ({ headers, parameters, url }, authToken) =>
      TwilioSignature.isValid({
        authToken,
        // Retries are asked for by the fragment of the address that was given for it.
        url: `${url}${twilioRetries}`,
        parameters,
        signature: textOf(headers[TwilioSignature.header])
      }),
    replayKeyOf: undefined,
    retries: twilioRetries,
    answersOnBridge: true,
    tellsEvents: false
  },
  telnyx: {
    signatureHeader: TelnyxSignature.headers.signature,
    isSigned: ({ body, headers }, publicKey, now) =>
      TelnyxSignature.isValid({
        publicKey: Redacted.value(publicKey),
        timestamp: textOf(headers[TelnyxSignature.headers.timestamp]),
        signature: textOf(headers[TelnyxSignature.headers.signature]),
        body,
        now
      }),
    // It signs the time and the body.
    replayKeyOf: ({ body, headers }, publicKey) =>
      createHash("sha256")
        .update(`${Redacted.value(publicKey)}|${textOf(headers[TelnyxSignature.headers.timestamp])}|`)
        .update(body)
        .digest("base64url"),
    retries: "",
    answersOnBridge: false,
    tellsEvents: true
  }
}

// internal

const textOf = (header: string | ReadonlyArray<string> | undefined): string =>
  typeof header === "string" ? header : header?.join() ?? ""
