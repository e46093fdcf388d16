/**
 * Anipool's HTTP contract: every endpoint, its schemas, security and errors. The server implements it; clients, the
 * console and the OpenAPI document derive from it.
 */
import { version } from "@anipool/domain/Release"
import * as HttpApi from "@effect/platform/HttpApi"
import * as OpenApi from "@effect/platform/OpenApi"
import { AdminAccountApi } from "./admin/AccountApi.ts"
import { AdminAlertsApi, AdminNeedsApi } from "./admin/AlertsApi.ts"
import { AdminAssignApi } from "./admin/AssignApi.ts"
import { AdminAuditApi } from "./admin/AuditApi.ts"
import { AdminBurningApi } from "./admin/BurningApi.ts"
import { AdminCampaignsApi } from "./admin/CampaignsApi.ts"
import { AdminCarriersApi, NumberCarrierRow } from "./admin/CarriersApi.ts"
import { AdminConnectionsApi } from "./admin/ConnectionsApi.ts"
import { AdminDispositionsApi } from "./admin/DispositionsApi.ts"
import { AdminFirstStepsApi } from "./admin/FirstStepsApi.ts"
import { AdminGroupsApi } from "./admin/GroupsApi.ts"
import { AdminKeysApi } from "./admin/KeysApi.ts"
import { AdminListsApi } from "./admin/ListsApi.ts"
import { AdminMembersApi } from "./admin/MembersApi.ts"
import { AdminReputationApi } from "./admin/NumberReputationApi.ts"
import { AdminNumbersApi } from "./admin/NumbersApi.ts"
import { AdminOwnersApi, NumberOwnerRow } from "./admin/OwnersApi.ts"
import { AdminPlannerApi } from "./admin/PlanApi.ts"
import { AdminPolicyApi } from "./admin/PolicyApi.ts"
import { AdminRedressApi } from "./admin/RedressApi.ts"
import { AdminRemediationApi } from "./admin/RemediationApi.ts"
import { AdminReputationCheckApi } from "./admin/ReputationCheckApi.ts"
import { AdminRightsApi, RightToUseRow } from "./admin/RightsApi.ts"
import { AdminSessionApi } from "./admin/SessionApi.ts"
import { AdminShadowApi } from "./admin/ShadowApi.ts"
import { AdminSignInApi } from "./admin/SignInApi.ts"
import { AdminSnapshotsApi } from "./admin/SnapshotsApi.ts"
import { AdminTagsApi } from "./admin/TagsApi.ts"
import { AdminTodayApi } from "./admin/TodayApi.ts"
import { AdminTrendsApi } from "./admin/TrendsApi.ts"
import { AdminUsersApi } from "./admin/UsersApi.ts"
import { AdminViewsApi } from "./admin/ViewsApi.ts"
import { AdminWebhooksApi } from "./admin/WebhooksApi.ts"
import { AdminWorkspacesApi } from "./admin/WorkspacesApi.ts"
import { AnisApi } from "./AnisApi.ts"
import { AssignmentApi, Lead } from "./AssignmentApi.ts"
import { CallbackApi } from "./CallbackApi.ts"
import { CampaignsApi } from "./CampaignsApi.ts"
import { Dial, DialsApi } from "./DialsApi.ts"
import { DispositionsApi } from "./DispositionsApi.ts"
import { FailureBody } from "./Failure.ts"
import { InboundGroupsApi } from "./InboundGroupsApi.ts"
import { LegacyFailureBody } from "./LegacyFailure.ts"
import { NrmApi } from "./NrmApi.ts"
import { NrmLegacyApi } from "./NrmLegacyApi.ts"
import { PlannerApi } from "./PlannerApi.ts"
import { ObservationRow, ReputationApi } from "./ReputationApi.ts"
import { SystemApi } from "./SystemApi.ts"
import { UploadsApi } from "./UploadsApi.ts"

/** Anipool's HTTP contract. */
export class AnipoolApi extends HttpApi.make("anipool")
  .add(AssignmentApi)
  .add(CallbackApi)
  .add(CampaignsApi)
  .add(DispositionsApi)
  .add(AnisApi)
  .add(DialsApi)
  .add(NrmApi)
  .add(NrmLegacyApi)
  .add(ReputationApi)
  .add(PlannerApi)
  .add(InboundGroupsApi)
  .add(UploadsApi)
  .add(AdminSessionApi)
  .add(AdminSignInApi)
  .add(AdminAccountApi)
  .add(AdminWorkspacesApi)
  .add(AdminUsersApi)
  .add(AdminMembersApi)
  .add(AdminKeysApi)
  .add(AdminPolicyApi)
  .add(AdminCampaignsApi)
  .add(AdminDispositionsApi)
  .add(AdminGroupsApi)
  .add(AdminSnapshotsApi)
  .add(AdminAuditApi)
  .add(AdminTodayApi)
  .add(AdminTrendsApi)
  .add(AdminFirstStepsApi)
  .add(AdminNeedsApi)
  .add(AdminAlertsApi)
  .add(AdminWebhooksApi)
  .add(AdminConnectionsApi)
  .add(AdminNumbersApi)
  .add(AdminRemediationApi)
  .add(AdminBurningApi)
  .add(AdminRedressApi)
  .add(AdminRightsApi)
  .add(AdminCarriersApi)
  .add(AdminListsApi)
  .add(AdminOwnersApi)
  .add(AdminReputationApi)
  .add(AdminReputationCheckApi)
  .add(AdminTagsApi)
  .add(AdminViewsApi)
  .add(AdminAssignApi)
  .add(AdminPlannerApi)
  .add(AdminShadowApi)
  .add(SystemApi)
  .annotate(HttpApi.AdditionalSchemas, [
    Dial,
    Lead,
    ObservationRow,
    RightToUseRow,
    NumberCarrierRow,
    NumberOwnerRow,
    FailureBody,
    LegacyFailureBody
  ])
  .annotate(OpenApi.Title, "Anipool")
  .annotate(OpenApi.Version, version)
  .annotate(OpenApi.License, { name: "MIT", url: "https://opensource.org/license/mit" })
  .annotate(OpenApi.Servers, [
    { url: "/", description: "The server that this document came from." },
    { url: "http://127.0.0.1:8080", description: "A server on this machine, with its default settings." }
  ])
  .annotate(
    OpenApi.Transform,
    (document) => ({ ...document, info: { ...document["info"], contact: { name: "Whoever runs this server" } } })
  )
  .annotate(
    OpenApi.Description,
    "Manages a company's pool of outbound caller IDs (ANIs): picks the number to show to each prospect, and keeps campaigns, dispositions and numbers. Bodies are JSON. `null` for an optional field is as if left out, and unknown fields are ignored. Every failure has the body `{\"success\": false, \"message\": …, \"code\": …}`, but for those of paths that end in `.php`."
  )
{}
