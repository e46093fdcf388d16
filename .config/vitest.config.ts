import { defineConfig } from "vitest/config"
import KeepDurations from "./tests/KeepDurations.ts"
import LongestFirst from "./tests/LongestFirst.ts"
import { filesOf } from "./tests/projects.ts"

const pathOf = (file: string) => new URL(file, import.meta.url).pathname

const setupFiles = [pathOf("tests/freshMethods.ts"), pathOf("tests/sayWhatHangs.ts")]
// Clears away the PostgreSQL that tests of the run may start (`TestDatabase`).
const globalSetup = [pathOf("../packages/storage-postgres/src/testing/globalSetup.ts")]
// It ends what hangs, on slow machines too: no test is about how fast it is.
const limits = { testTimeout: 300_000, hookTimeout: 600_000 }

// Packages are tested from their sources (the condition "@anipool/source" of their exports), so no build comes first.
export default defineConfig({
  ssr: { resolve: { conditions: ["@anipool/source"] } },
  test: {
    root: pathOf(".."),
    sequence: { sequencer: LongestFirst },
    reporters: ["default", new KeepDurations()],
    // Two cores are what the project is built for. A third of the time tests wait, for timers and for other processes.
    maxWorkers: 3,
    // As many: the pool ends what it takes for an idle worker when there are fewer, sometimes with a test file in it.
    minWorkers: 3,
    // A process runs many files: loading Effect anew for each would take longer than most of them.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          ...filesOf.unit,
          setupFiles: [pathOf("tests/unitOnly.ts"), ...setupFiles],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 }
        }
      },
      {
        extends: true,
        test: {
          name: "integration",
          ...filesOf.integration,
          ...limits,
          globalSetup,
          setupFiles,
          sequence: { groupOrder: 1 }
        }
      },
      {
        extends: true,
        test: { name: "slow", ...filesOf.slow, ...limits, globalSetup, setupFiles, sequence: { groupOrder: 2 } }
      }
    ]
  }
})
