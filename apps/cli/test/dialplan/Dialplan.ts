/**
 * Runs what a page has of Asterisk's dialplan, as Asterisk would, as far as pages go: variables, conditions, `AGI()`, and how a
 * context ends. Whatever it does not know fails the test.
 */
import * as Effect from "effect/Effect"
import { readFileSync } from "node:fs"

/** The lines of each extension of each context. */
export type Dialplan = ReadonlyMap<string, ReadonlyMap<string, ReadonlyArray<Line>>>

interface Line {
  readonly label: string
  readonly application: string
  readonly data: string
}

/** A call that enters a context. */
export interface Call {
  readonly context: string
  readonly extension: string
  /** `${NAME}`, functions such as `CALLERID(num)` among them; `EXTEN` is the extension unless it says another. */
  readonly variables: Readonly<Record<string, string>>
}

/** What became of it. */
export interface Outcome {
  /** The application that ended it. */
  readonly ended: string
  readonly variables: Readonly<Record<string, string>>
  /** The addresses that were asked. */
  readonly asked: ReadonlyArray<string>
}

/** Asks over FastAGI: what is to be set; undefined: nobody could be reached. */
export type Agi = (
  address: URL,
  args: ReadonlyArray<string>,
  variables: Readonly<Record<string, string>>
) => Effect.Effect<Readonly<Record<string, string>> | undefined>

/** The block of a page below `docs/dialers` that holds a text. */
export const blockOf = (page: string, text: string): string => {
  const content = readFileSync(new URL(`../../../../docs/dialers/${page}.md`, import.meta.url), "utf8")
  const found = [...content.matchAll(/```text\n([^]*?)```\n/g)].map(([, inner]) => inner!).filter((each) =>
    each.includes(text)
  )
  if (found.length !== 1) throw new Error(`${page}.md has ${found.length} blocks with ${text}`)
  return found[0]!
}

/** Reads the text of a dialplan. What stands ahead of the first context is in the context "". */
export const parse = (text: string): Dialplan => {
  const plan = new Map<string, Map<string, Array<Line>>>([["", new Map()]])
  let context = ""
  let extension = ""
  for (const raw of text.split("\n")) {
    const line = raw.replace(/(^|\s);.*$/, "").trim()
    if (line === "") continue
    const name = /^\[([\w-]+)\]$/.exec(line)?.[1]
    if (name !== undefined) {
      context = name
      plan.set(name, new Map())
      continue
    }
    const [, word, rest] = /^(exten|same)\s*=>\s*(.+)$/.exec(line) ?? []
    const parts = /^(?:([^,]+),)?(1|n|\d+)(?:\(([\w-]+)\))?,(\w+)\((.*)\)$/.exec(rest ?? "")
    if (parts === null || (word === "same") !== (parts[1] === undefined)) throw new Error(`not understood: ${raw}`)
    const [, pattern, priority, label = "", application = "", data = ""] = parts
    extension = pattern ?? extension
    const lines = plan.get(context)!.get(extension) ?? []
    const place = lines.length + 1
    if (priority === "n" ? place === 1 : Number(priority) !== place) throw new Error(`priority ${priority}: ${raw}`)
    plan.get(context)!.set(extension, [...lines, { label, application, data }])
  }
  return plan
}

/** Has a call go through it. */
export const run = (plan: Dialplan, call: Call, agi: Agi): Effect.Effect<Outcome> =>
  Effect.gen(function*() {
    const lines = linesFor(plan, call)
    const asked: Array<string> = []
    let variables: Readonly<Record<string, string>> = { EXTEN: call.extension, ...call.variables }
    const placeOf = (target: string, next: number): number => {
      if (target === "") return next
      const place = /^\d+$/.test(target) ? Number(target) - 1 : lines.findIndex(({ label }) => label === target)
      if (lines[place] === undefined) throw new Error(`no place ${target}`)
      return place
    }
    for (let place = 0; place < lines.length;) {
      let { application, data } = lines[place]!
      if (/^execif$/i.test(application)) {
        const [, condition, then] = /^(.*?)\?(.*)$/.exec(data) ?? []
        if (!isTrue(filled(condition!, variables))) {
          place++
          continue
        }
        const [, name = "", given = ""] = /^(\w+)\((.*)\)$/.exec(then!) ?? []
        application = name
        data = given
      }
      const given = filled(data, variables)
      switch (application.toLowerCase()) {
        case "noop":
          place++
          break
        case "set": {
          const [, name = "", value = ""] = /^([^=]+)=(.*)$/.exec(given) ?? []
          variables = { ...variables, [name]: value }
          place++
          break
        }
        case "gotoif": {
          const [, condition = "", then = "", otherwise = ""] = /^(.*?)\?([^:]*)(?::(.*))?$/.exec(given) ?? []
          place = placeOf(isTrue(condition) ? then : otherwise, place + 1)
          break
        }
        case "agi": {
          const [address = "", ...args] = given.split(",")
          asked.push(address)
          const set = yield* agi(new URL(address), args, variables)
          variables = { ...variables, AGISTATUS: set === undefined ? "FAILURE" : "SUCCESS", ...set }
          place++
          break
        }
        case "dial":
        case "return":
        case "macroexit":
        case "hangup":
          return { ended: `${application}(${given})`, variables, asked }
        default:
          throw new Error(`no application ${application} here`)
      }
    }
    return { ended: "", variables, asked }
  })

// internal

const linesFor = (plan: Dialplan, { context, extension }: Call): ReadonlyArray<Line> => {
  const extensions = plan.get(context)
  const found = [...extensions ?? []].find(([pattern]) => pattern === extension || patternOf(pattern).test(extension))
  if (found === undefined) throw new Error(`no extension ${extension} in [${context}]`)
  return found[1]
}

const patternOf = (pattern: string): RegExp =>
  pattern.startsWith("_")
    ? new RegExp(`^${
      pattern.slice(1).replaceAll(
        /[XZN.]/g,
        (letter) => ({ X: "\\d", Z: "[1-9]", N: "[2-9]", ".": ".+" })[letter]!
      )
    }$`)
    : /(?!)/

/** With variables put in, the innermost first, and then expressions worked out. */
const filled = (text: string, variables: Readonly<Record<string, string>>): string => {
  let result = text
  for (let before = ""; before !== result;) {
    before = result
    result = result.replaceAll(/\$\{([^${}]*)\}/g, (_, name: string) => valueOf(name, variables))
  }
  return result.replaceAll(/\$\[([^[\]]*)\]/g, (_, expression: string) => isSo(expression) ? "1" : "0")
}

const valueOf = (text: string, variables: Readonly<Record<string, string>>): string => {
  const [name = "", offset, length] = text.split(":")
  const measured = /^LEN\((.*)\)$/.exec(name)
  const value = measured === null ? variables[name] ?? "" : String(measured[1]!.length)
  if (offset === undefined) return value
  const from = value.slice(Number(offset))
  return length === undefined ? from : from.slice(0, Number(length))
}

/** `"a" = "b"`, `!=` and `>`, joined by `&` and, weaker, `|`. */
const isSo = (expression: string): boolean =>
  expression.split("|").some((all) =>
    all.split("&").every((each) => {
      const [, left, operator, right] = /^\s*("[^"]*"|\d+)\s*(=|!=|>)\s*("[^"]*"|\d+)\s*$/.exec(each) ?? []
      if (operator === undefined) throw new Error(`no expression: ${expression}`)
      return operator === "=" ? left === right : operator === "!=" ? left !== right : Number(left) > Number(right)
    })
  )

const isTrue = (condition: string): boolean => condition !== "" && condition !== "0"
