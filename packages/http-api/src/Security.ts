/**
 * Who calls: API keys, sessions and signatures, a middleware for each way to show them. Which of them open an operation, it
 * declares itself (`Access`).
 */
import type { ApiKey } from "@anipool/domain/ApiKey"
import type { Role } from "@anipool/domain/people/Role"
import type { User } from "@anipool/domain/people/User"
import type { Workspace } from "@anipool/domain/Workspace"
import * as HttpApiMiddleware from "@effect/platform/HttpApiMiddleware"
import * as HttpApiSecurity from "@effect/platform/HttpApiSecurity"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Context from "effect/Context"
import * as Schema from "effect/Schema"
import * as Failure from "./Failure.ts"
import * as LegacyFailure from "./LegacyFailure.ts"

/** The cookie that holds a session's token; scripts cannot read it. By TLS `__Host-` stands before its name. */
export const sessionCookie = "anipool_session"

/** The header by which who is signed in names the workspace that they work in, by its id. */
export const workspaceHeader = "x-anipool-workspace"

/** The header that a request of the console carries where it changes anything: no other site can have it sent. */
export const consoleHeader = "x-anipool-console"

/** Who is signed in, and what they may do in the workspace. */
export interface Person {
  readonly user: User
  readonly role: Role
}

/**
 * Who calls: a key, or somebody who is signed in; the workspace, and the campaign that a key stands for where a request
 * names none.
 */
export interface Caller {
  /** Null where somebody is signed in. */
  readonly key: ApiKey | null
  readonly person?: Person
  readonly workspace: Workspace
  readonly defaultCampaign: string | null
}

/** Who calls, once the key was found good for the interface. */
export class CurrentCaller extends Context.Tag("@anipool/http-api/CurrentCaller")<CurrentCaller, Caller>() {}

/** Who is signed in, whatever the workspace. */
export class CurrentUser extends Context.Tag("@anipool/http-api/CurrentUser")<CurrentUser, User>() {}

const ofUniversal = "An active key of type `universal` or `admin`."

const ofAdministration = "An active key of type `admin`, or of the type that the endpoint names."

/** Who asks what concerns no one workspace: a key, or who is signed in. */
export class CurrentVisitor extends Context.Tag("@anipool/http-api/CurrentVisitor")<
  CurrentVisitor,
  Caller | { readonly user: User }
>() {}

/** How a key is refused; 429 where the operator limits how often it may be used, 503 where it cannot be looked up. */
export const KeyRefused = Schema.Union(
  Failure.responses.unauthorized,
  Failure.responses.forbidden,
  Failure.responses.tooManyRequests,
  Failure.responses.unavailable
)

/** Assignment: a key of type `assignment` or `universal`. */
export class AssignmentKey extends HttpApiMiddleware.Tag<AssignmentKey>()("@anipool/http-api/AssignmentKey", {
  failure: KeyRefused,
  provides: CurrentCaller,
  security: { assignmentKey: bearer("An active key of type `assignment` or `universal`.") }
}) {}

/** Assignment by URLs and forms: a key of type `assignment` that may stand there, or one that stands in the header. */
export class AssignmentKeyInUrl
  extends HttpApiMiddleware.Tag<AssignmentKeyInUrl>()("@anipool/http-api/AssignmentKeyInUrl", {
    failure: KeyRefused,
    provides: CurrentCaller,
    security: {
      assignmentKeyInUrl: HttpApiSecurity.annotate(
        HttpApiSecurity.apiKey({ key: "key", in: "query" }),
        OpenApi.Description,
        "An active key of type `assignment` that was allowed in URLs when it was made. In its place any active key of type `assignment` or `universal` may stand in the header `Authorization`, as a bearer token or as the password of Basic credentials."
      )
    }
  })
{}

/** Dials by URLs and forms: a key of type `dials` that may stand there. */
export class DialsKeyInUrl extends HttpApiMiddleware.Tag<DialsKeyInUrl>()("@anipool/http-api/DialsKeyInUrl", {
  failure: KeyRefused,
  provides: CurrentCaller,
  security: {
    dialsKeyInUrl: HttpApiSecurity.annotate(
      HttpApiSecurity.apiKey({ key: "key", in: "query" }),
      OpenApi.Description,
      "An active key of type `dials` that was allowed in URLs when it was made. In its place any active key of type `dials` may stand in the header `Authorization`, as a bearer token or as the password of Basic credentials."
    )
  }
}) {}

/**
 * What providers ask and tell by a connection: the provider's signature, which is checked by the connection's key.
 *
 * @effect-expect-leaking HttpServerRequest ParsedSearchParams RouteContext
 */
export class ProviderSignature
  extends HttpApiMiddleware.Tag<ProviderSignature>()("@anipool/http-api/ProviderSignature", {
    failure: Schema.Union(Failure.responses.forbidden, Failure.responses.unavailable),
    security: {
      twilioSignature: HttpApiSecurity.annotate(
        HttpApiSecurity.apiKey({ key: "X-Twilio-Signature", in: "header" }),
        OpenApi.Description,
        "Twilio's signature of the address and the parameters."
      ),
      telnyxSignature: HttpApiSecurity.annotate(
        HttpApiSecurity.apiKey({ key: "telnyx-signature-ed25519", in: "header" }),
        OpenApi.Description,
        "Telnyx's signature of the time in `telnyx-timestamp` and the body."
      )
    }
  })
{}

/** Custom dialer integration: a key of type `universal` or `admin`; or somebody who is signed in. */
export class UniversalKey extends HttpApiMiddleware.Tag<UniversalKey>()("@anipool/http-api/UniversalKey", {
  failure: KeyRefused,
  provides: CurrentCaller,
  security: { universalKey: bearer(ofUniversal) }
}) {}

/** Number reputation, current variant: a key of type `nrm` or `admin`; or somebody who is signed in. */
export class NrmKey extends HttpApiMiddleware.Tag<NrmKey>()("@anipool/http-api/NrmKey", {
  failure: KeyRefused,
  provides: CurrentCaller,
  security: { nrmKey: bearer("An active key of type `nrm` or `admin`.") }
}) {}

/** Number reputation, older variant: any active key, in a header of its own. */
export class LegacyKey extends HttpApiMiddleware.Tag<LegacyKey>()("@anipool/http-api/LegacyKey", {
  failure: Schema.Union(
    LegacyFailure.responses.unauthorized,
    LegacyFailure.responses.tooManyRequests,
    LegacyFailure.responses.unavailable
  ),
  provides: CurrentCaller,
  security: {
    legacyKey: HttpApiSecurity.annotate(
      HttpApiSecurity.apiKey({ key: "X-ApiKey", in: "header" }),
      OpenApi.Description,
      "An active key of any type, in the header `X-ApiKey`."
    )
  }
}) {}

/** ANI planner: a key of type `planner` or `admin`; or somebody who is signed in. */
export class PlannerKey extends HttpApiMiddleware.Tag<PlannerKey>()("@anipool/http-api/PlannerKey", {
  failure: KeyRefused,
  provides: CurrentCaller,
  security: { plannerKey: bearer("An active key of type `planner` or `admin`.") }
}) {}

/**
 * Inbound groups: a key of type `universal` or `admin`, or somebody who is signed in, of a workspace that has them enabled; 422
 * for any other workspace.
 */
export class InboundGroupsKey extends HttpApiMiddleware.Tag<InboundGroupsKey>()("@anipool/http-api/InboundGroupsKey", {
  failure: Schema.Union(KeyRefused, Failure.responses.unprocessable),
  provides: CurrentCaller,
  security: { universalKey: bearer(ofUniversal) }
}) {}

/** Dials intake: a key of type `dials`. */
export class DialsKey extends HttpApiMiddleware.Tag<DialsKey>()("@anipool/http-api/DialsKey", {
  failure: KeyRefused,
  provides: CurrentCaller,
  security: { dialsKey: bearer("An active key of type `dials`.") }
}) {}

/**
 * Administration: keys of the types, and users in the roles, that the operation declares (`Access`).
 */
export class AdminKey extends HttpApiMiddleware.Tag<AdminKey>()("@anipool/http-api/AdminKey", {
  failure: KeyRefused,
  provides: CurrentCaller,
  security: { adminKey: bearer(ofAdministration) }
}) {}

/** The same of inbound groups; 422 for a workspace that has them not enabled. */
export class AdminGroupsKey extends HttpApiMiddleware.Tag<AdminGroupsKey>()("@anipool/http-api/AdminGroupsKey", {
  failure: Schema.Union(KeyRefused, Failure.responses.unprocessable),
  provides: CurrentCaller,
  security: { adminKey: bearer(ofAdministration) }
}) {}

/** Administration that asks for no workspace: any active key, or who is signed in. */
export class AdminVisitor extends HttpApiMiddleware.Tag<AdminVisitor>()("@anipool/http-api/AdminVisitor", {
  failure: KeyRefused,
  provides: CurrentVisitor,
  security: { adminKey: bearer(ofAdministration) }
}) {}

/** What concerns who is signed in, whatever the workspace. No key opens it. */
export class UserSession extends HttpApiMiddleware.Tag<UserSession>()("@anipool/http-api/UserSession", {
  failure: Schema.Union(
    Failure.responses.unauthorized,
    Failure.responses.forbidden,
    Failure.responses.unavailable
  ),
  provides: CurrentUser,
  security: { session: cookie("The session of a user; by TLS the cookie is `__Host-anipool_session`.") }
}) {}

/** What concerns all of the installation: its administrators. No key opens it. */
export class InstallationAdministrator
  extends HttpApiMiddleware.Tag<InstallationAdministrator>()("@anipool/http-api/InstallationAdministrator", {
    failure: Schema.Union(
      Failure.responses.unauthorized,
      Failure.responses.forbidden,
      Failure.responses.unavailable
    ),
    provides: CurrentUser,
    security: { session: cookie("The session of a user; by TLS the cookie is `__Host-anipool_session`.") }
  })
{}

// internal

function cookie(description: string): HttpApiSecurity.ApiKey {
  return HttpApiSecurity.annotate(
    HttpApiSecurity.apiKey({ key: sessionCookie, in: "cookie" }),
    OpenApi.Description,
    description
  )
}

function bearer(description: string): HttpApiSecurity.Bearer {
  return HttpApiSecurity.annotate(HttpApiSecurity.bearer, OpenApi.Description, description)
}
