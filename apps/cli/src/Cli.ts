/**
 * The `anipool` command line.
 *
 * Exit codes: 0, done; 1, refused or failed, with the reason on standard error; 2, wrong usage.
 */
import { version } from "@anipool/domain/Release"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { Actor } from "@anipool/domain/trail/Entry"
import { UsageWrong } from "@anipool/jobs/Failure"
import { UseCases } from "@anipool/jobs/UseCases"
import { CurrentActor, installation } from "@anipool/storage/CurrentActor"
import * as CliConfig from "@effect/cli/CliConfig"
import * as Command from "@effect/cli/Command"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { closest, distance } from "fastest-levenshtein"
import { userInfo } from "node:os"
import * as Commands from "./Commands.ts"
import * as ExitCode from "./ExitCode.ts"
import * as Failures from "./Failures.ts"
import { listed } from "./Flags.ts"
import * as Help from "./Help.ts"
import { summaries } from "./summaries.ts"

const program = "anipool"

/**
 * Runs one command line (`words`: what follows the program's name) and answers its exit code. Whatever goes wrong is
 * said on standard error; only interruption fails.
 */
export const run = (words: ReadonlyArray<string>): Effect.Effect<number, never, Commands.Needs> => {
  const command = words.filter((word) => word !== create)
  return Effect.catchAllCause(perform(command), (cause) =>
    Effect.flatMap(
      Effect.flatMap(UseCases, ({ opened }) => opened),
      (database) =>
        Failures.say(cause, { program, json: optionsOf(words).includes("--json"), path: pathOf(command), database })
    )).pipe(
      Effect.provide(cliConfig),
      Effect.locally(CurrentActor, isLongRunning(words) ? installation : whoever())
    )
}

/** Whether a command line makes the database where there is none, rather than say so. */
export const makesDatabase = (words: ReadonlyArray<string>): boolean =>
  Commands.makers.includes(pathOf(words).join(" ")) || optionsOf(words).includes(create)

/** The exit code of a command line that was interrupted; what runs until it is stopped ends so. */
export const exitOfInterruption = (words: ReadonlyArray<string>): number => isLongRunning(words) ? ExitCode.done : 130

// internal

/** Stands anywhere: it is about the database, and the same for every command. */
const create = "--create"

/** Whether a command runs until it is stopped. */
const isLongRunning = ([first]: ReadonlyArray<string>): boolean => first === "worker" || first === "agi"

/** Who runs a command, as this machine knows them. */
const whoever = (): Actor => ({ kind: "commandLine", id: null, name: userOf(), address: null })

const userOf = (): string => {
  try {
    return userInfo().username
  } catch {
    // A user without an entry in the system's list, as in some containers: their number says who.
    return `user ${process.getuid?.() ?? "unknown"}`
  }
}

const cliConfig = CliConfig.layer({ showBuiltIns: false })

const perform = (words: ReadonlyArray<string>): Effect.Effect<number, Failures.Failure, Commands.Needs> => {
  if (words[0] === "help") return help(words.slice(1))
  if (asksForHelp(words)) return sayHelp(words)
  if (words[0] === "--version") return Effect.as(Console.log(version), ExitCode.done)
  return Effect.zipRight(checkCommand(words), Effect.as(runCommand(words), ExitCode.done))
}

/** Loads the one that is named; or all of them, where none is (`--completions`). */
const runCommand = (words: ReadonlyArray<string>) =>
  Effect.gen(function*() {
    const load = Commands.loaders[words[0] ?? ""]
    const [first, ...more] = yield* Effect.promise(() =>
      Promise.all((load === undefined ? Object.values(Commands.loaders) : [load]).map((each) => each()))
    )
    const console = yield* Effect.console
    const command = Command.make(program).pipe(
      Command.withSubcommands([first!, ...more]),
      Command.transformHandler((handler) => Effect.withConsole(handler, console))
    )
    // What the parser says of wrong usage, `Failures` says.
    return yield* Effect.withConsole(
      Command.run(command, { name: program, version, executable: program })(["node", program, ...withDashLast(words)]),
      { ...console, error: () => Effect.void }
    )
  })

/** The words that name a command or a group, such as `key create` or `key`; none when the first names nothing. */
const pathOf = ([first, second]: ReadonlyArray<string>): ReadonlyArray<string> => {
  const own = summaries.filter(({ path }) => path[0] === first)
  if (first === undefined || own.length === 0) return []
  return second !== undefined && own.some(({ path }) => path[1] === second) ? [first, second] : [first]
}

/** `anipool help [COMMAND]`. */
const help = (words: ReadonlyArray<string>) =>
  words.length === 1
    ? Effect.zipRight(checkFirst(words), sayHelp(words))
    : Effect.zipRight(checkCommand(words), sayHelp(words))

const sayHelp = (words: ReadonlyArray<string>) =>
  Effect.as(Effect.flatMap(helpOn(pathOf(words)), (text) => Console.log(text)), ExitCode.done)

/** Of many commands their summaries are enough; one is loaded. */
const helpOn = (path: ReadonlyArray<string>): Effect.Effect<string> => {
  const named = summaries.filter((each) => path.every((word, i) => each.path[i] === word))
  if (named.length !== 1 || named[0]!.path.length !== path.length) {
    return Effect.succeed(Help.onMany(program, named, path.length === 0))
  }
  return Effect.map(
    Effect.promise(() => leavesOf(path[0]!)),
    (leaves) => Help.onOne(program, leaves.find((leaf) => leaf.path.join(" ") === path.join(" "))!)
  )
}

/**
 * What every command says of itself, in the order of the help: `summaries` is made of it.
 *
 * @public For tests.
 */
export const allLeaves: Effect.Effect<ReadonlyArray<Help.Leaf>> = Effect.promise(async () =>
  (await Promise.all(Object.keys(Commands.loaders).map(leavesOf))).flat()
)

/** What a command does itself, or what it holds. */
const leavesOf = async (name: string): Promise<ReadonlyArray<Help.Leaf>> => {
  const command = await Commands.loaders[name]!()
  const groups = [...Command.getNames(command)]
  return [...Command.getSubcommands(command)]
    .map(([name, descriptor]) => ({ path: groups.includes(name) ? [name] : [...groups, name], descriptor }))
    .sort(TextOrder.by(({ path }) => path.join(" ")))
}

/** Whether the first words name a command; the parser would answer with the names of them all. */
const checkCommand = (words: ReadonlyArray<string>): Either.Either<void, UsageWrong> =>
  Either.flatMap(checkFirst(words), () => {
    const [first, second] = words
    const subcommands = summaries.flatMap(({ path }) => path[0] === first ? path[1] ?? [] : [])
    if (subcommands.length === 0 || subcommands.some((name) => name === second)) return Either.void
    const message = `expected ${listed(subcommands)} after ${first}${meant(second, subcommands)}`
    return Either.left(new UsageWrong({ message }))
  })

const checkFirst = ([first]: ReadonlyArray<string>): Either.Either<void, UsageWrong> => {
  const names = [...new Set(summaries.flatMap(({ path }) => path[0] ?? []))]
  if (first === undefined || first.startsWith("-") || names.includes(first)) return Either.void
  return Either.left(new UsageWrong({ message: `there is no command "${first}"${meant(first, names)}` }))
}

/** Asks whether the nearest name was meant, where a typing error or two lie between. */
const meant = (typed: string | undefined, names: ReadonlyArray<string>): string => {
  if (typed === undefined) return ""
  const nearest = closest(typed, names)
  return distance(typed, nearest) <= Math.min(2, typed.length - 1) ? `; did you mean ${nearest}?` : ""
}

/**
 * Standard input's `-` put last, unless it is the value of an option: the parser sees no option that comes after it. No
 * command takes a second argument, so its place says nothing.
 */
const withDashLast = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const isArgument = (word: string, i: number) =>
    word === "-" && (words[i - 1] === "--json" || words[i - 1]?.startsWith("--") !== true)
  return [...words.filter((word, i) => !isArgument(word, i)), ...words.filter(isArgument)]
}

/** `--help` asks for help wherever it stands: the parser would take it for an argument. So do no words at all. */
const asksForHelp = (words: ReadonlyArray<string>): boolean => {
  const options = optionsOf(words)
  return words.length === 0 || options.includes("--help") || options.includes("-h")
}

/** The words before `--`, after which all are arguments. */
const optionsOf = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const end = words.indexOf("--")
  return end < 0 ? words : words.slice(0, end)
}
