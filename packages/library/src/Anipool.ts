/**
 * Anipool in a program of yours, behind promises.
 *
 * @example
 * ```ts
 * import { createAnipool, memoryStorage } from "@anipool/library"
 *
 * const anipool = await createAnipool({ storage: memoryStorage() })
 * const acme = await anipool.workspaces.put({ name: "Acme", country: "us" })
 * const assigned = await acme.assign({ prospectPhone: "2125550123", dialerCampaign: "C1" })
 * await anipool.close()
 * ```
 */
/// <reference lib="esnext.disposable" preserve="true" />
import { Administration } from "@anipool/core/administration/Administration"
import { Assignment } from "@anipool/core/assignment/Assignment"
import { Authentication } from "@anipool/core/Authentication"
import * as Core from "@anipool/core/Core"
import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { CustomDispositions } from "@anipool/core/custom/CustomDispositions"
import { DialsAdministration } from "@anipool/core/dials/DialsAdministration"
import { DialsIntake } from "@anipool/core/dials/DialsIntake"
import { FiguresAge } from "@anipool/core/dials/FiguresAge"
import * as CoreGroups from "@anipool/core/groups/Groups"
import { SnapshotUploads } from "@anipool/core/groups/SnapshotUploads"
import { AniList } from "@anipool/core/inventory/AniList"
import * as CorePlanner from "@anipool/core/planner/Planner"
import { PlannerHistory } from "@anipool/core/planner/PlannerHistory"
import { AniLifecycle } from "@anipool/core/reputation/AniLifecycle"
import { AniReportPages } from "@anipool/core/reputation/AniReportPages"
import { BurnDesk } from "@anipool/core/reputation/BurnDesk"
import { RemediationDesk } from "@anipool/core/reputation/RemediationDesk"
import { KeyName, keyNameLengthMax } from "@anipool/domain/ApiKey"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type * as Runtime from "effect/Runtime"
import * as Schema from "effect/Schema"
import { InvalidRequestError } from "./AnipoolError.ts"
import * as Anis from "./Anis.ts"
import * as Assignments from "./Assignments.ts"
import type { CallOptions } from "./CallOptions.ts"
import * as Campaigns from "./Campaigns.ts"
import * as Dials from "./Dials.ts"
import * as Dispositions from "./Dispositions.ts"
import * as Groups from "./Groups.ts"
import * as Calls from "./internal/Calls.ts"
import * as Failures from "./internal/failures.ts"
import * as Logging from "./internal/logging.ts"
import { type AnipoolStorage, layerOf, StorageNotOpened } from "./internal/storage.ts"
import * as Keys from "./Keys.ts"
import type { Log } from "./Log.ts"
import * as Planner from "./Planner.ts"
import * as Reputation from "./Reputation.ts"
import * as Snapshots from "./Snapshots.ts"
import * as Worker from "./Worker.ts"
import * as Workspaces from "./Workspaces.ts"

/** What Anipool is made with. */
export interface AnipoolOptions {
  /** Where it keeps its data: `memoryStorage()`, `postgresStorage(…)`. */
  readonly storage: AnipoolStorage
  /** Whom the audit trail names for what your program changes, 1 to 100 characters. Default: `Anipool itself`. */
  readonly actor?: string | undefined
  /** Is told what goes on that no call answers. Default: warnings and errors go to `console.error`. */
  readonly log?: Log | undefined
}

/** Whom a key stands for. */
export interface Authenticated {
  readonly key: Keys.Key
  readonly workspace: Workspaces.StoredWorkspace
}

/**
 * Anipool. Every call takes a `signal` as the last of its parameters, and is rejected with an `AnipoolError` or with the
 * signal's reason. Lists are read page by page while they are walked through.
 */
export interface Anipool {
  readonly workspaces: Workspaces.Workspaces
  /** The worker, to be started here unless one runs elsewhere on the same storage. */
  readonly worker: Worker.Worker
  /** Whom a key's secret stands for; undefined where nobody has it, or it is active no more. */
  readonly authenticate: (secret: string, options?: CallOptions) => Promise<Authenticated | undefined>
  /**
   * Ends calls that are under way (`ClosedError`), stops the worker and lets go of storage; an embedded PostgreSQL ends with
   * the last who uses it. Nothing can be asked afterwards.
   */
  readonly close: () => Promise<void>
  /** The same, at the end of an `await using` block. */
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/** Opens storage, brings its schema up to date, and makes Anipool over it. */
export const createAnipool = async (options: AnipoolOptions, { signal }: CallOptions = {}): Promise<Anipool> => {
  const { actor, log, storage } = options
  if (actor !== undefined && !isName(actor)) {
    throw new InvalidRequestError(`actor: ${nameExpected}`, { code: "invalid_request", field: "actor" })
  }
  const runtime = ManagedRuntime.make(
    Core.layer.pipe(
      Layer.provideMerge(layerOf(storage)),
      Layer.provideMerge(Logging.layer(log)),
      Layer.provideMerge(acting(actor))
    )
  )
  const { runtime: running, services } = await opening(runtime, signal)
  const calls = Calls.make(running)
  const worker = Worker.make(calls)
  let closing: Promise<void> | undefined
  const close = () => {
    // Whoever closes it again waits for the same.
    closing ??= worker.stop().then(calls.close).then(() => runtime.dispose())
    return closing
  }
  return {
    workspaces: Workspaces.make(services.administration, partsOf(services), calls),
    worker,
    authenticate: (secret, options) =>
      calls.run(
        Effect.map(services.authentication.find(Redacted.make(secret)), (found) =>
          Option.getOrUndefined(
            Option.map(Option.filter(found, ({ key }) => key.active), ({ key, workspace }) => ({ key, workspace }))
          )),
        options
      ),
    close,
    [Symbol.asyncDispose]: close
  }
}

// internal

const isName = Schema.is(KeyName)
const nameExpected = `expected 1 to ${keyNameLengthMax} characters`

type Services = Effect.Effect.Success<typeof services>

const services = Effect.all({
  administration: Administration,
  anis: CustomAnis,
  assignment: Assignment,
  authentication: Authentication,
  campaigns: CustomCampaigns,
  desk: RemediationDesk,
  figuresAge: FiguresAge,
  dials: DialsAdministration,
  dispositions: CustomDispositions,
  groups: CoreGroups.Groups,
  history: PlannerHistory,
  intake: DialsIntake,
  inventory: AniList,
  lifecycle: AniLifecycle,
  planner: CorePlanner.Planner,
  reports: AniReportPages,
  burning: BurnDesk,
  uploads: SnapshotUploads
})

const partsOf = (services: Services): Workspaces.Parts => (calls) => ({
  ...Assignments.make(services.assignment, calls),
  campaigns: Campaigns.make(services.campaigns, calls),
  dispositions: Dispositions.make(services.dispositions, calls),
  anis: Anis.make(services.anis, services.inventory, calls),
  groups: Groups.make(services.groups, calls),
  snapshots: Snapshots.make(services.uploads, calls),
  reputation: Reputation.make(services, calls),
  dials: Dials.make(services.intake, services.dials, services.figuresAge, calls),
  planner: Planner.make(services.planner, services.history, calls),
  keys: Keys.make(services.administration, calls)
})

/** Builds everything; lets go of what was built when that fails or is ended. */
const opening = async (
  runtime: ManagedRuntime.ManagedRuntime<Calls.Services, StorageNotOpened>,
  signal: AbortSignal | undefined
): Promise<{ readonly services: Services; readonly runtime: Runtime.Runtime<Calls.Services> }> => {
  const all = Effect.all({ services, runtime: Effect.runtime<Calls.Services>() })
  const opened = await runtime.runPromiseExit(all, signal === undefined ? {} : { signal })
  if (opened._tag === "Success") return opened.value
  await runtime.dispose()
  if (signal?.aborted === true) throw signal.reason
  const failure = Cause.squash(opened.cause)
  throw Failures.fromOpening(failure instanceof StorageNotOpened ? failure.cause : failure)
}

const acting = (name = "Anipool itself"): Layer.Layer<never> =>
  Layer.scopedDiscard(
    Effect.locallyScoped(CurrentActor, { kind: "installation", id: null, name, address: null })
  )
