/**
 * Who of those that the provider knows is let in, under which name and as what.
 */
import type { Vouched } from "@anipool/core/people/SignIn"
import { Role } from "@anipool/domain/people/Role"
import { displayNameLengthMax, WrittenUserName } from "@anipool/domain/people/User"
import type { OpenIdSettings } from "@anipool/environment/OpenIdSettings"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Claims } from "./OpenIdProvider.ts"

/** Why somebody is not let in: their e-mail address is of no domain that is (`domain`), or they have no role (`role`). */
export type Refusal = "domain" | "role"

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
  const names = [claims["preferred_username"], claims["email"]].filter((each) => typeof each === "string")
  const name = names.find(isUserName) ?? names[0] ?? claims.sub
  return Either.right({
    vouched: {
      issuer: claims.iss,
      subject: claims.sub,
      name,
      displayName: typeof claims["name"] === "string" ? claims["name"].trim().slice(0, displayNameLengthMax) : ""
    },
    role
  })
}

// internal

const isUserName = (text: string): boolean => Option.isSome(Schema.decodeOption(WrittenUserName)(text))

/** Anybody may write an address into their account with some providers: it counts once the provider has checked it. */
const isOfDomain = (domains: ReadonlyArray<string>, { email, email_verified: isVerified }: Claims): boolean =>
  typeof email === "string" && isVerified === true &&
  domains.includes(email.slice(email.lastIndexOf("@") + 1).toLowerCase())

/** The highest of the roles in a claim. */
const highest = (claim: unknown): Role | undefined => {
  const held: ReadonlyArray<unknown> = Array.isArray(claim) ? claim : [claim]
  return Role.literals.findLast((role) => held.includes(role))
}
