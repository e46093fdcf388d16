// npm test: installs, then lint, format, types, architecture, unused code and every test; ends with `N passed, N failed`.
// `--static` stops before the tests.
import { readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bin, checkNode, install, remove, run } from "./workspace.mjs"

checkNode()
const report = join(tmpdir(), `anipool-tests-${process.pid}.json`)

const checks = [
  ["types and Effect's diagnostics", process.execPath, [".scripts/check-types.mjs"]],
  ["lint", bin("oxlint"), ["packages", "apps", ".config", ".scripts"]],
  ["format", bin("dprint"), ["check"]],
  ["architecture", bin("depcruise"), ["--config", ".config/dependency-rules.cjs", "packages", "apps"]],
  ["unused code", bin("knip"), ["--config", ".config/knip.json"]],
  ["code that only tests use", bin("knip"), ["--config", ".config/knip.json", "--production"]]
]

/** Counts of a vitest report; a file that could not even be loaded counts as one failure. */
const countsOf = (json) => {
  const unloaded =
    json.testResults.filter(({ assertionResults, status }) =>
      status === "failed" && assertionResults.every((each) => each.status !== "failed")
    ).length
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests + unloaded,
    skipped: json.numPendingTests + json.numTodoTests
  }
}

const installed = await install()
if (installed !== 0) process.exit(installed)

let passed = 0
let failed = 0
let skipped = 0

/** Runs one check after another, each taken from the list that all lanes share. */
const left = checks.values()
const lane = async () => {
  for (const [name, command, args] of left) {
    const started = performance.now()
    const code = await run(command, args, { quiet: true })
    process.stdout.write(
      `${code === 0 ? "passed" : "FAILED"}  ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`
    )
    if (code === 0) passed++
    else failed++
  }
}
// One for each core that the project is built for.
await Promise.all([lane(), lane()])

if (!process.argv.includes("--static")) {
  const code = await run(bin("vitest"), [
    "run",
    "--config",
    ".config/vitest.config.ts",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`
  ])
  try {
    const counts = countsOf(JSON.parse(readFileSync(report, "utf8")))
    passed += counts.passed
    failed += counts.failed
    skipped += counts.skipped
    // Errors outside of any test make vitest fail although no test did.
    if (code !== 0 && counts.failed === 0) failed++
  } catch (error) {
    process.stderr.write(`The tests left no report: ${error.message}\n`)
    failed++
  }
  remove(report)
}

process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`)
process.exit(failed === 0 ? 0 : 1)
