/** Keeps how long each file of a run took. */
import type { Reporter, TestModule } from "vitest/node"
import * as Durations from "./durations.ts"

export default class KeepDurations implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    Durations.keep(Object.fromEntries(
      modules.filter((module) => module.state() === "passed").map((module) => {
        const { collectDuration, duration, setupDuration } = module.diagnostic()
        return [Durations.nameOf(module.moduleId), Math.round(collectDuration + setupDuration + duration)]
      })
    ))
  }
}
