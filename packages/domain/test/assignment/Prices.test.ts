import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as Choice from "@anipool/domain/assignment/Choice"
import * as Inventory from "@anipool/domain/assignment/Inventory"
import * as Ladder from "@anipool/domain/assignment/Ladder"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Pool from "@anipool/domain/assignment/Pool"
import * as Prices from "@anipool/domain/assignment/Prices"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import * as Rules from "@anipool/domain/assignment/Rules"
import * as Selection from "@anipool/domain/assignment/Selection"
import * as UseOrder from "@anipool/domain/assignment/UseOrder"
import * as Geography from "@anipool/domain/geo/Geography"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import { codes, entry } from "./inventories.ts"

const indexOf = (code: string) => Geography.find(1, code)!.index

const pricesOf = (byCode: Readonly<Record<string, number>>) =>
  Prices.make(Object.entries(byCode).map(([code, miles]) => [indexOf(code), miles] as const))

const prospectOf = (phone: string, postalCode?: string) => Either.getOrThrow(Prospect.locate(phone, postalCode, 1))

const ladderFor = (prospect: Prospect.Prospect) => Ladder.of(prospect, Policy.defaults, "US")

const poolOf = (entries: ReadonlyArray<Inventory.Entry>) => {
  const inventory = Inventory.make(2)
  const pool = Pool.make(inventory, { ...Rules.none, dailyCap: 3 })
  for (const each of entries) Pool.add(pool, Inventory.put(inventory, each))
  return pool
}

const idOf = (pool: Pool.Pool, picked: Selection.Pick | undefined) =>
  picked === undefined ? undefined : Inventory.idOf(pool.inventory, picked.slot)

const own = ["home", "phone", "overlay"]

/**
 * The rule read word by word: own tiers one after the other, within one by price and then by use; of what is around, what is
 * least by distance and price, codes that come out alike as the ladder has them.
 */
const slowPick = (
  pool: Pool.Pool,
  prospect: Prospect.Prospect,
  priceOf: (areaCode: number) => number
): AniId | undefined => {
  const { inventory, order } = pool
  const milesTo = Ladder.distancesMiles(prospect)
  const free = Array.from({ length: inventory.size }, (_, slot) => slot).filter((slot) =>
    Rules.spentBy(pool.rules, inventory, slot) === undefined
  )
  const firstOf = (areaCodes: ReadonlyArray<number>) =>
    free.filter((slot) => areaCodes.includes(inventory.areaCodes[slot]!)).sort((a, b) =>
      priceOf(inventory.areaCodes[a]!) - priceOf(inventory.areaCodes[b]!) || (UseOrder.isBefore(order, a, b) ? -1 : 1)
    )[0]
  const around: Array<{ readonly group: ReadonlyArray<number>; readonly total: number }> = []
  let distance = 0
  let aside = 0
  const held = new Set(inventory.areaCodes.subarray(0, inventory.size))
  for (const { groups: all, name } of Ladder.tiersOf(ladderFor(prospect))) {
    const groups = all.map((group) => group.filter((code) => held.has(code))).filter((group) => group.length > 0)
    if (groups.length === 0) continue
    if (own.includes(name)) {
      const slot = firstOf(groups.flat())
      if (slot !== undefined) return Inventory.idOf(inventory, slot)
      continue
    }
    const ring = Math.min(...groups.flat().map((code) => milesTo(code) ?? 0))
    // After all that is a matter of miles.
    if (aside === 0 && (name === "tollFree" || name === "abroad")) aside = distance + 1_000
    if (aside > 0 && name === "abroad") aside = Math.max(aside, distance + 1_000)
    const miles = name === "near" ? 25 * Math.floor(ring / 25) : ring
    const isFar = name === "near" ? miles >= 50 : miles > 50
    distance = Math.max(distance, aside + miles + (aside === 0 && isFar ? 1_000 : 0))
    for (const group of groups) {
      for (const price of new Set(group.map(priceOf))) {
        around.push({ group: group.filter((code) => priceOf(code) === price), total: distance + price })
      }
    }
  }
  for (const { group } of around.sort((a, b) => a.total - b.total)) {
    const slot = firstOf(group)
    if (slot !== undefined) return Inventory.idOf(inventory, slot)
  }
  return undefined
}

describe("Prices", () => {
  const someEntries = FastCheck.array(
    FastCheck.record({
      code: FastCheck.constantFrom(...codes.filter((code) => code !== "800")),
      usedToday: FastCheck.nat(3),
      lastUsedAt: FastCheck.nat(3)
    }),
    { minLength: 1, maxLength: 20 }
  )
  const someProspect = FastCheck.constantFrom(
    prospectOf("2125550199"),
    prospectOf("4155550199", "10001"),
    prospectOf("6465550199", "07030"),
    prospectOf("7165550199"),
    prospectOf("3105550199", "66101"),
    prospectOf("9075550199")
  )
  const somePrices = FastCheck.dictionary(
    FastCheck.constantFrom(...codes),
    FastCheck.oneof(FastCheck.integer({ min: 1, max: 990 }), FastCheck.constant(30))
  )
  const toEntries = (
    all: ReadonlyArray<{ readonly code: string; readonly usedToday: number; readonly lastUsedAt: number }>
  ) => all.map(({ code, ...more }, i) => entry(i + 1, code, more))

  it("decide what is shown as the rule reads, pick after pick", () => {
    FastCheck.assert(
      FastCheck.property(
        someEntries,
        somePrices,
        FastCheck.array(someProspect, { maxLength: 20 }),
        (entries, miles, prospects) => {
          const pool = poolOf(toEntries(entries))
          const prices = pricesOf(miles)
          const priceOf = (code: number) => prices === undefined ? 0 : Prices.of(prices, code)
          for (const [at, prospect] of prospects.entries()) {
            const expected = slowPick(pool, prospect, priceOf)
            const picked = Selection.pick(pool, ladderFor(prospect), { prices })
            assert.strictEqual(idOf(pool, picked), expected)
            if (picked !== undefined) Inventory.use(pool.inventory, picked.slot, 10 + at)
          }
        }
      )
    )
  })

  it("change nothing where no code of the pool has one, and there are none where all are 0", () => {
    assert.isUndefined(Prices.make([[indexOf("212"), 0]]))
    const elsewhere = pricesOf({ 305: 400 })
    FastCheck.assert(
      FastCheck.property(someEntries, FastCheck.array(someProspect, { maxLength: 20 }), (entries, prospects) => {
        const [plain, priced] = [poolOf(toEntries(entries)), poolOf(toEntries(entries))]
        for (const [at, prospect] of prospects.entries()) {
          const a = Selection.pick(plain, ladderFor(prospect), {})
          const b = Selection.pick(priced, ladderFor(prospect), { prices: elsewhere })
          assert.deepStrictEqual(b, a)
          if (a === undefined) return
          Inventory.use(plain.inventory, a.slot, 10 + at)
          Inventory.use(priced.inventory, a.slot, 10 + at)
        }
      })
    )
  })

  it("change nothing for campaigns that do not keep last uses, nor in pools that have none, pick after pick", () => {
    const source = { _tag: "Pool", id: 1 as PoolId } as const
    const shownTo = (
      entries: ReadonlyArray<Inventory.Entry>,
      prospects: ReadonlyArray<Prospect.Prospect>,
      keepLastUses: boolean,
      prices?: Choice.Stock["prices"]
    ) => {
      const pool = poolOf(entries)
      const stock = { nation: "US", inventory: pool.inventory, memberships: entries.map(() => [source.id]), prices }
      const policy = Policy.resolve({ dailyCap: 3, keepLastUses, preferAnswered: true })
      return prospects.map((prospect, at) => {
        const { picked } = Choice.choose(stock, { policy, source }, pool, prospect, new Map())
        if (picked !== undefined) Inventory.use(pool.inventory, picked.slot, 10 + at)
        return picked
      })
    }
    const someProspects = FastCheck.array(someProspect, { maxLength: 20 })
    FastCheck.assert(
      FastCheck.property(someEntries, somePrices, someProspects, (all, miles, prospects) => {
        const entries = toEntries(all)
        const prices = pricesOf(miles)
        const priced = new Map(prices === undefined ? [] : [[source.id, prices]])
        const plain = shownTo(entries, prospects, false)
        assert.deepStrictEqual(shownTo(entries, prospects, false, priced), plain)
        assert.deepStrictEqual(shownTo(entries, prospects, true, new Map()), plain)
        const others = new Map(Array.from(priced.values(), (each) => [2 as PoolId, each]))
        assert.deepStrictEqual(shownTo(entries, prospects, true, others), plain)
      })
    )
  })

  it("never take a local number from who is local, nor a near one, and send others on", () => {
    const pool = poolOf([entry(1, "212"), entry(2, "914"), entry(3, "310")])
    const prices = pricesOf({ 212: 990, 914: 990 })
    const shown = (phone: string) => idOf(pool, Selection.pick(pool, ladderFor(prospectOf(phone)), { prices }))
    assert.strictEqual(shown("2125550199"), 1 as AniId)
    assert.strictEqual(shown("8455550199"), 2 as AniId)
    assert.strictEqual(idOf(pool, Selection.pick(pool, ladderFor(prospectOf("3165550199")), {})), 3 as AniId)
    const toKansas = pricesOf({ 310: 500 })
    const kept = Selection.pick(pool, ladderFor(prospectOf("3165550199")), { prices: toKansas })
    assert.notStrictEqual(idOf(pool, kept), 3 as AniId)
  })

  it("decide alike whichever other pools were asked for the place before", () => {
    const prospect = prospectOf("7165550142", "14201")
    const milesTo = (code: string) => Ladder.distancesMiles(prospect)(indexOf(code))!
    // Pennsylvania comes after all of the state that the pool has, which is nearer, and before what it has not.
    assert.isTrue(milesTo("518") < milesTo("610") && milesTo("610") < milesTo("631"))
    const prices = pricesOf({ 518: (milesTo("610") + milesTo("631")) / 2 - milesTo("518") })
    const shown = () => {
      const pool = poolOf([entry(1, "518"), entry(2, "610")])
      return idOf(pool, Selection.pick(pool, ladderFor(prospect), { prices }))
    }
    assert.strictEqual(shown(), 2 as AniId)
    for (const code of ["310", "907", "212", "646"]) Selection.pick(poolOf([entry(1, code)]), ladderFor(prospect), {})
    assert.strictEqual(shown(), 2 as AniId)
  })

  it("are left aside where a tier that is used up is the end", () => {
    const pool = poolOf([entry(1, "212"), entry(2, "646")])
    const pick = (options: Selection.PickOptions) =>
      idOf(pool, Selection.pick(pool, ladderFor(prospectOf("9175550199", "10001")), options))
    const prices = pricesOf({ 212: 400 })
    assert.strictEqual(pick({ prices }), 2 as AniId)
    assert.strictEqual(pick({ prices, refuseWhenExhausted: true }), 1 as AniId)
  })
})
