/**
 * The pools of a VICIdial site: of each CID group, and of each campaign with numbers of its own.
 *
 * Pure.
 */
import * as VicidialWords from "@anipool/domain/dials/VicidialWords"
import * as GroupLimits from "@anipool/domain/groups/GroupLimits"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { callingCodeOf, type Country } from "@anipool/domain/Workspace"
import * as Either from "effect/Either"
import { type Finding, isSet, note, rule } from "./Findings.ts"
import type * as Rows from "./Rows.ts"

/** Numbers that are dialed from together. */
export interface Pool {
  /** A CID group, or a campaign with numbers of its own. */
  readonly id: string
  readonly name: string
  /** As `+12125550100`, each once. */
  readonly numbers: ReadonlyArray<string>
}

/** Reads a number as a site writes it: as `+12125550100`, or what was expected. */
export type Read = (text: string) => Either.Either<string, string>

/** Reads the numbers of a country, each once. */
export const numberReader = (country: Country): Read => {
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

/**
 * Whether a row's number is shown, now or in its turn: VICIdial's rotation by time has all other rows of a group off, and a push of
 * ours those that it may not show for a while. A row that somebody switched off is none.
 */
export const memberOf = (settings: Rows.Settings): (row: Rows.AreaCodeCid) => boolean => {
  const rotating = new Set(settings.cidGroups.filter(({ rotates }) => rotates).map(({ id }) => id))
  return ({ description, isActive, owner }) =>
    isActive || VicidialWords.isOfPush(description) ||
    (rotating.has(owner) && !VicidialWords.isKeptFromRotation(description))
}

/** The pools, and what of their rows could not be taken. Rows of one number are one. */
export const of = (
  settings: Rows.Settings,
  read: Read
): { readonly pools: ReadonlyArray<Pool>; readonly findings: ReadonlyArray<Finding> } => {
  const findings: Array<Finding> = []
  const isMember = memberOf(settings)
  const byOwner = new Map<string, Set<string>>(settings.cidGroups.map(({ id }) => [id, new Set()]))
  const told = new Set<string>()
  const left = new Map<string, boolean>()
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
  for (const row of settings.areaCodeCids) {
    const { number, owner } = row
    left.set(number, !isMember(row) && (left.get(number) ?? true))
    const ofUnused = unused.get(owner)
    if (!isMember(row)) continue
    if (ofUnused === undefined) take(owner, number)
    else ofUnused.rows++
  }
  for (const [id, { rows, useCustomCid }] of unused) {
    if (rows === 0) continue
    findings.push(
      rule(`campaign ${id}`, `does not use its ${rows} area code rows (use_custom_cid ${useCustomCid}): not taken`)
    )
  }
  for (const [number, isLeft] of left) {
    if (isLeft) {
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
  const pools = Array.from(byOwner, ([id, numbers]): Pool => {
    if (numbers.size > GroupLimits.phonesMax) {
      findings.push({
        kind: "number",
        subject: `group ${id}`,
        message: `has ${numbers.size} numbers, of which the first ${GroupLimits.phonesMax} were taken`
      })
    }
    return { id, name: names.get(id) ?? id, numbers: [...numbers].slice(0, GroupLimits.phonesMax) }
  })
  return { pools, findings }
}

/** Numbers that several pools share: their caps and uses are one, whoever dials. */
export const sharedOf = (pools: ReadonlyArray<Pool>): ReadonlyArray<Finding> => {
  const owners = new Map<string, number>()
  for (const { numbers } of pools) for (const number of numbers) owners.set(number, (owners.get(number) ?? 0) + 1)
  const shared = [...owners.values()].filter((count) => count > 1).length
  return shared === 0
    ? []
    : [note("numbers", `${shared} stand in several pools: a number's uses count over all of them`)]
}
