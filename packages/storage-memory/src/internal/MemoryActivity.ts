/**
 * `Activity` in memory.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  Activity,
  type ActivityMinute,
  addedMax,
  type CampaignActivity,
  campaignsMax,
  forgottenMax,
  type NewActivity,
  type NewCampaignActivity,
  sinceMax,
  storedFor
} from "@anipool/storage/Activity"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as CampaignDays from "./CampaignDays.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  Activity.of({
    add: Effect.fn("Activity.add")((minutes: ReadonlyArray<NewActivity>) =>
      Effect.sync(() => {
        State.assertAtMost("Activity.add", minutes.length, addedMax)
        const all = minutes.map(({ workspaceId, ...minute }) => ({ minute, known: State.get(state, workspaceId) }))
        for (const { known, minute } of all) add(known, minute)
      })
    ),

    since: Effect.fn("Activity.since")((workspaceId: WorkspaceId, fromMs: number, day: LocalDate) =>
      Effect.sync(() => {
        const known = State.find(state, workspaceId)
        const dialed = [...known?.dialDays.values() ?? []]
          .filter((each) => each.basis === "area_code" && each.day === day)
        return {
          minutes: [...known?.activity.values() ?? []]
            .filter(({ minute }) => minute >= fromMs)
            .sort((a, b) => a.minute - b.minute)
            .slice(0, sinceMax),
          day: {
            dials: dialed.reduce((sum, { dials }) => sum + dials, 0),
            contacts: dialed.reduce((sum, { contacts }) => sum + contacts, 0)
          }
        }
      })
    ),

    addCampaigns: Effect.fn("Activity.addCampaigns")((slots: ReadonlyArray<NewCampaignActivity>) =>
      Effect.sync(() => {
        State.assertAtMost("Activity.addCampaigns", slots.length, addedMax)
        const all = slots.map(({ local, workspaceId, ...slot }) => ({
          slot,
          local,
          known: State.get(state, workspaceId)
        }))
        for (const { known: { alertLog: { campaigns }, campaignDays, workspace }, local, slot } of all) {
          CampaignDays.add(campaignDays, slot.campaign, LocalTime.dateAt(slot.slot, workspace.timeZone), {
            assigned: slot.assigned,
            local,
            refused: slot.refused.reduce((sum, count) => sum + count, 0)
          })
          const key = `${slot.slot} ${slot.campaign}`
          const known = campaigns.get(key)
          campaigns.set(key, {
            ...slot,
            assigned: slot.assigned + (known?.assigned ?? 0),
            refused: slot.refused.map((count, i) => count + (known?.refused[i] ?? 0))
          })
        }
      })
    ),

    campaigns: Effect.fn("Activity.campaigns")((workspaceId: WorkspaceId, fromMs: number) =>
      Effect.sync(() => {
        const sums = new Map<string, CampaignActivity>()
        for (
          const { assigned, campaign, refused, slot } of State.find(state, workspaceId)?.alertLog.campaigns.values() ??
            []
        ) {
          if (slot < fromMs) continue
          const known = sums.get(campaign)
          sums.set(campaign, {
            campaign,
            assigned: assigned + (known?.assigned ?? 0),
            refused: refused.map((count, i) => count + (known?.refused[i] ?? 0)),
            since: refused.map((count, i) => {
              const before = known?.since[i] ?? null
              return count === 0 ? before : before === null ? slot : Math.min(slot, before)
            })
          })
        }
        return [...sums.values()]
          .sort((a, b) => asked(b) - asked(a) || TextOrder.compare(a.campaign, b.campaign))
          .slice(0, campaignsMax)
      })
    ),

    forget: Effect.sync(() => {
      const before = state.clock.unsafeCurrentTimeMillis() - Duration.toMillis(storedFor)
      let forgotten = 0
      for (const { alertLog } of state.workspaces) {
        for (const [key, { slot }] of alertLog.campaigns) if (slot < before) alertLog.campaigns.delete(key)
      }
      for (const { activity } of state.workspaces) {
        for (const minute of activity.keys()) {
          if (minute >= before || forgotten >= forgottenMax) continue
          activity.delete(minute)
          forgotten++
        }
      }
      return forgotten
    }).pipe(Effect.withSpan("Activity.forget"))
  })

/** Adds to a minute of a workspace. */
export const add = ({ activity }: State.WorkspaceState, more: ActivityMinute): void => {
  const known = activity.get(more.minute)
  activity.set(more.minute, {
    minute: more.minute,
    assigned: more.assigned.map((count, i) => count + (known?.assigned[i] ?? 0)),
    refused: more.refused + (known?.refused ?? 0),
    dials: more.dials + (known?.dials ?? 0),
    contacts: more.contacts + (known?.contacts ?? 0)
  })
}

// internal

const asked = ({ assigned, refused }: CampaignActivity): number =>
  assigned + refused.reduce((sum, count) => sum + count, 0)
