/**
 * Trying a prospect: what assignment would answer now, and the whole ladder with what the campaign's pool holds on it.
 *
 * Nothing is counted or remembered.
 */
import { type Assigned, Assignment, type Lead } from "@anipool/core/assignment/Assignment"
import * as LoadedPools from "@anipool/core/assignment/LoadedPools"
import { LoadedWorkspaces } from "@anipool/core/assignment/LoadedWorkspaces"
import type { Failure } from "@anipool/core/assignment/PickRequest"
import * as Plans from "@anipool/core/assignment/Plans"
import type { Caller } from "@anipool/core/Caller"
import type { Conflict } from "@anipool/core/CoreError"
import type { AniId } from "@anipool/domain/Ani"
import * as Ladder from "@anipool/domain/assignment/Ladder"
import * as OwnTiers from "@anipool/domain/assignment/OwnTiers"
import * as Pool from "@anipool/domain/assignment/Pool"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import { type TierName, tierNumber } from "@anipool/domain/assignment/TierName"
import * as CarrierName from "@anipool/domain/carriers/CarrierName"
import * as Geography from "@anipool/domain/geo/Geography"
import * as Place from "@anipool/domain/geo/Place"
import * as TextOrder from "@anipool/domain/TextOrder"
import { callingCodeOf, nationOf } from "@anipool/domain/Workspace"
import { AniOverview, type OverviewRow } from "@anipool/storage/AniOverview"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"

/** An area code with its place, and how many ANIs of the pool may be given out with it; null where it has no place. */
export interface PlacedAreaCode {
  readonly areaCode: string
  readonly locality: string
  readonly state: string
  readonly region: string
  readonly latitude: number | null
  readonly longitude: number | null
  /** From where the prospect is to the nearest place that the code serves, one decimal. */
  readonly distanceMiles: number | null
  readonly anis: number
}

/** A rung: all area codes of one tier, those with ANIs first, then the nearest. */
export interface Rung {
  readonly tier: number
  readonly name: TierName
  readonly anis: number
  readonly areaCodes: ReadonlyArray<PlacedAreaCode>
}

/** What came of it. */
export interface AssignmentPreview {
  readonly assigned: Assigned
  /** Where the prospect is, in degrees; null where neither phone nor postal code tells. */
  readonly position: { readonly latitude: number; readonly longitude: number } | null
  /** Whether the postal code that was given is in the tables; null: none was given. */
  readonly isPostalCodeKnown: boolean | null
  readonly home: ReadonlyArray<PlacedAreaCode>
  readonly ladder: ReadonlyArray<Rung>
  /** Those of the ANIs that were passed over as not active that are named: of the first `rowsNamedMax` such rows. */
  readonly notActive: ReadonlyMap<AniId, OverviewRow>
}

/** Rows of passed over ANIs whose ANIs are named: the nearest. */
const rowsNamedMax = 20

/** Trying a prospect. */
export class AssignmentPreviews extends Context.Tag("@anipool/admin-core/AssignmentPreviews")<AssignmentPreviews, {
  /** What `assign` would answer now, and where it would look; at most `areaCodesMax` area codes of each rung. */
  readonly preview: (
    caller: Caller,
    lead: Lead,
    areaCodesMax: number
  ) => Effect.Effect<AssignmentPreview, Exclude<Failure, Conflict>>
}>() {}

/** `AssignmentPreviews` over assignment and the workspaces that it has in memory. */
export const make = Effect.gen(function*() {
  const assignment = yield* Assignment
  const workspaces = yield* LoadedWorkspaces
  const overview = yield* AniOverview
  return AssignmentPreviews.of({
    preview: Effect.fn("AssignmentPreviews.preview")(function*(caller, lead, areaCodesMax) {
      // Refuses whatever cannot be tried; brings the workspace up to date.
      const assigned = yield* assignment.preview(caller, lead).pipe(
        // Only the keys of requests conflict, and this one has none.
        Effect.catchTag("Conflict", Effect.die)
      )
      const passedOver = assigned.explanation?.passedOver ?? []
      const ids = passedOver.filter((row) => row.ids !== undefined).slice(0, rowsNamedMax).flatMap((row) => row.ids!)
      const notActive = new Map((yield* overview.rows(caller.workspace.id, ids)).map((row) => [row.id, row]))
      const { loaded } = yield* workspaces.get(caller.workspace.id)
      const country = lead.countryCode ?? callingCodeOf(caller.workspace.country)
      const located = Prospect.locate(lead.prospectPhone, lead.prospectZip, country)
      const plan = Plans.planFor(loaded.plans, {
        campaign: lead.dialerCampaign || caller.defaultCampaign || "",
        list: lead.list || undefined
      })
      // Gone since the preview: there is nothing to draw.
      if (Either.isLeft(located) || plan === undefined) {
        return { assigned, position: null, isPostalCodeKnown: null, home: [], ladder: [], notActive }
      }
      const prospect = located.right
      const ladder = Ladder.of(prospect, plan.policy, nationOf(caller.workspace.country))
      const placed = placing(
        prospect,
        LoadedPools.poolFor(loaded.pools, plan, CarrierName.read(lead.carrier ?? "") || undefined)
      )
      return {
        assigned,
        notActive,
        position: prospect.place?.position ?? null,
        isPostalCodeKnown: (lead.prospectZip ?? "").trim() === ""
          ? null
          : Place.ofPostalCode(country, lead.prospectZip ?? "") !== undefined,
        home: OwnTiers.homeOf(prospect).map(({ index }) => placed(index)),
        ladder: rungsOf(ladder).map(({ indexes, name }): Rung => {
          const areaCodes = indexes.map(placed).sort(byUse)
          return {
            tier: tierNumber[name],
            name,
            anis: areaCodes.reduce((sum, { anis }) => sum + anis, 0),
            areaCodes: areaCodes.slice(0, areaCodesMax)
          }
        })
      }
    })
  })
})

/** `AssignmentPreviews` over assignment and the workspaces that it has in memory. */
export const layer: Layer.Layer<AssignmentPreviews, never, AniOverview | Assignment | LoadedWorkspaces> = Layer.effect(
  AssignmentPreviews,
  make
)

// internal

/** Beyond every distance on Earth: where a code without a place stands. */
const farthest = 100_000

/** Rings and single codes of one tier are one rung. */
const rungsOf = (ladder: Ladder.Ladder) => {
  const rungs: Array<{ readonly name: TierName; readonly indexes: Array<number> }> = []
  for (const { groups, name } of Ladder.tiersOf(ladder)) {
    const last = rungs.at(-1)
    if (last?.name === name) last.indexes.push(...groups.flat())
    else rungs.push({ name, indexes: groups.flat() })
  }
  return rungs
}

const placing = (prospect: Prospect.Prospect, pool: Pool.Pool | undefined) => {
  const distancesMiles = Ladder.distancesMiles(prospect)
  return (index: number): PlacedAreaCode => {
    const { code, latitude, locality, longitude, region, states: [state = ""] } = Geography.at(index)
    const distance = distancesMiles(index)
    return {
      areaCode: code,
      locality,
      state,
      region,
      latitude: Number.isNaN(latitude) ? null : latitude,
      longitude: Number.isNaN(longitude) ? null : longitude,
      distanceMiles: distance === undefined ? null : Math.round(distance * 10) / 10,
      anis: pool === undefined ? 0 : Pool.sizeOf(pool, index).assignable
    }
  }
}

const byUse = (a: PlacedAreaCode, b: PlacedAreaCode): number =>
  Number(a.anis === 0) - Number(b.anis === 0) ||
  (a.distanceMiles ?? farthest) - (b.distanceMiles ?? farthest) ||
  TextOrder.compare(a.areaCode, b.areaCode)
