/**
 * A fault: what happens to the servers, their worker or their PostgreSQL while dialers dial.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { Site } from "./Site.ts"
import type { SuiteFailed } from "./SuiteFailed.ts"
import type { Ground, World } from "./World.ts"

/** A promise that was not kept, and how. */
export interface Broken {
  readonly promise: "counted" | "caps" | "answered" | "back" | "memory" | "else"
  readonly how: string
}

/** What happened. */
export interface Happened {
  /** When its cause was gone (`performance.now()`): from then on the service has so long to be back. */
  readonly goneAt: number
  /** The command line that goes with the servers now, where they are of another build. */
  readonly commandLine?: string
  /** What else was seen, for the report. */
  readonly note?: string
  /** What else was promised, and not kept. */
  readonly broken?: ReadonlyArray<string>
}

/** A fault. */
export interface Fault {
  readonly name: string
  readonly title: string
  readonly ground: Ground
  /** Whether the short form has it. */
  readonly isShort: boolean
  /** Through which servers the dialers go (default: both). */
  readonly through?: "first" | "both"
  readonly timeZone?: string
  /** Whether a server is stopped for good. */
  readonly replaces?: boolean
  /** Whether nobody serves until a server has started: the time that this takes undisturbed comes on top. */
  readonly startsServer?: boolean
  /** How long the service has to be back. */
  readonly backLimitMs?: number
  /** How far ahead of this machine's clock the database's is from the beginning on, in seconds. */
  readonly startsAhead?: (nowMs: number) => number
  /** Lets it happen, and go. */
  readonly happen: (world: World, site: Site) => Effect.Effect<Happened, SuiteFailed, Scope.Scope>
}

/** How long the service has to be back, unless a fault says otherwise. */
export const backLimitMs = 5_000

/** The cause is gone now. */
export const gone: Effect.Effect<Happened> = Effect.sync(() => ({ goneAt: performance.now() }))
