/**
 * Leases of rows that one process works on at a time: the end of each in milliseconds since the epoch, 0 for none.
 */
import * as Duration from "effect/Duration"

/** When a lease ends that begins, or is begun anew, now. */
export const end = (now: number, lease: Duration.Duration): number => now + Duration.toMillis(lease)

/** Whether nobody has the lease of a row. It is free from the moment of its end on. */
export const isFree = ({ leaseUntil }: { readonly leaseUntil: number }, now: number): boolean => leaseUntil <= now
