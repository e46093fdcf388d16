/**
 * The contract of storage, and what is a distributed database's own, run over the nodes: how many tests pass, and what ends the others.
 */
import * as Effect from "effect/Effect"
import { spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../places.ts"
import { SuiteFailed } from "../SuiteFailed.ts"
import type { Node } from "./Nodes.ts"

/** What came of it. */
export interface Outcome {
  readonly passed: number
  readonly all: number
  /** By what ended a test, and how many it ended; the most first. */
  readonly reasons: ReadonlyArray<readonly [reason: string, count: number]>
}

/** Runs it, on databases that are distributed over the nodes. */
export const run = (folder: string, nodes: ReadonlyArray<Node>) =>
  Effect.gen(function*() {
    const report = join(folder, "contract.json")
    const [coordinator, ...workers] = nodes.map(({ urlOf }) => urlOf("postgres"))
    const env = {
      ...process.env,
      DATABASE_URL: coordinator,
      ANIPOOL_TEST_CITUS_WORKERS: workers.join(",")
    }
    const said = yield* Effect.promise(() =>
      new Promise<string>((resolve) => {
        let text = ""
        const tests = spawn(process.execPath, [...words, `--outputFile=${report}`], { cwd: root, env })
        for (const stream of [tests.stdout, tests.stderr]) {
          stream.on("data", (data) => text = `${text}${data}`.slice(-4_000))
        }
        tests.on("close", () => resolve(text))
      })
    )
    if (!existsSync(report)) return yield* new SuiteFailed({ message: said })
    const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const reasons = new Map<string, number>()
    for (const { failureMessages, status } of tests) {
      if (status === "passed") continue
      const reason = reasonOf(failureMessages.join("\n"))
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    }
    return {
      passed: tests.filter(({ status }) => status === "passed").length,
      all: tests.length,
      reasons: [...reasons].sort(([, one], [, other]) => other - one)
    } satisfies Outcome
  })

// internal

const words = [
  join(root, "node_modules/vitest/vitest.mjs"),
  "run",
  "--config",
  ".config/vitest.config.ts",
  "--testTimeout=180000",
  "--reporter=json",
  "packages/storage-postgres/test/PostgresStorage.integration.test.ts",
  "packages/storage-postgres/test/Citus.integration.test.ts"
]

interface Report {
  readonly testResults: ReadonlyArray<{
    readonly assertionResults: ReadonlyArray<{
      readonly status: string
      readonly failureMessages: ReadonlyArray<string>
    }>
  }>
}

/** What PostgreSQL said, without the numbers of parts; else what the test did. */
const reasonOf = (message: string): string => {
  const said = /Failed to execute statement: ([^\n]*?) \}?$/m.exec(message)?.[1] ?? message.split("\n", 1)[0]!
  return said.replaceAll(/\d{3,}/g, "…").slice(0, 160)
}
