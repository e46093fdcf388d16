// What the commands of package.json share: bringing pnpm, installing from the lock file, building what is stale.
// Plain Node without dependencies: it runs before anything is installed.
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
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
export const run = (command, args, { env = {}, quiet = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
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

/** Where what was installed is remembered, so that a start without changes does not ask pnpm. */
const stampFile = join(root, "node_modules", ".anipool-installed")

const installStamp = () => {
  const hash = createHash("sha256")
  const manifests = ["packages", "apps"].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(folder, name, "package.json"))
  )
  for (const file of ["pnpm-lock.yaml", "pnpm-workspace.yaml", "package.json", ...manifests]) {
    if (existsSync(join(root, file))) hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.update(process.version).digest("hex")
}

const isInstalled = (stamp) => {
  try {
    return readFileSync(stampFile, "utf8") === stamp
  } catch {
    // No stamp yet: nothing was installed.
    return false
  }
}

/** Installs from the lock file with the pinned pnpm, if anything changed since the last time. */
export const install = async ({ quiet = false } = {}) => {
  const stamp = installStamp()
  if (isInstalled(stamp)) return 0
  if (!quiet) process.stderr.write("Installing packages…\n")
  // CI: pnpm asks nothing, and takes a node_modules made by other settings away without asking.
  const code = await run("npx", ["--yes", manifest.packageManager, "install", "--frozen-lockfile"], {
    env: { CI: "true" },
    quiet: true
  })
  if (code === 0) {
    mkdirSync(dirname(stampFile), { recursive: true })
    writeFileSync(stampFile, stamp)
  }
  return code
}

export const bin = (name) => join(root, "node_modules", ".bin", name)

/** Builds the packages whose sources changed. */
export const build = ({ quiet = true } = {}) =>
  run(bin("turbo"), ["run", "build", "--output-logs=errors-only", "--no-update-notifier"], { quiet })

/** Installs and builds; ends the process when either fails. */
export const prepare = async ({ quiet = false } = {}) => {
  checkNode()
  const installed = await install({ quiet })
  if (installed !== 0) process.exit(installed)
  const built = await build()
  if (built !== 0) process.exit(built)
}

export const remove = (path) => rmSync(path, { recursive: true, force: true })
