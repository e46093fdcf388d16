/**
 * `CampaignFigures` in memory.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type CampaignCounts,
  type CampaignDay,
  CampaignFigures,
  type CampaignListOptions,
  type CampaignOrder,
  type CampaignPeriod,
  daysMax,
  type ListedCampaign,
  pageSizeMax
} from "@anipool/storage/CampaignFigures"
import * as EventLoop from "@anipool/storage/EventLoop"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as CampaignDays from "./CampaignDays.ts"
import * as Inventory from "./Inventory.ts"
import * as State from "./State.ts"
import * as TagBook from "./TagBook.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  CampaignFigures.of({
    list: Effect.fn("CampaignFigures.list")(
      (
        workspaceId: WorkspaceId,
        period: CampaignPeriod,
        { limit, offset, order, search, tags, withoutTags }: CampaignListOptions
      ) =>
        Effect.gen(function*() {
          State.assertAtMost("CampaignFigures.list", limit, pageSizeMax)
          const workspace = State.find(state, workspaceId)
          if (workspace === undefined) return { total: 0, unregistered: 0, campaigns: [] }
          const wanted = search?.toLowerCase() ?? ""
          const isTagged = tags && TagBook.taggedBy(workspace.tagBook.campaigns, tags)
          const isWithout = withoutTags && TagBook.taggedBy(workspace.tagBook.campaigns, withoutTags)
          const found = allOf(workspace)
            .filter(({ id, name }) =>
              (name.toLowerCase().includes(wanted) || id.toLowerCase().includes(wanted)) &&
              (isTagged === undefined || isTagged(id)) && (isWithout === undefined || !isWithout(id))
            )
            .sort((a, b) => TextOrder.compare(a.name, b.name) || TextOrder.compare(a.id, b.id))
          const sorted = order === undefined ? found : yield* inOrder(workspace, period, found, order)
          return {
            total: found.length,
            unregistered: found.filter(({ isRegistered }) => !isRegistered).length,
            campaigns: listed(workspace, period, sorted.slice(offset, offset + limit))
          }
        })
    ),

    find: Effect.fn("CampaignFigures.find")((workspaceId: WorkspaceId, period: CampaignPeriod, id: string) =>
      Effect.sync(() => {
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return Option.none()
        return Option.fromNullable(listed(workspace, period, allOf(workspace).filter((each) => each.id === id))[0])
      })
    ),

    days: Effect.fn("CampaignFigures.days")((workspaceId: WorkspaceId, { from, to }: CampaignPeriod, id: string) =>
      Effect.sync(() => {
        const days = LocalTime.dayNumber(to) - LocalTime.dayNumber(from) + 1
        State.assertAtMost("CampaignFigures.days", days, daysMax)
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return []
        return [...daysOf(workspace, { from, to }, id, dialedBy(workspace, { from, to }))]
          .map(([day, counts]): CampaignDay => ({ day, ...counts }))
          .filter(({ assigned, dials, refused }) => assigned + refused + dials > 0)
          .sort(TextOrder.by(({ day }) => day))
      })
    ),

    asked: Effect.fn("CampaignFigures.asked")((workspaceId: WorkspaceId, { from, to }: CampaignPeriod, id?: string) =>
      Effect.gen(function*() {
        const days = LocalTime.dayNumber(to) - LocalTime.dayNumber(from) + 1
        State.assertAtMost("CampaignFigures.asked", days, daysMax)
        const total = { assigned: 0, local: 0, refused: 0 }
        const campaignDays = State.find(state, workspaceId)?.campaignDays ?? CampaignDays.make()
        const own = id === undefined ? campaignDays.values() : [campaignDays.get(id) ?? []]
        yield* EventLoop.forEachQuick(own, (byDay) => {
          for (const [day, { assigned, local, refused }] of byDay) {
            if (day < from || day > to) continue
            total.assigned += assigned
            total.local += local
            total.refused += refused
          }
        })
        return total
      })
    )
  })

// internal

const none: CampaignCounts = { assigned: 0, local: 0, refused: 0, dials: 0, contacts: 0 }

const sum = (a: CampaignCounts, b: CampaignCounts): CampaignCounts => ({
  assigned: a.assigned + b.assigned,
  local: a.local + b.local,
  refused: a.refused + b.refused,
  dials: a.dials + b.dials,
  contacts: a.contacts + b.contacts
})

type Known = Omit<ListedCampaign, "activeAnis" | "group" | "period" | "today">

const allOf = ({ campaigns, dialedCampaigns }: State.WorkspaceState): ReadonlyArray<Known> => [
  ...Array.from(campaigns.values(), ({ campaign }) => ({ ...campaign, isRegistered: true })),
  ...Array.from(dialedCampaigns.values(), ({ campaign: { id, name, type } }) => ({
    id,
    name,
    type,
    inboundPoolId: null,
    policy: {},
    isRegistered: false
  }))
]

/** Dials by campaign and day. */
type Dialed = ReadonlyMap<number, ReadonlyMap<LocalDate, CampaignCounts>>

const dialedBy = ({ dialDays }: State.WorkspaceState, { from, to }: CampaignPeriod): Dialed => {
  const dialed = new Map<number, Map<LocalDate, CampaignCounts>>()
  for (const { basis, campaignKey, contacts, day, dials } of dialDays.values()) {
    if (basis !== "area_code" || day < from || day > to) continue
    const own = dialed.get(campaignKey) ?? new Map<LocalDate, CampaignCounts>()
    dialed.set(campaignKey, own)
    own.set(day, sum(own.get(day) ?? none, { ...none, dials, contacts }))
  }
  return dialed
}

const daysOf = (
  { campaignDays, campaigns, dialedCampaigns }: State.WorkspaceState,
  { from, to }: CampaignPeriod,
  id: string,
  dialed: Dialed
): ReadonlyMap<LocalDate, CampaignCounts> => {
  const key = campaigns.get(id)?.key ?? dialedCampaigns.get(id)?.key
  const days = new Map(key === undefined ? [] : dialed.get(key) ?? [])
  for (const [day, asked] of campaignDays.get(id) ?? []) {
    if (day >= from && day <= to) days.set(day, sum(days.get(day) ?? none, { ...none, ...asked }))
  }
  return days
}

const listed = (
  workspace: State.WorkspaceState,
  period: CampaignPeriod,
  campaigns: ReadonlyArray<Known>
): ReadonlyArray<ListedCampaign> => campaigns.map(listing(workspace, period))

const listing = (workspace: State.WorkspaceState, period: CampaignPeriod) => {
  const dialed = dialedBy(workspace, period)
  const suppliedBy = supplies(workspace)
  return (campaign: Known): ListedCampaign => {
    const days = daysOf(workspace, period, campaign.id, dialed)
    return {
      ...campaign,
      ...suppliedBy(campaign),
      today: days.get(period.to) ?? none,
      period: [...days.values()].reduce(sum, none)
    }
  }
}

/** Campaigns in an order; those that are alike stay in theirs. */
const inOrder = Effect.fnUntraced(function*(
  workspace: State.WorkspaceState,
  period: CampaignPeriod,
  found: ReadonlyArray<Known>,
  { by, isDescending }: CampaignOrder
) {
  if (by === "name") {
    return [...found].sort((a, b) =>
      (isDescending ? -1 : 1) * TextOrder.compare(a.name, b.name) || TextOrder.compare(a.id, b.id)
    )
  }
  const list = listing(workspace, period)
  const keys = new Map<string, string | number | undefined>()
  yield* EventLoop.forEach(found, (campaign) => {
    keys.set(campaign.id, keyOf(by, list(campaign)))
  })
  return [...found].sort((a, b) => {
    const [left, right] = [keys.get(a.id), keys.get(b.id)]
    if (left === undefined || right === undefined) return left === right ? 0 : left === undefined ? 1 : -1
    return (isDescending ? -1 : 1) * (left < right ? -1 : left > right ? 1 : 0)
  })
})

/** What a campaign is sorted by; undefined: it has none. */
const keyOf = (
  by: CampaignOrder["by"],
  { activeAnis, group, name, period, today }: ListedCampaign
): string | number | undefined => {
  switch (by) {
    case "name":
      return name
    case "group":
      return group === null ? undefined : group.name ?? group.groupId
    case "activeAnis":
      return activeAnis
    case "assigned":
    case "dials":
      return today[by]
    case "localShare":
      return period.assigned === 0 ? undefined : period.local / period.assigned
    case "contactRate":
      return period.dials === 0 ? undefined : period.contacts / period.dials
  }
}

/** What campaigns dial from; counted once for each group, however many dial from it. */
const supplies = ({ inventory, pools }: State.WorkspaceState) => {
  const counts = new Map<string | null, number>()
  const activeOf = (groupId: string | null): number => {
    const known = counts.get(groupId)
    if (known !== undefined) return known
    const pool = groupId === null ? undefined : pools.get(groupId)
    const held = groupId === null
      ? inventory.inInventory.values()
      : pool === undefined
      ? []
      : Inventory.membersOf(inventory, pool.id)
    let active = 0
    for (const { status } of held) if (status === "ACTIVE_AND_BEING_MANAGED") active++
    counts.set(groupId, active)
    return active
  }
  return ({ id, inboundPoolId, isRegistered }: Known): Pick<ListedCampaign, "activeAnis" | "group"> => {
    if (!isRegistered) return { group: null, activeAnis: 0 }
    const groupId = inboundPoolId ?? (pools.has(id) ? id : null)
    const pool = groupId === null ? undefined : pools.get(groupId)
    return {
      group: groupId === null ? null : { groupId, name: pool === undefined || pool.isDeleted ? null : pool.name },
      activeAnis: activeOf(groupId)
    }
  }
}
