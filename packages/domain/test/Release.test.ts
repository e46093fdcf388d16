import { version } from "@anipool/domain/Release"
import { assert, describe, it } from "@effect/vitest"
import { existsSync, readdirSync, readFileSync } from "node:fs"

const root = new URL("../../../", import.meta.url)

describe("Release", () => {
  it("is the version of every package", () => {
    const packages = ["packages", "apps"].flatMap((folder) =>
      readdirSync(new URL(folder, root)).map((name) => `${folder}/${name}/package.json`)
    )
    for (const path of ["package.json", ...packages.filter((each) => existsSync(new URL(each, root)))]) {
      assert.strictEqual(JSON.parse(readFileSync(new URL(path, root), "utf8")).version, version, path)
    }
  })
})
