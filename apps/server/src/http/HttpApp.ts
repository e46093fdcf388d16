/**
 * All that is answered over HTTP: the contract's endpoints, its document, the page that shows it, the documentation, and the console.
 */
import type { AdminCore } from "@anipool/admin-core/AdminCore"
import type { Core } from "@anipool/core/Core"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as OpenApiDocument from "@anipool/http-api/OpenApiDocument"
import type { StorageHealth } from "@anipool/storage/StorageHealth"
import type * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as HttpMiddleware from "@effect/platform/HttpMiddleware"
import * as HttpRouter from "@effect/platform/HttpRouter"
import type * as HttpServer from "@effect/platform/HttpServer"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Keys from "../access/Keys.ts"
import * as ConsoleSite from "../console/ConsoleSite.ts"
import * as RequestMiddleware from "../dispatch/RequestMiddleware.ts"
import * as DocsSite from "../docs/DocsSite.ts"
import * as ReferencePage from "../docs/ReferencePage.ts"
import * as AdminAlertHandlers from "../handlers/admin/AlertHandlers.ts"
import * as AdminAssignHandlers from "../handlers/admin/AssignHandlers.ts"
import * as AdminAuditHandlers from "../handlers/admin/AuditHandlers.ts"
import * as AdminBurningHandlers from "../handlers/admin/BurningHandlers.ts"
import * as AdminCampaignHandlers from "../handlers/admin/CampaignHandlers.ts"
import * as AdminCarriersHandlers from "../handlers/admin/CarriersHandlers.ts"
import * as AdminConnectionHandlers from "../handlers/admin/ConnectionHandlers.ts"
import * as AdminFirstStepsHandlers from "../handlers/admin/FirstStepsHandlers.ts"
import * as AdminGroupListHandlers from "../handlers/admin/GroupListHandlers.ts"
import * as AdminListsHandlers from "../handlers/admin/ListsHandlers.ts"
import * as AdminNumberHandlers from "../handlers/admin/NumberHandlers.ts"
import * as AdminOwnersHandlers from "../handlers/admin/OwnersHandlers.ts"
import * as AdminPeopleHandlers from "../handlers/admin/PeopleHandlers.ts"
import * as AdminPlanHandlers from "../handlers/admin/PlanHandlers.ts"
import * as AdminRedressHandlers from "../handlers/admin/RedressHandlers.ts"
import * as AdminRemediationHandlers from "../handlers/admin/RemediationHandlers.ts"
import * as AdminReputationCheckHandlers from "../handlers/admin/ReputationCheckHandlers.ts"
import * as AdminRightsHandlers from "../handlers/admin/RightsHandlers.ts"
import * as AdminSessionHandlers from "../handlers/admin/SessionHandlers.ts"
import * as AdminShadowHandlers from "../handlers/admin/ShadowHandlers.ts"
import * as AdminSignInHandlers from "../handlers/admin/SignInHandlers.ts"
import * as AdminSnapshotHandlers from "../handlers/admin/SnapshotHandlers.ts"
import * as AdminTagHandlers from "../handlers/admin/TagHandlers.ts"
import * as AdminTodayHandlers from "../handlers/admin/TodayHandlers.ts"
import * as AdminTrendsHandlers from "../handlers/admin/TrendsHandlers.ts"
import * as AdminViewHandlers from "../handlers/admin/ViewHandlers.ts"
import * as AdminWebhookHandlers from "../handlers/admin/WebhookHandlers.ts"
import * as AniHandlers from "../handlers/AniHandlers.ts"
import * as AssignmentHandlers from "../handlers/AssignmentHandlers.ts"
import * as CallbackHandlers from "../handlers/CallbackHandlers.ts"
import * as CampaignHandlers from "../handlers/CampaignHandlers.ts"
import * as DialsHandlers from "../handlers/DialsHandlers.ts"
import * as DispositionHandlers from "../handlers/DispositionHandlers.ts"
import * as InboundGroupHandlers from "../handlers/InboundGroupHandlers.ts"
import * as NrmHandlers from "../handlers/NrmHandlers.ts"
import * as NrmLegacyHandlers from "../handlers/NrmLegacyHandlers.ts"
import * as PlannerHandlers from "../handlers/PlannerHandlers.ts"
import * as ReputationHandlers from "../handlers/ReputationHandlers.ts"
import * as SystemHandlers from "../handlers/SystemHandlers.ts"
import * as UploadHandlers from "../handlers/UploadHandlers.ts"
import * as PageHeaders from "./PageHeaders.ts"

/** The contract, implemented. */
export const api: Layer.Layer<HttpApi.Api, never, AdminCore | Core | StorageHealth> = HttpApiBuilder.api(AnipoolApi)
  .pipe(
    Layer.provide([
      AssignmentHandlers.layer,
      CallbackHandlers.layer,
      CampaignHandlers.layer,
      DispositionHandlers.layer,
      AniHandlers.layer,
      NrmHandlers.layer,
      NrmLegacyHandlers.layer,
      ReputationHandlers.layer,
      ReputationHandlers.adminLayer,
      PlannerHandlers.layer,
      InboundGroupHandlers.layer,
      UploadHandlers.layer,
      DialsHandlers.layer,
      AdminSessionHandlers.layer,
      AdminSignInHandlers.layer,
      AdminPeopleHandlers.layer,
      AdminCampaignHandlers.layer,
      AdminGroupListHandlers.layer,
      AdminSnapshotHandlers.layer,
      AdminAuditHandlers.layer,
      AdminNumberHandlers.layer,
      AdminFirstStepsHandlers.layer,
      AdminTodayHandlers.layer,
      AdminTrendsHandlers.layer,
      AdminAlertHandlers.needsLayer,
      AdminAlertHandlers.layer,
      AdminRemediationHandlers.layer,
      AdminBurningHandlers.layer,
      AdminRedressHandlers.layer,
      AdminReputationCheckHandlers.layer,
      AdminRightsHandlers.layer,
      AdminCarriersHandlers.layer,
      AdminListsHandlers.layer,
      AdminOwnersHandlers.layer,
      AdminTagHandlers.layer,
      AdminViewHandlers.layer,
      AdminWebhookHandlers.layer,
      AdminConnectionHandlers.layer,
      AdminAssignHandlers.layer,
      AdminPlanHandlers.layer,
      AdminShadowHandlers.layer,
      SystemHandlers.layer
    ]),
    Layer.provide(Keys.layer)
  )

/** `GET /openapi.json`, and the reference: at `GET /docs`, and under the site that the documentation is. */
export const reference: Layer.Layer<never> = HttpApiBuilder.Router.use((router) => {
  const document = OpenApiDocument.get()
  // As bytes, which every answer shares.
  const json = HttpServerResponse.uint8Array(Buffer.from(JSON.stringify(document)), { contentType: "application/json" })
  const page = HttpServerResponse.html(ReferencePage.render(document)).pipe(
    HttpServerResponse.setHeaders(PageHeaders.allowing("style-src 'unsafe-inline'"))
  )
  return Effect.zipRight(
    router.get("/openapi.json", Effect.succeed(json)),
    Effect.zipRight(router.get("/docs", Effect.succeed(page)), router.get("/docs/reference", Effect.succeed(page)))
  )
})

/** Serves it all, for as long as the layer lives. */
export const layer: Layer.Layer<
  never,
  never,
  | AdminCore
  | Core
  | StorageHealth
  | ConsoleSite.ConsoleSite
  | DocsSite.DocsSite
  | HttpServer.HttpServer
  | HttpRouter.HttpRouter.DefaultServices
> = HttpApiBuilder.serve().pipe(
  Layer.provide(HttpApiBuilder.middleware(RequestMiddleware.answerAll)),
  Layer.provide(reference),
  Layer.provide(ConsoleSite.routes),
  Layer.provide(DocsSite.routes),
  Layer.provide(api),
  // As the contract has it; how else a path might be spelled was refused before (`PathSpelling`).
  Layer.provide(HttpRouter.setRouterConfig({ ignoreTrailingSlash: false, caseSensitive: true })),
  // The platform's own spans carry paths, queries and headers; ours do not.
  HttpMiddleware.withTracerDisabledWhen(() => true)
)
