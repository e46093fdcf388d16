import type { AniId } from "@anipool/domain/Ani"
import * as Inventory from "@anipool/domain/assignment/Inventory"
import * as Ladder from "@anipool/domain/assignment/Ladder"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Pool from "@anipool/domain/assignment/Pool"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import * as Geography from "@anipool/domain/geo/Geography"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"

const codes = ["212", "646", "718", "201", "914", "716", "310", "907", "800"]

const ladderOf = (phone: string, policy: Partial<Policy.Policy> = {}) =>
  Ladder.make(Either.getOrThrow(Prospect.locate(phone, undefined, 1)), { ...Policy.defaults, ...policy })

const entry = (id: number, code: string, more: Partial<Inventory.Entry> = {}): Inventory.Entry => ({
  id: id as AniId,
  areaCode: Geography.find(1, code)!.index,
  national: `${code}555${String(id).padStart(4, "0")}`,
  assignable: true,
  usedToday: 0,
  lastUsedAt: 0,
  blockRate: 0,
  ...more
})

const poolOf = (entries: ReadonlyArray<Inventory.Entry>, restAboveBlockRate: number | null = null) => {
  const inventory = Inventory.make(2)
  const pool = Pool.make(inventory, restAboveBlockRate)
  for (const each of entries) Pool.add(pool, Inventory.put(inventory, each))
  return pool
}

const noCap: Pool.PickOptions = { dailyCap: null }

const pickId = (pool: Pool.Pool, ladder: Ladder.Ladder, options = noCap) => {
  const picked = Pool.pick(pool, ladder, options)
  return picked === undefined ? undefined : Inventory.idOf(pool.inventory, picked.slot)
}

describe("Pool.pick", () => {
  it("climbs the ladder only when a tier is empty or at its cap", () => {
    const pool = poolOf([entry(1, "310"), entry(2, "646"), entry(3, "212"), entry(4, "800")])
    const picks = [1, 2, 3, 4, 5].map((at) => {
      const picked = Pool.pick(pool, ladderOf("2125550100"), { dailyCap: 1 })
      if (picked === undefined) return undefined
      Inventory.use(pool.inventory, picked.slot, at)
      return Inventory.idOf(pool.inventory, picked.slot)
    })
    assert.deepStrictEqual(picks, [3, 2, 1, 4, undefined] as Array<AniId>)
  })

  it("takes the least used today, then the least recently used, then the lowest id", () => {
    const ladder = ladderOf("2125550100")
    assert.strictEqual(
      pickId(poolOf([entry(1, "212", { usedToday: 2 }), entry(2, "212", { usedToday: 1 })]), ladder),
      2
    )
    assert.strictEqual(
      pickId(poolOf([entry(1, "212", { lastUsedAt: 9 }), entry(2, "212", { lastUsedAt: 8 })]), ladder),
      2
    )
    assert.strictEqual(pickId(poolOf([entry(7, "212"), entry(5, "212"), entry(6, "212")]), ladder), 5)
  })

  it("goes to the prospect's own state first within a ring", () => {
    const pool = poolOf([entry(1, "201"), entry(2, "718", { usedToday: 5 })])
    assert.strictEqual(pickId(pool, ladderOf("2125550100")), 2)
  })

  it("never gives out what is not assignable, and does again once it is", () => {
    const pool = poolOf([entry(1, "212", { assignable: false })])
    const ladder = ladderOf("2125550100")
    assert.isUndefined(pickId(pool, ladder))
    Pool.remove(pool, 0, pool.inventory.areaCodes[0]!)
    Pool.add(pool, Inventory.put(pool.inventory, entry(1, "212")))
    assert.strictEqual(pickId(pool, ladder), 1)
  })

  it("leaves out the number that the prospect saw last while another of the same tier is free", () => {
    const ladder = ladderOf("2125550100")
    const options = { dailyCap: null, avoid: 1 as AniId }
    assert.strictEqual(pickId(poolOf([entry(1, "212"), entry(2, "212", { usedToday: 3 })]), ladder, options), 2)
    assert.strictEqual(pickId(poolOf([entry(1, "212"), entry(2, "646")]), ladder, options), 1)
    const again = poolOf([entry(1, "212"), entry(2, "212", { usedToday: 3 })])
    pickId(again, ladder, options)
    assert.strictEqual(pickId(again, ladder), 1)
  })

  it("lets a number over the block rate rest while its tier has anything else", () => {
    const ladder = ladderOf("2125550100")
    const blocked = entry(1, "212", { blockRate: 12 })
    assert.strictEqual(pickId(poolOf([blocked, entry(2, "212", { usedToday: 9 })], 10), ladder), 2)
    assert.strictEqual(pickId(poolOf([blocked, entry(2, "646")], 10), ladder), 1)
    assert.strictEqual(pickId(poolOf([blocked, entry(2, "212", { usedToday: 9 })], null), ladder), 1)
  })

  it("starts every day anew", () => {
    const pool = poolOf([
      entry(1, "212", { usedToday: 1, lastUsedAt: 2 }),
      entry(2, "212", { usedToday: 1, lastUsedAt: 1 })
    ])
    const ladder = ladderOf("2125550100")
    assert.isUndefined(pickId(pool, ladder, { dailyCap: 1 }))
    Inventory.startDay(pool.inventory)
    assert.strictEqual(pickId(pool, ladder, { dailyCap: 1 }), 2)
  })

  it("shares one usage record between pools", () => {
    const inventory = Inventory.make()
    const pools = [Pool.make(inventory, null), Pool.make(inventory, null)]
    const slots = [entry(1, "212"), entry(2, "212")].map((each) => Inventory.put(inventory, each))
    for (const pool of pools) for (const slot of slots) Pool.add(pool, slot)
    const ladder = ladderOf("2125550100")
    assert.deepStrictEqual(pools.map((pool) => pickId(pool, ladder)), [1, 1] as Array<AniId>)
    Inventory.use(inventory, slots[0]!, 1)
    assert.deepStrictEqual(pools.map((pool) => pickId(pool, ladder)), [2, 2] as Array<AniId>)
  })
})

describe("Pool, against the rule read slowly", () => {
  interface Model {
    entry: Inventory.Entry
    used: number
    last: number
  }

  const slowPick = (
    models: ReadonlyArray<Model>,
    ladder: Ladder.Ladder,
    cap: number | null,
    rest: number | null,
    avoid: number | undefined
  ) => {
    const free = models.filter((each) => each.entry.assignable && (cap === null || each.used < cap))
    const better = (a: Model, b: Model) => a.used - b.used || a.last - b.last || a.entry.id - b.entry.id
    for (const tier of ladder.tiers) {
      for (const isResting of [false, true]) {
        for (const avoided of [avoid, undefined]) {
          for (const group of tier.groups) {
            const [best] = free.filter((each) =>
              group.includes(each.entry.areaCode) && each.entry.id !== avoided &&
              (rest !== null && each.entry.blockRate > rest) === isResting
            ).sort(better)
            if (best !== undefined) return best.entry.id
          }
        }
      }
    }
    return undefined
  }

  const someEntries = FastCheck.array(
    FastCheck.record({
      code: FastCheck.constantFrom(...codes),
      assignable: FastCheck.boolean(),
      usedToday: FastCheck.nat(4),
      lastUsedAt: FastCheck.nat(5),
      blockRate: FastCheck.nat(20)
    }),
    { maxLength: 30 }
  )

  type Step =
    | { readonly _tag: "pick"; readonly phone: string; readonly cap: number | null; readonly avoid: number | undefined }
    | { readonly _tag: "day" }
    | { readonly _tag: "learn"; readonly at: number; readonly used: number }
    | { readonly _tag: "toggle"; readonly at: number }

  const someSteps = FastCheck.array(
    FastCheck.oneof(
      {
        weight: 8,
        arbitrary: FastCheck.record({
          _tag: FastCheck.constant("pick" as const),
          phone: FastCheck.constantFrom(...codes.map((code) => `${code}5550199`)),
          cap: FastCheck.option(FastCheck.integer({ min: 1, max: 5 })),
          avoid: FastCheck.option(FastCheck.integer({ min: 1, max: 10 }), { nil: undefined })
        })
      },
      { weight: 1, arbitrary: FastCheck.constant({ _tag: "day" as const }) },
      {
        weight: 1,
        arbitrary: FastCheck.record({
          _tag: FastCheck.constant("learn" as const),
          at: FastCheck.nat(29),
          used: FastCheck.nat(6)
        })
      },
      { weight: 1, arbitrary: FastCheck.record({ _tag: FastCheck.constant("toggle" as const), at: FastCheck.nat(29) }) }
    ),
    { maxLength: 60 }
  ) as FastCheck.Arbitrary<Array<Step>>

  it.prop("any history of picks, days, lessons and pauses picks the same", [
    someEntries,
    someSteps,
    FastCheck.option(FastCheck.nat(20))
  ], ([specs, steps, rest]) => {
    const entries = specs.map(({ code, ...more }, i) => entry(i + 1, code, more))
    const pool = poolOf(entries, rest)
    const models = entries.map((entry): Model => ({ entry, used: entry.usedToday, last: entry.lastUsedAt }))
    let clock = 10
    for (const step of steps) {
      if (step._tag === "day") {
        Inventory.startDay(pool.inventory)
        for (const model of models) model.used = 0
      } else if (step._tag === "pick") {
        const ladder = ladderOf(step.phone)
        const options = { dailyCap: step.cap, avoid: step.avoid as AniId | undefined }
        const picked = Pool.pick(pool, ladder, options)
        const id = picked === undefined ? undefined : Inventory.idOf(pool.inventory, picked.slot)
        assert.strictEqual(id, slowPick(models, ladder, step.cap, rest, step.avoid))
        if (picked !== undefined) {
          clock++
          Inventory.use(pool.inventory, picked.slot, clock)
          const model = models[id! - 1]!
          model.used++
          model.last = clock
        }
      } else if (models[step.at] !== undefined) {
        const model = models[step.at]!
        const slot = Inventory.slotOf(pool.inventory, model.entry.id)!
        if (step._tag === "learn") {
          Inventory.setUsedToday(pool.inventory, slot, step.used)
          model.used = step.used
        } else {
          model.entry = {
            ...model.entry,
            assignable: !model.entry.assignable,
            usedToday: model.used,
            lastUsedAt: model.last
          }
          Pool.remove(pool, slot, model.entry.areaCode)
          Pool.add(pool, Inventory.put(pool.inventory, model.entry))
        }
      }
    }
  }, { fastCheck: { numRuns: 300 } })

  it.prop("among equals the counts never differ by more than one", [
    FastCheck.integer({ min: 1, max: 40 }),
    FastCheck.integer({ min: 1, max: 300 })
  ], ([size, uses]) => {
    const pool = poolOf(Array.from({ length: size }, (_, i) => entry(i + 1, i % 2 === 0 ? "332" : "646")))
    const ladder = ladderOf("2125550100")
    Pool.pickBatch(pool, Array.from({ length: uses }, () => ({ ladder, options: noCap })), 1)
    const counts = pool.inventory.usedToday.slice(0, size)
    assert.isAtMost(Math.max(...counts) - Math.min(...counts), 1)
  })

  it.prop("a batch picks what one after the other would, and never above the cap", [
    FastCheck.integer({ min: 1, max: 10 }),
    FastCheck.integer({ min: 1, max: 60 }),
    FastCheck.integer({ min: 1, max: 4 })
  ], ([size, leads, dailyCap]) => {
    const entries = Array.from({ length: size }, (_, i) => entry(i + 1, codes[i % codes.length]!))
    const requests = Array.from({ length: leads }, (_, i) => ({
      ladder: ladderOf(`${codes[i % codes.length]!}5550199`),
      options: { dailyCap }
    }))
    const batched = poolOf(entries)
    const single = poolOf(entries)
    const slots = Pool.pickBatch(batched, requests, 1).map((picked) => picked?.slot)
    const oneByOne = requests.map((request) => Pool.pickBatch(single, [request], 1)[0]?.slot)
    assert.deepStrictEqual(slots, oneByOne)
    assert.strictEqual(slots.filter((slot) => slot !== undefined).length, Math.min(leads, size * dailyCap))
    for (const used of batched.inventory.usedToday) assert.isAtMost(used, dailyCap)
  })
})

describe("Pool.passedOver", () => {
  it("counts what was passed over by tier and reason", () => {
    const pool = poolOf([
      entry(1, "212", { usedToday: 1 }),
      entry(2, "212", { assignable: false }),
      entry(3, "718"),
      entry(4, "718", { usedToday: 0, lastUsedAt: 4 })
    ])
    const ladder = ladderOf("2125550100")
    const options = { dailyCap: 1 }
    const picked = Pool.pick(pool, ladder, options)
    assert.strictEqual(picked?.slot, 2)
    const rows = Pool.passedOver(pool, ladder, options, picked).map((row) => [
      row.tier.name,
      row.areaCode === undefined ? undefined : Geography.at(row.areaCode).code,
      row.reason,
      row.count
    ])
    assert.deepStrictEqual(rows, [
      ["home", "212", "at-daily-cap", 1],
      ["home", "212", "not-active", 1],
      ["overlay", undefined, "none-held", 0],
      ["near", "718", "used-more", 1]
    ])
  })
})
