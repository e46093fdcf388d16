/**
 * `docs/commands.md` has every command as its help has it. `UPDATE_SNAPSHOTS=1` writes it anew.
 */
import { summaries } from "@anipool/cli/summaries"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { CommandLine, layer } from "./commandLine.ts"

const file = fileURLToPath(new URL("../../../docs/commands.md", import.meta.url))

const guideFile = fileURLToPath(new URL("../../../docs/command-line.md", import.meta.url))

const introduction = `# Commands

> **For** whoever types a command. **Afterwards** you know every option it takes.

Every command of \`anipool\`, as \`anipool help COMMAND\` and \`anipool COMMAND --help\` print it. This page is made from the
program. What the commands do, and what they answer with \`--json\`, is told by [Command line](command-line.md).
`

/** The table at the top of the guide: each command leads to the section that tells of it. */
const tableOf = (guide: string): string => {
  const headings = [...guide.matchAll(/^##+ (.*)$/gm)].map(([, heading]) => heading!)
  const anchorOf = (command: string) => {
    const heading = headings.find((each) => each.split(", ").includes(command)) ??
      headings.filter((each) => command.startsWith(each)).at(-1)
    assert(heading !== undefined, `docs/command-line.md has no section on ${command}`)
    return heading.replaceAll(",", "").replaceAll(" ", "-")
  }
  const rows = summaries.map(({ path, summary }) => {
    const command = path.join(" ")
    return `| [\`${command}\`](#${anchorOf(command)}) | ${summary.replaceAll("|", "\\|")} |\n`
  })
  return `| Command | |\n| --- | --- |\n${rows.join("")}`
}

describe("the list of commands", () => {
  it.effect("is what the program's help says", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      const commands = summaries.map(({ path }) => path.join(" "))
      assert.include(commands, "key create")
      const guide = readFileSync(guideFile, "utf8")
      const untold = commands.filter((command) => !guide.includes(`anipool ${command}`))
      assert.deepStrictEqual(untold, [], "docs/command-line.md says nothing of these")
      const sections = yield* Effect.forEach(commands, (command) =>
        Effect.map(run(...command.split(" "), "--help"), ({ stdout }) =>
          `\n## ${command}\n\n\`\`\`text\n${stdout.trimEnd()}\n\`\`\`\n`))
      const text = introduction + sections.join("")
      if (process.env["UPDATE_SNAPSHOTS"] === "1") {
        writeFileSync(file, text)
      }
      assert.strictEqual(readFileSync(file, "utf8"), text)
    }).pipe(Effect.provide(layer)))

  it("stands at the top of the guide, whole", () => {
    const guide = readFileSync(guideFile, "utf8")
    const [written = ""] = /^\| Command \| \|\n(\|.*\n)*/m.exec(guide) ?? []
    const table = tableOf(guide)
    if (process.env["UPDATE_SNAPSHOTS"] === "1") writeFileSync(guideFile, guide.replace(written, () => table))
    else assert.strictEqual(written, table)
  })
})
