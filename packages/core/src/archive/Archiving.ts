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
  /** The place has more rows of them than storage has now, as some were dropped: they are left as they are. */
  readonly fuller: ReadonlyArray<PastDay>
}

/** How days are archived. */
export interface ArchivingOptions {
  /** Days that are archived already, and do not lie in this place, too. */
  readonly again: boolean
  /** Told of each day that is done, and the share of all days that is. */
  readonly onDay?: (share: number, day: PastDay) => Effect.Effect<void>
}

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
      return (yield* archived.finish(workspace.id, past, begun, written)) ? { ...past, ...written } : "changed" as const
    }))

  return Archiving.of({
    due,
    run: Effect.fn("Archiving.run")(function*(workspace, before, place, { again, onDay }) {
      const waiting = yield* due(workspace, before)
      const elsewhere: Array<ArchivedDay> = []
      let there = 0
      for (const each of yield* archived.list(workspace.id)) {
        if (each.day >= before) continue
        const held = yield* place.find(workspace, each)
        if (Option.exists(held, ({ digest }) => digest === each.digest)) there++
        else elsewhere.push(each)
      }
      const all = again
        ? [...waiting, ...elsewhere.map(({ day, from, kind, until }): PastDay => ({ kind, day, from, until }))]
        : waiting
      const done: Array<DayDone> = []
      const left = { changed: [] as Array<PastDay>, fuller: [] as Array<PastDay> }
      for (const [i, past] of all.entries()) {
        const outcome = yield* day(workspace, past, place)
        if (typeof outcome === "string") left[outcome].push(past)
        else done.push(outcome)
        if (onDay !== undefined) yield* onDay((i + 1) / all.length, past)
      }
      return { done, there, elsewhere: again ? [] : elsewhere, ...left }
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
