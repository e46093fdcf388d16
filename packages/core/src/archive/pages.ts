/**
 * Pages of a port as a stream.
 */
import type { StorageError } from "@anipool/storage/StorageError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"

/** Page after page until one is empty, each asked for with the last row of the one before. */
export const pagesFrom = <Row>(
  page: (last: Row | undefined) => Effect.Effect<ReadonlyArray<Row>, StorageError>
): Stream.Stream<ReadonlyArray<Row>, StorageError> =>
  Stream.unfoldEffect(
    undefined as Row | undefined,
    (last) =>
      Effect.map(page(last), (rows) => rows.length === 0 ? Option.none() : Option.some([rows, rows.at(-1)] as const))
  )
