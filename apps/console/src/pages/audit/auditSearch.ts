/**
 * What the audit trail is searched for.
 */
import type { AuditEntry } from "@anipool/http-api/admin/AuditApi"
import type { Choice } from "../../components/choices.ts"

type Action = AuditEntry["action"]
type ActorKind = AuditEntry["actor"]["kind"]

/** What is chosen; an empty text does not narrow it down. */
export interface Search {
  readonly text: string
  readonly actor: string
  readonly actorKind: ActorKind | ""
  readonly action: Action | ""
  readonly from: string
  readonly until: string
}

/** What the address says: the change that the list begins with. */
export const fromAddress = ({ entry }: Readonly<Record<string, unknown>>): { readonly entry?: number } =>
  typeof entry === "number" && Number.isSafeInteger(entry) && entry > 0 ? { entry } : {}

/** What is sent of it. */
export const searchOf = ({ action, actor, actorKind, from, text, until }: Search) => ({
  ...text.trim() === "" ? {} : { text: text.trim() },
  ...actor.trim() === "" ? {} : { actor: actor.trim() },
  ...actorKind === "" ? {} : { actorKind },
  ...action === "" ? {} : { action },
  ...from === "" ? {} : { from },
  ...until === "" ? {} : { until }
})

/** Kinds of changes that one may look for. */
export const actionChoices: ReadonlyArray<Choice<Action | "">> = [
  { value: "", label: "All changes" },
  { value: "group.created", label: "Groups made" },
  { value: "group.edited", label: "Groups edited" },
  { value: "group.replaced", label: "Groups replaced" },
  { value: "group.deleted", label: "Groups deleted" },
  { value: "snapshot.applied", label: "Snapshots applied" },
  { value: "ani.created", label: "Numbers taken in" },
  { value: "ani.imported", label: "Numbers imported" },
  { value: "ani.moved", label: "Numbers moved" },
  { value: "ani.copied", label: "Numbers copied" },
  { value: "ani.replaced", label: "Numbers replaced" },
  { value: "ani.tagged", label: "Numbers tagged" },
  { value: "ani.changed", label: "Numbers changed" },
  { value: "ani.removed", label: "Numbers removed" },
  { value: "ani.paused", label: "Numbers put to rest" },
  { value: "ani.activated", label: "Numbers activated" },
  { value: "callback.recorded", label: "Callback routes recorded" },
  { value: "carrier.recorded", label: "Carriers of numbers recorded" },
  { value: "right.recorded", label: "Rights to use entered" },
  { value: "redress.closed", label: "Redress cases closed" },
  { value: "remediation.requested", label: "Remediations asked for" },
  { value: "order.begun", label: "Orders of numbers begun" },
  { value: "order.changed", label: "Orders of numbers changed" },
  { value: "shadow.requested", label: "Shadows asked for" },
  { value: "shadow.cancelled", label: "Shadows cancelled" },
  { value: "shadow.kept", label: "Shadows kept" },
  { value: "policy.changed", label: "Policies changed" },
  { value: "policy.shadows", label: "Shadow policies set" },
  { value: "campaign.created", label: "Campaigns registered" },
  { value: "campaign.changed", label: "Campaigns changed" },
  { value: "campaign.tagged", label: "Campaigns tagged" },
  { value: "tag.replaced", label: "Tags renamed and deleted" },
  { value: "campaign.deleted", label: "Campaigns deleted" },
  { value: "owner.recorded", label: "Owners of numbers" },
  { value: "list.created", label: "Lists registered" },
  { value: "list.changed", label: "Lists changed" },
  { value: "list.deleted", label: "Lists removed" },
  { value: "disposition.changed", label: "Dispositions changed" },
  { value: "disposition.classed", label: "Classes of dispositions given" },
  { value: "workspace.changed", label: "Workspace changed" },
  { value: "user.created", label: "People added" },
  { value: "user.changed", label: "People changed" },
  { value: "user.password", label: "Passwords replaced" },
  { value: "member.added", label: "Members added" },
  { value: "member.changed", label: "Roles changed" },
  { value: "member.removed", label: "Members removed" },
  { value: "key.created", label: "Keys made" },
  { value: "key.revoked", label: "Keys revoked" },
  { value: "change.undone", label: "Changes undone" }
]

/** Who may have acted. */
export const actorChoices: ReadonlyArray<Choice<ActorKind | "">> = [
  { value: "", label: "Everybody" },
  { value: "user", label: "People" },
  { value: "key", label: "Keys" },
  { value: "commandLine", label: "The command line" },
  { value: "restRule", label: "The rest rule" },
  { value: "schedule", label: "Schedules" },
  { value: "installation", label: "Anipool itself" }
]
