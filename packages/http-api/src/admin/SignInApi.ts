/**
 * Signing in, and the first set-up. The session stands in a cookie that scripts cannot read.
 */
import { ShownName, User, WrittenUserName } from "@anipool/domain/people/User"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { ErrorCodes } from "../ErrorCodes.ts"
import * as Failure from "../Failure.ts"
import { optional } from "../Optional.ts"

/** A password on its way in; its form is looked at where it is used, as what is sent is told nobody. */
export const SentPassword = Schema.Redacted(Schema.String)

/** Where signing in stands. */
export const SignInWays = Schema.Struct({
  setUp: Schema.Boolean.annotations({ description: "Nobody can sign in yet: the first administrator is to be made." }),
  signedIn: Schema.Boolean.annotations({ description: "Whether the cookie's session holds." }),
  provider: Schema.NullOr(Schema.String).annotations({
    description:
      "What the button says that leads to `/admin/sign-in/provider`; null where the server has no provider to sign in by."
  })
}).annotations({ identifier: "AdminSignInWays" })
/** Where signing in stands. */
export type SignInWays = typeof SignInWays.Type

/** Where the console's sign-in is found; `problem` in its query says what went wrong at the provider's. */
export const consolePath = "/console/"

/** What went wrong when somebody signed in by the provider. */
export const SignInProblem = Schema.Literal(
  "provider_away",
  "provider_refused",
  "attempt_lost",
  "domain_refused",
  "role_missing",
  "user_disabled",
  "name_taken",
  "name_unusable",
  "not_set_up",
  "too_many_attempts",
  "unavailable"
).annotations({ identifier: "AdminSignInProblem" })
/** What went wrong when somebody signed in by the provider. */
export type SignInProblem = typeof SignInProblem.Type

/** Somebody who signs in. */
export const Credentials = Schema.Struct({ name: Schema.String, password: SentPassword }).annotations({
  identifier: "AdminCredentials"
})

/** The first administrator. */
export const FirstUser = Schema.Struct({
  code: Schema.Redacted(Schema.String).annotations({ description: "What the server printed when it started." }),
  name: WrittenUserName,
  displayName: optional(ShownName),
  password: SentPassword
}).annotations({ identifier: "AdminFirstUser" })

/** Who is signed in now. */
export const SignedIn = Schema.Struct({ user: User }).annotations({ identifier: "AdminSignedIn" })

/** Done. */
export const Done = Schema.Struct({ success: Schema.Literal(true) }).annotations({ identifier: "AdminDone" })

/** `GET /admin/sign-in` */
export const ways = HttpApiEndpoint.get("ways", "/admin/sign-in")
  .addSuccess(SignInWays)
  .annotate(Access.Access, Access.anyone)
  .annotate(OpenApi.Identifier, "adminGetSignIn")
  .annotate(OpenApi.Summary, "Read whether somebody is signed in, or can be")
  .annotate(
    OpenApi.Description,
    "What a sign-in page needs: whether this browser is signed in, whether the installation is set up, and the ways to sign in."
  )

/** `POST /admin/sign-in` */
export const signIn = HttpApiEndpoint.post("signIn", "/admin/sign-in")
  .setPayload(Credentials)
  .addSuccess(SignedIn)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.unauthorized)
  .addError(Failure.responses.forbidden)
  .addError(Failure.responses.tooManyRequests)
  .annotate(Access.Access, Access.anyone)
  .annotate(OpenApi.Identifier, "adminSignIn")
  .annotate(ErrorCodes, { 401: ["sign_in_failed"], 403: ["forged_request"] })
  .annotate(OpenApi.Summary, "Sign in")
  .annotate(
    OpenApi.Description,
    "Sets the session's cookie. Asks for the header `X-Anipool-Console: 1`, and for a request of the server's own pages. Whatever is wrong with name or password, the answer is the same."
  )

const elsewhere = HttpApiSchema.Empty(302)

/** `GET /admin/sign-in/provider` */
export const toProvider = HttpApiEndpoint.get("toProvider", "/admin/sign-in/provider")
  .addSuccess(elsewhere)
  .addError(Failure.responses.notFound)
  .annotate(Access.Access, Access.anyone)
  .annotate(OpenApi.Identifier, "adminSignInByProvider")
  .annotate(ErrorCodes, { 404: ["sign_in_provider_not_found"] })
  .annotate(OpenApi.Summary, "Sign in by the provider")
  .annotate(
    OpenApi.Description,
    "For a browser: leads to the OpenID Connect provider of the server, and keeps the attempt in a cookie for ten minutes. 404 where there is none. What goes wrong leads back to `/console/?problem=…`."
  )

/** `GET /admin/sign-in/provider/callback` */
export const fromProvider = HttpApiEndpoint.get("fromProvider", "/admin/sign-in/provider/callback")
  .addSuccess(elsewhere)
  .addError(Failure.responses.notFound)
  .annotate(Access.Access, Access.anyone)
  .annotate(OpenApi.Identifier, "adminFinishSignInByProvider")
  .annotate(ErrorCodes, { 404: ["sign_in_provider_not_found"] })
  .annotate(OpenApi.Summary, "Come back from the provider")
  .annotate(
    OpenApi.Description,
    "For a browser: sets the session's cookie and leads to `/console/`; what goes wrong is `problem` in its query."
  )

/** `POST /admin/sign-out` */
export const signOut = HttpApiEndpoint.post("signOut", "/admin/sign-out")
  .addSuccess(Done)
  .addError(Failure.responses.forbidden)
  .annotate(Access.Access, Access.anyone)
  .annotate(OpenApi.Identifier, "adminSignOut")
  .annotate(ErrorCodes, { 403: ["forged_request"] })
  .annotate(OpenApi.Summary, "Sign out")
  .annotate(OpenApi.Description, "Ends the session of the cookie, if there is one.")

/** `POST /admin/set-up` */
export const setUp = HttpApiEndpoint.post("setUp", "/admin/set-up")
  .setPayload(FirstUser)
  .addSuccess(SignedIn)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.unauthorized)
  .addError(Failure.responses.forbidden)
  .addError(Failure.responses.conflict)
  .addError(Failure.responses.tooManyRequests)
  .annotate(Access.Access, Access.anyone)
  .annotate(OpenApi.Identifier, "adminSetUp")
  .annotate(ErrorCodes, { 401: ["sign_in_failed"], 403: ["forged_request"], 409: ["already_set_up"] })
  .annotate(OpenApi.Summary, "Make the first administrator")
  .annotate(
    OpenApi.Description,
    "While nobody can sign in, by the code that the server prints when it starts. Signs in."
  )

/** Signing in. */
export class AdminSignInApi extends HttpApiGroup.make("adminSignIn")
  .add(ways)
  .add(signIn)
  .add(toProvider)
  .add(fromProvider)
  .add(signOut)
  .add(setUp)
  .addError(Failure.ServerFault)
  .annotate(OpenApi.Title, "Administration: sign-in")
  .annotate(OpenApi.Description, "Signing in by name and password or by a provider, and the first set-up.")
{}
