/**
 * One word for one thing: group, number, resting, assigned, home. What people read on the pages, and about them, says
 * nothing else.
 */
import { assert, describe, it } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const source = fileURLToPath(new URL("../src", import.meta.url))
const document = fileURLToPath(new URL("../../../docs/console.md", import.meta.url))

/** What is not said, and what is said for it. */
const forbidden: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bpools?\b/i, "group"],
  [/\bANIs?\b/, "number"],
  [/\bcool(ing|ed)? (off|down)\b/i, "resting"],
  [/\bpaus(e|es|ed|ing)\b/i, "rest"],
  [/\bin inventory\b/i, "in no group"],
  [/\bgiven out\b/i, "assigned"],
  [/\blet(s|ting)? .{0,20}\bgo\b/i, "remove"],
  [/\bthat nobody is\b/i, "example"],
  [/\bleft out: /i, "without one, …"],
  [/\bby the interface\b/i, "the name of who it was"]
]

/** What of a source is read by people: text between tags, and literals that are more than a name within the program. */
const wordsOf = (text: string): ReadonlyArray<string> => {
  const code = text.replaceAll(/\/\*[^]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "").replaceAll(/^import .*$/gm, "")
  return [...code.matchAll(/"([^"\n]*)"|`([^`\n]*)`|>\s*([^<>{}=;()]+?)\s*[<{]/g)]
    .map(([, quoted, template, between]) => (quoted ?? template ?? between ?? "").replaceAll(/\$\{[^}]*\}/g, "…"))
    .filter((words) => /\p{L}/u.test(words) && (/\s/.test(words) || /^\p{Lu}/u.test(words)))
}

const faultsIn = (name: string, words: ReadonlyArray<string>): ReadonlyArray<string> =>
  words.flatMap((each) =>
    forbidden.filter(([found]) => found.test(each)).map(([, instead]) => `${name}: “${each}”: say ${instead}`)
  )

describe("words", () => {
  it("are the same on every page", () => {
    // What is pasted into a dialer has names of its own.
    const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.tsx?$/.test(name) && name !== join("pages", "firstSteps", "snippets.ts")
    )
    assert.isAbove(files.length, 50)
    assert.deepStrictEqual(
      files.flatMap((name) => faultsIn(name, wordsOf(readFileSync(join(source, name), "utf8")))),
      []
    )
  })

  it("are those of the pages in what is written about them", () => {
    assert.deepStrictEqual(faultsIn("docs/console.md", readFileSync(document, "utf8").split(/(?<=[.:!?])\s/)), [])
  })

  it("are found where they stand", () => {
    const found = (text: string) => faultsIn("", wordsOf(text)).length
    assert.strictEqual(found(`<p>In no pool</p>`), 1)
    assert.strictEqual(found(`title: "Cooling off"`), 1)
    assert.strictEqual(found("`${count} ANIs`"), 1)
    assert.strictEqual(found(`<dt>Last paused</dt>`), 1)
    assert.strictEqual(found(`event === "pause" ? row.pausedUntil : null`), 0)
    assert.strictEqual(found(`const pool = row["pool"] // a pool`), 0)
  })
})
