/**
 * `UsesAudit` in memory: of the assignments that the log still holds.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as DayOfUses from "@anipool/domain/audit/DayOfUses"
import type * as LocalTime from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { Transition } from "@anipool/storage/Transitions"
import {
  type AuditPeriod,
  type Contradiction,
  contradictionsMax,
  pauseGrace,
  UsesAudit
} from "@anipool/storage/UsesAudit"
import * as Arr from "effect/Array"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as AssignmentLog from "../AssignmentLog.ts"
import * as Inventory from "./Inventory.ts"
import * as OtherDays from "./OtherDays.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  UsesAudit.of({
    assignments: Effect.fn("UsesAudit.assignments")((workspaceId: WorkspaceId, day: LocalTime.LocalDate) =>
      Effect.sync(() => {
        const known = State.find(state, workspaceId)
        if (known === undefined || AssignmentLog.isFull(known.assignments)) return nothing
        const log = Arr.groupBy(AssignmentLog.toArray(known.assignments), ({ aniId }) => String(aniId))
        let rows = 0
        const contradictions: Array<Contradiction> = []
        for (const { id } of known.inventory.rows) {
          const uses = dayOf(known, id, day, log[id] ?? [])
          rows += uses.recorded
          for (const wrong of DayOfUses.wrongs(uses)) contradictions.push({ ...wrong, ani: aniOf(known, id) })
        }
        return { rows, contradictions: contradictions.slice(0, contradictionsMax) }
      })
    ),

    answers: Effect.fn("UsesAudit.answers")((workspaceId: WorkspaceId, { from, to }: AuditPeriod) =>
      Effect.sync(() => {
        const known = State.find(state, workspaceId)
        if (known === undefined || AssignmentLog.isFull(known.assignments)) return nothing
        const answered = [...known.answers.values()].flatMap(({ answered: { assignedAt, number } }) => {
          const day = State.dayAt(known, assignedAt)
          return number === null || day < from || day > to ? [] : [{ key: `${assignedAt} ${number.national}`, number }]
        })
        const recorded = Arr.groupBy(
          AssignmentLog.toArray(known.assignments),
          ({ aniId, assignedAt }): string => `${assignedAt} ${aniOf(known, aniId).number}`
        )
        const byKey = Object.entries(Arr.groupBy(answered, ({ key }) => key))
        const contradictions = byKey.flatMap(([key, answers]): Array<Contradiction> => {
          const found = recorded[key]?.length ?? 0
          const { callingCode, national } = answers[0].number
          return found >= answers.length
            ? []
            : [{ check: "unrecorded-answer", ani: { callingCode, number: national }, found, expected: answers.length }]
        })
        return { rows: answered.length, contradictions: contradictions.slice(0, contradictionsMax) }
      })
    )
  })

// internal

const nothing = { rows: 0, contradictions: [] }

const aniOf = ({ inventory }: State.WorkspaceState, id: AniId) => {
  const { callingCode, number } = Inventory.rowOf(inventory, id)!
  return { callingCode, number }
}

const dayOf = (
  known: State.WorkspaceState,
  id: AniId,
  day: LocalTime.LocalDate,
  log: ReadonlyArray<AssignmentLog.Assignment>
): DayOfUses.DayOfUses => {
  const { aniDays, otherDays, reputation, upkeep, usage } = known
  const recorded = log.filter(({ usedOn }) => usedOn === day)
  const caps = recorded.map(({ dailyCap }) => dailyCap)
  const latest = usage.get(id)
  const assigned = aniDays.get(id)?.get(day)?.assigned ?? 0
  const isRolledUp = assigned > 0 || (upkeep.assignedDay !== undefined && day <= upkeep.assignedDay)
  const pauses = pausesOf(reputation.transitions.get(id) ?? [], Inventory.rowOf(known.inventory, id)!.status)
  return {
    recorded: recorded.length,
    dated: log.filter((each) => each.day === day).length,
    numbers: new Set(recorded.map(({ useOfDay }) => useOfDay)).size,
    lastUse: recorded.reduce((last, { useOfDay }) => Math.max(last, useOfDay), 0),
    cap: recorded.length === 0 || caps.includes(null) ? null : Math.max(...caps.map(Number)),
    overCaps: recorded.filter(({ dailyCap, useOfDay }) => dailyCap !== null && useOfDay > dailyCap).length,
    paused:
      recorded.filter(({ assignedAt }) => pauses.some(([begins, ends]) => assignedAt >= begins && assignedAt < ends))
        .length,
    elsewhere: OtherDays.get(otherDays, id, day),
    counted: latest?.period === day ? latest.count : latest !== undefined && latest.period > day ? null : 0,
    rolledUp: isRolledUp ? assigned : null
  }
}

/** Pauses whose end is not in doubt: an ANI that was removed meanwhile may have come back active. */
const pausesOf = (transitions: ReadonlyArray<Transition>, status: string) =>
  transitions.flatMap(({ at, event }, i) => {
    const next = transitions[i + 1]
    const isSure = event === "pause" && (next === undefined ? status === "COOLING_OFF" : next.event === "activate")
    return isSure ? [[at + Duration.toMillis(pauseGrace), next?.at ?? Infinity] as const] : []
  })
