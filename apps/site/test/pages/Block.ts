/**
 * The fenced blocks of a page, and what their first lines say about running them. docs/CONTRIBUTING.md tells writers.
 */

/** A fenced block. */
export interface Block {
  /** The line of its fence, the first of the page being 1. */
  readonly line: number
  readonly language: string
  readonly text: string
  readonly directions: Directions
}

/** What stands behind the language. Without any of it the block is run as its language says. */
export interface Directions {
  /** Why it is not run. */
  readonly notRun?: string
  /** It goes on in the background from when it printed this; the end of the page stops it. */
  readonly until?: string
  /** It is the text of this file. */
  readonly file?: string
  /** The exit code, if it is not 0. */
  readonly exits?: number
  /** It is what the block before it printed or answered. */
  readonly isOutput?: true
  /** It is checked against the types and not run. */
  readonly isTypes?: true
  /** It goes on with the TypeScript before it. */
  readonly continues?: true
  /** It shows commands with their options, not a call of them. */
  readonly isUsage?: true
  /** It is the body of this request. */
  readonly request?: { readonly method: string; readonly path: string }
  /** The type of the demo's key that the request is sent with. */
  readonly key?: string
}

/** The blocks of a page, in its order. */
export const blocksOf = (markdown: string): ReadonlyArray<Block> => {
  const blocks: Array<Block> = []
  const lines = markdown.split("\n")
  for (let i = 0; i < lines.length; i++) {
    const fence = /^(\s*)(`{3,})(.*)$/.exec(lines[i]!)
    if (fence === null) continue
    const [, indent = "", ticks = "", info = ""] = fence
    const end = lines.findIndex((line, at) => at > i && line.trim() === ticks)
    if (end < 0) throw new Error(`line ${i + 1}: the block does not end`)
    const [language = ""] = info.trim().split(" ", 1)
    const text = lines.slice(i + 1, end).map((line) => line.startsWith(indent) ? line.slice(indent.length) : line)
    blocks.push({
      line: i + 1,
      language,
      text: `${text.join("\n")}\n`,
      directions: directionsOf(info.trim().slice(language.length).trim(), i + 1)
    })
    i = end
  }
  return blocks
}

// internal

const directionsOf = (info: string, line: number): Directions => {
  // These two take the rest of the line.
  const rest = /^(.*?)\s*\b(not-run|until):\s*(.+)$/.exec(info)
  let directions: Directions = rest === null ? {} : rest[2] === "until" ? { until: rest[3]! } : { notRun: rest[3]! }
  const words = (rest?.[1] ?? info).split(/\s+/).filter((word) => word !== "")
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!
    const [, name, value] = /^(file|exits|key)=(.+)$/.exec(word) ?? []
    if (name === "exits") directions = { ...directions, exits: Number(value) }
    else if (name !== undefined) directions = { ...directions, [name]: value }
    else if (word === "output") directions = { ...directions, isOutput: true }
    else if (word === "types") directions = { ...directions, isTypes: true }
    else if (word === "continues") directions = { ...directions, continues: true }
    else if (word === "usage") directions = { ...directions, isUsage: true }
    else if (/^(GET|POST|PUT|PATCH|DELETE)$/.test(word)) {
      directions = { ...directions, request: { method: word, path: words[++i] ?? "" } }
    } else throw new Error(`line ${line}: "${word}" says nothing about running a block`)
  }
  return directions
}
