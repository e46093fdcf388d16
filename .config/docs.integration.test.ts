/**
 * What the documents name is there: links lead somewhere, and files in the text exist.
 */
import { assert, describe, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, normalize } from "node:path"
import { fileURLToPath } from "node:url"

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const documents = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  cwd: root,
  encoding: "utf8"
}).split("\n").filter((path) => path !== "" && existsSync(join(root, path)))

const textOf = (path: string): string => readFileSync(join(root, path), "utf8")

/** Without what stands in fences: that is code, and links to nothing. */
const proseOf = (path: string): string => textOf(path).replaceAll(/^(\s*)```[\s\S]*?^\s*```/gm, "")

/** How a heading is linked to. */
const anchorOf = (heading: string): string =>
  heading.toLowerCase().replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/[^\p{L}\p{N} _-]/gu, "").replaceAll(
    " ",
    "-"
  )

const anchorsOf = (path: string): ReadonlySet<string> =>
  new Set([...proseOf(path).matchAll(/^#+ (.+)$/gm)].map((match) => anchorOf(match[1]!.trim())))

describe("documents", () => {
  for (const document of documents) {
    it(`${document} links to what is there`, () => {
      const broken: Array<string> = []
      for (const [, target = ""] of proseOf(document).matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(target)) continue
        const [file = "", anchor] = target.split("#")
        const path = file === "" ? document : normalize(join(dirname(document), file))
        const isThere = existsSync(join(root, path)) &&
          (anchor === undefined || !path.endsWith(".md") || anchorsOf(path).has(anchor))
        if (!isThere) broken.push(target)
      }
      assert.deepStrictEqual(broken, [])
    })

    it(`${document} names files that are there`, () => {
      const names = [...proseOf(document).matchAll(/`((?:packages|apps|docs|\.config|\.scripts|\.ci)\/[^`\s]*)`/g)]
        .map((match) => match[1]!)
        // A name with a part to be filled in stands for many.
        .filter((name) => !/[<>…*{}]/.test(name))
      assert.deepStrictEqual(names.filter((name) => !existsSync(join(root, name))), [])
    })
  }
})

describe("pages", () => {
  // A decision is read from its end to its beginning; the index is for everybody.
  const pages = documents.filter((path) => path.startsWith("docs/") && !/^docs\/(README|decisions\/.*)\.md$/.test(path))

  it("say beneath their title who they are for, and what one can do afterwards", () => {
    assert.isAbove(pages.length, 40)
    const silent = pages.filter((path) =>
      !/^# [^\n]+\n\n> \*\*For\*\* [^\n]+\. \*\*Afterwards\*\* [^\n]+\.\n/.test(textOf(path))
    )
    assert.deepStrictEqual(silent, [])
  })
})

describe("the drawing of the architecture", () => {
  const arrows: Readonly<Record<string, ReadonlyArray<string>>> = createRequire(import.meta.url)("./arrows.cjs")
  const text = textOf("docs/architecture.md")
  const drawn = [...text.matchAll(/^ {2}([a-z-]+) --> ([a-z-]+)$/gm)].map(([, from, to]) => [from!, to!] as const)
  const nameOf = (folder: string) => folder.split("/")[1]!

  const reachable = (from: string): ReadonlySet<string> => {
    const found = new Set<string>()
    const visit = (name: string): void => {
      for (const [start, end] of drawn) {
        if (start !== name || found.has(end)) continue
        found.add(end)
        visit(end)
      }
    }
    visit(from)
    return found
  }

  it("has every package and app, and no arrow that is not allowed", () => {
    const shown = new Set([...text.matchAll(/^ {4}([a-z-]+)\[/gm)].map((match) => match[1]!))
    assert.deepStrictEqual([...shown].sort(), Object.keys(arrows).map(nameOf).sort())
    const allowed = new Set(Object.entries(arrows).flatMap(([from, all]) => all.map((to) => `${nameOf(from)} ${to}`)))
    assert.deepStrictEqual(drawn.filter(([from, to]) => !allowed.has(`${from} ${to}`)), [])
  })

  it("leads, by one arrow or more, wherever an import may", () => {
    const missing = Object.entries(arrows).flatMap(([from, all]) => {
      const ends = reachable(nameOf(from))
      return all.filter((to) => !ends.has(to)).map((to) => `${nameOf(from)} --> ${to}`)
    })
    assert.deepStrictEqual(missing, [])
  })

  it("has a row of the table for every package", () => {
    const rows = new Set(
      [...text.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap((match) =>
        [...match[1]!.matchAll(/`(?:apps\/)?([a-z-]+)`/g)].map((name) => name[1]!)
      )
    )
    assert.deepStrictEqual(Object.keys(arrows).map(nameOf).filter((name) => !rows.has(name)), [])
  })
})
