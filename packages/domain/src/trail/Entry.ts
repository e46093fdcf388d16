/**
 * The audit trail's entries: who changed what, and what it takes to undo it. Plain data.
 */
import * as Schema from "effect/Schema"
import type { Undo } from "./Undo.ts"

/**
 * Who acts. `schedule`: what was to happen at its time, `restRule`: the rest rule, `installation`: Anipool itself, as at
 * its start.
 */
export const ActorKind = Schema.Literal("user", "key", "commandLine", "schedule", "restRule", "installation")
  .annotations({ identifier: "ActorKind" })
/** Who acts. */
export type ActorKind = typeof ActorKind.Type

/** Who acts, as an entry names them. */
export interface Actor {
  readonly kind: ActorKind
  /** The user's or the key's number; null for those that have none. */
  readonly id: string | null
  readonly name: string
  /** The address that a request came from; null where there was none. */
  readonly address: string | null
}

/** What was done: a word for programs, that never changes its meaning. */
export const Action = Schema.Literal(
  "alert.acknowledged",
  "alert.thresholds",
  "ani.activated",
  "ani.changed",
  "ani.copied",
  "ani.created",
  "ani.imported",
  "ani.moved",
  "ani.paused",
  "ani.removed",
  "ani.replaced",
  "ani.tagged",
  "callback.recorded",
  "campaign.changed",
  "campaign.created",
  "campaign.deleted",
  "campaign.tagged",
  "carrier.recorded",
  "change.undone",
  "connection.changed",
  "connection.created",
  "connection.deleted",
  "disposition.changed",
  "disposition.classed",
  "disposition.created",
  "disposition.deleted",
  "group.created",
  "group.deleted",
  "group.edited",
  "group.replaced",
  "key.changed",
  "key.created",
  "key.revoked",
  "list.changed",
  "list.created",
  "list.deleted",
  "member.added",
  "member.changed",
  "member.removed",
  "order.begun",
  "order.changed",
  "owner.recorded",
  "policy.changed",
  "policy.shadows",
  "redress.closed",
  "remediation.handedIn",
  "remediation.moved",
  "remediation.requested",
  "remediation.terms",
  "reputation.check",
  "reputation.recorded",
  "right.recorded",
  "shadow.cancelled",
  "shadow.kept",
  "shadow.requested",
  "snapshot.applied",
  "tag.replaced",
  "user.changed",
  "user.created",
  "user.deleted",
  "user.password",
  "webhook.changed",
  "webhook.created",
  "webhook.deleted",
  "webhook.secret",
  "workspace.changed",
  "workspace.created",
  "workspace.moved"
).annotations({ identifier: "AuditAction" })
/** What was done. */
export type Action = typeof Action.Type

/** What it was done to. */
export const SubjectKind = Schema.Literal(
  "alert",
  "ani",
  "campaign",
  "connection",
  "disposition",
  "group",
  "key",
  "list",
  "order",
  "shadow",
  "snapshot",
  "tag",
  "user",
  "webhook",
  "workspace"
).annotations({ identifier: "AuditSubject" })
/** What it was done to. */
export type SubjectKind = typeof SubjectKind.Type

/** A thing that was changed. `id`: the caller's identifier, or the number that it has here. */
export interface Subject {
  readonly kind: SubjectKind
  readonly id: string
  readonly name: string
}

/** What was before and after, or what came and went: an object of JSON, without secrets and without prospects' numbers. */
export type Details = Readonly<Record<string, unknown>>

/** An entry to be written, with the change that it tells of. */
export interface NewEntry {
  readonly action: Action
  readonly subject: Subject
  /** A sentence for people. */
  readonly summary: string
  readonly details: Details
  /** What undoing it takes; a change without cannot be undone. */
  readonly undo?: Undo | undefined
}

/** Characters that the details of an entry may take as JSON; longer ones are left out, which they then say. */
const detailsLengthMax = 20_000

/** Characters that what undoing takes may have as JSON: a group of 100,000 numbers. A larger change cannot be undone. */
const undoLengthMax = 8_000_000

/** How long a change can be undone, in milliseconds: a day. */
export const undoableForMs = 86_400_000

/** Numbers that details list of those that came or went: enough to see which they are. */
export const phonesListedMax = 100

/** What undoing a change takes, as it is kept; null where there is none, or too much. */
export const storedUndo = ({ undo }: NewEntry): string | null => {
  const text = undo === undefined ? null : JSON.stringify(undo)
  return text === null || text.length > undoLengthMax ? null : text
}

/** Details as they are kept. */
export const storedDetails = (details: Details): string => {
  const text = JSON.stringify(details)
  return text.length <= detailsLengthMax ? text : JSON.stringify({ leftOut: "too long to be kept" })
}
