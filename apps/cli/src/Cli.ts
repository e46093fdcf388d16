/**
 * The `anipool` command line.
 *
 * Exit codes: 0, done; 1, refused or failed, with the reason on standard error; 2, wrong usage.
 */
import { version } from "@anipool/domain/Release"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { Actor } from "@anipool/domain/trail/Entry"
import type { Backups } from "@anipool/jobs/Backups"
import { messageOf, UsageWrong } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import type { UseCases } from "@anipool/jobs/UseCases"
import { CurrentActor, installation } from "@anipool/storage/CurrentActor"
import * as CliConfig from "@effect/cli/CliConfig"
import * as Command from "@effect/cli/Command"
import * as ValidationError from "@effect/cli/ValidationError"
import type { FileSystem } from "@effect/platform/FileSystem"
import type { Path } from "@effect/platform/Path"
import type { Terminal } from "@effect/platform/Terminal"
import * as Cause from "effect/Cause"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import { closest, distance } from "fastest-levenshtein"
import { userInfo } from "node:os"
import { agi } from "./commands/agi.ts"
import { ani } from "./commands/ani.ts"
import { apply } from "./commands/apply.ts"
import { areaCode } from "./commands/areaCode.ts"
import { assign } from "./commands/assign.ts"
import { asterisk } from "./commands/asterisk.ts"
import { audit, verify } from "./commands/audit.ts"
import { backup, restore } from "./commands/backup.ts"
import { config } from "./commands/config.ts"
import { connection } from "./commands/connection.ts"
import { demo } from "./commands/demo.ts"
import { dialer } from "./commands/dialer.ts"
import { dials } from "./commands/dials.ts"
import { disposition } from "./commands/disposition.ts"
import { doctor } from "./commands/doctor.ts"
import { key } from "./commands/key.ts"
import { ledger } from "./commands/ledger.ts"
import { migrate } from "./commands/migrate.ts"
import { planner } from "./commands/planner.ts"
import { policy } from "./commands/policy.ts"
import { provider } from "./commands/provider.ts"
import { remediation } from "./commands/remediation.ts"
import { reputation } from "./commands/reputation.ts"
import { shadow } from "./commands/shadow.ts"
import { snapshot } from "./commands/snapshot.ts"
import { user } from "./commands/user.ts"
import { vicidial } from "./commands/vicidial.ts"
import { worker } from "./commands/worker.ts"
import { workspace } from "./commands/workspace.ts"
import * as ExitCode from "./ExitCode.ts"
import { listed } from "./Flags.ts"
import * as Help from "./Help.ts"

const program = "anipool"

/** Told in the help alone: the program starts the server before any of this is loaded. */
const serve = Command.make("serve").pipe(
  Command.withDescription("Serve the HTTP interface and the console, with a worker and the embedded PostgreSQL.")
)

const anipool = Command.make(program).pipe(
  Command.withSubcommands([
    serve,
    config,
    migrate,
    apply,
    workspace,
    user,
    key,
    policy,
    assign,
    ani,
    areaCode,
    remediation,
    reputation,
    planner,
    provider,
    connection,
    snapshot,
    dials,
    dialer,
    disposition,
    vicidial,
    asterisk,
    shadow,
    worker,
    agi,
    ledger,
    audit,
    verify,
    backup,
    restore,
    demo,
    doctor
  ])
)

const leaves: ReadonlyArray<Help.Leaf> = [
  leavesOf(serve),
  leavesOf(config),
  leavesOf(migrate),
  leavesOf(apply),
  leavesOf(workspace),
  leavesOf(user),
  leavesOf(key),
  leavesOf(policy),
  leavesOf(assign),
  leavesOf(ani),
  leavesOf(areaCode),
  leavesOf(remediation),
  leavesOf(reputation),
  leavesOf(planner),
  leavesOf(provider),
  leavesOf(connection),
  leavesOf(snapshot),
  leavesOf(dials),
  leavesOf(dialer),
  leavesOf(disposition),
  leavesOf(vicidial),
  leavesOf(asterisk),
  leavesOf(shadow),
  leavesOf(worker),
  leavesOf(agi),
  leavesOf(ledger),
  leavesOf(audit),
  leavesOf(verify),
  leavesOf(backup),
  leavesOf(restore),
  leavesOf(demo),
  leavesOf(doctor)
].flat()

/**
 * Runs one command line (`words`: what follows the program's name) and answers its exit code. Whatever goes wrong is
 * said on standard error; only interruption fails.
 */
export const run = (
  words: ReadonlyArray<string>
): Effect.Effect<number, never, Backups | UseCases | FileSystem | Path | Terminal> =>
  words[0] === "help"
    ? Effect.catchAllCause(help(words.slice(1)), (cause) => sayFailure([], cause))
    : asksForHelp(words)
    ? sayHelp(words)
    : Effect.zipRight(checkCommand(words), runCommand(["node", program, ...withDashLast(words)])).pipe(
      Effect.as(ExitCode.done),
      Effect.catchAllCause((cause) => sayFailure(words, cause)),
      Effect.provide(cliConfig),
      Effect.locally(CurrentActor, isLongRunning(words) ? installation : whoever())
    )

/** The exit code of a command line that was interrupted; what runs until it is stopped ends so. */
export const exitOfInterruption = (words: ReadonlyArray<string>): number => isLongRunning(words) ? ExitCode.done : 130

// internal

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

const runCommand = Command.run(anipool, { name: program, version, executable: program })

const sayFailure = (
  words: ReadonlyArray<string>,
  cause: Cause.Cause<ExitCode.Failure | ValidationError.ValidationError>
) => {
  if (Cause.isInterruptedOnly(cause)) return Effect.interrupt
  return Option.match(Cause.failureOption(cause), {
    onSome: (failure) => {
      // What is wrong with the words themselves has been said already, by the parser.
      const isSaid = ValidationError.isValidationError(failure)
      const exitCode = isSaid ? ExitCode.usage : ExitCode.of(failure)
      return Effect.gen(function*() {
        if (!isSaid) yield* Output.note(`${program}: ${messageOf(failure)}`)
        if (exitCode === ExitCode.usage) yield* Output.note(`See: ${[program, ...pathOf(words), "--help"].join(" ")}`)
        return exitCode
      })
    },
    onNone: () => Effect.as(Output.note(`${program}: unexpected failure: ${Cause.pretty(cause)}`), ExitCode.failed)
  })
}

/** What a command does itself, or what it holds. */
function leavesOf<Name extends string, R, E, A>(command: Command.Command<Name, R, E, A>): ReadonlyArray<Help.Leaf> {
  const groups = [...Command.getNames(command)]
  return [...Command.getSubcommands(command)]
    .map(([name, descriptor]) => ({ path: groups.includes(name) ? [name] : [...groups, name], descriptor }))
    .sort(TextOrder.by(({ path }) => path.join(" ")))
}

/** The words that name a command or a group, such as `key create` or `key`; none when the first names nothing. */
const pathOf = ([first, second]: ReadonlyArray<string>): ReadonlyArray<string> => {
  const own = leaves.filter(({ path }) => path[0] === first)
  if (first === undefined || own.length === 0) return []
  return second !== undefined && own.some(({ path }) => path[1] === second) ? [first, second] : [first]
}

/** `anipool help [COMMAND]`. */
const help = (words: ReadonlyArray<string>) =>
  words.length === 1
    ? Effect.zipRight(checkFirst(words), sayHelp(words))
    : Effect.zipRight(checkCommand(words), sayHelp(words))

const sayHelp = (words: ReadonlyArray<string>) =>
  Effect.as(Console.log(Help.of(program, leaves, pathOf(words))), ExitCode.done)

/** Whether the first words name a command; the parser would answer with the names of them all. */
const checkCommand = (words: ReadonlyArray<string>): Either.Either<void, UsageWrong> =>
  Either.flatMap(checkFirst(words), () => {
    const [first, second] = words
    const subcommands = leaves.flatMap(({ path }) => path[0] === first ? path[1] ?? [] : [])
    if (subcommands.length === 0 || subcommands.some((name) => name === second)) return Either.void
    const message = `expected ${listed(subcommands)} after ${first}${meant(second, subcommands)}`
    return Either.left(new UsageWrong({ message }))
  })

const checkFirst = ([first]: ReadonlyArray<string>): Either.Either<void, UsageWrong> => {
  const names = [...new Set(leaves.flatMap(({ path }) => path[0] ?? []))]
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
  const end = words.indexOf("--")
  const options = end < 0 ? words : words.slice(0, end)
  return words.length === 0 || options.includes("--help") || options.includes("-h")
}
