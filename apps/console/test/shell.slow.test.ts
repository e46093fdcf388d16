/**
 * The shell that the browser keeps: a page that is opened while the server is away, and after an upgrade.
 */
import { assert } from "@effect/vitest"
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "playwright-core"
import * as BuiltConsole from "./browser/BuiltConsole.ts"
import { browserTests } from "./browser/harness.ts"

/** A copy of the build, that another one can take the place of. */
const files = mkdtempSync(join(tmpdir(), "anipool-shell-"))
process.once("exit", () => rmSync(files, { recursive: true, force: true }))
cpSync(await BuiltConsole.build(), files, { recursive: true, force: true })

const change = (name: string, how: (text: string) => string): void => {
  writeFileSync(join(files, name), how(readFileSync(join(files, name), "utf8")))
  // The server sends these where they are.
  for (const ending of ["br", "gz"]) rmSync(join(files, `${name}.${ending}`), { force: true })
}

/** The caches of the browser, with what is in them. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const all: Record<string, ReadonlyArray<string>> = {}
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      all[name] = requests.map(({ url }) => new URL(url).pathname)
    }
    return all
  })

/** Waits until the shell is kept. */
const isReady = async (page: Page) => {
  await page.evaluate(() => navigator.serviceWorker.ready)
}

const away = "The server does not answer. Trying again…"

browserTests("the shell", (it, server) => {
  it("opens a page while the server is away, which goes on once it is back; and holds nothing else", async (console) => {
    const { expect, goto, page, signIn } = console
    expect("unreachable", 503)
    await signIn(await server().person("operator", await server().workspace()))
    await page.getByRole("link", { name: "Inbound groups" }).click()
    await page.getByRole("link", { name: "Solar" }).waitFor()
    await isReady(page)
    const [[name, paths]] = Object.entries(await kept(page)) as [[string, ReadonlyArray<string>]]
    assert.match(name, /^anipool-console-[0-9a-f]{16}$/)
    assert.include(paths, "/console/index.html")
    for (const path of paths) {
      assert.match(path, /^\/console\/(assets\/[^/]+\.(js|css)|index\.html|theme\.js|favicon\.svg)$/)
    }
    await server().stop()
    try {
      // Opened anew, and never seen before.
      await goto("/assign")
      await page.getByText(away).waitFor()
      assert.strictEqual(await page.title(), "Anipool")
    } finally {
      await server().start()
    }
    await page.getByRole("heading", { name: "Assign", exact: true }).waitFor()
    await page.getByText(away).waitFor({ state: "detached" })
    assert.deepStrictEqual(Object.keys(await kept(page)), [name])
    assert.deepStrictEqual((await kept(page))[name]!.toSorted(), paths.toSorted())
  })

  it("is never older than the server's: another build takes its place at once, and drops it", async (console) => {
    const { expect, goto, page } = console
    expect("unreachable", 503)
    await goto("/")
    await page.getByRole("heading", { name: "Sign in" }).waitFor()
    await isReady(page)
    const [before] = Object.keys(await kept(page))
    const build = before!.replace("anipool-console-", "")
    await server().stop()
    change("index.html", (html) => html.replace("<head>", "<head><meta name=\"build\" content=\"another\">"))
    change("service-worker.js", (code) => code.replace(build, "another"))
    await server().start()
    const isAnother = () => page.locator("meta[name=build][content=another]").count()
    assert.strictEqual(await isAnother(), 0)
    // The browser looks for another service worker when a page is opened; the page itself does not wait for it.
    await goto("/")
    assert.strictEqual(await isAnother(), 1)
    const isTaken = async () => Object.keys(await kept(page)).join() === "anipool-console-another"
    // Where a machine is too busy to fetch the other shell whole, the next page that is opened tries again.
    for (let tries = 0; !await isTaken(); tries++) {
      assert.isBelow(tries, 200)
      if (tries % 50 === 49) await goto("/")
      await page.waitForTimeout(200)
    }
    await server().stop()
    try {
      await goto("/today")
      await page.getByText(away).waitFor()
      assert.strictEqual(await isAnother(), 1)
    } finally {
      await server().start()
    }
    await page.getByText(away).waitFor({ state: "detached" })
  })
}, { own: { files, isEmpty: true }, keepsShell: true })
