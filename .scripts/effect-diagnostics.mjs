// Runs Effect's own diagnostics (floating effects, leaking requirements, …) over every project; exits 1 on any error.
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { bin, root, run } from "./workspace.mjs"

const projects = ["packages", "apps"].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => join(folder, name, "tsconfig.src.json"))
)

let failed = 0
for (const project of projects) {
  const code = await run(bin("effect-language-service"), ["diagnostics", "--project", project, "--strict"], {
    quiet: true
  })
  if (code !== 0) failed++
}
process.exit(failed === 0 ? 0 : 1)
