// What the commands of package.json share: bringing pnpm, installing from the lock file, building what is stale.
// Plain Node without dependencies: it runs before anything is installed.
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { constants, setPriority } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const nodeMin = [20, 19]

export const checkNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
  if (major < nodeMin[0] || (major === nodeMin[0] && minor < nodeMin[1])) {
    process.stderr.write(`Anipool needs Node ${nodeMin.join(".")} or newer; this is ${process.versions.node}.\n`)
    process.exit(1)
  }
}

/** Runs a program to its end; its output goes to ours, or, when `quiet`, is shown only if it fails. */
export const run = (command, args, { cwd = root, env = {}, quiet = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", ...env }
    })
    const output = []
    child.stdout?.on("data", (data) => output.push(data))
    child.stderr?.on("data", (data) => output.push(data))
    child.on("error", (error) => {
      process.stderr.write(`${command}: ${error.message}\n`)
      resolve(1)
    })
    child.on("close", (code) => {
      if (code !== 0 && quiet) process.stderr.write(Buffer.concat(output))
      resolve(code ?? 1)
    })
  })

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))

/** Where it is remembered what was installed and built, so that a start without changes asks neither pnpm nor turbo. */
const stampFile = (step) => join(root, "node_modules", `.anipool-${step}`)

/** Whether a step was done to what the stamp tells of. */
export const isDone = (step, stamp) => {
  try {
    return readFileSync(stampFile(step), "utf8") === stamp
  } catch {
    // No stamp yet: it was never done.
    return false
  }
}

/** Remembers that it was. */
export const remember = (step, stamp) => {
  mkdirSync(dirname(stampFile(step)), { recursive: true })
  writeFileSync(stampFile(step), stamp)
}

const packageFolders = () =>
  ["packages", "apps"]
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
    // What is deployed by has no code of its own.
    .filter((folder) => existsSync(join(root, folder, "package.json")))

/** Those that `build` builds. The documentation's site is built where it is asked for. */
export const builtFolders = () =>
  packageFolders().filter((folder) =>
    JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")).scripts?.build !== undefined
  )

/** Tells files apart by their names and contents, and Node by its version. */
export const hashOf = (files) => {
  const hash = createHash("sha256").update(process.version)
  for (const file of files) {
    if (existsSync(join(root, file))) hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest("hex")
}

const installStamp = () =>
  hashOf([
    "pnpm-lock.yaml",
    "pnpm-workspace.yaml",
    "package.json",
    ...packageFolders().map((folder) => join(folder, "package.json"))
  ])

/** The files below a folder, which need not be there. */
export const filesIn = (folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .sort()
    : []

const stampOf = (folders) =>
  hashOf(["pnpm-lock.yaml", "tsconfig.base.json", "turbo.json"].concat(
    folders.flatMap((folder) => [
      join(folder, "package.json"),
      join(folder, "tsconfig.src.json"),
      // What Vite builds is made of these, too.
      join(folder, "vite.config.ts"),
      join(folder, "index.html"),
      join(folder, "public", "theme.js"),
      join(folder, "public", "favicon.svg"),
      ...filesIn(join(folder, "build")),
      ...filesIn(join(folder, "src"))
    ])
  ))

const isBuilt = (stamp) =>
  isDone("built", stamp) && builtFolders().every((folder) => existsSync(join(root, folder, "dist")))

/** The pinned pnpm, through npx: it need not be installed. */
const pnpm = (args, options) => run("npx", ["--yes", manifest.packageManager, ...args], options)

/** Installs from the lock file with the pinned pnpm, if anything changed since the last time. */
export const install = async ({ quiet = false } = {}) => {
  const stamp = installStamp()
  if (isDone("installed", stamp)) return 0
  const code = await step(
    "Installing packages",
    quiet,
    // CI: pnpm asks nothing, and takes a node_modules made by other settings away without asking.
    () => pnpm(["install", "--frozen-lockfile", "--prefer-offline"], { env: { CI: "true" }, quiet: true })
  )
  if (code === 0) remember("installed", stamp)
  return code
}

export const bin = (name) => join(root, "node_modules", ".bin", name)

/** A step that may take a while: said when it begins, and how long it took when it is done. */
const step = async (name, quiet, work) => {
  const began = performance.now()
  if (!quiet) process.stderr.write(`${name}…\n`)
  const code = await work()
  if (!quiet && code === 0) {
    process.stderr.write(`${name}: done in ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
  }
  return code
}

/** A script in TypeScript, by its sources. */
const runSource = (folder, file) =>
  run(process.execPath, ["--import", "tsx", "--conditions", "@anipool/source", file], {
    cwd: join(root, folder),
    quiet: true
  })

/** What `npm start` and commands run: the program in a few files. */
export const program = join(root, "apps/anipool/program/anipool.js")

/** Whoever generates clients, and tests, need more. */
const isOfProduct = (folder) => folder !== join("packages", "client")

/** Builds what is stale of the program and of the console: seconds, where all packages would take a minute. */
export const buildProgram = async ({ quiet = false } = {}) => {
  const stamp = stampOf(builtFolders().filter(isOfProduct))
  if (isDone("program", stamp) && existsSync(program) && existsSync(join(root, "apps/console/dist"))) return 0
  const codes = await Promise.all([
    step("Building the program", quiet, () => runSource("apps/anipool", "src/build.ts")),
    step("Building the console", quiet, () => run(process.execPath, [join(root, ".scripts/console.mjs")]))
  ])
  const code = Math.max(...codes)
  if (code === 0) remember("program", stamp)
  return code
}

/** Builds what is stale: the packages, and the console beside them. */
export const build = async ({ quiet = false } = {}) => {
  const generated = await generateClients()
  if (generated !== 0) return generated
  const stamp = stampOf(builtFolders())
  if (isBuilt(stamp)) return 0
  if (!quiet) process.stderr.write("Building…\n")
  const code = await pnpm(
    [
      "exec",
      "turbo",
      "run",
      "//#build:packages",
      "//#build:console",
      "--output-logs=errors-only",
      "--no-update-notifier"
    ],
    { quiet: true }
  )
  if (code === 0) remember("built", stamp)
  return code
}

const generatedClients = [
  "packages/client/src/generated/schemas.ts",
  "packages/client/src/generated/operations.ts",
  "packages/client-python/src/anipool/_schemas.py",
  "packages/client-python/src/anipool/_operations.py"
]

/** Generates what both clients have of the contract, where it is stale: it is not kept in git. */
export const generateClients = async () => {
  const stamp = hashOf(
    ["pnpm-lock.yaml"].concat(
      ["packages/client/scripts", "packages/http-api/src", "packages/domain/src"].flatMap(filesIn)
    )
  )
  if (isDone("clients", stamp) && generatedClients.every((file) => existsSync(join(root, file)))) return 0
  const folder = join(root, "packages/client")
  const args = ["--import", "tsx", "--conditions", "@anipool/source", "scripts/generate.ts"]
  const code = await run(process.execPath, args, { cwd: folder, quiet: true })
  if (code === 0) remember("clients", stamp)
  return code
}

/** All that lint, format, types, architecture and the search for unused code read. */
export const sourcesStamp = () => {
  const isSource = (file) => !/(^|\/)(node_modules|dist|anipool\/program|\.tsbuild|\.turbo|\.build-[^/]*)\//.test(file)
  const settings = readdirSync(root).filter((name) => name !== ".anipool" && statSync(join(root, name)).isFile())
  return hashOf([
    ...settings.sort(),
    ...[".ci", ".config", ".scripts", "packages", "apps"].flatMap(filesIn).filter(isSource)
  ])
}

const siteStamp = () =>
  hashOf(
    ["pnpm-lock.yaml"].concat(
      ["docs", "apps/site/src", "apps/server/src/docs", "packages/http-api/src"].flatMap(filesIn)
    )
  )

/**
 * Builds the documentation's site where it is stale, by a process that lets all others go first. `stop` ends it; what was
 * built before stays.
 */
export const buildSite = () => {
  const stamp = siteStamp()
  if (isDone("site", stamp) && existsSync(join(root, "apps/site/dist"))) {
    return { done: Promise.resolve(0), stop: () => undefined }
  }
  const child = spawn(process.execPath, ["--import", "tsx", "--conditions", "@anipool/source", "src/main.ts"], {
    cwd: join(root, "apps/site"),
    stdio: ["ignore", "ignore", "pipe"]
  })
  setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const said = []
  child.stderr.on("data", (data) => said.push(data))
  const done = new Promise((resolve) => {
    child.on("close", (code, signal) => {
      if (code === 0) remember("site", stamp)
      else if (signal === null) process.stderr.write(Buffer.concat(said))
      resolve(code ?? 1)
    })
  })
  return { done, stop: () => child.kill() }
}

/** Installs and builds, by `buildProgram` or all; ends the process when either fails. */
export const prepare = async ({ by = build, quiet = false } = {}) => {
  checkNode()
  const installed = await install({ quiet })
  if (installed !== 0) process.exit(installed)
  const built = await by({ quiet })
  if (built !== 0) process.exit(built)
}

export const remove = (path) => rmSync(path, { recursive: true, force: true })
