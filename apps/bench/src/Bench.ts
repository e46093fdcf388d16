/**
 * What a benchmark is: a name, and a run that ends in a report.
 */
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import type { BenchName } from "./Pages.ts"
import type { Report } from "./Report.ts"

/** A benchmark could not be run, or measured something that is no measurement (refused requests, say). */
export class BenchFailed extends Schema.TaggedError<BenchFailed>()("BenchFailed", { message: Schema.String }) {}

/** What may be set about a run; undefined: as the benchmark has it. */
export interface Options {
  /** Length of one measurement, in seconds. */
  readonly seconds: number | undefined
  /** How often each way is measured, in turn with the others. */
  readonly rounds: number | undefined
  /** Length of the soak, in minutes. */
  readonly minutes: number | undefined
  /** Groups of the large snapshot. */
  readonly groups: number | undefined
  /** Calls of the dialer's year. */
  readonly calls: number | undefined
  /** A small run, to try what takes long. */
  readonly isShort: boolean
}

/** A benchmark. What it starts or writes is gone with the scope. */
export interface Bench {
  readonly name: BenchName
  readonly meaning: string
  readonly run: (options: Options) => Effect.Effect<Report, BenchFailed, Scope.Scope>
}

/** Length of one measurement where nothing else is said, in seconds. */
export const secondsDefault = 3

/** Measurements of each way where nothing else is said: the median of three leaves out one that was disturbed. */
export const roundsDefault = 3
