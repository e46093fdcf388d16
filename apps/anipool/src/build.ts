/**
 * `node build.ts`: bundles the program of this checkout, which `npm start` and `npm run anipool` run.
 */
import { readdir, rm, stat } from "node:fs/promises"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import * as Program from "./Program.ts"

/** A server that still runs may load a part of an earlier build when it first needs it. */
const keptMs = 24 * 60 * 60 * 1000

const target = fileURLToPath(new URL("../program", import.meta.url))
const { outputs } = await Program.bundle(target, { isHere: true })

const built = new Set(Object.keys(outputs).map((path) => basename(path)))
for (const file of await readdir(target)) {
  const path = join(target, file)
  if (!built.has(file) && Date.now() - (await stat(path)).mtimeMs > keptMs) await rm(path)
}
