/**
 * The console's session over HTTP.
 */
import { ConsoleSession } from "@anipool/admin-core/Session"
import * as ApiKey from "@anipool/domain/ApiKey"
import * as Role from "@anipool/domain/people/Role"
import * as Access from "@anipool/http-api/Access"
import * as AlertsApi from "@anipool/http-api/admin/AlertsApi"
import * as AssignApi from "@anipool/http-api/admin/AssignApi"
import * as AuditApi from "@anipool/http-api/admin/AuditApi"
import * as CampaignsApi from "@anipool/http-api/admin/CampaignsApi"
import * as GroupsApi from "@anipool/http-api/admin/GroupsApi"
import * as MembersApi from "@anipool/http-api/admin/MembersApi"
import * as NumberListApi from "@anipool/http-api/admin/NumberListApi"
import * as PlanApi from "@anipool/http-api/admin/PlanApi"
import type { Page } from "@anipool/http-api/admin/SessionApi"
import * as ShadowApi from "@anipool/http-api/admin/ShadowApi"
import * as TodayApi from "@anipool/http-api/admin/TodayApi"
import * as TrendsApi from "@anipool/http-api/admin/TrendsApi"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import { type Caller, CurrentCaller } from "@anipool/http-api/Security"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as ErrorMapping from "../../http/ErrorMapping.ts"

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

/** What each page reads first: who may read that may open it. */
const pages: ReadonlyArray<readonly [Page, Parameters<typeof Access.ofCallers>[0]]> = [
  ["today", TodayApi.today],
  ["trends", TrendsApi.read],
  ["alerts", AlertsApi.list],
  ["campaigns", CampaignsApi.list],
  ["groups", GroupsApi.list],
  ["numbers", NumberListApi.list],
  ["assign", AssignApi.tryProspect],
  ["planner", PlanApi.history],
  ["shadow", ShadowApi.list],
  ["audit", AuditApi.list],
  ["settings", MembersApi.workspace]
]

const allowedOnPages = pages.map(([page, endpoint]) => [page, Access.ofCallers(endpoint)] as const)

const pagesOf = (caller: Caller): ReadonlyArray<Page> =>
  allowedOnPages.flatMap(([page, allowed]) =>
    isOpen(caller, allowed) && (page !== "groups" || caller.workspace.inboundGroups) ? [page] : []
  )

const isOpen = (caller: Caller, allowed: Access.OfCallers): boolean => {
  const role = roleOf(caller)
  return role === null
    ? caller.key !== null && Access.isOpenTo(allowed, caller.key.type)
    : allowed.act !== null && Role.isAllowed(role, allowed.act)
}
