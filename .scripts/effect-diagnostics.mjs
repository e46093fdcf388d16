// Runs Effect's own diagnostics (floating effects, leaking requirements, …) over every project; exits 1 on any error.
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { bin, root, run } from "./workspace.mjs"

const projects = ["packages", "apps"].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => join(folder, name, "tsconfig.src.json"))
)

let failed = 0
// One compiler for each core that the project is built for.
const next = projects.values()
const work = async () => {
  for (const project of next) {
    const code = await run(bin("effect-language-service"), ["diagnostics", "--project", project, "--strict"], {
      quiet: true
    })
    if (code !== 0) failed++
  }
}
await Promise.all([work(), work()])
process.exit(failed === 0 ? 0 : 1)
