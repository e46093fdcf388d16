/**
 * The package as somebody installs it: made, packed, installed with npm into an empty folder, started, used, stopped. Packages
 * that it depends on come out of npm's cache or the registry.
 */
import { afterAll, assert, beforeAll, describe, it, vi } from "@effect/vitest"
import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdir, readdir, readFile, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { chromium } from "playwright-core"
import * as Packages from "../src/Packages.ts"
import * as Project from "./Project.ts"

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
  folder = await Project.temporaryFolder()
  installed = join(folder, "project")
  await mkdir(installed)
  const project = await Project.make(installed)
  const tarball = await Packages.packProduct(folder)
  const { commands: [pack, install] } = await Project.sectionOf("The product")
  // It was packed into another folder than the page's, which the shell would find it in.
  assert.strictEqual(pack, "npm run -s package ~/anipool-packages")
  assert.strictEqual(install, "npm install ~/anipool-packages/anipool-[0-9]*.tgz")
  await project.install(tarball)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

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

  it("takes no more than 150 MB with all that it needs", async () => {
    assert.isAtMost(await Project.bytesOf(join(installed, "node_modules")), 150_000_000)
  })

  it("answers on the command line without a database", async () => {
    const { version } = JSON.parse(await readFile(join(installed, "node_modules/anipool/package.json"), "utf8"))
    const { commands: [, , ask] } = await Project.sectionOf("The product")
    const [npx, ...words] = ask!.split(" ")
    assert.strictEqual((await run(npx!, words, { cwd: installed, env: environment() })).stdout.trim(), version)
    assert.match((await anipool("help")).stdout, /^ {2}serve /m)
  })

  it("serves, on two processes, and stops", async () => {
    const port = await freePort()
    assert.strictEqual((await Project.sectionOf("The product")).serve, "npx anipool serve")
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
      // The first request has the site read; until then a page says to wait.
      const pageOfDocs = await vi.waitUntil(async () => {
        const response = await fetch(`http://127.0.0.1:${port}/docs/`)
        return response.ok && response.text()
      }, { timeout: 120_000, interval: 250 })
      assert.include(pageOfDocs, "Ten minutes with Anipool")
      const listed = JSON.parse((await anipool("workspace", "list", "--json")).stdout) as Array<{ name: string }>
      assert.deepStrictEqual(listed.map(({ name }) => name), ["Demo", "Demo UK"])
      const key = /universal\s+(\S+)/.exec(said)![1]!
      if (existsSync(browser)) await signIn(`http://127.0.0.1:${port}/console/`, key)
    } finally {
      server.kill("SIGINT")
      if (server.exitCode === null) await once(server, "exit")
    }
    assert.strictEqual(server.exitCode, 0)
  })
})

const signIn = async (url: string, key: string) => {
  const opened = await chromium.launch({ executablePath: browser, args: ["--headless", "--no-sandbox"] })
  try {
    const page = await opened.newPage()
    await page.goto(url)
    await page.getByLabel(/key/i).first().fill(key)
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "What needs you" }).waitFor({ timeout: 120_000 })
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
