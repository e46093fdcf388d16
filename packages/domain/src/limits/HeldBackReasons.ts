/**
 * Why people may not be called. Without any import: they are in the browser, too.
 */

/**
 * `calling-hours`: not at this hour. `prospect-limit`: they were called as often as they may be. `drop-lockout`: a call to them was
 * dropped. `one-number`: the one number that they may be shown may not be used.
 */
export const reasons = ["calling-hours", "prospect-limit", "drop-lockout", "one-number"] as const

/** That the number that is kept for who owns the lead may not be used: it lies with the number, and so is none of a person's. */
export const ownerReason = "owner-number"

/** All for which somebody is shown no number, though there are others. */
export const allReasons = [...reasons, ownerReason] as const
