/**
 * What a check of an installation or its data found, in words for whoever operates it.
 */

/** `error`: something does not work, or is wrong. `warning`: it works, and will not for ever. */
export type Severity = "error" | "warning"

/** One finding. */
export interface Finding {
  /** What was looked at: a word to go by in scripts. */
  readonly check: string
  readonly severity: Severity
  /** What was found, in one sentence. */
  readonly message: string
  /** What to do about it. */
  readonly remedy: string
}
