/**
 * Selection against its rule read word by word: two pools with different rules over one inventory, through any history of
 * picks, turns of the hour and the day, corrections by storage, pauses, memberships and changes of the rules.
 */
import type { AniId } from "@anipool/domain/Ani"
import { choiceMax } from "@anipool/domain/assignment/Exploration"
import * as Inventory from "@anipool/domain/assignment/Inventory"
import * as Ladder from "@anipool/domain/assignment/Ladder"
import * as Pool from "@anipool/domain/assignment/Pool"
import * as Rules from "@anipool/domain/assignment/Rules"
import * as Selection from "@anipool/domain/assignment/Selection"
import * as UseOrder from "@anipool/domain/assignment/UseOrder"
import * as NumberCarriers from "@anipool/domain/carriers/NumberCarriers"
import * as Geography from "@anipool/domain/geo/Geography"
import * as RightToUse from "@anipool/domain/limits/RightToUse"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import { codes, entry, ladderOf } from "./inventories.ts"

const ladders = new Map(codes.map((code) => [code, ladderOf(`${code}5550199`)]))

interface Model {
  entry: Inventory.Entry
  used: number
  usedThisHour: number
  last: number
  readonly pools: Set<number>
  /** By pool: uses that it counts for beyond its own, as it came in today. */
  readonly ahead: [number, number]
}

const anisMax = 40

/** The gap after a use is at least so long, and by chance up to half as long again. */
const isWithinGap = (model: Model, rules: Rules.Rules, inventory: Inventory.Inventory): boolean => {
  if (rules.minGapSeconds === null) return false
  const slot = Inventory.slotOf(inventory, model.entry.id)!
  const gap = Rules.gapMs(rules, inventory, slot)!
  assert.isTrue(gap >= 1_000 * rules.minGapSeconds && gap <= 1_500 * rules.minGapSeconds)
  return model.last + gap > inventory.now
}

const isSpent = (model: Model, rules: Rules.Rules, inventory: Inventory.Inventory): boolean => {
  const { today } = inventory
  const { activatedDay } = model.entry
  const nth = Math.max(1, today - (activatedDay ?? 0) + 1)
  const isWarming = rules.warmUpDays !== null && activatedDay !== null && nth <= rules.warmUpDays
  return (rules.dailyCap !== null && model.used >= rules.dailyCap) ||
    (isWarming && model.used >= nth * rules.warmUpStep) ||
    (rules.hourlyCap !== null && model.usedThisHour >= rules.hourlyCap) || isWithinGap(model, rules, inventory)
}

const unpacked = new Map<string, ReadonlyArray<NumberCarriers.Carrying>>()

/** 0 for A, 4 for what is not known to leave by the carrier; 0 for all where no carrier decides. */
const rankAt = (model: Model, { carrier }: Rules.Rules): number => {
  if (carrier === undefined) return 0
  const packed = model.entry.carriers ?? ""
  const carriers = unpacked.get(packed) ?? NumberCarriers.unpack(packed)
  unpacked.set(packed, carriers)
  const known = carriers.find((each) => each.carrier === carrier.name)
  return known === undefined ? 4 : ["A", "B", "C", "unknown"].indexOf(known.attestation)
}

const usesOf = (model: Model, pool: number): number => model.used + model.ahead[pool]!

/** The id that the rule names, and why. */
const slowPick = (
  models: ReadonlyArray<Model>,
  pool: number,
  ladder: Ladder.Ladder,
  rules: Rules.Rules,
  options: Selection.PickOptions,
  inventory: Inventory.Inventory,
  rateOf: (id: AniId) => number
): readonly [AniId, Selection.Pick["by"]] | undefined => {
  const assignable = models.filter((each) =>
    each.entry.assignable && (each.entry.callable || !rules.requireCallbackRoute) &&
    each.entry.national !== options.ownNumber &&
    (rules.carrier?.attestation !== "required" || rankAt(each, rules) === 0) &&
    (!rules.rightToUse ||
      RightToUse.shownOn(RightToUse.unpack(each.entry.rights ?? ""), inventory.today) !== "nothing")
  )
  const free = assignable.filter((each) => !isSpent(each, rules, inventory))
  const kept = free.find((each) => each.entry.id === options.sticky)
  const tiers = Ladder.tiersOf(ladder)
  if (kept !== undefined && tiers.some(({ groups }) => groups.flat().includes(kept.entry.areaCode))) {
    return [kept.entry.id, "sticky"]
  }
  const inOrder = (a: Model, b: Model) =>
    usesOf(a, pool) - usesOf(b, pool) || a.last - b.last || a.entry.id - b.entry.id
  for (const tier of tiers) {
    for (const isResting of [false, true]) {
      for (const avoided of [options.avoid, undefined]) {
        // Where a carrier decides, all of a tier with one attestation go before the next.
        const ranks = rules.carrier === undefined ? [0] : [0, 1, 2, 3, 4]
        const turns = ranks.flatMap((rank) => tier.groups.map((group) => ({ group, rank })))
        for (const { group, rank } of turns) {
          const candidates = free.filter((each) =>
            group.includes(each.entry.areaCode) && rankAt(each, rules) === rank && each.entry.id !== avoided &&
            (rules.restAboveBlockRate !== null && each.entry.blockRate > rules.restAboveBlockRate) === isResting
          ).sort(inOrder)
          const [first] = candidates
          if (first === undefined) continue
          if (options.preferAnswered !== true) {
            if (options.chance === undefined) return [first.entry.id, "order"]
            const equal = candidates.filter((each) => usesOf(each, pool) === usesOf(first, pool)).slice(0, choiceMax)
            return [equal[Math.floor(options.chance * equal.length)]!.entry.id, equal.length === 1 ? "order" : "chance"]
          }
          const due = candidates.slice(0, Selection.answeredChoiceMax).filter((each) =>
            usesOf(each, pool) <= usesOf(first, pool) + 1
          )
          const [best] = [...due].sort((a, b) => rateOf(b.entry.id) - rateOf(a.entry.id) || inOrder(a, b))
          return [best!.entry.id, best === first ? "order" : "answer-rate"]
        }
      }
    }
    if (
      options.refuseWhenExhausted === true &&
      assignable.some(({ entry }) => tier.groups.flat().includes(entry.areaCode))
    ) {
      return undefined
    }
  }
  return undefined
}

const someRules: FastCheck.Arbitrary<Rules.Rules> = FastCheck.record({
  dailyCap: FastCheck.option(FastCheck.integer({ min: 1, max: 5 })),
  hourlyCap: FastCheck.option(FastCheck.integer({ min: 1, max: 3 })),
  minGapSeconds: FastCheck.option(FastCheck.integer({ min: 1, max: 10 })),
  requireCallbackRoute: FastCheck.boolean(),
  restAboveBlockRate: FastCheck.option(FastCheck.nat(20)),
  rightToUse: FastCheck.integer({ max: 3, min: 0 }).map((n) => n === 0),
  ukPlaceOfBusiness: FastCheck.boolean(),
  warmUpDays: FastCheck.option(FastCheck.integer({ min: 1, max: 4 })),
  warmUpStep: FastCheck.integer({ min: 1, max: 2 }),
  carrier: FastCheck.constantFrom(
    undefined,
    undefined,
    { name: "telnyx", attestation: "preferred" as const },
    { name: "telnyx", attestation: "required" as const },
    { name: "twilio", attestation: "preferred" as const }
  )
})

/** Days begin with the 100th. */
const someRights = FastCheck.constantFrom("", "90:", "90:100", "101:", "90:99,101:101p", "80:99")

const someCarriers = FastCheck.constantFrom(
  "",
  "telnyx:A*",
  "telnyx:B,twilio:A",
  "telnyx:U",
  "telnyx:A,twilio:C",
  "x:A"
)

const someEntries = FastCheck.array(
  FastCheck.record({
    // Half of them in one area code, so that its queue has an order to lose.
    code: FastCheck.oneof(FastCheck.constant("212"), FastCheck.constantFrom(...codes)),
    assignable: FastCheck.integer({ min: 0, max: 4 }).map((n) => n > 0),
    callable: FastCheck.boolean(),
    usedToday: FastCheck.nat(2),
    lastUsedAt: FastCheck.nat(3),
    blockRate: FastCheck.nat(20),
    activatedDay: FastCheck.constantFrom(null, 97, 98, 99, 100, 101),
    ratedDials: FastCheck.nat(50),
    ratedContacts: FastCheck.constantFrom(0, 1, 5),
    rights: someRights,
    carriers: someCarriers
  }),
  { maxLength: anisMax, size: "max" }
)

const someAni = FastCheck.nat(anisMax - 1)
const maybeId = FastCheck.option(FastCheck.integer({ min: 1, max: 20 }), { nil: undefined })

const someStep = FastCheck.oneof(
  {
    weight: 12,
    arbitrary: FastCheck.record({
      _tag: FastCheck.constant("pick" as const),
      pool: FastCheck.nat(1),
      code: FastCheck.oneof(FastCheck.constant("212"), FastCheck.constantFrom(...codes)),
      avoid: maybeId,
      keep: FastCheck.option(FastCheck.integer({ min: 1, max: 20 }), { nil: undefined, freq: 1 }),
      ownNumber: FastCheck.option(someAni, { nil: undefined }),
      refuse: FastCheck.boolean(),
      preferAnswered: FastCheck.boolean(),
      chance: FastCheck.option(FastCheck.constantFrom(0, 0.3, 0.7, 0.999), { nil: undefined, freq: 1 })
    })
  },
  { weight: 1, arbitrary: FastCheck.constant({ _tag: "day" as const }) },
  { weight: 2, arbitrary: FastCheck.constant({ _tag: "hour" as const }) },
  {
    weight: 3,
    arbitrary: FastCheck.record({ _tag: FastCheck.constant("wait" as const), ms: FastCheck.nat(8_000) })
  },
  {
    weight: 2,
    arbitrary: FastCheck.record({
      _tag: FastCheck.constant("correct" as const),
      at: someAni,
      used: FastCheck.option(FastCheck.nat(6)),
      usedThisHour: FastCheck.option(FastCheck.nat(4))
    })
  },
  { weight: 2, arbitrary: FastCheck.record({ _tag: FastCheck.constant("undo" as const), at: someAni }) },
  { weight: 1, arbitrary: FastCheck.record({ _tag: FastCheck.constant("toggle" as const), at: someAni }) },
  { weight: 2, arbitrary: FastCheck.record({ _tag: FastCheck.constant("route" as const), at: someAni }) },
  {
    weight: 1,
    arbitrary: FastCheck.record({
      _tag: FastCheck.constant("carriers" as const),
      at: someAni,
      carriers: someCarriers
    })
  },
  {
    weight: 1,
    arbitrary: FastCheck.record({ _tag: FastCheck.constant("right" as const), at: someAni, rights: someRights })
  },
  {
    weight: 1,
    arbitrary: FastCheck.record({
      _tag: FastCheck.constant("figures" as const),
      at: someAni,
      ratedDials: FastCheck.integer({ min: 5, max: 90 })
    })
  },
  {
    weight: 1,
    arbitrary: FastCheck.record({ _tag: FastCheck.constant("member" as const), at: someAni, pool: FastCheck.nat(1) })
  },
  {
    weight: 1,
    arbitrary: FastCheck.record({
      _tag: FastCheck.constant("rules" as const),
      pool: FastCheck.nat(1),
      rules: someRules
    })
  }
)

describe("Selection, against the rule read slowly", () => {
  it.prop("any history picks the same", [
    someEntries,
    FastCheck.array(someStep, { maxLength: 120, size: "max" }),
    someRules,
    someRules
  ], ([specs, steps, rulesA, rulesB]) => {
    const inventory = Inventory.make(2, 100)
    Inventory.countHours(inventory)
    const orders = [UseOrder.make(inventory), UseOrder.make(inventory)]
    const orderOf = (pool: number, { carrier }: Rules.Rules) =>
      carrier?.attestation === "preferred" ? UseOrder.byAttestation(orders[pool]!, carrier.name) : orders[pool]!
    const pools = [rulesA, rulesB].map((rules, i) => Pool.make(inventory, rules, orderOf(i, rules)))
    const models = specs.map(({ code, ...more }, i): Model => ({
      entry: entry(i + 1, code, { ...more, ratedContacts: Math.min(more.ratedContacts, more.ratedDials) }),
      used: more.usedToday,
      usedThisHour: 0,
      last: more.lastUsedAt,
      pools: new Set([0, 1]),
      ahead: [0, 0]
    }))
    for (const model of models) {
      const slot = Inventory.put(inventory, model.entry)
      for (const pool of pools) Pool.add(pool, slot)
    }
    const slotOf = (model: Model) => Inventory.slotOf(inventory, model.entry.id)!
    const put = (model: Model) => {
      for (const i of model.pools) Pool.remove(pools[i]!, slotOf(model), model.entry.areaCode)
      Inventory.put(inventory, { ...model.entry, usedToday: model.used, lastUsedAt: model.last })
      for (const i of model.pools) Pool.add(pools[i]!, slotOf(model))
    }
    let clock = 10
    inventory.now = clock
    const lastBefore = new Map<AniId, number>()
    for (const step of steps) {
      if (step._tag === "day") {
        Inventory.startDay(inventory, inventory.today + 1)
        for (const model of models) {
          model.used = 0
          model.ahead.fill(0)
        }
      } else if (step._tag === "hour") {
        Inventory.startHour(inventory, inventory.hour + 1)
        for (const model of models) model.usedThisHour = 0
      } else if (step._tag === "wait") {
        clock += step.ms
        inventory.now = clock
      } else if (step._tag === "rules") {
        pools[step.pool] = Pool.withRules(pools[step.pool]!, step.rules, orderOf(step.pool, step.rules))
      } else if (step._tag === "pick") {
        const pool = pools[step.pool]!
        const members = models.filter((each) => each.pools.has(step.pool))
        const options: Selection.PickOptions = {
          ownNumber: step.ownNumber === undefined ? undefined : models[step.ownNumber]?.entry.national,
          avoid: step.avoid as AniId | undefined,
          sticky: members.find((each) => each.entry.id === step.keep)?.entry.id,
          refuseWhenExhausted: step.refuse,
          preferAnswered: step.preferAnswered,
          chance: step.chance
        }
        const ladder = ladders.get(step.code)!
        const picked = Selection.pick(pool, ladder, options)
        const rateOf = (id: AniId) => Inventory.contactRateOf(inventory, Inventory.slotOf(inventory, id)!)
        assert.deepStrictEqual(
          picked === undefined ? undefined : [Inventory.idOf(inventory, picked.slot), picked.by],
          slowPick(members, step.pool, ladder, pool.rules, options, inventory, rateOf) as
            | [AniId, Selection.Pick["by"]]
            | undefined
        )
        if (picked !== undefined) {
          clock++
          inventory.now = clock
          Inventory.use(inventory, picked.slot, clock)
          const model = models[Inventory.idOf(inventory, picked.slot) - 1]!
          model.used++
          model.usedThisHour++
          lastBefore.set(model.entry.id, model.last)
          model.last = clock
        }
      } else {
        const model = models[step.at]
        if (model === undefined) continue
        if (step._tag === "correct") {
          model.used = step.used ?? model.used
          model.usedThisHour = step.usedThisHour ?? model.usedThisHour
          Inventory.setUsedToday(inventory, slotOf(model), model.used)
          Inventory.setUsedThisHour(inventory, slotOf(model), model.usedThisHour)
        } else if (step._tag === "undo") {
          const lastUsedAt = lastBefore.get(model.entry.id) ?? model.last
          const { hour, today } = inventory
          Inventory.undoUse(inventory, slotOf(model), { hour, today, at: model.last, lastUsedAt })
          model.last = lastUsedAt
          model.used = Math.max(0, model.used - 1)
          model.usedThisHour = Math.max(0, model.usedThisHour - 1)
        } else if (step._tag === "toggle") {
          model.entry = { ...model.entry, assignable: !model.entry.assignable }
          put(model)
        } else if (step._tag === "route") {
          model.entry = { ...model.entry, callable: !model.entry.callable }
          put(model)
        } else if (step._tag === "right") {
          model.entry = { ...model.entry, rights: step.rights }
          put(model)
        } else if (step._tag === "carriers") {
          model.entry = { ...model.entry, carriers: step.carriers }
          put(model)
        } else if (step._tag === "figures") {
          model.entry = { ...model.entry, ratedDials: step.ratedDials, blockRate: step.ratedDials % 20 }
          put(model)
        } else if (model.pools.delete(step.pool)) {
          Pool.remove(pools[step.pool]!, slotOf(model), model.entry.areaCode)
        } else {
          // It starts level with the number that a prospect of its own area code would be shown.
          const pool = pools[step.pool]!
          const ladder = ladders.get(Geography.at(model.entry.areaCode).code)!
          const members = models.filter((each) => each.pools.has(step.pool))
          const shown = slowPick(members, step.pool, ladder, pool.rules, {}, inventory, () => 0)
          const level = shown === undefined ? 0 : usesOf(models[shown[0] - 1]!, step.pool)
          model.ahead[step.pool] = Math.max(0, level - model.used)
          UseOrder.startAt(pool.order, slotOf(model), Selection.levelFor(pool, ladder))
          Pool.add(pool, slotOf(model))
          model.pools.add(step.pool)
        }
      }
    }
  }, { fastCheck: { numRuns: 300 } })
})
