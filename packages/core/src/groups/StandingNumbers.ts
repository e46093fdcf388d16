/**
 * How each number of a group stands right now: whether a dialer that picks by itself may show it, and if not, why. For
 * dialers that are told their numbers ahead, as they cannot ask for each call.
 */
import type { Ani } from "@anipool/domain/Ani"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Rules from "@anipool/domain/assignment/Rules"
import * as CallbackRoute from "@anipool/domain/CallbackRoute"
import * as Geography from "@anipool/domain/geo/Geography"
import * as Selection from "@anipool/domain/lifecycle/SelectionRates"
import * as RightToUse from "@anipool/domain/limits/RightToUse"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import type { Workspace } from "@anipool/domain/Workspace"
import { AniOverview, type OverviewRow, pageSizeMax } from "@anipool/storage/AniOverview"
import { Campaigns } from "@anipool/storage/Campaigns"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import { pageSizeMax as dialsPageMax, RecordedDials } from "@anipool/storage/RecordedDials"
import { RightsToUse } from "@anipool/storage/RightsToUse"
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

/** Recorded dials of an hour that are counted: more than any dialer makes in one. */
const dialsMax = 2_000_000

const hourMs = 3_600_000

/** `free`: it may be shown. Else why not, the first reason that holds in this order. */
export type Standing =
  | "free"
  | "paused"
  | "never-shown"
  | "no-callback-route"
  | "no-right-to-use"
  | "at-daily-cap"
  | "warming-up"
  | "at-hourly-cap"
  | "resting"

/** A number, and how it stands. */
export interface StandingNumber extends Pick<Ani, "callingCode" | "number" | "areaCode"> {
  readonly standing: Standing
  /** `at-hourly-cap`: when that is over, milliseconds since the epoch; else null. */
  readonly until: number | null
  /** Uses of today, as its caps count them. */
  readonly usedToday: number
}

/** How each number of a group stands right now. */
export class StandingNumbers extends Context.Tag("@anipool/core/StandingNumbers")<StandingNumbers, {
  /**
   * The numbers of a group, by calling code and number. Its caps, warm-up, rest and need of a callback route or a right to use are those of the campaign, else of the
   * workspace. What was used today is what was assigned here or dialed by recorded dials, whichever is more; so too what
   * was used in this hour of the clock (UTC).
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
  const recorded = yield* RecordedDials
  const rights = yield* RightsToUse

  /** How often each number was shown from an instant on, by recorded dials. */
  const shownSince = Effect.fnUntraced(function*({ id, timeZone }: Workspace, since: number, now: number) {
    const counts = new Map<string, number>()
    // An hour of the clock may have begun yesterday, in zones that are half an hour off it.
    for (const day of new Set([since, now].map((at) => LocalTime.dateAt(at, timeZone)))) {
      for (let after = since - 1, read = 0; read < dialsMax;) {
        const page = yield* recorded.shown(id, { day, after, limit: dialsPageMax })
        for (const { shown } of page) {
          const key = PhoneNumber.toE164(shown)
          counts.set(key, (counts.get(key) ?? 0) + 1)
        }
        const last = page.at(-1)
        if (last === undefined) break
        after = last.at
        read += page.length
      }
    }
    return counts
  })

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
      const now = yield* Clock.currentTimeMillis
      const hour = Math.floor(now / hourMs) * hourMs
      const today = LocalTime.dayNumber(LocalTime.dateAt(now, workspace.timeZone))
      const shown = policy.hourlyCap === null ? new Map<string, number>() : yield* shownSince(workspace, hour, now)
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
        const rightsOf = Rules.asksForRight(policy)
          ? yield* rights.ofNumbers(
            workspace.id,
            page.anis.map(({ callingCode, number }) => ({ callingCode, national: number }))
          )
          : []
        for (const [i, row] of page.anis.entries()) {
          const { areaCode, assignedThisHour, callingCode, number } = row
          const usedThisHour = Math.max(
            assignedThisHour,
            shown.get(PhoneNumber.toE164({ callingCode, national: number })) ?? 0
          )
          const how = standingOf(policy, row, RightToUse.unpack(rightsOf[i] ?? ""), today, usedThisHour)
          const until = how === "at-hourly-cap" ? hour + hourMs : null
          standing.push({ areaCode, callingCode, number, standing: how, until, usedToday: usedToday(row) })
        }
        total = page.anis.length === 0 ? 0 : page.total
      }
      return standing.sort((a, b) => a.callingCode - b.callingCode || (a.number < b.number ? -1 : 1))
    })
  })
})

/** `StandingNumbers` over storage. */
export const layer: Layer.Layer<
  StandingNumbers,
  never,
  Workspaces | Campaigns | InboundGroups | AniOverview | RecordedDials | RightsToUse
> = Layer
  .effect(StandingNumbers, make)

// internal

const usedToday = ({ assignedToday, today, usedElsewhereToday }: OverviewRow): number =>
  Math.max(assignedToday + usedElsewhereToday, today.dials)

const standingOf = (
  policy: Policy.Policy,
  row: OverviewRow,
  rights: ReadonlyArray<RightToUse.Span>,
  today: number,
  usedThisHour: number
): Standing => {
  const { activatedOn, areaCode: code, callingCode, last30, number, status } = row
  if (status !== "ACTIVE_AND_BEING_MANAGED") return "paused"
  if (!PhoneNumber.isPresentable({ callingCode, national: number })) return "never-shown"
  if (policy.requireCallbackRoute && CallbackRoute.callableOf(row.callbackRoutes) !== "yes") return "no-callback-route"
  const areaCode = Geography.find(callingCode, code)
  if (areaCode !== undefined && Rules.lacksRightOn(policy, areaCode, rights, today)) return "no-right-to-use"
  const used = usedToday(row)
  if (policy.dailyCap !== null && used >= policy.dailyCap) return "at-daily-cap"
  const warming = activatedOn === null ? null : Rules.warmUpCap(policy, today, LocalTime.dayNumber(activatedOn))
  if (warming !== null && used >= warming) return "warming-up"
  if (policy.hourlyCap !== null && usedThisHour >= policy.hourlyCap) return "at-hourly-cap"
  const isBlocked = policy.restAboveBlockRate !== null && Selection.blockRateOf(last30) > policy.restAboveBlockRate
  return isBlocked ? "resting" : "free"
}
