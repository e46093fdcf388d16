/**
 * The order of test files: those that take longest come first, so that none of them is begun when all others are done and
 * goes on alone. What never ran comes before all others.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node"
import * as Durations from "./durations.ts"

export default class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const durations = Durations.known()
    const durationOf = ({ moduleId }: TestSpecification) => durations[Durations.nameOf(moduleId)] ?? Number.MAX_VALUE
    return files.toSorted((a, b) => durationOf(b) - durationOf(a) || (a.moduleId < b.moduleId ? -1 : 1))
  }
}
