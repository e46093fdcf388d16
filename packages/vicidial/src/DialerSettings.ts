/**
 * What a VICIdial site becomes here: pools, campaigns, lists, agents' numbers and dispositions; and what of it has no counterpart, named so that
 * nothing is lost unseen.
 *
 * Pure.
 */
import type { CampaignType } from "@anipool/domain/Campaign"
import type { DispositionClass } from "@anipool/domain/dials/DispositionClasses"
import type { Disposition } from "@anipool/domain/Disposition"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { callingCodeOf, type Country } from "@anipool/domain/Workspace"
import * as Either from "effect/Either"
import * as Agents from "./Agents.ts"
import * as Findings from "./Findings.ts"
import * as Lists from "./Lists.ts"
import * as Pools from "./Pools.ts"
import type * as Rows from "./Rows.ts"
import * as Statuses from "./Statuses.ts"

/** A campaign, and the pool that it dials from; `null`: none. */
export interface Campaign {
  readonly id: string
  readonly name: string
  readonly type: CampaignType
  readonly pool: string | null
  /** The pools that it goes on with where that has no number, in their order. */
  readonly failover: ReadonlyArray<string>
}

/** What a site becomes. */
export interface Setup {
  readonly pools: ReadonlyArray<Pools.Pool>
  readonly campaigns: ReadonlyArray<Campaign>
  readonly lists: ReadonlyArray<Lists.List>
  readonly agents: ReadonlyArray<Agents.Agent>
  readonly dispositions: ReadonlyArray<Disposition>
  readonly classes: ReadonlyArray<{ readonly name: string; readonly class: DispositionClass }>
  /** Numbers that an active inbound route takes calls for, as `+12125550100`, with where they go. */
  readonly callable: ReadonlyMap<string, string>
  /** Numbers of the pools that no active inbound route takes calls for. */
  readonly notCallable: ReadonlyArray<string>
  /** Calls of today by number, where VICIdial's counters of rows by area code have any. */
  readonly callsToday: ReadonlyMap<string, number>
  /** What the rows of area codes came to. */
  readonly rows: {
    readonly total: number
    readonly active: number
    /** Rows that were taken, and whose area code is not the number's own: Anipool finds near numbers by itself. */
    readonly elsewhere: number
  }
  readonly findings: ReadonlyArray<Findings.Finding>
}

/** Plans what a site becomes in a workspace of a country. */
export const plan = (settings: Rows.Settings, country: Country): Setup => {
  const statuses = Statuses.make(settings.statuses)
  const read = Pools.numberReader(country)
  const { findings, pools: ofCampaigns } = Pools.of(settings, read)
  const held = new Set(ofCampaigns.map(({ id }) => id))
  const lists = Lists.of(settings, ofCampaigns, read)
  const agents = Agents.of(settings, read)
  const pools = [...ofCampaigns, ...lists.pools]
  const rowsOfGroup = new Map(settings.cidGroups.map(({ id }): [string, Array<Rows.AreaCodeCid>] => [id, []]))
  for (const row of settings.areaCodeCids) rowsOfGroup.get(row.owner)?.push(row)
  const numbers = [...new Set(pools.flatMap((pool) => pool.numbers))]
  const callable = new Map(
    settings.dids.filter(({ isActive }) => isActive).flatMap(({ pattern, route }) => {
      const number = read(pattern)
      return Either.isRight(number) ? [[number.right, route]] : []
    })
  )
  return {
    pools,
    campaigns: settings.campaigns.map((row) => toCampaign(row, held)),
    lists: lists.lists,
    agents: agents.agents,
    dispositions: statuses.dispositions,
    classes: statuses.classes,
    callable,
    notCallable: numbers.filter((number) => !callable.has(number)),
    callsToday: callsToday(settings, read),
    rows: rowsOf(settings, country),
    findings: [
      ...findings,
      ...settings.campaigns.flatMap((row) => Findings.ofCampaign(row, held)),
      ...lists.findings,
      ...settings.cidGroups.flatMap((group) => Findings.ofCidGroup(group, rowsOfGroup.get(group.id) ?? [])),
      ...(settings.customCids > 0
        ? [Findings.rule("custom caller IDs", `${settings.customCids} rows of vicidial_custom_cid were not taken`)]
        : []),
      ...Findings.ofAliases(settings),
      ...agents.findings,
      ...Pools.sharedOf(pools)
    ]
  }
}

/**
 * Uses of today by number: what VICIdial's counters have, or the calls that showed it, whichever is more. The counters stand at rows by
 * area code alone; what a campaign's one number, a list or a lead showed is in none of them.
 */
export const usesToday = (
  { callsToday }: Setup,
  shown: ReadonlyMap<string, number>,
  country: Country
): ReadonlyMap<string, number> => {
  const read = Pools.numberReader(country)
  const byCalls = new Map<string, number>()
  for (const [text, calls] of shown) {
    const number = Either.getOrUndefined(read(text))
    if (number !== undefined) byCalls.set(number, (byCalls.get(number) ?? 0) + calls)
  }
  const uses = new Map(callsToday)
  for (const [number, calls] of byCalls) uses.set(number, Math.max(uses.get(number) ?? 0, calls))
  return uses
}

// internal

const toCampaign = (row: Rows.CampaignRow, pools: ReadonlySet<string>) => {
  const { cidGroup, cidGroupTwo, dialMethod, id, name, takesInbound, useCustomCid } = row
  const type: CampaignType = takesInbound || dialMethod === Findings.inboundByHand ? "Blended" : "Outbound"
  // As VICIdial goes on: the group, the second one, then area code rows of the campaign's own, where it has them looked at, or its
  // one number.
  const hasOwn = useCustomCid === "AREACODE" || !Findings.isSet(cidGroup) || !pools.has(cidGroup)
  const named = [cidGroup, cidGroupTwo].filter(Findings.isSet)
  const [pool = null, ...failover] = new Set([...named, ...(hasOwn ? [id] : [])].filter((each) => pools.has(each)))
  return { id, name, type, pool, failover } satisfies Campaign
}

const callsToday = ({ areaCodeCids }: Rows.Settings, read: Pools.Read): ReadonlyMap<string, number> => {
  const calls = new Map<string, number>()
  for (const { callsToday, number } of areaCodeCids) {
    const e164 = callsToday > 0 ? Either.getOrUndefined(read(number)) : undefined
    if (e164 !== undefined) calls.set(e164, (calls.get(e164) ?? 0) + callsToday)
  }
  return calls
}

const rowsOf = (settings: Rows.Settings, country: Country): Setup["rows"] => {
  const isMember = Pools.memberOf(settings)
  let active = 0
  let elsewhere = 0
  for (const row of settings.areaCodeCids) {
    const { areaCode, isActive, number } = row
    if (isActive) active++
    if (!isMember(row)) continue
    const read = PhoneNumber.parse(number, callingCodeOf(country))
    if (/^\d/.test(areaCode) && Either.isRight(read) && !read.right.national.startsWith(areaCode)) elsewhere++
  }
  return { total: settings.areaCodeCids.length, active, elsewhere }
}
