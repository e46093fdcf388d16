/**
 * Every program in the client's documents runs against a real server.
 */
import { createClient } from "@anipool/client"
import { assert, describe, it, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { build } from "esbuild"
import { execFile } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import * as Documents from "./Documents.ts"
import { layer as testService, TestService } from "./TestService.ts"

const client = fileURLToPath(new URL("..", import.meta.url))
const documents = ["packages/client/README.md", "docs/clients.md"]
const programs = documents.flatMap((document) => Documents.programsOf(document, "ts"))

describe("the README", () => {
  it("shows a program of the documentation, where types are checked", () => {
    const [shown, documented] = documents.map((document) => Documents.programsOf(document, "ts")[0]!.text)
    assert.strictEqual(shown, documented)
  })
})

layer(testService, { excludeTestServices: true })("programs in documents", (it) => {
  it.effect("run", () =>
    Effect.gen(function*() {
      const { url, workspace } = yield* TestService
      const key = yield* workspace
      yield* Effect.promise(async () => {
        const anipool = createClient({ url, key })
        await anipool.createCampaign({ id: "solar-outbound", name: "Solar outbound", type: "Outbound" })
        await anipool.createInboundGroups({ group_id: "solar-outbound", phones: ["2125551000", "2125551001"] })
        const folder = mkdtempSync(join(tmpdir(), "anipool-documents-"))
        try {
          Documents.writeInputs(folder)
          for (const { name, text } of programs) {
            const printed = await run(Documents.here(text, url, key), folder)
            const expected = expectations.find(([part]) => text.includes(part))
            assert.isDefined(expected, `${name}: nothing is known of what it prints`)
            assert.match(printed, expected![1], name)
          }
        } finally {
          rmSync(folder, { recursive: true })
        }
      })
    }))
})

/** What programs print, by something that stands in them. */
const expectations: ReadonlyArray<readonly [string, RegExp]> = [
  ["nothing is free", /^212555100[01]\n$/],
  ["recordDial", /^$/],
  ["winter-sale", /^400 campaign_not_found Campaign not found\n$/],
  ["iterateAnis", /^$/],
  ["leads.json", /^10020 of 10020 have a number\n$/],
  ["groups.json", /^(\d+ of \d+ bytes\n)+(applied: \d+ %\n)+\{\n {2}groups_created: 0/]
]

const run = async (text: string, cwd: string): Promise<string> => {
  const { outputFiles: [bundled] } = await build({
    stdin: { contents: text, loader: "ts", resolveDir: client },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    conditions: ["@anipool/source"]
  })
  const file = join(cwd, "program.mjs")
  writeFileSync(file, bundled!.text)
  return new Promise((resolve, reject) =>
    execFile(process.execPath, [file], { cwd }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout)
      else reject(new Error(stderr, { cause: error }))
    })
  )
}
