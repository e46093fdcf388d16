/**
 * The console's session over HTTP.
 */
import { ConsoleSession } from "@anipool/console-core/Session"
import * as ApiKey from "@anipool/domain/ApiKey"
import * as Role from "@anipool/domain/people/Role"
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
            role: person?.role ?? null,
            pages: pagesOf(caller),
            defaultCampaign,
            campaigns: yield* ErrorMapping.answering(session.campaigns(id))
          }
        })))
)

// internal

/** The interface that each page asks; a key opens the pages whose interface it opens, or all by type `admin`. */
const interfaces: ReadonlyArray<readonly [Page, ApiKey.Interface]> = [
  ["today", "any"],
  ["alerts", "custom"],
  ["campaigns", "custom"],
  ["groups", "inboundGroups"],
  ["numbers", "nrm"],
  ["assign", "assignment"],
  ["planner", "planner"],
  ["audit", "custom"],
  ["settings", "administration"]
]

const pagesOf = (caller: Caller): ReadonlyArray<Page> =>
  interfaces.flatMap(([page, on]) =>
    isOpen(caller, page, on) && (page !== "groups" || caller.workspace.inboundGroups) ? [page] : []
  )

const isOpen = ({ key, person }: Caller, page: Page, on: ApiKey.Interface): boolean =>
  key === null
    ? person !== undefined && Role.isAllowed(person.role, page === "settings" ? "administer" : "read")
    : ApiKey.isTypeAllowed(key.type, on) || ApiKey.isTypeAllowed(key.type, "administration")
