/**
 * How long each test file takes: kept after each run, and by it the next one begins with the longest, so that none of them
 * goes on alone when all others are done.
 *
 * They are kept beside what is installed; a checkout that has run nothing yet goes by those of `durations.json`, which
 * `npm test -- --durations` writes anew.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"

/** Milliseconds by file. */
export type Durations = Record<string, number>

const root = join(import.meta.dirname, "..", "..")
const kept = join(root, "node_modules/.cache/anipool/durations.json")
const committed = join(import.meta.dirname, "durations.json")

/** A file as durations name it. */
export const nameOf = (file: string) => relative(root, file)

const read = (file: string): Durations => {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Durations
  } catch {
    // Nothing has run yet.
    return {}
  }
}

/** How long each file took when it last ran, as far as that is known. */
export const known = (): Durations => ({ ...read(committed), ...read(kept) })

/** Keeps how long files took, beside what is known of all others. */
export const keep = (durations: Durations): void => {
  const all = { ...read(kept), ...durations }
  const text = `${JSON.stringify(Object.fromEntries(Object.entries(all).sort()), null, 2)}\n`
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(kept, text)
  if (process.env["ANIPOOL_KEEP_DURATIONS"] === "1") writeFileSync(committed, text)
}
