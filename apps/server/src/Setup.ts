/**
 * What shall exist before the first request: the bootstrap file's workspaces, and the demo. Storage that goes away
 * meanwhile is waited for, as it is when the server starts: each of these may be done again.
 */
import type { Administration } from "@anipool/core/administration/Administration"
import { AreaCodes } from "@anipool/core/administration/AreaCodes"
import * as Bootstrap from "@anipool/core/administration/Bootstrap"
import type { Core } from "@anipool/core/Core"
import { SignIn } from "@anipool/core/people/SignIn"
import * as Demo from "@anipool/demo/Demo"
import * as DemoHistory from "@anipool/demo/DemoHistory"
import * as DemoTraffic from "@anipool/demo/DemoTraffic"
import type { Environment } from "@anipool/environment/Environment"
import type { Storage } from "@anipool/storage/Storage"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import { readFile } from "node:fs/promises"
import type { CoreFailure } from "./http/ErrorMapping.ts"
import { waitLimit } from "./ServerStorage.ts"
import { StartFailed } from "./StartFailed.ts"

/** What there is to be told of. */
export interface Prepared {
  readonly demo: Demo.DemoSummary | undefined
  /** The code for the first set-up; it is for the eyes of who started the server, and is logged nowhere. */
  readonly setUpCode: Option.Option<Redacted.Redacted>
}

/** Sees to it all. */
export const prepare = Effect.fn("Setup.prepare")(function*(
  { bootstrap, ...environment }: Environment
): Effect.fn.Return<Prepared, StartFailed, Core | Storage> {
  yield* Effect.logInfo("storage is open, its schema up to date")
  yield* installAreaCodes
  if (Option.isSome(bootstrap)) yield* applyBootstrap(bootstrap.value)
  const demo = environment.demo
    ? yield* Effect.zipRight(
      Effect.logInfo("the demo workspaces are loaded, unless they are there"),
      loadDemo(environment)
    )
    : undefined
  return { demo, setUpCode: yield* offerSetUp }
})

/** The traffic of the demo, for as long as the server runs: where the demo is on, in one process of a machine's. */
export const traffic = ({ demo }: Pick<Environment, "demo">) =>
  demo
    ? {
      beside: (prepared: Prepared): Effect.Effect<never, never, Core | Storage> =>
        DemoTraffic.run({ isNew: prepared.demo?.isNew ?? false })
    }
    : {}

// internal

/** Tries again while storage is away, as long as `waitLimit`. */
const outlasting = <A, E extends CoreFailure, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  effect.pipe(
    Effect.tapError((error: CoreFailure) =>
      error._tag === "StorageError"
        ? Effect.logWarning("storage is away while the server starts; trying again", messageOf(error.cause))
        : Effect.void
    ),
    Effect.retry(
      Schedule.upTo(Schedule.spaced("1 second"), waitLimit).pipe(
        Schedule.whileInput(({ _tag }: CoreFailure) => _tag === "StorageError")
      )
    )
  )

const installAreaCodes: Effect.Effect<number, StartFailed, AreaCodes> = Effect.flatMap(
  AreaCodes,
  ({ install }) => install
).pipe(
  outlasting,
  Effect.mapError((error) => new StartFailed({ message: `The added area codes cannot be used: ${reasonOf(error)}` }))
)

const offerSetUp: Effect.Effect<Option.Option<Redacted.Redacted>, StartFailed, SignIn> = Effect.flatMap(
  SignIn,
  (signIn) => signIn.offerSetUp
).pipe(
  outlasting,
  Effect.mapError((error) => new StartFailed({ message: `The first set-up cannot be offered: ${reasonOf(error)}` }))
)

/** Applies the bootstrap file. */
const applyBootstrap = (path: string): Effect.Effect<Bootstrap.Applied, StartFailed, Administration | AreaCodes> =>
  Effect.tryPromise({
    try: () => readFile(path, "utf8"),
    catch: (cause) => new StartFailed({ message: `ANIPOOL_BOOTSTRAP: ${path} cannot be read: ${messageOf(cause)}` })
  }).pipe(
    Effect.flatMap((text) =>
      Effect.mapError(
        outlasting(Bootstrap.apply(text)),
        (error) => new StartFailed({ message: `ANIPOOL_BOOTSTRAP: ${path}: ${reasonOf(error)}` })
      )
    ),
    Effect.tap((applied) => Effect.annotateLogs(Effect.logInfo("the bootstrap file was applied"), { ...applied }))
  )

/** Sees to it that the demo exists; its keys are kept in the data directory where storage outlives the process. */
const loadDemo = (
  { dataDir, storage }: Pick<Environment, "dataDir" | "storage">
): Effect.Effect<Demo.DemoSummary, StartFailed, Core | Storage> =>
  (storage === "memory" ? Demo.load(Option.none()) : Demo.loadKept(dataDir)).pipe(
    outlasting,
    Effect.mapError((error) => new StartFailed({ message: `The demo cannot be loaded: ${reasonOf(error)}` })),
    Effect.provide(DemoHistory.layer)
  )

const messageOf = (cause: unknown): string => cause instanceof Error ? cause.message : String(cause)

const reasonOf = (error: CoreFailure): string =>
  error._tag === "StorageError" ? `storage is away (${messageOf(error.cause)})` : error.message
