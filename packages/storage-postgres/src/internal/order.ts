/**
 * The order of the caller's identifiers.
 */

/** In the order of code units, whatever the locale; PostgreSQL has no collation for it. */
export const byCodeUnits = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id < b.id ? -1 : a.id > b.id ? 1 : 0
