/**
 * What every call may be given.
 */

/** What every call may be given. */
export interface CallOptions {
  /**
   * Ends the call: its promise is rejected with the signal's reason. What was done by then stays done, and a call that has
   * changed something in storage by then has done so wholly.
   */
  readonly signal?: AbortSignal | undefined
}
