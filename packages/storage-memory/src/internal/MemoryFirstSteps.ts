/**
 * `FirstSteps` in memory.
 */
import type { FirstStepNote } from "@anipool/domain/FirstStep"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { FirstSteps } from "@anipool/storage/FirstSteps"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as AssignmentLog from "../AssignmentLog.ts"
import * as Inventory from "./Inventory.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  FirstSteps.of({
    notes: Effect.fn("FirstSteps.notes")((workspaceId: WorkspaceId) =>
      Effect.sync(() => [...State.find(state, workspaceId)?.firstStepNotes ?? []])
    ),
    note: Effect.fn("FirstSteps.note")((workspaceId: WorkspaceId, note: FirstStepNote, holds: boolean) =>
      Effect.sync(() => {
        const { firstStepNotes } = State.get(state, workspaceId)
        if (holds) firstStepNotes.add(note)
        else firstStepNotes.delete(note)
      })
    ),
    firstGiven: Effect.fn("FirstSteps.firstGiven")((workspaceId: WorkspaceId) =>
      Effect.sync(() => {
        const workspace = State.find(state, workspaceId)
        const given = workspace &&
          AssignmentLog.toArray(workspace.assignments).reduce<AssignmentLog.Assignment | undefined>(
            (first, each) => first === undefined || each.assignedAt < first.assignedAt ? each : first,
            undefined
          )
        const row = given && Inventory.rowOf(workspace.inventory, given.aniId)
        if (given === undefined || row === undefined) return Option.none()
        const campaign = [...workspace!.campaigns.values()].find(({ key }) => key === given.campaignKey)
        return Option.some({
          number: { callingCode: row.callingCode, national: row.number },
          campaign: campaign?.campaign.id ?? null,
          prospect: given.prospect,
          tier: given.tier,
          at: given.assignedAt
        })
      })
    )
  })
