/**
 * The console's session over HTTP.
 */
import { ConsoleSession } from "@anipool/console-core/Session"
import * as ApiKey from "@anipool/domain/ApiKey"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import type { Page } from "@anipool/http-api/console/SessionApi"
import { type Caller, CurrentCaller } from "@anipool/http-api/Security"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as ErrorMapping from "../ErrorMapping.ts"

/** The handlers of the console's session group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "consoleSession",
  (handlers) =>
    Effect.map(ConsoleSession, (session) =>
      handlers.handle("session", () =>
        Effect.gen(function*() {
          const caller = yield* CurrentCaller
          const { defaultCampaign, key, workspace: { country, id, inboundGroups, name, timeZone } } = caller
          return {
            workspace: { id, name, country, timeZone, inboundGroups },
            keyType: key.type,
            pages: pagesOf(caller),
            defaultCampaign,
            campaigns: yield* ErrorMapping.answering(session.campaigns(id))
          }
        })))
)

// internal

/** The interface that each page asks; a key opens the pages whose interface it opens. */
const interfaces: ReadonlyArray<readonly [Page, ApiKey.Interface]> = [
  ["today", "any"],
  ["groups", "inboundGroups"],
  ["numbers", "nrm"],
  ["assign", "assignment"],
  ["planner", "planner"]
]

const pagesOf = ({ key, workspace }: Caller): ReadonlyArray<Page> =>
  interfaces.flatMap(([page, on]) =>
    ApiKey.isTypeAllowed(key.type, on) && (page !== "groups" || workspace.inboundGroups) ? [page] : []
  )
