/**
 * The tables of docs/embedding.md are those of the code. Its blocks are run by the tests of the documentation. With
 * UPDATE_SNAPSHOTS=1 the tables are written anew.
 */
import { createAnipool, memoryStorage } from "@anipool/library"
import { assert, describe, it } from "@effect/vitest"
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { libraryTable, servicesTable, withTables } from "./embeddingTables.ts"

const page = fileURLToPath(new URL("../../../docs/embedding.md", import.meta.url))

describe("docs/embedding.md", () => {
  it("lists all services of core with their methods and needs, and all that the library has", async () => {
    await using anipool = await createAnipool({ storage: memoryStorage() })
    const acme = await anipool.workspaces.create({ name: "Acme", country: "us" })
    const parts = Object.fromEntries(
      Object.entries(acme).flatMap(([name, part]) => typeof part === "object" ? [[`acme.${name}`, part]] : [])
    )
    const text = readFileSync(page, "utf8")
    const current = withTables(text, {
      services: servicesTable(),
      library: libraryTable({
        anipool,
        "anipool.workspaces": anipool.workspaces,
        "anipool.worker": anipool.worker,
        acme,
        ...parts
      })
    })
    if (process.env["UPDATE_SNAPSHOTS"] === "1") writeFileSync(page, current)
    else assert.strictEqual(text, current)
  })
})
