/**
 * Signing in, and the first set-up. The session stands in a cookie that scripts cannot read.
 */
import { ShownName, User, WrittenUserName } from "@anipool/domain/people/User"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Failure from "../Failure.ts"
import { optional } from "../Optional.ts"

/** A password on its way in; its form is looked at where it is used, as what is sent is told nobody. */
export const SentPassword = Schema.Redacted(Schema.String)

/** Where signing in stands. */
export const SignInWays = Schema.Struct({
  setUp: Schema.Boolean.annotations({ description: "Nobody can sign in yet: the first administrator is to be made." }),
  signedIn: Schema.Boolean.annotations({ description: "Whether the cookie's session holds." })
}).annotations({ identifier: "AdminSignInWays" })
/** Where signing in stands. */
export type SignInWays = typeof SignInWays.Type

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
  .annotate(OpenApi.Summary, "Read whether somebody is signed in, or can be")

/** `POST /admin/sign-in` */
export const signIn = HttpApiEndpoint.post("signIn", "/admin/sign-in")
  .setPayload(Credentials)
  .addSuccess(SignedIn)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.unauthorized)
  .addError(Failure.responses.forbidden)
  .addError(Failure.responses.tooManyRequests)
  .annotate(OpenApi.Summary, "Sign in")
  .annotate(
    OpenApi.Description,
    "Sets the session's cookie. Asks for the header `X-Anipool-Console: 1`, and for a request of the server's own pages. Whatever is wrong with name or password, the answer is the same."
  )

/** `POST /admin/sign-out` */
export const signOut = HttpApiEndpoint.post("signOut", "/admin/sign-out")
  .addSuccess(Done)
  .addError(Failure.responses.forbidden)
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
  .annotate(OpenApi.Summary, "Make the first administrator")
  .annotate(
    OpenApi.Description,
    "While nobody can sign in, by the code that the server prints when it starts. Signs in."
  )

/** Signing in. */
export class AdminSignInApi extends HttpApiGroup.make("adminSignIn")
  .add(ways)
  .add(signIn)
  .add(signOut)
  .add(setUp)
  .addError(Failure.ServerFault)
  .annotate(OpenApi.Title, "Administration: sign-in")
  .annotate(OpenApi.Description, "Signing in by name and password, and the first set-up.")
{}
