/**
 * The same of 8,000 requests.
 */
import { describe, it } from "@effect/vitest"
import { holds, timeoutMs } from "./differential/differentialSuite.ts"

/** At a time, each with servers of its own: most of the time is spent waiting. */
const lanes = 4

// Live: real requests take real time.
describe("memory and two servers on one PostgreSQL", () => {
  it.scopedLive(
    "answer 8,000 requests the same, and show the same",
    () => holds({ requests: 8_000, seed: 1_000 }, lanes),
    timeoutMs
  )
})
