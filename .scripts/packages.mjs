// node .scripts/packages.mjs: builds the packages whose sources changed, by one compiler, which reads what they share once.
// Whether types are right is not looked at: `check-types.mjs` does, which builds them, too.
import { join } from "node:path"
import { bin, builtFolders, run } from "./workspace.mjs"

const projects = builtFolders().filter((folder) => folder !== "apps/console").map((folder) =>
  join(folder, "tsconfig.src.json")
)
process.exitCode = await run(bin("tsc"), ["--build", "--noCheck", ...projects])
