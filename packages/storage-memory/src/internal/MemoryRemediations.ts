/**
 * `Remediations` in memory.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as Rules from "@anipool/domain/lifecycle/Remediation"
import * as NumberEntries from "@anipool/domain/trail/NumberEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import {
  listedMax,
  type NewRemediation,
  type Remediation,
  type RemediationFilter,
  Remediations,
  StepRefused
} from "@anipool/storage/Remediations"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Inventory from "./Inventory.ts"
import * as Reputation from "./Reputation.ts"
import * as State from "./State.ts"
import * as Trail from "./Trail.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  Remediations.of({
    request: Effect.fn("Remediations.request")((workspaceId: WorkspaceId, aniId: AniId, asked: NewRemediation) =>
      Trail.acting((actor) => {
        const workspace = State.find(state, workspaceId)
        const row = workspace && Inventory.rowOf(workspace.inventory, aniId)
        if (row === undefined || !Inventory.isInInventory(row)) return Option.none()
        const { inventory, reputation } = workspace!
        const { at } = inventory.now()
        const known = (reputation.requestsOfAni.get(aniId) ?? []).map((request) => ({
          requestedAt: request.requestedAt,
          state: Reputation.stateOf(request)
        }))
        if (Rules.isWithinCooldown(known, at)) return Option.some("within-cooldown" as const)
        const { carrier, keyId, note } = asked
        const id = reputation.requests.length + 1 as Rules.RemediationId
        Reputation.ask(reputation, { id, aniId, carrier, keyId, note, vendor: null, requestedAt: at, steps: [] })
        State.record(state, workspace!, actor, NumberEntries.remediationRequested(row, { carrier, note }))
        return Option.some("received" as const)
      })
    ),

    step: Effect.fn("Remediations.step")(function*(
      workspaceId: WorkspaceId,
      id: Rules.RemediationId,
      step: { readonly state: Rules.RemediationState; readonly note: string | null }
    ) {
      const workspace = State.find(state, workspaceId)
      const request = workspace?.reputation.requests[id - 1]
      if (request === undefined) return Option.none()
      const from = Reputation.stateOf(request)
      if (!Rules.mayFollow(from, step.state)) return yield* new StepRefused({ state: from })
      request.steps.push({ state: step.state, note: step.note, at: workspace!.inventory.now().at })
      const moved = toRemediation(workspace!, request)
      State.record(state, workspace!, yield* CurrentActor, NumberEntries.remediationMoved(moved, step))
      return Option.some(moved)
    }),

    list: Effect.fn("Remediations.list")((
      workspaceId: WorkspaceId,
      options: RemediationFilter & { readonly after?: Rules.RemediationId; readonly limit: number }
    ) =>
      Effect.sync(() => {
        State.assertAtMost("Remediations.list", options.limit, listedMax)
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return []
        return workspace.reputation.requests
          .slice(options.after ?? 0)
          .filter((request) => fits(request, options))
          .slice(0, options.limit)
          .map((request) => toRemediation(workspace, request))
      })
    ),

    ended: Effect.fn("Remediations.ended")((
      workspaceId: WorkspaceId,
      { limit, requestedFrom }: { readonly requestedFrom: number; readonly limit: number }
    ) =>
      Effect.sync(() => {
        State.assertAtMost("Remediations.ended", limit, listedMax)
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return []
        return workspace.reputation.requests
          .filter((request) =>
            request.requestedAt >= requestedFrom && !Rules.isBeingWorked(Reputation.stateOf(request))
          )
          .slice(-limit)
          .reverse()
          .map((request) => toRemediation(workspace, request))
      })
    )
  })

// internal

const fits = (
  request: Reputation.RemediationRow,
  { aniId, isOpen, requestedBefore, state, vendor }: RemediationFilter
): boolean => {
  const stands = Reputation.stateOf(request)
  return (aniId === undefined || request.aniId === aniId) && (state === undefined || stands === state) &&
    (isOpen === undefined || Rules.isBeingWorked(stands) === isOpen) &&
    (vendor === undefined || request.vendor === vendor) &&
    (requestedBefore === undefined || request.requestedAt < requestedBefore)
}

const toRemediation = ({ inventory }: State.WorkspaceState, request: Reputation.RemediationRow): Remediation => {
  const { callingCode, number } = Inventory.rowOf(inventory, request.aniId)!
  return {
    id: request.id,
    aniId: request.aniId,
    callingCode,
    number,
    requestedAt: request.requestedAt,
    keyId: request.keyId,
    carrier: request.carrier,
    note: request.note,
    vendor: request.vendor,
    state: Reputation.stateOf(request),
    steps: [...request.steps]
  }
}
