/**
 * The shadow of a day: the dials that a dialer told of, replayed in their order through the selection that serves real
 * ones, and both beside each other. Its ledger is its own: nothing is counted, stored or shown to anybody.
 *
 * It says nothing about answers. Which number a prospect was shown was no matter of chance, so what another number would
 * have done to them cannot be told from who answered that one.
 */
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Source from "@anipool/domain/assignment/Source"
import type { LocalDate } from "@anipool/domain/LocalTime"
import * as Shadow from "@anipool/domain/shadow/Shadow"
import type { Workspace } from "@anipool/domain/Workspace"
import { Dials } from "@anipool/storage/Dials"
import * as InventoryFeed from "@anipool/storage/InventoryFeed"
import * as RecordedDials from "@anipool/storage/RecordedDials"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { InvalidRequest, NotFound } from "../CoreError.ts"
import * as HeldAnis from "../inventory/HeldAnis.ts"

/** Dials of a day: more are refused, as each prospect and number takes memory. */
export const dialsMax = 5_000_000

/** The shadow of a day. */
export interface Report extends Shadow.Result {
  readonly day: LocalDate
  /** ANIs of the workspace that take part. */
  readonly anis: number
  /** Dials that were told of and are in no figure yet, of any day; so many at most are counted. */
  readonly waiting: number
}

/** The shadow of a day. */
export class ShadowReport extends Context.Tag("@anipool/core/ShadowReport")<ShadowReport, {
  readonly of: (
    workspace: Workspace,
    day: LocalDate
  ) => Effect.Effect<Report, InvalidRequest | NotFound | StorageError>
}>() {}

/** `ShadowReport` over storage. */
export const make = Effect.gen(function*() {
  const dials = yield* Dials
  const feed = yield* InventoryFeed.InventoryFeed
  const recorded = yield* RecordedDials.RecordedDials
  return ShadowReport.of({
    of: Effect.fn("ShadowReport.of")(function*(workspace, day) {
      const settings = yield* Effect.flatMap(
        feed.settings(workspace.id),
        Option.match({
          onNone: () => new NotFound({ message: "Workspace not found", code: "workspace_not_found" }),
          onSome: Effect.succeed
        })
      )
      const ids = new Map(settings.campaigns.map(({ id, key }) => [key, id]))
      const { country, timeZone } = settings.workspace
      const shadow = Shadow.make({ country, timeZone, day, campaigns: campaignsOf(settings) })
      const anis = yield* HeldAnis.read(feed, workspace.id, toShadowAni)
      for (const ani of anis) Shadow.add(shadow, ani)
      let after: number | undefined
      for (let read = 0;;) {
        const page = yield* recorded.shown(workspace.id, { day, after, limit: RecordedDials.pageSizeMax })
        after = page.at(-1)?.at
        if (after === undefined) break
        read += page.length
        if (read > dialsMax) {
          return yield* InvalidRequest.field("day", `expected a day of at most ${dialsMax} dials`)
        }
        for (const { campaignKey, zip, ...dial } of page) {
          // A campaign that only dials named has no pool: its dials are skipped, and counted as such.
          Shadow.dial(shadow, { ...dial, zip: zip === "" ? undefined : zip, campaign: ids.get(campaignKey) ?? "" })
        }
        yield* Effect.yieldNow()
      }
      const { records } = yield* dials.waiting(workspace.id)
      return { ...Shadow.result(shadow), day, anis: anis.length, waiting: records }
    })
  })
})

/** `ShadowReport` over storage. */
export const layer: Layer.Layer<
  ShadowReport,
  never,
  Dials | InventoryFeed.InventoryFeed | RecordedDials.RecordedDials
> = Layer.effect(ShadowReport, make)

// internal

const campaignsOf = (
  { campaigns, pools, workspace }: InventoryFeed.Settings
): ReadonlyMap<string, Shadow.ShadowCampaign> => {
  const ids = new Map(pools.map(({ groupId, id }) => [groupId, id]))
  return new Map(campaigns.map((campaign) => [campaign.id, {
    policy: Policy.resolve(workspace.policy, campaign.policy),
    source: Source.of(campaign, (groupId) => ids.get(groupId))
  }]))
}

const toShadowAni = (
  { areaCode, blockRate, callingCode, id, isCallable, number, pools, ratedContacts, ratedDials, status }:
    InventoryFeed.FeedEntry
): Shadow.ShadowAni => ({
  id,
  callingCode,
  areaCode,
  national: number,
  pools,
  isActive: status === "ACTIVE_AND_BEING_MANAGED",
  callable: isCallable,
  blockRate,
  ratedDials,
  ratedContacts
})
