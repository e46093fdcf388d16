/**
 * How hours of a day are written. Without any import: it is in the browser, too.
 */

/** `08:00-21:00`: from when until when on a day, as a regular expression. */
export const pattern = "^([01][0-9]|2[0-3]):([0-5][0-9])-(?:([01][0-9]|2[0-3]):([0-5][0-9])|24:00)$"
