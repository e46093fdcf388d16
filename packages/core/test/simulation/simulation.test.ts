/**
 * Thousands of simulated days. `ANIPOOL_SIMULATION_SEED=n` replays one and prints what happened;
 * `ANIPOOL_SIMULATION_SEEDS=n` tries so many.
 */
import { afterAll, assert, beforeAll, describe, it, vi } from "@effect/vitest"
import * as Simulation from "./Simulation.ts"

const seed = process.env["ANIPOOL_SIMULATION_SEED"]

/** As many as take some seconds; "acknowledgement lost" and the like are reached by far fewer. CI tries thousands. */
const seeds = Number(process.env["ANIPOOL_SIMULATION_SEEDS"] ?? 150)

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

const assertRight = (seed: number, { trace, wrongs }: Simulation.Report) =>
  assert.deepStrictEqual(
    wrongs,
    [],
    `ANIPOOL_SIMULATION_SEED=${seed} replays it:\n${trace.join("\n")}`
  )

// Work in slices of real time ends a slice where a garbage collection falls, and the seed knows nothing of those.
beforeAll(() => {
  vi.spyOn(performance, "now").mockReturnValue(0)
})
afterAll(() => {
  vi.restoreAllMocks()
})

describe("A simulated day", () => {
  it.runIf(seed !== undefined)("of the seed that is asked for", async () => {
    const report = await Simulation.run(Number(seed))
    process.stdout.write(`${[...report.trace, ...report.reached].join("\n")}\n`)
    assertRight(Number(seed), report)
  })

  it.skipIf(seed !== undefined)("holds what is promised, whatever happens in whatever order", async () => {
    const reached = new Set<string>()
    for (let seed = 1; seed <= seeds; seed++) {
      const report = await Simulation.run(seed)
      assertRight(seed, report)
      for (const each of report.reached) reached.add(each)
    }
    assert.deepStrictEqual(sometimes.filter((each) => !reached.has(each)), [])
  }, seedLimitMs * seeds)

  it.skipIf(seed !== undefined)("is the same whenever its seed is played", async () => {
    for (let seed = 1; seed <= 10; seed++) {
      assert.deepStrictEqual((await Simulation.run(seed)).trace, (await Simulation.run(seed)).trace)
    }
  })
})
