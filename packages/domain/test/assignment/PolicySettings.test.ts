/**
 * The table of settings, and that the documentation has it. `UPDATE_SNAPSHOTS=1` writes the table of
 * `docs/interface/assignment.md` anew.
 */
import * as Policy from "@anipool/domain/assignment/Policy"
import * as PolicySettings from "@anipool/domain/assignment/PolicySettings"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { readFileSync, writeFileSync } from "node:fs"

const file = new URL("../../../../docs/interface/assignment.md", import.meta.url)
const header = "| Setting | Takes | Default | Meaning |\n| --- | --- | --- | --- |\n"

const words = (setting: PolicySettings.Setting): { readonly takes: string; readonly byDefault: string } => {
  const { initial, input, none } = setting
  const byDefault = initial === null
    ? none!
    : typeof initial === "object"
    ? initial.length === 0 ? "none" : "all"
    : `\`${JSON.stringify(initial)}\``
  const orNull = none === undefined ? "" : `, or \`null\`: ${none}`
  switch (input.kind) {
    case "switch":
      return { takes: "`true` or `false`", byDefault }
    case "choice":
      return { takes: input.choices.map(({ value }) => `\`"${value}"\``).join(" or "), byDefault }
    case "tiers":
      return { takes: "[tiers](#tiers)", byDefault }
    case "words":
      return { takes: input.words.map(({ value }) => `\`"${value}"\``).join(", "), byDefault }
    case "groups":
      return { takes: `at most ${input.max} identifiers of groups`, byDefault }
    case "text":
      return { takes: `a text of at most ${input.lengthMax} characters${orNull}`, byDefault }
    case "hours":
      return { takes: `hours such as \`"08:00-21:00"\`${orNull}`, byDefault }
    default:
      return {
        takes: `a ${input.kind === "whole" ? "whole " : ""}number from ${
          [input.from, input.to].map((bound) => bound.toLocaleString("en-US")).join(" to ")
        }${orNull}`,
        byDefault
      }
  }
}

const table = (): string =>
  header + PolicySettings.names.map((name) => {
    const setting = PolicySettings.settings[name]
    const { byDefault, takes } = words(setting)
    return `| \`${name}\` | ${takes} | ${byDefault} | ${setting.meaning} |\n`
  }).join("")

describe("PolicySettings", () => {
  it("is the table of the documentation", () => {
    const docs = readFileSync(file, "utf8")
    const from = docs.indexOf(header)
    const to = docs.indexOf("\n\n", from) + 1
    assert.isAbove(from, 0)
    if (process.env["UPDATE_SNAPSHOTS"] === "1") writeFileSync(file, docs.slice(0, from) + table() + docs.slice(to))
    else assert.strictEqual(docs.slice(from, to), table())
  })

  it("takes its defaults and its bounds, and nothing beyond them", () => {
    for (const name of PolicySettings.names) {
      const setting: PolicySettings.Setting = PolicySettings.settings[name]
      const is = Schema.is(Policy.schemaOf(setting))
      assert.isTrue(is(setting.initial), name)
      assert.strictEqual(is(null), setting.none !== undefined, name)
      if (setting.input.kind === "whole" || setting.input.kind === "decimal") {
        const { from, kind, to } = setting.input
        assert.deepStrictEqual([from - 1, from, from + 0.5, to, to + 1].map(is), [
          false,
          true,
          kind === "decimal",
          true,
          false
        ], name)
      } else assert.isFalse(is(1), name)
    }
    assert.deepStrictEqual(Policy.resolve({}), Policy.defaults)
  })

  it("names options and settings once each", () => {
    const all = PolicySettings.names.map((name) => PolicySettings.settings[name])
    assert.strictEqual(new Set(all.map(({ option }) => option)).size, all.length)
    assert.strictEqual(new Set(all.map(({ label }) => label)).size, all.length)
  })
})
