/**
 * The part of the HTTP contract that the pages call, and the client derived from it.
 */
import { AdminAccountApi } from "@anipool/http-api/admin/AccountApi"
import { AdminAlertsApi, AdminNeedsApi } from "@anipool/http-api/admin/AlertsApi"
import { AdminAssignApi } from "@anipool/http-api/admin/AssignApi"
import { AdminAuditApi } from "@anipool/http-api/admin/AuditApi"
import { AdminCampaignsApi } from "@anipool/http-api/admin/CampaignsApi"
import { AdminDispositionsApi } from "@anipool/http-api/admin/DispositionsApi"
import { AdminFirstStepsApi } from "@anipool/http-api/admin/FirstStepsApi"
import { AdminGroupsApi } from "@anipool/http-api/admin/GroupsApi"
import { AdminKeysApi } from "@anipool/http-api/admin/KeysApi"
import { AdminListsApi } from "@anipool/http-api/admin/ListsApi"
import { AdminMembersApi } from "@anipool/http-api/admin/MembersApi"
import { AdminNumbersApi } from "@anipool/http-api/admin/NumbersApi"
import { AdminPlannerApi } from "@anipool/http-api/admin/PlanApi"
import { AdminPolicyApi } from "@anipool/http-api/admin/PolicyApi"
import { AdminSessionApi } from "@anipool/http-api/admin/SessionApi"
import { AdminShadowApi } from "@anipool/http-api/admin/ShadowApi"
import { AdminSignInApi } from "@anipool/http-api/admin/SignInApi"
import { AdminTodayApi } from "@anipool/http-api/admin/TodayApi"
import { AdminTrendsApi } from "@anipool/http-api/admin/TrendsApi"
import { AdminUsersApi } from "@anipool/http-api/admin/UsersApi"
import { AdminViewsApi } from "@anipool/http-api/admin/ViewsApi"
import { AdminWebhooksApi } from "@anipool/http-api/admin/WebhooksApi"
import { AdminWorkspacesApi } from "@anipool/http-api/admin/WorkspacesApi"
import { InboundGroupsApi } from "@anipool/http-api/InboundGroupsApi"
import { NrmApi } from "@anipool/http-api/NrmApi"
import { consoleHeader, workspaceHeader } from "@anipool/http-api/Security"
import { SystemApi } from "@anipool/http-api/SystemApi"
import { UploadsApi } from "@anipool/http-api/UploadsApi"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as ParseResult from "effect/ParseResult"
import * as FiguresAge from "./figuresAge.ts"

/** Only the groups that a page calls: the rest of the contract would be carried along for nothing. */
class ConsoleApi extends HttpApi.make("anipool")
  .add(AdminSessionApi)
  .add(AdminSignInApi)
  .add(AdminAccountApi)
  .add(AdminWorkspacesApi)
  .add(AdminUsersApi)
  .add(AdminMembersApi)
  .add(AdminKeysApi)
  .add(AdminTodayApi)
  .add(AdminTrendsApi)
  .add(AdminFirstStepsApi)
  .add(AdminPolicyApi)
  .add(AdminCampaignsApi)
  .add(AdminDispositionsApi)
  .add(AdminListsApi)
  .add(AdminNeedsApi)
  .add(AdminAlertsApi)
  .add(AdminWebhooksApi)
  .add(AdminGroupsApi)
  .add(AdminAuditApi)
  .add(AdminNumbersApi)
  .add(AdminViewsApi)
  .add(AdminAssignApi)
  .add(AdminPlannerApi)
  .add(AdminShadowApi)
  .add(InboundGroupsApi)
  .add(UploadsApi)
  .add(NrmApi)
  .add(SystemApi)
{}

/** What requests are sent with: a key, or the session of whoever is signed in, in a workspace or none. */
export type Credential = { readonly secret: string } | { readonly workspaceId: number | null }

/** The headers that go with it. The session's cookie is the browser's to send. */
export const headersOf = (credential: Credential): Readonly<Record<string, string>> =>
  "secret" in credential
    ? { authorization: `Bearer ${credential.secret}` }
    : {
      [consoleHeader]: "1",
      ...credential.workspaceId === null ? {} : { [workspaceHeader]: String(credential.workspaceId) }
    }

/** A client of the server that the page came from, one for each credential. Its requests carry the key, and nothing else keeps it. */
export const makeClient = (credential: Credential): Client => {
  const made = clients.get(credential) ?? deriveClient(credential)
  clients.set(credential, made)
  return made
}

/** What a client of another part of the contract is derived with. */
export const sentWith = (credential: Credential) => ({
  baseUrl: window.location.origin,
  // What is left of this error is said of requests that cannot be written: what was typed.
  transformResponse: Effect.catchIf(
    (error): error is ParseResult.ParseError => ParseResult.isParseError(error),
    (cause) => Effect.fail(new UnreadableAnswer({ cause }))
  ),
  transformClient: (client: HttpClient.HttpClient) =>
    HttpClient.tap(
      HttpClient.mapRequest(client, HttpClientRequest.setHeaders(headersOf(credential))),
      ({ headers }) => Effect.sync(() => FiguresAge.note(credential, headers))
    )
})

/** The derived client: `client.adminToday.today()`. */
export type Client = ReturnType<typeof deriveClient>

// internal

/** An answer that is not what the contract says. */
class UnreadableAnswer extends Data.TaggedError("UnreadableAnswer")<{ readonly cause: unknown }> {}

const clients = new WeakMap<Credential, Client>()

const deriveClient = (credential: Credential) =>
  Effect.runSync(HttpApiClient.make(ConsoleApi, sentWith(credential)).pipe(Effect.provide(FetchHttpClient.layer)))
