/**
 * Every block of code on the documentation's pages, run as a reader would. docs/CONTRIBUTING.md says how blocks are marked.
 */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type Block, blocksOf } from "./pages/Block.ts"
import * as PageRun from "./pages/PageRun.ts"
import * as Types from "./pages/Types.ts"
import * as Workshop from "./pages/Workshop.ts"

const pages = ["README.md"]
  .concat(
    readdirSync(join(Workshop.root, "docs"), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".md"))
      .map((path) => join("docs", path))
      .sort()
  )

const blocksOfPage = (page: string): ReadonlyArray<Block> => blocksOf(readFileSync(join(Workshop.root, page), "utf8"))

/** Pages with Python in them are skipped without it. */
const hasPython = spawnSync("python3", ["--version"]).status === 0

describe.sequential("the blocks of", () => {
  let workshop: Workshop.Workshop
  let types: ReadonlyMap<string, ReadonlyArray<string>>

  beforeAll(async () => {
    workshop = await Workshop.open()
    types = await Types.check(
      join(workshop.directory, "types"),
      new Map(pages.map((page) => [page, blocksOfPage(page)]))
    )
  })

  afterAll(() => workshop.close())

  for (const page of pages) {
    const blocks = blocksOfPage(page)
    if (blocks.length === 0) continue
    it.skipIf(!hasPython && blocks.some(({ language }) => language === "python"))(page, async () => {
      assert.deepStrictEqual(types.get(page), [])
      await PageRun.run(workshop, page, blocks)
    }, 600_000)
  }
})
