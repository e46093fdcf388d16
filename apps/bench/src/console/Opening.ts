/**
 * How long somebody waits for a page of the console in a browser that has nothing of it yet.
 */
import type { Browser, Locator } from "playwright-core"
import * as Chromium from "./Chromium.ts"

/** A page of the console that was visited. */
export interface Visit {
  readonly readyMs: number
  readonly requests: number
  readonly bytes: number
}

/** Visits a page in a profile of its own. */
export const open = async (browser: Browser, url: string, held: Chromium.SignedIn | undefined): Promise<Visit> => {
  const context = await browser.newContext({
    viewport: Chromium.viewport,
    ...held === undefined ? {} : { storageState: held }
  })
  try {
    const page = await context.newPage()
    await page.goto(url, { waitUntil: "commit" })
    const readyMs = await Chromium.ready(page)
    const { bytes, requests } = await page.evaluate((readyMs) => {
      const loaded = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ startTime }) => startTime <= readyMs)
      return { requests: loaded.length, bytes: loaded.reduce((sum, { transferSize }) => sum + transferSize, 0) }
    }, readyMs)
    return { readyMs, requests, bytes }
  } finally {
    await context.close()
  }
}

/** Where the pages of the menu are, and those of the first of each list. */
export const addresses = async (
  browser: Browser,
  url: string,
  held: Chromium.SignedIn
): Promise<ReadonlyArray<string>> => {
  const context = await browser.newContext({ storageState: held })
  try {
    const page = await context.newPage()
    await page.goto(`${url}/console/`)
    const links = page.getByRole("navigation", { name: "Pages" }).getByRole("link")
    await links.first().waitFor()
    const ofMenu = await addressesOf(links)
    const firsts: Array<string> = []
    for (const list of ["groups", "campaigns", "numbers"]) {
      await page.goto(`${url}/console/${list}`)
      const links = page.getByRole("table").getByRole("link")
      await links.first().waitFor()
      firsts.push(...(await addressesOf(links)).slice(0, 1))
    }
    return [...ofMenu, ...firsts]
  } finally {
    await context.close()
  }
}

// internal

const addressesOf = (links: Locator): Promise<ReadonlyArray<string>> =>
  links.evaluateAll((elements) =>
    elements.map((element) => new URL((element as HTMLAnchorElement).href).pathname.replace("/console", ""))
  )
