/**
 * Where call detail records and channel events come from: from a place on, some at a time, and from there on again when there are more.
 */
import type * as Stream from "effect/Stream"
import type * as Cdr from "./Cdr.ts"

/** A record, or why a line is none. */
export type Read = { readonly row: Cdr.Row } | { readonly line: number; readonly reason: string }

/** Some records; those of one call stand in one batch, where they stand together. */
export interface Batch {
  readonly read: ReadonlyArray<Read>
  /** Where to go on. */
  readonly position: number
}

/** Records in one batch, or a few more. */
export const batchRows = 2_000

/** What holds records; `E`: what reading it fails with. */
export interface Source<E> {
  /** Whether they are channel events: several of one call, which stand apart. */
  readonly isEvents: boolean
  /** What tells it from others: a file that was moved is the same. */
  readonly id: string
  /** What messages call it. */
  readonly name: string
  /** What is there after a place, of which so many lines were read before. */
  readonly read: (position: number, lines: number) => Stream.Stream<Batch, E>
}
