// What pnpm does to the manifest of a package before it packs it (`.scripts/package.mjs` names this file to it): all packages
// share what stands here, so that a new one has to say nothing of it.
const { dirname, relative } = require("node:path")
const workspace = require("../package.json")

const root = dirname(__dirname)

const without = (record, keys) => Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)))

/** Where the sources are: the workspace's `repository`, else the repository that a release runs in. */
const repositoryUrl = () => {
  const { GITHUB_REPOSITORY, GITHUB_SERVER_URL } = process.env
  if (workspace.repository !== undefined) return workspace.repository
  return GITHUB_REPOSITORY === undefined ? undefined : `git+${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git`
}

const repositoryOf = (folder) => {
  const url = repositoryUrl()
  return url === undefined ? {} : { repository: { type: "git", url, directory: relative(root, folder) } }
}

/** Exports without the condition by which this workspace reads sources; what has no other is for this workspace alone. */
const exportsOf = (exported) => {
  const paths = Object.entries(exported).map(([path, target]) => {
    if (target === null || typeof target === "string") return [path, target]
    const published = without(target, ["@anipool/source"])
    return [path, Object.keys(published).length === 0 ? null : published]
  })
  return { "./package.json": "./package.json", ...Object.fromEntries(paths) }
}

/** A library: modules, with their sources for those who step into them, and no tests. */
const libraryOf = (manifest) => ({
  sideEffects: false,
  exports: exportsOf(manifest.exports),
  files: ["NOTICE", "dist", "src", "!{dist,src}/testing"]
})

const beforePacking = (manifest, folder) => ({
  ...without(manifest, ["devDependencies", "scripts"]),
  license: workspace.license,
  keywords: workspace.keywords,
  engines: workspace.engines,
  ...repositoryOf(folder),
  ...(manifest.exports === undefined ? {} : libraryOf(manifest)),
  publishConfig: { access: "public" }
})

module.exports = { hooks: { beforePacking } }
