/**
 * What people may do in a workspace: the one table of roles.
 */
import * as Schema from "effect/Schema"

/** A role in a workspace, from the least to the most. */
export const Role = Schema.Literal("viewer", "operator", "administrator").annotations({ identifier: "Role" })
/** A role in a workspace. */
export type Role = typeof Role.Type

/**
 * What is done in a workspace. `read`: look at anything that its pages show. `operate`: change numbers, groups, campaigns,
 * dispositions and policies, upload, assign. `administer`: people, keys, the workspace's settings and its alerts.
 */
export type Act = "read" | "operate" | "administer"

const may: Readonly<Record<Role, ReadonlyArray<Act>>> = {
  viewer: ["read"],
  operator: ["read", "operate"],
  administrator: ["read", "operate", "administer"]
}

/** Whether a role may do it. */
export const isAllowed = (role: Role, act: Act): boolean => may[role].includes(act)

/** The least role that may do it, for a message that refuses. */
export const leastFor = (act: Act): Role => Role.literals.find((role) => isAllowed(role, act)) ?? "administrator"
