/**
 * Whether what is stored of a period adds up: the log of assignments against counters, caps, pauses and kept answers, and
 * the counters of dials against the dials.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { Workspace } from "@anipool/domain/Workspace"
import * as Dials from "@anipool/storage/Dials"
import type { StorageError } from "@anipool/storage/StorageError"
import { type Audited, type Contradiction, UsesAudit } from "@anipool/storage/UsesAudit"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { InvalidRequest, NotFound } from "../CoreError.ts"
import { RecordRetention } from "../dials/DialsProcessing.ts"

/** Days of one audit. */
export const daysMax = 3_660

/** What an audit names; more of it is only counted. */
export const namedMax = 1_000

/** What is to be looked at. */
export interface AuditRequest {
  /** One workspace, by its name; without it, all. */
  readonly workspace?: string | undefined
  /** The first day, in each workspace's time zone. Defaults to the day before the last. */
  readonly from?: LocalDate | undefined
  /** The last day. Defaults to the workspace's present one. */
  readonly to?: LocalDate | undefined
  /** Told after each day how far it is, 0 to 1. */
  readonly onProgress?: (share: number) => Effect.Effect<void>
}

/** Counters of dials that differ from the dials: of a day, or (no day) sums of an ANI's days. */
export interface WrongDialCounters {
  readonly check: "dial-counters"
  readonly ani: null
  readonly found: number
  readonly expected: 0
}

/** Something that does not add up. */
export type AuditFinding = (Contradiction | WrongDialCounters) & {
  readonly workspace: string
  readonly day: LocalDate | null
}

/** What an audit looked at, and what it found. */
export interface AuditReport {
  readonly workspaces: number
  readonly assignments: number
  readonly answers: number
  readonly dials: number
  /** The first `namedMax`. */
  readonly findings: ReadonlyArray<AuditFinding>
  /** How many there were. */
  readonly found: number
  /** Days whose log is not kept any more, over all workspaces: nothing can be said of them. */
  readonly daysNotKept: number
}

/** Whether what is stored of a period adds up. */
export class LedgerAudit extends Context.Tag("@anipool/core/LedgerAudit")<LedgerAudit, {
  /** Looks at it all, day by day. It changes nothing, and may run while everything goes on. */
  readonly run: (request: AuditRequest) => Effect.Effect<AuditReport, InvalidRequest | NotFound | StorageError>
}>() {}

/** `LedgerAudit` over storage. */
export const make = Effect.gen(function*() {
  const audit = yield* UsesAudit
  const dials = yield* Dials.Dials
  const workspaces = yield* Workspaces
  const { assignmentDays } = yield* RecordRetention

  const wanted = Effect.fnUntraced(function*(name: string | undefined) {
    if (name === undefined) return yield* workspaces.list
    const found = yield* workspaces.findByName(name)
    return Option.isSome(found)
      ? [found.value]
      : yield* new NotFound({ message: "Workspace not found", code: "workspace_not_found" })
  })

  const run = Effect.fnUntraced(function*({ from, onProgress, to, workspace }: AuditRequest) {
    const report = { assignments: 0, answers: 0, dials: 0, found: 0, daysNotKept: 0 }
    const findings: Array<AuditFinding> = []
    const all = yield* wanted(workspace)
    const note = (
      known: Workspace,
      day: LocalDate | null,
      contradictions: ReadonlyArray<Contradiction | WrongDialCounters>
    ) => {
      report.found += contradictions.length
      findings.push(
        ...contradictions.slice(0, namedMax - findings.length).map((each) => ({ workspace: known.name, day, ...each }))
      )
    }
    const noteDials = (known: Workspace, day: LocalDate | null, { corrected }: Dials.Recounted) => {
      if (corrected > 0) note(known, day, [{ check: "dial-counters", ani: null, found: corrected, expected: 0 }])
    }

    for (const [workspacesDone, known] of all.entries()) {
      const now = yield* Clock.currentTimeMillis
      const last = to ?? LocalTime.dateAt(now, known.timeZone)
      const first = from ?? LocalTime.addDays(last, -1)
      const days = LocalTime.dayNumber(last) - LocalTime.dayNumber(first) + 1
      if (days < 1) return yield* InvalidRequest.field("to", "expected a day that is not before the first")
      if (days > daysMax) return yield* InvalidRequest.field("from", `expected at most ${daysMax} days`)
      // The day at the edge of what is kept may be kept in part.
      const keptFrom = LocalTime.addDays(LocalTime.dateAt(now, "UTC"), 2 - assignmentDays)
      for (let day = first; day <= last; day = LocalTime.addDays(day, 1)) {
        if (day < keptFrom) report.daysNotKept++
        else {
          const audited: Audited = yield* audit.assignments(known.id, day)
          report.assignments += audited.rows
          note(known, day, audited.contradictions)
        }
        const recounted = yield* dials.recount(known.id, { stage: "days", day, last: day }, true)
        report.dials += recounted.dials
        noteDials(known, day, recounted)
        const daysDone = LocalTime.dayNumber(day) - LocalTime.dayNumber(first) + 1
        yield* onProgress?.((workspacesDone + daysDone / days) / all.length) ?? Effect.void
      }
      const answered = yield* audit.answers(known.id, { from: first < keptFrom ? keptFrom : first, to: last })
      report.answers += answered.rows
      note(known, null, answered.contradictions)
      let cursor: Dials.RecountCursor | undefined = { stage: "anis", after: 0 }
      while (cursor !== undefined) {
        const recounted: Dials.Recounted = yield* dials.recount(known.id, cursor, true)
        noteDials(known, null, recounted)
        cursor = recounted.next
      }
    }
    return { workspaces: all.length, ...report, findings } satisfies AuditReport
  })
  return LedgerAudit.of({ run: Effect.fn("LedgerAudit.run")(run) })
})

/** `LedgerAudit` over storage. */
export const layer: Layer.Layer<LedgerAudit, never, UsesAudit | Dials.Dials | Workspaces> = Layer.effect(
  LedgerAudit,
  make
)
