import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import * as BuildFolder from "../src/BuildFolder.ts"

describe("a build's folder", () => {
  let home = ""

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "anipool-site-"))
  })

  afterAll(() => rm(home, { recursive: true, force: true }))

  it("is the only one: what a build left behind that was stopped is gone, and nothing else", async () => {
    await mkdir(join(home, "src"))
    await mkdir(join(home, ".build-stopped", "pages"), { recursive: true })
    await writeFile(join(home, ".build-stopped", "pages", "index.md"), "# A page")
    const folder = await BuildFolder.make(home)
    assert.sameMembers(await readdir(home), ["src", basename(folder)])
    await BuildFolder.remove(folder)
    assert.deepStrictEqual(await readdir(home), ["src"])
  })
})
