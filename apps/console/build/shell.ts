/**
 * Tells the service worker which files it keeps: the page, and what the page begins with.
 */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Plugin, Rollup } from "vite"

/** What is in `public` and belongs to the page. */
const publicFiles = ["favicon.svg", "theme.js"]

/** Puts the shell's files into the service worker, with a name of the build that changes with any of them. */
export const shell = (): Plugin => {
  let base = "/"
  let root = ""
  return {
    name: "shell",
    apply: "build",
    enforce: "post",
    configResolved: (config) => {
      ;({ base, root } = config)
    },
    generateBundle: (_, bundle) => {
      const chunks = Object.values(bundle).filter((each) => each.type === "chunk")
      const entry = chunks.find(({ isEntry, name }) => isEntry && name === "index")
      const worker = chunks.find(({ isEntry, name }) => isEntry && name === "service-worker")
      if (entry === undefined || worker === undefined) throw new Error("expected the page and the service worker")
      const names = [...filesOf(bundle, entry.fileName, new Set()), ...publicFiles]
      const hash = createHash("sha256").update(names.join())
      hash.update(readFileSync(join(root, "index.html")))
      for (const name of publicFiles) hash.update(readFileSync(join(root, "public", name)))
      const told = {
        build: hash.digest("hex").slice(0, 16),
        page: `${base}index.html`,
        entry: entry.fileName,
        files: names.map((name) => base + name)
      }
      worker.code = worker.code.replace("__SHELL__", () => JSON.stringify(told))
    }
  }
}

// internal

const filesOf = (bundle: Rollup.OutputBundle, name: string, found: Set<string>): Set<string> => {
  const chunk = bundle[name]
  if (chunk?.type !== "chunk" || found.has(name)) return found
  found.add(name)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const imported of chunk.imports) filesOf(bundle, imported, found)
  return found
}
