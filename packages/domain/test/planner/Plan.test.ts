import * as Geography from "@anipool/domain/geo/Geography"
import * as BuyList from "@anipool/domain/planner/BuyList"
import * as Plan from "@anipool/domain/planner/Plan"
import * as Regions from "@anipool/domain/planner/Regions"
import type { Country } from "@anipool/domain/Workspace"
import { callingCodeOf } from "@anipool/domain/Workspace"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const countries = ["us", "ca", "uk"] as const

const codesOf = (country: Country) =>
  Geography.areaCodes.filter((each) =>
    each.callingCode === callingCodeOf(country) && !Geography.isForOwnNationOnly(each)
  ).map(({ code }) => code)

const sampleOf: Record<Country, ReadonlyArray<string>> = {
  us: ["212", "646", "718", "617", "857", "312", "800", "888", "900", "500", "902", "999"],
  ca: ["416", "647", "514", "902", "782", "306", "800", "888", "600", "212", "999"],
  uk: ["121", "20", "117", "1204", "114", "7", "3", "9", "1387", "13873", "000"]
}

const figures = (country: Country) =>
  FastCheck.array(
    FastCheck.record({
      callingCode: FastCheck.oneof(
        { weight: 9, arbitrary: FastCheck.constant(callingCodeOf(country)) },
        { weight: 1, arbitrary: FastCheck.constantFrom<1 | 44>(1, 44) }
      ),
      areaCode: FastCheck.oneof(
        FastCheck.constantFrom(...sampleOf[country]),
        FastCheck.constantFrom(...codesOf(country))
      ),
      dials: FastCheck.oneof(FastCheck.nat(500), FastCheck.nat(200_000)),
      share: FastCheck.nat(100),
      anis: FastCheck.nat(40)
    }).map(({ share, ...rest }) => ({ ...rest, contacts: Math.floor(rest.dials * share / 100) })),
    { maxLength: 30 }
  )

const input = FastCheck.constantFrom(...countries).chain((country) =>
  FastCheck.record({
    country: FastCheck.constant(country),
    businessDays: FastCheck.nat(30),
    dialsPerAni: FastCheck.constantFrom(...Object.values(Plan.dialsPerAni)),
    figures: figures(country)
  }).map(({ figures, ...rest }): Plan.Input => ({ ...rest, dials: figures, anis: figures }))
)

/** The rules read one by one, with nothing kept: for each row, everything is looked through again. */
const reference = ({ anis, businessDays, country, dials, dialsPerAni }: Plan.Input) => {
  const isBritish = country === "uk"
  const placeOf = (callingCode: number, code: string) =>
    Geography.areaCodes.find((each) =>
      each.callingCode === callingCode && each.callingCode === (isBritish ? 44 : 1) && each.code === code
    )
  const keyOf = (callingCode: number, code: string): string | undefined => {
    const place = placeOf(callingCode, code)
    if (place === undefined) return undefined
    if (isBritish) return place.code
    return place.kind === "geographic" ? `${place.states[0]}/${place.region}` : place.kind
  }
  const perDay = (count: number) => Math.ceil(count / (businessDays === 0 ? 1 : businessDays))
  const seen = [
    ...dials.filter((each) => each.dials > 0),
    ...anis.filter((each) => each.anis > 0)
  ]
  const placed = dials.filter((each) => keyOf(each.callingCode, each.areaCode) !== undefined)
  const everything = placed.reduce((sum, each) => sum + each.dials, 0)
  const keys = [...new Set(seen.flatMap((each) => keyOf(each.callingCode, each.areaCode) ?? []))]
  const rows = keys.map((key) => {
    const own = <A extends { readonly callingCode: number; readonly areaCode: string }>(all: ReadonlyArray<A>) =>
      all.filter((each) => keyOf(each.callingCode, each.areaCode) === key)
    const count = own(dials).reduce((sum, each) => sum + each.dials, 0)
    const current = own(anis).reduce((sum, each) => sum + each.anis, 0)
    const average = perDay(count)
    const isMobile = isBritish && key === "7"
    const minimum = isBritish || key === "tollFree" ? 2 : 3
    const isBelow = count < 20 * (businessDays === 0 ? 1 : businessDays)
    const proposed = isBelow
      ? 0
      : Math.max(minimum, Math.ceil((isMobile ? perDay(everything) : average) / dialsPerAni))
    return { key, average, current, proposed, difference: proposed - current, isBelow }
  })
  return {
    rows,
    totalDials: everything,
    totalContacts: placed.reduce((sum, each) => sum + each.contacts, 0),
    unplacedDials: dials.reduce((sum, each) => sum + each.dials, 0) - everything
  }
}

const keyOfRow = (country: Country, { region }: Plan.Row): string => {
  if (country === "uk") return region.state
  const place = Geography.find(1, region.areaCodes[0]!)!
  return place.kind === "geographic" ? `${region.state}/${region.name}` : place.kind
}

const us = (dials: Record<string, number>, anis: Record<string, number> = {}, dialsPerAni = 75) =>
  Plan.make({
    country: "us",
    businessDays: 1,
    dialsPerAni,
    dials: Object.entries(dials).map(([areaCode, dials]) => ({ callingCode: 1, areaCode, dials, contacts: 0 })),
    anis: Object.entries(anis).map(([areaCode, anis]) => ({ callingCode: 1, areaCode, anis }))
  })

describe("Plan.make", () => {
  it.prop("comes to what the rules read one by one come to", [input], ([input]) => {
    const plan = Plan.make(input)
    const expected = reference(input)
    const rows = plan.rows.map((row) => ({
      key: keyOfRow(input.country, row),
      average: row.dailyDialsAverage,
      current: row.currentAnis,
      proposed: row.proposedAnis,
      difference: row.difference,
      isBelow: row.belowThreshold
    }))
    const byKey = <A extends { readonly key: string }>(rows: ReadonlyArray<A>) =>
      [...rows].sort((a, b) => a.key < b.key ? -1 : 1)
    assert.deepStrictEqual(byKey(rows), byKey(expected.rows))
    assert.strictEqual(plan.totalDials, expected.totalDials)
    assert.strictEqual(plan.totalContacts, expected.totalContacts)
    assert.strictEqual(plan.unplacedDials, expected.unplacedDials)
  })

  it.prop(
    "totals are the sums of the rows, and no row below the threshold is proposed anything",
    [input],
    ([input]) => {
      const plan = Plan.make(input)
      const sum = (of: (row: Plan.Row) => number) => plan.rows.reduce((total, row) => total + of(row), 0)
      assert.strictEqual(plan.totalDials, sum((row) => row.dials))
      assert.strictEqual(plan.totalContacts, sum((row) => row.contacts))
      assert.strictEqual(plan.totalCurrentAnis, sum((row) => row.currentAnis))
      assert.strictEqual(plan.totalProposedAnis, sum((row) => row.belowThreshold ? 0 : row.proposedAnis))
      assert.strictEqual(plan.aniDifference, plan.totalProposedAnis - plan.totalCurrentAnis)
      for (const row of plan.rows) {
        assert.strictEqual(row.belowThreshold, row.dials < 20 * Math.max(1, input.businessDays))
        assert.isTrue(row.belowThreshold ? row.proposedAnis === 0 : row.proposedAnis >= 2)
        assert.strictEqual(row.codes.reduce((total, { dials }) => total + dials, 0), row.dials)
        assert.strictEqual(row.codes.reduce((total, { anis }) => total + anis, 0), row.currentAnis)
      }
    }
  )

  it.prop("a higher target never proposes more, anywhere", [input], ([input]) => {
    const [best, better, good] = [50, 75, 100].map((dialsPerAni) => Plan.make({ ...input, dialsPerAni }))
    for (const [lower, higher] of [[best!, better!], [better!, good!]] as const) {
      const proposed = new Map(lower.rows.map((row) => [row.region, row.proposedAnis]))
      for (const row of higher.rows) assert.isAtMost(row.proposedAnis, proposed.get(row.region)!)
      assert.isAtMost(higher.totalProposedAnis, lower.totalProposedAnis)
    }
  })

  it.prop("how a day's dials are split over counters changes nothing", [
    input,
    FastCheck.infiniteStream(FastCheck.nat(100))
  ], ([input, shares]) => {
    const dials = input.dials.flatMap((each) => {
      const share = Number(shares.next().value) / 100
      const part = { ...each, dials: Math.floor(each.dials * share), contacts: Math.floor(each.contacts * share) }
      return [part, { ...each, dials: each.dials - part.dials, contacts: each.contacts - part.contacts }]
    })
    assert.deepStrictEqual(Plan.make({ ...input, dials: dials.reverse() }), Plan.make(input))
  })

  it.prop("rows are in order: most dials a day, then state, then region", [input], ([input]) => {
    const { rows } = Plan.make(input)
    const keys = rows.map((row) => [-row.dailyDialsAverage, row.region.state, row.region.name] as const)
    const sorted = [...keys].sort((a, b) =>
      a[0] - b[0] || (a[1] === b[1] ? (a[2] < b[2] ? -1 : a[2] > b[2] ? 1 : 0) : a[1] < b[1] ? -1 : 1)
    )
    assert.deepStrictEqual(keys, sorted)
  })

  it("judges the threshold by the exact average, not by the one that is shown", () => {
    const of = (dials: number, businessDays: number) =>
      Plan.make({
        country: "us",
        businessDays,
        dialsPerAni: 75,
        dials: [{ callingCode: 1, areaCode: "212", dials, contacts: 0 }],
        anis: []
      }).rows[0]!
    assert.deepInclude(of(190, 10), { dailyDialsAverage: 19, belowThreshold: true, proposedAnis: 0 })
    assert.deepInclude(of(191, 10), { dailyDialsAverage: 20, belowThreshold: true, proposedAnis: 0 })
    assert.deepInclude(of(200, 10), { dailyDialsAverage: 20, belowThreshold: false, proposedAnis: 3 })
  })

  it("proposes what carries the dials exactly", () => {
    assert.strictEqual(us({ 212: 750 }).rows[0]?.proposedAnis, 10)
    assert.strictEqual(us({ 212: 751 }).rows[0]?.proposedAnis, 11)
  })

  it("shows the contact rate with two decimals, and none without dials", () => {
    const rate = (dials: number, contacts: number) =>
      Plan.make({
        country: "us",
        businessDays: 1,
        dialsPerAni: 75,
        dials: [{ callingCode: 1, areaCode: "212", dials, contacts }],
        anis: []
      }).overallContactRate
    assert.strictEqual(rate(3, 1), 33.33)
    assert.strictEqual(rate(3, 2), 66.67)
    assert.strictEqual(rate(8, 8), 100)
    assert.strictEqual(rate(0, 0), 0)
  })

  it("recommends toll-free numbers to the UK alone, 1 % rounded up, one at least", () => {
    const uk = (dials: number) =>
      Plan.make({
        country: "uk",
        businessDays: 1,
        dialsPerAni: 50,
        dials: [{ callingCode: 44, areaCode: "20", dials, contacts: 0 }],
        anis: []
      }).tollFreeRecommendation
    assert.deepStrictEqual([0, 1, 100, 5_000, 5_001, 35_000].map(uk), [0, 1, 1, 1, 2, 7])
    assert.strictEqual(us({ 212: 50_000 }).tollFreeRecommendation, 0)
  })
})

describe("Regions", () => {
  it("put each area code of a country into one region, which knows all of its codes", () => {
    for (const country of countries) {
      for (const code of codesOf(country)) {
        const region = Regions.regionOf(country, callingCodeOf(country), code)
        assert.include(region?.areaCodes ?? [], Regions.shownCode(country, code))
        assert.notStrictEqual(region?.name, "", `${country} ${code}`)
        for (const other of region?.areaCodes ?? []) {
          const bare = country === "uk" ? other.slice(1) : other
          assert.strictEqual(Regions.regionOf(country, callingCodeOf(country), bare), region)
        }
      }
      assert.isUndefined(Regions.regionOf(country, callingCodeOf(country), "999"))
    }
    for (const code of ["876", "664", "242"]) assert.isUndefined(Regions.regionOf("us", 1, code), code)
    assert.isUndefined(Regions.regionOf("us", 44, "20"))
    assert.isUndefined(Regions.regionOf("uk", 1, "212"))
  })

  it("join overlays, whichever code is asked for", () => {
    const newYork = Regions.regionOf("us", 1, "212")
    assert.deepInclude(newYork ?? {}, { name: "New York City", state: "NY" })
    for (const code of ["718", "917", "929"]) assert.strictEqual(Regions.regionOf("us", 1, code), newYork)
    assert.strictEqual(Regions.regionOf("us", 1, "800"), Regions.regionOf("ca", 1, "888"))
  })
})

describe("BuyList.ofRow", () => {
  it("goes where the dials go, what is held counted", () => {
    const [row] = us({ 212: 600, 646: 300, 917: 100 }, { 212: 4 }, 100).rows
    assert.strictEqual(row?.difference, 6)
    // Shares by then: 212 carries 600 on 6, 646 300 on 3, 917 100 on 1.
    assert.deepStrictEqual(BuyList.ofRow("us", row!), [
      { areaCode: "646", anis: 3 },
      { areaCode: "212", anis: 2 },
      { areaCode: "917", anis: 1 }
    ])
  })

  it("writes codes as the country does, and buys nothing where there is enough", () => {
    const plan = Plan.make({
      country: "uk",
      businessDays: 1,
      dialsPerAni: 50,
      dials: [
        { callingCode: 44, areaCode: "121", dials: 60, contacts: 0 },
        { callingCode: 44, areaCode: "7", dials: 40, contacts: 0 }
      ],
      anis: [{ callingCode: 44, areaCode: "121", anis: 9 }]
    })
    assert.deepStrictEqual(plan.rows.map((row) => BuyList.ofRow("uk", row)), [[], [{ areaCode: "07", anis: 2 }]])
  })

  it.prop("buys exactly what a region lacks, and never leaves a code worse off than one purchase would mend", [input], (
    [input]
  ) => {
    for (const row of Plan.make(input).rows) {
      const bought = BuyList.ofRow(input.country, row)
      const total = bought.reduce((sum, { anis }) => sum + anis, 0)
      assert.strictEqual(total, Math.max(0, row.difference))
      const after = row.codes.filter(({ dials }) => dials > 0).map(({ anis, areaCode, dials }) => {
        const more = bought.find((each) => each.areaCode === Regions.shownCode(input.country, areaCode))?.anis ?? 0
        return { dials, more, anis: anis + more }
      })
      for (const buyer of after.filter(({ more }) => more > 0)) {
        for (const other of after) {
          assert.isAtMost(other.dials / (other.anis + 1), buyer.dials / buyer.anis + 1e-9)
        }
      }
    }
  })
})
