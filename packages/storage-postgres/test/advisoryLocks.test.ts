/**
 * The keys of advisory locks.
 */
import { assert, describe, it } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { databaseLocks, workspaceLocks } from "../src/internal/advisoryLocks.ts"

const source = fileURLToPath(new URL("../src/", import.meta.url))

describe("the keys of advisory locks", () => {
  const keys = [...Object.values(workspaceLocks), ...Object.values(databaseLocks)]

  it("differ", () => assert.strictEqual(new Set(keys).size, keys.length))

  it("stand in their registry alone", () => {
    const files = readdirSync(source, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && file !== "internal/advisoryLocks.ts")
    assert.include(files, "functions/confirm_assignments.ts")
    for (const file of files) {
      const text = readFileSync(`${source}${file}`, "utf8").replaceAll("_", "")
      for (const key of keys) assert.notInclude(text, String(key), file)
      for (const [taken] of text.matchAll(/pg(?:try)?advisory(?:xact)?lock(?:shared)?\([^)]*/gi)) {
        assert.match(taken, /\(\$\{(?:workspaceLocks|databaseLocks)\.|\(hashtextextended/, file)
      }
    }
  })
})
