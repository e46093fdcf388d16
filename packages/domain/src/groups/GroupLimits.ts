/**
 * How much a request about groups may hold: the interface's limits.
 */

/** Groups in one request. */
export const groupsMax = 1_000

/** Phones of one group in a request. */
export const phonesMax = 25_000
