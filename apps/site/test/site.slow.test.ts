/**
 * The site as the server serves it, in a browser: its policy allows all that its pages do, nothing leaves, links lead
 * somewhere, the search finds.
 */
import * as Server from "@anipool/server/Server"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { afterAll, assert, beforeAll, describe, it, vi } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { type Browser, chromium, type Page } from "playwright-core"
import * as Navigation from "../src/Navigation.ts"
import * as Site from "../src/Site.ts"

const home = fileURLToPath(new URL("..", import.meta.url))
const program = process.env["ANIPOOL_CHROMIUM"] ?? "/usr/bin/chromium"

const phone = { width: 390, height: 844 }

describe("the site", () => {
  let scope: Scope.CloseableScope
  let url: string

  beforeAll(async () => {
    await promisify(execFile)(
      process.execPath,
      ["--import", "tsx", "--conditions", "@anipool/source", "src/main.ts"],
      { cwd: home }
    )
    scope = await Effect.runPromise(Scope.make())
    const running = await Effect.runPromise(Scope.extend(
      Server.serve({
        host: "127.0.0.1",
        port: 0,
        storage: MemoryStorage.layer,
        prepare: Effect.void,
        docs: Site.directory
      }),
      scope
    ))
    url = running.url
    // The first request has the site read; until then a page says to wait.
    await vi.waitUntil(async () => (await fetch(`${url}/docs/`)).ok, { timeout: 120_000, interval: 250 })
  })

  afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

  it("has every page in its sidebar", async () => {
    const { pages, sidebar } = await Site.read()
    const addresses = pages.map(({ path }) => `/${path.replace(/(^|\/)index\.md$/, "$1").replace(/\.md$/, "")}`)
    assert.sameMembers(["/", ...Navigation.linksOf(sidebar)], addresses)
  })

  it("answers pages by their addresses, and says where there is none", async () => {
    const get = async (path: string) => {
      const { headers, status } = await fetch(`${url}${path}`)
      return [status, headers.get("content-type")?.split(";")[0]]
    }
    assert.deepStrictEqual(await get("/docs"), [200, "text/html"])
    assert.deepStrictEqual(await get("/docs/"), [200, "text/html"])
    assert.deepStrictEqual(await get("/docs/command-line"), [200, "text/html"])
    assert.deepStrictEqual(await get("/docs/interface/"), [200, "text/html"])
    assert.deepStrictEqual(await get("/docs/observability/grafana-dashboard.json"), [200, "application/json"])
    assert.deepStrictEqual(await get("/docs/nowhere"), [404, "text/html"])
    assert.deepStrictEqual(await get("/docs/.stamp"), [404, "text/html"])
    assert.deepStrictEqual(await get("/docs/assets/nowhere.js"), [404, "text/plain"])
  })

  it("leads, from page to page, to headings that are there", async () => {
    const texts = new Map<string, string>()
    const broken: Array<string> = []
    const textOf = async (path: string) => {
      const known = texts.get(path)
      if (known !== undefined) return known
      const response = await fetch(`${url}${path}`)
      const text = response.ok ? await response.text() : ""
      texts.set(path, text)
      return text
    }
    const links = Navigation.linksOf((await Site.read()).sidebar).map((link) => `/docs${link}`)
    for (const path of ["/docs/", ...links]) {
      const html = await textOf(path)
      if (html === "") broken.push(path)
      // The policy would not let it be.
      if (/<[a-z][^>]* style="|<script(?![^>]* src=)/.test(html)) {
        broken.push(`${path}: a style or a script in the page`)
      }
      for (const [, href = ""] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
        const target = new URL(href, `${url}${path}`)
        if (target.origin !== url) continue
        const text = await textOf(target.pathname)
        const anchor = decodeURIComponent(target.hash.slice(1))
        if (text === "" || (anchor !== "" && !text.includes(`id="${anchor}"`))) broken.push(`${path} -> ${href}`)
      }
    }
    assert.deepStrictEqual([...new Set(broken)], [])
  })

  describe.skipIf(!existsSync(program))(`in a browser${existsSync(program) ? "" : " (Chromium is missing)"}`, () => {
    let browser: Browser

    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: program, args: ["--headless", "--no-sandbox"] })
    })

    afterAll(() => browser.close())

    /** Opens a page, which must go without a fault and ask nobody else. */
    const visiting = async (path: string, visit: (page: Page) => Promise<void>, options = {}) => {
      const page = await browser.newPage(options)
      const faults: Array<string> = []
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") faults.push(message.text())
      })
      page.on("pageerror", (error) => faults.push(String(error)))
      page.on("request", (request) => {
        if (!request.url().startsWith(`${url}/`) && !request.url().startsWith("data:")) faults.push(request.url())
      })
      page.on("response", (response) => {
        if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`)
      })
      try {
        await page.goto(`${url}${path}`)
        await visit(page)
        assert.deepStrictEqual(faults, [], path)
      } finally {
        await page.close()
      }
    }

    it("shows every page without a fault, on a phone, and asks nobody else", () =>
      visiting("/docs/", async (page) => {
        for (const link of Navigation.linksOf((await Site.read()).sidebar)) {
          const shown = await page.evaluate((address) => {
            const now = document.querySelector("main")?.textContent
            document.querySelector<HTMLAnchorElement>(`.VPSidebar a[href="${address}"]`)?.click()
            return now
          }, `/docs${link}`)
          await page.waitForURL(`${url}/docs${link}`)
          await page.waitForFunction((before) => document.querySelector("main")?.textContent !== before, shown)
          assert.notStrictEqual(await page.locator("main h1").textContent(), "", link)
          const width = await page.evaluate(() => document.documentElement.scrollWidth)
          assert.isAtMost(width, phone.width, `${link} is too wide`)
        }
      }, { viewport: phone }))

    it("finds what is searched for, and goes there", () =>
      visiting("/docs/", async (page) => {
        await page.getByRole("button", { name: "Search" }).click()
        await page.getByRole("searchbox").fill("idempotency key")
        const first = page.locator(".result").first()
        await first.waitFor()
        await first.click()
        await page.waitForURL(/\/docs\/.+/)
        await page.locator("main", { hasText: /idempotency-key/i }).waitFor()
      }))

    it("draws what stands as Mermaid, within its page's width, and says it as text", () =>
      visiting("/docs/architecture", async (page) => {
        const drawing = page.getByRole("img", { name: /^A drawing/ })
        await drawing.scrollIntoViewIfNeeded()
        const size = await drawing.evaluate(async (image: HTMLImageElement) => {
          await image.decode()
          return [image.naturalWidth, image.naturalHeight]
        })
        assert.isAbove(Math.min(...size), 500)
        assert.isAtMost(await page.evaluate(() => document.documentElement.scrollWidth), phone.width)
        const text = page.getByText("flowchart TD")
        assert.isFalse(await text.isVisible())
        await page.getByText("The drawing as text").click()
        await text.waitFor()
      }, { viewport: phone }))

    it("is dark where the reader's system is, and where they switch it", () =>
      visiting("/docs/", async (page) => {
        const isDark = () => page.evaluate(() => document.documentElement.classList.contains("dark"))
        assert.isTrue(await isDark())
        await page.getByRole("switch").first().click()
        assert.isFalse(await isDark())
        await page.reload()
        assert.isFalse(await isDark())
      }, { colorScheme: "dark" }))
  })
})
