/**
 * What a provider says of somebody, in the ID token that it signed and where it tells of users (userinfo).
 */

/** What a provider says of somebody. */
export interface Claims extends Readonly<Record<string, unknown>> {
  readonly iss: string
  readonly sub: string
}

/**
 * Both together, the token's before the others. An address and whether it was verified are a pair, and come from one of them:
 * whichever holds both, the token first. One without the other is as good as not verified.
 */
export const joined = (token: Claims, told: Readonly<Record<string, unknown>>): Claims => {
  const isPair = (claims: Readonly<Record<string, unknown>>) => "email" in claims && "email_verified" in claims
  const { email, email_verified } = [token, told].find(isPair) ?? { email: token["email"] ?? told["email"] }
  return { ...told, ...token, email, email_verified }
}
