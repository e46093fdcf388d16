/**
 * The adapter of docs/embedding.md, followed to the letter: its files are written as the page has them, and the contract is
 * run over it by the page's own test.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const page = readFileSync(fileURLToPath(new URL("../../../docs/embedding.md", import.meta.url)), "utf8")
const folder = fileURLToPath(new URL("../.tsbuild/ownAdapter/", import.meta.url))

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const [, name, text] of page.matchAll(/^```ts file=(\S+)\n([^]*?)^```$/gm)) {
  writeFileSync(`${folder}${name}`, text!)
}

await import(`${folder}CountedStorage.test.ts`)
