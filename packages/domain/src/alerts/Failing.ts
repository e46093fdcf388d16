/**
 * Calls that fail for a reason that is none of the number's: the own carrier refuses them, a list has numbers that nobody has, or
 * a trunk is full or down. Each is an alert of what it is.
 *
 * Pure.
 */
import * as Signals from "../dials/signals/Signals.ts"
import type { Verdict } from "../dials/signals/SignalTable.ts"
import { counted, named, share } from "./Findings.ts"
import type { Need } from "./Need.ts"
import type { Thresholds } from "./Thresholds.ts"

/** From how many such calls on, and from which share of a campaign's calls: fewer are chance, or what every list has. */
export type Limits = Pick<Thresholds, "failingCalls" | "failingShare">

/** What the campaigns dialed, whose calls told something. */
export interface Lately {
  /** By the caller's identifier, with all calls of each. */
  readonly campaigns: ReadonlyArray<{ readonly id: string; readonly name: string; readonly dials: number }>
  readonly signals: ReadonlyArray<SignalCount>
}

/** Calls of a campaign that reached nobody and told the same. */
export interface SignalCount extends Signals.Signals {
  readonly campaignId: string
  readonly dials: number
  /** When the first of them was made, milliseconds since the epoch. */
  readonly since: number
}

/** What of that needs somebody: each list by itself, the carrier and the trunk once, whatever campaigns they fail. */
export const of = (lately: Lately, limits: Limits): ReadonlyArray<Need> => [
  ...together("carrier-refuses", affected(lately, limits, "refused-by-carrier")),
  ...together("trunk-fails", affected(lately, limits, "congestion")),
  ...affected(lately, limits, "invalid-number").map(ofList)
]

// internal

/** A campaign that fails for one reason. */
interface Affected {
  readonly id: string
  readonly name: string
  /** All its calls of the last hour. */
  readonly dials: number
  readonly failed: number
  readonly since: number
}

/** The campaigns that a verdict is frequent in, most calls first. */
const affected = (
  { campaigns, signals }: Lately,
  { failingCalls, failingShare }: Limits,
  verdict: Verdict
): ReadonlyArray<Affected> => {
  const failing = new Map<string, { failed: number; since: number }>()
  for (const each of signals) {
    if (Signals.judge(each)?.verdict !== verdict) continue
    const { failed, since } = failing.get(each.campaignId) ?? { failed: 0, since: Infinity }
    failing.set(each.campaignId, { failed: failed + each.dials, since: Math.min(since, each.since) })
  }
  return campaigns.flatMap(({ dials, id, name }) => {
    const found = failing.get(id)
    const isTelling = found !== undefined && found.failed >= failingCalls && 100 * found.failed >= failingShare * dials
    return isTelling ? [{ id, name, dials, ...found }] : []
  }).sort((a, b) => b.failed - a.failed || (a.id < b.id ? -1 : 1))
}

const together = (kind: "carrier-refuses" | "trunk-fails", campaigns: ReadonlyArray<Affected>): ReadonlyArray<Need> => {
  const [first] = campaigns
  if (first === undefined) return []
  const failed = campaigns.reduce((sum, each) => sum + each.failed, 0)
  const of = `${counted(failed, "call")} of ${named(campaigns.map(({ name }) => name))} in the last hour`
  const part = share(failed, campaigns.reduce((sum, { dials }) => sum + dials, 0))
  return [{
    kind,
    subject: everyCampaign,
    what: kind === "carrier-refuses"
      ? `The own carrier refused ${of}: ask it which caller IDs it lets through, and look at plan and balance`
      : `Congestion ended ${of}: a trunk is full or down`,
    cost: failed,
    costs: `${part} of their calls, counted against no number`,
    since: Math.min(...campaigns.map(({ since }) => since)),
    action: { name: "open-campaign", target: first.id }
  }]
}

const ofList = ({ dials, failed, id, name, since }: Affected): Need => ({
  kind: "list-invalid",
  subject: id,
  what: `${counted(failed, "call")} of ${
    named([name])
  } in the last hour went to numbers that nobody has: clean its list`,
  cost: failed,
  costs: `${share(failed, dials)} of its calls, counted against no number`,
  since,
  action: { name: "open-campaign", target: id }
})

/** The subject of what concerns whoever dials. */
const everyCampaign = "*"
