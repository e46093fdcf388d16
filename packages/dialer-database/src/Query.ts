/**
 * Questions to a dialer's own database.
 */
import type * as Effect from "effect/Effect"

/** Values by row and column: times as texts, as the database writes them. */
export type Rows = ReadonlyArray<ReadonlyArray<unknown>>

/** Asks for rows, with values in the places that the text has for them. */
export type Query<E> = (text: string, values?: ReadonlyArray<unknown>) => Effect.Effect<Rows, E>
