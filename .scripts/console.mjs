// node .scripts/console.mjs: builds the console's pages, unless they are there as they would become: once, however many
// processes ask for it.
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { filesIn, hashOf, root, run } from "./workspace.mjs"

const home = join(root, "apps/console")
const lock = join(home, "node_modules/.building")
/** What the pages were built of lies beside them. Nobody is answered a name that begins with a dot. */
const stampFile = join(home, "dist/.stamp")

/** A build is over by then, on a machine that does much else; a lock that is older was left behind. */
const buildLimitMs = 600_000

const stamp = hashOf([
  "pnpm-lock.yaml",
  "tsconfig.base.json",
  ...["index.html", "package.json", "tsconfig.src.json", "vite.config.ts"].map((name) => `apps/console/${name}`),
  ...["build", "public", "src"].flatMap((name) => filesIn(`apps/console/${name}`)),
  // What the pages share with the server (`arrows.cjs`).
  ...["csv", "domain", "geo-data", "http-api"].flatMap((name) => filesIn(`packages/${name}/src`))
])

const isBuilt = () => existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp

/** Whether this process has it now; another one builds, or was killed while it did. */
const takeLock = () => {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" })
    return true
  } catch (error) {
    if (error.code !== "EEXIST") throw error
    if (!isHeld()) rmSync(lock, { recursive: true, force: true })
    return false
  }
}

const isHeld = () => {
  try {
    const holder = readFileSync(lock, "utf8")
    return Date.now() - statSync(lock).mtimeMs < buildLimitMs && (holder === "" || process.kill(Number(holder), 0))
  } catch (error) {
    return error.code === "EPERM"
  }
}

let code = 0
while (code === 0 && !isBuilt()) {
  if (!takeLock()) {
    await setTimeout(200)
    continue
  }
  try {
    // Where it was built while this process waited for its turn, there is nothing to do.
    if (isBuilt()) break
    // What a test sets for itself is not for a build.
    code = await run(process.execPath, [join(home, "node_modules/vite/bin/vite.js"), "build"], {
      cwd: home,
      env: { NODE_ENV: "production" },
      quiet: true
    })
    if (code === 0) writeFileSync(stampFile, stamp)
  } finally {
    rmSync(lock, { force: true })
  }
}
process.exitCode = code
