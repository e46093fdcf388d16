/**
 * `Health` in memory.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as Carriers from "@anipool/domain/health/Carriers"
import * as Curve from "@anipool/domain/health/Curve"
import * as Evidence from "@anipool/domain/health/Evidence"
import * as NumberState from "@anipool/domain/health/NumberState"
import * as WorkspaceHealth from "@anipool/domain/health/WorkspaceHealth"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type CampaignAlarm,
  type CurvePoint,
  evidenceMax,
  Health,
  monthsMax,
  type NumberEvidence,
  type PastAlarm,
  standingMax,
  statesMax
} from "@anipool/storage/Health"
import * as Effect from "effect/Effect"
import * as HealthLog from "./HealthLog.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) => {
  const healthOf = (workspaceId: WorkspaceId) => State.find(state, workspaceId)?.health ?? HealthLog.make()
  return Health.of({
    evidence: Effect.fn("Health.evidence")((workspaceId: WorkspaceId, ids: ReadonlyArray<AniId>) =>
      Effect.sync(() => {
        State.assertAtMost("Health.evidence", ids.length, evidenceMax)
        const health = healthOf(workspaceId)
        const raisedAt = new Map(standingOf(health, "number").map(({ raised: { at, subject } }) => [subject.id, at]))
        return [...new Set(ids)].sort((a, b) => a - b).flatMap((aniId): ReadonlyArray<NumberEvidence> => {
          const number = health.book.numbers.get(aniId)
          return number === undefined
            ? []
            : [evidenceOf(health, aniId, raisedAt.get(aniId) ?? null)]
        })
      })
    ),

    standing: Effect.fn("Health.standing")((workspaceId: WorkspaceId) =>
      Effect.sync(() => {
        const health = healthOf(workspaceId)
        return standingOf(health, "number").slice(0, standingMax).map(
          ({ raised: { at, subject } }) => evidenceOf(health, subject.id as AniId, at)
        )
      })
    ),

    watched: Effect.fn("Health.watched")((workspaceId: WorkspaceId) =>
      Effect.sync(() => {
        const health = healthOf(workspaceId)
        const { book, curves } = health
        const standing = new Set(standingOf(health, "number").map(({ raised: { subject } }) => subject.id))
        return [...curves].flatMap(([id, curve]): ReadonlyArray<NumberEvidence> => {
          const height = curve.get(book.workspace.day) ?? curve.get(book.workspace.day - 1)
          if (height === undefined || standing.has(id)) return []
          const evidence = evidenceOf(health, id as AniId, null)
          return Curve.isWatched(evidence.rarity, height.level) ? [evidence] : []
        }).sort((a, b) => b.rarity - a.rarity || a.aniId - b.aniId).slice(0, standingMax)
      })
    ),

    fallen: Effect.fn("Health.fallen")((workspaceId: WorkspaceId) =>
      Effect.sync(() => {
        const known = State.find(state, workspaceId)
        const campaigns = new Map([...known?.campaigns.values() ?? []].map(({ campaign, key }) => [key, campaign]))
        return standingOf(healthOf(workspaceId), "campaign").flatMap(
          ({ raised: { at, came, dials, expected, subject } }): ReadonlyArray<CampaignAlarm> => {
            const campaign = campaigns.get(subject.id)
            return campaign === undefined
              ? []
              : [{ id: campaign.id, name: campaign.name, raisedAt: at, dials, came, expected }]
          }
        ).slice(0, standingMax)
      })
    ),

    past: Effect.fn("Health.past")((workspaceId: WorkspaceId) =>
      Effect.sync(() =>
        healthOf(workspaceId).alarms.toReversed().slice(0, standingMax).map(
          ({ end, raised: { at, by, subject } }): PastAlarm => ({ ...subject, by, raisedAt: at, end })
        )
      )
    ),

    months: Effect.fn("Health.months")((workspaceId: WorkspaceId, limit: number) =>
      Effect.sync(() => {
        State.assertAtMost("Health.months", limit, monthsMax)
        const known = State.find(state, workspaceId)
        if (known === undefined) return { numbers: 0, months: [] }
        const months = new Map<string, { raised: number; takenBack: number; wentByItself: number }>()
        for (const alarm of known.health.alarms) {
          if (alarm.raised.subject.of !== "number") continue
          const month = LocalTime.dateAt(alarm.raised.at, known.workspace.timeZone).slice(0, 7)
          const counts = months.get(month) ?? { raised: 0, takenBack: 0, wentByItself: 0 }
          const course = HealthLog.courseOf(alarm, known.reputation.transitions)
          counts.raised++
          if (course !== undefined) counts[course]++
          months.set(month, counts)
        }
        return {
          numbers: WorkspaceHealth.numbersADay(known.health.book.workspace),
          months: Array.from(months, ([month, counts]) => ({ month, ...counts }))
            .sort((a, b) => TextOrder.compare(b.month, a.month)).slice(0, limit)
        }
      })
    ),

    curve: Effect.fn("Health.curve")((workspaceId: WorkspaceId, aniId: AniId) =>
      Effect.sync(() => {
        const { book, curves } = healthOf(workspaceId)
        return [...curves.get(aniId) ?? []].filter(([day]) => day > book.workspace.day - Curve.daysKept)
          .sort(([a], [b]) => a - b)
          .map(([day, height]): CurvePoint => ({ day: LocalTime.dateOf(day), ...height }))
      })
    ),

    states: Effect.fn("Health.states")((workspaceId: WorkspaceId) =>
      Effect.sync(() => HealthLog.statesOf(healthOf(workspaceId).book).slice(0, statesMax))
    )
  })
}

// internal

/** What the dials of a number say that was dialed. */
const evidenceOf = (
  { book: { numbers, workspace } }: HealthLog.HealthLog,
  aniId: AniId,
  raisedAt: number | null
): NumberEvidence => {
  const { state } = numbers.get(aniId)!
  const { carrier, ...evidence } = Evidence.of(state)
  return {
    aniId,
    raisedAt,
    ...evidence,
    carrier: Carriers.nameAt(workspace.carriers, carrier, NumberState.dayOf(state))
  }
}

/** Those that stand, the latest first. */
const standingOf = (
  { alarms }: HealthLog.HealthLog,
  of: "campaign" | "number"
): ReadonlyArray<HealthLog.AlarmRow> =>
  alarms.filter(({ end, raised: { subject } }) => end === null && subject.of === of).toReversed()
