/**
 * What each file of browser tests begins with: one server and one browser for the file, and a new page for each test.
 *
 * ```ts
 * browserTests("today", (it, server) => {
 *   it("shows …", async ({ page, signIn }) => {
 *     await signIn(await server().key("universal"))
 *   })
 * })
 * ```
 */
import { afterAll, beforeAll, describe, it } from "@effect/vitest"
import type { Browser } from "playwright-core"
import * as Chromium from "./Chromium.ts"
import * as ConsolePage from "./ConsolePage.ts"
import * as ConsoleServer from "./ConsoleServer.ts"

/** Declares a test with a page of its own, which must have been without fault when the test is over. */
export type BrowserTest = (name: string, test: (page: ConsolePage.ConsolePage) => Promise<void>) => void

/** Declares tests in a browser; they are skipped where there is none. */
export const browserTests = (
  name: string,
  declare: (
    it: BrowserTest,
    server: () => ConsoleServer.ConsoleServer,
    /** Opens a page that several tests go on with; who opens it closes it. */
    open: () => Promise<ConsolePage.ConsolePage>
  ) => void,
  options: { readonly isEmpty?: boolean; readonly files?: string; readonly keepsShell?: boolean } = {}
): void => {
  describe.skipIf(!Chromium.isThere)(`${name}${Chromium.skipped}`, () => {
    let server: ConsoleServer.ConsoleServer | undefined
    let browser: Browser | undefined
    beforeAll(async () => {
      server = await ConsoleServer.start(options)
      browser = await Chromium.launch()
    })
    afterAll(async () => {
      await browser?.close()
      await server?.close()
    })
    declare(
      (name, test) => {
        it(name, async () => {
          const page = await ConsolePage.open(browser!, server!.url, options)
          try {
            await test(page)
          } catch (error) {
            // What went wrong in the page says more than what was missed on it.
            await page.close().catch((faults: unknown) => {
              throw new Error(`${String(error)}\n${String(faults)}`, { cause: error })
            })
            throw error
          }
          await page.close()
        })
      },
      () => server!,
      () => ConsolePage.open(browser!, server!.url, options)
    )
  })
}
