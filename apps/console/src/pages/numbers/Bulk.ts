/**
 * One action on many numbers: one request after another, each with some of them. A request that is under way is always
 * waited for, so that whoever stops is told what was done, and never that it failed.
 */
import { actedMax } from "@anipool/http-api/admin/ActedNumbers"
import type { ActionResult } from "@anipool/http-api/admin/NumberActionsApi"
import type * as Actions from "./actions.ts"

/** Numbers of one request: what is one change in one, as many as one takes; else few, so that a stop comes soon. */
export const sliceSize = (action: Actions.Action): number => action === "remediate" ? 100 : actedMax

/** Outcomes that are listed; counts are of all. */
export const listedMax = 1_000

/** What became of a number. */
export type Outcome = ActionResult["outcomes"][number]

/** Where all of it stands. */
export interface Progress {
  /** How many it is about; of a filter, how many it found at the beginning. */
  readonly total: number
  readonly done: number
  /** Of remediation: numbers that have a request already. */
  readonly withinCooldown: number
  /** Numbers that the action is not for, and such that are gone. */
  readonly refused: number
  /** Numbers of a request that was not answered: what became of them is not known. */
  readonly unknown: number
  /** The latest ones. */
  readonly outcomes: ReadonlyArray<Outcome>
  /** The changes that it came to: one, or one of each request. */
  readonly entries: ReadonlyArray<number>
  /** Why it ended early; undefined: it did not, or it was stopped. */
  readonly failure: string | undefined
  readonly isOver: boolean
}

/** Before the first request. */
export const waiting = (total: number): Progress => ({
  total,
  done: 0,
  withinCooldown: 0,
  refused: 0,
  unknown: 0,
  outcomes: [],
  entries: [],
  failure: undefined,
  isOver: false
})

/** How many were tried. */
export const tried = ({ done, refused, unknown, withinCooldown }: Progress): number =>
  done + refused + unknown + withinCooldown

/** Runs an action on one slice after another and tells of each, until all were tried or `isStopped` says so. Never rejects. */
export const run = async (
  which: Actions.Which,
  total: number,
  size: number,
  act: (which: Actions.Which, page: Actions.Slice) => Promise<ActionResult>,
  isStopped: () => boolean,
  tell: (progress: Progress) => void
): Promise<Progress> => {
  let progress = waiting(total)
  let at = 0
  let after: number | undefined
  const set = (next: Progress) => {
    progress = next
    tell(next)
  }
  set(progress)
  while (!isStopped()) {
    const ids = "ids" in which ? which.ids.slice(at, at + size) : undefined
    if (ids?.length === 0) break
    try {
      const answer = ids === undefined
        ? await act(which, { limit: size, ...(after === undefined ? {} : { after }) })
        : await act({ ids }, {})
      set(withAnswer(progress, answer))
      at += size
      if (ids === undefined && answer.next === null) break
      after = answer.next ?? undefined
    } catch (cause) {
      const left = total - tried(progress)
      set({
        ...progress,
        unknown: Math.max(0, Math.min(size, ids?.length ?? left, left)),
        failure: cause instanceof Error ? cause.message : String(cause)
      })
      break
    }
  }
  set({ ...progress, isOver: true })
  return progress
}

// internal

const withAnswer = (progress: Progress, { entry, outcomes }: ActionResult): Progress => {
  const count = (...which: ReadonlyArray<Outcome["outcome"]>) =>
    outcomes.filter(({ outcome }) => which.includes(outcome)).length
  return {
    ...progress,
    total: Math.max(progress.total, tried(progress) + outcomes.length),
    done: progress.done + count("done"),
    withinCooldown: progress.withinCooldown + count("withinCooldown"),
    refused: progress.refused + count("wrongState", "unknown"),
    outcomes: [...progress.outcomes, ...outcomes].slice(-listedMax),
    entries: entry === null ? progress.entries : [...progress.entries, entry]
  }
}
