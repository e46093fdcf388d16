/**
 * `Dials` on PostgreSQL.
 */
import type { DayCounts } from "@anipool/domain/dials/DayCounts"
import type { DialRecord } from "@anipool/domain/dials/DialRecord"
import type { DispositionClass } from "@anipool/domain/dials/DispositionClasses"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { ArchivedDay } from "@anipool/storage/ArchivedDays"
import * as Port from "@anipool/storage/Dials"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Figures from "./internal/dials/figures.ts"
import * as LookUp from "./internal/dials/lookUp.ts"
import * as Processing from "./internal/dials/processing.ts"
import * as Queue from "./internal/dials/queue.ts"
import * as Recount from "./internal/dials/recount.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import { Prepared } from "./internal/prepared.ts"
import { Reads } from "./internal/reads.ts"
import { transaction } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const prepared = yield* Prepared
  const reads = yield* Reads
  return Port.Dials.of({
    enqueue: Effect.fn("Dials.enqueue")(
      function*(
        batches: ReadonlyArray<Port.Batch>,
        imported?: { readonly workspaceId: WorkspaceId; readonly progress: Port.ImportProgress }
      ) {
        const count = batches.reduce((sum, { records }) => sum + records.length, 0)
        yield* assertAtMost("Dials.enqueue", count, Port.enqueueMax)
        if (imported === undefined) return yield* Queue.append(sql, prepared, batches)
        yield* transaction(
          sql,
          Effect.zipRight(
            Queue.appendImported(sql, batches),
            Queue.putProgress(sql, imported.workspaceId, imported.progress)
          )
        )
      },
      refail("Dials.enqueue")
    ),

    importProgress: Effect.fn("Dials.importProgress")(
      (workspaceId: WorkspaceId, source: string) => Queue.progress(sql, workspaceId, source),
      refail("Dials.importProgress")
    ),

    process: Effect.fn("Dials.process")(
      function*(limit: number) {
        yield* assertAtMost("Dials.process", limit, Port.processMax)
        return yield* Processing.process(sql, limit)
      },
      refail("Dials.process")
    ),

    recordImported: Effect.fn("Dials.recordImported")(
      function*(workspaceId: WorkspaceId, records: ReadonlyArray<DialRecord>, progress: Port.ImportProgress) {
        yield* assertAtMost("Dials.recordImported", records.length, Port.importedMax)
        return yield* Processing.recordImported(sql, workspaceId, records, progress)
      },
      refail("Dials.recordImported")
    ),

    waiting: Effect.fn("Dials.waiting")(
      (workspaceId: WorkspaceId) => Queue.waiting(sql, workspaceId),
      refail("Dials.waiting")
    ),

    queue: Queue.state(sql).pipe(refail("Dials.queue"), Effect.withSpan("Dials.queue")),

    latestTo: Effect.fn("Dials.latestTo")(
      (workspaceId: WorkspaceId, pair: Port.Pair) => Figures.latestTo(sql, workspaceId, pair),
      refail("Dials.latestTo")
    ),

    rejected: Effect.fn("Dials.rejected")(
      function*(
        workspaceId: WorkspaceId,
        { after = 0, limit }: { readonly after?: number; readonly limit: number }
      ) {
        yield* assertAtMost("Dials.rejected", limit, Port.rejectedPageMax)
        return yield* Figures.rejected(sql, workspaceId, after, limit)
      },
      refail("Dials.rejected")
    ),

    classes: Effect.fn("Dials.classes")(
      (workspaceId: WorkspaceId) => LookUp.classes(sql, workspaceId),
      refail("Dials.classes")
    ),

    setClass: Effect.fn("Dials.setClass")(
      (workspaceId: WorkspaceId, name: string, to: DispositionClass | null) =>
        Figures.setClass(sql, workspaceId, name, to),
      refail("Dials.setClass")
    ),

    recount: Effect.fn("Dials.recount")(
      (workspaceId: WorkspaceId, from: Port.RecountCursor | undefined, isDryRun: boolean) =>
        Recount.step(sql, workspaceId, from, isDryRun),
      refail("Dials.recount")
    ),

    keptFrom: Recount.keptFrom(sql).pipe(refail("Dials.keptFrom"), Effect.withSpan("Dials.keptFrom")),

    recountArchived: Effect.fn("Dials.recountArchived")(
      (workspaceId: WorkspaceId, day: Pick<ArchivedDay, "day" | "digest">, counts: DayCounts, isDryRun: boolean) =>
        Recount.archivedDay(sql, workspaceId, day, counts, isDryRun),
      refail("Dials.recountArchived")
    ),

    shares: Effect.fn("Dials.shares")(
      (workspaceId: WorkspaceId, days: { readonly from: LocalDate; readonly to: LocalDate }) =>
        reads.of(workspaceId, (sql) => Figures.shares(sql, workspaceId, days)),
      refail("Dials.shares")
    ),

    shareDays: Effect.fn("Dials.shareDays")(
      function*(workspaceId: WorkspaceId, asked: Port.ShareDaysAsked) {
        yield* assertAtMost("Dials.shareDays", asked.limit, Port.shareDaysMax)
        return yield* reads.of(workspaceId, (sql) => Figures.shareDays(sql, workspaceId, asked))
      },
      refail("Dials.shareDays")
    ),

    figures: Effect.fn("Dials.figures")(
      (workspaceId: WorkspaceId) => Figures.read(sql, workspaceId),
      refail("Dials.figures")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<Port.Dials, never, Prepared | Reads | SqlClient.SqlClient> = Layer.effect(
  Port.Dials,
  make
)
