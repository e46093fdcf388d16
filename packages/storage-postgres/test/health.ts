/**
 * What the health of storage comes to, whatever else the machine does.
 */
import { StorageHealth } from "@anipool/storage/StorageHealth"
import * as Effect from "effect/Effect"

/** Checks it; once more where a busy machine did not answer in the time that a check is given. */
export const check = Effect.flatMap(StorageHealth, (health) =>
  Effect.retry(health.check, {
    while: ({ cause }) => cause instanceof Error && cause.message.startsWith("no answer within"),
    times: 50
  }))
