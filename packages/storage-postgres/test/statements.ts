/**
 * The statements of the adapter's sources: every template literal that is SQL, whole.
 *
 * Read from the sources and not from what runs, so that none is missed which no test happens to run. What stands in a
 * literal's `${…}` is kept as source text, the literals within it too: they are parts of the statement.
 */
import { readdir, readFile } from "node:fs/promises"
import { join, relative, sep } from "node:path"

/** A statement, or a database function's definition. */
export interface Statement {
  /** The file under `src`, `PgAnis.ts`. */
  readonly file: string
  readonly text: string
}

/** All of them, of every file but those of these folders. */
export const read = async (root: string, leftOut: ReadonlyArray<string>): Promise<ReadonlyArray<Statement>> => {
  const names = (await readdir(root, { recursive: true })).map((name) => name.split(sep).join("/")).sort()
  const files = names.filter((name) => name.endsWith(".ts") && !leftOut.some((folder) => name.startsWith(`${folder}/`)))
  const all = await Promise.all(files.map(async (file) => {
    const source = await readFile(join(root, file), "utf8")
    return literalsOf(source, relative(root, join(root, file))).filter(isStatement).map((text) => ({ file, text }))
  }))
  return all.flat()
}

// internal

const isStatement = (text: string): boolean =>
  /^\s*(--[^\n]*\n\s*)*(SELECT|INSERT|UPDATE|DELETE|WITH|MERGE|LOCK|COPY|TRUNCATE|CREATE|ALTER|DROP|DO|LISTEN|CALL)\b/
    .test(text)

/** The outermost template literals of a source. */
const literalsOf = (source: string, file: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  let at = 0
  while (at < source.length) {
    const next = skip(source, at)
    if (source[at] === "`") found.push(source.slice(at + 1, next - 1))
    at = next
  }
  if (at !== source.length) throw new Error(`${file} cannot be read: a literal does not end`)
  return found
}

/** Where what begins here ends: a comment, a string, a regular expression, a template literal; else the next character. */
const skip = (source: string, at: number): number => {
  const rest = (end: string, from: number) => {
    const found = source.indexOf(end, from)
    return found < 0 ? source.length + 1 : found + end.length
  }
  if (source.startsWith("//", at)) return Math.min(rest("\n", at), source.length)
  if (source.startsWith("/*", at)) return rest("*/", at + 2)
  if (source[at] === "`") return templateEnd(source, at + 1)
  if (source[at] === "\"" || source[at] === "'" || (source[at] === "/" && beginsExpression(source, at))) {
    for (let i = at + 1; i < source.length; i++) {
      if (source[i] === "\\") i++
      else if (source[i] === source[at]) return i + 1
    }
    return source.length + 1
  }
  return at + 1
}

const templateEnd = (source: string, from: number): number => {
  for (let at = from; at < source.length;) {
    if (source[at] === "\\") at += 2
    else if (source[at] === "`") return at + 1
    else if (!source.startsWith("${", at)) at++
    else {
      let depth = 1
      for (at += 2; depth > 0 && at < source.length; at = skip(source, at)) {
        if (source[at] === "{") depth++
        else if (source[at] === "}") depth--
      }
    }
  }
  return source.length + 1
}

/** Whether a slash here begins a regular expression rather than dividing. */
const beginsExpression = (source: string, at: number): boolean =>
  /[(=,:[!&|?{;]\s*$/.test(source.slice(Math.max(0, at - 20), at))
