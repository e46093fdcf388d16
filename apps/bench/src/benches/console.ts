/**
 * `console`: how long somebody waits for the console's pages in a browser that has nothing of them yet.
 */
import { Administration } from "@anipool/core/administration/Administration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import { existsSync } from "node:fs"
import { type Browser, chromium, type Locator } from "playwright-core"
import { type Bench, BenchFailed, roundsDefault } from "../Bench.ts"
import * as Database from "../Database.ts"
import * as Figures from "../Figures.ts"
import * as Servers from "../Servers.ts"
import * as Statistics from "../Statistics.ts"
import * as Workspaces from "../Workspaces.ts"

/** The benchmark. */
export const bench: Bench = {
  name: "console",
  meaning: "The console's pages, cold in Chromium, of a workspace with 100,000 numbers",
  run: Effect.fnUntraced(function*({ rounds = roundsDefault }) {
    const database = yield* Database.make
    const site = yield* Workspaces.make(database, [{ name: "Console", anis }])
    yield* Database.fillFigures(database)
    yield* database.settle
    const key = yield* adminKey(database, site.workspaces[0]!)
    const { url } = yield* Servers.anipool(database, site, "any")
    const browser = yield* launch
    const { addresses, held } = yield* inBrowser(() => signIn(browser, url, key))
    const visit = (address: string, isSignedIn: boolean) =>
      inBrowser(() => open(browser, `${url}/console${address}`, isSignedIn ? held : undefined))
    // The first visits find the server's own code and the database's pages cold: nobody waits for those twice.
    yield* Effect.forEach(addresses, (address) => visit(address, true))
    const pages = [
      { name: "Sign-in", address: "/", isSignedIn: false, limitMs: signInLimitMs },
      ...addresses.map((address) => ({ name: address, address, isSignedIn: true, limitMs: pageLimitMs }))
    ]
    const measured = yield* Effect.forEach(
      pages,
      ({ address, isSignedIn }) =>
        Effect.map(Effect.replicateEffect(visit(address, isSignedIn), rounds), (visits) => ({
          readyMs: Statistics.median(visits.map(({ readyMs }) => readyMs)),
          requests: Statistics.median(visits.map(({ requests }) => requests)),
          bytes: Statistics.median(visits.map(({ bytes }) => bytes))
        }))
    )
    return {
      bench: "console",
      programs: [database.version, `Chromium ${browser.version()}`],
      title: "The console, opened cold",
      method:
        `A workspace of ${
          Figures.count(anis)
        } numbers with figures on durable PostgreSQL; server, database and browser on ` +
        `this machine. Each page is opened ${rounds} times by its address, each time in a new profile without a cache; ` +
        "a page is there when its heading is and nothing on it is on its way any more. Medians. Bytes as they are sent, " +
        "compressed.",
      tables: [{
        title: "Until a page is there",
        columns: ["page", "ms", "requests", "kB"],
        rows: measured.map(({ bytes, readyMs, requests }, i) => [
          pages[i]!.name,
          Figures.count(readyMs),
          Figures.count(requests),
          Figures.count(bytes / 1_000)
        ])
      }],
      targets: measured.map(({ readyMs }, i) => ({
        wanted: `${pages[i]!.name} in at most ${Figures.count(pages[i]!.limitMs)} ms`,
        measured: `${Figures.count(readyMs)} ms`,
        isMet: readyMs <= pages[i]!.limitMs
      }))
    }
  })
}

// internal

const anis = 100_000
const signInLimitMs = 1_500
const pageLimitMs = 2_000

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

const inBrowser = <A>(run: () => Promise<A>): Effect.Effect<A, BenchFailed> =>
  Effect.tryPromise({ try: run, catch: Database.failed })

const launch: Effect.Effect<Browser, BenchFailed, Scope.Scope> = Effect.suspend(() => {
  const executablePath = places.find((place) => place !== "" && existsSync(place))
  return executablePath === undefined
    ? new BenchFailed({ message: "no Chromium was found; ANIPOOL_CHROMIUM may say where one is" })
    : Effect.acquireRelease(
      inBrowser(() => chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })),
      (browser) => Effect.promise(() => browser.close())
    )
})

/** A page of the console that was visited. */
interface Visit {
  readonly readyMs: number
  readonly requests: number
  readonly bytes: number
}

/** Visits a page in a profile of its own. */
const open = async (browser: Browser, url: string, held: string | undefined): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    if (held !== undefined) await context.addInitScript((keys) => sessionStorage.setItem("anipool.keys", keys), held)
    const page = await context.newPage()
    await page.goto(url, { waitUntil: "commit" })
    const ready = await page.waitForFunction(
      () =>
        document.querySelector("main h1") !== null && document.querySelector("main [aria-busy=true]") === null
          ? performance.now()
          : undefined,
      undefined,
      { timeout: visitLimitMs, polling: "raf" }
    )
    const readyMs = Number(await ready.jsonValue())
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

/** Signs in once: what the tab then holds, and where the pages of the menu and those of the first of each list are. */
const signIn = async (browser: Browser, url: string, key: string) => {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(`${url}/console/`)
    await page.getByLabel("API key").fill(key)
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.locator("#sidebar").waitFor()
    const held = await page.evaluate(() => sessionStorage.getItem("anipool.keys") ?? "[]")
    const addresses = await addressesOf(page.getByRole("navigation", { name: "Pages" }).getByRole("link"))
    const firsts: Array<string> = []
    for (const list of ["groups", "campaigns", "numbers"]) {
      await page.goto(`${url}/console/${list}`)
      const links = page.getByRole("table").getByRole("link")
      await links.first().waitFor()
      firsts.push(...(await addressesOf(links)).slice(0, 1))
    }
    return { held, addresses: [...addresses, ...firsts] }
  } finally {
    await context.close()
  }
}

const addressesOf = (links: Locator): Promise<ReadonlyArray<string>> =>
  links.evaluateAll((elements) =>
    elements.map((element) => new URL((element as HTMLAnchorElement).href).pathname.replace("/console", ""))
  )

const adminKey = (
  { services }: Database.Database,
  { key, workspace }: Workspaces.Filled
): Effect.Effect<string, BenchFailed> => {
  const secret = `${key}_admin`
  return Effect.flatMap(Administration, (administration) =>
    administration.putKey(workspace.id, {
      type: "admin",
      secret: Redacted.make(secret),
      defaultCampaign: Workspaces.campaign,
      active: true
    })).pipe(Effect.provide(services), Effect.mapError(Database.failed), Effect.as(secret))
}
