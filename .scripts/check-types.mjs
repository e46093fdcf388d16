// Checks the types of the projects that a tsconfig names, as `tsc -b` does, and with the same compiler Effect's own
// diagnostics of their sources (floating effects, leaking requirements, …): no file is compiled twice for it.
// usage: node .scripts/check-types.mjs [tsconfig]
import { createHash } from "node:crypto"
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, resolve } from "node:path"
import ts from "typescript"
import { root } from "./workspace.mjs"

const require = createRequire(import.meta.url)
const { default: effectDiagnostics } = require("@effect/language-service/transform.js")

const solution = resolve(process.argv[2] ?? join(root, ".config/tsconfig.json"))

/** The projects of sources that a tsconfig refers to, directly or not; those of tests are checked for types only. */
const sourceProjectsOf = (config, seen = new Set()) => {
  if (seen.has(config)) return []
  seen.add(config)
  const { references = [] } = ts.readConfigFile(config, ts.sys.readFile).config
  const referred = references.flatMap(({ path }) =>
    sourceProjectsOf(ts.resolveProjectReferencePath({ path: resolve(dirname(config), path) }), seen)
  )
  return config.endsWith("/tsconfig.src.json") ? [config, ...referred] : referred
}

const buildInfoOf = (project) => join(dirname(project), ".tsbuild/src.tsbuildinfo")
const stampOf = (project) => join(dirname(project), ".tsbuild/effect-diagnostics")

/** What is diagnosed, and by which rules: a project whose stamp says the same was found clean. */
const hashOf = (project) => {
  const hash = createHash("sha256")
  const files = [join(root, "tsconfig.base.json"), join(root, "pnpm-lock.yaml"), buildInfoOf(project)]
  for (const file of files) if (existsSync(file)) hash.update(readFileSync(file))
  return hash.digest("hex")
}

const isClean = (project) => existsSync(stampOf(project)) && readFileSync(stampOf(project), "utf8") === hashOf(project)

const format = {
  getCurrentDirectory: ts.sys.getCurrentDirectory,
  getCanonicalFileName: (name) => name,
  getNewLine: () => ts.sys.newLine
}
const report = (diagnostic) => process.stdout.write(ts.formatDiagnostic(diagnostic, format))

const projects = new Set(sourceProjectsOf(solution))
for (const project of projects) {
  if (isClean(project)) continue
  // The compiler may find it up to date; without what it remembers it compiles it again.
  rmSync(buildInfoOf(project), { force: true })
  rmSync(stampOf(project), { force: true })
}

const clean = new Set()
let found = 0

const host = ts.createSolutionBuilderHost(ts.sys, undefined, report)
host.afterProgramEmitAndDiagnostics = (builder) => {
  const program = builder.getProgram()
  const { configFilePath: project, plugins } = program.getCompilerOptions()
  if (!projects.has(project)) return
  const before = found
  const addDiagnostic = (diagnostic) => {
    found++
    report(diagnostic)
  }
  const plugin = plugins.find(({ name }) => name === "@effect/language-service")
  const diagnose = effectDiagnostics(program, plugin, { ts, addDiagnostic })({})
  for (const file of program.getRootFileNames()) diagnose(program.getSourceFile(file))
  if (found === before) clean.add(project)
}

const status = ts.createSolutionBuilder(host, [solution], {}).build()
for (const project of clean) writeFileSync(stampOf(project), hashOf(project))
process.exit(status === ts.ExitStatus.Success && found === 0 ? 0 : 1)
