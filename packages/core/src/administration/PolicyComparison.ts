/**
 * Shadow policies, and what they would have reached: out of the picks that chance decided.
 */
import { shadowsMax, versionMax } from "@anipool/domain/assignment/Exploration"
import * as OffPolicy from "@anipool/domain/assignment/OffPolicy"
import type { ShadowPolicies, ShadowPolicy } from "@anipool/domain/assignment/ShadowPolicy"
import * as LocalTime from "@anipool/domain/LocalTime"
import type * as Period from "@anipool/domain/planner/Period"
import type { Workspace } from "@anipool/domain/Workspace"
import type { Told } from "@anipool/storage/AuditTrail"
import { Explorations } from "@anipool/storage/Explorations"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { InvalidRequest, NotFound, StateChanged } from "../CoreError.ts"

/** Days that are compared where nothing else is said, today with them. */
export const daysDefault = 30

/** Days of one comparison: each dial is looked up. */
export const daysMax = 31

/** Picks whose dials are looked up in one statement. */
const partSize = 20_000

/** What a shadow policy would have reached. */
export interface Compared extends OffPolicy.Estimate {
  readonly policy: ShadowPolicy
}

/** The comparison. Policies in the order in which they were set. */
export interface Report {
  readonly period: Period.Period
  /** Picks that chance decided, and those of them that a dial was told of. */
  readonly picks: number
  readonly dials: number
  readonly contacts: number
  readonly policies: ReadonlyArray<Compared>
}

/** Shadow policies, and what they would have reached. */
export class PolicyComparison extends Context.Tag("@anipool/core/PolicyComparison")<PolicyComparison, {
  /** The shadow policies of a workspace. */
  readonly shadows: (workspace: Workspace) => Effect.Effect<ShadowPolicies, StorageError>
  /**
   * Replaces them. Those that stay as they are keep what was recorded of them. `version`: that which is replaced; where it is not the
   * one that stands nothing is. Left out: whichever stands.
   */
  readonly setShadows: (
    workspace: Workspace,
    policies: ReadonlyArray<ShadowPolicy>,
    version?: number
  ) => Effect.Effect<Told<ShadowPolicies>, InvalidRequest | NotFound | StateChanged | StorageError>
  /** What they would have reached from one day to another; by default in `daysDefault` days. */
  readonly compare: (
    workspace: Workspace,
    options: { readonly from?: LocalTime.LocalDate | undefined; readonly to?: LocalTime.LocalDate | undefined }
  ) => Effect.Effect<Report, InvalidRequest | StorageError>
}>() {}

/** `PolicyComparison` over storage. */
export const make = Effect.map(Explorations, (explorations) =>
  PolicyComparison.of({
    shadows: ({ id }) => explorations.shadows(id),

    setShadows: Effect.fn("PolicyComparison.setShadows")(function*({ id }, policies, version) {
      if (policies.length > shadowsMax) {
        return yield* InvalidRequest.field("policies", `expected at most ${shadowsMax} shadow policies`)
      }
      const names = policies.map(({ name }) => name)
      const doubled = names.find((name, i) => names.indexOf(name) < i)
      if (doubled !== undefined) {
        return yield* InvalidRequest.field("policies", `expected different names; “${doubled}” stands twice`)
      }
      if ((yield* explorations.shadows(id)).version >= versionMax) {
        return yield* InvalidRequest.field("policies", `they were changed ${versionMax.toLocaleString("en")} times`)
      }
      const set = yield* explorations.setShadows(id, policies, version).pipe(
        Effect.catchTag("ShadowsChanged", () =>
          new StateChanged({ message: "Somebody else changed the shadow policies meanwhile: look again" }))
      )
      return yield* Option.match(set, {
        onNone: () =>
          new NotFound({ message: "Workspace not found", code: "workspace_not_found" }),
        onSome: Effect.succeed
      })
    }),

    compare: Effect.fn("PolicyComparison.compare")(function*({ id, timeZone }, { from, to }) {
      const last = to ?? LocalTime.dateAt(yield* Clock.currentTimeMillis, timeZone)
      const period = { from: from ?? LocalTime.addDays(last, 1 - daysDefault), to: last }
      if (period.from > period.to) {
        return yield* InvalidRequest.field("from", "expected a day that is not after the last")
      }
      if (period.from <= LocalTime.addDays(period.to, -daysMax)) {
        return yield* InvalidRequest.field("from", `expected at most ${daysMax} days`)
      }
      const { policies } = yield* explorations.shadows(id)
      const counts = { picks: 0, dials: 0, contacts: 0 }
      let moments = policies.map(() => OffPolicy.noMoments)
      for (let day = period.from; day <= period.to; day = LocalTime.addDays(day, 1)) {
        const parts = Math.ceil((yield* explorations.picks(id, day)) / partSize)
        for (let part = 0; part < parts; part++) {
          const explored = yield* explorations.explored(id, { day, part, parts }, policies)
          counts.picks += explored.picks
          counts.dials += explored.dials
          counts.contacts += explored.contacts
          moments = moments.map((each, i) => OffPolicy.plus(each, explored.moments[i]!))
        }
      }
      return {
        period,
        ...counts,
        policies: policies.map(({ name, policy }, i) => ({
          policy: { name, policy },
          ...OffPolicy.estimate(moments[i]!)
        }))
      }
    })
  }))

/** `PolicyComparison` over storage. */
export const layer: Layer.Layer<PolicyComparison, never, Explorations> = Layer.effect(PolicyComparison, make)
