/**
 * Numbers that burn, a campaign that falls and a trunk that fails on one busy day, from the dials that a dialer posts to the alerts,
 * and to what rests: at the size of a large company in memory, and at a smaller one over PostgreSQL.
 *
 * The fortnight before has a fortieth of the busy day's dials, and so has the month that the setting is of. So one false alarm
 * is set of 10,000 numbers and month: evidence must be as rare as if ten were, and a month had its usual dials. By that
 * the days' 450,000 dials bring a false alarm in one of seven such tests at most; these bring none.
 */
import { LedgerAudit } from "@anipool/core/administration/LedgerAudit"
import * as AlertEvaluation from "@anipool/core/alerts/AlertEvaluation"
import * as Needs from "@anipool/core/alerts/Needs"
import * as Core from "@anipool/core/Core"
import { DialsIntake } from "@anipool/core/dials/DialsIntake"
import * as DialsProcessing from "@anipool/core/dials/DialsProcessing"
import { BurnDesk } from "@anipool/core/reputation/BurnDesk"
import * as Thresholds from "@anipool/domain/alerts/Thresholds"
import type { AniId } from "@anipool/domain/Ani"
import type { PolicyOverride } from "@anipool/domain/assignment/Policy"
import type { Workspace } from "@anipool/domain/Workspace"
import * as BusyDay from "@anipool/storage-contract/BusyDay"
import * as DialsFixture from "@anipool/storage-contract/DialsFixture"
import * as Fixture from "@anipool/storage-contract/Fixture"
import { StorageClock } from "@anipool/storage-contract/StorageClock"
import * as ClockedMemory from "@anipool/storage-memory/testing/ClockedStorage"
import * as ClockedPostgres from "@anipool/storage-postgres/testing/ClockedStorage"
import { Alerts } from "@anipool/storage/Alerts"
import { AniOverview } from "@anipool/storage/AniOverview"
import { Anis } from "@anipool/storage/Anis"
import { Campaigns } from "@anipool/storage/Campaigns"
import { Dials } from "@anipool/storage/Dials"
import { Dispositions } from "@anipool/storage/Dispositions"
import { Health } from "@anipool/storage/Health"
import type { Storage } from "@anipool/storage/Storage"
import { assert, layer as withLayer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** 8 o'clock. */
const opensAt = Date.UTC(2026, 2, 5, 8)

/** Days after the busy one: so long numbers with 150 dials a day take to have the dials that the table promises. */
const daysAfter = 3

/** Of the table in `docs/benchmarks.md`, 10 set, "never more than": nine of ten are seen within so many dials. */
const promised = { blocks: 98, contacts: 478 }

/** Of so many numbers fewer are in time once in fourteen times at most, where each is nine times of ten. */
const inTimeMin = (burning: number): number => Math.floor(0.8 * burning)

/** In the east so few may rest at once that not all that burn may; in the west all may. */
const policies: Readonly<Record<BusyDay.DayNumber["group"], PolicyOverride>> = {
  east: { burning: "act", burningShare: 1 },
  west: { burning: "act", burningShare: 10 }
}

/** A workspace with the numbers and campaigns of the days. */
const open = Effect.fnUntraced(function*({ numbers }: BusyDay.BusyDay) {
  const alerts = yield* Alerts
  const anis = yield* Anis
  const campaigns = yield* Campaigns
  const dispositions = yield* Dispositions
  const workspace = yield* Fixture.freshWorkspace()
  yield* anis.putMany(
    workspace.id,
    numbers.map(({ areaCode, group, national }) => ({
      ...Fixture.newAni(0, group),
      number: national,
      areaCode
    }))
  )
  const all = yield* anis.list(workspace.id, { limit: numbers.length })
  const byNational = new Map(numbers.map((each) => [each.national, each]))
  const byId = new Map(all.map(({ id, number }) => [id, byNational.get(number)!]))
  yield* dispositions.create(workspace.id, { id: "D1", name: "Sale", type: "Agent", contact: true, success: true })
  for (const group of ["east", "west"] as const) {
    for (const id of BusyDay.campaigns[group]) {
      const policy = policies[group]
      yield* campaigns.create(workspace.id, { id, name: id, type: "Outbound", inboundPoolId: group, policy })
    }
  }
  yield* alerts.setThresholds(workspace.id, { ...Thresholds.defaults, falseAlarms: 1 })
  return { workspace, byId }
})

/** Posts dials, and takes them out of the queue as a worker does. */
const take = Effect.fnUntraced(function*(workspace: Workspace, posted: ReadonlyArray<BusyDay.DayDial>) {
  const dials = yield* Dials
  const intake = yield* DialsIntake
  for (let from = 0; from < posted.length; from += DialsProcessing.stepRecords) {
    const some = posted.slice(from, from + DialsProcessing.stepRecords)
    yield* Effect.async<void>((resume) => {
      let waiting = some.length
      for (const { body } of some) {
        intake.postCallback({ workspace, defaultCampaign: null }, body, () => {
          if (--waiting === 0) resume(Effect.void)
        })
      }
    })
    assert.strictEqual((yield* dials.process(DialsProcessing.stepRecords)).recorded, some.length)
  }
  // Where there is nothing else to do, what waits is folded.
  yield* dials.process(DialsProcessing.stepRecords)
})

const suite = <E>(
  name: string,
  storage: Layer.Layer<Storage | StorageClock, E>,
  size: Omit<BusyDay.Size, "opensAt">
): void =>
  withLayer(Layer.provideMerge(Layer.merge(Core.layer, Needs.layer), storage), { excludeTestServices: true })(
    name,
    (it) => {
      it.effect("names what burns, tells of the campaign and the trunk once, and lets rest what may", () =>
        Effect.gen(function*() {
          const alerts = yield* Alerts
          const { set } = yield* StorageClock
          const desk = yield* BurnDesk
          const health = yield* Health
          const overview = yield* AniOverview
          const [alertsJob] = yield* AlertEvaluation.jobs
          yield* set(opensAt - BusyDay.usualDays * dayMs)
          const days = BusyDay.make({ ...size, opensAt })
          const { byId, workspace } = yield* open(days)
          for (let day = -BusyDay.usualDays; day < 0; day++) {
            yield* set(opensAt + day * dayMs + BusyDay.hours * hourMs)
            for (let hour = 0; hour < BusyDay.hours; hour++) yield* take(workspace, days.hour(day, hour))
          }

          /** When each number was dialed since it burns. */
          const dialed = new Map(days.numbers.map((number) => [number, [] as Array<number>]))
          const resting = new Set<BusyDay.DayNumber>()
          const raised = new Map<string, string>()
          for (let day = 0; day <= daysAfter; day++) {
            for (let hour = 0; hour < BusyDay.hours; hour++) {
              yield* set(opensAt + day * dayMs + (hour + 1) * hourMs)
              // What rests is not dialed.
              const posted = days.hour(day, hour).filter(({ number }) => !resting.has(number))
              for (const { at, number } of posted) dialed.get(number)!.push(at)
              yield* take(workspace, posted)
              for (const { action, id } of yield* desk.plan(workspace)) {
                if (action === "rest") resting.add(byId.get(id)!)
              }
              // Tells of what needs somebody, and lets numbers rest.
              assert.strictEqual(yield* alertsJob!.step, "more")
              for (const { id, kind } of (yield* alerts.open(workspace.id)).alerts) raised.set(id, kind)
              const rest = yield* overview.rows(workspace.id, [...byId.keys()])
              assert.sameMembers(
                rest.filter(({ status }) => status !== "ACTIVE_AND_BEING_MANAGED").map(({ id }) => byId.get(id)),
                [...resting]
              )
            }
          }

          const named = (yield* health.past(workspace.id)).filter(({ of }) => of === "number")
            .map(({ id, raisedAt }) => ({ number: byId.get(id as AniId)!, raisedAt }))
          assert.deepStrictEqual(named.filter(({ number }) => number.burns === null), [])
          for (const burns of ["blocks", "contacts"] as const) {
            const took = named.filter(({ number }) => number.burns === burns)
              .map(({ number, raisedAt }) => dialed.get(number)!.filter((at) => at <= raisedAt).length)
            const inTime = took.filter((count) => count <= promised[burns]).length
            assert.isAtLeast(inTime, inTimeMin(size.burning), `${burns}: seen after ${took.join(", ")} dials`)
          }

          const kinds = [...raised.values()]
          assert.deepStrictEqual(kinds.filter((kind) => kind !== "burning").sort(), ["falling", "trunk-fails"])

          const east = [...resting].filter(({ group }) => group === "east")
          assert.lengthOf(east, Math.floor(size.numbers / 100))
          assert.isFalse(resting.has(days.numbers[0]!), "the last of its area code rests")
          assert.deepStrictEqual([...resting].filter(({ burns }) => burns === null), [])
          assert.sameMembers(
            [...resting].filter(({ group }) => group === "west"),
            named.map(({ number }) => number).filter(({ group }) => group === "west")
          )

          const audit = yield* LedgerAudit
          const { findings } = yield* audit.run({ workspace: workspace.name })
          assert.deepStrictEqual(findings, [])
          assert.deepStrictEqual(yield* DialsFixture.recount(workspace.id, true), { corrected: 0, left: [] })
        }))
    }
  )

suite("a day of 400,000 dials of 1,000 numbers, in memory", ClockedMemory.layer, {
  numbers: 500,
  burning: 10,
  dials: 400,
  usualDials: 10
})

suite("a day of 40,000 dials of 200 numbers, over PostgreSQL", ClockedPostgres.layer, {
  numbers: 100,
  burning: 2,
  dials: 200,
  usualDials: 10
})
