/**
 * Assignment asked by a URL or a form.
 */
import { Assignment, type Result } from "@anipool/core/assignment/Assignment"
import type { Authentication } from "@anipool/core/Authentication"
import * as FreeswitchCall from "@anipool/dialers/freeswitch/FreeswitchCall"
import * as FreeswitchXml from "@anipool/dialers/freeswitch/FreeswitchXml"
import * as Access from "@anipool/http-api/Access"
import * as Api from "@anipool/http-api/AssignmentByUrlApi"
import * as IdempotencyKey from "@anipool/http-api/IdempotencyKey"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import * as AssignmentHandlers from "../handlers/AssignmentHandlers.ts"
import type { Answering } from "./Answering.ts"
import * as ByUrl from "./ByUrl.ts"

/** Answers requests by a URL or a form. */
export const make: Effect.Effect<Answering, never, Assignment | Authentication> = Effect.flatMap(
  Assignment,
  (assignment) =>
    ByUrl.make({
      path: Api.assign.path,
      parameters: Api.Parameters,
      allowed: Access.ofCallers(Api.assign),
      takesFormat: true,
      prepare: (sent) =>
        isNoFirstHunt(sent)
          ? Either.left(FreeswitchXml.dialplan(undefined))
          : Either.right({ ...ofFreeswitch(sent), ...sent }),
      answer: (caller, { format, requestKey, ...asked }, headers, onDone) => {
        const named = requestKey === undefined ? headers : { ...headers, [IdempotencyKey.header]: requestKey }
        return AssignmentHandlers.assign(
          assignment,
          caller,
          asked,
          named,
          (result) => onDone(Exit.map(result, bodyOf[format]))
        )
      }
    })
)

// internal

const bodyOf: Readonly<Record<Api.Parameters["format"], (result: Result) => string>> = {
  json: (result) => JSON.stringify(result),
  text: ({ ani = "" }) => ani,
  httapi: ({ ani }) => FreeswitchXml.httapi(ani),
  dialplan: ({ ani }) => FreeswitchXml.dialplan(ani)
}

/** Whether a dialplan is asked for, of a call that is to go on in FreeSWITCH's own. */
const isNoFirstHunt = (parameters: FreeswitchCall.Parameters): boolean =>
  parameters["format"] === "dialplan" && !FreeswitchCall.isFirstHunt(parameters, parameters["context"])

/** What FreeSWITCH's own parameters say. */
const ofFreeswitch = (parameters: FreeswitchCall.Parameters): ByUrl.Sent => {
  if (parameters["format"] !== "dialplan" && parameters["format"] !== "httapi") return {}
  const destination = FreeswitchCall.destinationOf(parameters)
  const id = FreeswitchCall.idOf(parameters)
  return {
    ...destination === undefined ? {} : { prospect_phone: destination },
    ...id === undefined ? {} : { idempotency_key: id }
  }
}
