/**
 * How each number of a group stands right now: whether a dialer that picks by itself may show it, and if not, why. For
 * dialers that are told their numbers ahead, as they cannot ask for each call.
 */
import type { Ani } from "@anipool/domain/Ani"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Rules from "@anipool/domain/assignment/Rules"
import * as CallbackRoute from "@anipool/domain/CallbackRoute"
import * as Selection from "@anipool/domain/lifecycle/SelectionRates"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { AniOverview, type OverviewRow, pageSizeMax } from "@anipool/storage/AniOverview"
import { Campaigns } from "@anipool/storage/Campaigns"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import type { StorageError } from "@anipool/storage/StorageError"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { InvalidRequest, NotFound } from "../CoreError.ts"

/** Numbers of a group that are told: more than any dialer keeps in one. */
export const numbersMax = 25_000

/** `free`: it may be shown. Else why not, the first reason that holds in this order. */
export type Standing =
  | "free"
  | "paused"
  | "never-shown"
  | "no-callback-route"
  | "at-daily-cap"
  | "warming-up"
  | "resting"

/** A number, and how it stands. */
export interface StandingNumber extends Pick<Ani, "callingCode" | "number" | "areaCode"> {
  readonly standing: Standing
}

/** How each number of a group stands right now. */
export class StandingNumbers extends Context.Tag("@anipool/core/StandingNumbers")<StandingNumbers, {
  /**
   * The numbers of a group, by calling code and number. Its caps, warm-up, rest and need of a callback route are those of the campaign, else of the
   * workspace. What was used today is what was assigned here or dialed by recorded dials, whichever is more; hourly caps are
   * left to who asks for each call.
   */
  readonly ofGroup: (
    workspace: string,
    groupId: string,
    campaign?: string
  ) => Effect.Effect<ReadonlyArray<StandingNumber>, InvalidRequest | NotFound | StorageError>
}>() {}

/** `StandingNumbers` over storage. */
export const make = Effect.gen(function*() {
  const workspaces = yield* Workspaces
  const campaigns = yield* Campaigns
  const groups = yield* InboundGroups
  const overview = yield* AniOverview

  return StandingNumbers.of({
    ofGroup: Effect.fn("StandingNumbers.ofGroup")(function*(name, groupId, campaign) {
      const workspace = Option.getOrUndefined(yield* workspaces.findByName(name))
      if (workspace === undefined) {
        return yield* new NotFound({ message: "Workspace not found", code: "workspace_not_found" })
      }
      const override = campaign === undefined ? Option.some({}) : Option.map(
        yield* campaigns.find(workspace.id, campaign),
        ({ policy }) => policy
      )
      if (Option.isNone(override)) {
        return yield* new NotFound({ message: "Campaign not found", code: "campaign_not_found" })
      }
      if (Option.isNone(yield* groups.head(workspace.id, groupId))) {
        return yield* new NotFound({ message: "Group not found", code: "group_not_found" })
      }
      const policy = Policy.resolve(workspace.policy, override.value)
      const today = LocalTime.dayNumber(LocalTime.dateAt(yield* Clock.currentTimeMillis, workspace.timeZone))
      const standing: Array<StandingNumber> = []
      for (let total = 1; standing.length < total;) {
        const page = yield* overview.page(workspace.id, {
          filter: { groupId },
          offset: standing.length,
          limit: pageSizeMax
        })
        if (page.total > numbersMax) {
          return yield* InvalidRequest.field("group", `expected a group of at most ${numbersMax} numbers`)
        }
        for (const row of page.anis) {
          const { areaCode, callingCode, number } = row
          standing.push({ areaCode, callingCode, number, standing: standingOf(policy, row, today) })
        }
        total = page.anis.length === 0 ? 0 : page.total
      }
      return standing.sort((a, b) => a.callingCode - b.callingCode || (a.number < b.number ? -1 : 1))
    })
  })
})

/** `StandingNumbers` over storage. */
export const layer: Layer.Layer<StandingNumbers, never, Workspaces | Campaigns | InboundGroups | AniOverview> = Layer
  .effect(StandingNumbers, make)

// internal

const standingOf = (policy: Policy.Policy, row: OverviewRow, today: number): Standing => {
  const { activatedOn, assignedToday, callingCode, last30, number, status } = row
  if (status !== "ACTIVE_AND_BEING_MANAGED") return "paused"
  if (!PhoneNumber.isPresentable({ callingCode, national: number })) return "never-shown"
  if (policy.requireCallbackRoute && CallbackRoute.callableOf(row.callbackRoutes) !== "yes") return "no-callback-route"
  const used = Math.max(assignedToday, row.today.dials)
  if (policy.dailyCap !== null && used >= policy.dailyCap) return "at-daily-cap"
  const warming = activatedOn === null ? null : Rules.warmUpCap(policy, today, LocalTime.dayNumber(activatedOn))
  if (warming !== null && used >= warming) return "warming-up"
  const isBlocked = policy.restAboveBlockRate !== null && Selection.blockRateOf(last30) > policy.restAboveBlockRate
  return isBlocked ? "resting" : "free"
}
