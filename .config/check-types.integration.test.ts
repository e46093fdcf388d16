/** What Effect's diagnostics forbid is found in every package, as long as it is there. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const root = join(import.meta.dirname, "..")

const sound = "import * as Effect from \"effect/Effect\"\nexport const a = Effect.void\n"
const floating = `${sound}Effect.void\n`

describe("check-types", () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "anipool-types-")))

  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const writeJson = (name: string, value: unknown) => write(name, JSON.stringify(value))

  /** The files that are found fault with. */
  const check = () =>
    new Promise<ReadonlyArray<string>>((resolve, reject) => {
      const args = [join(root, ".scripts/check-types.mjs"), join(folder, "tsconfig.json")]
      execFile(process.execPath, args, { cwd: folder }, (error, stdout, stderr) => {
        const found = [...stdout.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, file]) => file!)
        if (stderr === "" && (error === null) === (found.length === 0)) resolve(found)
        else reject(new Error(`${stdout}${stderr}`, { cause: error }))
      })
    })

  beforeAll(() => {
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
    write("package.json", "{ \"type\": \"module\" }")
    for (const name of ["one", "two"]) {
      mkdirSync(join(folder, name, "src"), { recursive: true })
      write(`${name}/src/File.ts`, floating)
      writeJson(`${name}/tsconfig.src.json`, {
        extends: join(root, "tsconfig.base.json"),
        compilerOptions: { rootDir: "src", outDir: "dist", tsBuildInfoFile: ".tsbuild/src.tsbuildinfo" },
        include: ["src"]
      })
      writeJson(`${name}/tsconfig.json`, { files: [], references: [{ path: "./tsconfig.src.json" }] })
    }
    writeJson("tsconfig.json", { files: [], references: [{ path: "one" }, { path: "two" }] })
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it("finds a floating effect in every package, until it is mended", async () => {
    assert.deepStrictEqual(await check(), ["one/src/File.ts", "two/src/File.ts"])
    write("one/src/File.ts", sound)
    assert.deepStrictEqual(await check(), ["two/src/File.ts"])
  })
})
