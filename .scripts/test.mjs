// npm test: installs, then lint, format, types, architecture, unused code and the tests; says how long each part took and
// ends with `N passed, N failed`. What did not change since it passed is not checked again; tests run each time.
//   --static         the checks alone
//   --tests          the tests alone
//   --project NAME   the tests of that project alone (unit, integration, slow), once or more; default: unit and integration
//   --changed [REF]  of them those that the change since REF reaches (default: what is not committed yet)
//   --durations      keeps how long each test file took for checkouts that have run nothing yet
import { readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { parseArgs } from "node:util"
import { bin, checkNode, generateClients, install, isDone, remember, remove, run, sourcesStamp } from "./workspace.mjs"

const readArguments = () => {
  // Node's parser knows no option whose value may be left out.
  const given = process.argv.slice(2)
  const place = given.indexOf("--changed")
  if (place >= 0 && (given[place + 1] ?? "--").startsWith("--")) given.splice(place + 1, 0, "")
  const { values } = parseArgs({
    args: given,
    options: {
      static: { type: "boolean", default: false },
      tests: { type: "boolean", default: false },
      project: { type: "string", multiple: true, default: ["unit", "integration"] },
      changed: { type: "string" },
      durations: { type: "boolean", default: false }
    }
  })
  return values
}

let options
try {
  options = readArguments()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(2)
}

/** What is checked besides the tests. */
const checks = [
  ["types and Effect's diagnostics", process.execPath, [".scripts/check-types.mjs"]],
  ["lint", bin("oxlint"), ["packages", "apps", ".config", ".scripts"]],
  ["format", bin("dprint"), ["check"]],
  ["architecture", bin("depcruise"), ["--config", ".config/dependency-rules.cjs", "packages", "apps"]],
  ["unused code", bin("knip"), ["--config", ".config/knip.json"]],
  ["code that only tests use", bin("knip"), ["--config", ".config/knip.json", "--production"]]
]

let passed = 0
let failed = 0
let skipped = 0
const parts = []
/** What failed, a line each: said once more at the end, as the lines before may be many. */
const failures = []

const fail = (line) => {
  failed++
  failures.push(line)
}

/** Does a part, and remembers how long it took. */
const timed = async (name, work) => {
  const started = performance.now()
  const value = await work()
  parts.push({ name, seconds: (performance.now() - started) / 1_000 })
  return value
}

const check = async ([name, command, args], stamp) => {
  const step = `checked-${name.replaceAll(/\W+/g, "-")}`
  const code = isDone(step, stamp) ? 0 : await timed(name, () => run(command, args, { quiet: true }))
  process.stdout.write(`${code === 0 ? "passed" : "failed"}  ${name}\n`)
  if (code !== 0) return void fail(name)
  passed++
  remember(step, stamp)
}

/** What failed of a vitest report, with what the error says on one line; a file that could not even be loaded counts as one failure. */
const failuresOf = (json) =>
  json.testResults.flatMap(({ assertionResults, message, name, status }) => {
    const file = relative(process.cwd(), name)
    const tests = assertionResults.filter((each) => each.status === "failed")
    const why = (text) => (text ?? "").split(/\n\s+at /, 1)[0].replaceAll(/\s+/g, " ").slice(0, 240)
    if (tests.length === 0) return status === "failed" ? [`${file}: ${why(message)}`] : []
    return tests.map(({ ancestorTitles, failureMessages, title }) =>
      `${file} > ${[...ancestorTitles, title].join(" > ")}: ${why(failureMessages[0])}`
    )
  })

const test = async (project) => {
  const report = join(tmpdir(), `anipool-tests-${process.pid}-${project}.json`)
  const code = await timed(`tests: ${project}`, () =>
    run(bin("vitest"), [
      "run",
      "--config",
      ".config/vitest.config.ts",
      "--project",
      project,
      ...options.changed === undefined ? [] : [options.changed === "" ? "--changed" : `--changed=${options.changed}`],
      "--passWithNoTests",
      "--reporter=default",
      "--reporter=.config/tests/KeepDurations.ts",
      "--reporter=json",
      `--outputFile.json=${report}`
    ], { env: options.durations ? { ANIPOOL_KEEP_DURATIONS: "1" } : {} }))
  try {
    const json = JSON.parse(readFileSync(report, "utf8"))
    const found = failuresOf(json)
    passed += json.numPassedTests
    skipped += json.numPendingTests + json.numTodoTests
    for (const each of found) fail(each)
    // Errors outside of any test make vitest fail although no test did.
    if (code !== 0 && found.length === 0) fail(`tests: ${project}: ended with ${code} though no test failed`)
  } catch (error) {
    fail(`tests: ${project} left no report: ${error.message}`)
  }
  remove(report)
}

checkNode()
const started = performance.now()
const installed = await timed("install", () => install())
if (installed !== 0) process.exit(installed)
const generated = await timed("clients", () => generateClients())
if (generated !== 0) process.exit(generated)

// Types take one core for as long as all that follows here takes the other.
const stamp = sourcesStamp()
const [types, ...others] = options.tests ? [] : checks
const typesChecked = types === undefined ? undefined : check(types, stamp)
for (const each of others) await check(each, stamp)
if (!options.static) {
  for (const project of options.project) await test(project)
}
await typesChecked

process.stdout.write("\n")
for (const { name, seconds } of parts) process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${name}\n`)
process.stdout.write(
  `${
    ((performance.now() - started) / 1_000).toFixed(1).padStart(7)
  } s  in all (types are checked beside the other parts)\n`
)
for (const each of failures) process.stdout.write(`FAILED  ${each}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`)
process.exit(failed === 0 ? 0 : 1)
