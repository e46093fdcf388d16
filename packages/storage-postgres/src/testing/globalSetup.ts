/**
 * Begins a run of tests for vitest (`test.globalSetup`): names its temporary directory, and clears away at the end what
 * its tests left there. It starts no PostgreSQL: a run whose tests need none has none.
 */
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as TestRun from "./testRun.ts"

/**
 * Begins a run; what it answers ends it.
 *
 * @public vitest's configuration names it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "anipool-test-"))
  process.env[TestRun.variable] = directory
  return async () => {
    const isUsed = process.env["DATABASE_URL"] !== undefined || (await readdir(directory)).length > 0
    // Loaded only now: vitest finds no packages for the file it loads itself, and most runs do not need it.
    if (isUsed) await (await import("./endRun.ts")).endRun(directory)
    await rm(TestRun.programsOf(directory), { recursive: true, force: true })
    await rm(directory, { recursive: true, force: true, maxRetries: 3 })
  }
}
