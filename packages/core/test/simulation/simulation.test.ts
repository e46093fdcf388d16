/** Some simulated days. `ANIPOOL_SIMULATION_SEED=n` replays one and prints what happened. */
import { describe, it } from "@effect/vitest"
import * as Simulation from "./Simulation.ts"
import { assertRight, suite } from "./suite.ts"

const seed = process.env["ANIPOOL_SIMULATION_SEED"]

if (seed === undefined) suite({ seeds: 45, playedTwice: 2 })

describe.runIf(seed !== undefined)("A simulated day", () => {
  it("of the seed that is asked for", async () => {
    const report = await Simulation.run(Number(seed))
    process.stdout.write(`${[...report.trace, ...report.reached].join("\n")}\n`)
    assertRight(Number(seed), report)
  })
})
