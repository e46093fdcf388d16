/**
 * The package as somebody installs it: made, packed, installed with npm into an empty folder, started, used, stopped. Packages
 * that it depends on come out of npm's cache or the registry.
 */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { chromium } from "playwright-core"
import * as Package from "../src/Package.ts"

const run = promisify(execFile)
const browser = process.env["ANIPOOL_CHROMIUM"] ?? "/usr/bin/chromium"

let folder: string
let installed: string

/** Nothing of this process's environment chooses storage or a port. */
const environment = () => ({
  PATH: process.env["PATH"] ?? "",
  HOME: process.env["HOME"] ?? tmpdir(),
  ANIPOOL_DATA_DIR: join(folder, "data")
})

const anipool = (...words: ReadonlyArray<string>) =>
  run(process.execPath, [join(installed, "node_modules/.bin/anipool"), ...words], { env: environment() })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "anipool-package-"))
  // Where this runs as root, PostgreSQL has an account of its own, which must be able to enter.
  await chmod(folder, 0o755)
  installed = join(folder, "project")
  await Package.make(join(folder, "package"))
  const { stdout } = await run("npm", ["pack", join(folder, "package"), "--silent", "--pack-destination", folder])
  await run("mkdir", [installed])
  await writeFile(join(installed, "package.json"), "{\"private\": true}")
  await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", join(folder, stdout.trim())], {
    cwd: installed
  })
}, 240_000)

afterAll(() => rm(folder, { recursive: true, force: true }), 30_000)

describe("the package", () => {
  it("holds the program, the console, the documentation and their licences, and nothing that was left over", async () => {
    const own = join(installed, "node_modules/anipool")
    assert.sameMembers(await readdir(own), [
      "LICENSE",
      "NOTICE",
      "README.md",
      "THIRD-PARTY-LICENSES.md",
      "console",
      "package.json",
      "server",
      "site"
    ])
    const files = await readdir(own, { recursive: true })
    assert.deepStrictEqual(files.filter((file) => /\.test\.|\.tsbuildinfo$|\.map$/.test(file)), [])
    assert.include(await readFile(join(own, "THIRD-PARTY-LICENSES.md"), "utf8"), "\n## effect ")
    assert.include(await readFile(join(own, "console/dist/.vite/licenses.md"), "utf8"), "react")
    assert.include(await readFile(join(own, "site/dist/.licenses.md"), "utf8"), "## vue ")
  })

  it("answers on the command line without a database", async () => {
    const { version } = JSON.parse(await readFile(join(installed, "node_modules/anipool/package.json"), "utf8"))
    assert.strictEqual((await anipool("--version")).stdout.trim(), version)
    assert.match((await anipool("help")).stdout, /^ {2}serve /m)
  })

  it("serves, on two processes, and stops", async () => {
    const port = await freePort()
    const server = spawn(process.execPath, [join(installed, "node_modules/.bin/anipool"), "serve"], {
      env: { ...environment(), PORT: String(port), ANIPOOL_SERVERS: "2" },
      stdio: ["ignore", "pipe", "inherit"]
    })
    try {
      const said = await untilSaid(server, /^\s*curl .*$/m)
      const curl = /^\s*(curl .*)$/m.exec(said)![1]!
      const answer = JSON.parse((await run("sh", ["-c", curl])).stdout)
      assert.deepInclude(answer, { success: true })
      assert.match(answer.ani, /^\d{10}$/)
      assert.include(await (await fetch(`http://127.0.0.1:${port}/docs/`)).text(), "Ten minutes with Anipool")
      const listed = JSON.parse((await anipool("workspace", "list", "--json")).stdout) as Array<{ name: string }>
      assert.deepStrictEqual(listed.map(({ name }) => name), ["Demo", "Demo UK"])
      const key = /universal\s+(\S+)/.exec(said)![1]!
      if (existsSync(browser)) await signIn(`http://127.0.0.1:${port}/console/`, key)
    } finally {
      server.kill("SIGINT")
      if (server.exitCode === null) await once(server, "exit")
    }
    assert.strictEqual(server.exitCode, 0)
  }, 180_000)
})

const signIn = async (url: string, key: string) => {
  const opened = await chromium.launch({ executablePath: browser, args: ["--headless", "--no-sandbox"] })
  try {
    const page = await opened.newPage()
    await page.goto(url)
    await page.getByLabel(/key/i).first().fill(key)
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "What needs you" }).waitFor({ timeout: 30_000 })
  } finally {
    await opened.close()
  }
}

/** What it said until then; fails when it ends before. */
const untilSaid = (server: ChildProcess, pattern: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ""
    server.stdout!.setEncoding("utf8").on("data", (text: string) => {
      said += text
      if (pattern.test(said)) resolve(said)
    })
    server.once("exit", () => reject(new Error(`it ended by itself: ${said}`)))
  })

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on("error", reject).listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })
