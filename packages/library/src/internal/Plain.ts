/**
 * Records of storage as programs see them.
 */
import type * as Brand from "effect/Brand"

/** The same record with ids as plain numbers. */
export type Plain<A> = {
  [K in keyof A]: NonNullable<A[K]> extends Brand.Brand<string> ? number | Extract<A[K], null | undefined> : A[K]
}
