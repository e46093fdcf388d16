/**
 * Entries of the audit trail for what is done to users and members. Nothing of a password is in them. Pure.
 */
import type { Role } from "../people/Role.ts"
import type { User } from "../people/User.ts"
import { difference } from "./Difference.ts"
import type { NewEntry, Subject } from "./Entry.ts"

/** A user who was made, and as what; null: in no workspace. */
export const userCreated = (user: User, role: Role | null): NewEntry => ({
  action: "user.created",
  subject: subjectOf(user),
  summary: `Made the user “${user.name}”${
    user.isAdministrator ? ", administrator of the installation" : role === null ? "" : `, ${role}`
  }`,
  details: { after: role === null ? shown(user) : { ...shown(user), role } }
})

/** A user who was changed; undefined where nothing of them was. */
export const userChanged = (before: User, after: User): NewEntry | undefined => {
  const found = difference(shown(before), shown(after))
  return found && {
    action: "user.changed",
    subject: subjectOf(after),
    summary: before.isDisabled !== after.isDisabled
      ? `${after.isDisabled ? "Disabled" : "Enabled"} the user “${after.name}”`
      : `Changed the user “${after.name}”: ${found.fields.join(", ")}`,
    details: found.details
  }
}

/** A user who was given another password. */
export const passwordReplaced = (user: User): NewEntry => ({
  action: "user.password",
  subject: subjectOf(user),
  summary: `Gave the user “${user.name}” another password`,
  details: {}
})

/** A user who became a member of the workspace, or has another role there; undefined where they had it before. */
export const memberPut = (user: User, before: Role | null, after: Role): NewEntry | undefined => {
  if (before === null) {
    return {
      action: "member.added",
      subject: subjectOf(user),
      summary: `Made “${user.name}” a member, ${after}`,
      details: { after: { role: after } }
    }
  }
  return before === after ? undefined : {
    action: "member.changed",
    subject: subjectOf(user),
    summary: `Made the member “${user.name}” ${after} instead of ${before}`,
    details: { before: { role: before }, after: { role: after } }
  }
}

/** A user who is no member of the workspace any more. */
export const memberRemoved = (user: User, role: Role): NewEntry => ({
  action: "member.removed",
  subject: subjectOf(user),
  summary: `Removed the member “${user.name}”, ${role}`,
  details: { before: { role } }
})

// internal

const subjectOf = ({ id, name }: User): Subject => ({ kind: "user", id: String(id), name })

const shown = ({ displayName, isAdministrator, isDisabled, name }: User) => ({
  name,
  displayName,
  isAdministrator,
  isDisabled
})
