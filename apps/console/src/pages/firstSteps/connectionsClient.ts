/**
 * The part of the contract about connections, and the client derived from it: apart, as nothing else calls it.
 */
import { AdminConnectionsApi } from "@anipool/http-api/admin/ConnectionsApi"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import * as Effect from "effect/Effect"
import { type Credential, sentWith } from "../../api/ConsoleApi.ts"

class ConnectionsApi extends HttpApi.make("anipool").add(AdminConnectionsApi) {}

/** A client for connections. */
export const connectionsClient = (credential: Credential) =>
  Effect.runSync(HttpApiClient.make(ConnectionsApi, sentWith(credential)).pipe(Effect.provide(FetchHttpClient.layer)))
