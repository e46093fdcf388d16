/**
 * Help on commands, as text for a terminal 100 columns wide.
 *
 * The parser's own help names the commands of a group without its name, and tells of every option that it is text.
 */
import * as CliConfig from "@effect/cli/CliConfig"
import * as CommandDescriptor from "@effect/cli/CommandDescriptor"
import * as HelpDoc from "@effect/cli/HelpDoc"
import * as Usage from "@effect/cli/Usage"
import { stripVTControlCharacters } from "node:util"

/** A command that does something, by the words that name it: `["key", "create"]`. */
export interface Leaf {
  readonly path: ReadonlyArray<string>
  readonly descriptor: CommandDescriptor.Command<unknown>
}

/** Help on what `path` names: one command, or the commands of a group; an empty path names all. */
export const of = (program: string, leaves: ReadonlyArray<Leaf>, path: ReadonlyArray<string>): string => {
  const named = leaves.filter((leaf) => path.every((word, i) => leaf.path[i] === word))
  const [only] = named
  return only !== undefined && only.path.length === path.length ? helpOnOne(program, only) : helpOnMany(program, named)
}

// internal

const columns = 100
const indent = "  "

const exitCodes = "Every command takes --json. Exit codes: 0 done; 1 refused or failed, with the reason on standard " +
  "error; 2 wrong usage."

const helpOnMany = (program: string, leaves: ReadonlyArray<Leaf>): string =>
  [
    `Usage: ${program} COMMAND [OPTIONS]`,
    "",
    ...list(leaves.map((leaf) => [leaf.path.join(" "), summaryOf(leaf)] as const)),
    "",
    `More on one of them: ${program} COMMAND --help`,
    ...hanging("", exitCodes.split(" "))
  ].join("\n")

const helpOnOne = (program: string, leaf: Leaf): string => {
  const { args, options } = sectionsOf(leaf)
  return [
    ...hanging("Usage: ", [program, ...leaf.path.slice(0, -1), ...usageOf(leaf)]),
    "",
    ...hanging("", summaryOf(leaf).split(" ")),
    ...(args.length === 0 ? [] : ["", "Arguments:", ...list(args)]),
    ...(options.length === 0 ? [] : ["", "Options:", ...list(options)])
  ].join("\n")
}

type Entry = readonly [term: string, meaning: string]

const list = (entries: ReadonlyArray<Entry>): ReadonlyArray<string> => {
  const width = Math.min(28, Math.max(...entries.map(([term]) => term.length)))
  return entries.flatMap(([term, meaning]) => {
    const lead = `${indent}${term.padEnd(width)}  `
    // A term too long for its column has a line of its own.
    return term.length > width
      ? [`${indent}${term}`, ...hanging(" ".repeat(width + 2 * indent.length), meaning.split(" "))]
      : hanging(lead, meaning.split(" "))
  })
}

/** Words in lines, those after the first under the end of `lead`. */
const hanging = (lead: string, words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let line = lead
  let isFresh = true
  for (const word of words) {
    if (!isFresh && line.length + 1 + word.length > columns) {
      lines.push(line)
      line = " ".repeat(lead.length)
      isFresh = true
    }
    line += isFresh ? word : ` ${word}`
    isFresh = false
  }
  return [...lines, line]
}

const textOf = (doc: HelpDoc.HelpDoc): string =>
  stripVTControlCharacters(HelpDoc.toAnsiText(doc)).replace(/\s+/g, " ").trim()

/** Options with their values, and arguments. A repeatable option shows as if it had to be there: it has not. */
const usageOf = ({ descriptor }: Leaf): ReadonlyArray<string> =>
  textOf(Usage.getHelp(CommandDescriptor.getUsage(descriptor)))
    .split(/ (?=\[|--|<)/)
    .map((part) => part.endsWith("...") ? `[${part}]` : part)

const helpOf = ({ descriptor }: Leaf): HelpDoc.HelpDoc =>
  CommandDescriptor.getHelp(descriptor, CliConfig.make({ showBuiltIns: false }))

/** The help's parts in their order, sequences taken apart. */
const partsOf = (doc: HelpDoc.HelpDoc): ReadonlyArray<HelpDoc.HelpDoc> =>
  HelpDoc.isSequence(doc) ? [...partsOf(doc.left), ...partsOf(doc.right)] : [doc]

const summaryOf = (leaf: Leaf): string => {
  const description = partsOf(helpOf(leaf)).find(HelpDoc.isParagraph)
  return description === undefined ? "" : textOf(description)
}

const sectionsOf = (leaf: Leaf): { readonly args: ReadonlyArray<Entry>; readonly options: ReadonlyArray<Entry> } => {
  const entries = partsOf(helpOf(leaf)).filter(HelpDoc.isDescriptionList).flatMap((each) =>
    each.definitions.map(([term, meaning]): Entry => [textOf(HelpDoc.p(term)), meaningOf(meaning)])
  )
  const isOption = ([term]: Entry) => term.startsWith("-")
  return { args: entries.filter((entry) => !isOption(entry)), options: entries.filter(isOption) }
}

/** What the parser says of every text, flag and optional setting; the usage shows it already. */
const evident = new Set(["A user-defined piece of text.", "A true or false value.", "This setting is optional."])

const meaningOf = (doc: HelpDoc.HelpDoc): string =>
  partsOf(doc).map(textOf).filter((text) => !evident.has(text)).join(" ")
