/**
 * Port: who is asked what is said of numbers, in the same words for each vendor and public file.
 *
 * A source answers rows, as a file of observations has them: each is held to what its fields can hold when it is taken in. What a
 * source cannot read of an answer it leaves out and names: columns of these feeds have been seen shifted.
 */
import type { FieldName } from "@anipool/domain/reputation/Observation"
import * as Schema from "effect/Schema"
import type * as Stream from "effect/Stream"

/** The source refused, cannot be reached, or answered what cannot be read; no secret is in the message. */
export class SourceFailed extends Schema.TaggedError<SourceFailed>()("SourceFailed", { message: Schema.String }) {}

/** What was said, and what of it could not be read. */
export interface Told {
  /** Requests that it took. */
  readonly requests: number
  readonly rows: ReadonlyArray<Readonly<Partial<Record<FieldName, number | string>>>>
  /** What was left out, by where it stood, and why. */
  readonly refused: ReadonlyArray<string>
}

/** Who is asked. */
export interface ReputationSource {
  /** What observations of it are said by. */
  readonly vendor: string
  /** What messages call it. */
  readonly name: string
  /** Whether it is asked for each number by itself; else it tells of all that it knows at once. */
  readonly isByNumber: boolean
  /** Requests that it takes at most, tries after failures not counted. */
  readonly requestsFor: (numbers: number) => number
  /** What is said of numbers, as `+12125550100`. */
  readonly ask: (numbers: ReadonlyArray<string>) => Stream.Stream<Told, SourceFailed>
}
