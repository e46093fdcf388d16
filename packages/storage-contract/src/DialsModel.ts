/**
 * The counters against a model that sums all dials each time it is asked: whatever comes in whatever order, late or
 * doubled, under whichever number of the lead, in whatever batches, increments, recount and model say the same.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as HoldOut from "@anipool/domain/assignment/HoldOut"
import type { LocalDate } from "@anipool/domain/LocalTime"
import * as LocalTime from "@anipool/domain/LocalTime"
import { type DialDayFigures, Dials, type Figures, type ShareDayFigures } from "@anipool/storage/Dials"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as fc from "effect/FastCheck"
import * as DialsFixture from "./DialsFixture.ts"
import type * as Fixture from "./Fixture.ts"

const outcomes = {
  "Sale": { contacts: 1, successes: 1, blocks: 0, noAnswers: 0 },
  "not interested": { contacts: 1, successes: 0, blocks: 0, noAnswers: 0 },
  "Busy": { contacts: 0, successes: 0, blocks: 0, noAnswers: 1 },
  "603": { contacts: 0, successes: 0, blocks: 1, noAnswers: 0 },
  "Voicemail": { contacts: 0, successes: 0, blocks: 0, noAnswers: 0 }
}

const directions = { Outbound: true, Manual: true, preview: true, Inbound: false, SMS: false, "Warm transfer": false }

/** Of half of the prospects it takes no notice. */
const policy = { preferAnswered: true, holdOutPercent: 50 }

/** The campaign that is registered; the other one only dials name. */
const registered = "C1"

const zips = { "10001": "212", "94103-1234": "415", "": undefined }

// Few values, so that dials meet each other.
const dial = fc.record({
  id: fc.constantFrom(null, "a", "b", "c"),
  daysAgo: fc.constantFrom(0, 0, 1, 2, 28, 29, 30, 31, 60, -0.5),
  ani: fc.constantFrom(0, 1, 2, undefined),
  campaign: fc.constantFrom("C1", "C2"),
  prospectArea: fc.constantFrom("646", "415", "999"),
  toNumberIs: fc.constantFrom("main", "", "dialed"),
  disposition: fc.constantFrom(...Object.keys(outcomes) as Array<keyof typeof outcomes>),
  direction: fc.constantFrom(...Object.keys(directions) as Array<keyof typeof directions>),
  zip: fc.constantFrom(...Object.keys(zips) as Array<keyof typeof zips>)
})
type Dial = typeof dial extends fc.Arbitrary<infer A> ? A : never

const history = fc.array(
  fc.record({ dials: fc.array(dial, { minLength: 1, maxLength: 12 }), limit: fc.integer({ min: 1, max: 20 }) }),
  {
    maxLength: 5
  }
)

interface Known {
  readonly now: number
  readonly timeZone: string
  readonly anis: ReadonlyArray<AniId>
  readonly campaigns: ReadonlyMap<string, number>
}

const at = (now: number, { daysAgo }: Dial) => now - daysAgo * 86_400_000

const toRecord = (now: number, each: Dial) => {
  const isInbound = each.direction === "Inbound"
  const own = each.ani === undefined ? "8085550100" : `212555000${each.ani}`
  const prospect = `${each.prospectArea}5550123`
  return DialsFixture.record(at(now, each), {
    dialId: each.id,
    campaignId: each.campaign,
    fromNumber: isInbound ? prospect : own,
    toNumber: isInbound ? own : prospect,
    dispositionName: each.disposition,
    callDirection: each.direction,
    zip: each.zip,
    toNumberIs: each.toNumberIs
  })
}

/** A dial, and the area of the prospect whose share it counts for. */
interface Told extends Dial {
  readonly shareArea: string
}

/** Each dial once: the first that was sent, under the number that the first one says was dialed which tells it. */
const toldOnce = (dials: ReadonlyArray<Dial>): ReadonlyArray<Told> => {
  const told = new Map<string, Told>()
  const isMain = (each: Dial) => each.toNumberIs === "main" && each.direction !== "Inbound"
  const hasShare = (each: Dial) => each.campaign === registered && each.ani !== undefined && directions[each.direction]
  for (const [i, each] of dials.entries()) {
    const key = each.id === null ? `#${i}` : `${each.id}@${each.daysAgo}`
    const first = told.get(key)
    if (first === undefined) told.set(key, { ...each, shareArea: each.prospectArea })
    else if (isMain(first) && !isMain(each)) {
      const { prospectArea } = each
      told.set(key, { ...first, toNumberIs: "", prospectArea, ...hasShare(each) ? { shareArea: prospectArea } : {} })
    }
  }
  return [...told.values()]
}

const plus = <A extends Readonly<Record<string, number>>>(a: A, b: A): A =>
  Object.fromEntries(Object.entries(a).map(([key, value]) => [key, value + b[key]!])) as unknown as A

/** Everything, summed from all dials. */
const model = ({ anis, campaigns, now, timeZone }: Known, dials: ReadonlyArray<Dial>): Figures => {
  const counting = toldOnce(dials).filter((each) => directions[each.direction])
  const dayOf = (each: Dial): LocalDate => LocalTime.dateAt(at(now, each), timeZone)
  const today = LocalTime.dateAt(now, timeZone)
  const first = LocalTime.addDays(today, -29)
  const none = { dials: 0, contacts: 0, successes: 0, blocks: 0, noAnswers: 0 }
  const sum = (some: ReadonlyArray<Dial>) =>
    some.reduce((counts, { disposition }) => plus(counts, { dials: 1, ...outcomes[disposition] }), none)
  const days = [...new Set(counting.map(dayOf))].sort()

  const places = counting.flatMap((each) => {
    const zip = zips[each.zip]
    return [
      { each, basis: "area_code" as const, areaCode: each.prospectArea },
      { each, basis: "ani" as const, areaCode: each.ani === undefined ? "808" : "212" },
      ...(zip === undefined ? [] : [{ each, basis: "zip" as const, areaCode: zip }])
    ]
  })
  const dialDays = (["area_code", "ani", "zip"] as const).flatMap((basis) =>
    days.flatMap((day) =>
      [...campaigns].sort(([, a], [, b]) => a - b).flatMap(([campaign, campaignKey]) =>
        ["212", "415", "646", "808", "999"].flatMap((areaCode): ReadonlyArray<DialDayFigures> => {
          const some = places.filter((place) =>
            place.basis === basis && place.areaCode === areaCode && dayOf(place.each) === day &&
            place.each.campaign === campaign
          )
          const { contacts, dials } = sum(some.map(({ each }) => each))
          return dials === 0 ? [] : [{ basis, day, campaignKey, callingCode: 1, areaCode, dials, contacts }]
        })
      )
    )
  )
  const hourOf = (each: Dial) => LocalTime.hourOfDay(at(now, each), timeZone)
  const hoursOf = <K>(isOf: (each: Dial, of: K) => boolean, all: ReadonlyArray<K>) =>
    days.flatMap((day) =>
      Array.from({ length: 24 }, (_, hour) => hour).flatMap((hour) =>
        all.flatMap((of) => {
          const { successes: _, ...counts } = sum(
            counting.filter((each) => dayOf(each) === day && hourOf(each) === hour && isOf(each, of))
          )
          return counts.dials === 0 ? [] : [{ of, day, hour, ...counts }]
        })
      )
    )
  const ofAnis = anis.map((aniId, ani) => ({ aniId, own: counting.filter((each) => each.ani === ani) }))
  return {
    aniDays: ofAnis.flatMap(({ aniId, own }) =>
      days.flatMap((day) => {
        const counts = sum(own.filter((each) => dayOf(each) === day))
        return counts.dials === 0 ? [] : [{ aniId, day, ...counts }]
      })
    ),
    anis: ofAnis.flatMap(({ aniId, own }) => {
      const total = sum(own)
      const last30 = sum(own.filter((each) => dayOf(each) >= first && dayOf(each) <= today))
      return total.dials === 0 ? [] : [{
        aniId,
        dialsTotal: total.dials,
        contactsTotal: total.contacts,
        dials30: last30.dials,
        contacts30: last30.contacts,
        successes30: last30.successes,
        blocks30: last30.blocks,
        noAnswers30: last30.noAnswers,
        lastDialedOn: own.map(dayOf).sort().at(-1)!
      }]
    }),
    dialDays,
    shareDays: days.flatMap((day) =>
      [...campaigns].filter(([campaign]) => campaign === registered).flatMap(([campaign, campaignKey]) =>
        (["applied", "held-out"] as const).flatMap((share): ReadonlyArray<ShareDayFigures> => {
          const { contacts, dials, successes } = sum(
            counting.filter((each) =>
              dayOf(each) === day && each.campaign === campaign && each.ani !== undefined &&
              HoldOut.shareOf(policy, `1${each.shareArea}5550123`) === share
            )
          )
          return dials === 0 ? [] : [{ day, campaignKey, share, dials, contacts, successes }]
        })
      )
    ),
    hours: [
      ...hoursOf((each, areaCode) => each.ani === undefined ? areaCode === "808" : areaCode === "212", ["212", "808"])
        .map(({ of, ...hour }) => ({ by: "area_code" as const, callingCode: 1 as const, areaCode: of, ...hour })),
      ...hoursOf(
        (each, key) => campaigns.get(each.campaign) === key,
        [...campaigns.values()].sort((a, b) => a - b)
      ).map(({ of, ...hour }) => ({ by: "campaign" as const, campaignKey: of, ...hour }))
    ]
  }
}

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect.prop("increments, recount and model agree", [history], ([steps]) =>
    Effect.gen(function*() {
      const dials = yield* Dials
      const { anis, workspace } = yield* DialsFixture.freshWorkspace(3, { policy })
      const now = yield* DialsFixture.daysAgo(0)
      yield* DialsFixture.newCampaign(workspace.id, registered)
      const sent: Array<Dial> = []
      for (const { dials: batch, limit } of steps) {
        sent.push(...batch)
        yield* dials.enqueue([{ workspaceId: workspace.id, records: batch.map((each) => toRecord(now, each)) }])
        yield* DialsFixture.drain(limit)
        const campaigns = yield* DialsFixture.campaignKeys(workspace.id)
        const known = { now, timeZone: workspace.timeZone, anis, campaigns }
        assert.deepStrictEqual(yield* dials.figures(workspace.id), model(known, sent))
      }
      yield* DialsFixture.assertCounted(workspace.id)
    }), { fastCheck: { numRuns: 25 } })
}
