/**
 * What every adapter's `AniOverview` does.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as Figures from "@anipool/domain/lifecycle/Figures"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  AniOverview,
  daysMax,
  digitsSearchedMax,
  type OverviewFilter,
  type OverviewSearch,
  type OverviewSort,
  pageSizeMax,
  poolsSearchedMax,
  recentDays,
  sortedMax
} from "@anipool/storage/AniOverview"
import { AniReports } from "@anipool/storage/AniReports"
import { Anis } from "@anipool/storage/Anis"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import { type NewStatement, NumberCarriers } from "@anipool/storage/NumberCarriers"
import { Observations } from "@anipool/storage/Observations"
import { Transitions } from "@anipool/storage/Transitions"
import { assert } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Fixture from "./Fixture.ts"
import * as GroupsFixture from "./GroupsFixture.ts"
import { freshLedger, usedElsewhere } from "./LedgerFixture.ts"
import { Seed, type Tests } from "./Seed.ts"

const { freshWorkspace, newAni } = Fixture

const pageOf = (workspaceId: WorkspaceId, filter: OverviewFilter = {}, offset = 0, limit = pageSizeMax) =>
  Effect.flatMap(AniOverview, (overview) => overview.page(workspaceId, { filter, offset, limit }))

const pause = (workspaceId: WorkspaceId, ids: ReadonlyArray<AniId>, until: number | null = null) =>
  Effect.flatMap(Transitions, (transitions) => transitions.apply(workspaceId, ids, { ...Fixture.pause, until }))

const daysBefore = (day: LocalTime.LocalDate, days: number): LocalTime.LocalDate => LocalTime.addDays(day, -days)

const dialed = (dials: number) => ({ dials, contacts: 1, successes: 0, blocks: 0, noAnswers: 0 })

const keyOf = ({ callingCode, number }: { readonly callingCode: number; readonly number: string }) =>
  `${callingCode}:${number}`

/** What every adapter does; `Reputation.suite` runs it. */
export const tests: Tests = (it) => {
  it.effect("sums dials up by what others say", () =>
    Effect.gen(function*() {
      const observations = yield* Observations
      const seed = yield* Seed
      const { id } = yield* freshWorkspace()
      const [one, two, three] = (yield* Fixture.fillPool(id, "P1", 3)).map((ani) => ani.id)
      const { day: today } = yield* Fixture.headOf(id)
      yield* seed.dialed(id, today, [
        { aniId: one!, day: today, ...dialed(30) },
        { aniId: one!, day: daysBefore(today, 29), ...dialed(5) },
        { aniId: two!, day: daysBefore(today, 30), ...dialed(7) },
        { aniId: three!, day: today, ...dialed(2) }
      ])
      const now = DateTime.toEpochMillis(yield* DateTime.now)
      const told = {
        vendor: "hiya",
        carrier: null,
        label: "flagged" as const,
        score: null,
        at: now - 60_000,
        raw: null
      }
      yield* observations.record(id, [{ ...told, aniId: one! }, { ...told, aniId: two! }])
      const figures = yield* observations.byLabel(id)
      assert.deepStrictEqual(figures.filter(({ numbers }) => numbers > 0), [
        { label: "flagged", numbers: 2, dials: 35, contacts: 2 },
        { label: "none", numbers: 1, dials: 2, contacts: 1 }
      ])
    }))

  it.effect("shows of each ANI its report, its uses, pools, pause and dials of the last days", () =>
    Effect.gen(function*() {
      const { confirm, held, propose, workspaceId: id } = yield* freshLedger(2)
      const groups = yield* InboundGroups
      const reports = yield* AniReports
      const seed = yield* Seed
      yield* groups.create(id, { ...GroupsFixture.group("second", 0), name: "Second" })
      const hour = Math.floor(Date.now() / 3_600_000)
      yield* confirm([propose(held[0]!), propose(held[0]!)])
      yield* usedElsewhere(id, [[held[0]!, 40], [held[1]!, 40]])
      const { day: today } = yield* Fixture.headOf(id)
      const aniId = held[0]!.id
      yield* seed.dialed(id, today, [
        { aniId, day: today, ...dialed(3) },
        { aniId, day: daysBefore(today, 29), ...dialed(5) },
        { aniId, day: daysBefore(today, 30), ...dialed(7) }
      ])
      const until = Date.now() + 3_600_000
      yield* pause(id, [held[1]!.id], until)
      const { anis, total } = yield* pageOf(id)
      const plain = yield* reports.page(id, { offset: 0, limit: 10 })
      assert.strictEqual(total, plain.total)
      for (const [i, ani] of anis.entries()) {
        const {
          assignedThisHour,
          assignedToday,
          callbackRoutes,
          label,
          labelledBy,
          group,
          last7,
          pausedUntil,
          pools,
          recentDials,
          rest,
          usedElsewhereToday,
          ...report
        } = ani
        assert.deepStrictEqual(last7, i === 0 ? dialed(3) : Figures.none)
        // All of the pool's: the first one was dialed on two days of the last 30.
        const isOfFirst = report.poolName === anis[0]!.poolName
        assert.deepStrictEqual(group, isOfFirst ? { ...dialed(8), contacts: 2 } : Figures.none)
        assert.deepStrictEqual(report, plain.anis[i]!)
        assert.strictEqual(recentDials.length, recentDays)
        assert.strictEqual(assignedToday, i === 0 ? 2 : 0)
        assert.strictEqual(usedElsewhereToday, i < 2 ? 40 : 0)
        // Those of the hour before are none of this one.
        if (hour === Math.floor(Date.now() / 3_600_000)) assert.strictEqual(assignedThisHour, assignedToday)
        assert.strictEqual(pausedUntil, i === 1 ? until : null)
        assert.deepStrictEqual(callbackRoutes, [])
        assert.strictEqual(label, "none")
        assert.deepStrictEqual(labelledBy, [])
        assert.strictEqual(rest?.until, i === 1 ? until : undefined)
        assert.strictEqual(pools[0], report.poolName)
      }
      assert.include(anis[0]!.pools, "Second")
      assert.deepStrictEqual([anis[0]!.recentDials[0], anis[0]!.recentDials[29]], [5, 3])
      assert.strictEqual(anis[0]!.recentDials.reduce((a, b) => a + b, 0), 8)
    }))

  it.effect("finds by status, area code, prefix and pool, alone and together, by id and in pages", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const groups = yield* InboundGroups
      const { id } = yield* freshWorkspace()
      const other = yield* freshWorkspace()
      const made = []
      for (let i = 0; i < 60; i++) {
        const base = newAni(i, `P${i % 3}`, i % 5 === 0 ? 44 : 1)
        const ani = i % 2 === 0 || base.callingCode === 44
          ? base
          : { ...base, number: `415555${String(i).padStart(4, "0")}`, areaCode: "415" }
        made.push(yield* anis.create(id, ani))
        yield* anis.create(other.id, ani)
      }
      yield* groups.create(id, GroupsFixture.group("more", 0, 2, 4, 6, 8))
      const paused = made.filter((_, i) => i % 7 === 0).map((each) => each.id)
      yield* pause(id, paused)
      const removed = made.filter((_, i) => i % 11 === 0).map((each) => each.id)
      yield* Effect.forEach(removed, (each) => anis.remove(id, each), { discard: true })
      const members = yield* GroupsFixture.membersOf(id)
      const held = yield* anis.list(id, { limit: 1_000 })
      const carried = new Set(held.filter((_, i) => i % 4 === 0).map(keyOf))
      yield* Effect.flatMap(NumberCarriers, (carriers) =>
        carriers.record(
          id,
          held.flatMap((ani): ReadonlyArray<NewStatement> => {
            const number = Fixture.numberOf(ani)
            const is = carried.has(keyOf(ani))
            const by = { ...number, carrier: "telnyx", isHome: false }
            // Of the others it was said and is said no more, or another carries them.
            return is
              ? [{ ...by, attestation: "B" }]
              : [{ ...by, attestation: "A" }, { ...by, attestation: "none" }, {
                ...by,
                carrier: "twilio",
                attestation: null
              }]
          })
        ))
      const filters: ReadonlyArray<OverviewFilter> = [
        {},
        ...["ACTIVE_AND_BEING_MANAGED", "COOLING_OFF", "INVENTORIED"].flatMap((status) =>
          [{}, { areaCodes: ["212", "20"] }, { numberPrefix: "2" }, { groupId: "P0" }, { groupId: "more" }].map((
            more
          ) => ({
            status: status as "COOLING_OFF",
            ...more
          }))
        ),
        { areaCodes: ["415"] },
        { areaCodes: [] },
        { areaCodes: ["415", "20", "999"], numberPrefix: "415555" },
        { numberPrefix: "2125550" },
        { numberPrefix: "9" },
        { groupId: "P1" },
        { groupId: "P1", areaCodes: ["415"] },
        { groupId: "P2", numberPrefix: "2", status: "ACTIVE_AND_BEING_MANAGED" },
        { groupId: "more" },
        { groupId: "none" },
        { groupId: "none", status: "COOLING_OFF" },
        { carrier: "telnyx" },
        { carrier: "telnyx", status: "COOLING_OFF", areaCodes: ["415", "212"] },
        { carrier: "telnyx", groupId: "P1", numberPrefix: "4" },
        { carrier: "nobody" }
      ]
      for (const filter of filters) {
        const { areaCodes, carrier, groupId, numberPrefix, status } = filter
        const expected = held.filter((ani) =>
          (status === undefined || ani.status === status) &&
          (areaCodes === undefined || areaCodes.includes(ani.areaCode)) &&
          (numberPrefix === undefined || ani.number.startsWith(numberPrefix)) &&
          (carrier === undefined || (carrier === "telnyx" && carried.has(keyOf(ani)))) &&
          (groupId === undefined || members[groupId]?.includes(GroupsFixture.indexOf(ani.number)) === true)
        ).map((each) => each.id)
        const told = JSON.stringify(filter)
        for (const [offset, limit] of [[0, 1_000], [2, 3], [expected.length, 5]] as const) {
          const page = yield* pageOf(id, filter, offset, limit)
          assert.strictEqual(page.total, expected.length, told)
          assert.deepStrictEqual(page.anis.map((each) => each.id), expected.slice(offset, offset + limit), told)
        }
      }
      assert.isAbove(held.filter(({ status }) => status === "COOLING_OFF").length, 3)
    }))

  it.effect("finds what any part of a search means, within the filter, by id and after an id", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const groups = yield* InboundGroups
      const overview = yield* AniOverview
      const { id } = yield* freshWorkspace()
      const other = yield* freshWorkspace()
      const made = []
      for (let i = 0; i < 60; i++) {
        const base = newAni(i, `P${i % 3}`, i % 5 === 0 ? 44 : 1)
        const ani = i % 2 === 0 || base.callingCode === 44
          ? base
          : { ...base, number: `415555${String(i).padStart(4, "0")}`, areaCode: "415" }
        made.push(yield* anis.create(id, ani))
        yield* anis.create(other.id, ani)
      }
      yield* groups.create(id, GroupsFixture.group("more", 0, 2, 4, 6, 8))
      yield* pause(id, made.filter((_, i) => i % 7 === 0).map((each) => each.id))
      yield* Effect.forEach(made.filter((_, i) => i % 11 === 0), (each) => anis.remove(id, each.id), { discard: true })
      const members = yield* GroupsFixture.membersOf(id)
      const held = yield* anis.list(id, { limit: 1_000 })
      const none: OverviewSearch = { begins: [], contains: [], areaCodes: [], groupIds: [] }
      const searches: ReadonlyArray<OverviewSearch> = [
        none,
        { ...none, begins: [{ callingCode: 1, digits: "415555" }] },
        { ...none, begins: [{ callingCode: 44, digits: "20" }, { callingCode: 1, digits: "20" }] },
        { ...none, contains: ["55500"] },
        { ...none, contains: ["0013", "0042"] },
        { ...none, areaCodes: ["415", "20"] },
        { ...none, groupIds: ["more", "none"] },
        { begins: [{ callingCode: 1, digits: "4155550001" }], contains: ["0044"], areaCodes: ["20"], groupIds: ["P1"] }
      ]
      const filters: ReadonlyArray<OverviewFilter> = [
        {},
        { status: "COOLING_OFF" },
        { areaCodes: ["415"] },
        { numberPrefix: "415" },
        { groupId: "P0", status: "ACTIVE_AND_BEING_MANAGED" }
      ]
      for (const filter of filters) {
        for (const search of [undefined, ...searches]) {
          const { areaCodes, groupId, numberPrefix, status } = filter
          const isMember = (number: string, pool: string) =>
            members[pool]?.includes(GroupsFixture.indexOf(number)) === true
          const expected = held.filter((ani) =>
            (status === undefined || ani.status === status) &&
            (areaCodes === undefined || areaCodes.includes(ani.areaCode)) &&
            (numberPrefix === undefined || ani.number.startsWith(numberPrefix)) &&
            (groupId === undefined || isMember(ani.number, groupId)) &&
            (search === undefined ||
              search.areaCodes.includes(ani.areaCode) ||
              search.begins.some((each) =>
                each.callingCode === ani.callingCode && ani.number.startsWith(each.digits)
              ) ||
              search.contains.some((digits) => ani.number.includes(digits)) ||
              search.groupIds.some((pool) => isMember(ani.number, pool)))
          ).map((each) => each.id)
          const told = JSON.stringify({ filter, search })
          const whole = { ...filter, search }
          for (const [offset, limit] of [[0, 1_000], [2, 3], [expected.length, 5]] as const) {
            const page = yield* pageOf(id, whole, offset, limit)
            assert.strictEqual(page.total, expected.length, told)
            assert.deepStrictEqual(page.anis.map((each) => each.id), expected.slice(offset, offset + limit), told)
          }
          const walked: Array<AniId> = []
          while (true) {
            const ids = yield* overview.idsAfter(id, { filter: whole, after: walked.at(-1) ?? null, limit: 7 })
            walked.push(...ids)
            if (ids.length < 7) break
          }
          assert.deepStrictEqual(walked, expected, told)
        }
      }
      const ids = held.map((each) => each.id).toReversed()
      assert.deepStrictEqual(
        (yield* overview.rows(id, [...ids, made[0]!.id, Fixture.unknownAniId])).map((each) => each.id),
        ids
      )
      assert.deepStrictEqual(yield* overview.rows(id, []), [])
    }))

  it.effect("sorts by what each shows, those without a rate last, equal ones by id", () =>
    Effect.gen(function*() {
      const { confirm, held, propose, workspaceId: id } = yield* freshLedger(9)
      const overview = yield* AniOverview
      const seed = yield* Seed
      yield* confirm([propose(held[4]!), propose(held[4]!), propose(held[2]!)])
      yield* usedElsewhere(id, [[held[2]!, 40], [held[5]!, 1]])
      const { day: today } = yield* Fixture.headOf(id)
      yield* seed.dialed(id, today, [
        ...[30, 20, 19, 40, 100].map((dials, i) => ({
          aniId: held[i]!.id,
          day: today,
          dials,
          contacts: [3, 4, 19, 4, 50][i]!,
          successes: [1, 4, 2, 0, 7][i]!,
          blocks: [6, 4, 0, 40, 1][i]!,
          noAnswers: [9, 0, 0, 0, 11][i]!
        })),
        ...[50, 60].map((dials, i) => ({
          aniId: held[i + 4]!.id,
          day: daysBefore(today, 3),
          dials,
          contacts: 6,
          successes: 5,
          blocks: 30,
          noAnswers: 1
        }))
      ])
      yield* pause(id, [held[3]!.id, held[8]!.id])
      const now = DateTime.toEpochMillis(yield* DateTime.now)
      yield* (yield* Observations).record(
        id,
        (["watch", "flagged", "clean", "watch"] as const).map((label, i) => ({
          aniId: held[7 - i]!.id,
          at: now,
          vendor: "hiya",
          carrier: null,
          label,
          score: null,
          raw: null
        }))
      )
      const { anis } = yield* pageOf(id)
      const rate = (part: number, dials: number) => dials >= 20 ? part / dials : undefined
      const keys: Readonly<Record<OverviewSort, (row: typeof anis[number]) => number | undefined>> = {
        number: ({ callingCode, number }) => callingCode * 1e11 + Number(number),
        status: ({ status }) => ["ACTIVE_AND_BEING_MANAGED", "COOLING_OFF", "INVENTORIED"].indexOf(status),
        assignedToday: ({ assignedToday }) => assignedToday,
        dialsToday: (row) => row.today.dials,
        contactRateToday: (row) => rate(row.today.contacts, row.today.dials),
        blockRateToday: (row) => rate(row.today.blocks, row.today.dials),
        dials: ({ last30 }) => last30.dials,
        contactRate: ({ last30 }) => rate(last30.contacts, last30.dials),
        successRate: ({ last30 }) => rate(last30.successes, last30.dials),
        blockRate: ({ last30 }) => rate(last30.blocks, last30.dials),
        noAnswerRate: ({ last30 }) => rate(last30.noAnswers, last30.dials),
        label: ({ label }) => ["none", "clean", "watch", "flagged"].indexOf(label)
      }
      for (const by of Object.keys(keys) as Array<OverviewSort>) {
        for (const isDescending of [false, true]) {
          const withKeys = anis.map((row) => ({ id: row.id, key: keys[by](row) }))
          const known = withKeys.filter(({ key }) => key !== undefined)
          const expected = [
            ...known.sort((a, b) => (isDescending ? b.key! - a.key! : a.key! - b.key!) || a.id - b.id),
            ...withKeys.filter(({ key }) => key === undefined)
          ].map((each) => each.id)
          const whole = yield* overview.sorted(id, { filter: {}, by, isDescending, limit: 100 })
          assert.deepStrictEqual(whole, { total: anis.length, ids: expected }, `${by} ${isDescending}`)
          const first = yield* overview.sorted(id, { filter: {}, by, isDescending, limit: 4 })
          assert.deepStrictEqual(first, { total: anis.length, ids: expected.slice(0, 4) })
        }
      }
      const paused = yield* overview.sorted(id, {
        filter: { status: "COOLING_OFF" },
        by: "blockRate",
        isDescending: true,
        limit: 10
      })
      assert.deepStrictEqual(paused, { total: 2, ids: [held[3]!.id, held[8]!.id] })
    }))

  it.effect("pools are found by a part of their name or identifier", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const overview = yield* AniOverview
      const { id } = yield* freshWorkspace()
      yield* groups.create(id, { groupId: "solar-1", name: "Zeta", phones: [] })
      yield* groups.create(id, { groupId: "b", name: "New SOLAR", phones: [] })
      yield* groups.create(id, { groupId: "c", name: "100% _", phones: [] })
      yield* groups.create(id, { groupId: "gone", name: "Solar", phones: [] })
      yield* groups.remove(id, "gone", "remove")
      const called = (text: string) =>
        Effect.map(overview.poolsCalled(id, text), (pools) => pools.map(({ groupId }) => groupId))
      assert.deepStrictEqual(yield* called("Solar"), ["b", "solar-1"])
      assert.deepStrictEqual(yield* called("% _"), ["c"])
      assert.deepStrictEqual(yield* called("%"), ["c"])
      assert.deepStrictEqual(yield* called("nothing"), [])
      const other = yield* freshWorkspace()
      assert.deepStrictEqual(yield* overview.poolsCalled(other.id, "solar"), [])
    }))

  it.effect("finds any page of many active ones, whoever rests or left", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      yield* anis.putMany(id, Array.from({ length: 3_000 }, (_, i) => newAni(i, "P1")))
      const made = yield* anis.list(id, { limit: 3_000 })
      yield* pause(
        id,
        made.filter((_, i) => i >= 500 && i < 1_400 || i % 13 === 0).map((each) => each.id).slice(0, 1_000)
      )
      yield* Effect.forEach(made.filter((_, i) => i % 97 === 0), (each) => anis.remove(id, each.id), {
        concurrency: 4,
        discard: true
      })
      for (const status of ["ACTIVE_AND_BEING_MANAGED", "COOLING_OFF"] as const) {
        const expected = (yield* anis.list(id, { filter: { status }, limit: 3_000 })).map((each) => each.id)
        for (const offset of [0, 1, 460, 470, 900, 1_500, expected.length - 1, expected.length]) {
          const page = yield* pageOf(id, { status }, offset, 100)
          assert.strictEqual(page.total, expected.length)
          assert.deepStrictEqual(page.anis.map((each) => each.id), expected.slice(offset, offset + 100))
        }
      }
      const overview = yield* AniOverview
      const active = (yield* anis.list(id, { filter: { status: "ACTIVE_AND_BEING_MANAGED" }, limit: 3_000 })).length
      const coolingOff = (yield* anis.list(id, { filter: { status: "COOLING_OFF" }, limit: 3_000 })).length
      assert.deepStrictEqual(yield* overview.states(id), { active, coolingOff, inventoried: 0 })
    }))

  it.effect("one ANI is found with its days, the earliest first; one that was removed is not", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const overview = yield* AniOverview
      const seed = yield* Seed
      const { id } = yield* freshWorkspace({ timeZone: yield* Fixture.noonZone })
      const [ani, other] = yield* Fixture.fillPool(id, "P1", 2)
      const { day: today } = yield* Fixture.headOf(id)
      const days = [89, 90, 3, 0].map((ago, i) => ({
        day: daysBefore(today, ago),
        dials: 10 + i,
        contacts: 4,
        successes: 3,
        blocks: 2,
        noAnswers: 1
      }))
      yield* seed.dialed(id, today, [...days.map((each) => ({ aniId: ani!.id, ...each })), {
        aniId: other!.id,
        day: today,
        ...dialed(1)
      }])
      const found = yield* Effect.flatten(overview.find(id, ani!.id, 90))
      const { anis: [row] } = yield* pageOf(id)
      assert.deepStrictEqual(found.ani, row!)
      assert.deepStrictEqual(
        found.days,
        [days[0]!, days[2]!, days[3]!].map((day) => ({ assigned: 0, ...day }))
      )
      const elsewhere = yield* freshWorkspace()
      assert.deepStrictEqual(yield* overview.find(elsewhere.id, ani!.id, 90), Option.none())
      assert.deepStrictEqual(yield* overview.find(id, Fixture.unknownAniId, 90), Option.none())
      yield* anis.remove(id, ani!.id)
      assert.deepStrictEqual(yield* overview.find(id, ani!.id, 90), Option.none())
      yield* Fixture.assertRefused(overview.find(id, other!.id, daysMax + 1))
    }))

  it.effect("pools are named by name, those that were deleted left out", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const overview = yield* AniOverview
      const { id } = yield* freshWorkspace()
      yield* groups.create(id, { groupId: "b", name: "Zeta", phones: [] })
      yield* groups.create(id, { groupId: "c", name: "Alpha", phones: [] })
      yield* groups.create(id, { groupId: "a", name: "Zeta", phones: [] })
      yield* groups.create(id, { groupId: "gone", name: "Gone", phones: [] })
      yield* groups.remove(id, "gone", "remove")
      assert.deepStrictEqual(yield* overview.pools(id), [
        { groupId: "c", name: "Alpha" },
        { groupId: "a", name: "Zeta" },
        { groupId: "b", name: "Zeta" }
      ])
    }))

  it.effect("of none there is nothing", () =>
    Effect.gen(function*() {
      const overview = yield* AniOverview
      const { id } = yield* freshWorkspace()
      for (const workspaceId of [id, Fixture.unknownWorkspaceId]) {
        for (const filter of [{}, { status: "ACTIVE_AND_BEING_MANAGED" }, { numberPrefix: "2" }] as const) {
          assert.deepStrictEqual(yield* pageOf(workspaceId, filter), { total: 0, anis: [] })
        }
        assert.deepStrictEqual(yield* overview.states(workspaceId), { active: 0, coolingOff: 0, inventoried: 0 })
        assert.deepStrictEqual(yield* overview.pools(workspaceId), [])
        assert.deepStrictEqual(yield* overview.rows(workspaceId, [Fixture.unknownAniId]), [])
        assert.deepStrictEqual(yield* overview.idsAfter(workspaceId, { filter: {}, after: null, limit: 5 }), [])
        assert.deepStrictEqual(
          yield* overview.sorted(workspaceId, { filter: {}, by: "number", isDescending: false, limit: 5 }),
          { total: 0, ids: [] }
        )
      }
      yield* Fixture.assertRefused(pageOf(id, {}, 0, pageSizeMax + 1))
      yield* Fixture.assertRefused(overview.rows(id, Array(pageSizeMax + 1).fill(Fixture.unknownAniId)))
      yield* Fixture.assertRefused(overview.idsAfter(id, { filter: {}, after: null, limit: sortedMax + 1 }))
      const sorted = { filter: {}, by: "number", isDescending: false, limit: sortedMax + 1 } as const
      yield* Fixture.assertRefused(overview.sorted(id, sorted))
      const none: OverviewSearch = { begins: [], contains: [], areaCodes: [], groupIds: [] }
      for (
        const search of [
          { ...none, contains: Array<string>(digitsSearchedMax + 1).fill("1") },
          { ...none, groupIds: Array<string>(poolsSearchedMax + 1).fill("P") }
        ]
      ) yield* Fixture.assertRefused(pageOf(id, { search }))
    }))
}
