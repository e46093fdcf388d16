/**
 * Entries of the audit trail for what is set: workspaces, campaigns, their policies, dispositions. Pure.
 */
import type { ShadowPolicies, ShadowPolicy } from "../assignment/ShadowPolicy.ts"
import type { Campaign } from "../Campaign.ts"
import type { DispositionClass } from "../dials/DispositionClasses.ts"
import type { Disposition } from "../Disposition.ts"
import type { Workspace } from "../Workspace.ts"
import { difference } from "./Difference.ts"
import type { NewEntry, Subject } from "./Entry.ts"

/** A workspace that was made. */
export const workspaceCreated = (workspace: Workspace): NewEntry => ({
  action: "workspace.created",
  subject: ofWorkspace(workspace),
  summary: `Made the workspace “${workspace.name}”`,
  details: { after: workspace }
})

/** A workspace that came from another installation, where it and its keys had other numbers. */
export const workspaceMoved = (
  there: { readonly id: number; readonly name: string },
  id: number,
  keys: ReadonlyMap<number, number>
): NewEntry => ({
  action: "workspace.moved",
  subject: { kind: "workspace", id: String(id), name: there.name },
  summary: `Moved the workspace “${there.name}” here from another installation, where it was number ${there.id}`,
  details: {
    before: { workspace: there.id, keys: [...keys.keys()].slice(0, keysNamedMax) },
    after: { workspace: id, keys: [...keys.values()].slice(0, keysNamedMax) }
  }
})

/** A workspace that was changed; undefined where nothing of it was. */
export const workspaceChanged = (before: Workspace, after: Workspace): NewEntry | undefined => {
  const changed = difference(before, after)
  if (changed === undefined) return undefined
  const subject = ofWorkspace(after)
  if (changed.fields.every((field) => field === "policy")) return policyChanged(subject, null, before, after)
  return {
    action: "workspace.changed",
    subject,
    summary: `Changed the workspace “${after.name}”: ${changed.fields.join(", ")}`,
    details: changed.details
  }
}

/** A campaign that was registered. */
export const campaignCreated = (campaign: Campaign): NewEntry => ({
  action: "campaign.created",
  subject: ofCampaign(campaign),
  summary: `Registered the campaign “${campaign.name}”`,
  details: { after: campaign }
})

/** A campaign that was changed; undefined where nothing of it was. */
export const campaignChanged = (before: Campaign, after: Campaign): NewEntry | undefined => {
  const changed = difference(before, after)
  if (changed === undefined) return undefined
  const subject = ofCampaign(after)
  if (changed.fields.every((field) => field === "policy")) return policyChanged(subject, after.id, before, after)
  return {
    action: "campaign.changed",
    subject,
    summary: `Changed the campaign “${after.name}”: ${changed.fields.join(", ")}`,
    details: changed.details,
    undo: { kind: "campaignEdit", id: after.id, ...fieldsOf(changed.fields, before, after) }
  }
}

/** A campaign that was deleted. */
export const campaignDeleted = (campaign: Campaign): NewEntry => ({
  action: "campaign.deleted",
  subject: ofCampaign(campaign),
  summary: `Deleted the campaign “${campaign.name}”`,
  details: { before: campaign },
  undo: { kind: "campaignDeletion", campaign }
})

/** A disposition that was registered. */
export const dispositionCreated = (disposition: Disposition): NewEntry => ({
  action: "disposition.created",
  subject: ofDisposition(disposition),
  summary: `Registered the disposition “${disposition.name}”`,
  details: { after: disposition }
})

/** A disposition that was changed; undefined where nothing of it was. */
export const dispositionChanged = (before: Disposition, after: Disposition): NewEntry | undefined => {
  const changed = difference(before, after)
  return changed && {
    action: "disposition.changed",
    subject: ofDisposition(after),
    summary: `Changed the disposition “${after.name}”: ${changed.fields.join(", ")}`,
    details: changed.details,
    undo: { kind: "dispositionEdit", id: after.id, ...fieldsOf(changed.fields, before, after) }
  }
}

/** A disposition that was deleted. */
export const dispositionDeleted = (disposition: Disposition): NewEntry => ({
  action: "disposition.deleted",
  subject: ofDisposition(disposition),
  summary: `Deleted the disposition “${disposition.name}”`,
  details: { before: disposition },
  undo: { kind: "dispositionDeletion", disposition }
})

/** A name of dispositions that was given another class; null: that of the usual names. */
export const dispositionClassed = (
  name: string,
  before: DispositionClass | null,
  after: DispositionClass | null
): NewEntry => ({
  action: "disposition.classed",
  subject: { kind: "disposition", id: name, name },
  summary: after === null
    ? `Left dispositions called “${name}” to the usual names`
    : `Gave dispositions called “${name}” the class ${after}`,
  details: { before: { class: before }, after: { class: after } },
  undo: { kind: "dispositionClass", name, before, after }
})

/** Shadow policies that were replaced. */
export const shadowPoliciesChanged = (
  workspace: Pick<Workspace, "id" | "name">,
  before: ShadowPolicies,
  after: ShadowPolicies
): NewEntry => {
  const of = ({ policies }: ShadowPolicies) => policies.map(({ name, policy }): ShadowPolicy => ({ name, policy }))
  return {
    action: "policy.shadows",
    subject: ofWorkspace(workspace),
    summary: after.policies.length === 0
      ? `Left the workspace “${workspace.name}” without shadow policies`
      : `Set the shadow policies of the workspace “${workspace.name}”: ${
        after.policies.map(({ name }) => name).join(", ")
      }`,
    details: { before: { shadows: of(before) }, after: { shadows: of(after) } }
  }
}

/** A change of a policy that stops `preferAnswered`, as its hold-out shows harm; `why`: what that shows. */
export const preferenceStopped = ({ details, subject, ...entry }: NewEntry, why: string): NewEntry => ({
  ...entry,
  subject,
  summary: `Switched off the preference for numbers that are answered of the ${subject.kind} “${subject.name}”: ${why}`,
  details: { ...details, why }
})

// internal

/** An entry names this many keys by their numbers. */
const keysNamedMax = 200

const ofWorkspace = ({ id, name }: Pick<Workspace, "id" | "name">): Subject => ({
  kind: "workspace",
  id: String(id),
  name
})

const ofCampaign = ({ id, name }: Campaign): Subject => ({ kind: "campaign", id, name })

const ofDisposition = ({ id, name }: Disposition): Subject => ({ kind: "disposition", id, name })

const fieldsOf = <A extends object>(fields: ReadonlyArray<string>, before: A, after: A) => {
  const of = (state: A) =>
    Object.fromEntries(Object.entries(state).filter(([field]) => fields.includes(field))) as Partial<A>
  return { before: of(before), after: of(after) }
}

type WithPolicy = Pick<Workspace, "policy">

const policyChanged = (
  subject: Subject,
  campaignId: string | null,
  { policy: before }: WithPolicy,
  { policy: after }: WithPolicy
): NewEntry => {
  const fields = difference(before, after)?.fields ?? []
  return {
    action: "policy.changed",
    subject,
    summary: `Changed the policy of the ${subject.kind} “${subject.name}”: ${fields.join(", ")}`,
    details: { before, after },
    undo: { kind: "policy", campaignId, before, after }
  }
}
