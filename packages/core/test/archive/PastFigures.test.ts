import * as Archiving from "@anipool/core/archive/Archiving"
import * as PastFigures from "@anipool/core/archive/PastFigures"
import { type ArchiveReader, NamedArchive } from "@anipool/core/archive/PastRecords"
import * as DayCounts from "@anipool/domain/dials/DayCounts"
import * as DialRecord from "@anipool/domain/dials/DialRecord"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { ArchivedDays, type StoredDial } from "@anipool/storage/ArchivedDays"
import { Dials } from "@anipool/storage/Dials"
import { StatisticsUpkeep } from "@anipool/storage/StatisticsUpkeep"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/TestClock"

const dayMs = 86_400_000
const noon = Date.UTC(2026, 2, 10, 12)

/** An archive in memory, and the dials of it by day, to be changed. */
const archiveOf = () => {
  const rows = new Map<string, ReadonlyArray<StoredDial>>()
  const digestOf = (all: ReadonlyArray<StoredDial>) => String(all.length).padStart(64, "0")
  const heldOf = (all: ReadonlyArray<StoredDial>): Archiving.HeldDay => ({
    rows: all.length,
    bytes: 0,
    digest: digestOf(all),
    countedOn: [...new Set(all.map(({ countedOn }) => countedOn))]
  })
  const reader: ArchiveReader<never> = {
    find: (_, { day }) => Effect.sync(() => Option.map(Option.fromNullable(rows.get(day)), heldOf)),
    dials: (_, day) => Stream.suspend(() => Stream.make(rows.get(day) ?? [])),
    assignments: () => Stream.empty
  }
  const place: Archiving.ArchivePlace<never> = {
    find: reader.find,
    write: Effect.fnUntraced(function*(_, { day }, given) {
      const pages = given.pages as Stream.Stream<ReadonlyArray<StoredDial>, Stream.Stream.Error<typeof given.pages>>
      const all = [...(yield* Stream.runCollect(pages))].flat()
      return { ...heldOf(all), keep: Effect.sync(() => void rows.set(day, all)) }
    })
  }
  return { place, reader, rows }
}

/** A workspace whose dials of four days are archived and dropped, but of the last, whose counters are wrong. */
const fixture = Effect.gen(function*() {
  yield* TestClock.setTime(noon)
  const dials = yield* Dials
  const workspaces = yield* Workspaces
  const archiving = yield* Archiving.Archiving
  const workspace = yield* workspaces.create(
    { name: "Acme", country: "us", timeZone: "UTC", policy: {} } as Parameters<typeof workspaces.create>[0]
  )
  const dial = (at: number, dialId: string) =>
    Effect.orDie(Effect.zipRight(
      dials.enqueue([{
        workspaceId: workspace.id,
        records: [{
          ...DialRecord.none,
          campaignId: "C",
          campaignName: "C",
          fromNumber: "2125550100",
          toNumber: "6465550123",
          dispositionName: "Sale",
          datetime: LocalTime.formatUtc(at),
          callDirection: "Outbound",
          dialId
        }]
      }]),
      dials.process(100)
    ))
  let made = 0
  for (const days of [1, 2, 2, 3, 4]) yield* dial(noon - days * dayMs, String(++made))
  const archive = archiveOf()
  yield* archiving.run(workspace, "2026-03-10", archive.place, { again: false })
  const { partition } = yield* StatisticsUpkeep
  // Months on, day by day: a clock that leaps drops nothing.
  for (let days = 1; days <= 100; days++) {
    yield* TestClock.setTime(noon + days * dayMs)
    if (days === 100) yield* dial(noon + days * dayMs, "now")
    yield* partition({ assignmentDays: 40, dialMonths: 2 })
  }
  const figures = dials.figures(workspace.id)
  const before = yield* figures
  const nothing = DayCounts.begin("UTC").end()
  const marks = yield* (yield* ArchivedDays).list(workspace.id)
  for (const mark of marks) yield* dials.recountArchived(workspace.id, mark, nothing, false)
  assert.deepStrictEqual(new Set((yield* figures).dialDays.map(({ day }) => day)), new Set(["2026-06-18"]))
  const { recount } = yield* PastFigures.PastFigures
  const counted = (isDryRun = false) =>
    Effect.provideService(recount(workspace, isDryRun), NamedArchive, Option.some(archive.reader))
  return { ...archive, before, counted, figures, recount: recount(workspace, false) }
})

const layer = Layer.mergeAll(Archiving.layer, PastFigures.layer).pipe(Layer.provideMerge(MemoryStorage.layer))
const days = ["2026-03-06", "2026-03-07", "2026-03-08", "2026-03-09"] as const

describe("PastFigures", () => {
  it.effect("counts days anew whose dials were dropped, and leaves them as they are in a dry run", () =>
    Effect.gen(function*() {
      const { before, counted, figures, recount } = yield* fixture
      assert.deepStrictEqual(yield* recount, { dials: 0, corrected: 0, days: [] })
      const wrong = yield* figures
      const told = yield* counted(true)
      assert.deepInclude(told, { dials: 5, days: [...days] })
      assert.isAbove(told.corrected, 10)
      assert.deepStrictEqual(yield* figures, wrong)
      assert.deepStrictEqual(yield* counted(), told)
      assert.deepStrictEqual(yield* figures, before)
      assert.deepStrictEqual(yield* counted(), { dials: 5, corrected: 0, days: [...days] })
    }).pipe(Effect.provide(layer)))

  it.effect("leaves days that are not whole in the archive, or have dials of another or in another", () =>
    Effect.gen(function*() {
      const { counted, rows } = yield* fixture
      const whole = new Map(rows)
      const countedDays = (change: () => void) =>
        Effect.map(
          Effect.suspend(() => {
            change()
            return counted(true)
          }),
          ({ days }) => {
            for (const [day, all] of whole) rows.set(day, all)
            return days
          }
        )
      assert.deepStrictEqual(yield* countedDays(() => rows.set(days[1], [])), [days[3]])
      // A mark says that there is one beside, of which nobody knows what it holds.
      assert.deepStrictEqual(yield* countedDays(() => rows.delete(days[3])), [days[0], days[1]])
      const countedOn = (of: string, on: string) => () =>
        rows.set(of, whole.get(of)!.map((dial, i) => i === 0 ? { ...dial, countedOn: on } : dial))
      assert.deepStrictEqual(yield* countedDays(countedOn(days[2], days[1])), [days[0], days[3]])
      assert.deepStrictEqual(yield* countedDays(countedOn(days[2], days[3])), [days[0], days[1]])
      assert.deepStrictEqual(yield* countedDays(() => undefined), [...days])
    }).pipe(Effect.provide(layer)))
})
