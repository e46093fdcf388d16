/**
 * Which release this is.
 */

/** The version of every package of this release, and of the contract over HTTP. */
export const version = "0.1.0"
