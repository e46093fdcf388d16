/**
 * What the doctor says: what is wrong, how bad that is, and what to do about it.
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

/** Findings as lines for people. */
export const lines = (findings: ReadonlyArray<Finding>): ReadonlyArray<string> =>
  findings.flatMap(({ check, message, remedy, severity }) => [`${severity} (${check}): ${message}`, `  ${remedy}`])
