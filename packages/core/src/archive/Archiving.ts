/**
 * Past days of dials and assignments, written into an archive outside storage.
 *
 * A day is begun, its rows are read and written to the place, what was written is read again and held against what was read,
 * and only then the day counts as archived. It may be done again, and by several at once: a day whose rows changed meanwhile is
 * not archived, and comes again the next time.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import type { Workspace, WorkspaceId } from "@anipool/domain/Workspace"
import {
  type ArchivedDay,
  ArchivedDays,
  pageSizeMax,
  type PastDay,
  type StoredAssignment,
  type StoredDial
} from "@anipool/storage/ArchivedDays"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import type * as Stream from "effect/Stream"
import { InvalidRequest } from "../CoreError.ts"
import { pagesFrom } from "./pages.ts"

/** The rows of a day, some at a time. */
export type DayRows =
  | { readonly kind: "assignment"; readonly pages: Stream.Stream<ReadonlyArray<StoredAssignment>, StorageError> }
  | { readonly kind: "dial"; readonly pages: Stream.Stream<ReadonlyArray<StoredDial>, StorageError> }

/** What a place has, or is about to have, of a day. */
export interface HeldDay extends Pick<ArchivedDay, "digest" | "rows"> {
  readonly bytes: number
  /** The days that its rows count under: another than the day itself where the time zone was changed. */
  readonly countedOn: ReadonlyArray<LocalTime.LocalDate>
}

/** A day that was written, read again and found whole; it is in its place once it is kept. */
export interface WrittenDay<E> extends HeldDay {
  /** Puts it into its place, where one of before was. */
  readonly keep: Effect.Effect<void, E>
}

/** Where archived days lie. */
export interface ArchivePlace<E> {
  /** What it has of a day. */
  readonly find: (
    workspace: Workspace,
    day: Pick<PastDay, "day" | "kind">
  ) => Effect.Effect<Option.Option<HeldDay>, E>
  /** Writes a day, and reads it again. What is not kept goes with the scope. */
  readonly write: (
    workspace: Workspace,
    day: PastDay,
    rows: DayRows
  ) => Effect.Effect<WrittenDay<E>, E | StorageError, Scope.Scope>
}

/** A day, and what was written of it. */
export interface DayDone extends PastDay, HeldDay {}

/** What came of it. */
export interface ArchivingOutcome {
  readonly done: ReadonlyArray<DayDone>
  /** Days that were archived before, and lie in this place. */
  readonly there: number
  /** Days that were archived before, and do not lie in this place. */
  readonly elsewhere: ReadonlyArray<ArchivedDay>
  /** Rows came for them while they were written: they come again the next time. */
  readonly changed: ReadonlyArray<PastDay>
  /** They were archived, here or elsewhere, with more rows than storage has now, as some were dropped: they are left as they are. */
  readonly fuller: ReadonlyArray<PastDay>
}

/** How days are archived. */
export interface ArchivingOptions {
  /** Days that are archived already, and do not lie in this place, too. */
  readonly again: boolean
  /** Told of each day that is done, and the share of all days that is. */
  readonly onDay?: (share: number, day: PastDay) => Effect.Effect<void>
}

/** Days that are looked for at once: a place may be far away. */
export const findsAtOnce = 8

/** After a day's end: what was under way is recorded by then. */
export const archivedAfter = Duration.hours(1)

/** Archiving of past days. */
export class Archiving extends Context.Tag("@anipool/core/Archiving")<Archiving, {
  /** Days before `before`, today at the latest, that are over and wait to be archived. */
  readonly due: (
    workspace: Workspace,
    before: LocalTime.LocalDate
  ) => Effect.Effect<ReadonlyArray<PastDay>, InvalidRequest | StorageError>
  /** Archives them. */
  readonly run: <E>(
    workspace: Workspace,
    before: LocalTime.LocalDate,
    place: ArchivePlace<E>,
    options: ArchivingOptions
  ) => Effect.Effect<ArchivingOutcome, E | InvalidRequest | StorageError>
}>() {}

/** `Archiving` over storage. */
export const make = Effect.map(ArchivedDays, (archived) => {
  const due = Effect.fn("Archiving.due")(function*({ id, timeZone }: Workspace, before: LocalTime.LocalDate) {
    const now = yield* Clock.currentTimeMillis
    const today = LocalTime.dateAt(now, timeZone)
    if (before > today) {
      return yield* InvalidRequest.field("before", `expected a day that is not to come: today is ${today}`)
    }
    const days = yield* archived.due(id, before)
    return days.filter(({ until }) => until + Duration.toMillis(archivedAfter) <= now)
  })

  const day = <E>(workspace: Workspace, past: PastDay, place: ArchivePlace<E>) =>
    Effect.scoped(Effect.gen(function*() {
      const begun = yield* archived.begin(workspace.id, past)
      const held = yield* place.find(workspace, past)
      const { keep, ...written } = yield* place.write(workspace, past, rowsOf(archived, workspace.id, past))
      if (Option.exists(held, ({ rows }) => rows > written.rows)) return "fuller" as const
      yield* keep
      if (yield* archived.finish(workspace.id, past, begun, written)) return { ...past, ...written }
      // Where another run has finished it meanwhile, what it finished may not be what lies there now.
      yield* archived.begin(workspace.id, past)
      return "changed" as const
    }))

  /** A day that is archived elsewhere stays so: what was dropped of it since must not count as if it had never been. */
  const copy = <E>(workspace: Workspace, { digest, rows, ...marked }: ArchivedDay, place: ArchivePlace<E>) => {
    const past: PastDay = { kind: marked.kind, day: marked.day, from: marked.from, until: marked.until }
    const copied = Effect.scoped(Effect.gen(function*() {
      const { keep, ...written } = yield* place.write(workspace, past, rowsOf(archived, workspace.id, past))
      if (written.rows < rows) return "fuller" as const
      if (written.digest !== digest) return "otherwise" as const
      yield* keep
      return { ...past, ...written }
    }))
    return Effect.flatMap(
      copied,
      (outcome) => outcome === "otherwise" ? day(workspace, past, place) : Effect.succeed(outcome)
    )
  }

  return Archiving.of({
    due,
    run: Effect.fn("Archiving.run")(function*(workspace, before, place, { again, onDay }) {
      const waiting = yield* due(workspace, before)
      const marked = (yield* archived.list(workspace.id)).filter(({ day }) => day < before)
      const held = yield* Effect.forEach(marked, (each) => place.find(workspace, each), { concurrency: findsAtOnce })
      const elsewhere = marked.filter(({ digest }, i) => !Option.exists(held[i]!, (found) => found.digest === digest))
      const all = [
        ...waiting.map((past) => ({ past, outcome: day(workspace, past, place) })),
        ...(again ? elsewhere : []).map((past) => ({ past, outcome: copy(workspace, past, place) }))
      ]
      const done: Array<DayDone> = []
      const left = { changed: [] as Array<PastDay>, fuller: [] as Array<PastDay> }
      for (const [i, { outcome: archiving, past }] of all.entries()) {
        const outcome = yield* archiving
        if (typeof outcome === "string") left[outcome].push(past)
        else done.push(outcome)
        if (onDay !== undefined) yield* onDay((i + 1) / all.length, past)
      }
      return { done, there: marked.length - elsewhere.length, elsewhere: again ? [] : elsewhere, ...left }
    })
  })
})

/** `Archiving` over storage. */
export const layer: Layer.Layer<Archiving, never, ArchivedDays> = Layer.effect(Archiving, make)

// internal

const rowsOf = (archived: ArchivedDays["Type"], workspaceId: WorkspaceId, past: PastDay): DayRows =>
  past.kind === "dial"
    ? {
      kind: "dial",
      pages: pagesFrom<StoredDial>((last) =>
        archived.dials(workspaceId, past, { after: last?.dialedAt, limit: pageSize })
      )
    }
    : {
      kind: "assignment",
      pages: pagesFrom<StoredAssignment>((last) =>
        archived.assignments(workspaceId, past, { after: last, limit: pageSize })
      )
    }

const pageSize = pageSizeMax / 2
