/**
 * What calls are answered with over FastAGI: the number to show, as channel variables.
 */
import * as Assignment from "@anipool/core/assignment/Assignment"
import type { Failure } from "@anipool/core/assignment/PickRequest"
import type { Caller } from "@anipool/core/Caller"
import type * as Callbacks from "@anipool/core/dials/Callbacks"
import type { Variable } from "@anipool/dialers/agi/AgiCommand"
import type { Answer } from "@anipool/dialers/agi/AgiConversation"
import type { AgiRequest } from "@anipool/dialers/agi/AgiRequest"
import * as VicidialWords from "@anipool/domain/dials/VicidialWords"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { callingCodeOf } from "@anipool/domain/Workspace"
import * as Cause from "effect/Cause"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type * as Exit from "effect/Exit"
import type * as Fiber from "effect/Fiber"
import * as FiberId from "effect/FiberId"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { createHash, timingSafeEqual } from "node:crypto"

/** Who asks, and how numbers are shown. */
export interface Options {
  /** Asked for at each call: settings of the workspace change. */
  readonly caller: () => Caller
  /** With their calling code. */
  readonly e164: boolean
  /** What the dialer knows of the call that it gave a code to; not asked for where the dialplan says all. */
  readonly knownCall?: KnownCall
}

/** Looks for a call: calls `onFound` once, with nothing where the call is not known, or not in time; returns a function that cancels. */
export type KnownCall = (
  code: string,
  onFound: (
    known: Option.Option<
      { readonly campaign: string; readonly list: string; readonly owner: string; readonly postalCode: string }
    >
  ) => void
) => () => void

/** No number, and why: the dialer keeps its own. */
export const none = (reason: string): Answer => {
  const variables = [{ name: "ANIPOOL_ANI", value: "" }, { name: "ANIPOOL_REASON", value: reason }]
  return { variables, ifRefused: variables }
}

/** Answers a request: calls `onAnswer` once, at once or later; returns a function that cancels. */
export type Script = (request: AgiRequest, onAnswer: (answer: Answer) => void) => () => void

/** Answers requests by their script. */
export const byScript = (scripts: Readonly<Record<string, Script>>): Script => (request, onAnswer) => {
  if (Object.hasOwn(scripts, request.script)) return scripts[request.script]!(request, onAnswer)
  onAnswer(none("unknown_script"))
  return () => {}
}

/** Answers what `script` does, where the secret stands before the script's name: `/<secret>/assign`. */
export const behind = (secret: Redacted.Redacted, script: Script): Script => {
  const known = digestOf(Redacted.value(secret))
  return (request, onAnswer) => {
    const at = request.script.indexOf("/")
    const given = at < 0 ? "" : request.script.slice(0, at)
    if (timingSafeEqual(digestOf(given), known)) {
      return script({ ...request, script: request.script.slice(at + 1) }, onAnswer)
    }
    onAnswer(none("access_denied"))
    return () => {}
  }
}

/** Answers `/callback,<ani>,<prospect>`: who dialed a prospect that calls back. */
export const callback = (
  callbacks: Context.Tag.Service<Callbacks.Callbacks>,
  runFork: (effect: Effect.Effect<void>) => Fiber.RuntimeFiber<void>,
  { caller }: Pick<Options, "caller">
): Script =>
({ arguments: [ani = "", prospect = ""] }, onAnswer) => {
  const found = Effect.map(
    Effect.exit(callbacks.find(caller(), { ani, prospect })),
    (exit) => onAnswer(whoDialed(exit))
  )
  const fiber = runFork(found)
  return () => fiber.unsafeInterruptAsFork(FiberId.none)
}

/**
 * Answers `/assign,<prospect>[,<campaign>[,<zip>[,<carrier>[,<list>[,<owner>]]]]]`; a call that VICIdial did not dial to a prospect of its own choice keeps its
 * number. Where the dialplan leaves out campaign, ZIP, list or owner, they are what `knownCall` says: it is asked where campaign or ZIP is missing. The call's id names the request, so that
 * a retry is counted once: the code that VICIdial gave it, which all that it tells of the call later names too, else Asterisk's
 * own. Under one code VICIdial may dial another number of the lead too, which is a request of its own.
 */
export const assign = (
  assignment: Context.Tag.Service<Assignment.Assignment>,
  { caller, e164, knownCall }: Options
): Script =>
(request, onAnswer) => {
  const callerName = request.callerName ?? ""
  if (VicidialWords.isCodeOfOther(callerName)) {
    onAnswer(none("not_asked_for"))
    return () => {}
  }
  const [prospectPhone = "", campaign = "", zip = "", carrier = "", list = "", owner = ""] = request.arguments.map((
    argument
  ) => argument.trim())
  const code = VicidialWords.codeOfDialIn(callerName)
  const cancels: Array<() => void> = []
  const ask = (dialerCampaign: string, prospectZip: string, ofList: string, ownedBy: string) => {
    const asking = caller()
    const lead: Assignment.Lead = { prospectPhone, dialerCampaign, prospectZip, list: ofList, owner: ownedBy, carrier }
    const askAs = (
      requestKey: string | undefined,
      onDone: (assigned: Exit.Exit<Assignment.Assigned, Failure>) => void
    ) => {
      cancels.push(assignment.assignCallback(asking, lead, { realTime: true, requestKey }, onDone))
    }
    askAs(code ?? request.uniqueId, (assigned) => {
      if (code === undefined || !isUsedForAnother(assigned)) return onAnswer(answerOf(assigned, e164))
      const prospect = PhoneNumber.parse(prospectPhone, callingCodeOf(asking.workspace.country))
      if (Either.isLeft(prospect)) return onAnswer(answerOf(assigned, e164))
      askAs(
        VicidialWords.alternativeOf(code, prospect.right.national),
        (another) => onAnswer(answerOf(another, e164))
      )
    })
  }
  if (code === undefined || knownCall === undefined || (campaign !== "" && zip !== "")) ask(campaign, zip, list, owner)
  else {
    cancels.push(knownCall(code, (known) => {
      const found = Option.getOrElse(known, () => ({ campaign: "", list: "", owner: "", postalCode: "" }))
      if (campaign === "" && found.campaign === "") onAnswer(none("call_unknown"))
      else ask(campaign || found.campaign, zip || found.postalCode, list || found.list, owner || found.owner)
    }))
  }
  return () => cancels.forEach((cancel) => cancel())
}

// internal

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest()

const isUsedForAnother = (assigned: Exit.Exit<Assignment.Assigned, Failure>): boolean =>
  assigned._tag === "Failure" &&
  Option.exists(Cause.failureOption(assigned.cause), (failure) => failure._tag === "Conflict")

const answerOf = (exit: Exit.Exit<Assignment.Assigned, Failure>, e164: boolean): Answer => {
  if (exit._tag === "Failure") return none(reasonOf(exit.cause))
  if (exit.value._tag === "OwnNumberKept") return none("shadow")
  if (exit.value._tag === "NoneAvailable") return none("none_available")
  const ani = Assignment.show(exit.value.ani, e164)
  const variables: ReadonlyArray<Variable> = [
    { name: "CALLERID(num)", value: ani },
    { name: "ANIPOOL_ANI", value: ani },
    { name: "ANIPOOL_REASON", value: "assigned" }
  ]
  return { variables, ifRefused: none("refused_by_dialer").variables }
}

const whoDialed = (exit: Exit.Exit<Callbacks.Callback, Failure>): Answer => {
  const found = exit._tag === "Success" ? exit.value : undefined
  const variables: ReadonlyArray<Variable> = [
    { name: "ANIPOOL_CAMPAIGN", value: found?.campaignId ?? "" },
    { name: "ANIPOOL_AGENT", value: found?.agentName ?? "" },
    { name: "ANIPOOL_DATETIME", value: found?.datetime ?? "" },
    { name: "ANIPOOL_DISPOSITION", value: found?.dispositionName ?? "" },
    { name: "ANIPOOL_REASON", value: exit._tag === "Success" ? "found" : reasonOf(exit.cause) }
  ]
  return { variables, ifRefused: [] }
}

const reasonOf = (cause: Cause.Cause<Failure>): string => {
  const failure = Cause.failureOption(cause)
  if (failure._tag === "None") return "internal_error"
  return failure.value._tag === "StorageError" ? "storage_unavailable" : failure.value.code
}
