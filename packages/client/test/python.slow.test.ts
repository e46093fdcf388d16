/**
 * The Python client against a real server: its own tests (`packages/client-python/test`), and the programs in its
 * documents.
 */
import { createClient } from "@anipool/client"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { execFile, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import * as Documents from "./Documents.ts"
import * as FlakyProxy from "./FlakyProxy.ts"
import { layer as testService, TestService } from "./TestService.ts"

const hasPython = spawnSync("python3", ["--version"]).status === 0
const skipped = hasPython ? "" : " (skipped: there is no python3)"

const python = fileURLToPath(new URL("../../client-python", import.meta.url))

const documents = ["packages/client-python/README.md", "docs/clients.md"]

/** What programs print, by something that stands in them. */
const expectations: ReadonlyArray<readonly [string, RegExp]> = [
  ["nothing is free", /^212555100[01]\n$/],
  ["record_dial", /^$/],
  ["winter-sale", /^400 campaign_not_found Campaign not found\n$/],
  ["iterate_anis", /^$/],
  ["leads.json", /^10020 of 10020 have a number\n$/],
  ["groups.json", /^(\d+ of \d+ bytes\n)+(applied: \d+%\n)+\{'groups_created': 0/]
]

/** Runs a program, and hands back what it said on both outputs. */
const run = (cwd: string, args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}): Promise<string> =>
  new Promise((resolve, reject) =>
    execFile(
      "python3",
      args,
      {
        cwd,
        env: { ...process.env, ...env, PYTHONPATH: join(python, "src"), PYTHONDONTWRITEBYTECODE: "1" }
      },
      (error, stdout, stderr) => {
        if (error === null) resolve(stdout + stderr)
        else reject(new Error(stdout + stderr, { cause: error }))
      }
    )
  )

const inFolder = async <A>(use: (folder: string) => Promise<A>): Promise<A> => {
  const folder = mkdtempSync(join(tmpdir(), "anipool-python-"))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

layer(testService, { excludeTestServices: true })(`the Python client${skipped}`, (it) => {
  const test = hasPython ? it.scoped : it.scoped.skip

  test("passes its tests", () =>
    Effect.gen(function*() {
      const { url, workspace } = yield* TestService
      const proxy = yield* FlakyProxy.start(url)
      const workspaces = yield* Effect.replicateEffect(workspace, 10)
      const said = yield* Effect.promise(() =>
        inFolder((folder) =>
          run(python, ["-W", "error", "-m", "unittest", "discover", "-s", "test"], {
            ANIPOOL_TEST: JSON.stringify({ url, proxy: proxy.url, workspaces }),
            ANIPOOL_TEST_FOLDER: folder
          })
        )
      )
      assert.match(said, /Ran \d\d tests[\s\S]*\nOK\n$/)
    }))

  test("is as its documents show", () =>
    Effect.gen(function*() {
      const { url, workspace } = yield* TestService
      const key = yield* workspace
      yield* Effect.promise(() =>
        inFolder(async (folder) => {
          const anipool = createClient({ url, key })
          await anipool.createCampaign({ id: "solar-outbound", name: "Solar", type: "Outbound" })
          await anipool.createInboundGroups({ group_id: "solar-outbound", phones: ["2125551000", "2125551001"] })
          Documents.writeInputs(folder)
          for (const { name, text } of documents.flatMap((document) => Documents.programsOf(document, "python"))) {
            writeFileSync(join(folder, "program.py"), Documents.here(text, url, key))
            const expected = expectations.find(([part]) => text.includes(part))
            assert.isDefined(expected, `${name}: nothing is known of what it prints`)
            assert.match(await run(folder, ["program.py"]), expected![1], name)
          }
        })
      )
    }))
})
