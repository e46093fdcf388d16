/**
 * What a browser has to load before it can show something: at the sign-in, at the first page, and at each page that is
 * opened first. Bytes of the build, so that it is the same on every machine.
 */
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import * as BuiltConsole from "./browser/BuiltConsole.ts"
import { pages } from "./browser/routes.ts"

/** Scripts and styles, gzipped, of any page that is opened first, by a bookmark: what has to be there before it is. */
const firstLoadBytesMax = 300 * 1024

/** The first page with its chart, which comes after its figures: on a slow line (3 Mbit/s) within a second. */
const chartBytesMax = 380_000

const switcher = "src/layout/WorkspaceSwitcher.tsx"
const firstPage = "src/pages/today/TodayPage.tsx"

/** A piece of the build, as Vite's manifest has it. */
interface Chunk {
  readonly file: string
  readonly imports?: ReadonlyArray<string>
  readonly css?: ReadonlyArray<string>
}

describe("the build", () => {
  it("is small enough to begin with, on every page, and carries no tables of the server's", async () => {
    const directory = await BuiltConsole.build()
    const manifest = JSON.parse(readFileSync(join(directory, ".vite", "manifest.json"), "utf8")) as Record<
      string,
      Chunk
    >
    const filesOf = (name: string): ReadonlyArray<string> => {
      const { css = [], file, imports = [] } = manifest[name]!
      return [file, ...css, ...imports.flatMap(filesOf)]
    }
    const bytesOf = (...names: ReadonlyArray<string>) =>
      [...new Set(names.flatMap(filesOf))]
        .map((file) => gzipSync(readFileSync(join(directory, file)), { level: 9 }).length)
        .reduce((sum, bytes) => sum + bytes, 0)
    for (const { module, path } of pages) {
      assert.property(manifest, module, `${path} is loaded when it is opened`)
      // Who signs in by name has the switch of workspaces beside it.
      assert.isAtMost(bytesOf("index.html", switcher, module), firstLoadBytesMax, path)
    }
    // The first page with its chart, which comes after its figures.
    const chart = Object.keys(manifest).find((name) => name.startsWith("src/components/plot.ts"))
    assert.isDefined(chart)
    assert.isAtMost(bytesOf("index.html", firstPage, chart!), chartBytesMax)
    const first = filesOf("index.html").map((file) => readFileSync(join(directory, file), "utf8")).join("")
    // A town of the geography, and a piece of libphonenumber's metadata.
    assert.notInclude(first, "Schenectady")
    assert.notInclude(first, "country_calling_codes")
  })
})
