/**
 * Texts that a spreadsheet would take for a formula. Pure; runs in the browser too.
 */

/**
 * A text that a spreadsheet shows as it is, and does not compute: an apostrophe stands before what begins with a sign of
 * formulas, whatever white space or unprintable characters come first, or with a tab or a carriage return. What begins with
 * apostrophes before that gets one more, so that `unguarded` finds the text again.
 */
export const guarded = (text: string): string => formula.test(text) ? `'${text}` : text

/** The text of which `guarded` made this. */
export const unguarded = (text: string): string => text.startsWith("'") && formula.test(text) ? text.slice(1) : text

// internal

/** The signs, also in full width, as some spreadsheets read them. */
const formula = /^'*(?:[\t\r]|[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u
