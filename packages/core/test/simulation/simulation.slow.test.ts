/** Thousands of simulated days; `ANIPOOL_SIMULATION_SEEDS=n` tries so many. */
import { suite } from "./suite.ts"

suite({ seeds: Number(process.env["ANIPOOL_SIMULATION_SEEDS"] ?? 2_000), playedTwice: 10 })
