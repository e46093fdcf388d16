/**
 * A page of the console in a real browser, watched: an error on its console, something that the policy forbids and a
 * request to another host fail the test that they happen in.
 */
import { assert } from "@effect/vitest"
import axe from "axe-core"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Browser, BrowserContext, Locator, Page } from "playwright-core"
import type { Person } from "./ConsoleServer.ts"

const repository = fileURLToPath(new URL("../../../..", import.meta.url))

/** Sizes of a window: a desk's and a phone's. */
export const wide = { width: 1440, height: 900 }
/** The dialog that is open: messages that come and go by themselves have that role, too. */
export const dialogOf = (page: Page): Locator => page.locator("[role=dialog]:not(.toast)")

/**
 * Follows a link of a list by its address: while a list is searched, or follows what happens, its row may stand elsewhere by the
 * time that it is clicked on.
 */
export const follow = async (page: Page, link: Locator): Promise<void> => {
  const address = await link.getAttribute("href")
  await page.goto(new URL(address ?? "", page.url()).href)
}

/** A phone's. */
export const narrow = { width: 390, height: 844 }
/** A small desk's: what is shown on a wide screen has the least room here. */
export const smallDesk = { width: 1280, height: 800 }

/** The small desk at 200 %: the window has half as many pixels of CSS. */
const magnified = { width: 640, height: 400 }

/** How a page is looked at: how large, in which theme, by which rules. */
interface Look {
  readonly size: typeof wide
  readonly theme: "light" | "dark"
  readonly options: axe.RunOptions
}

/** A theme changes colours alone. */
const ofColour = ["color-contrast"]
/** Less room changes what is shown, and where. */
const ofRoom = [
  "target-size",
  "scrollable-region-focusable",
  "button-name",
  "link-name",
  "label",
  "aria-hidden-focus",
  "region",
  ...ofColour
]

/** Every rule once, and elsewhere those that come out otherwise there. */
const looks: ReadonlyArray<Look> = [
  { size: smallDesk, theme: "light", options: { rules: { "target-size": { enabled: false } } } },
  { size: smallDesk, theme: "dark", options: { runOnly: ofColour } },
  { size: magnified, theme: "light", options: { runOnly: ofRoom } },
  { size: narrow, theme: "light", options: { runOnly: ofRoom } },
  { size: narrow, theme: "dark", options: { runOnly: ofColour } }
]
/** A dialog is the same at each size but for its room, of which a phone has the least. */
const looksWithin: ReadonlyArray<Look> = [
  { size: magnified, theme: "dark", options: { runOnly: ofColour } },
  { size: narrow, theme: "light", options: {} }
]

const looksOfList: ReadonlyArray<Look> = [
  { size: wide, theme: "light", options: {} },
  { size: wide, theme: "dark", options: { runOnly: ofColour } }
]

/** Answers that the browser itself reports as errors, and a test may expect. */
export type Expected = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 500 | 503 | "unreachable"

/** A watched page. */
export interface ConsolePage {
  readonly page: Page
  /** From now on answers of this status are no reason to fail. */
  readonly expect: (...expected: ReadonlyArray<Expected>) => void
  /** From now on the browser may go to this origin: the page there is watched no less. */
  readonly expectVisit: (origin: string) => void
  /** Opens a path below `/console`: `/groups`. */
  readonly goto: (path: string) => Promise<void>
  /** Signs in at the sign-in, as people do or by a key, and waits until a page is there. */
  readonly signIn: (as: Person | string) => Promise<void>
  /** Adds a key to those that are held. */
  readonly addKey: (key: string) => Promise<void>
  /** Nothing on the page hinders anybody seriously (axe-core), in either theme. */
  readonly assertAccessible: () => Promise<void>
  /**
   * What hinders anybody on the page as it stands, at a desk, at 200 % there and on a phone, in both themes: every rule of
   * axe-core, of landmarks too, once, and where there is less room those that depend on it; targets of at least 24 px on a phone;
   * nothing to be scrolled sideways; one tab stop for a row. `within`: of what is there alone, a dialog, where there is least room.
   */
  readonly hindrances: (within?: string) => Promise<ReadonlyArray<string>>
  /** The same of a list of choices that is open at a desk: where the window changes, it may close. */
  readonly hindrancesOfList: (list: string) => Promise<ReadonlyArray<string>>
  /** On a narrow screen nothing has to be scrolled sideways. */
  readonly assertFitsNarrow: () => Promise<void>
  /** Keeps pictures of the page, where they are asked for (`ANIPOOL_SCREENSHOTS`, `ANIPOOL_DOCS_SCREENSHOTS`). */
  readonly screenshot: (name: string) => Promise<void>
  /** Ends it, and fails if something went wrong that was not expected. */
  readonly close: () => Promise<void>
}

/**
 * Opens an empty page for `url`, the server's. `keepsShell`: with the service worker; else without, as routes of a test do not
 * see what it asks for.
 */
export const open = async (browser: Browser, url: string, { keepsShell = false } = {}): Promise<ConsolePage> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: wide,
    reducedMotion: "reduce",
    colorScheme: "light",
    locale: "en-US",
    serviceWorkers: keepsShell ? "allow" : "block"
  })
  // Slower machines and their many other works: an action may take its time, but not for ever.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const faults: Array<string> = []
  const expected = new Set<Expected>()
  const visited = new Set<string>()
  watch(page, url, expected, visited, faults)
  const goto = async (path: string) => {
    await page.goto(`/console${path}`)
  }
  return {
    page,
    expect: (...statuses) => {
      for (const status of statuses) expected.add(status)
    },
    expectVisit: (origin) => {
      visited.add(origin)
    },
    goto,
    signIn: async (as) => {
      if (page.url() === "about:blank") await goto("/")
      if (typeof as === "string") {
        // Where there are people, keys are another way.
        const [key, other] = [page.getByLabel("API key"), page.getByRole("button", { name: "Use an API key" })]
        await key.or(other).waitFor()
        if (await other.isVisible()) await other.click()
        await key.fill(as)
      } else {
        await page.getByLabel("Name", { exact: true }).fill(as.name)
        await page.getByLabel("Password", { exact: true }).fill(as.password)
      }
      await page.getByRole("button", { name: "Sign in", exact: true }).click()
      await page.locator("#sidebar").waitFor({ state: "attached" })
    },
    addKey: async (key) => {
      await page.getByRole("button", { name: "Add a key" }).click()
      await page.getByLabel("API key").fill(key)
      await page.getByRole("button", { name: "Add the key" }).click()
      await page.getByRole("dialog", { name: "Your keys" }).waitFor({ state: "detached" })
    },
    assertAccessible: async () => {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme })
        await settled(page)
        // A theme changes colours alone.
        const found = await violationsOf(page, colorScheme === "dark" ? { runOnly: ["color-contrast"] } : {})
        const serious = found.filter(({ impact }) => impact === "serious" || impact === "critical")
        assert.deepStrictEqual(serious, [], colorScheme)
      }
      await page.emulateMedia({ colorScheme: "light" })
    },
    hindrances: (within) => hindrancesOf(page, within === undefined ? looks : looksWithin, within),
    hindrancesOfList: (list) => hindrancesOf(page, looksOfList, list),
    assertFitsNarrow: async () => {
      await page.setViewportSize(narrow)
      const { scrollWidth, width } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        width: document.documentElement.clientWidth
      }))
      await page.setViewportSize(wide)
      assert.isAtMost(scrollWidth, width, "wider than the screen")
    },
    screenshot: (name) => screenshot(context, page, name),
    close: async () => {
      await context.close()
      assert.deepStrictEqual(faults, [], faults.join("; "))
    }
  }
}

// internal

const watch = (
  page: Page,
  url: string,
  expected: ReadonlySet<Expected>,
  visited: ReadonlySet<string>,
  faults: Array<string>
): void => {
  const { origin } = new URL(url)
  page.on("console", (message) => {
    if (message.type() === "error" && !isExpected(message.text(), expected)) faults.push(message.text())
  })
  page.on("pageerror", (error) => faults.push(error.stack || error.message))
  page.on("request", (request) => {
    const target = request.url()
    const isVisit = request.isNavigationRequest() && visited.has(new URL(target).origin)
    if (!target.startsWith(`${origin}/`) && !isVisit && !/^(data|blob|about):/.test(target)) {
      faults.push(`request to ${target}`)
    }
    if (/secret/.test(target)) faults.push(`a key in ${target}`)
  })
}

const isExpected = (text: string, expected: ReadonlySet<Expected>): boolean => {
  if (!text.startsWith("Failed to load resource")) return false
  const status = /status of (\d+)/.exec(text)?.[1]
  return expected.has(status === undefined ? "unreachable" : Number(status) as Expected)
}

/** Colours that change by a transition are the old ones until it has had a frame, however short it is. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then))))

/** What axe-core found. */
interface Violation {
  readonly id: string
  readonly impact: string | null
  readonly help: string
  readonly nodes: ReadonlyArray<string>
}

const violationsOf = async (
  page: Page,
  options: axe.RunOptions = {},
  within = ":root"
): Promise<ReadonlyArray<Violation>> => {
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axe.source)
  return page.evaluate(async ([within, options]) => {
    const { axe } = globalThis as unknown as {
      readonly axe: { readonly run: (within: string, options: unknown) => Promise<axe.AxeResults> }
    }
    const { violations } = await axe.run(within, options)
    return violations.map(({ help, id, impact = null, nodes }) => ({
      id,
      impact,
      help,
      nodes: nodes.slice(0, 5).map(({ failureSummary, html }) => `${html.slice(0, 200)} ${failureSummary}`)
    }))
  }, [within, { ...options, resultTypes: ["violations" as const] }] as const)
}

const hindrancesOf = async (
  page: Page,
  looks: ReadonlyArray<Look>,
  within: string | undefined
): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  for (const { options, size, theme } of looks) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: theme })
    await settled(page)
    const violations = await violationsOf(page, options, within)
    found.push(
      ...violations.map(({ help, id, nodes }) =>
        `${size.width} px, ${theme}: ${id}: ${help}\n  ${nodes.slice(0, 3).join("\n  ")}`
      ),
      ...theme === "light" ? (await layoutFaultsOf(page)).map((fault) => `${size.width} px: ${fault}`) : []
    )
  }
  await page.emulateMedia({ colorScheme: "light" })
  await page.setViewportSize(wide)
  return found
}

/** What is wider than the window, and rows of lists that stop the Tab key more than once. */
const layoutFaultsOf = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const rows = Array.from(document.querySelectorAll(".table-body [role=row]")).filter((row) =>
      Array.from(row.querySelectorAll<HTMLElement>("a, button, input, select, [tabindex]"))
        .filter(({ tabIndex }) => tabIndex >= 0).length > 1
    )
    return [
      ...scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px have to be scrolled sideways`] : [],
      ...rows.length > 0 ? [`${rows.length} rows have more than one tab stop`] : []
    ]
  })

/**
 * `ANIPOOL_SCREENSHOTS=<folder>` keeps each picture wide, narrow and dark, to be looked at; `ANIPOOL_DOCS_SCREENSHOTS=name,name`
 * some of docs/console.md (`npm run -s pictures`).
 */
const screenshot = async (context: BrowserContext, page: Page, name: string): Promise<void> => {
  const folder = process.env["ANIPOOL_SCREENSHOTS"]
  if (folder !== undefined && folder !== "") {
    await page.screenshot({ path: join(folder, `${name}.png`) })
    await page.emulateMedia({ colorScheme: "dark" })
    await page.screenshot({ path: join(folder, `${name}-dark.png`) })
    await page.emulateMedia({ colorScheme: "light" })
    await page.setViewportSize(narrow)
    // Charts follow the width after they were drawn once.
    await page.waitForTimeout(200)
    await page.screenshot({ path: join(folder, `${name}-narrow.png`), fullPage: true })
    await page.setViewportSize(wide)
  }
  if (process.env["ANIPOOL_DOCS_SCREENSHOTS"]?.split(",").includes(name) === true) {
    const session = await context.newCDPSession(page)
    // Messages of what was done before stand over the page.
    await showMessages(page, false)
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 82 })
    await showMessages(page, true)
    mkdirSync(join(repository, "docs", "console"), { recursive: true })
    writeFileSync(join(repository, "docs", "console", `${name}.webp`), Buffer.from(data, "base64"))
  }
}

const showMessages = (page: Page, isShown: boolean): Promise<void> =>
  page.evaluate((visibility) => {
    document.querySelectorAll<HTMLElement>(".toasts").forEach((each) => {
      each.style.visibility = visibility
    })
  }, isShown ? "" : "hidden")
