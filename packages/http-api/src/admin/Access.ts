/**
 * Who may what under `/admin/`: the one table, which the server decides by and the documentation shows.
 *
 * Keys of the interface reach what the interface gives them, as pages need it, and what every page begins with. A key of type
 * `admin` reaches all of its workspace, as an administrator does; a user what their role may do.
 */
import * as ApiKey from "@anipool/domain/ApiKey"
import type * as Role from "@anipool/domain/people/Role"

/** What holds on a path and on all below it that has no row of its own. */
export interface Access {
  /** The path; what stands in braces is any one segment. */
  readonly path: string
  /** The part of the interface whose keys may do it too. */
  readonly keys: ApiKey.Interface
  /** What reading is, of the things that roles may do; and what changing is, `read` where it changes nothing. */
  readonly reads: Role.Act
  readonly changes: Role.Act
}

const of = (path: string, keys: ApiKey.Interface, changes: Role.Act, reads: Role.Act = "read"): Access => ({
  path,
  keys,
  reads,
  changes
})

/** The table. */
export const table: ReadonlyArray<Access> = [
  of("/admin/session", "any", "read"),
  of("/admin/workspaces", "any", "read"),
  of("/admin/today", "any", "read"),
  of("/admin/needs", "any", "read"),
  of("/admin/groups", "inboundGroups", "operate"),
  of("/admin/uploads", "inboundGroups", "operate"),
  of("/admin/snapshots", "inboundGroups", "operate"),
  of("/admin/campaigns", "custom", "operate"),
  of("/admin/campaigns/{campaignId}/policy", "administration", "operate"),
  of("/admin/dispositions", "custom", "operate"),
  of("/admin/numbers", "nrm", "operate"),
  of("/admin/numbers.csv", "nrm", "read"),
  of("/admin/numbers/import", "administration", "operate"),
  of("/admin/assignment/preview", "assignment", "read"),
  of("/admin/planner", "planner", "read"),
  of("/admin/shadow", "administration", "operate"),
  of("/admin/audit", "administration", "operate"),
  of("/admin/alerts", "administration", "operate"),
  of("/admin/alerts/thresholds", "administration", "administer"),
  of("/admin/dials/rejected", "administration", "operate"),
  of("/admin/webhooks", "administration", "administer"),
  of("/admin/connections", "administration", "administer"),
  of("/admin/workspace/policy", "administration", "operate"),
  of("/admin/workspace", "administration", "administer", "administer"),
  of("/admin/keys", "administration", "administer", "administer"),
  of("/admin/members", "administration", "administer", "administer")
]

/** What holds on a path: the row of the longest path that it is on or below. What has no row is for administrators. */
export const onPath = (path: string): Access =>
  longestFirst.find(({ pattern }) => pattern.test(path))?.access ??
    of(path, "administration", "administer", "administer")

/** What a request with this method does there. Previews change nothing, whatever they are asked by. */
export const actOf = ({ changes, reads }: Access, method: string, path: string): Role.Act =>
  method === "GET" || method === "HEAD" || path.endsWith("/preview") ? reads : changes

/** Whether a key of this type may go there; one of type `admin` may go everywhere. */
export const isOpenTo = ({ keys }: Access, type: ApiKey.KeyType): boolean =>
  ApiKey.isTypeAllowed(type, keys) || ApiKey.isTypeAllowed(type, "administration")

/** The types of keys that may go there, as a message names them: `"universal" or "admin"`. */
export const typesNamed = (access: Access): string =>
  ApiKey.KeyType.literals.filter((type) => isOpenTo(access, type)).map((type) => `"${type}"`).join(" or ")

// internal

const longestFirst = table.map((access) => ({ access, pattern: patternOf(access.path) }))
  .sort((a, b) => b.access.path.length - a.access.path.length)

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}(/|$)`)
}
