/**
 * Who acts now: whom the audit trail and the history name for a change. Set once for each request, command or job; what
 * nobody set it for is done by Anipool itself.
 */
import type { Actor } from "@anipool/domain/trail/Entry"
import * as FiberRef from "effect/FiberRef"

/** Anipool itself: what it does at its start, and whatever nobody else is named for. */
export const installation: Actor = { kind: "installation", id: null, name: "Anipool itself", address: null }

/** The user or the key that acts, by name; null: neither does. */
export const nameOf = ({ kind, name }: Actor): string | null => kind === "user" || kind === "key" ? name : null

/** Who acts in this fiber, and in those that it forks. */
export const CurrentActor: FiberRef.FiberRef<Actor> = FiberRef.unsafeMake(installation)
