/**
 * What the demo's dialer did on a day: each of its requests for a number, the number that was picked by the rules that
 * servers pick by, and what came of the call. Always the same for a workspace and a day.
 *
 * Pure.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as Inventory from "@anipool/domain/assignment/Inventory"
import * as Ladder from "@anipool/domain/assignment/Ladder"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Pool from "@anipool/domain/assignment/Pool"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import * as Refusal from "@anipool/domain/assignment/Refusal"
import type { Reason } from "@anipool/domain/assignment/RefusalReason"
import * as Rules from "@anipool/domain/assignment/Rules"
import * as Selection from "@anipool/domain/assignment/Selection"
import * as Source from "@anipool/domain/assignment/Source"
import { tierNumber } from "@anipool/domain/assignment/TierName"
import type * as DialRecord from "@anipool/domain/dials/DialRecord"
import * as Geography from "@anipool/domain/geo/Geography"
import * as LocalTime from "@anipool/domain/LocalTime"
import { nationOf } from "@anipool/domain/Workspace"
import type { KeyedCampaign, Settings } from "@anipool/storage/InventoryFeed"
import type { HeldEntry } from "@anipool/storage/InventoryPage"
import * as Either from "effect/Either"
import * as DemoDays from "./DemoDays.ts"
import * as DemoLeads from "./DemoLeads.ts"

/** A call that was made. */
export interface Call {
  readonly aniId: AniId
  readonly tier: number
  readonly isContact: boolean
  readonly record: DialRecord.DialRecord
}

/** A request for a number. */
export interface Request {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly campaign: KeyedCampaign
  readonly prospect: string
  /** Undefined: no number was available, so no call was made. */
  readonly call: Call | undefined
  /** Why no number was available. */
  readonly refusedFor: Reason | undefined
}

/** A workspace of the demo that dials. */
export interface Dialer {
  readonly settings: Settings
  readonly numbers: ReadonlyArray<HeldEntry>
  readonly story: DemoLeads.Story
  /** The first day on which a number rests, of those that do. */
  readonly restsFrom: ReadonlyMap<AniId, LocalTime.LocalDate>
  readonly today: LocalTime.LocalDate
}

/**
 * Returns a function for the requests of a day in their order; of today those until an instant, at which the last call is
 * made: whoever knows that one can have the same ones again.
 */
export const make =
  (dialer: Dialer): (day: LocalTime.LocalDate, until: number) => ReadonlyArray<Request> => (day, until) =>
    ofDay(dialer, day, until)

// internal

const ofDay = (dialer: Dialer, day: LocalTime.LocalDate, until: number): ReadonlyArray<Request> => {
  const { settings: { workspace }, story: { burning, demands }, today } = dialer
  const began = LocalTime.endOf(LocalTime.addDays(day, -1), workspace.timeZone)
  const daysAgo = LocalTime.dayNumber(today) - LocalTime.dayNumber(day)
  const inventory = inventoryOf(dialer, day)
  let burningCalls = 0
  const asked = demands.flatMap((demand, part) => {
    if (demand.days !== undefined && daysAgo >= demand.days) return []
    const campaign = campaignOf(dialer, demand, inventory)
    const ofAll = day === today ? 1 : DemoDays.shareOfDay(day)
    const requests = Math.round(demand.requests * ofAll)
    const room = demand.areaCodes === undefined ? DemoDays.roomOf((until - began) / hourMs) : 1
    const made = day === today ? Math.round(requests * DemoDays.madeToday * room) : requests
    return Array.from({ length: made }, (_, i) => {
      const hour = DemoDays.hourOf(day === today ? DemoDays.madeToday * (i + 0.5) / made : (i + 0.5) / requests)
      const at = day !== today
        ? began + hour * hourMs
        : part === 0 && i === made - 1
        ? until
        : atToday(hour, began, until)
      return {
        campaign,
        at: Math.max(began, Math.floor(at / 1_000) * 1_000),
        name: `${workspace.name} ${demand.campaign} ${part} ${day} ${i}`,
        i
      }
    })
  })
  asked.sort((a, b) => a.at - b.at)
  // No two in one second: whoever replays the day has them in the same order. Today is too young for that at times.
  if (day !== today) {
    for (const [i, each] of asked.entries()) each.at = Math.max(each.at, (asked[i - 1]?.at ?? 0) + 1_000)
  }
  return asked.map(({ at, campaign, i, name }): Request => {
    const lead = campaign.leadOf(name)
    const { prospect } = lead
    const ladder = campaign.ladderOf(lead)
    const picked = campaign.pool === undefined
      ? undefined
      : Selection.pick(campaign.pool, ladder, { ownNumber: prospect })
    const request = { at, campaign: campaign.campaign, prospect }
    if (picked === undefined) {
      return { ...request, call: undefined, refusedFor: Refusal.reasonOf(campaign.pool, ladder) }
    }
    Inventory.use(inventory, picked.slot, at)
    const ani = dialer.numbers[picked.slot]!
    const isBurning = ani.number === burning?.number
    const character = DemoDays.characterOf(ani.number, daysAgo, dialer.restsFrom.has(ani.id))
    const outcome = isBurning && daysAgo === 0 && ++burningCalls > burning.after
      ? { isContact: false, disposition: DemoDays.burning }
      : DemoLeads.outcomeOf(isBurning ? { ...character, block: 0 } : character, name)
    return {
      ...request,
      refusedFor: undefined,
      call: {
        aniId: ani.id,
        tier: tierNumber[picked.tier],
        isContact: outcome.isContact,
        record: DemoLeads.recordOf(lead, {
          at,
          campaign: campaign.campaign,
          day,
          from: `+${ani.callingCode}${ani.number}`,
          i,
          name,
          outcome
        })
      }
    }
  })
}

const hourMs = 3_600_000

/**
 * When a call of today is made that is made at an hour of another day: as long before now as that is before the hour by
 * which so much is made as by now. Where the day is too young for that, its hours pass faster.
 */
const atToday = (hour: number, began: number, now: number): number => {
  const last = DemoDays.hourOf(DemoDays.madeToday)
  const pace = Math.min(1, (now - began) / (last * hourMs))
  return now - (last - hour) * pace * hourMs
}

/** The numbers as they were on a day; slots stand in the order of `numbers`. */
const inventoryOf = ({ numbers, restsFrom }: Dialer, day: LocalTime.LocalDate): Inventory.Inventory => {
  const inventory = Inventory.make(numbers.length, LocalTime.dayNumber(day))
  for (const { areaCode, callingCode, id, number } of numbers) {
    const restedFrom = restsFrom.get(id)
    Inventory.put(inventory, {
      id,
      areaCode: Geography.find(callingCode, areaCode)!.index,
      national: number,
      assignable: restedFrom === undefined || day < restedFrom,
      callable: false,
      usedToday: 0,
      lastUsedAt: 0,
      blockRate: 0,
      activatedDay: null,
      ratedDials: 0,
      ratedContacts: 0
    })
  }
  return inventory
}

interface DialingCampaign {
  readonly campaign: KeyedCampaign
  readonly pool: Pool.Pool | undefined
  readonly ladderOf: (lead: DemoLeads.Lead) => Ladder.Ladder
  /** Whom a request of that name is for. */
  readonly leadOf: (name: string) => DemoLeads.Lead
}

const campaignOf = (
  { numbers, settings: { campaigns, pools, workspace }, story }: Dialer,
  demand: DemoLeads.Demand,
  inventory: Inventory.Inventory
): DialingCampaign => {
  const campaign = campaigns.find((each) => each.id === demand.campaign)!
  const policy = Policy.resolve(workspace.policy, campaign.policy)
  const poolIds = new Map(pools.map(({ groupId, id }) => [groupId, id]))
  const source = Source.of(campaign, (groupId) => poolIds.get(groupId))
  const pool = Pool.make(inventory, { ...Rules.none, dailyCap: policy.dailyCap })
  const isMember = ({ pools }: HeldEntry) =>
    source._tag === "Pool" ? pools.includes(source.id) : source._tag === "Everything" && pools.length > 0
  for (const [slot, each] of numbers.entries()) if (isMember(each)) Pool.add(pool, slot)
  // Whoever is of one exchange is served alike.
  const ladders = new Map<string, Ladder.Ladder>()
  return {
    campaign,
    pool: source._tag === "Nothing" ? undefined : pool,
    ladderOf: ({ callingCode, prospect, zip }) => {
      const exchange = prospect.slice(0, -2)
      const known = ladders.get(exchange)
      if (known !== undefined) return known
      const located = Either.getOrThrow(Prospect.locate(prospect, zip === "" ? undefined : zip, callingCode))
      const ladder = Ladder.of(located, policy, nationOf(workspace.country))
      ladders.set(exchange, ladder)
      return ladder
    },
    leadOf: DemoLeads.make(story, demand)
  }
}
