/**
 * `anipool`: the composition root of the command line.
 */
import * as DatabaseName from "@anipool/environment/DatabaseName"
import * as Environment from "@anipool/environment/Environment"
import { Backups } from "@anipool/jobs/Backups"
import { CitusCluster } from "@anipool/jobs/CitusCluster"
import { Moves } from "@anipool/jobs/Moves"
import { StorageUnavailable, UseCases } from "@anipool/jobs/UseCases"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeTerminal from "@effect/platform-node/NodeTerminal"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import * as Option from "effect/Option"
import * as Cli from "./Cli.ts"

const words = process.argv.slice(2)

/** The database that the command opened, by its name. */
let opened = Option.none<string>()

/** Opened by those commands that need it, so only they wait for the database's client to load. */
const open = Effect.gen(function*() {
  const environment = yield* Environment.load
  if (environment.storage === "memory") {
    return yield* new StorageUnavailable({
      message: "ANIPOOL_STORAGE is \"memory\": nothing that a command does would be kept. Unset it to use PostgreSQL."
    })
  }
  const postgres = yield* Effect.promise(() => import("@anipool/jobs/postgres"))
  opened = Option.some(DatabaseName.of(environment))
  return postgres.open(environment, { mayMake: Cli.makesDatabase(words) })
})

const backups = Layer.succeed(Backups, {
  take: (file, options) => Effect.flatMap(open, ({ backups }) => backups.take(file, options)),
  restore: (file, options) => Effect.flatMap(open, ({ backups }) => backups.restore(file, options))
})

const moves = Layer.succeed(Moves, {
  move: (name, options) => Effect.flatMap(open, ({ moves }) => moves.move(name, options))
})

const citus = Layer.succeed(CitusCluster, {
  distribute: (options) => Effect.flatMap(open, ({ citus }) => citus.distribute(options)),
  status: Effect.flatMap(open, ({ citus }) => citus.status)
})

const useCases = Layer.succeed(UseCases, {
  layer: Layer.unwrapEffect(Effect.map(open, ({ layer }) => layer)),
  migrate: (grantTo) => Effect.flatMap(open, ({ migrate }) => migrate(grantTo)),
  diagnose: Effect.flatMap(
    Effect.promise(() => Promise.all([import("@anipool/jobs/doctor/Diagnose"), import("@anipool/jobs/postgres")])),
    ([Diagnose, postgres]) => Diagnose.findings(postgres.diagnose)
  ),
  opened: Effect.sync(() => opened)
})

// Standard output is the answer's alone. What goes well is not logged, unless --log-level asks for it.
const logging = Layer.merge(
  Logger.replace(Logger.defaultLogger, Logger.withConsoleError(Logger.logfmtLogger)),
  Logger.minimumLogLevel(LogLevel.Warning)
)

// Whoever reads the answer may stop reading (`anipool ani list | head`): that is no failure of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error
  process.exit(0)
})

Cli.run(words).pipe(
  Effect.provide(
    Layer.mergeAll(useCases, backups, moves, citus, logging, NodeFileSystem.layer, NodePath.layer, NodeTerminal.layer)
  ),
  NodeRuntime.runMain({
    disableErrorReporting: true,
    // It writes to standard output.
    disablePrettyLogger: true,
    teardown: (exit, onExit) => onExit(Exit.isSuccess(exit) ? Number(exit.value) : Cli.exitOfInterruption(words))
  })
)
