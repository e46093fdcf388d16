/**
 * What was done to numbers on some days, out of the audit trail.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import type { Done } from "@anipool/domain/reports/Report"
import type { Days } from "@anipool/domain/reports/Schedule"
import type { Action } from "@anipool/domain/trail/Entry"
import type { Workspace } from "@anipool/domain/Workspace"
import { type AuditEntry, AuditTrail } from "@anipool/storage/AuditTrail"
import * as Effect from "effect/Effect"

/** Entries of each kind that are read, the latest: where there are more, there may be more numbers. */
const entriesMax = 200

/** What was done, in the order in which it is told; what was not done is left out. */
export const make = Effect.map(
  AuditTrail,
  (trail) =>
    Effect.fn("DoneToNumbers.read")(function*({ id, timeZone }: Workspace, { from, to }: Days) {
      const filter = {
        from: LocalTime.endOf(LocalTime.addDays(from, -1), timeZone),
        until: LocalTime.endOf(to, timeZone)
      }
      const told: Array<Done> = []
      for (const { actions, numbersOf, what } of kinds) {
        let numbers = 0
        let isMore = false
        for (const action of actions) {
          const entries = yield* trail.list(id, { filter: { ...filter, action }, limit: entriesMax })
          // What was undone was not done; undoing it is no doing of its own.
          for (const entry of entries) if (entry.undoneBy === null) numbers += numbersOf(entry)
          isMore ||= entries.length === entriesMax
        }
        if (numbers > 0) told.push({ what, numbers, isMore })
      }
      return told
    })
)

// internal

interface Kind {
  readonly what: Done["what"]
  readonly actions: ReadonlyArray<Action>
  readonly numbersOf: (entry: AuditEntry) => number
}

const counted = (...names: ReadonlyArray<string>) => ({ details }: AuditEntry): number =>
  names.reduce((sum, name) => sum + (typeof details[name] === "number" ? details[name] : 0), 0)

/** Numbers that came into groups, by a change of one group or of several. */
const joined = (entry: AuditEntry): number => {
  const groups = (entry.details["groups"] ?? []) as ReadonlyArray<{ readonly added: number }>
  return groups.reduce((sum, { added }) => sum + added, counted("addedCount")(entry))
}

/** Numbers that an order brought: an entry that says so tells of all of them. */
const bought = ({ details }: AuditEntry): number => {
  const { lines = [], state } = (details["after"] ?? {}) as {
    readonly state?: string
    readonly lines?: ReadonlyArray<{ readonly allocated: number }>
  }
  return state === "allocated" ? lines.reduce((sum, { allocated }) => sum + allocated, 0) : 0
}

const kinds: ReadonlyArray<Kind> = [
  { what: "rested", actions: ["ani.paused"], numbersOf: counted("numbersCount") },
  { what: "woken", actions: ["ani.activated"], numbersOf: counted("numbersCount") },
  {
    what: "moved",
    actions: ["group.edited", "group.replaced", "ani.copied", "ani.moved", "ani.replaced"],
    numbersOf: joined
  },
  { what: "taken in", actions: ["ani.imported"], numbersOf: counted("created") },
  { what: "remediation asked", actions: ["remediation.requested"], numbersOf: () => 1 },
  {
    what: "remediation done",
    actions: ["remediation.moved"],
    numbersOf: ({ details }) => details["state"] === "DONE" ? 1 : 0
  },
  { what: "bought", actions: ["order.changed"], numbersOf: bought }
]
