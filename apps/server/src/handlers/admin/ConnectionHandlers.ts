/**
 * Connections to telephony providers, over HTTP.
 */
import { ConnectionDesk } from "@anipool/core/connections/ConnectionDesk"
import * as Connection from "@anipool/domain/Connection"
import * as Api from "@anipool/http-api/admin/ConnectionsApi"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as EndpointInput from "../../input/EndpointInput.ts"
import * as UseCase from "../UseCase.ts"

/** The handlers of the connections group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "adminConnections",
  (handlers) =>
    Effect.map(ConnectionDesk, (desk) =>
      handlers
        .handle("list", () =>
          UseCase.forCaller(({ workspace }) =>
            Effect.map(desk.list(workspace), (connections) => ({ connections: connections.map(shown) }))
          ))
        .handleRaw(
          "create",
          EndpointInput.body(
            Api.create,
            (given) =>
              UseCase.forCaller(({ workspace }) =>
                desk.create(workspace, given.provider, settingsOf(given), Redacted.make(given.signingKey))
              ).pipe(Effect.map(shown))
          )
        )
        .handleRaw(
          "change",
          EndpointInput.pathAndBody(
            Api.change,
            ({ connection }, given) =>
              UseCase.forCaller(({ workspace }) =>
                desk.change(
                  workspace,
                  connection,
                  settingsOf(given),
                  given.signingKey === undefined ? undefined : Redacted.make(given.signingKey)
                )
              ).pipe(Effect.map(shown))
          )
        )
        .handle("remove", ({ path: { connection } }) =>
          UseCase.forCaller(({ workspace }) =>
            Effect.as(desk.remove(workspace, connection), { success: true as const })
          )))
)

// internal

const shown = (connection: Connection.Connection): Api.ShownConnection => ({
  ...connection,
  voiceUrl: Connection.voiceUrl(connection),
  statusUrl: Connection.statusUrl(connection)
})

const settingsOf = (given: Api.ConnectionSettings): Connection.ConnectionSettings => ({
  name: given.name,
  publicUrl: given.publicUrl,
  campaign: given.campaign,
  campaignParameter: given.campaignParameter ?? null,
  zipParameter: given.zipParameter ?? null,
  fallbackNumber: given.fallbackNumber ?? null
})
