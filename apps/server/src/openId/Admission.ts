/**
 * Who of those that the provider knows is let in, under which name and as what.
 */
import type { Vouched } from "@anipool/core/people/SignIn"
import { Role } from "@anipool/domain/people/Role"
import { shownNameOf, WrittenUserName } from "@anipool/domain/people/User"
import { hasOnlyStorable } from "@anipool/domain/StorableText"
import type { OpenIdSettings } from "@anipool/environment/OpenIdSettings"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Claims } from "./Claims.ts"

/**
 * Why somebody is not let in: their e-mail address is of no domain that is (`domain`), they have no role (`role`), or storage
 * could not tell them from others by the provider's identifier (`name`).
 */
export type Refusal = "domain" | "role" | "name"

/** Somebody who is let in. */
export interface Admitted {
  readonly vouched: Vouched
  /** The role that the provider gives them; undefined where it gives none, as no claim was named. */
  readonly role: Role | undefined
}

/** Judges what the provider says of somebody. */
export const of = (
  { domains, roleClaim }: Pick<OpenIdSettings, "domains" | "roleClaim">,
  claims: Claims
): Either.Either<Admitted, Refusal> => {
  if (domains.length > 0 && !isOfDomain(domains, claims)) return Either.left("domain")
  const role = Option.isSome(roleClaim) ? highest(claims[roleClaim.value]) : undefined
  if (Option.isSome(roleClaim) && role === undefined) return Either.left("role")
  if (![claims.iss, claims.sub].every(isIdentity)) return Either.left("name")
  const names = [claims["preferred_username"], claims["email"]].filter(isText)
  const name = names.find(isUserName) ?? names[0] ?? claims.sub
  return Either.right({
    vouched: {
      issuer: claims.iss,
      subject: claims.sub,
      name,
      displayName: typeof claims["name"] === "string" ? shownNameOf(claims["name"]) : ""
    },
    role
  })
}

// internal

/** Longest identifier that is kept; OpenID Connect allows 255 characters. */
const identityLengthMax = 255

const isText = (claim: unknown): claim is string => typeof claim === "string" && hasOnlyStorable(claim)

const isIdentity = (text: string): boolean => text.length <= identityLengthMax && hasOnlyStorable(text)

const isUserName = (text: string): boolean => Option.isSome(Schema.decodeOption(WrittenUserName)(text))

/** Anybody may write an address into their account with some providers: it counts once the provider has checked it. */
const isOfDomain = (domains: ReadonlyArray<string>, { email, email_verified: isVerified }: Claims): boolean => {
  if (typeof email !== "string" || isVerified !== true) return false
  const [, domain] = /^[^@]+@([^@]+)$/.exec(email) ?? []
  return domain !== undefined && domains.includes(domain.toLowerCase())
}

/** The highest of the roles in a claim. */
const highest = (claim: unknown): Role | undefined => {
  const held: ReadonlyArray<unknown> = Array.isArray(claim) ? claim : [claim]
  return Role.literals.findLast((role) => held.includes(role))
}
