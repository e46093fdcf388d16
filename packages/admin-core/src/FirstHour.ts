/**
 * The first hour of a company: which of its steps are done, by what is there, and what came of its dialer's first requests.
 */
import * as ApiKey from "@anipool/domain/ApiKey"
import * as OwnTiers from "@anipool/domain/assignment/OwnTiers"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import type { Reason } from "@anipool/domain/assignment/RefusalReason"
import { type RecordedTierName, recordedTierNamesOf, recordedTierNumber } from "@anipool/domain/assignment/TierName"
import { doneOf, type FirstStep, type FirstStepNote } from "@anipool/domain/FirstStep"
import type * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { callingCodeOf, type Workspace } from "@anipool/domain/Workspace"
import { Activity, refusalReasons } from "@anipool/storage/Activity"
import { ApiKeys } from "@anipool/storage/ApiKeys"
import { Campaigns } from "@anipool/storage/Campaigns"
import { Connections } from "@anipool/storage/Connections"
import { FirstSteps, type GivenNumber } from "@anipool/storage/FirstSteps"
import type { StorageError } from "@anipool/storage/StorageError"
import { WorkspaceDeletions } from "@anipool/storage/WorkspaceDeletions"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"

/** Refusals that are told: of the campaigns that asked for most. */
export const refusalsMax = 20

/** How far back refusals are looked for. */
const refusalsMs = 3_600_000

/** Where a phone is from, as its area code says. */
export interface Origin {
  /** Empty: it is in no table. */
  readonly areaCode: string
  /** A city and a state, as far as they are known. */
  readonly place: string
}

/** The first number that was given out. */
export interface FirstAssignment {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly number: PhoneNumber.PhoneNumber
  readonly numberFrom: Origin
  readonly campaign: string | null
  readonly tier: RecordedTierName
  /** Whom it was given to is not told: only where their phone is from. */
  readonly prospectFrom: Origin
}

/** Requests of a campaign that no number was available for. */
export interface FirstRefusals {
  readonly campaign: string
  readonly reason: Reason
  readonly count: number
  /** Milliseconds since the epoch, to five minutes. */
  readonly since: number
}

/** How far a company is. */
export interface FirstHourReport {
  /** All of them, in their order. */
  readonly steps: ReadonlyArray<{ readonly step: FirstStep; readonly isDone: boolean }>
  readonly isDismissed: boolean
  /** Null: none was given out yet. */
  readonly assignment: FirstAssignment | null
  /** Of the last hour, the most first; at most `refusalsMax`. */
  readonly refusals: ReadonlyArray<FirstRefusals>
  /** When a key that opens assignment was used last, to about a minute; null: none was yet. */
  readonly keyUsedAt: number | null
}

/** The first hour of a company. */
export class FirstHour extends Context.Tag("@anipool/admin-core/FirstHour")<FirstHour, {
  /** How far a company is. */
  readonly read: (workspace: Workspace) => Effect.Effect<FirstHourReport, StorageError>
  /** Notes what somebody says of it, or takes it back. Idempotent. */
  readonly note: (
    workspace: Workspace,
    notes: Readonly<Partial<Record<FirstStepNote, boolean>>>
  ) => Effect.Effect<FirstHourReport, StorageError>
}>() {}

/** `FirstHour` over storage. */
export const make = Effect.gen(function*() {
  const activity = yield* Activity
  const campaigns = yield* Campaigns
  const connections = yield* Connections
  const deletions = yield* WorkspaceDeletions
  const keys = yield* ApiKeys
  const steps = yield* FirstSteps

  const read = Effect.fn("FirstHour.read")(function*(workspace: Workspace) {
    const { id, inboundGroups, timeZone } = workspace
    const now = yield* Clock.currentTimeMillis
    const [notes, holdings, registered, allKeys, connected, given, asked] = yield* Effect.all([
      steps.notes(id),
      deletions.holdings(id),
      campaigns.list(id),
      keys.list(id),
      connections.list(id),
      steps.firstGiven(id),
      activity.campaigns(id, now - refusalsMs)
    ], { concurrency: 3 })
    const asking = allKeys.filter(({ active, type }) => active && ApiKey.isTypeAllowed(type, "assignment"))
    const { anis = 0, groups = 0 } = Option.getOrElse(holdings, () => ({}) as { anis?: number; groups?: number })
    return {
      steps: doneOf({
        notes,
        timeZone,
        keepsGroups: inboundGroups,
        numbers: anis,
        groups,
        campaigns: registered.length,
        hasPolicy: [workspace, ...registered].some(({ policy }) => Object.keys(policy).length > 0),
        hasKey: asking.length > 0 || connected.length > 0,
        hasAssigned: Option.isSome(given)
      }),
      isDismissed: notes.includes("dismissed"),
      assignment: Option.getOrNull(Option.map(given, (first) => told(workspace, first))),
      refusals: asked.flatMap(({ campaign, refused, since }) =>
        refusalReasons.map((reason, i) => ({ campaign, reason, count: refused[i] ?? 0, since: since[i] ?? 0 }))
          .filter(({ count }) => count > 0)
      ).sort((a, b) => b.count - a.count).slice(0, refusalsMax),
      keyUsedAt: asking.reduce<number | null>(
        (last, { lastUsedAt }) => lastUsedAt === null ? last : Math.max(last ?? 0, lastUsedAt),
        null
      )
    }
  })

  return FirstHour.of({
    read,
    note: Effect.fn("FirstHour.note")(function*(workspace, notes) {
      for (const [note, holds] of Object.entries(notes)) {
        yield* steps.note(workspace.id, note as FirstStepNote, holds)
      }
      return yield* read(workspace)
    })
  })
})

/** `FirstHour` over storage. */
export const layer: Layer.Layer<
  FirstHour,
  never,
  Activity | ApiKeys | Campaigns | Connections | FirstSteps | WorkspaceDeletions
> = Layer.effect(FirstHour, make)

// internal

const told = (workspace: Workspace, { at, campaign, number, prospect, tier }: GivenNumber): FirstAssignment => ({
  at,
  number,
  numberFrom: originOf(number.national, number.callingCode),
  campaign,
  tier: recordedTierNamesOf(number.callingCode).find((name) => recordedTierNumber[name] === tier)!,
  // A prospect is known by the national number: of the country that the number is for.
  prospectFrom: originOf(prospect, callingCodeOf(workspace.country))
})

const originOf = (national: string, callingCode: PhoneNumber.CallingCode): Origin => {
  const located = Prospect.locate(national, undefined, callingCode)
  const areaCode = Either.isRight(located) ? OwnTiers.homeOf(located.right)[0] ?? located.right.areaCode : undefined
  return areaCode === undefined ? { areaCode: "", place: "" } : {
    areaCode: areaCode.code,
    place: [areaCode.locality, areaCode.states[0] ?? ""].filter((part) => part !== "").join(", ")
  }
}
