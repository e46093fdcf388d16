// npm run -s bump: what waits in .changeset becomes the next version: of every package, of the release that programs tell, and
// in CHANGELOG.md.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { bin, prepare, root, run } from "./workspace.mjs"

const read = (path) => readFileSync(join(root, path), "utf8")
const write = (path, text) => writeFileSync(join(root, path), text)
const versionOf = (path) => JSON.parse(read(path)).version

await prepare({ quiet: true })

/** The sentences of the changes: what follows each file's front matter. */
const changes = readdirSync(join(root, ".changeset"))
  .filter((name) => name.endsWith(".md") && name !== "README.md")
  .map((name) => read(`.changeset/${name}`).replace(/^---\n[\s\S]*?\n---\n/, "").trim())
  .filter((sentence) => sentence !== "")
if (changes.length === 0) {
  process.stderr.write("Nothing waits in .changeset: npm run change\n")
  process.exit(1)
}

const before = versionOf("package.json")
const code = await run(bin("changeset"), ["version"])
if (code !== 0) process.exit(code)
const version = versionOf("packages/core/package.json")

for (const path of ["package.json", "packages/domain/src/Release.ts"]) {
  write(path, read(path).replace(`"${before}"`, `"${version}"`))
}
const today = new Date().toISOString().slice(0, 10)
const entry = `## [${version}] - ${today}\n\n${
  changes.map((each) => `- ${each.replaceAll("\n", "\n  ")}`).join("\n")
}\n\n`
write("CHANGELOG.md", read("CHANGELOG.md").replace(/^## \[/m, `${entry}## [`))
