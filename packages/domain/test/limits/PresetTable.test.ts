/**
 * That the documentation has the presets. `UPDATE_SNAPSHOTS=1` writes the table of `docs/limits.md` anew.
 */
import { presetNames } from "@anipool/domain/limits/PresetNames"
import * as Presets from "@anipool/domain/limits/Presets"
import { assert, describe, it } from "@effect/vitest"
import { readFileSync, writeFileSync } from "node:fs"

const file = new URL("../../../../docs/limits.md", import.meta.url)
const header =
  "| Preset | What it says | Since | Confidence | Source, and when it was noted |\n| --- | --- | --- | --- | --- |\n"

const table = (): string =>
  header +
  Presets.presets.map(({ confidence, from, label, name, notedOn, says, source }) =>
    `| \`${name}\` (${label}) | ${says} | ${from ?? "not known"} | ${confidence} | ${source}; ${notedOn} |\n`
  ).join("")

describe("Presets", () => {
  it("are named where settings are", () => {
    assert.deepStrictEqual(Presets.presets.map(({ label, name }) => ({ value: name, label })), presetNames)
  })

  it("are the table of the documentation", () => {
    const docs = readFileSync(file, "utf8")
    const from = docs.indexOf(header)
    const to = docs.indexOf("\n\n", from) + 1
    assert.isAbove(from, 0)
    if (process.env["UPDATE_SNAPSHOTS"] === "1") writeFileSync(file, docs.slice(0, from) + table() + docs.slice(to))
    else assert.strictEqual(docs.slice(from, to), table())
  })
})
