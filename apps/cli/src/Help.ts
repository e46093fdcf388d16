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

/** What a list says of a command. */
export interface Summary {
  readonly path: ReadonlyArray<string>
  readonly summary: string
}

/** Help on several commands: those of a group, or all there are. */
export const onMany = (program: string, summaries: ReadonlyArray<Summary>, isAll: boolean): string =>
  [
    `Usage: ${program} COMMAND [OPTIONS]`,
    "",
    ...list(summaries.map(({ path, summary }) => [path.join(" "), summary] as const)),
    "",
    `More on one of them: ${program} COMMAND --help`,
    ...(isAll ? ["", "Options of its own:", ...list(ownOptions(program)), ""] : []),
    ...hanging("", everyCommand.split(" "))
  ].join("\n")

/** Help on one command. */
export const onOne = (program: string, leaf: Leaf): string => {
  const { args, options } = sectionsOf(leaf)
  return [
    ...hanging("Usage: ", [program, ...leaf.path.slice(0, -1), ...usageOf(leaf)]),
    "",
    ...hanging("", summaryOf(leaf).split(" ")),
    ...(args.length === 0 ? [] : ["", "Arguments:", ...list(args)]),
    ...(options.length === 0 ? [] : ["", "Options:", ...list(options)])
  ].join("\n")
}

/** What a command says that it does. */
export const summaryOf = (leaf: Leaf): string => {
  const description = partsOf(helpOf(leaf)).find(HelpDoc.isParagraph)
  return description === undefined ? "" : textOf(description)
}

// internal

const columns = 100
const indent = "  "

const everyCommand = "Every command takes --json; and --create, which makes the database where there is none yet, as "
  + "only serve, worker and those do by themselves that begin one. Exit codes: 0 done; 1 refused or failed, with the reason "
  + "on standard error; 2 wrong usage."

const ownOptions = (program: string): ReadonlyArray<Entry> => [
  ["--version", "The release."],
  ["--completions bash|zsh|fish|sh", `What completes commands in a shell: source <(${program} --completions bash)`],
  ["--log-level LEVEL", "Also log what goes well, on standard error: info, debug or trace."]
]

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
