/**
 * API keys: who may call which interface. A key's secret is shown once; only its SHA-256 is stored.
 */
import * as Schema from "effect/Schema"
import { StorableText } from "./StorableText.ts"
import { WorkspaceId } from "./Workspace.ts"

/**
 * What a key opens. `universal` opens custom integration, inbound groups and assignment; `admin` opens what an
 * administrator of its workspace may do: all but what is for dialers (assignment and dials).
 */
export const KeyType = Schema.Literal("nrm", "assignment", "planner", "dials", "universal", "admin").annotations({
  identifier: "KeyType"
})
/** What a key opens. */
export type KeyType = typeof KeyType.Type

/** Shortest secret that is accepted, in characters: below it a key could be guessed. */
export const secretLengthMin = 32
/** Longest secret that is accepted, in characters. */
export const secretLengthMax = 255

/** What a secret has to be, in the words of an error message. */
export const secretExpected = `expected ${secretLengthMin} to ${secretLengthMax} ASCII characters without spaces`

/** A key's secret: what can be sent in a header, as a bearer token. */
export const Secret = Schema.String.pipe(
  Schema.pattern(new RegExp(`^[!-~]{${secretLengthMin},${secretLengthMax}}$`))
)

/** Longest name of a key, in characters. */
export const keyNameLengthMax = 100

/** What a key is called by those who look after it; need not be unique. */
export const KeyName = StorableText.pipe(
  Schema.minLength(1),
  Schema.maxLength(keyNameLengthMax),
  Schema.annotations({ message: () => `expected 1 to ${keyNameLengthMax} characters` })
)

/** How long the secret before may still be used after a rotation, at most: 30 days. */
export const rotationMsMax = 30 * 24 * 60 * 60 * 1_000

/** A key's number in storage. */
export const KeyId = Schema.Int.pipe(Schema.positive(), Schema.brand("KeyId"))
/** A key's number in storage. */
export type KeyId = typeof KeyId.Type

/**
 * A key as it is stored: without its secret. `defaultCampaign` is the caller's identifier of a campaign. `active`: it was
 * neither revoked nor switched off, and has not expired. `allowInUrl`: it may stand in a URL or a form.
 */
export const ApiKey = Schema.Struct({
  id: KeyId,
  workspaceId: WorkspaceId,
  type: KeyType,
  name: Schema.NullOr(Schema.String),
  defaultCampaign: Schema.NullOr(Schema.String),
  active: Schema.Boolean,
  allowInUrl: Schema.Boolean
}).annotations({ identifier: "ApiKey" })
/** A key as it is stored. */
export type ApiKey = typeof ApiKey.Type

/**
 * Whether a key of this type may be made to stand in URLs and forms, which are written down in many places: only what
 * opens assignment alone, or dials alone.
 */
export const mayStandInUrl = (type: KeyType): boolean => type === "assignment" || type === "dials"

/** The interfaces that ask for a key of their own; `any` is what every key opens. */
export type InterfacePart =
  | "nrm"
  | "reputation"
  | "assignment"
  | "planner"
  | "dials"
  | "custom"
  | "inboundGroups"
  | "administration"
  | "any"

const opens: Record<InterfacePart, ReadonlyArray<KeyType>> = {
  nrm: ["nrm"],
  reputation: ["nrm", "universal"],
  assignment: ["assignment", "universal"],
  planner: ["planner"],
  dials: ["dials"],
  custom: ["universal"],
  inboundGroups: ["universal"],
  administration: ["admin"],
  any: KeyType.literals
}

/** Whether a key of this type may call the interface; whether it is active is another question. */
export const isTypeAllowed = (type: KeyType, on: InterfacePart): boolean => opens[on].includes(type)

/** The types that open an interface, of those wanted, as an error message names them: `"assignment" or "universal"`. */
export const typesAllowed = (on: InterfacePart, isWanted: (type: KeyType) => boolean = () => true): string =>
  opens[on].filter(isWanted).map((type) => `"${type}"`).join(" or ")
