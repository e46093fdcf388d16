/**
 * Calls as VICIdial tells of them by its URLs (`dispo_call_url`, `na_call_url`), each when it is over.
 *
 * There is no variable for the caller ID, nor for when a call was placed. The time is in the call's code, so that the dial is
 * the one that an import of the site's tables would make. The number is the one that was given to the call: under its code,
 * else to its prospect just then. A call that was given none is refused.
 */
import * as DialRecord from "@anipool/domain/dials/DialRecord"
import * as VicidialWords from "@anipool/domain/dials/VicidialWords"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { callingCodeOf, type WorkspaceId } from "@anipool/domain/Workspace"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import { Dispositions } from "@anipool/storage/Dispositions"
import type { StorageError } from "@anipool/storage/StorageError"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import * as Idempotency from "../assignment/Idempotency.ts"
import type { KnownCaller } from "../Caller.ts"
import { InvalidRequest, NotFound, type Overloaded } from "../CoreError.ts"
import { DialsIntake } from "./DialsIntake.ts"

/** What VICIdial tells of a call, as it writes it; what it leaves out is empty. */
export interface Told {
  /** The caller code. */
  readonly callId: string
  readonly campaign: string
  readonly status: string
  readonly phoneCode: string
  /** The lead's main number. */
  readonly phoneNumber: string
  /** The number that was called. */
  readonly dialedNumber: string
  readonly user: string
  readonly postalCode: string
  readonly entryDate: string
  readonly calledCount: string
  readonly sourceId: string
  /** Of VICIdial's server; without it the workspace's. */
  readonly timeZone?: string | undefined
}

/** What became of it: a call that came in, or was made between agents, is no dial. */
export type Taken = "queued" | "no_dial"

/** Calls that VICIdial tells of. */
export class VicidialCalls extends Context.Tag("@anipool/core/VicidialCalls")<VicidialCalls, {
  /** Queues the dial of a call; it is durable when this succeeds. Told again, or imported as well, it counts once. */
  readonly record: (
    caller: KnownCaller,
    told: Told
  ) => Effect.Effect<Taken, InvalidRequest | NotFound | Overloaded | StorageError>
}>() {}

/** `VicidialCalls` over storage. */
export const make = Effect.gen(function*() {
  const ledger = yield* AssignmentLedger
  const dispositions = yield* Dispositions
  const workspaces = yield* Workspaces
  const intake = yield* DialsIntake
  // None yet is 0, and not missing: what asks for a rate needs a beginning.
  for (const result of ["queued", "no_dial", "invalid", "no_caller_id"] as const) yield* count(result, 0)

  /** The number that the call showed. */
  const shown = Effect.fnUntraced(function*(
    { workspace }: KnownCaller,
    { callId, campaign }: Told,
    { national }: PhoneNumber.PhoneNumber,
    placedAt: number
  ) {
    const keys = [VicidialWords.alternativeOf(callId, national), callId].map((each) => Idempotency.keyOf(each, []))
    const given = yield* ledger.findStored(workspace.id, keys)
    for (const each of keys) {
      const number = given.find(({ key }) => key === each)?.number
      if (number !== null && number !== undefined) return number
    }
    const found = yield* ledger.firstGiven(workspace.id, {
      campaign,
      prospect: national,
      from: placedAt - clocksApartMs,
      until: placedAt + askedWithinMs
    })
    return yield* Option.match(found, { onNone: () => Effect.fail(notGiven), onSome: Effect.succeed })
  })

  const nameOf = Effect.fnUntraced(function*({ workspace }: KnownCaller, { campaign, status }: Told) {
    for (const id of VicidialWords.dispositionIdsOf(campaign, status)) {
      const found = yield* dispositions.find(workspace.id, id)
      if (Option.isSome(found)) return found.value.name
    }
    return VicidialWords.isNoAnswer(status) ? "No Answer" : status
  })

  const timeZoneOf = Effect.fnUntraced(function*(id: WorkspaceId) {
    const found = yield* workspaces.find(id)
    return Option.isSome(found) ? found.value.timeZone : yield* workspaceNotFound
  })

  const record = Effect.fn("VicidialCalls.record")(function*(caller: KnownCaller, told: Told) {
    const { workspace } = caller
    if (!VicidialWords.isCodeOfDial(told.callId)) return "no_dial" as const
    const placedAt = yield* placedOf(told.callId, told.timeZone ?? (yield* timeZoneOf(workspace.id)))
    const toNumber = VicidialWords.numberOf(told.phoneCode, told.dialedNumber || told.phoneNumber)
    const prospect = yield* Either.mapLeft(
      PhoneNumber.parse(toNumber, callingCodeOf(workspace.country)),
      ({ expected }) => InvalidRequest.field(told.dialedNumber === "" ? "phone_number" : "dialed_number", expected)
    )
    const number = yield* shown(caller, told, prospect, placedAt)
    yield* intake.postRecord(workspace.id, {
      ...DialRecord.none,
      campaignId: told.campaign,
      campaignName: told.campaign,
      agentName: VicidialWords.agentOf(told.user),
      fromNumber: PhoneNumber.toE164(number),
      dispositionName: yield* nameOf(caller, told),
      toNumber,
      datetime: LocalTime.formatUtc(placedAt),
      callDirection: "Outbound",
      zip: told.postalCode,
      sysCreatedDateOriginal: /^\d{4}-\d\d-\d\d/.exec(told.entryDate)?.[0] ?? "",
      totalDialAttempts: told.calledCount,
      leadSource: told.sourceId,
      dialId: told.callId,
      // An import of the site's tables tells which number of the lead it was.
      toNumberIs: told.dialedNumber === "" ? "main" : ""
    })
    return "queued" as const
  })

  return VicidialCalls.of({
    record: (caller, told) =>
      record(caller, told).pipe(
        Effect.tap((taken) => count(taken, 1)),
        Effect.tapErrorTag("InvalidRequest", () => count("invalid", 1)),
        Effect.tapErrorTag("NotFound", () => count("no_caller_id", 1))
      )
  })
})

/** `VicidialCalls` over storage. */
export const layer: Layer.Layer<VicidialCalls, never, AssignmentLedger | DialsIntake | Dispositions | Workspaces> =
  Layer.effect(VicidialCalls, make)

// internal

const told = Metric.counter("anipool_vicidial_calls_total", {
  description: "Calls that VICIdial told of by its URLs, by what became of them",
  incremental: true
})

const count = (result: Taken | "invalid" | "no_caller_id", more: number): Effect.Effect<void> =>
  Metric.update(Metric.tagged(told, "result", result), more)

const hourMs = 3_600_000

/** How long after it was placed a call is told of, at most: as long as is known what was given to it. */
const toldWithinMs = 24 * hourMs

/** How far the clocks of VICIdial's server and of storage may be apart. */
const clocksApartMs = 60_000

/** How long after it was placed a call asks for its number, at most: its carrier's dialplan comes next. */
const askedWithinMs = 120_000

const notGiven = new NotFound({
  message: "No number was given to this call, so nobody knows which one it showed",
  code: "assignment_not_found"
})

const workspaceNotFound = new NotFound({ message: "Workspace not found", code: "workspace_not_found" })

/** When a call was placed, by its code. Of an hour that comes twice, as clocks go back, it is taken for the first. */
const placedOf = (code: string, timeZone: string): Effect.Effect<number, InvalidRequest> =>
  Effect.gen(function*() {
    const now = yield* Clock.currentTimeMillis
    const wallNow = now + DateTime.zonedOffset(DateTime.unsafeMakeZoned(now, { timeZone }))
    // An hour ahead: where clocks have just gone back.
    const wall = VicidialWords.placedAt(code, wallNow, { before: toldWithinMs, after: hourMs })
    if (wall === undefined) {
      return yield* InvalidRequest.field("call_id", "expected the code of a call that was placed within 24 hours")
    }
    return DateTime.toEpochMillis(DateTime.unsafeMakeZoned(wall, { timeZone, adjustForTimeZone: true }))
  })
