import * as Pages from "@anipool/bench/Pages"
import { assert, describe, it } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"

const folder = new URL("../../../docs/benchmarks/", import.meta.url)

describe("docs/benchmarks", () => {
  it("has the section of each benchmark on its page, and once", () => {
    const sections = readdirSync(folder).map((file) => [
      file.replace(".md", ""),
      [...readFileSync(new URL(file, folder), "utf8").matchAll(/^<!-- bench:(\w+) -->$/gm)].map(([, name]) => name)
    ])
    assert.deepStrictEqual(Object.fromEntries(sections), Pages.pages)
  })

  it("knows the page of each", () => {
    assert.strictEqual(Pages.pageOf("drain"), "dials")
    assert.strictEqual(Pages.pageOf("health"), "choice")
  })
})
