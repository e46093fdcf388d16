/**
 * The order of the pages: sections and lists of `docs/README.md`, so that the repository and the site have one.
 */
import { dirname, join } from "node:path"
import { mapProse } from "./Markdown.ts"

/** An entry of the sidebar, as VitePress takes it. */
export interface Entry {
  readonly text: string
  readonly link?: string
  readonly items?: ReadonlyArray<Entry>
  readonly collapsed?: boolean
}

/** The sidebar that the text of a page says: a section for each heading, an entry for each link in a list. */
export const of = (text: string): ReadonlyArray<Entry> => {
  const sections: Array<{ text: string; items: Array<Entry & { items?: Array<Entry> }> }> = []
  mapProse(text, (prose) => {
    for (const line of prose.split("\n")) {
      const heading = /^## (.+)$/.exec(line)
      if (heading !== null) sections.push({ text: heading[1]!, items: [] })
      const [, indent = "", name = "", target = ""] = /^( *)- \[([^\]]+)\]\(([^)]+)\)/.exec(line) ?? []
      const section = sections.at(-1)
      if (target === "" || section === undefined) continue
      const entry = { text: name.replaceAll("`", ""), link: linkOf(target) }
      const above = section.items.at(-1)
      if (indent === "" || above === undefined) section.items.push(entry)
      else (above.items ??= []).push(entry)
    }
    return prose
  })
  return sections
}

/** The links of a sidebar, in its order. */
export const linksOf = (entries: ReadonlyArray<Entry>): ReadonlyArray<string> =>
  entries.flatMap(({ items = [], link }) => [...(link === undefined ? [] : [link]), ...linksOf(items)])

// internal

const linkOf = (target: string): string => {
  const path = join("/", dirname(target), target.split("/").at(-1)!.replace(/\.md$/, ""))
  return path.replace(/(^|\/)(README|index)$/, "$1")
}
