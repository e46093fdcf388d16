/**
 * Whether a page has nothing more to do.
 */
import { assert } from "@effect/vitest"
import type { Page, Request } from "playwright-core"

/** `calm` waits until nothing is asked, and nothing of the page is on its way; `loaded`: how many scripts were loaded so far. */
export const watch = (page: Page): { readonly calm: () => Promise<void>; readonly loaded: () => number } => {
  const asked = new Set<Request>()
  let changes = 0
  let scripts = 0
  page.on("request", (request) => {
    changes++
    if (request.resourceType() === "script") scripts++
    asked.add(request)
  })
  const onAnswer = (request: Request) => {
    changes++
    asked.delete(request)
  }
  page.on("requestfinished", onAnswer)
  page.on("requestfailed", onAnswer)
  const calm = async () => {
    const until = Date.now() + calmMs
    let before: number
    let isBusy: boolean
    do {
      if (Date.now() > until) assert.fail(`it waits for ${[...asked].map((each) => each.url()).join(", ") || "itself"}`)
      before = changes
      // What came with the last answer is drawn, and asked for more.
      isBusy = await page.evaluate(() =>
        new Promise<boolean>((then) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => then(document.querySelector("main [aria-busy=true]") !== null))
          )
        )
      )
    } while (isBusy || asked.size > 0 || changes !== before)
  }
  return { calm, loaded: () => scripts }
}

// internal

const calmMs = 60_000
