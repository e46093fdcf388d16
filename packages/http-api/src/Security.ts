/**
 * Who may call: API keys as bearer tokens, a middleware for each interface that asks for keys of its own types.
 */
import type { Workspace } from "@anipool/domain/Workspace"
import * as HttpApiMiddleware from "@effect/platform/HttpApiMiddleware"
import * as HttpApiSecurity from "@effect/platform/HttpApiSecurity"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Context from "effect/Context"
import * as Schema from "effect/Schema"
import * as Failure from "./Failure.ts"

/** Who calls: the workspace of the key, and the campaign that the key stands for where a request names none. */
export interface Caller {
  readonly workspace: Workspace
  readonly defaultCampaign: string | null
}

/** Who calls, once the key was found good for the interface. */
export class CurrentCaller extends Context.Tag("@anipool/http-api/CurrentCaller")<CurrentCaller, Caller>() {}

/** How a key is refused; 503 where it cannot be looked up. */
export const KeyRefused = Schema.Union(
  Failure.responses.unauthorized,
  Failure.responses.forbidden,
  Failure.responses.unavailable
)

/** Assignment: a key of type `assignment` or `universal`. */
export class AssignmentKey extends HttpApiMiddleware.Tag<AssignmentKey>()("@anipool/http-api/AssignmentKey", {
  failure: KeyRefused,
  provides: CurrentCaller,
  security: { assignmentKey: bearer("An active key of type `assignment` or `universal`.") }
}) {}

/** Custom dialer integration: a key of type `universal`. */
export class CustomKey extends HttpApiMiddleware.Tag<CustomKey>()("@anipool/http-api/CustomKey", {
  failure: KeyRefused,
  provides: CurrentCaller,
  security: { universalKey: bearer("An active key of type `universal`.") }
}) {}

/** Dials intake: a key of type `dials`. */
export class DialsKey extends HttpApiMiddleware.Tag<DialsKey>()("@anipool/http-api/DialsKey", {
  failure: KeyRefused,
  provides: CurrentCaller,
  security: { dialsKey: bearer("An active key of type `dials`.") }
}) {}

// internal

function bearer(description: string): HttpApiSecurity.Bearer {
  return HttpApiSecurity.annotate(HttpApiSecurity.bearer, OpenApi.Description, description)
}
