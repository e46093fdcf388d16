/**
 * Every program in the client's documents is checked for its types, and runs against a real server.
 */
import { createClient } from "@anipool/client"
import { assert, describe, it, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { build } from "esbuild"
import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { type Keys, layer as testService, TestService } from "./TestService.ts"

const client = fileURLToPath(new URL("..", import.meta.url))
const root = join(client, "../..")

const programs = ["packages/client/README.md", "docs/clients.md"].flatMap((document) =>
  [...readFileSync(join(root, document), "utf8").matchAll(/^```ts\b.*\n([\s\S]*?)^```/gm)].map(([, text = ""], at) => ({
    name: `${document} ${at + 1}`,
    text
  }))
)

describe("programs in documents", () => {
  it("have sound types", () => {
    // In the package, so that they find it by its name.
    const folder = join(client, ".tsbuild/documents")
    mkdirSync(folder, { recursive: true })
    const files = programs.map(({ text }, at) => {
      const file = join(folder, `${at}.ts`)
      writeFileSync(file, text)
      return file
    })
    const { options } = ts.convertCompilerOptionsFromJson(
      {
        module: "NodeNext",
        target: "ES2023",
        strict: true,
        noEmit: true,
        types: ["node"],
        skipLibCheck: true,
        allowImportingTsExtensions: true,
        customConditions: ["@anipool/source"]
      },
      client
    )
    const faults = ts.getPreEmitDiagnostics(ts.createProgram(files, options))
    assert.deepStrictEqual(faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")), [])
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
          writeFileSync(
            join(folder, "groups.json"),
            JSON.stringify([{ group_id: "solar-outbound", phones: ["2125551000"] }])
          )
          for (const { name, text } of programs) {
            const here = text.replaceAll("http://127.0.0.1:8080", url)
              .replaceAll(/<the key of type (\w+)>/g, (_, type: string) => key[type as keyof Keys])
            const printed = await run(here, folder)
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
  ["winter-sale", /^400 \w+ Campaign not found\n$/],
  ["iterateAnis", /^$/],
  ["25_000", /^25000 of 25000 have a number\n$/],
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
