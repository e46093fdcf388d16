/**
 * What a VICIdial site becomes here: pools, campaigns and dispositions; and what of it has no counterpart, named so that
 * nothing is lost unseen.
 *
 * Pure.
 */
import type { CampaignType } from "@anipool/domain/Campaign"
import type { DispositionClass } from "@anipool/domain/dials/DispositionClasses"
import type { Disposition } from "@anipool/domain/Disposition"
import * as GroupPhones from "@anipool/domain/groups/GroupPhones"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { callingCodeOf, type Country } from "@anipool/domain/Workspace"
import * as Either from "effect/Either"
import type * as Rows from "./Rows.ts"
import * as Statuses from "./Statuses.ts"

/** Numbers that are dialed from together. */
export interface Pool {
  /** A CID group, or a campaign with numbers of its own. */
  readonly id: string
  readonly name: string
  /** As `+12125550100`, each once. */
  readonly numbers: ReadonlyArray<string>
}

/** A campaign, and the pool that it dials from; `null`: none. */
export interface Campaign {
  readonly id: string
  readonly name: string
  readonly type: CampaignType
  readonly pool: string | null
}

/**
 * What needs a look. `rule`: a setting that decides about numbers and has no counterpart; `number`: one that cannot be
 * taken; `note`: something to know.
 */
export interface Finding {
  readonly kind: "rule" | "number" | "note"
  /** What it is about: `campaign SALES`, `list 101`, `number 5551234`. */
  readonly subject: string
  readonly message: string
}

/** What a site becomes. */
export interface Setup {
  readonly pools: ReadonlyArray<Pool>
  readonly campaigns: ReadonlyArray<Campaign>
  readonly dispositions: ReadonlyArray<Disposition>
  readonly classes: ReadonlyArray<{ readonly name: string; readonly class: DispositionClass }>
  /** Numbers that an active inbound route takes calls for, as `+12125550100`, with where they go. */
  readonly callable: ReadonlyMap<string, string>
  /** Numbers of the pools that no active inbound route takes calls for. */
  readonly notCallable: ReadonlyArray<string>
  /** Calls of today by number, where there were any. */
  readonly callsToday: ReadonlyMap<string, number>
  /** What the rows of area codes came to. */
  readonly rows: {
    readonly total: number
    readonly active: number
    /** Active rows whose area code is not the number's own: Anipool finds near numbers by itself. */
    readonly elsewhere: number
  }
  readonly findings: ReadonlyArray<Finding>
}

/** Plans what a site becomes in a workspace of a country. */
export const plan = (settings: Rows.Settings, country: Country): Setup => {
  const findings: Array<Finding> = []
  const statuses = Statuses.make(settings.statuses)
  const read = numberReader(country)
  const pools = poolsOf(settings, read, findings)
  const held = new Set(pools.map(({ id }) => id))
  const campaigns = settings.campaigns.map((row) => {
    findings.push(...rulesOf(row, held))
    return toCampaign(row, held)
  })
  findings.push(...settings.lists.flatMap(listRules))
  findings.push(
    ...settings.cidGroups.filter(({ rotates }) => rotates).map(({ id }) =>
      rule(`CID group ${id}`, "rotates its numbers by time: Anipool spreads every number's uses and needs no rotation")
    )
  )
  if (settings.customCids > 0) {
    findings.push(rule("custom caller IDs", `${settings.customCids} rows of vicidial_custom_cid were not taken`))
  }
  const numbers = [...new Set(pools.flatMap((pool) => pool.numbers))]
  const callable = new Map(
    settings.dids.filter(({ isActive }) => isActive).flatMap(({ pattern, route }) => {
      const number = read(pattern)
      return Either.isRight(number) ? [[number.right, route]] : []
    })
  )
  return {
    pools,
    campaigns,
    dispositions: statuses.dispositions,
    classes: statuses.classes,
    callable,
    notCallable: numbers.filter((number) => !callable.has(number)),
    callsToday: callsToday(settings, read),
    rows: rowsOf(settings, country),
    findings: [...findings, ...sharedOf(pools)]
  }
}

// internal

type Read = (text: string) => Either.Either<string, string>

const numberReader = (country: Country): Read => {
  const known = new Map<string, Either.Either<string, string>>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const read = PhoneNumber.resolve(text, callingCodeOf(country)).pipe(
      Either.map(PhoneNumber.toE164),
      Either.mapLeft(({ expected }) => expected)
    )
    known.set(text, read)
    return read
  }
}

const rule = (subject: string, message: string): Finding => ({ kind: "rule", subject, message })

const isSet = (text: string): boolean => text !== "" && !/^-{2,}/.test(text) && text !== "DISABLED"

/** The pools: of each owner of rows, and of campaigns that show one number of their own. Rows of one number are one. */
const poolsOf = (settings: Rows.Settings, read: Read, findings: Array<Finding>): ReadonlyArray<Pool> => {
  const byOwner = new Map<string, Set<string>>(settings.cidGroups.map(({ id }) => [id, new Set()]))
  const told = new Set<string>()
  const inactive = new Map<string, boolean>()
  const take = (owner: string, text: string) => {
    const number = read(text)
    if (Either.isRight(number)) byOwner.set(owner, (byOwner.get(owner) ?? new Set()).add(number.right))
    else if (!told.has(text)) {
      told.add(text)
      findings.push({ kind: "number", subject: `number ${text}`, message: `was not taken: ${number.left}` })
    }
  }
  // A campaign has rows of its own looked at by this setting alone; the rows stay behind when it is changed.
  const unused = new Map(
    settings.campaigns.filter(({ id, useCustomCid }) => useCustomCid !== "AREACODE" && !byOwner.has(id))
      .map(({ id, useCustomCid }) => [id, { rows: 0, useCustomCid }])
  )
  for (const { isActive, number, owner } of settings.areaCodeCids) {
    inactive.set(number, !isActive && (inactive.get(number) ?? true))
    const left = unused.get(owner)
    if (!isActive) continue
    if (left === undefined) take(owner, number)
    else left.rows++
  }
  for (const [id, { rows, useCustomCid }] of unused) {
    if (rows === 0) continue
    findings.push(
      rule(`campaign ${id}`, `does not use its ${rows} area code rows (use_custom_cid ${useCustomCid}): not taken`)
    )
  }
  for (const [number, isInactive] of inactive) {
    if (isInactive) {
      findings.push({
        kind: "number",
        subject: `number ${number}`,
        message: "was not taken: none of its rows is active"
      })
    }
  }
  for (const { cid, cidGroup, id } of settings.campaigns) {
    if (isSet(cidGroup) || !/\d{6}/.test(cid)) continue
    if (!byOwner.has(id)) take(id, cid)
    else {
      findings.push(
        rule(
          `campaign ${id}`,
          `shows ${cid} where its own rows have no number: the pool's next best number is given here`
        )
      )
    }
  }
  const names = new Map(settings.campaigns.map(({ id, name }) => [id, name]))
  return Array.from(byOwner, ([id, numbers]): Pool => {
    if (numbers.size > GroupPhones.phonesMax) {
      findings.push({
        kind: "number",
        subject: `group ${id}`,
        message: `has ${numbers.size} numbers, of which the first ${GroupPhones.phonesMax} were taken`
      })
    }
    return { id, name: names.get(id) ?? id, numbers: [...numbers].slice(0, GroupPhones.phonesMax) }
  })
}

const toCampaign = ({ cidGroup, dialMethod, id, name, takesInbound }: Rows.CampaignRow, pools: ReadonlySet<string>) => {
  const type: CampaignType = dialMethod === "INBOUND_MAN" ? "Inbound" : takesInbound ? "Blended" : "Outbound"
  const pool = isSet(cidGroup) && pools.has(cidGroup) ? cidGroup : pools.has(id) ? id : null
  return { id, name, type, pool } satisfies Campaign
}

/** Settings of a campaign that decide about numbers, and that Anipool does otherwise or not at all. */
const rulesOf = (row: Rows.CampaignRow, pools: ReadonlySet<string>): ReadonlyArray<Finding> => {
  const subject = `campaign ${row.id}`
  const found: Array<Finding> = []
  const hasGroup = isSet(row.cidGroup) && pools.has(row.cidGroup)
  if (isSet(row.cidGroup) && !hasGroup) {
    found.push(rule(subject, `names the CID group ${row.cidGroup}, which does not exist`))
  }
  if (isSet(row.cidGroupTwo)) {
    found.push(rule(subject, `falls back to the CID group ${row.cidGroupTwo}: a campaign dials from one pool here`))
  }
  if (row.useCustomCid !== "" && row.useCustomCid !== "N" && row.useCustomCid !== "AREACODE") {
    found.push(rule(subject, `shows a number that stands with each lead (use_custom_cid ${row.useCustomCid})`))
  }
  if (hasGroup && row.useCustomCid === "AREACODE" && pools.has(row.id)) {
    found.push(
      rule(
        subject,
        `falls back to area code rows of its own: they became the pool ${row.id}, which it does not dial from`
      )
    )
  }
  if (hasGroup && /\d{6}/.test(row.cid)) {
    found.push(
      rule(subject, `shows ${row.cid} where its CID group has no number: the pool's next best number is given here`)
    )
  }
  if (row.manualDialCid !== "" && row.manualDialCid !== "CAMPAIGN") {
    found.push(rule(subject, `shows the agent's own number on manual calls (${row.manualDialCid})`))
  }
  if (isSet(row.threeWayCid) && row.threeWayCid !== "CAMPAIGN") {
    found.push(rule(subject, `shows another number to third parties (${row.threeWayCid})`))
  }
  if (isSet(row.limit24Hours)) {
    found.push(rule(subject, "limits calls to a prospect in 24 hours: that stays with the dialer"))
  }
  return found
}

const listRules = ({ campaign, cidGroup, cidOverride, id }: Rows.ListRow): ReadonlyArray<Finding> => {
  const subject = `list ${id}`
  const of = campaign === "" ? "" : ` of campaign ${campaign}`
  return [
    ...(isSet(cidGroup)
      ? [rule(subject, `dials from the CID group ${cidGroup}${of}: pools are set by campaign here`)]
      : []),
    ...(cidOverride === "" ? [] : [rule(subject, `shows ${cidOverride}${of}: pools are set by campaign here`)])
  ]
}

const callsToday = ({ areaCodeCids }: Rows.Settings, read: Read): ReadonlyMap<string, number> => {
  const calls = new Map<string, number>()
  for (const { callsToday, number } of areaCodeCids) {
    const e164 = callsToday > 0 ? Either.getOrUndefined(read(number)) : undefined
    if (e164 !== undefined) calls.set(e164, (calls.get(e164) ?? 0) + callsToday)
  }
  return calls
}

const rowsOf = ({ areaCodeCids }: Rows.Settings, country: Country): Setup["rows"] => {
  let active = 0
  let elsewhere = 0
  for (const { areaCode, isActive, number } of areaCodeCids) {
    if (!isActive) continue
    active++
    const read = PhoneNumber.parse(number, callingCodeOf(country))
    if (/^\d/.test(areaCode) && Either.isRight(read) && !read.right.national.startsWith(areaCode)) elsewhere++
  }
  return { total: areaCodeCids.length, active, elsewhere }
}

/** Numbers that several pools share: their caps and uses are one, whoever dials. */
const sharedOf = (pools: ReadonlyArray<Pool>): ReadonlyArray<Finding> => {
  const owners = new Map<string, number>()
  for (const { numbers } of pools) for (const number of numbers) owners.set(number, (owners.get(number) ?? 0) + 1)
  const shared = [...owners.values()].filter((count) => count > 1).length
  return shared === 0
    ? []
    : [{
      kind: "note",
      subject: "numbers",
      message: `${shared} stand in several pools: a number's uses count over all of them`
    }]
}
