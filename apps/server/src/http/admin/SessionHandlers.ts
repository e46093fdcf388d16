/**
 * The console's session over HTTP.
 */
import { ConsoleSession } from "@anipool/console-core/Session"
import * as ApiKey from "@anipool/domain/ApiKey"
import * as Role from "@anipool/domain/people/Role"
import * as Access from "@anipool/http-api/admin/Access"
import type { Page } from "@anipool/http-api/admin/SessionApi"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import { type Caller, CurrentCaller } from "@anipool/http-api/Security"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as ErrorMapping from "../ErrorMapping.ts"

/** The handlers of the console's session group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "adminSession",
  (handlers) =>
    Effect.map(ConsoleSession, (session) =>
      handlers.handle("session", () =>
        Effect.gen(function*() {
          const caller = yield* CurrentCaller
          const { defaultCampaign, key, person, workspace: { country, id, inboundGroups, name, timeZone } } = caller
          return {
            workspace: { id, name, country, timeZone, inboundGroups },
            keyType: key?.type ?? null,
            keyName: key?.name ?? null,
            user: person?.user ?? null,
            role: roleOf(caller),
            pages: pagesOf(caller),
            defaultCampaign,
            campaigns: yield* ErrorMapping.answering(session.campaigns(id))
          }
        })))
)

/** What a caller is in the workspace: a key of type `admin` may what an administrator may; of others it is null. */
export const roleOf = ({ key, person }: Caller): Role.Role | null =>
  key !== null && ApiKey.isTypeAllowed(key.type, "administration") ? "administrator" : person?.role ?? null

// internal

/** Where each page begins: who may read there may open it. */
const paths: ReadonlyArray<readonly [Page, string]> = [
  ["today", "/admin/today"],
  ["alerts", "/admin/alerts"],
  ["campaigns", "/admin/campaigns"],
  ["groups", "/admin/groups"],
  ["numbers", "/admin/numbers"],
  ["assign", "/admin/assignment/preview"],
  ["planner", "/admin/planner"],
  ["shadow", "/admin/shadow"],
  ["audit", "/admin/audit"],
  ["settings", "/admin/workspace"]
]

const pagesOf = (caller: Caller): ReadonlyArray<Page> =>
  paths.flatMap(([page, path]) =>
    isOpen(caller, Access.onPath(path)) && (page !== "groups" || caller.workspace.inboundGroups) ? [page] : []
  )

const isOpen = (caller: Caller, access: Access.Access): boolean => {
  const role = roleOf(caller)
  return role === null
    ? caller.key !== null && Access.isOpenTo(access, caller.key.type)
    : Role.isAllowed(role, access.reads)
}
