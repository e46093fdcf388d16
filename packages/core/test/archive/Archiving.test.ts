import { type ArchivePlace, Archiving, type DayRows, type HeldDay } from "@anipool/core/archive/Archiving"
import * as ArchivingModule from "@anipool/core/archive/Archiving"
import * as DialRecord from "@anipool/domain/dials/DialRecord"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { ArchivedDays, type PastDay, type StoredAssignment, type StoredDial } from "@anipool/storage/ArchivedDays"
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

/** A place in memory; `onWrite` happens while a day is written. */
const placeOf = (onWrite: Effect.Effect<void> = Effect.void) => {
  const held = new Map<string, HeldDay>()
  const written: Array<string> = []
  const keyOf = ({ day, kind }: Pick<PastDay, "day" | "kind">) => `${kind} ${day}`
  const place: ArchivePlace<never> = {
    find: (_, day) => Effect.sync(() => Option.fromNullable(held.get(keyOf(day)))),
    write: Effect.fnUntraced(function*(_, day, rows: DayRows) {
      const pages = rows.pages as Stream.Stream<
        ReadonlyArray<StoredAssignment | StoredDial>,
        Stream.Stream.Error<DayRows["pages"]>
      >
      const all = [...(yield* Stream.runCollect(pages))].flat()
      yield* onWrite
      written.push(keyOf(day))
      const found = { rows: all.length, digest: String(all.length).padStart(64, "0"), bytes: 0, countedOn: [day.day] }
      return { ...found, keep: Effect.sync(() => void held.set(keyOf(day), found)) }
    })
  }
  return { held, place, written }
}

const fixture = Effect.gen(function*() {
  yield* TestClock.setTime(noon)
  const dials = yield* Dials
  const workspaces = yield* Workspaces
  const archiving = yield* Archiving
  const workspace = yield* workspaces.create(
    {
      name: "Acme",
      country: "us",
      timeZone: "America/New_York",
      policy: {}
    } as Parameters<typeof workspaces.create>[0]
  )
  let made = 0
  const dial = (at: number) =>
    Effect.zipRight(
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
          dialId: String(++made)
        }]
      }]),
      Effect.orDie(dials.process(100))
    ).pipe(Effect.orDie)
  const run = (place: ArchivePlace<never>, again = false) => archiving.run(workspace, "2026-03-10", place, { again })
  return { archiving, dial, run, workspace }
})

const layer = ArchivingModule.layer.pipe(Layer.provideMerge(MemoryStorage.layer))

const daysOf = (days: ReadonlyArray<PastDay>) => days.map(({ day }) => day)

describe("Archiving", () => {
  it.effect("archives each day that is over once, and again when dials came late for it", () =>
    Effect.gen(function*() {
      const { archiving, dial, run, workspace } = yield* fixture
      const { held, place, written } = placeOf()
      for (const days of [0, 1, 3, 3]) yield* dial(noon - days * dayMs)
      assert.deepStrictEqual(daysOf(yield* archiving.due(workspace, "2026-03-10")), ["2026-03-07", "2026-03-09"])
      assert.deepStrictEqual(daysOf(yield* archiving.due(workspace, "2026-03-09")), ["2026-03-07"])

      const first = yield* run(place)
      assert.deepStrictEqual(first.done.map(({ day, rows }) => [day, rows]), [["2026-03-07", 2], ["2026-03-09", 1]])
      assert.deepStrictEqual([...held.keys()], ["dial 2026-03-07", "dial 2026-03-09"])
      assert.deepStrictEqual(yield* run(place), { done: [], there: 2, elsewhere: [], changed: [], fuller: [] })
      assert.strictEqual(written.length, 2)

      yield* dial(noon - 3 * dayMs)
      const second = yield* run(place)
      assert.deepStrictEqual(second.done.map(({ day, rows }) => [day, rows]), [["2026-03-07", 3]])
      assert.strictEqual(second.there, 1)
    }).pipe(Effect.provide(layer)))

  it.effect("takes no day that ended less than an hour ago, and refuses one that is to come", () =>
    Effect.gen(function*() {
      const { archiving, dial, workspace } = yield* fixture
      yield* dial(noon - dayMs)
      // Midnight in New York is 04:00 UTC.
      const midnight = Date.UTC(2026, 2, 10, 4)
      yield* TestClock.setTime(midnight + 59 * 60_000)
      assert.deepStrictEqual(yield* archiving.due(workspace, "2026-03-10"), [])
      yield* TestClock.setTime(midnight + 60 * 60_000)
      assert.deepStrictEqual(daysOf(yield* archiving.due(workspace, "2026-03-10")), ["2026-03-09"])
      const refused = yield* Effect.flip(archiving.due(workspace, "2026-03-11"))
      assert.strictEqual(refused._tag, "InvalidRequest")
    }).pipe(Effect.provide(layer)))

  it.effect("does not take a day for archived that dials came for while it was written", () =>
    Effect.gen(function*() {
      const archived = yield* ArchivedDays
      const { dial, run, workspace } = yield* fixture
      const at = noon - 2 * dayMs
      yield* dial(at)
      const { place } = placeOf(dial(at + 1_000))
      const { changed, done } = yield* run(place)
      assert.deepStrictEqual(done, [])
      assert.deepStrictEqual(daysOf(changed), ["2026-03-08"])
      assert.deepStrictEqual(yield* archived.list(workspace.id), [])
      const { place: quiet } = placeOf()
      assert.deepStrictEqual((yield* run(quiet)).done.map(({ rows }) => rows), [2])
    }).pipe(Effect.provide(layer)))

  it.effect("names days that are archived elsewhere, and leaves one that the place has more rows of", () =>
    Effect.gen(function*() {
      const archived = yield* ArchivedDays
      const { dial, run, workspace } = yield* fixture
      yield* dial(noon - 2 * dayMs)
      yield* run(placeOf().place)
      const other = placeOf()
      const named = yield* run(other.place)
      assert.deepStrictEqual([named.done, named.there, daysOf(named.elsewhere)], [[], 0, ["2026-03-08"]])
      const again = yield* run(other.place, true)
      assert.deepStrictEqual([daysOf(again.done), again.elsewhere], [["2026-03-08"], []])

      yield* dial(noon - 2 * dayMs)
      other.held.set("dial 2026-03-08", { rows: 9, digest: "", bytes: 0, countedOn: [] })
      const left = yield* run(other.place)
      assert.deepStrictEqual([left.done, daysOf(left.fuller)], [[], ["2026-03-08"]])
      assert.strictEqual(other.held.get("dial 2026-03-08")?.rows, 9)
      assert.deepStrictEqual(yield* archived.list(workspace.id), [])
    }).pipe(Effect.provide(layer)))

  it.effect("keeps what is known of a day that was dropped, and copies none of it that is not whole", () =>
    Effect.gen(function*() {
      const archived = yield* ArchivedDays
      const { dial, run, workspace } = yield* fixture
      yield* dial(noon - 2 * dayMs)
      yield* dial(noon - dayMs)
      yield* run(placeOf().place)
      const marks = yield* archived.list(workspace.id)
      // Months on, day by day: a clock that leaps drops nothing.
      const { partition } = yield* StatisticsUpkeep
      for (let days = 1; days <= 100; days++) {
        yield* TestClock.setTime(noon + days * dayMs)
        if (days === 100) yield* dial(noon + days * dayMs)
        yield* partition({ assignmentDays: 40, dialMonths: 2 })
      }
      const other = placeOf()
      const left = yield* run(other.place, true)
      assert.deepStrictEqual([left.done, daysOf(left.fuller)], [[], ["2026-03-08", "2026-03-09"]])
      assert.strictEqual(other.held.size, 0)
      assert.deepStrictEqual(yield* archived.list(workspace.id), marks)
    }).pipe(Effect.provide(layer)))

  it.effect("takes no day for archived that two wrote at once, one of them over the other", () =>
    Effect.gen(function*() {
      const archived = yield* ArchivedDays
      const { dial, run, workspace } = yield* fixture
      const at = noon - 2 * dayMs
      yield* dial(at)
      // Another run archives the day, with a dial that came late, while this one writes it.
      const { held, place } = placeOf()
      const slow: typeof place = {
        ...place,
        write: (...args) =>
          Effect.tap(place.write(...args), () => Effect.orDie(Effect.zipRight(dial(at + 1_000), run(place))))
      }
      const { changed } = yield* run(slow)
      assert.deepStrictEqual(daysOf(changed), ["2026-03-08"])
      assert.strictEqual(held.get("dial 2026-03-08")?.rows, 1)
      assert.deepStrictEqual(yield* archived.list(workspace.id), [])
      assert.deepStrictEqual((yield* run(place)).done.map(({ rows }) => rows), [2])
    }).pipe(Effect.provide(layer)))
})
