/**
 * All that is answered over HTTP: the contract's endpoints, its document, the page that shows it, the documentation, and the console.
 */
import type { ConsoleCore } from "@anipool/console-core/ConsoleCore"
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
import * as ConsoleSite from "../console/ConsoleSite.ts"
import * as DocsSite from "../docs/DocsSite.ts"
import * as ReferencePage from "../docs/ReferencePage.ts"
import * as AdminAlertHandlers from "./admin/AlertHandlers.ts"
import * as AdminAssignHandlers from "./admin/AssignHandlers.ts"
import * as AdminAuditHandlers from "./admin/AuditHandlers.ts"
import * as AdminCampaignHandlers from "./admin/CampaignHandlers.ts"
import * as AdminConnectionHandlers from "./admin/ConnectionHandlers.ts"
import * as AdminGroupListHandlers from "./admin/GroupListHandlers.ts"
import * as AdminNumberHandlers from "./admin/NumberHandlers.ts"
import * as AdminPeopleHandlers from "./admin/PeopleHandlers.ts"
import * as AdminPlanHandlers from "./admin/PlanHandlers.ts"
import * as AdminSessionHandlers from "./admin/SessionHandlers.ts"
import * as AdminShadowHandlers from "./admin/ShadowHandlers.ts"
import * as AdminSignInHandlers from "./admin/SignInHandlers.ts"
import * as AdminSnapshotHandlers from "./admin/SnapshotHandlers.ts"
import * as AdminTodayHandlers from "./admin/TodayHandlers.ts"
import * as AdminWebhookHandlers from "./admin/WebhookHandlers.ts"
import * as AniHandlers from "./AniHandlers.ts"
import * as AssignmentHandlers from "./AssignmentHandlers.ts"
import * as CallbackHandlers from "./CallbackHandlers.ts"
import * as CampaignHandlers from "./CampaignHandlers.ts"
import * as DialsHandlers from "./DialsHandlers.ts"
import * as DispositionHandlers from "./DispositionHandlers.ts"
import * as InboundGroupHandlers from "./InboundGroupHandlers.ts"
import * as Keys from "./Keys.ts"
import * as NrmHandlers from "./NrmHandlers.ts"
import * as NrmLegacyHandlers from "./NrmLegacyHandlers.ts"
import * as PageHeaders from "./PageHeaders.ts"
import * as PlannerHandlers from "./PlannerHandlers.ts"
import * as RequestMiddleware from "./RequestMiddleware.ts"
import * as SystemHandlers from "./SystemHandlers.ts"
import * as UploadHandlers from "./UploadHandlers.ts"

/** The contract, implemented. */
export const api: Layer.Layer<HttpApi.Api, never, ConsoleCore | Core | StorageHealth> = HttpApiBuilder.api(AnipoolApi)
  .pipe(
    Layer.provide([
      AssignmentHandlers.layer,
      CallbackHandlers.layer,
      CampaignHandlers.layer,
      DispositionHandlers.layer,
      AniHandlers.layer,
      NrmHandlers.layer,
      NrmLegacyHandlers.layer,
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
      AdminTodayHandlers.layer,
      AdminAlertHandlers.needsLayer,
      AdminAlertHandlers.layer,
      AdminWebhookHandlers.layer,
      AdminConnectionHandlers.layer,
      AdminAssignHandlers.layer,
      AdminPlanHandlers.layer,
      AdminShadowHandlers.layer,
      SystemHandlers.layer
    ]),
    Layer.provide(Keys.layer)
  )

/** `GET /openapi.json` and `GET /docs`. */
export const reference: Layer.Layer<never> = HttpApiBuilder.Router.use((router) => {
  const document = OpenApiDocument.get()
  // As bytes, which every answer shares.
  const json = HttpServerResponse.uint8Array(Buffer.from(JSON.stringify(document)), { contentType: "application/json" })
  const page = HttpServerResponse.html(ReferencePage.render(document)).pipe(
    HttpServerResponse.setHeaders(PageHeaders.allowing("style-src 'unsafe-inline'"))
  )
  return Effect.zipRight(
    router.get("/openapi.json", Effect.succeed(json)),
    router.get("/docs", Effect.succeed(page))
  )
})

/** Serves it all, for as long as the layer lives. */
export const layer: Layer.Layer<
  never,
  never,
  | ConsoleCore
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
