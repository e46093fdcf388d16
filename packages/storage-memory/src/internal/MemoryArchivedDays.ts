/**
 * `ArchivedDays` in memory. Of assignments there are those that are kept (`State.assignmentsKeptMax`).
 */
import type { AniId } from "@anipool/domain/Ani"
import type { Dial } from "@anipool/domain/dials/ProcessingPlan"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type ArchivedDay,
  ArchivedDays,
  type ArchivedKind,
  daysMax,
  pageSizeMax,
  type PastDay,
  type StoredAssignment,
  type StoredDial
} from "@anipool/storage/ArchivedDays"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as AssignmentLog from "../AssignmentLog.ts"
import * as ArchiveMarks from "./ArchiveMarks.ts"
import * as Inventory from "./Inventory.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  ArchivedDays.of({
    due: Effect.fn("ArchivedDays.due")((workspaceId: WorkspaceId, before: LocalTime.LocalDate) =>
      Effect.sync(() => {
        const known = State.find(state, workspaceId)
        if (known === undefined) return []
        return [
          ...due(known, "dial", Array.from(known.dials.byKey.values(), ({ draft }) => draft.dialedAt), before),
          ...due(
            known,
            "assignment",
            AssignmentLog.toArray(known.assignments).map(({ assignedAt }) => assignedAt),
            before
          )
        ].sort((a, b) => a.from - b.from).slice(0, daysMax)
      })
    ),

    list: Effect.fn("ArchivedDays.list")((workspaceId: WorkspaceId) =>
      Effect.sync(() => {
        const known = State.find(state, workspaceId)
        return known === undefined ? [] : ArchiveMarks.finished(known.archiveMarks)
      })
    ),

    begin: Effect.fn("ArchivedDays.begin")((workspaceId: WorkspaceId, day: PastDay) =>
      Effect.sync(() => ArchiveMarks.begin(State.get(state, workspaceId).archiveMarks, day))
    ),

    dials: Effect.fn("ArchivedDays.dials")((
      workspaceId: WorkspaceId,
      { from, until }: PastDay,
      { after = -Infinity, limit }: { readonly after?: number | undefined; readonly limit: number }
    ) =>
      Effect.sync(() => {
        State.assertAtMost("ArchivedDays.dials", limit, pageSizeMax)
        const known = State.find(state, workspaceId)
        if (known === undefined) return []
        const ids = campaignIds(known)
        const dials = [...known.dials.byKey.values()]
          .filter(({ draft: { dialedAt } }) => dialedAt >= from && dialedAt < until && dialedAt > after)
          .sort(inOrder)
        const last = dials[limit - 1]?.draft.dialedAt ?? Infinity
        return dials.filter(({ draft }) => draft.dialedAt <= last).map((dial) => storedDial(dial, ids))
      })
    ),

    assignments: Effect.fn("ArchivedDays.assignments")((
      workspaceId: WorkspaceId,
      { from, until }: PastDay,
      { after, limit }: {
        readonly after?: Pick<StoredAssignment, "assignedAt" | "assignmentId"> | undefined
        readonly limit: number
      }
    ) =>
      Effect.sync(() => {
        State.assertAtMost("ArchivedDays.assignments", limit, pageSizeMax)
        const known = State.find(state, workspaceId)
        if (known === undefined) return []
        const ids = campaignIds(known)
        return AssignmentLog.toArray(known.assignments)
          .flatMap((each, i): ReadonlyArray<StoredAssignment> => {
            const ani = numberOf(known, each.aniId)
            return ani === undefined || each.assignedAt < from || each.assignedAt >= until ? [] : [{
              assignedAt: each.assignedAt,
              assignmentId: i + 1,
              countedOn: each.usedOn,
              aniId: each.aniId,
              ani: PhoneNumber.toE164(ani),
              campaignKey: each.campaignKey,
              campaignId: ids.get(each.campaignKey) ?? null,
              prospect: `+${ani.callingCode}${each.prospect}`,
              tier: each.tier,
              useOfDay: each.useOfDay,
              dailyCap: each.dailyCap
            }]
          })
          .sort((a, b) => a.assignedAt - b.assignedAt || a.assignmentId - b.assignmentId)
          .filter(({ assignedAt, assignmentId }) =>
            after === undefined || assignedAt > after.assignedAt ||
            (assignedAt === after.assignedAt && assignmentId > after.assignmentId)
          )
          .slice(0, limit)
      })
    ),

    finish: Effect.fn("ArchivedDays.finish")((
      workspaceId: WorkspaceId,
      day: PastDay,
      begun: number,
      written: Pick<ArchivedDay, "digest" | "rows">
    ) =>
      Effect.map(Clock.currentTimeMillis, (archivedAt) =>
        ArchiveMarks.finish(State.get(state, workspaceId).archiveMarks, day, begun, { ...written, archivedAt }))
    )
  })

// internal

const due = (
  known: State.WorkspaceState,
  kind: ArchivedKind,
  times: ReadonlyArray<number>,
  before: LocalTime.LocalDate
): ReadonlyArray<PastDay> => {
  const { timeZone } = known.workspace
  const days = new Set(times.map((at) => LocalTime.dateAt(at, timeZone)))
  return [...days]
    .filter((day) => day < before && !ArchiveMarks.isFinished(known.archiveMarks, kind, day))
    .map((day) => ({
      kind,
      day,
      from: LocalTime.endOf(LocalTime.addDays(day, -1), timeZone),
      until: LocalTime.endOf(day, timeZone)
    }))
}

const campaignIds = ({ campaigns, dialedCampaigns }: State.WorkspaceState): ReadonlyMap<number, string> =>
  new Map([...campaigns.values(), ...dialedCampaigns.values()].map(({ campaign, key }) => [key, campaign.id]))

const numberOf = ({ inventory }: State.WorkspaceState, id: AniId): PhoneNumber.PhoneNumber | undefined => {
  const row = Inventory.rowOf(inventory, id)
  return row === undefined ? undefined : { callingCode: row.callingCode, national: row.number }
}

/** As SQL has it: nothing after something. */
const inOrder = (a: Dial, b: Dial): number =>
  a.draft.dialedAt - b.draft.dialedAt ||
  TextOrder.compare(a.draft.record.dialId ?? "\u{10ffff}", b.draft.record.dialId ?? "\u{10ffff}") ||
  TextOrder.compare(a.draft.prospect.national, b.draft.prospect.national)

const storedDial = (
  { ani, aniId, campaignKey, draft, outcome, poolId, share }: Dial,
  ids: ReadonlyMap<number, string>
): StoredDial => {
  const { record } = draft
  return {
    dialedAt: draft.dialedAt,
    hour: draft.hour,
    countedOn: draft.day,
    campaignKey,
    campaignId: ids.get(campaignKey) ?? null,
    aniId,
    poolId,
    ani: PhoneNumber.toE164(ani),
    aniAreaCode: ani.areaCode,
    prospect: PhoneNumber.toE164(draft.prospect),
    prospectAreaCode: draft.prospect.areaCode,
    zip: record.zip,
    zipAreaCode: draft.zipAreaCode,
    dialId: record.dialId,
    direction: record.callDirection,
    disposition: record.dispositionName,
    agentName: record.agentName,
    skillName: record.skillName,
    leadSource: record.leadSource,
    leadCreatedOn: draft.leadCreatedOn,
    attempts: draft.attempts,
    isVolume: draft.isVolume,
    contact: outcome.contact,
    success: outcome.success,
    blocked: outcome.blocked,
    noAnswer: outcome.noAnswer,
    isHeldOut: share === undefined ? null : share === "held-out",
    sipCode: wholeOf(record.sipCode),
    sipReason: record.sipReason || null,
    q850Cause: wholeOf(record.q850Cause),
    hangupSource: record.hangupSource || null,
    durationSeconds: wholeOf(record.durationSeconds),
    attestation: record.attestation || null,
    prospectCarrier: record.prospectCarrier || null,
    carrier: draft.carrier
  }
}

const wholeOf = (text: string): number | null => text === "" ? null : Number(text)
