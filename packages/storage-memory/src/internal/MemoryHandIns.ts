/**
 * `HandIns` in memory.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { RemediationId } from "@anipool/domain/lifecycle/Remediation"
import * as Course from "@anipool/domain/remediation/Course"
import * as Rules from "@anipool/domain/remediation/HandIn"
import { defaults, type Terms } from "@anipool/domain/remediation/Terms"
import * as NumberEntries from "@anipool/domain/trail/NumberEntries"
import * as ReputationEntries from "@anipool/domain/trail/ReputationEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as EventLoop from "@anipool/storage/EventLoop"
import { askedMax, type HandInOutcome, HandIns, type NewHandIn } from "@anipool/storage/HandIns"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as AniDays from "./AniDays.ts"
import * as Inventory from "./Inventory.ts"
import * as Reputation from "./Reputation.ts"
import * as Said from "./Said.ts"
import * as State from "./State.ts"
import * as Trail from "./Trail.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  HandIns.of({
    handIn: Effect.fn("HandIns.handIn")((workspaceId: WorkspaceId, asked: NewHandIn) =>
      Trail.acting((actor) => {
        State.assertAtMost("HandIns.handIn", asked.aniIds.length, Rules.handedInMax)
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return asked.aniIds.map((): HandInOutcome => ({ kind: "unknown" }))
        const now = workspace.inventory.now().at
        const handedIn: Array<Inventory.AniRow> = []
        const outcomes = asked.aniIds.map((aniId): HandInOutcome => {
          const row = Inventory.rowOf(workspace.inventory, aniId)
          if (row === undefined || !Inventory.isInInventory(row)) return { kind: "unknown" }
          const known = workspace.reputation.requestsOfAni.get(aniId) ?? []
          const plan = Rules.plan(known.map(knownCase), { ...asked, now })
          if (Rules.isNot(plan)) return plan
          handedIn.push(row)
          return { kind: "handedIn", id: perform(workspace.reputation, aniId, plan, asked, now) }
        })
        if (handedIn.length > 0) State.record(state, workspace, actor, NumberEntries.handedIn(handedIn, asked))
        return outcomes
      })
    ),

    terms: Effect.fn("HandIns.terms")((workspaceId: WorkspaceId) =>
      Effect.sync(() => Option.fromNullable(State.find(state, workspaceId)?.reputation.terms))
    ),

    setTerms: Effect.fn("HandIns.setTerms")((workspaceId: WorkspaceId, terms: Terms) =>
      Trail.acting((actor) => {
        const workspace = State.get(state, workspaceId)
        const { reputation } = workspace
        State.record(
          state,
          workspace,
          actor,
          ReputationEntries.terms(workspaceId, reputation.terms ?? defaults, terms)
        )
        reputation.terms = terms
      })
    ),

    dialed: Effect.fn("HandIns.dialed")((
      workspaceId: WorkspaceId,
      spans: ReadonlyArray<Course.DaySpan & { readonly aniId: AniId }>
    ) => {
      State.assertAtMost("HandIns.dialed", spans.length, askedMax)
      const days = State.find(state, workspaceId)?.aniDays
      return EventLoop.map(spans, ({ aniId, from, to }): Course.Dialed => {
        if (days === undefined) return Course.sumOf([])
        const { contacts, dials } = AniDays.between(days, aniId, from, to)
        return { dials, contacts }
      })
    }),

    labelsAt: Effect.fn("HandIns.labelsAt")((
      workspaceId: WorkspaceId,
      instants: ReadonlyArray<{ readonly aniId: AniId; readonly at: number }>
    ) => {
      State.assertAtMost("HandIns.labelsAt", instants.length, askedMax)
      const said = State.find(state, workspaceId)?.observations
      return EventLoop.map(instants, ({ aniId, at }) => said === undefined ? "none" : Said.labelAt(said, aniId, at))
    })
  })

// internal

const knownCase = (request: Reputation.RemediationRow): Rules.KnownCase => ({
  id: request.id,
  vendor: request.vendor,
  state: Reputation.stateOf(request),
  since: Course.begunAt(request)
})

const perform = (
  reputation: Reputation.Reputation,
  aniId: AniId,
  plan: Exclude<Rules.Plan, Rules.NotHandedIn>,
  { keyId, note, vendor }: NewHandIn,
  at: number
): RemediationId => {
  const step = { state: "IN_PROGRESS", at, note } as const
  if (plan.kind === "made") {
    const id = reputation.requests.length + 1 as RemediationId
    Reputation.ask(reputation, { id, aniId, carrier: null, keyId, note, vendor, requestedAt: at, steps: [step] })
    return id
  }
  const request = reputation.requests[plan.id - 1]!
  request.vendor = vendor
  if (!plan.isBegun) request.steps.push(step)
  return plan.id
}
