/**
 * Anipool's HTTP contract: every endpoint, its schemas, security and errors. The server implements it; clients, the
 * console and the OpenAPI document derive from it.
 */
import { version } from "@anipool/domain/Release"
import * as HttpApi from "@effect/platform/HttpApi"
import * as OpenApi from "@effect/platform/OpenApi"
import { AnisApi } from "./AnisApi.ts"
import { AssignmentApi, Lead } from "./AssignmentApi.ts"
import { CampaignsApi } from "./CampaignsApi.ts"
import { ConsoleAssignApi } from "./console/AssignApi.ts"
import { ConsoleGroupsApi } from "./console/GroupsApi.ts"
import { ConsoleNumbersApi } from "./console/NumbersApi.ts"
import { ConsolePlannerApi } from "./console/PlanApi.ts"
import { ConsoleSessionApi } from "./console/SessionApi.ts"
import { ConsoleTodayApi } from "./console/TodayApi.ts"
import { Dial, DialsApi } from "./DialsApi.ts"
import { DispositionsApi } from "./DispositionsApi.ts"
import { FailureBody } from "./Failure.ts"
import { InboundGroupsApi } from "./InboundGroupsApi.ts"
import { LegacyFailureBody } from "./LegacyFailure.ts"
import { NrmApi } from "./NrmApi.ts"
import { NrmLegacyApi } from "./NrmLegacyApi.ts"
import { PlannerApi } from "./PlannerApi.ts"
import { SystemApi } from "./SystemApi.ts"
import { UploadsApi } from "./UploadsApi.ts"

/** Anipool's HTTP contract. */
export class AnipoolApi extends HttpApi.make("anipool")
  .add(AssignmentApi)
  .add(CampaignsApi)
  .add(DispositionsApi)
  .add(AnisApi)
  .add(DialsApi)
  .add(NrmApi)
  .add(NrmLegacyApi)
  .add(PlannerApi)
  .add(InboundGroupsApi)
  .add(UploadsApi)
  .add(ConsoleSessionApi)
  .add(ConsoleGroupsApi)
  .add(ConsoleTodayApi)
  .add(ConsoleNumbersApi)
  .add(ConsoleAssignApi)
  .add(ConsolePlannerApi)
  .add(SystemApi)
  .annotate(HttpApi.AdditionalSchemas, [Dial, Lead, FailureBody, LegacyFailureBody])
  .annotate(OpenApi.Title, "Anipool")
  .annotate(OpenApi.Version, version)
  .annotate(OpenApi.License, { name: "MIT" })
  .annotate(
    OpenApi.Description,
    "Manages a company's pool of outbound caller IDs (ANIs): picks the number to show to each prospect, and keeps campaigns, dispositions and numbers. Bodies are JSON. `null` for an optional field is as if left out, and unknown fields are ignored. Every failure has the body `{\"success\": false, \"message\": …}`."
  )
{}
