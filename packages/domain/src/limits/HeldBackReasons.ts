/**
 * Why people may not be called. Without any import: they are in the browser, too.
 */

/**
 * `calling-hours`: not at this hour. `prospect-limit`: they were called as often as they may be. `drop-lockout`: a call to them was
 * dropped. `one-number`: the one number that they may be shown may not be used.
 */
export const reasons = ["calling-hours", "prospect-limit", "drop-lockout", "one-number"] as const
