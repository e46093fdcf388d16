/**
 * The first hour of a company: what is to be there before its dialer is given a number. Pure.
 */
import * as Schema from "effect/Schema"

/** The steps, in the order in which they are best done. */
export const FirstStep = Schema.Literal("timeZone", "numbers", "group", "campaign", "policy", "key", "dialer")
  .annotations({ identifier: "FirstStep" })
/** A step. */
export type FirstStep = typeof FirstStep.Type

/**
 * What people say of their first steps: that the time zone, or the policy, is right as it stands; that they want to be shown
 * them no more.
 */
export const FirstStepNote = Schema.Literal("timeZone", "policy", "dismissed").annotations({
  identifier: "FirstStepNote"
})
/** What people say of their first steps. */
export type FirstStepNote = typeof FirstStepNote.Type

/** What a workspace has. */
export interface Had {
  readonly notes: ReadonlyArray<FirstStepNote>
  readonly timeZone: string
  /** Without groups, campaigns dial from all numbers. */
  readonly keepsGroups: boolean
  readonly numbers: number
  readonly groups: number
  readonly campaigns: number
  /** Whether the workspace, or one of its campaigns, has a policy of its own. */
  readonly hasPolicy: boolean
  /** Whether something may ask for numbers: a key that opens assignment, or a connection. */
  readonly hasKey: boolean
  /** Whether a number was ever given out. */
  readonly hasAssigned: boolean
}

/** What a workspace's time zone is where nobody sets one. */
const timeZoneUnset = "UTC"

/** Which steps are done, of all of them, in their order. */
export const doneOf = (had: Had): ReadonlyArray<{ readonly step: FirstStep; readonly isDone: boolean }> => {
  const done: Readonly<Record<FirstStep, boolean>> = {
    timeZone: had.timeZone !== timeZoneUnset || had.notes.includes("timeZone"),
    numbers: had.numbers > 0,
    group: !had.keepsGroups || had.groups > 0,
    campaign: had.campaigns > 0,
    policy: had.hasPolicy || had.notes.includes("policy"),
    key: had.hasKey,
    dialer: had.hasAssigned
  }
  return FirstStep.literals.map((step) => ({ step, isDone: done[step] }))
}
