/**
 * What lists of commands say of each is what it says of itself. `UPDATE_SNAPSHOTS=1` writes it anew.
 */
import * as Cli from "@anipool/cli/Cli"
import * as Help from "@anipool/cli/Help"
import { summaries } from "@anipool/cli/summaries"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const file = fileURLToPath(new URL("../src/summaries.ts", import.meta.url))

describe("the summaries of commands", () => {
  it.effect("are what the commands say of themselves", () =>
    Effect.gen(function*() {
      const said = (yield* Cli.allLeaves).map((leaf) => ({ path: leaf.path, summary: Help.summaryOf(leaf) }))
      if (process.env["UPDATE_SNAPSHOTS"] === "1") {
        const source = readFileSync(file, "utf8")
        const rows = said.map(({ path, summary }) => {
          const text = JSON.stringify(summary)
          const isLong = `    summary: ${text}`.length > 120
          return `  {\n    path: [${path.map((word) => JSON.stringify(word)).join(", ")}],\n` +
            `    summary:${isLong ? "\n      " : " "}${text}\n  }`
        })
        writeFileSync(file, source.replace(/= \[[^]*\]\n$/, `= [\n${rows.join(",\n")}\n]\n`))
        return
      }
      assert.deepStrictEqual(summaries, said)
    }))
})
