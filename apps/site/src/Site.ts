/**
 * Builds the site: the pages of `docs/` and the reference made from the contract, as static files with what is sent of them
 * compressed.
 */
import { createHash } from "node:crypto"
import { cp, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { dirname, extname, join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { build as buildPages } from "vitepress"
import * as ApiReference from "./ApiReference.ts"
import * as BuildFolder from "./BuildFolder.ts"
import type { Given } from "./config.ts"
import * as Drawing from "./Drawing.ts"
import * as Navigation from "./Navigation.ts"
import * as Pages from "./Pages.ts"

/** Where it is built: the server of a checkout looks for it there. */
export const directory = fileURLToPath(new URL("../dist", import.meta.url))

/** Builds it, unless it is there as it would become: once, however many processes ask for it. */
export const build = async (): Promise<void> => {
  const given = await read()
  const stamp = await stampOf(given)
  const isBuilt = async () => await readFile(join(directory, stampFile), "utf8").catch(() => "") === stamp
  while (!await isBuilt()) {
    if (!await takeLock()) {
      await setTimeout(200)
      continue
    }
    try {
      await buildInto(directory, given, stamp)
    } finally {
      await rm(lock, { force: true })
    }
  }
}

/** The pages, in the order of the sidebar. */
export const read = async (): Promise<Given & { readonly pages: ReadonlyArray<Pages.Page> }> => {
  const { version } = JSON.parse(await readFile(join(home, "package.json"), "utf8"))
  const pages = Pages.read()
  const sections = Navigation.of(pages.find(({ path }) => path === "index.md")!.text)
  const sidebar = sections.map((section) =>
    section.text === "Reference" ? { ...section, items: [ApiReference.entry(), ...section.items ?? []] } : section
  )
  return { version, sidebar, pages: [...pages, ...ApiReference.pages()] }
}

// internal

const home = fileURLToPath(new URL("..", import.meta.url))

/** Holds the id of the process that builds. */
const lock = join(home, "node_modules", ".building")

/** No build takes as long: an older lock was left behind, and its id is another process's by now. */
const buildLimitMs = 600_000

const takeLock = async (): Promise<boolean> => {
  // It has its holder's id from the first moment on: one without would be taken for one that was left behind.
  const own = `${lock}-${process.pid}`
  try {
    await writeFile(own, String(process.pid))
    await link(own, lock)
    return true
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error
    // Another process builds, or was killed while it did.
    if (!await isHeld()) await rm(lock, { force: true })
    return false
  } finally {
    await rm(own, { force: true })
  }
}

const isHeld = async (): Promise<boolean> => {
  try {
    const [holder, { mtimeMs }] = await Promise.all([readFile(lock, "utf8"), stat(lock)])
    return Date.now() - mtimeMs < buildLimitMs && process.kill(Number(holder), 0)
  } catch (error) {
    return codeOf(error) === "EPERM"
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

const buildInto = async (target: string, given: Awaited<ReturnType<typeof read>>, stamp: string): Promise<void> => {
  const folder = await BuildFolder.make(home)
  try {
    const out = join(folder, "out")
    await stage(folder, out, given)
    await buildPages(folder)
    await compress(out)
    await writeFile(join(out, stampFile), stamp)
    await rm(target, { recursive: true, force: true })
    await mkdir(dirname(target), { recursive: true })
    await rename(out, target).catch(() => cp(out, target, { recursive: true }))
  } finally {
    await BuildFolder.remove(folder)
  }
}

/** What the build was made of. The server answers no name that begins with a dot. */
const stampFile = ".stamp"

/** Below this a compressed file saves nothing that anybody would notice. */
const compressedFrom = 1_024

/** All that a build is made of: pages, pictures, the builder's sources and what they depend on. */
const stampOf = async (given: object): Promise<string> => {
  const hash = createHash("sha256").update(JSON.stringify(given))
  const sources = (await readdir(join(home, "src"), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)).sort()
  const files = [...Pages.files().map(Pages.fileOf), ...sources, join(home, "../../pnpm-lock.yaml")]
  for (const file of files) hash.update(file.slice(home.length)).update(await readFile(file))
  return hash.digest("hex")
}

const stage = async (
  folder: string,
  out: string,
  { pages, ...given }: Awaited<ReturnType<typeof read>>
): Promise<void> => {
  const put = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const source = (name: string) => JSON.stringify(join(home, "src", name))
  await put("given.json", JSON.stringify(given satisfies Given))
  await put(
    ".vitepress/config.mts",
    `import { of } from ${source("config.ts")}\nexport default of(${JSON.stringify(folder)}, ${JSON.stringify(out)})\n`
  )
  await put(".vitepress/theme/index.ts", `export { default } from ${source("theme/index.ts")}\n`)
  for (const { path, text } of pages) {
    await put(join("pages", path), text)
    for (const block of Drawing.blocksOf(text)) {
      await put(join("pages/public", Drawing.folder, Drawing.nameOf(block)), Drawing.draw(block))
    }
  }
  for (const path of Pages.files()) {
    // Pictures stand beside their pages, which import them; other files are offered as they are.
    const target = path.endsWith(".webp") ? join(folder, "pages", path) : join(folder, "pages/public", path)
    await cp(Pages.fileOf(path), target, { recursive: true })
  }
  await cp(join(home, "../console/public/favicon.svg"), join(folder, "pages/public/favicon.svg"))
}

/** Writes `.br` and `.gz` beside each file that is text, so that the server compresses nothing. */
const compress = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/^\.(js|css|html|svg|json|yml)$/.test(extname(entry.name))) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    if (bytes.length < compressedFrom) continue
    await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    await writeFile(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }))
  }
}
