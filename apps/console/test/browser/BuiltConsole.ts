/**
 * The console as it is served, built from the present sources: once for all tests, however many processes run them.
 */
import { execFile } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const root = fileURLToPath(new URL("../..", import.meta.url))
const contract = fileURLToPath(new URL("../../../../packages/http-api/src", import.meta.url))
const lock = join(root, "node_modules", ".building")

/** Where it is built. */
export const directory = join(root, "dist")

/** A build is over by then, on a machine that does much else; a lock that is older was left behind. */
const buildLimitMs = 120_000

/** Builds it, if the sources changed since. */
export const build = async (): Promise<string> => {
  while (isStale()) {
    if (!takeLock()) {
      // Another process builds it: it is looked at again until that is done.
      await setTimeout(200)
      continue
    }
    try {
      await promisify(execFile)(process.execPath, [join(root, "node_modules", "vite", "bin", "vite.js"), "build"], {
        cwd: root,
        // What vitest sets for itself is not for a build.
        env: { ...process.env, NODE_ENV: "production" },
        timeout: buildLimitMs
      })
    } finally {
      rmSync(lock, { recursive: true, force: true })
    }
  }
  return directory
}

// internal

const takeLock = (): boolean => {
  try {
    mkdirSync(lock)
    return true
  } catch {
    // It is there: somebody builds, or ended while building.
    const age = existsSync(lock) ? Date.now() - statSync(lock).mtimeMs : 0
    if (age > buildLimitMs) rmSync(lock, { recursive: true, force: true })
    return false
  }
}

const newestOf = (folder: string): number =>
  Math.max(
    ...readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs)
  )

const isStale = (): boolean => {
  if (existsSync(lock) || !existsSync(join(directory, "index.html"))) return true
  const sources = Math.max(
    newestOf(join(root, "src")),
    newestOf(join(root, "public")),
    newestOf(join(root, "build")),
    newestOf(contract),
    ...["index.html", "vite.config.ts", "package.json"].map((name) => statSync(join(root, name)).mtimeMs)
  )
  return statSync(join(directory, "index.html")).mtimeMs < sources
}
