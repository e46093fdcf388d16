/**
 * The desk's cases: numbers that are handed in with vendors of reputation, what came of it, and what their forms ask.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { RemediationId, RemediationState } from "@anipool/domain/lifecycle/Remediation"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import * as Course from "@anipool/domain/remediation/Course"
import * as Forms from "@anipool/domain/remediation/Forms"
import { handedInMax } from "@anipool/domain/remediation/HandIn"
import * as Terms from "@anipool/domain/remediation/Terms"
import { keptDays, type LabelChoice } from "@anipool/domain/reputation/Label"
import * as VendorName from "@anipool/domain/reputation/VendorName"
import type { Workspace } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import * as EventLoop from "@anipool/storage/EventLoop"
import { type HandInOutcome, HandIns } from "@anipool/storage/HandIns"
import { listedMax, type Remediation, type RemediationFilter, Remediations } from "@anipool/storage/Remediations"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { InvalidRequest, type NotFound } from "../CoreError.ts"
import type { Actor } from "./AniLifecycle.ts"
import * as InventoryAni from "./InventoryAni.ts"

/** Which cases; what is left out does not filter. */
export interface CaseFilter {
  /** A state, or those that are still being worked, or at the end. */
  readonly state?: RemediationState | "CLOSED" | "OPEN" | undefined
  /** Empty: with nobody yet. */
  readonly vendor?: string | undefined
  readonly number?: string | undefined
  /** Asked for at least so many days ago. */
  readonly minDays?: number | undefined
}

/** What dialing came to before a case and after it. */
export interface CaseSpan {
  readonly days: Course.SpanDays
  readonly before: Course.Dialed
  /** Null: it is open. */
  readonly after: Course.Dialed | null
  /** The worst that was said of the number so many days after the end; null: it is open, or that day is still to come. */
  readonly labelAfter: LabelChoice | null
}

/** A case, and what came of it. */
export interface Case extends Remediation {
  /** The worst that was said of the number when work on it began. */
  readonly labelBefore: LabelChoice
  readonly spans: ReadonlyArray<CaseSpan>
}

/** What came of the cases of one vendor that had one end. */
export interface VendorOutcome {
  /** Null: cases that name none. */
  readonly vendor: string | null
  readonly end: "DONE" | "REJECTED"
  readonly cases: number
  readonly spans: ReadonlyArray<{
    readonly days: Course.SpanDays
    /** Numbers that were dialed before and after; the sums are theirs. */
    readonly numbers: number
    readonly before: Course.Dialed
    readonly after: Course.Dialed
    /** Null: too few numbers. */
    readonly difference: Course.Difference | null
    readonly labels: Course.LabelCourse
  }>
}

/** Cases whose course is read at once. */
export const coursesMax = 500

/** Cases of one file. */
export const exportedMax = 10_000

/** Cases that outcomes are of: those asked for last. */
export const outcomesOf = listedMax

/** The desk's cases. */
export class CaseDesk extends Context.Tag("@anipool/core/CaseDesk")<CaseDesk, {
  /** Cases by id, at most `limit` (1 to `coursesMax`), with what came of them. */
  readonly list: (
    workspace: Workspace,
    filter: CaseFilter & { readonly after?: number | undefined; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<Case>, InvalidRequest | NotFound | StorageError>
  /** Hands numbers in, 1 to `handedInMax`; answers what became of each. */
  readonly handIn: (
    workspace: Workspace,
    asked: {
      readonly ids: ReadonlyArray<AniId>
      readonly vendor: string
      readonly note: string | null
      readonly despiteWarning: boolean
    },
    by: Actor
  ) => Effect.Effect<ReadonlyArray<HandInOutcome>, InvalidRequest | StorageError>
  /** The integers of numbers, in their order; one that is not in the inventory fails. */
  readonly idsOf: (
    workspace: Workspace,
    numbers: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyArray<AniId>, InvalidRequest | NotFound | StorageError>
  /** What came of cases that ended, by vendor and end. */
  readonly outcomes: (workspace: Workspace) => Effect.Effect<ReadonlyArray<VendorOutcome>, StorageError>
  /** A form's header and rows of the first cases that fit, at most `exportedMax`. */
  readonly form: (
    workspace: Workspace,
    id: Forms.FormId,
    filter: CaseFilter
  ) => Effect.Effect<ReadonlyArray<ReadonlyArray<string>>, InvalidRequest | NotFound | StorageError>
  readonly terms: (workspace: Workspace) => Effect.Effect<Terms.Terms, StorageError>
  /** Sets the terms; each vendor may be named once. */
  readonly setTerms: (
    workspace: Workspace,
    terms: Terms.Terms
  ) => Effect.Effect<Terms.Terms, InvalidRequest | StorageError>
}>() {}

/** `CaseDesk` over storage. */
export const make = Effect.gen(function*() {
  const anis = yield* Anis
  const handIns = yield* HandIns
  const remediations = yield* Remediations

  const idOf = Effect.fnUntraced(function*(workspace: Workspace, number: string) {
    const candidates = yield* InventoryAni.candidatesOf(workspace, number)
    return (yield* InventoryAni.find(anis, workspace, candidates)).id
  })

  const filterOf = Effect.fnUntraced(function*(workspace: Workspace, filter: CaseFilter) {
    const { minDays, number, state, vendor } = filter
    const aniId = number === undefined ? undefined : yield* idOf(workspace, number)
    const now = yield* Clock.currentTimeMillis
    return {
      ...(state === undefined ? {} : state === "OPEN" || state === "CLOSED" ? { isOpen: state === "OPEN" } : { state }),
      ...(vendor === undefined ? {} : { vendor: vendor === "" ? null : VendorName.normalized(vendor) }),
      ...(aniId === undefined ? {} : { aniId }),
      ...(minDays === undefined ? {} : { requestedBefore: now - minDays * dayMs })
    } satisfies RemediationFilter
  })

  const terms = ({ id }: Workspace) => Effect.map(handIns.terms(id), Option.getOrElse(() => Terms.defaults))

  const withCourse = Effect.fnUntraced(function*(workspace: Workspace, cases: ReadonlyArray<Remediation>) {
    const { id, timeZone } = workspace
    const now = yield* Clock.currentTimeMillis
    const parts = yield* EventLoop.map(cases, (each) => ({
      begun: { aniId: each.aniId, at: Course.begunAt(each) },
      spans: Course.spanDays.map((days) => ({
        before: { aniId: each.aniId, ...Course.daysBefore(each, days, timeZone) },
        after: afterOf(each, days, timeZone),
        labelled: labelledOf(each, days, now)
      }))
    }))
    const spans = parts.flatMap((each) => each.spans)
    const before = yield* handIns.dialed(id, spans.map((span) => span.before))
    const after = yield* handIns.dialed(id, spans.flatMap((span) => span.after ?? []))
    const labelsBefore = yield* handIns.labelsAt(id, parts.map(({ begun }) => begun))
    const labelsAfter = yield* handIns.labelsAt(id, spans.flatMap(({ labelled }) => labelled ?? []))
    let [nextSpan, nextAfter, nextLabel] = [0, 0, 0]
    return yield* EventLoop.map(parts, (part, i): Case => ({
      ...cases[i]!,
      labelBefore: labelsBefore[i]!,
      spans: part.spans.map((span, place): CaseSpan => ({
        days: Course.spanDays[place]!,
        before: before[nextSpan++]!,
        after: span.after === undefined ? null : after[nextAfter++]!,
        labelAfter: span.labelled === undefined ? null : labelsAfter[nextLabel++]!
      }))
    }))
  })

  return CaseDesk.of({
    list: Effect.fn("CaseDesk.list")(function*(workspace, { after, limit, ...filter }) {
      const page = yield* remediations.list(workspace.id, {
        ...yield* filterOf(workspace, filter),
        ...(after === undefined ? {} : { after: after as RemediationId }),
        limit
      })
      return yield* withCourse(workspace, page)
    }),

    handIn: Effect.fn("CaseDesk.handIn")(function*(workspace, { despiteWarning, ids, note, vendor }, { keyId }) {
      const aniIds = [...new Set(ids)]
      if (aniIds.length === 0 || ids.length > handedInMax) {
        return yield* InvalidRequest.field("ids", `expected 1 to ${handedInMax} of them`)
      }
      const outcomes = yield* handIns.handIn(workspace.id, {
        vendor: VendorName.normalized(vendor),
        note,
        keyId,
        despiteWarning,
        terms: yield* terms(workspace),
        aniIds
      })
      const byId = new Map(aniIds.map((id, i) => [id, outcomes[i]!]))
      return ids.map((id) => byId.get(id)!)
    }),

    idsOf: Effect.fn("CaseDesk.idsOf")((workspace, numbers) =>
      Effect.forEach(numbers, (number) => idOf(workspace, number))
    ),

    outcomes: Effect.fn("CaseDesk.outcomes")(function*(workspace) {
      const now = yield* Clock.currentTimeMillis
      const ended = yield* remediations.ended(workspace.id, {
        requestedFrom: now - keptDays * dayMs,
        limit: outcomesOf
      })
      const groups = new Map<string, Array<Case>>()
      for (let from = 0; from < ended.length; from += coursesMax) {
        for (const each of yield* withCourse(workspace, ended.slice(from, from + coursesMax))) {
          const key = `${each.vendor ?? ""}\n${each.state}`
          groups.set(key, [...groups.get(key) ?? [], each])
        }
      }
      return [...groups].sort(([one], [other]) => one < other ? -1 : 1).map(([, cases]) => outcomeOf(cases))
    }),

    form: Effect.fn("CaseDesk.form")(function*(workspace, id, filter) {
      const form = Forms.formOf(id)
      const { company } = yield* terms(workspace)
      const fitting = yield* filterOf(workspace, filter)
      const rows: Array<ReadonlyArray<string>> = [Forms.titlesOf(form)]
      let after = 0 as RemediationId
      while (rows.length <= exportedMax) {
        const limit = Math.min(listedMax, exportedMax + 1 - rows.length)
        const page = yield* remediations.list(workspace.id, { ...fitting, after, limit })
        const now = yield* Clock.currentTimeMillis
        const labels = yield* handIns.labelsAt(workspace.id, page.map(({ aniId }) => ({ aniId, at: now })))
        rows.push(
          ...yield* EventLoop.map(
            page,
            (each, i) => Forms.rowOf(form, formCase(each, labels[i]!, workspace.timeZone), company)
          )
        )
        if (page.length < limit) break
        after = page.at(-1)!.id
      }
      return rows
    }),

    terms: Effect.fn("CaseDesk.terms")(terms),

    setTerms: Effect.fn("CaseDesk.setTerms")(function*(workspace, wanted) {
      const vendors = wanted.vendors.map((each) => ({ ...each, vendor: VendorName.normalized(each.vendor) }))
      const doubled = vendors.findIndex(({ vendor }, i) => vendors.findIndex((each) => each.vendor === vendor) < i)
      if (doubled >= 0) return yield* InvalidRequest.field(`vendors[${doubled}].vendor`, "expected each vendor once")
      const terms = { ...wanted, vendors }
      yield* handIns.setTerms(workspace.id, terms)
      return terms
    })
  })
})

/** `CaseDesk` over storage. */
export const layer: Layer.Layer<CaseDesk, never, Anis | HandIns | Remediations> = Layer.effect(CaseDesk, make)

// internal

const dayMs = 86_400_000

const afterOf = (each: Remediation, days: Course.SpanDays, timeZone: string) => {
  const span = Course.daysAfter(each, days, timeZone)
  return span === undefined ? undefined : { aniId: each.aniId, ...span }
}

const labelledOf = (each: Remediation, days: Course.SpanDays, now: number) => {
  const ended = Course.endedAt(each)
  const at = ended === undefined ? undefined : ended + days * dayMs
  return at === undefined || at > now ? undefined : { aniId: each.aniId, at }
}

const outcomeOf = (cases: ReadonlyArray<Case>): VendorOutcome => ({
  vendor: cases[0]!.vendor,
  end: cases[0]!.state as "DONE" | "REJECTED",
  cases: cases.length,
  spans: Course.spanDays.map((days, place) => {
    const spans = cases.map((each) => ({ labelBefore: each.labelBefore, ...each.spans[place]! }))
    const pairs = spans.flatMap(({ after, before }) =>
      after !== null && before.dials > 0 && after.dials > 0 ? [{ before, after }] : []
    )
    return {
      days,
      numbers: pairs.length,
      before: Course.sumOf(pairs.map(({ before }) => before)),
      after: Course.sumOf(pairs.map(({ after }) => after)),
      difference: Course.difference(pairs) ?? null,
      labels: Course.labelCourse(
        spans.map(({ labelAfter, labelBefore }) => ({ before: labelBefore, after: labelAfter ?? undefined }))
      )
    }
  })
})

const formCase = (each: Remediation, label: LabelChoice, timeZone: string): Forms.FormCase => {
  const number = { callingCode: each.callingCode, national: each.number }
  return {
    e164: PhoneNumber.toE164(number),
    national: each.number,
    label: label === "none" ? "" : label,
    note: each.note ?? "",
    requestedOn: LocalTime.dateAt(each.requestedAt, timeZone),
    state: each.state,
    vendor: each.vendor ?? ""
  }
}
