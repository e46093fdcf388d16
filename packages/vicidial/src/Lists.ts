/**
 * The lists of a VICIdial site that show numbers of their own, in their campaign's place.
 *
 * Pure.
 */
import * as Either from "effect/Either"
import { type Finding, isSet, rule } from "./Findings.ts"
import type * as Pools from "./Pools.ts"
import type * as Rows from "./Rows.ts"

/** A list that shows numbers of a pool, or one number. */
export interface List {
  readonly id: string
  readonly pool: string | null
  /** As `+12125550100`. */
  readonly number: string | null
}

/** The lists, the pools of the numbers that no other pool has, and what of it could not be taken. */
export const of = (
  { lists: rows }: Pick<Rows.Settings, "lists">,
  pools: ReadonlyArray<Pools.Pool>,
  read: Pools.Read
): {
  readonly lists: ReadonlyArray<List>
  readonly pools: ReadonlyArray<Pools.Pool>
  readonly findings: ReadonlyArray<Finding>
} => {
  const lists: Array<List> = []
  const own: Array<Pools.Pool> = []
  const findings: Array<Finding> = []
  const filled = new Set(pools.filter(({ numbers }) => numbers.length > 0).map(({ id }) => id))
  const held = new Set(pools.flatMap(({ numbers }) => numbers))
  for (const { cidGroup, cidOverride, id } of rows) {
    const subject = `list ${id}`
    const hasGroup = isSet(cidGroup) && filled.has(cidGroup)
    if (isSet(cidGroup) && !hasGroup) {
      findings.push(rule(subject, `dials from the CID group ${cidGroup}, which does not exist or has no number`))
    }
    if (hasGroup) lists.push({ id, pool: cidGroup, number: null })
    if (cidOverride === "") continue
    if (hasGroup) {
      findings.push(rule(subject, `shows ${cidOverride} beside its CID group: the group's numbers are shown here`))
      continue
    }
    const number = read(cidOverride)
    if (Either.isLeft(number)) {
      findings.push(rule(subject, `shows ${cidOverride}, which was not taken: ${number.left}`))
      continue
    }
    lists.push({ id, pool: null, number: number.right })
    if (held.has(number.right)) continue
    held.add(number.right)
    own.push({ id: `list-${id}`, name: `List ${id}`, numbers: [number.right] })
  }
  return { lists, pools: own, findings }
}
