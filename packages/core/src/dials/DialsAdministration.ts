/**
 * What an operator does about dials: import history, look at rejected records, count anew, and say what dispositions
 * mean.
 */
import type { DialRecord } from "@anipool/domain/dials/DialRecord"
import * as DispositionClasses from "@anipool/domain/dials/DispositionClasses"
import * as StoredDays from "@anipool/domain/dials/StoredDays"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { Told } from "@anipool/storage/AuditTrail"
import * as Port from "@anipool/storage/Dials"
import type { InventoryFeed } from "@anipool/storage/InventoryFeed"
import type { ProspectHistory } from "@anipool/storage/ProspectHistory"
import { StatisticsUpkeep } from "@anipool/storage/StatisticsUpkeep"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Conflict, InvalidRequest } from "../CoreError.ts"
import * as Page from "../Page.ts"
import { RecordRetention } from "./DialsProcessing.ts"
import * as ReachedProspects from "./ReachedProspects.ts"

/** Longest name of a disposition that is given a class, in characters: that of a registered one. */
export const classNameLengthMax = 255

/** What a recount came to. */
export interface RecountResult {
  /** Dials that were looked at. */
  readonly dials: number
  /** Counters that had been wrong. */
  readonly corrected: number
  /** Days with figures that were left as they are, as not all of their dials are stored. */
  readonly left: ReadonlyArray<StoredDays.LeftDays>
}

/** What an operator does about dials. */
export class DialsAdministration extends Context.Tag("@anipool/core/DialsAdministration")<DialsAdministration, {
  /** How far an import of this source came, if it was begun. */
  readonly importProgress: (
    workspaceId: WorkspaceId,
    source: string
  ) => Effect.Effect<Option.Option<Port.ImportProgress>, StorageError>
  /** Queues imported records together with how far the import has come; all or nothing, at most `Port.enqueueMax`. */
  readonly queueImported: (
    workspaceId: WorkspaceId,
    records: ReadonlyArray<DialRecord>,
    progress: Port.ImportProgress
  ) => Effect.Effect<void, StorageError>
  /**
   * Makes room for history that is to be recorded, as far back as dials are kept; answers from which instant on they are,
   * milliseconds since the epoch.
   */
  readonly makeRoom: Effect.Effect<number, StorageError>
  /**
   * Records and counts imported records at once, together with how far the import has come; all or nothing, at most
   * `Port.importedMax`.
   */
  readonly recordImported: (
    workspaceId: WorkspaceId,
    records: ReadonlyArray<DialRecord>,
    progress: Port.ImportProgress
  ) => Effect.Effect<Port.Processed, StorageError>
  /** Rejected records by id, those after `after`, at most `limit` (1 to `Port.rejectedPageMax`). */
  readonly rejected: (
    workspaceId: WorkspaceId,
    options: { readonly after?: number | undefined; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<Port.Rejected>, InvalidRequest | StorageError>
  /** The workspace's own classes of dispositions, by normalized name. */
  readonly classes: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<Port.OwnClass>, StorageError>
  /**
   * Gives a disposition's name a class, or (`null`) leaves it to the table again; answers the name as it is compared, and
   * the entry that tells of it, if anything was changed.
   */
  readonly setClass: (
    workspaceId: WorkspaceId,
    name: string,
    to: DispositionClasses.DispositionClass | null
  ) => Effect.Effect<Told<string>, InvalidRequest | Conflict | StorageError>
  /**
   * Counts a workspace's dials anew, of the days whose dials are all stored; a dry run changes nothing. Dials may be
   * processed meanwhile. `onProgress` is told how far it is, 0 to 1.
   */
  readonly recount: (
    workspaceId: WorkspaceId,
    isDryRun: boolean,
    onProgress?: (share: number) => Effect.Effect<void>
  ) => Effect.Effect<RecountResult, StorageError>
}>() {}

/** `DialsAdministration` over storage. */
export const make = Effect.gen(function*() {
  const dials = yield* Port.Dials
  const upkeep = yield* StatisticsUpkeep
  const retention = yield* RecordRetention
  const remember = yield* ReachedProspects.remember
  return DialsAdministration.of({
    importProgress: dials.importProgress,
    queueImported: (workspaceId, records, progress) =>
      dials.enqueue([{ workspaceId, records }], { workspaceId, progress }),

    makeRoom: Effect.gen(function*() {
      yield* Effect.repeat(upkeep.partition(retention), { while: (isMore) => isMore, times: partitionsMax })
      const month = DateTime.startOf(yield* DateTime.now, "month")
      return DateTime.toEpochMillis(DateTime.subtract(month, { months: retention.dialMonths }))
    }).pipe(Effect.withSpan("DialsAdministration.makeRoom")),

    recordImported: Effect.fn("DialsAdministration.recordImported")(
      (workspaceId: WorkspaceId, records: ReadonlyArray<DialRecord>, progress: Port.ImportProgress) =>
        Effect.tap(dials.recordImported(workspaceId, records, progress), remember)
    ),

    rejected: Effect.fn("DialsAdministration.rejected")(function*(workspaceId, { after, limit }) {
      yield* Page.ensure({ limit }, Port.rejectedPageMax)
      return yield* dials.rejected(workspaceId, { limit, ...(after === undefined ? {} : { after }) })
    }),

    classes: dials.classes,
    setClass: Effect.fn("DialsAdministration.setClass")(function*(workspaceId, name, to) {
      const normalized = DispositionClasses.normalize(name)
      if (normalized === "" || normalized.length > classNameLengthMax) {
        return yield* InvalidRequest.field(
          "name",
          `expected letters or digits, at most ${classNameLengthMax} characters`
        )
      }
      const told = yield* dials.setClass(workspaceId, normalized, to)
      if (Option.isNone(told)) {
        return yield* new Conflict({
          message: `A workspace holds at most ${Port.classesMax} classes of its own`,
          code: "limit_reached"
        })
      }
      return { value: normalized, entry: told.value }
    }),

    recount: Effect.fn("DialsAdministration.recount")(function*(workspaceId, isDryRun, onProgress) {
      let daysLeftFirst = 0
      let counted = 0
      let corrected = 0
      const left: Array<StoredDays.LeftDay> = []
      let cursor: Port.RecountCursor | undefined
      do {
        const step: Port.Recounted = yield* dials.recount(workspaceId, cursor, isDryRun)
        counted += step.dials
        corrected += step.corrected
        left.push(...step.left)
        cursor = step.next
        if (cursor?.stage === "days") {
          const daysLeft = LocalTime.dayNumber(cursor.last) - LocalTime.dayNumber(cursor.day) + 1
          daysLeftFirst = Math.max(daysLeftFirst, daysLeft + 1)
          yield* onProgress?.(1 - daysLeft / daysLeftFirst) ?? Effect.void
        } else yield* onProgress?.(1) ?? Effect.void
      } while (cursor !== undefined)
      return { dials: counted, corrected, left: StoredDays.together(left) }
    })
  })
})

/** `DialsAdministration` over storage. */
export const layer: Layer.Layer<
  DialsAdministration,
  never,
  InventoryFeed | Port.Dials | ProspectHistory | StatisticsUpkeep
> = Layer.effect(
  DialsAdministration,
  make
)

// internal

/** Partitions that are made at a time: more than dials are kept in. */
const partitionsMax = 1_000
