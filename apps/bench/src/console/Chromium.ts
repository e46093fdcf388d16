/**
 * The browser of a run, and somebody signed in in it.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { existsSync } from "node:fs"
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core"
import { BenchFailed } from "../Bench.ts"
import * as Database from "../Database.ts"
import type { Person } from "./Company.ts"

/** What a browser holds of somebody who is signed in. */
export type SignedIn = Awaited<ReturnType<BrowserContext["storageState"]>>

/** A desk's. */
export const viewport = { width: 1440, height: 900 }

/** Something done in the browser. */
export const inBrowser = <A>(run: () => Promise<A>): Effect.Effect<A, BenchFailed> =>
  Effect.tryPromise({ try: run, catch: Database.failed })

/** Starts it; it is closed with the scope. */
export const launch: Effect.Effect<Browser, BenchFailed, Scope.Scope> = Effect.suspend(() => {
  const executablePath = places.find((place) => place !== "" && existsSync(place))
  return executablePath === undefined
    ? new BenchFailed({ message: "no Chromium was found; ANIPOOL_CHROMIUM may say where one is" })
    : Effect.acquireRelease(
      inBrowser(() => chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })),
      (browser) => Effect.promise(() => browser.close())
    )
})

/** Signs a person in, once. */
export const signIn = async (browser: Browser, url: string, { name, password }: Person): Promise<SignedIn> => {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(`${url}/console/`)
    await page.getByLabel("Name", { exact: true }).fill(name)
    await page.getByLabel("Password", { exact: true }).fill(password)
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await page.locator("#sidebar").waitFor()
    return await context.storageState()
  } finally {
    await context.close()
  }
}

/** Waits until a page is there: its heading is, and nothing on it is on its way any more. Answers when, by the page's clock. */
export const ready = async (page: Page): Promise<number> => {
  const at = await page.waitForFunction(
    () =>
      document.querySelector("main h1") !== null && document.querySelector("main [aria-busy=true]") === null
        ? performance.now()
        : undefined,
    undefined,
    { timeout: visitLimitMs, polling: "raf" }
  )
  return Number(await at.jsonValue())
}

// internal

/** A page that takes longer has failed. */
const visitLimitMs = 60_000

/** Where a Chromium of the system's may be; `ANIPOOL_CHROMIUM` says where else. */
const places = [
  process.env["ANIPOOL_CHROMIUM"] ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
]
