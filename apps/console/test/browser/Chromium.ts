/**
 * The browser that the pages are tested in: a Chromium of the system's. Nothing is downloaded.
 */
import { existsSync } from "node:fs"
import { type Browser, chromium } from "playwright-core"

const places = [
  process.env["ANIPOOL_CHROMIUM"] ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium"
]

/** Where it is; undefined: nowhere. */
export const executablePath = places.find((place) => place !== "" && existsSync(place))

/** Whether the pages can be tested in a browser. Where not, the tests are skipped, and say so. */
export const isThere = executablePath !== undefined

/** Why the tests are skipped, for their names. */
export const skipped = isThere ? "" : " (skipped: no Chromium is installed; ANIPOOL_CHROMIUM may say where one is)"

if (!isThere) process.stderr.write(`The console's pages are not tested: no Chromium was found.\n`)

/** A new browser, with a profile of its own that goes with it. */
export const launch = (): Promise<Browser> =>
  chromium.launch({
    ...executablePath === undefined ? {} : { executablePath },
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync"
    ]
  })
