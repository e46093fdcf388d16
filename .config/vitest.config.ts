import { defineConfig } from "vitest/config"
import LongestFirst from "./LongestFirst.ts"

// Packages are tested from their sources (the condition "@anipool/source" of their exports), so no build comes first.
export default defineConfig({
  ssr: { resolve: { conditions: ["@anipool/source"] } },
  test: {
    root: new URL("..", import.meta.url).pathname,
    // Clears away the PostgreSQL that tests of the run may start (`TestDatabase`).
    globalSetup: [new URL("../packages/storage-postgres/src/testing/globalSetup.ts", import.meta.url).pathname],
    include: ["packages/*/test/**/*.test.ts", "apps/*/test/**/*.test.ts", ".config/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    // They end what hangs, on slow machines too: no test is about how fast it is.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    sequence: { sequencer: LongestFirst },
    // Two cores are what the project is built for: more workers only make the timing-sensitive parts slower.
    maxWorkers: 2,
    minWorkers: 1,
    // A process runs many files: loading Effect anew for each would take longer than most of them.
    isolate: false,
    setupFiles: [new URL("freshMethods.ts", import.meta.url).pathname]
  }
})
