// npm run -s pictures [-- NAME…]: takes the pictures of docs/console.md anew, all or those that are named: each is taken by the
// browser test that walks through its page, on the demo, at one size. Ends with 1 where one was not taken.
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { bin, checkNode, install, root, run } from "./workspace.mjs"

checkNode()
const installed = await install({ quiet: true })
if (installed !== 0) process.exit(installed)

const shown = [...readFileSync(join(root, "docs/console.md"), "utf8").matchAll(/\(console\/([a-z-]+)\.webp\)/g)]
  .map(([, name]) => name)
const asked = process.argv.slice(2)
const strange = asked.filter((name) => !shown.includes(name))
if (strange.length > 0) {
  process.stderr.write(
    `No picture of docs/console.md is called ${strange.join(", ")}. There are ${shown.join(", ")}.\n`
  )
  process.exit(1)
}
const names = asked.length > 0 ? asked : shown

/** Tests that take one of these. */
const folder = join(root, "apps/console/test")
const tests = readdirSync(folder).filter((file) => file.endsWith(".test.ts")).filter((file) => {
  const text = readFileSync(join(folder, file), "utf8")
  return names.some((name) => text.includes(`screenshot("${name}")`))
})
const takenAt = (name) => {
  try {
    return statSync(join(root, "docs/console", `${name}.webp`)).mtimeMs
  } catch {
    // There is none.
    return 0
  }
}
const before = new Map(names.map((name) => [name, takenAt(name)]))
const code = await run(bin("vitest"), [
  "run",
  "--config",
  ".config/vitest.config.ts",
  ...tests.map((file) => `apps/console/test/${file}`)
], { env: { ANIPOOL_DOCS_SCREENSHOTS: names.join(",") } })

const missing = names.filter((name) => takenAt(name) === before.get(name))
process.stdout.write(`${names.length - missing.length} of ${names.length} pictures were taken: look at each.\n`)
if (missing.length > 0) process.stderr.write(`Not taken: ${missing.join(", ")}\n`)
process.exit(missing.length > 0 ? 1 : code)
