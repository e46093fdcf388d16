/**
 * Connections to telephony providers: by one a provider asks for the number to show, and tells what became of calls.
 */
import * as Schema from "effect/Schema"
import { DisplayName, Identifier } from "./Campaign.ts"

/** A telephony provider. */
export const Provider = Schema.Literal("twilio", "telnyx").annotations({ identifier: "Provider" })
/** A telephony provider. */
export type Provider = typeof Provider.Type

/**
 * A connection's identifier. It stands in the addresses that the provider calls, and nobody guesses it: 128 random bits in
 * base64url.
 */
export const ConnectionId = Schema.String.pipe(
  Schema.pattern(/^[A-Za-z0-9_-]{22}$/, { message: () => "expected the id of a connection" })
).annotations({ examples: ["pVqX0T7mR2yKc1Zb9dWgUw"] })
/** A connection's identifier. */
export type ConnectionId = typeof ConnectionId.Type

/** Whether a text has the form of a connection's identifier. */
export const isConnectionId: (text: string) => boolean = Schema.is(ConnectionId)

/** Longest public address, in characters. */
export const publicUrlLengthMax = 255

/** Where the provider reaches this server. Plain `http` stays on one machine, for trying things out. */
export const PublicUrl = Schema.String.pipe(
  Schema.maxLength(publicUrlLengthMax, { message: () => `expected at most ${publicUrlLengthMax} characters` }),
  Schema.pattern(
    /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\]))(:\d{1,5})?(\/[\w.~-]+)*$/i,
    { message: () => "expected an https address such as \"https://hooks.example.com\", without a slash at its end" }
  )
)

/** Longest name of a call's parameter, in characters. */
export const parameterLengthMax = 64

/** The name of a parameter that calls come with. */
export const ParameterName = Schema.String.pipe(
  Schema.pattern(new RegExp(`^[A-Za-z][\\w.-]{0,${parameterLengthMax - 1}}$`), {
    message: () => `expected the name of a parameter, of at most ${parameterLengthMax} letters, digits, _, . and -`
  })
)

/** What may be changed about a connection. */
export const ConnectionSettings = Schema.Struct({
  name: DisplayName,
  publicUrl: PublicUrl,
  /** The campaign of calls that name none. */
  campaign: Identifier,
  /** Parameters of calls that name the campaign and the prospect's postal code; `null`: none does. */
  campaignParameter: Schema.NullOr(ParameterName),
  zipParameter: Schema.NullOr(ParameterName),
  /** Shown where no number can be had, E.164; `null`: the one that the call came with. */
  fallbackNumber: Schema.NullOr(Schema.String)
})
/** What may be changed about a connection. */
export type ConnectionSettings = typeof ConnectionSettings.Type

/** A connection; what its provider's signatures are checked by is not in it. */
export interface Connection extends ConnectionSettings {
  readonly id: ConnectionId
  readonly provider: Provider
  /** Milliseconds since the epoch. */
  readonly createdAt: number
}

/** The address at which the provider asks for the number to show. */
export const voiceUrl = (connection: Pick<Connection, "id" | "publicUrl">): string => urlOf(connection, "voice")

/** The address at which the provider tells what became of a call. */
export const statusUrl = (connection: Pick<Connection, "id" | "publicUrl">): string => urlOf(connection, "status")

// internal

const urlOf = ({ id, publicUrl }: Pick<Connection, "id" | "publicUrl">, what: string): string =>
  `${publicUrl}/connections/${id}/${what}`
