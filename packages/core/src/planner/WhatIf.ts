/**
 * What if: the recorded dials of a range of days, simulated with another inventory or policy. One at a time in a process.
 */
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

/** What if. */
export class WhatIf extends Context.Tag("@anipool/core/WhatIf")<WhatIf, {
  /** Replays the workspace's dials; `Overloaded` while another request does. */
  readonly replay: (
    workspace: Workspace,
    request: WhatIfRequest,
    limits: WhatIfLimits
  ) => Effect.Effect<ReplayReport.ReplayReport, InvalidRequest | NotFound | Overloaded | StorageError>
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

  return WhatIf.of({
    replay: Effect.fn("WhatIf.replay")(function*(...asked) {
      const report = yield* place.withPermitsIfAvailable(1)(replay(...asked))
      return Option.isSome(report) ? report.value : yield* busy
    })
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
