/**
 * Which assignments of a workspace count as attempts to reach a person: those on subjects that some campaign limits, and all while a
 * list does, whose subject shows with each call only.
 *
 * All functions are synchronous.
 */
import * as DialerList from "@anipool/domain/assignment/DialerList"
import * as CallLimits from "@anipool/domain/limits/CallLimits"
import type { PolicyTerms } from "./Plan.ts"

/** What limits attempts. */
export interface CountedAttempts {
  /** Subjects, each with how many campaigns limit them. */
  readonly subjects: Map<string, number>
  /** The identifiers of lists that count attempts, whatever their campaigns do. */
  readonly lists: Set<string>
}

/** Nothing limits them yet. */
export const make = (): CountedAttempts => ({ subjects: new Map(), lists: new Set() })

/** Whether assignments of a plan count: its own policy limits them, or that of another campaign on the subject, or that of some list. */
export const counts = ({ lists, subjects }: CountedAttempts, { policy }: Pick<PolicyTerms, "policy">): boolean =>
  (subjects.size > 0 && subjects.has(CallLimits.subjectOf(policy))) || lists.size > 0

/** Whether assignments of any plan count. */
export const countsAny = ({ lists, subjects }: CountedAttempts): boolean => subjects.size > 0 || lists.size > 0

/** Counts a campaign in (1) or out (-1). */
export const countCampaign = (
  { subjects }: CountedAttempts,
  { limits, policy }: Pick<PolicyTerms, "limits" | "policy">,
  change: 1 | -1
): void => {
  if (limits === undefined || !CallLimits.countsAttempts(limits)) return
  const subject = CallLimits.subjectOf(policy)
  const count = (subjects.get(subject) ?? 0) + change
  if (count > 0) subjects.set(subject, count)
  else subjects.delete(subject)
}

/** Sets a list as it is now; `null`: it is registered no more. */
export const setList = ({ lists }: CountedAttempts, id: string, list: DialerList.DialerList | null): void => {
  if (list !== null && DialerList.countsAttempts(list)) lists.add(id)
  else lists.delete(id)
}
