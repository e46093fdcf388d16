/**
 * What calls are answered with over FastAGI: the number to show, as channel variables.
 */
import * as Assignment from "@anipool/core/assignment/Assignment"
import type { Failure } from "@anipool/core/assignment/PickRequest"
import type { Caller } from "@anipool/core/Caller"
import type { Variable } from "@anipool/dialers/agi/AgiCommand"
import type { Answer } from "@anipool/dialers/agi/AgiConversation"
import type { AgiRequest } from "@anipool/dialers/agi/AgiRequest"
import * as Cause from "effect/Cause"
import type * as Context from "effect/Context"
import type * as Exit from "effect/Exit"

/** How numbers are shown. */
export interface Options {
  readonly caller: Caller
  /** With their calling code. */
  readonly e164: boolean
}

/** No number, and why: the dialer keeps its own. */
export const none = (reason: string): Answer => {
  const variables = [{ name: "ANIPOOL_ANI", value: "" }, { name: "ANIPOOL_REASON", value: reason }]
  return { variables, ifRefused: variables }
}

/** Answers `/assign,<prospect>,<campaign>[,<zip>]`. The call's id names the request, so that a retry is counted once. */
export const make = (assignment: Context.Tag.Service<Assignment.Assignment>, { caller, e164 }: Options) =>
(
  { arguments: [prospectPhone = "", dialerCampaign, prospectZip], script, uniqueId }: AgiRequest,
  onAnswer: (answer: Answer) => void
): () => void => {
  if (script !== "assign") {
    onAnswer(none("unknown_script"))
    return () => {}
  }
  const lead: Assignment.Lead = {
    prospectPhone: prospectPhone.trim(),
    dialerCampaign: dialerCampaign?.trim(),
    prospectZip: prospectZip?.trim()
  }
  return assignment.assignCallback(
    caller,
    lead,
    { realTime: true, requestKey: uniqueId },
    (assigned) => onAnswer(answerOf(assigned, e164))
  )
}

// internal

const answerOf = (exit: Exit.Exit<Assignment.Assigned, Failure>, e164: boolean): Answer => {
  if (exit._tag === "Failure") return none(reasonOf(exit.cause))
  if (exit.value._tag === "NoneAvailable") return none("none_available")
  const ani = Assignment.show(exit.value.ani, e164)
  const variables: ReadonlyArray<Variable> = [
    { name: "CALLERID(num)", value: ani },
    { name: "ANIPOOL_ANI", value: ani },
    { name: "ANIPOOL_REASON", value: "assigned" }
  ]
  return { variables, ifRefused: none("refused_by_dialer").variables }
}

const reasonOf = (cause: Cause.Cause<Failure>): string => {
  const failure = Cause.failureOption(cause)
  if (failure._tag === "None") return "internal_error"
  return failure.value._tag === "StorageError" ? "storage_unavailable" : failure.value.code
}
