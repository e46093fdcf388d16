/**
 * The pages of `docs/` as the site's builder takes them: `README.md` is the page of its folder, and what a link leads to is
 * there, as the site holds nothing of the repository but `docs/`.
 */
import { readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, join, normalize, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { mapProse } from "./Markdown.ts"

const docs = fileURLToPath(new URL("../../../docs", import.meta.url))

/** A page by its path below the site, such as `interface/index.md`. */
export interface Page {
  readonly path: string
  readonly text: string
}

/** All pages, by path. */
export const read = (): ReadonlyArray<Page> =>
  readdirSync(docs, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .sort()
    .map((path) => ({
      path: placeOf(path),
      text: mapProse(readFileSync(join(docs, path), "utf8"), (prose) =>
        prose.replaceAll(/<!--[\s\S]*?-->\n?/g, "").replaceAll(
          /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g,
          (link, image, text, target) =>
            `${image}${linkOf(path, link.slice(image.length), text, target)}`
        ))
    }))

/** Files that pages show or offer, by their paths below `docs/`. */
export const files = (): ReadonlyArray<string> =>
  readdirSync(docs, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isOffered(entry.name))
    .map((entry) => relative(docs, join(entry.parentPath, entry.name)))
    .sort()

/** Where a file of `docs/` is. */
export const fileOf = (path: string): string => join(docs, path)

/** Where a page of `docs/` is on the site. */
export const placeOf = (path: string): string => path.replace(/(^|\/)README\.md$/, "$1index.md")

// internal

/** Whether a file is one for readers, beside the pages. */
const isOffered = (name: string): boolean => !/\.md$|\.test\./.test(name)

/** Links to pages and pictures stay; files are those that are offered; the rest of the repository is named. */
const linkOf = (page: string, link: string, text: string, target: string): string => {
  if (/^[a-z]+:|^#/.test(target)) return link
  const [file = "", anchor] = target.split("#")
  const path = normalize(join(dirname(page), file))
  if (path.endsWith(".md") && !path.startsWith("..")) {
    const place = relative(dirname(placeOf(page)), placeOf(path))
    return `[${text}](./${place}${anchor === undefined ? "" : `#${anchor}`})`
  }
  const inRepository = join("docs", path)
  if (path.startsWith("..") || statSync(join(docs, path)).isDirectory() || !isOffered(path)) {
    return text.replaceAll("`", "") === inRepository
      ? `\`${inRepository}\``
      : `${text} (\`${inRepository}\` in the repository)`
  }
  // Pictures stand beside their pages; other files are offered at the top of the site.
  return /\.(webp|png|svg)$/.test(path) ? `[${text}](./${relative(dirname(page), path)})` : `[${text}](/${path})`
}
