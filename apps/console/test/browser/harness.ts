/**
 * What each file of browser tests begins with: the one server and the one browser of this process, and a new page for each
 * test. A test that changes something does so in a workspace of its own; others look at the demo.
 *
 * ```ts
 * browserTests("today", (it, server) => {
 *   it("shows …", async ({ page, signIn }) => {
 *     await signIn(await server().person("viewer"))
 *   })
 *   it("makes …", async ({ page, signIn }) => {
 *     await signIn(await server().person("operator", await server().workspace()))
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
  options: { readonly keepsShell?: boolean; readonly own?: ConsoleServer.Settings } = {}
): void => {
  describe.skipIf(!Chromium.isThere)(`${name}${Chromium.skipped}`, () => {
    let server: ConsoleServer.ConsoleServer | undefined
    let browser: Browser | undefined
    beforeAll(async () => {
      // One that is taken away, or begins with nothing, is nobody else's.
      server = await (options.own === undefined ? shared.server() : ConsoleServer.start(options.own))
      // The sign-in asks for a name once somebody has one: it is the same for all tests, whichever comes first.
      if (options.own?.isEmpty !== true) await server.person("viewer")
      browser = await shared.browser()
    })
    afterAll(async () => {
      if (options.own !== undefined) await server?.close()
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

// internal

/** Begun when they are first needed; they end with the process. `of`: what they are begun anew for when it is another. */
const once = <A>(begin: () => Promise<A>, of = () => "") => {
  let begun: { readonly of: string; readonly what: Promise<A> } | undefined
  return () => {
    if (begun?.of !== of()) begun = { of: of(), what: begin() }
    return begun.what
  }
}

/** What there is to find in the demo is there on the day on which it is loaded; its company's day is over at some hour of ours. */
const demoDay = () => new Date().toLocaleDateString("en-CA", { timeZone: "America/New_York" })

const shared = { server: once(() => ConsoleServer.start(), demoDay), browser: once(Chromium.launch) }
