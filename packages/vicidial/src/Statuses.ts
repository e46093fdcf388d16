/**
 * VICIdial's statuses as dispositions: each has a name of its own, as dials are told by names, and a class.
 *
 * Pure.
 */
import * as DispositionClasses from "@anipool/domain/dials/DispositionClasses"
import * as VicidialWords from "@anipool/domain/dials/VicidialWords"
import type { Disposition } from "@anipool/domain/Disposition"
import type { StatusRow } from "./Rows.ts"

/** The statuses of a site. */
export interface Statuses {
  readonly dispositions: ReadonlyArray<Disposition>
  /** Classes that the table of names does not give. */
  readonly classes: ReadonlyArray<{ readonly name: string; readonly class: DispositionClasses.DispositionClass }>
  /** The name of a status in a campaign; a status that is not set up is its own name. */
  readonly nameOf: (campaign: string, status: string) => string
  /** Whether a call with it reached somebody. */
  readonly isContact: (campaign: string, status: string) => boolean
}

/** Reads statuses. A campaign's own goes before the one of every campaign. */
export const make = (rows: ReadonlyArray<StatusRow>): Statuses => {
  const names = new Set<string>()
  const known = new Map<string, Disposition>()
  const classes = new Map<string, DispositionClasses.DispositionClass>()
  const dispositions: Array<Disposition> = []
  for (const row of [...rows].sort((a, b) => Number(a.campaign !== null) - Number(b.campaign !== null))) {
    const type = row.selectable ? "Agent" as const : "System" as const
    const contact = row.humanAnswered || row.customerContact
    const shared = row.campaign === null ? undefined : known.get(keyOf("", row.status))
    if (
      shared !== undefined && shared.contact === contact && shared.success === row.sale && shared.type === type &&
      shared.name === row.name
    ) continue
    const [own, ofAll] = VicidialWords.dispositionIdsOf(row.campaign ?? "", row.status)
    const id = row.campaign === null ? ofAll : own
    const disposition: Disposition = { id, name: unused(row.name.trim(), id, names), type, contact, success: row.sale }
    names.add(disposition.name.toLowerCase())
    known.set(keyOf(row.campaign ?? "", row.status), disposition)
    dispositions.push(disposition)
    const ofStatus = classOf(row.status)
    if (ofStatus !== undefined && DispositionClasses.classify(disposition.name) !== ofStatus) {
      classes.set(DispositionClasses.normalize(disposition.name), ofStatus)
    }
  }
  const find = (campaign: string, status: string) => known.get(keyOf(campaign, status)) ?? known.get(keyOf("", status))
  return {
    dispositions,
    classes: Array.from(classes, ([name, each]) => ({ name, class: each })),
    nameOf: (campaign, status) => find(campaign, status)?.name ?? status,
    isContact: (campaign, status) => find(campaign, status)?.contact ?? false
  }
}

// internal

const keyOf = (campaign: string, status: string): string => `${campaign}\n${status}`

/** The name, or with the identifier behind it where another status has it: dials are told by it. */
const unused = (name: string, id: string, names: ReadonlySet<string>): string => {
  const wanted = name === "" ? id : name
  return names.has(wanted.toLowerCase()) ? `${wanted} (${id})` : wanted
}

const classOf = (status: string): DispositionClasses.DispositionClass | undefined =>
  VicidialWords.isNoAnswer(status) ? "no_answer" : undefined
