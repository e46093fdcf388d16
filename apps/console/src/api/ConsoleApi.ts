/**
 * The part of the HTTP contract that the pages call, and the client derived from it.
 */
import { ConsoleAssignApi } from "@anipool/http-api/console/AssignApi"
import { ConsoleGroupsApi } from "@anipool/http-api/console/GroupsApi"
import { ConsoleNumbersApi } from "@anipool/http-api/console/NumbersApi"
import { ConsolePlannerApi } from "@anipool/http-api/console/PlanApi"
import { ConsoleSessionApi } from "@anipool/http-api/console/SessionApi"
import { ConsoleTodayApi } from "@anipool/http-api/console/TodayApi"
import { InboundGroupsApi } from "@anipool/http-api/InboundGroupsApi"
import { NrmApi } from "@anipool/http-api/NrmApi"
import { SystemApi } from "@anipool/http-api/SystemApi"
import { UploadsApi } from "@anipool/http-api/UploadsApi"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import * as Effect from "effect/Effect"

/** Only the groups that a page calls: the rest of the contract would be carried along for nothing. */
class ConsoleApi extends HttpApi.make("anipool")
  .add(ConsoleSessionApi)
  .add(ConsoleTodayApi)
  .add(ConsoleGroupsApi)
  .add(ConsoleNumbersApi)
  .add(ConsoleAssignApi)
  .add(ConsolePlannerApi)
  .add(InboundGroupsApi)
  .add(UploadsApi)
  .add(NrmApi)
  .add(SystemApi)
{}

/** A client of the server that the page came from. Its requests carry the key, and nothing else keeps it. */
export const makeClient = (key: string) =>
  Effect.runSync(
    HttpApiClient.make(ConsoleApi, {
      baseUrl: window.location.origin,
      transformClient: HttpClient.mapRequest(HttpClientRequest.bearerToken(key))
    }).pipe(Effect.provide(FetchHttpClient.layer))
  )

/** The derived client: `client.consoleToday.today()`. */
export type Client = ReturnType<typeof makeClient>
