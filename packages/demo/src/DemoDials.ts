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
import * as Rules from "@anipool/domain/assignment/Rules"
import * as Selection from "@anipool/domain/assignment/Selection"
import * as Source from "@anipool/domain/assignment/Source"
import { tierNumber } from "@anipool/domain/assignment/TierName"
import * as DialRecord from "@anipool/domain/dials/DialRecord"
import * as Geography from "@anipool/domain/geo/Geography"
import * as LocalTime from "@anipool/domain/LocalTime"
import { callingCodeOf, nationOf } from "@anipool/domain/Workspace"
import type { FeedEntry, KeyedCampaign, Settings } from "@anipool/storage/InventoryFeed"
import * as Either from "effect/Either"
import * as DemoDays from "./DemoDays.ts"

/** How much one campaign of the demo dials. */
export interface Demand {
  /** The caller's identifier. */
  readonly campaign: string
  /** Requests on a usual day. */
  readonly requests: number
  /** Where it dials, by area code; left out: wherever there are numbers. */
  readonly areaCodes?: ReadonlyArray<string>
  /** For how many days by now, today's among them; left out: always. */
  readonly days?: number
}

/** A number that burns: today all of its calls end as `DemoDays.burning`, after some that were well. */
export interface Burning {
  readonly number: string
  readonly after: number
}

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
  readonly refusedFor: Refusal.Reason | undefined
}

/** A workspace of the demo that dials. */
export interface Dialer {
  readonly settings: Settings
  readonly numbers: ReadonlyArray<FeedEntry>
  readonly demands: ReadonlyArray<Demand>
  /** The first day on which a number rests, of those that do. */
  readonly restsFrom: ReadonlyMap<AniId, LocalTime.LocalDate>
  readonly burning: Burning | undefined
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
  const { settings: { workspace }, today } = dialer
  const began = LocalTime.endOf(LocalTime.addDays(day, -1), workspace.timeZone)
  const daysAgo = LocalTime.dayNumber(today) - LocalTime.dayNumber(day)
  const inventory = inventoryOf(dialer, day)
  let burningCalls = 0
  const asked = dialer.demands.flatMap((demand, part) => {
    if (demand.days !== undefined && daysAgo >= demand.days) return []
    const campaign = campaignOf(dialer, demand, inventory)
    const ofAll = day === today ? 1 : DemoDays.shareOfDay(day)
    const requests = Math.round(demand.requests * ofAll)
    const made = day === today ? Math.round(requests * DemoDays.madeToday) : requests
    return Array.from({ length: made }, (_, i) => {
      const hour = DemoDays.hourOf((i + 0.5) / requests)
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
  return asked.sort((a, b) => a.at - b.at).map(({ at, campaign, i, name }): Request => {
    const near = campaign.near(DemoDays.chance(`near ${name}`))
    // Anybody of its exchange but the number itself.
    const other = (Number(near.number.slice(-2)) + 1 + Math.floor(DemoDays.chance(`who ${name}`) * 99)) % 100
    const prospect = `${near.number.slice(0, -2)}${String(other).padStart(2, "0")}`
    const zip = near.callingCode === 1 ? zips().get(near.areaCode) ?? "" : ""
    const located = Either.getOrThrow(Prospect.locate(prospect, zip === "" ? undefined : zip, near.callingCode))
    const ladder = Ladder.of(located, campaign.policy, nationOf(workspace.country))
    const picked = campaign.pool === undefined
      ? undefined
      : Selection.pick(campaign.pool, ladder, { ownNumber: prospect })
    const request = { at, campaign: campaign.campaign, prospect }
    if (picked === undefined) {
      return { ...request, call: undefined, refusedFor: Refusal.reasonOf(campaign.pool, ladder) }
    }
    Inventory.use(inventory, picked.slot, at)
    const ani = dialer.numbers[picked.slot]!
    const isBurning = ani.number === dialer.burning?.number
    const character = DemoDays.characterOf(ani.number, daysAgo, dialer.restsFrom.has(ani.id))
    const { isContact, name: disposition } = isBurning && daysAgo === 0 && ++burningCalls > dialer.burning.after
      ? { isContact: false, name: DemoDays.burning }
      : dispositionOf(isBurning ? { ...character, block: 0 } : character, DemoDays.chance(`outcome ${name}`))
    return {
      ...request,
      refusedFor: undefined,
      call: {
        aniId: ani.id,
        tier: tierNumber[picked.tier],
        isContact,
        record: {
          ...DialRecord.none,
          campaignId: campaign.campaign.id,
          campaignName: campaign.campaign.name,
          agentName: agents[i % agents.length]!,
          fromNumber: `+${ani.callingCode}${ani.number}`,
          dispositionName: disposition,
          toNumber: `+${near.callingCode}${prospect}`,
          datetime: LocalTime.formatUtc(at),
          callDirection: "Outbound",
          zip,
          sysCreatedDateOriginal: LocalTime.addDays(day, -1 - i % 20),
          totalDialAttempts: String(1 + i % 5),
          skillName: campaign.campaign.name,
          leadSource: sources[i % sources.length]!,
          dialId: name
        }
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

const agents = ["Ana Ruiz", "Ben Cole", "Chloe Park", "Dev Shah", "Ella Novak", "Finn Ward", "Grace Obi", "Hugo Lind"]
const sources = ["web form", "partner list", "referral", "returning customer"]

const contacts = ["Not Interested", "Callback", "Not Interested", "Do Not Call"]
const successes = ["Sale", "Appointment Set"]
const unanswered = ["No Answer", "Voicemail", "No Answer"]
const others = ["Busy", "Wrong Number", "Disconnected Number", "Busy"]

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
  readonly policy: Policy.Policy
  readonly pool: Pool.Pool | undefined
  /** The number whose place a prospect is of, for a chance from 0 to below 1. */
  readonly near: (chance: number) => FeedEntry
}

const campaignOf = (
  { numbers, settings: { campaigns, pools, workspace } }: Dialer,
  { areaCodes, campaign: id }: Demand,
  inventory: Inventory.Inventory
): DialingCampaign => {
  const campaign = campaigns.find((each) => each.id === id)!
  const policy = Policy.resolve(workspace.policy, campaign.policy)
  const poolIds = new Map(pools.map(({ groupId, id }) => [groupId, id]))
  const source = Source.of(campaign, (groupId) => poolIds.get(groupId))
  const pool = Pool.make(inventory, { ...Rules.none, dailyCap: policy.dailyCap })
  const isMember = ({ pools }: FeedEntry) =>
    source._tag === "Pool" ? pools.includes(source.id) : source._tag === "Everything" && pools.length > 0
  for (const [slot, each] of numbers.entries()) if (isMember(each)) Pool.add(pool, slot)
  const callingCode = callingCodeOf(workspace.country)
  const everywhere = numbers.filter((each) =>
    each.callingCode === callingCode && Geography.find(each.callingCode, each.areaCode)?.kind === "geographic" &&
    (areaCodes === undefined || areaCodes.includes(each.areaCode))
  )
  const own = areaCodes === undefined ? [] : everywhere.filter(isMember)
  const places = own.length > 0 ? own : everywhere
  const reached: Array<number> = []
  for (const { areaCode } of places) reached.push((reached.at(-1) ?? 0) + DemoDays.demandOf(areaCode))
  return {
    campaign,
    policy,
    pool: source._tag === "Nothing" ? undefined : pool,
    near: (chance) => {
      const wanted = chance * (reached.at(-1) ?? 0)
      let [from, to] = [0, reached.length - 1]
      while (from < to) {
        const middle = Math.floor((from + to) / 2)
        if (reached[middle]! > wanted) to = middle
        else from = middle + 1
      }
      return places[from]!
    }
  }
}

const dispositionOf = (
  { block, contact, noAnswer, success }: DemoDays.Character,
  chance: number
): { readonly name: string; readonly isContact: boolean } => {
  const oneOf = (names: ReadonlyArray<string>, at: number) => names[Math.floor(at * names.length) % names.length]!
  if (chance < block) return { name: "Blocked", isContact: false }
  const answered = chance - block
  if (answered < contact * success) return { name: oneOf(successes, answered / (contact * success)), isContact: true }
  if (answered < contact) return { name: oneOf(contacts, answered / contact), isContact: true }
  if (answered < contact + noAnswer) {
    return { name: oneOf(unanswered, (answered - contact) / noAnswer), isContact: false }
  }
  return { name: oneOf(others, chance * 97 % 1), isContact: false }
}

/** A ZIP code of each area code that has one, found once. */
let zipsFound: ReadonlyMap<string, string> | undefined

const zips = (): ReadonlyMap<string, string> => {
  if (zipsFound !== undefined) return zipsFound
  const found = new Map<string, string>()
  for (let i = 501; i < 99_951; i += 3) {
    const zip = String(i).padStart(5, "0")
    const [areaCode] = Geography.areaCodesOfZip(zip)
    if (areaCode !== undefined && !found.has(areaCode.code)) found.set(areaCode.code, zip)
  }
  zipsFound = found
  return found
}
