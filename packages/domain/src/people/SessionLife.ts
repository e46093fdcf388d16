/**
 * How long somebody stays signed in.
 */

/** A session that was not used for so long has ended. */
export const idleMs = 12 * 60 * 60 * 1_000

/** A session ends so long after the sign-in, however much it is used. */
export const lifeMs = 14 * 24 * 60 * 60 * 1_000

/** A session's times, milliseconds since the epoch. */
export interface Times {
  readonly createdAt: number
  readonly lastSeenAt: number
}

/** Whether a session still holds at an instant. */
export const isAlive = ({ createdAt, lastSeenAt }: Times, at: number): boolean =>
  at - lastSeenAt < idleMs && at - createdAt < lifeMs
