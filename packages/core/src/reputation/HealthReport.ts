/**
 * The health of a workspace's numbers and campaigns, as their dials tell it: the numbers that burn first, then those that are
 * watched, then the others that were dialed. And what was set of false alarms beside what came.
 */
import type { Ani, AniId } from "@anipool/domain/Ani"
import type { Outcome } from "@anipool/domain/health/Outcome"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import type { Workspace } from "@anipool/domain/Workspace"
import { Anis, pageSizeMax } from "@anipool/storage/Anis"
import { type CampaignAlarm, evidenceMax, Health, type NumberEvidence } from "@anipool/storage/Health"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { AlarmRecord } from "../alerts/AlarmRecord.ts"
import { InvalidRequest } from "../CoreError.ts"

/** Numbers of one report. */
export const numbersMax = 100_000

/** `burning`: an alarm stands; `watched`: there is a hundredth of the evidence that one takes; `healthy`: there is less. */
export type State = "burning" | "healthy" | "watched"

/** What the dials of a number say. */
export interface NumberLine {
  /** E.164. */
  readonly number: string
  readonly state: State
  /** Since when the evidence has been growing, milliseconds since the epoch; null: there is none. */
  readonly since: number | null
  /** What most of the evidence is by; null: there is none. */
  readonly by: Outcome | null
  /** The prospects' carrier whose dials alone are most of it; null: dials of all carriers are. */
  readonly carrier: string | null
  readonly evidence: {
    /** Since then. */
    readonly dials: number
    /** Of these the ones of `by`: that reached somebody, were blocked, or were answered and over at once. */
    readonly reached: number
    /** How many were to be expected. */
    readonly expected: number
    /** As rare as one in so many healthy dials. */
    readonly oneIn: number
  }
}

/** The health of a workspace's numbers and campaigns. */
export interface Report {
  readonly falseAlarmsPer10000: {
    /** A month. */
    readonly set: number
    /** In the workspace's month so far; null: nothing is known of how many numbers dial. */
    readonly came: number | null
  }
  readonly numbers: ReadonlyArray<NumberLine>
  /** Campaigns all of whose dials fall. */
  readonly campaigns: ReadonlyArray<CampaignAlarm>
}

/** The health of a workspace's numbers and campaigns. */
export class HealthReport extends Context.Tag("@anipool/core/HealthReport")<HealthReport, {
  /** At most `limit` numbers (1 to `numbersMax`). */
  readonly make: (workspace: Workspace, limit: number) => Effect.Effect<Report, InvalidRequest | StorageError>
}>() {}

/** `HealthReport` over storage. */
export const make = Effect.gen(function*() {
  const anis = yield* Anis
  const health = yield* Health
  const record = yield* AlarmRecord

  /** Those without an alarm that are not watched, by their ids. */
  const healthy = Effect.fnUntraced(function*({ id }: Workspace, told: ReadonlySet<AniId>, limit: number) {
    const lines: Array<NumberLine> = []
    let after: AniId | undefined
    while (lines.length < limit) {
      const page = yield* anis.list(id, { ...(after === undefined ? {} : { after }), limit: evidencePage })
      const evidence = new Map(
        (yield* health.evidence(id, page.map((ani) => ani.id))).map((each) => [each.aniId, each])
      )
      for (const ani of page) {
        const own = evidence.get(ani.id)
        if (own !== undefined && !told.has(ani.id)) lines.push(lineOf(numberOf(ani), "healthy", own))
      }
      if (page.length < evidencePage) break
      after = page.at(-1)!.id
    }
    return lines.slice(0, limit)
  })

  return HealthReport.of({
    make: Effect.fn("HealthReport.make")(function*(workspace, limit) {
      if (!(limit >= 1 && limit <= numbersMax)) {
        return yield* InvalidRequest.field("limit", `expected 1 to ${numbersMax.toLocaleString("en")}`)
      }
      const { falseAlarms, months, numbers: dialing } = yield* record.of(workspace)
      const month = LocalTime.dateAt(yield* Clock.currentTimeMillis, workspace.timeZone).slice(0, 7)
      const [burning, watched] = yield* Effect.all([health.standing(workspace.id), health.watched(workspace.id)])
      const suspects = [
        ...burning.map((evidence) => ({ state: "burning" as const, evidence })),
        ...watched.map((evidence) => ({ state: "watched" as const, evidence }))
      ]
      const held = new Map(
        (yield* anis.ofIds(workspace.id, suspects.map(({ evidence }) => evidence.aniId))).map((ani) => [ani.id, ani])
      )
      const first = suspects.flatMap(({ evidence, state }) => {
        const ani = held.get(evidence.aniId)
        return ani === undefined ? [] : [lineOf(numberOf(ani), state, evidence)]
      }).slice(0, limit)
      return {
        falseAlarmsPer10000: {
          set: falseAlarms,
          came: dialing === 0 ? null : months.find((each) => each.month === month)?.falseOf10000 ?? 0
        },
        numbers: [
          ...first,
          ...yield* healthy(workspace, new Set(suspects.map(({ evidence }) => evidence.aniId)), limit - first.length)
        ],
        campaigns: yield* health.fallen(workspace.id)
      }
    })
  })
})

/** `HealthReport` over storage. */
export const layer: Layer.Layer<HealthReport, never, AlarmRecord | Anis | Health> = Layer.effect(HealthReport, make)

// internal

/** Numbers whose evidence is read at once. */
const evidencePage = Math.min(evidenceMax, pageSizeMax)

const numberOf = ({ callingCode, number }: Ani): string => PhoneNumber.toE164({ callingCode, national: number })

const lineOf = (
  number: string,
  state: State,
  { by, carrier, counts, dials, rarity, since }: NumberEvidence
): NumberLine => {
  const { came, expected } = counts[by ?? "contact"]
  return {
    number,
    state,
    since: since === null ? null : 1000 * since,
    by,
    carrier,
    evidence: { dials, reached: came, expected, oneIn: Math.floor(rarity) }
  }
}
