/**
 * What every adapter's `AniReports` does.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as Figures from "@anipool/domain/lifecycle/Figures"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { NumberPrefix } from "@anipool/domain/NumberPrefix"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type AniReport, AniReports, pageSizeMax } from "@anipool/storage/AniReports"
import { Anis } from "@anipool/storage/Anis"
import { Campaigns } from "@anipool/storage/Campaigns"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import { assert } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fixture from "./Fixture.ts"
import * as GroupsFixture from "./GroupsFixture.ts"
import { freshLedger } from "./LedgerFixture.ts"
import { Seed, type Tests } from "./Seed.ts"

const { fillPool, freshWorkspace, newAni } = Fixture

const pageOf = (workspaceId: WorkspaceId, offset = 0, limit = pageSizeMax, numberPrefix?: NumberPrefix) =>
  Effect.flatMap(
    AniReports,
    (reports) => reports.page(workspaceId, { offset, limit, ...(numberPrefix === undefined ? {} : { numberPrefix }) })
  )

const two: NumberPrefix = { 1: "2", 44: "2" }

const daysBefore = (day: LocalDate, days: number): LocalDate =>
  DateTime.formatIsoDateUtc(DateTime.subtract(DateTime.unsafeMake(`${day}T00:00:00Z`), { days }))

/** Counts that tell apart what is added to what: each is the dials less its place. */
const counts = (dials: number): Figures.DialCounts => ({
  dials,
  contacts: dials - 1,
  successes: dials - 2,
  blocks: dials - 3,
  noAnswers: dials - 4
})

const sum = (...all: ReadonlyArray<Figures.DialCounts>): Figures.DialCounts =>
  all.reduce((a, b) => ({
    dials: a.dials + b.dials,
    contacts: a.contacts + b.contacts,
    successes: a.successes + b.successes,
    blocks: a.blocks + b.blocks,
    noAnswers: a.noAnswers + b.noAnswers
  }), Figures.none)

/** A workspace with one ANI for each list of days (how long ago, and how many dials), as of a window's end. */
const dialed = Effect.fnUntraced(function*(
  windowAgo: number,
  days: ReadonlyArray<ReadonlyArray<readonly [ago: number, dials: number]>>
) {
  const seed = yield* Seed
  const { id } = yield* freshWorkspace({ timeZone: yield* Fixture.noonZone })
  const anis = yield* fillPool(id, "P1", days.length)
  const { day: today } = yield* Fixture.headOf(id)
  yield* seed.dialed(
    id,
    daysBefore(today, windowAgo),
    days.flatMap((own, i) =>
      own.map(([ago, dials]) => ({ aniId: anis[i]!.id, day: daysBefore(today, ago), ...counts(dials) }))
    )
  )
  return { id, today, anis: (yield* pageOf(id)).anis }
})

/** What every adapter does; `Reputation.suite` runs it. */
export const tests: Tests = (it) => {
  it.effect("shows what an ANI is, and nothing that did not happen", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace({ timeZone: yield* Fixture.noonZone })
      const before = yield* DateTime.now
      const uk = yield* anis.create(id, { ...newAni(1, "P1", 44), isBranded: true, brandName: "Clear" })
      const { day: today } = yield* Fixture.headOf(id)
      const { anis: [only, ...others], total } = yield* pageOf(id)
      assert.strictEqual(total, 1)
      assert.deepStrictEqual(others, [])
      const { createdAt, ...shown } = only!
      assert.deepStrictEqual<Omit<AniReport, "createdAt">>(shown, {
        id: uk.id,
        callingCode: 44,
        number: uk.number,
        areaCode: "20",
        status: "ACTIVE_AND_BEING_MANAGED",
        brandName: "Clear",
        poolName: "P1",
        assignedTotal: 0,
        dialsTotal: 0,
        contactsTotal: 0,
        lastDialedOn: null,
        activatedOn: today,
        deactivatedOn: null,
        inventoriedOn: today,
        today: Figures.none,
        last30: Figures.none
      })
      assert.isTrue(Number.isInteger(createdAt))
      assert.closeTo(createdAt, DateTime.toEpochMillis(before), 60_000)
    }))

  it.effect("a pool that only a campaign's id named has the campaign's name, until it is given one", () =>
    Effect.gen(function*() {
      const campaigns = yield* Campaigns
      const groups = yield* InboundGroups
      const { id } = yield* freshWorkspace()
      yield* fillPool(id, "C1", 1)
      const nameIs = (expected: string) =>
        Effect.map(pageOf(id), ({ anis }) => assert.deepStrictEqual(anis.map(({ poolName }) => poolName), [expected]))
      yield* nameIs("C1")
      yield* campaigns.create(id, { id: "C1", name: "Solar East", type: "Outbound", inboundPoolId: null, policy: {} })
      yield* nameIs("Solar East")
      yield* campaigns.update(id, "C1", { name: "Solar" })
      yield* nameIs("Solar")
      yield* groups.replace(id, { groupId: "C1", name: "First", phones: [GroupsFixture.phone(0)] }, "remove")
      yield* nameIs("First")
    }))

  it.effect("names the pool of the lowest id", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      yield* fillPool(id, "first", 1)
      const { id: moved } = yield* anis.create(id, newAni(5, "second"))
      assert.deepStrictEqual((yield* pageOf(id)).anis.map((each) => each.poolName), ["first", "second"])
      yield* anis.update(id, moved, { inboundGroupId: "first" })
      assert.deepStrictEqual((yield* pageOf(id)).anis.map((each) => each.poolName), ["first", "first"])
      const groups = yield* InboundGroups
      yield* groups.replace(id, { groupId: "first", name: "First of all", phones: [] }, "keep")
      yield* groups.create(id, { groupId: "third", name: "Third", phones: [GroupsFixture.phone(5)] })
      assert.deepStrictEqual((yield* pageOf(id)).anis.map((each) => each.poolName), ["", "Third"])
    }))

  it.effect("counts every assignment, for ever", () =>
    Effect.gen(function*() {
      const { confirm, held, propose, workspaceId } = yield* freshLedger(2)
      yield* confirm([propose(held[0]!), propose(held[1]!), propose(held[0]!)])
      yield* confirm([propose(held[0]!)])
      const { anis } = yield* pageOf(workspaceId)
      assert.deepStrictEqual(anis.map((each) => each.assignedTotal), [3, 1, 0])
    }))

  it.effect("adds up today, the last 30 days and all days", () =>
    Effect.gen(function*() {
      const { anis: [recent, none, older], today } = yield* dialed(0, [
        [[0, 10], [1, 20], [29, 40], [30, 80], [400, 160]],
        [],
        [[30, 7], [31, 9]]
      ])
      assert.deepStrictEqual(recent!.today, counts(10))
      assert.deepStrictEqual(recent!.last30, sum(counts(10), counts(20), counts(40)))
      assert.deepStrictEqual([recent!.dialsTotal, recent!.contactsTotal], [310, 305])
      assert.strictEqual(recent!.lastDialedOn, today)
      assert.deepStrictEqual([none!.today, none!.last30, none!.lastDialedOn], [Figures.none, Figures.none, null])
      assert.deepStrictEqual([older!.today, older!.last30], [Figures.none, Figures.none])
      assert.deepStrictEqual([older!.dialsTotal, older!.lastDialedOn], [16, daysBefore(today, 30)])
    }))

  it.effect("lets days leave the last 30 while nobody dials", () =>
    Effect.gen(function*() {
      for (const windowAgo of [1, 5, 29, 30, 31, 100]) {
        const days = [100, 59, 58, 40, 34, 31, 30, 29, 6, 5, 2, 1].filter((ago) => ago >= windowAgo)
        const { anis: [only] } = yield* dialed(windowAgo, [days.map((ago) => [ago, ago + 10] as const)])
        const left = days.filter((ago) => ago <= 29).map((ago) => counts(ago + 10))
        assert.deepStrictEqual(only!.last30, sum(...left), `a window that ended ${windowAgo} days ago`)
        assert.deepStrictEqual(only!.today, Figures.none)
      }
    }))

  it.effect("finds any page of many, whoever left and came back", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const other = yield* freshWorkspace()
      // Ids of two workspaces interleave, where all share one sequence.
      for (let from = 0; from < 3_000; from += 300) {
        const some = Array.from({ length: 300 }, (_, i) => newAni(from + i, "P1"))
        yield* anis.putMany(id, some)
        yield* anis.putMany(other.id, some)
      }
      const made = yield* anis.list(id, { limit: 3_000 })
      // A stretch that leaves a whole block empty, and some here and there; of those a few come back.
      const leaving = made.filter((_, i) => (i >= 600 && i < 1_700) || i % 17 === 0)
      yield* Effect.forEach(leaving, (each) => anis.remove(id, each.id), { concurrency: 4, discard: true })
      yield* anis.putMany(
        id,
        leaving.filter((_, i) => i % 11 === 0).map((each) => ({ ...newAni(0, "P2"), ...each, inboundGroupId: "P2" }))
      )
      const held = (yield* anis.list(id, { limit: 10_000 })).map((each) => each.id)
      for (const offset of [0, 1, 511, 512, 513, 700, 1_000, 1_500, held.length - 1]) {
        for (const limit of [1, 10, pageSizeMax]) {
          const page = yield* pageOf(id, offset, limit)
          assert.strictEqual(page.total, held.length)
          assert.deepStrictEqual(page.anis.map((each) => each.id), held.slice(offset, offset + limit))
        }
      }
      for (const offset of [held.length, held.length + 1, 1e9]) {
        assert.deepStrictEqual(yield* pageOf(id, offset), { total: held.length, anis: [] })
      }
    }))

  it.effect("counts right when many come and go at once", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      yield* Effect.forEach(Array.from({ length: 60 }).keys(), (index) =>
        Effect.gen(function*() {
          const { id: made } = yield* anis.create(id, newAni(index, `P${index % 3}`))
          if (index % 2 === 0) yield* anis.remove(id, made)
          if (index % 4 === 0) yield* anis.create(id, newAni(index, "P9"))
        }), { concurrency: "unbounded", discard: true })
      const page = yield* pageOf(id)
      assert.strictEqual(page.total, 45)
      assert.deepStrictEqual(
        page.anis.map((each) => each.id),
        (yield* anis.list(id, { limit: 100 })).map((each) => each.id)
      )
    }))

  it.effect("finds numbers by how they begin, by id and in pages, under both calling codes", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const a = yield* anis.create(id, newAni(100, "P1"))
      const uk = yield* anis.create(id, newAni(100, "P1", 44))
      const b = yield* anis.create(id, newAni(0, "P1"))
      const c = yield* anis.create(id, newAni(109, "P1"))
      const gone = yield* anis.create(id, newAni(101, "P1"))
      yield* anis.remove(id, gone.id)
      const cases: ReadonlyArray<readonly [NumberPrefix, ReadonlyArray<{ readonly id: AniId }>]> = [
        [two, [a, uk, b, c]],
        [{ 1: "2" }, [a, b, c]],
        [{ 44: "2" }, [uk]],
        [{ 1: "20", 44: "20" }, [uk]],
        [{ 1: "20" }, []],
        [{ 1: "", 44: "9" }, [a, b, c]],
        [{}, []],
        [{ 1: "21255501", 44: "21255501" }, [a, c]],
        [{ 1: a.number }, [a]],
        [{ 1: `${a.number}0` }, []],
        [{ 1: "9", 44: "9" }, []],
        [{ 1: "2125550109" }, [c]]
      ]
      for (const [prefix, expected] of cases) {
        const page = yield* pageOf(id, 0, 10, prefix)
        assert.deepStrictEqual([page.total, ...page.anis.map((each) => each.id)], [
          expected.length,
          ...expected.map((each) => each.id)
        ], JSON.stringify(prefix))
      }
      const second = yield* pageOf(id, 1, 2, two)
      assert.deepStrictEqual([second.total, ...second.anis.map((each) => each.id)], [4, uk.id, b.id])
      assert.deepStrictEqual(yield* pageOf(id, 4, 2, two), { total: 4, anis: [] })
    }))

  it.effect("of another workspace nothing is seen, and of none nothing", () =>
    Effect.gen(function*() {
      const { id } = yield* freshWorkspace()
      const other = yield* freshWorkspace()
      yield* fillPool(other.id, "P1", 2)
      assert.deepStrictEqual(yield* pageOf(id), { total: 0, anis: [] })
      assert.deepStrictEqual(yield* pageOf(id, 0, 10, two), { total: 0, anis: [] })
      assert.deepStrictEqual(yield* pageOf(Fixture.unknownWorkspaceId), { total: 0, anis: [] })
      yield* Fixture.assertRefused(pageOf(other.id, 0, pageSizeMax + 1))
    }))
}
