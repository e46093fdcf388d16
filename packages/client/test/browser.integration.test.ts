/**
 * The client in a Chromium of the system's, in one piece as a bundler makes it.
 */
import type * as Client from "@anipool/client"
import { assert, describe, it, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { build } from "esbuild"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { chromium, type Page } from "playwright-core"
import * as FlakyProxy from "./FlakyProxy.ts"
import { layer as testService, TestService } from "./TestService.ts"

const executablePath = [process.env["ANIPOOL_CHROMIUM"] ?? "", "/usr/bin/chromium", "/usr/bin/google-chrome"]
  .find((path) => path !== "" && existsSync(path))
const skipped = executablePath === undefined
  ? " (skipped: no Chromium is installed; ANIPOOL_CHROMIUM may say where)"
  : ""

/** The client as a script that leaves it in `window.anipool`. A package of Node's would make this fail. */
const bundle = async (): Promise<string> => {
  const { outputFiles: [file] } = await build({
    entryPoints: [fileURLToPath(new URL("../src/index.ts", import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    globalName: "anipool",
    platform: "browser"
  })
  return file!.text
}

describe("the client in one piece", () => {
  it("is small", async () => {
    // 16 KB when this was written, half of it the table of operations; a dependency would be more by far.
    assert.isBelow((await bundle()).length, 24 * 1024)
  })
})

const browser = Effect.acquireRelease(
  Effect.promise(() =>
    chromium.launch({
      ...executablePath === undefined ? {} : { executablePath },
      args: ["--headless", "--no-sandbox", "--disable-gpu"]
    })
  ),
  (browser) => Effect.promise(() => browser.close())
)

layer(testService, { excludeTestServices: true })(`the client in a browser${skipped}`, (it) => {
  const test = executablePath === undefined ? it.scoped.skip : it.scoped

  test("calls the server of its page, and no other's", () =>
    Effect.gen(function*() {
      const { url, workspace } = yield* TestService
      const keys = yield* workspace
      const proxy = yield* FlakyProxy.start(url)
      const chromium = yield* browser
      yield* Effect.promise(async () => {
        const script = await bundle()
        const open = async (address: string): Promise<Page> => {
          const page = await chromium.newPage()
          await page.goto(`${address}/health/live`)
          await page.evaluate(script)
          return page
        }
        const page = await open(url)
        const seen = await page.evaluate(async (key) => {
          const { AnipoolError, createClient } = (globalThis as unknown as { readonly anipool: typeof Client }).anipool
          const client = createClient({ url: new URL("/", location.href), key })
          const groups = Array.from({ length: 3 }, (_, at) => ({ group_id: `g${at}`, phones: [`212555100${at}`] }))
          const progress: Array<Client.SnapshotProgress> = []
          const upload = await client.replaceAllGroups(groups, { onProgress: (each) => progress.push(each) })
          await client.createCampaign({ id: "spring-sale", name: "Spring sale", type: "Outbound" })
          const assigned = await client.assign({ prospect_phone: "2125550123" })
          const phones: Array<string> = []
          for await (const { phone } of client.iterateAnis({ page_size: 2 })) phones.push(phone)
          const refused = await client.getCampaign({ id: "none" }).catch((error: unknown) =>
            error instanceof AnipoolError ? error.code : String(error)
          )
          return { created: upload.result?.groups_created, first: progress[0], assigned, phones, refused }
        }, keys)
        assert.isTrue(seen.assigned.success)
        assert.deepInclude(seen, {
          created: 3,
          first: { phase: "sending", sent: 127, total: undefined },
          phones: ["2125551000", "2125551001", "2125551002"],
          refused: "campaign_not_found"
        })

        // The server gives other origins no leave: the request of a foreign page is not even sent.
        const foreign = await open(proxy.failing())
        const answered = await foreign.evaluate(async ({ key, url }) => {
          const { createClient } = (globalThis as unknown as { readonly anipool: typeof Client }).anipool
          return createClient({ url, key, retries: 0 }).listAnis().then(() => "answered", (error) => error.code)
        }, { key: keys, url })
        assert.strictEqual(answered, "connection_failed")
      })
    }))
})
