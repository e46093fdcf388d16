/**
 * What a browser has to load before it can show something.
 */
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import * as BuiltConsole from "./browser/BuiltConsole.ts"

/** JavaScript of the first page, gzipped: on a slow line (3 Mbit/s) within a second. */
const firstPageBytesMax = 350 * 1024

/** JavaScript before the sign-in is shown. */
const signInBytesMax = 260 * 1024

/** A piece of the build, as Vite's manifest has it. */
interface Chunk {
  readonly file: string
  readonly imports?: ReadonlyArray<string>
}

describe("the build", () => {
  it("is small enough to begin with, and carries no tables of the server's", async () => {
    const directory = await BuiltConsole.build()
    const manifest = JSON.parse(readFileSync(join(directory, ".vite", "manifest.json"), "utf8")) as Record<
      string,
      Chunk
    >
    const filesOf = (name: string): ReadonlyArray<string> => {
      const { file, imports = [] } = manifest[name]!
      return [file, ...imports.flatMap(filesOf)]
    }
    const bytesOf = (...names: ReadonlyArray<string>) =>
      [...new Set(names.flatMap(filesOf))]
        .map((file) => gzipSync(readFileSync(join(directory, file)), { level: 9 }).length)
        .reduce((sum, bytes) => sum + bytes, 0)
    assert.isAtMost(bytesOf("index.html"), signInBytesMax)
    // The first page with its chart, which comes after its figures.
    const chart = Object.keys(manifest).find((name) => name.startsWith("src/components/plot.ts"))
    assert.isDefined(chart)
    assert.isAtMost(bytesOf("index.html", "src/pages/today/TodayPage.tsx", chart!), firstPageBytesMax)
    const first = filesOf("index.html").map((file) => readFileSync(join(directory, file), "utf8")).join("")
    // A town of the geography, and a piece of libphonenumber's metadata.
    assert.notInclude(first, "Schenectady")
    assert.notInclude(first, "country_calling_codes")
  })
})
