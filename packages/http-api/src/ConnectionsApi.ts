/**
 * What telephony providers ask and tell by a connection. Their signature stands for a key.
 *
 * It is no group of `AnipoolApi`: what is signed is the body byte by byte, which the machinery of the others reads as JSON.
 */
import { ConnectionId } from "@anipool/domain/Connection"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "./Access.ts"
import { ErrorCodes } from "./ErrorCodes.ts"
import * as Failure from "./Failure.ts"
import { Hot } from "./Hot.ts"
import { ProviderSignature } from "./Security.ts"

/** Largest body, in bytes. */
export const bodyBytesMax = 16 * 1024

/** The type of instructions for a call. */
export const instructionsType = "text/xml; charset=utf-8"

/** Longest identifier of a call, in characters. */
export const callIdLengthMax = 200

const path = Schema.Struct({ connection: ConnectionId })

const text = (description: string, example: string) => Schema.String.annotations({ description, examples: [example] })

const optionalText = (description: string, example: string) =>
  Schema.optionalWith(text(description, example), { exact: true })

const form = { kind: "UrlParams" as const, contentType: "application/x-www-form-urlencoded" }

/** A call that is to be made; what else comes with it may be named by the connection. */
export const AskedCall = Schema.Struct({
  CallSid: text(
    "The call: asked again with the same one it has the same number.",
    "CA0123456789abcdef0123456789abcdef"
  ),
  To: text("Whom to dial: a number, or a SIP address that begins with one.", "+12125550123"),
  From: text("Who dials.", "client:ann")
}).pipe(HttpApiSchema.withEncoding(form))

/** What became of a call; what it has beside is of no concern here. */
export const CallStatus = Schema.Struct({
  CallSid: text("The call that was dialed.", "CA0123456789abcdef0123456789abcdef"),
  CallStatus: text("Only a final status makes a dial record.", "completed"),
  From: text("The number that was shown.", "+12125550112"),
  To: text("Who was dialed.", "+12125550123"),
  CallDuration: optionalText("In seconds.", "42"),
  Timestamp: optionalText("When it came about.", "Mon, 02 Mar 2026 15:04:05 +0000")
}).pipe(HttpApiSchema.withEncoding(form))

/** What became of what a provider told. */
export const StatusTaken = Schema.Struct({
  message: Schema.Literal("dial queued", "nothing to record")
}).annotations({ identifier: "StatusTaken" })
/** What became of what a provider told. */
export type StatusTaken = typeof StatusTaken.Type

/** `POST /connections/{connection}/voice` */
export const voice = HttpApiEndpoint.post("voice", "/connections/:connection/voice")
  .setPath(path)
  .setPayload(AskedCall)
  .addSuccess(HttpApiSchema.Text({ contentType: "text/xml" }))
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.provider)
  .annotate(OpenApi.Identifier, "askByConnection")
  .annotate(Hot, true)
  .annotate(ErrorCodes, { 403: ["signature_invalid"] })
  .annotate(OpenApi.Summary, "Ask how to dial a call")
  .annotate(
    OpenApi.Description,
    "Answers TwiML, which TeXML is as well: dial, and which number to show. Where no number can be had the call is dialed with the connection's own."
  )

/** `POST /connections/{connection}/status` */
export const status = HttpApiEndpoint.post("status", "/connections/:connection/status")
  .setPath(path)
  .setPayload(CallStatus)
  .addSuccess(StatusTaken)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.provider)
  .annotate(OpenApi.Identifier, "tellByConnection")
  .annotate(Hot, true)
  .annotate(ErrorCodes, { 403: ["signature_invalid"] })
  .annotate(OpenApi.Summary, "Tell what became of a call")
  .annotate(
    OpenApi.Description,
    "A call's final status becomes a dial record, once however often it is told. Telnyx may send its `call.hangup` events here, as JSON."
  )

/** What telephony providers ask and tell. */
export class ConnectionsApi extends HttpApiGroup.make("connections")
  .add(voice)
  .add(status)
  .addError(Failure.responses.forbidden)
  .addError(Failure.ServerFault)
  .middleware(ProviderSignature)
  .annotate(OpenApi.Title, "Telephony providers")
  .annotate(OpenApi.Description, "What Twilio and Telnyx ask and tell, signed by them.")
{}
