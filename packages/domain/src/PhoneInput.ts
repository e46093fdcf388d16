/**
 * Phone numbers as callers write them. Apart from `PhoneNumber`, which reads them by tables that no page of a browser needs.
 */

/** Longest input that is read, in characters. */
export const inputLengthMax = 64

/** Shortest prospect phone that is accepted, in characters (interface, Limits). */
export const prospectLengthMin = 10

/** Longest prospect phone that is accepted, in characters (interface, Limits). */
export const prospectLengthMax = 20
