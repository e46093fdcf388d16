/** Simulated days, each made from a seed. */
import { afterAll, assert, beforeAll, describe, it, vi } from "@effect/vitest"
import * as Simulation from "./Simulation.ts"

/** One takes a tenth of it. */
const seedLimitMs = 1_000

/** Rare states that must be reached. */
const sometimes = [
  "refused: at-cap",
  "refused: stale",
  "refused: unavailable",
  "refused: answered",
  "day turned in flight",
  "acknowledgement lost: confirm",
  "acknowledgement lost: storeNoResult",
  "went away when it was counted",
  "nothing was available"
]

/** That a day went as promised; its trace is told otherwise. */
export const assertRight = (seed: number, { trace, wrongs }: Simulation.Report) =>
  assert.deepStrictEqual(
    wrongs,
    [],
    `ANIPOOL_SIMULATION_SEED=${seed} replays it:\n${trace.join("\n")}`
  )

/**
 * What each of the days from the first seed on holds, that all of them together reach every rare state, and that the first
 * of them come out the same when they are played again.
 */
export const suite = ({ playedTwice, seeds }: { readonly seeds: number; readonly playedTwice: number }): void => {
  // Work in slices of real time ends a slice where a garbage collection falls, and the seed knows nothing of those.
  beforeAll(() => {
    vi.spyOn(performance, "now").mockReturnValue(0)
  })
  afterAll(() => {
    vi.restoreAllMocks()
  })

  describe("A simulated day", () => {
    it("holds what is promised, whatever happens in whatever order", async () => {
      const reached = new Set<string>()
      for (let seed = 1; seed <= seeds; seed++) {
        const report = await Simulation.run(seed)
        assertRight(seed, report)
        for (const each of report.reached) reached.add(each)
      }
      assert.deepStrictEqual(sometimes.filter((each) => !reached.has(each)), [])
    }, seedLimitMs * seeds)

    it("is the same whenever its seed is played", async () => {
      for (let seed = 1; seed <= playedTwice; seed++) {
        assert.deepStrictEqual((await Simulation.run(seed)).trace, (await Simulation.run(seed)).trace)
      }
    })
  })
}
