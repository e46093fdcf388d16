/**
 * Asks for a number as a dialer would, some times, and tells what is wrong: reachable, allowed, campaign known, in time, a number
 * shown. All of it is one request asked again, so one use of one number is counted.
 */
import * as Assignment from "@anipool/core/assignment/Assignment"
import type { Finding } from "@anipool/domain/audit/Finding"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { randomUUID } from "node:crypto"
import { isIPv6 } from "node:net"
import * as AgiCall from "./AgiCall.ts"

/** How to ask. */
export interface Options {
  /**
   * `agi://host:4573/assign`, with a secret ahead of `assign` where one is asked for, or `http://host:8080`; or what a server asks,
   * where it is asked in this process.
   */
  readonly address: URL | Within
  /** For `http:` and `https:`. */
  readonly key: Option.Option<Redacted.Redacted>
  readonly prospect: string
  /** Empty: what the key, or VICIdial's database, says. */
  readonly campaign: string
  readonly zip: string
  /** The carrier that the call would leave by; empty: it is not told. */
  readonly carrier: string
  /** The list that the prospect is of; empty: it is not told. */
  readonly list: string
  /** Who owns the lead; empty: it is not told. */
  readonly owner: string
  /** For `agi:`: the code of a call of VICIdial's, or nothing. */
  readonly callerName: string
  /** How long the dialer lets a call wait. */
  readonly budgetMs: number
  readonly calls: number
}

/** Assigns a number as a server would, for a caller of the workspace. */
export interface Within {
  readonly assign: (
    lead: Assignment.Lead,
    options: Assignment.Options
  ) => ReturnType<Assignment.Assignment["Type"]["assign"]>
}

/** What was seen. */
export interface Report {
  /** The number that was given; none: there was none. */
  readonly ani: Option.Option<string>
  /** How long each call waited that was answered, in milliseconds, in order. */
  readonly waitedMs: ReadonlyArray<number>
  readonly findings: ReadonlyArray<Finding>
}

/** Asks, one call after the other; the first that is not answered with a number ends it. */
export const run = (options: Options): Effect.Effect<Report> =>
  Effect.gen(function*() {
    const { address } = options
    const ask = !(address instanceof URL)
      ? within(address, options)
      : address.protocol === "agi:"
      ? overAgi(address, options)
      : overHttp(address, options)
    const waitedMs: Array<number> = []
    let ani = Option.none<string>()
    for (let i = 0; i < options.calls; i++) {
      const { finding, ms, number } = yield* ask
      if (ms !== undefined) waitedMs.push(ms)
      if (finding !== undefined) return { ani: Option.none(), waitedMs, findings: [finding] }
      ani = Option.fromNullable(number)
    }
    return { ani, waitedMs, findings: late(waitedMs, options.budgetMs) }
  })

// internal

/** What came of one call. */
interface Asked {
  readonly number?: string
  /** Undefined: it was not answered. */
  readonly ms?: number
  readonly finding?: Finding
}

/** How long a call is waited for: longer than any that is answered too late. */
const waitMs = 10_000

/** A number as it is shown: digits, with a plus sign where its calling code stands before it. */
const isNumber = (text: string): boolean => /^\+?\d{6,15}$/.test(text)

const error = (check: string, message: string, remedy: string): Finding => ({
  check,
  severity: "error",
  message,
  remedy
})

/** The first call of a connection that is new, or of a program that just started, may take longer. */
const late = (waitedMs: ReadonlyArray<number>, budgetMs: number): ReadonlyArray<Finding> => {
  const over = waitedMs.filter((ms) => ms > budgetMs)
  return over.length === 0 ? [] : [{
    check: "in_time",
    severity: over.length * 10 > waitedMs.length ? "error" : "warning",
    message: `${over.length} of ${waitedMs.length} calls waited longer than ${budgetMs} ms, the longest ${
      Math.round(Math.max(...over))
    } ms.`,
    remedy: "Run it on the dialer's machine or near it, and see whether other programs take its processor."
  }]
}

const overAgi = (
  address: URL,
  { callerName, campaign, carrier, list, owner, prospect, zip }: Options
): Effect.Effect<Asked> => {
  const { hostname, pathname, port } = address
  const call: AgiCall.AgiCall = {
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(port || 4573),
    script: pathname.slice(1) || "assign",
    uniqueId: `dialer-check-${randomUUID()}`,
    callerName,
    arguments: asTold([prospect, campaign, zip, carrier, list, owner])
  }
  const at = `${isIPv6(call.host) ? `[${call.host}]` : call.host}:${call.port}`
  return Effect.map(AgiCall.place(call, waitMs), (outcome): Asked => {
    if (outcome._tag === "Unreachable") return { finding: unreachable(at, outcome.reason, "anipool agi") }
    if (outcome._tag === "Unanswered") {
      return {
        finding: outcome.isHungUp
          ? error(
            "allowed",
            `${at} hung up before it answered.`,
            "Name this machine's address with --allow at anipool agi; or something else than anipool agi listens there."
          )
          : error(
            "answered",
            `${at} did not answer within ${waitMs / 1_000} seconds.`,
            "Something else than anipool agi listens there."
          )
      }
    }
    const { ms, variables } = outcome
    const reason = variables.get("ANIPOOL_REASON") ?? ""
    const number = variables.get("CALLERID(num)") ?? ""
    if (reason === "assigned" && isNumber(number)) return { ms, number }
    const [check, remedy] = agiRemedies[reason] ?? ["answered", "docs/dialers/asterisk.md says what each reason means."]
    return { ms, finding: error(check, `The call keeps its own number: ${reason || "no reason was given"}.`, remedy) }
  })
}

/** The arguments up to the last that is told; the first three are always there. */
const asTold = (all: ReadonlyArray<string>): ReadonlyArray<string> =>
  all.slice(0, Math.max(3, all.findLastIndex((each) => each !== "") + 1))

/** What to do about a reason that a call keeps its number for, and what it shows to be wrong. */
const agiRemedies: Readonly<Record<string, readonly [check: string, remedy: string]>> = {
  access_denied: ["allowed", "Name the secret of --secret-file ahead of the script: agi://host:4573/SECRET/assign."],
  unknown_script: ["answered", "The address ends in /assign."],
  workspace_not_found: ["answered", "The workspace was deleted: stop this anipool agi."],
  campaign_required: ["campaign_known", "Name the campaign with --campaign, as the dialplan does."],
  campaign_not_found: [
    "campaign_known",
    "Register the campaign, in the console's Campaigns or by POST /custom/campaigns, or correct its id."
  ],
  call_unknown: [
    "campaign_known",
    "Name the campaign in the dialplan, or see whether VICIdial's database has the call."
  ],
  invalid_request: [
    "prospect_valid",
    "Name a phone number of the workspace's country, a carrier by its name, and a call's id of at most 255 characters."
  ],
  none_available: [
    "number_shown",
    "anipool assign --explain --dry-run says why no number of the pool may be given out now."
  ],
  shadow: ["number_shown", "The campaign is in live shadow: it notes what it would have shown, and shows nothing."],
  not_asked_for: ["number_shown", "By its code VICIdial did not dial this call to a prospect of its own choice."],
  timeout: [
    "in_time",
    "It took longer than --budget-ms of anipool agi: see what its machine, or the database, is busy with."
  ],
  storage_unavailable: ["answered", "anipool agi does not reach its database."],
  overloaded: ["answered", "More is asked than can be answered: see docs/operating.md."]
}

const within = (
  { assign }: Within,
  { campaign, carrier, list, owner, prospect, zip }: Options
): Effect.Effect<Asked> => {
  const lead = { prospectPhone: prospect, prospectZip: zip, dialerCampaign: campaign, carrier, list, owner }
  const key = `dialer-check-${randomUUID()}`
  return Effect.suspend(() => {
    const begun = performance.now()
    return assign(lead, { realTime: true, requestKey: key }).pipe(
      Effect.map((assigned): Asked => {
        const ms = performance.now() - begun
        if (assigned._tag === "Assigned") return { ms, number: PhoneNumber.toE164(assigned.ani) }
        const [check, remedy] = agiRemedies[assigned._tag === "NoneAvailable" ? "none_available" : "shadow"]!
        return { ms, finding: error(check, `No number would be shown: ${Assignment.messageOf(assigned)}.`, remedy) }
      }),
      Effect.catchAll((failure) => {
        const code = "code" in failure ? failure.code : failure._tag === "StorageError" ? "storage_unavailable" : ""
        const [check, remedy] = agiRemedies[code] ?? ["answered", "anipool doctor says what is wrong."]
        return Effect.succeed<Asked>({ finding: error(check, `No number would be shown: ${failure.message}.`, remedy) })
      })
    )
  })
}

const unreachable = (at: string, reason: string, program: string): Finding =>
  error(
    "reachable",
    `${at} cannot be reached: ${reason}.`,
    reason === "ECONNREFUSED"
      ? `Nothing listens there: start ${program}, or correct host and port.`
      : "Correct the host, or open the port on the way to it."
  )

const overHttp = (
  address: URL,
  { campaign, carrier, key, list, owner, prospect, zip }: Options
): Effect.Effect<Asked> => {
  const url = new URL("assignment", address.href.endsWith("/") ? address : `${address.href}/`)
  const request = {
    method: "POST",
    redirect: "error",
    headers: {
      "content-type": "application/json",
      "idempotency-key": `dialer-check-${randomUUID()}`,
      ...Option.match(key, {
        onNone: () => ({}),
        onSome: (key) => ({ authorization: `Bearer ${Redacted.value(key)}` })
      })
    },
    body: JSON.stringify({
      prospect_phone: prospect,
      ...(campaign === "" ? {} : { dialer_campaign: campaign }),
      ...(zip === "" ? {} : { prospect_zip: zip }),
      ...(carrier === "" ? {} : { carrier }),
      ...(list === "" ? {} : { list }),
      ...(owner === "" ? {} : { owner })
    })
  } as const
  return Effect.promise(async (): Promise<Asked> => {
    const begun = performance.now()
    try {
      const response = await fetch(url, { ...request, signal: AbortSignal.timeout(waitMs) })
      const text = (await response.text()).slice(0, answerMax)
      return { ms: performance.now() - begun, ...judged(url.host, response.status, parsed(text)) }
    } catch (cause) {
      const system = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
      const code = system instanceof Error && "code" in system ? String(system.code) : String(system)
      return {
        finding: cause instanceof DOMException && cause.name === "TimeoutError"
          ? error(
            "answered",
            `${url.host} did not answer within ${waitMs / 1_000} seconds.`,
            "See what it is busy with."
          )
          : unreachable(url.host, code, "anipool serve")
      }
    }
  })
}

/** Characters of an answer that are looked at. */
const answerMax = 100_000

const parsed = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null ? value as Readonly<Record<string, unknown>> : {}
  } catch {
    return {}
  }
}

const judged = (host: string, status: number, body: Readonly<Record<string, unknown>>): Asked => {
  const message = typeof body["message"] === "string" ? body["message"] : "no answer of Anipool"
  if (status === 200 && body["success"] === true) {
    const number = String(body["ani"])
    return isNumber(number) ? { number } : { finding: error("number_shown", `${host} answered no number.`, notOurs) }
  }
  const [check, remedy] = status === 200 && body["success"] === false
    ? agiRemedies["none_available"]!
    : httpRemedies[status] ?? ["answered", notOurs]
  return { finding: error(check, `${host} answered ${status}: ${message}.`, remedy) }
}

const notOurs = "Something else than Anipool answers there, or a proxy between."

const httpRemedies: Readonly<Record<number, readonly [check: string, remedy: string]>> = {
  400: ["prospect_valid", "The message names what is wrong with the prospect, the campaign, the ZIP or the carrier."],
  401: ["allowed", "Name a key of the workspace in --key-file: anipool key create --type assignment."],
  403: ["allowed", "The key may not assign: anipool key create --type assignment."],
  404: [
    "campaign_known",
    "Register the campaign, or correct its id; the address is that of the server, without a path."
  ],
  409: ["answered", "Another request has the same id: ask again."],
  429: ["answered", "The key asks more often than it may."],
  503: ["answered", "The server cannot answer now: anipool doctor says what is wrong."]
}
