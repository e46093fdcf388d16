/**
 * Port: whether storage answers.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { StorageError } from "./StorageError.ts"

/** Port: whether storage answers. */
export class StorageHealth extends Context.Tag("@anipool/storage/StorageHealth")<StorageHealth, {
  /** Succeeds when storage can be read and written now; answers within 2 seconds either way. */
  readonly check: Effect.Effect<void, StorageError>
}>() {}
