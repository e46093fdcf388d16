/**
 * What the main thread does while a page is worked with: when its frames begin, and which of its tasks are long.
 */
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import * as Chromium from "./Chromium.ts"
import type { Noted } from "./FrameFigures.ts"
import * as Trace from "./Trace.ts"

/** Something that is done on a page. */
export interface Act {
  readonly name: string
  readonly run: (page: Page) => Promise<void>
}

/** A page, and what is done on it. */
export interface Worked {
  readonly name: string
  readonly address: string
  readonly acts: ReadonlyArray<Act>
}

/** What was noted while a page was opened, and at each act. */
export interface Observed {
  readonly opening: Noted
  readonly acts: ReadonlyArray<Noted & { readonly name: string }>
}

/** Opens a page of the console in a browser that has its files, and works with it. */
export const observe = (
  browser: Browser,
  url: string,
  held: Chromium.SignedIn,
  { acts, address }: Worked
): Promise<Observed> =>
  inPage(browser, { viewport: Chromium.viewport, storageState: held }, async (page) => {
    const open = async () => {
      await page.goto(`${url}/console${address}`)
      await Chromium.ready(page)
    }
    await open()
    return { opening: await noted(browser, page, open), acts: await work(browser, page, acts) }
  })

/** The reference: a page with nothing but an empty list, as tall as the longest, that is scrolled. */
export const observeEmpty = (browser: Browser, acts: ReadonlyArray<Act>): Promise<Observed> =>
  inPage(browser, { viewport: Chromium.viewport }, async (page) => ({
    opening: await noted(browser, page, async () => {
      await page.goto(`data:text/html,${encodeURIComponent(empty)}`)
    }),
    acts: await work(browser, page, acts)
  }))

// internal

const empty = `<title>Empty</title>
<div role="table" tabindex="0" style="height: 800px; overflow: auto"><div style="height: 5400000px"></div></div>`

/** An act that takes longer has failed. */
const actLimitMs = 60_000

/** What comes after an act belongs to it: what it had the page ask for is drawn. */
const afterMs = 300

const inPage = async (
  browser: Browser,
  options: BrowserContextOptions,
  run: (page: Page) => Promise<Observed>
): Promise<Observed> => {
  const context = await browser.newContext(options)
  try {
    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    await context.addInitScript(noteFrames)
    const page = await context.newPage()
    page.setDefaultTimeout(actLimitMs)
    return await run(page)
  } finally {
    await context.close()
  }
}

/** Begins to note frames in a page that is about to be loaded. */
const noteFrames = () => {
  const frames: Array<number> = []
  Object.assign(globalThis, { benchFrames: frames })
  const frame = (at: number) => {
    frames.push(at)
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

const takeFrames = (page: Page): Promise<ReadonlyArray<number>> =>
  page.evaluate(() => {
    const { benchFrames = [] } = globalThis as unknown as { readonly benchFrames?: Array<number> }
    return benchFrames.splice(0)
  })

/** What is noted while something is done. */
const noted = async (browser: Browser, page: Page, run: () => Promise<void>): Promise<Noted> => {
  await takeFrames(page)
  await browser.startTracing(page, { categories: ["toplevel", "__metadata"] })
  await run()
  await page.waitForTimeout(afterMs)
  const frames = await takeFrames(page)
  const trace = await browser.stopTracing()
  return { frames, tasks: Trace.tasks(JSON.parse(trace.toString("utf8"))) }
}

const work = async (browser: Browser, page: Page, acts: ReadonlyArray<Act>): Promise<Observed["acts"]> => {
  const observed: Array<Observed["acts"][number]> = []
  for (const { name, run } of acts) observed.push({ name, ...await noted(browser, page, () => run(page)) })
  return observed
}
