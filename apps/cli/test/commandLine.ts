/**
 * The command line as tests run it: in this process, over storage in memory, with what it says captured.
 */
import * as Cli from "@anipool/cli/Cli"
import { Administration } from "@anipool/core/administration/Administration"
import type { Caller } from "@anipool/core/Caller"
import * as Core from "@anipool/core/Core"
import * as DemoHistory from "@anipool/demo/DemoHistory"
import { BackupFailed, Backups } from "@anipool/jobs/Backups"
import { CitusCluster, CitusRefused } from "@anipool/jobs/CitusCluster"
import { MoveFailed, Moves } from "@anipool/jobs/Moves"
import { type Opened, UseCases } from "@anipool/jobs/UseCases"
import type { Seed } from "@anipool/storage-contract/Seed"
import * as SeededStorage from "@anipool/storage-memory/testing/SeededStorage"
import { Dials } from "@anipool/storage/Dials"
import type { Storage } from "@anipool/storage/Storage"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { assert } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** What a command did. */
export interface Ran {
  readonly exit: number
  readonly stdout: string
  readonly stderr: string
}

/** A command line over one storage. */
export class CommandLine extends Context.Tag("@anipool/jobs/test/CommandLine")<CommandLine, {
  readonly run: (...words: ReadonlyArray<string>) => Effect.Effect<Ran>
  /** Runs a command with `--json` that must succeed, and reads its answer. */
  readonly json: (...words: ReadonlyArray<string>) => Effect.Effect<unknown>
  /** Does something with the use cases, as another process would. */
  readonly core: <A, E>(effect: Effect.Effect<A, E, Core.Core>) => Effect.Effect<A, E>
  /** Does something with the storage. */
  readonly stored: <A, E>(effect: Effect.Effect<A, E, Seed | Storage>) => Effect.Effect<A, E>
  /** Runs a command over the same storage with another `Dials`. */
  readonly runOver: (dials: Context.Tag.Service<Dials>, ...words: ReadonlyArray<string>) => Effect.Effect<Ran>
  /** How often a command opened storage. */
  readonly opened: () => number
}>() {}

const noBackup = new BackupFailed({ message: "storage in memory has no backups" })
const backups = Layer.succeed(Backups, { take: () => noBackup, restore: () => noBackup })

const noMove = new MoveFailed({ message: "storage in memory goes nowhere" })
const moves = Layer.succeed(Moves, { move: () => noMove })

const noCluster = new CitusRefused({ message: "storage in memory is of no cluster" })
const citus = Layer.succeed(CitusCluster, { distribute: () => noCluster, status: noCluster })

const make = Effect.gen(function*() {
  const storage = yield* SeededStorage.make
  const coreOver = (context: Context.Context<Storage>) =>
    DemoHistory.layer.pipe(Layer.provideMerge(Core.layer), Layer.provideMerge(Layer.succeedContext(context)))
  const core = coreOver(storage)
  let opened = 0
  const useCasesOver = (core: Layer.Layer<Opened>) =>
    Layer.succeed(UseCases, {
      layer: Layer.merge(core, Layer.effectDiscard(Effect.sync(() => opened++))),
      diagnose: Effect.succeed([]),
      opened: Effect.succeedNone,
      migrate: () => Effect.succeed({ applied: ["inventory"] })
    })

  const runWith = (useCases: Layer.Layer<UseCases>, words: ReadonlyArray<string>) =>
    Effect.gen(function*() {
      const said = { stdout: "", stderr: "" }
      const keep = (stream: "stdout" | "stderr") => (...args: ReadonlyArray<unknown>) =>
        Effect.sync(() => {
          said[stream] += `${args.join(" ")}\n`
        })
      const exit = yield* Cli.run(words).pipe(
        (effect) =>
          Effect.flatMap(Effect.console, (console) =>
            Effect.withConsole(effect, { ...console, log: keep("stdout"), error: keep("stderr") })),
        Effect.provide(Layer.mergeAll(useCases, backups, moves, citus, NodeContext.layer))
      )
      return { exit, ...said }
    })

  const run = (...words: ReadonlyArray<string>) => runWith(useCasesOver(core), words)

  return CommandLine.of({
    run,
    runOver: (dials, ...words) => runWith(useCasesOver(coreOver(Context.add(storage, Dials, dials))), words),
    json: (...words) =>
      Effect.map(run(...words, "--json"), ({ exit, stderr, stdout }) => {
        assert.strictEqual(exit, 0, stderr)
        return JSON.parse(stdout)
      }),
    core: (effect) => Effect.provide(effect, core),
    stored: (effect) => Effect.provide(effect, storage),
    opened: () => opened
  })
})

/** A command line over a new and empty storage. */
export const layer: Layer.Layer<CommandLine> = Layer.effect(CommandLine, make)

/** Who calls for a workspace that was made. */
export const callerOf = (name: string): Effect.Effect<Caller, never, CommandLine> =>
  Effect.gen(function*() {
    const { core } = yield* CommandLine
    const workspace = yield* Effect.orDie(core(Effect.flatMap(Administration, (each) => each.workspace(name))))
    return { workspace, defaultCampaign: null }
  })
