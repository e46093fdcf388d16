/**
 * What is generated is what the contract says; `pnpm generate` in this package makes it anew.
 */
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { make, packages } from "../scripts/files.ts"

describe("generated files", () => {
  it("are those of the contract", async () => {
    for (const [path, text] of await make()) {
      assert.strictEqual(readFileSync(new URL(path, packages), "utf8"), text, `${path} is to be generated anew`)
    }
  })
})
