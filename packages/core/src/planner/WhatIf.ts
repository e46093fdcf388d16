/**
 * What if: the recorded dials of a range of days, simulated with another inventory or policy. One at a time in a process.
 */
import type { PolicyOverride } from "@anipool/domain/assignment/Policy"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { Workspace } from "@anipool/domain/Workspace"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { InvalidRequest, type NotFound, Overloaded } from "../CoreError.ts"
import type { Purchase } from "./Purchases.ts"
import * as ReplayReport from "./ReplayReport.ts"
import * as Simulator from "./Simulator.ts"

/** What to try; both days within. */
export interface WhatIfRequest extends Pick<Simulator.Scenario, "localShare"> {
  readonly dateStart: LocalDate
  readonly dateEnd: LocalDate
  /** As it is; with what a plan for these dials would buy; or with `purchases`, which must be given then. */
  readonly inventory: "present" | "proposed" | "purchases"
  readonly purchases?: ReadonlyArray<Purchase> | undefined
  readonly dailyDialsTarget?: Simulator.Scenario["target"]
  readonly dailyCap?: number | undefined
  readonly radiusMiles?: number | undefined
}

/** How much of it. */
export interface WhatIfLimits {
  /** Dials that are replayed; more are refused. */
  readonly dialsMax: number
  /** Regions in the report. */
  readonly regionsMax: number
}

/** What to try: another policy of a campaign's own, or of the workspace's. */
export interface PolicyTrial {
  /** The caller's identifier; undefined: the workspace's, and the dials of all campaigns are counted. */
  readonly campaign: string | undefined
  readonly policy: PolicyOverride
  /** The day whose dials are replayed. */
  readonly day: LocalDate
}

/** What came of the dials. */
export type TrialTotals = Pick<ReplayReport.ReplayTotals, "dials" | "localShare" | "refused" | "tiers">

/** What came of the dials, as things are and with the policy that is tried. */
export interface PolicyTrialReport {
  readonly present: TrialTotals
  readonly tried: TrialTotals
}

/** What if. */
export class WhatIf extends Context.Tag("@anipool/core/WhatIf")<WhatIf, {
  /** Replays the workspace's dials; `Overloaded` while another request does. */
  readonly replay: (
    workspace: Workspace,
    request: WhatIfRequest,
    limits: WhatIfLimits
  ) => Effect.Effect<ReplayReport.ReplayReport, InvalidRequest | NotFound | Overloaded | StorageError>
  /**
   * Replays a day's dials of all campaigns twice, as things are and with another policy; at most `dialsMax`.
   * `Overloaded` while another request replays.
   */
  readonly tryPolicy: (
    workspace: Workspace,
    trial: PolicyTrial,
    dialsMax: number
  ) => Effect.Effect<PolicyTrialReport, InvalidRequest | NotFound | Overloaded | StorageError>
}>() {}

/** `WhatIf` over the simulator. */
export const make = Effect.gen(function*() {
  const simulator = yield* Simulator.Simulator
  // Each takes all of a processor, and some ten megabytes.
  const place = yield* Effect.makeSemaphore(1)

  const replay = Effect.fnUntraced(function*(workspace: Workspace, request: WhatIfRequest, limits: WhatIfLimits) {
    const { dailyCap, dailyDialsTarget, dateEnd, dateStart, localShare, radiusMiles } = request
    const inventory = yield* inventoryOf(request)
    if (dateEnd < dateStart) {
      return yield* InvalidRequest.field("dateEnd", `expected a date not before dateStart (${dateStart})`)
    }
    const dials = yield* simulator.recorded(workspace, { from: dateStart, to: dateEnd }, limits.dialsMax)
    const outcome = yield* simulator.run(workspace, {
      dials,
      inventory,
      policy: {
        ...(dailyCap === undefined ? {} : { dailyCap }),
        ...(radiusMiles === undefined ? {} : { radiusMiles })
      },
      target: dailyDialsTarget,
      localShare
    })
    return ReplayReport.of(outcome, limits.regionsMax)
  })

  const tryPolicy = Effect.fnUntraced(
    function*(workspace: Workspace, { campaign, day, policy }: PolicyTrial, dialsMax: number) {
      const dials = yield* simulator.recorded(workspace, { from: day, to: day }, dialsMax)
      const scenario = { dials, inventory: { _tag: "Present" }, only: campaign } as const
      const present = yield* simulator.run(workspace, scenario)
      const trial = campaign === undefined ? { base: policy } : { own: new Map([[campaign, policy]]) }
      const tried = yield* simulator.run(workspace, { ...scenario, ...trial })
      return { present: ReplayReport.totalsOf(present.result), tried: ReplayReport.totalsOf(tried.result) }
    }
  )

  const inTurn = <A, E>(work: Effect.Effect<A, E>) =>
    Effect.flatMap(place.withPermitsIfAvailable(1)(work), Option.match({ onNone: () => busy, onSome: Effect.succeed }))

  return WhatIf.of({
    replay: Effect.fn("WhatIf.replay")((...asked) => inTurn(replay(...asked))),
    tryPolicy: Effect.fn("WhatIf.tryPolicy")((...asked) => inTurn(tryPolicy(...asked)))
  })
})

/** `WhatIf` over the simulator. */
export const layer: Layer.Layer<WhatIf, never, Simulator.Simulator> = Layer.effect(WhatIf, make)

// internal

const busy = new Overloaded({ message: "Dials are being replayed for another request; please try again" })

const inventoryOf = (
  { inventory, purchases }: WhatIfRequest
): Either.Either<Simulator.Inventory, InvalidRequest> => {
  switch (inventory) {
    case "present":
      return Either.right({ _tag: "Present" })
    case "proposed":
      return Either.right({ _tag: "Proposed" })
    case "purchases":
      return purchases === undefined
        ? Either.left(InvalidRequest.field("purchases", "is missing, expected an array"))
        : Either.right({ _tag: "Purchases", purchases })
  }
}
