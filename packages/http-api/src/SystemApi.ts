/**
 * How the server is: health, and metrics. No key is asked for.
 */
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "./Access.ts"
import { ErrorCodes } from "./ErrorCodes.ts"
import * as Failure from "./Failure.ts"

/** The answer of a server that is well. */
export const Healthy = Schema.Struct({ success: Schema.Literal(true) }).annotations({ identifier: "Healthy" })

/** `GET /health/live` */
export const live = HttpApiEndpoint.get("live", "/health/live")
  .addSuccess(Healthy)
  .annotate(Access.Access, Access.anyone)
  .annotate(OpenApi.Identifier, "getLiveness")
  .annotate(OpenApi.Summary, "Whether the process runs")
  .annotate(
    OpenApi.Description,
    "200 as long as the process answers at all, also while it starts. Nothing is asked of storage."
  )

/** `GET /health/ready` */
export const ready = HttpApiEndpoint.get("ready", "/health/ready")
  .addSuccess(Healthy)
  .addError(Failure.responses.unavailable)
  .annotate(Access.Access, Access.anyone)
  .annotate(ErrorCodes, { 503: ["stopping"] })
  .annotate(OpenApi.Identifier, "getReadiness")
  .annotate(OpenApi.Summary, "Whether requests can be served")
  .annotate(OpenApi.Description, "503 before, while storage is away, and from when the server is told to stop.")

/** `GET /metrics` */
export const metrics = HttpApiEndpoint.get("metrics", "/metrics")
  .addSuccess(HttpApiSchema.Text({ contentType: "text/plain; version=0.0.4; charset=utf-8" }))
  .annotate(Access.Access, Access.anyone)
  .annotate(OpenApi.Identifier, "getMetrics")
  .annotate(OpenApi.Summary, "Metrics, in the text form of Prometheus")
  .annotate(OpenApi.Description, "Version 0.0.4 of the text form; counters and histograms of this server.")

/** The paths that tell whether the server is well: asked all the time, whatever else it has to do. */
export const healthPaths: ReadonlySet<string> = new Set([live.path, ready.path])

/** How the server is. */
export class SystemApi extends HttpApiGroup.make("system", { topLevel: true })
  .add(live)
  .add(ready)
  .add(metrics)
  .addError(Failure.responses.internalError)
  .annotate(OpenApi.Title, "System")
  .annotate(OpenApi.Description, "How the server is. No key is asked for.")
{}
