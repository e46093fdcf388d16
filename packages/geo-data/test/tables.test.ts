import { assert, describe, it } from "@effect/vitest"
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"

const tables = ["northAmerica", "unitedKingdom", "zip", "exchange", "canada", "postcode"]
const read = (name: string): string => readFileSync(new URL(`../src/tables/${name}.ts`, import.meta.url), "utf8")

describe("generated tables", () => {
  it("are as the generator wrote them", () => {
    for (const name of tables) {
      const [, checksum, body] = /^\/\/ Generated[^\n]*\n\/\/ sha256[^\n]* ([0-9a-f]{64})\n([^]*)$/.exec(read(name)) ??
        []
      assert.strictEqual(createHash("sha256").update(body ?? "").digest("hex"), checksum, name)
    }
  })

  it("stay compact", () => {
    for (const name of tables) assert.isBelow(read(name).length, 350_000, name)
  })
})
