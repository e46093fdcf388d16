/**
 * Rules that people go by today, on a simulated month: the product's own rule of days against days before, "20 calls under 8 %",
 * and the last 7 days against those before. Each is looked at every hour; nothing of them can be set to a rate.
 */
import * as Unusual from "./Unusual.ts"
import * as World from "./World.ts"

/** What a rule came to in a month. */
export interface RuleFigures {
  readonly name: string
  /** Healthy numbers that it named at least once. */
  readonly falseAlarms: number
  readonly healthy: number
  /** Of each number that burned its dials from then on until it was named; Infinity: not in the month. */
  readonly seen: ReadonlyArray<number>
}

/** A month, as each rule sees it. */
export const of = (world: World.World, pools: number, seed: number): ReadonlyArray<RuleFigures> => {
  const month = World.make(world, pools, seed)
  const size = pools * world.poolSize
  const days = World.historyDays + World.monthDays
  const dials = new Uint16Array(size * days)
  const contacts = new Uint16Array(size * days)
  const blocks = new Uint16Array(size * days)
  const burntDials = new Uint32Array(size)
  const named = rules.map(() => new Uint8Array(size))
  const seen = rules.map(() => new Float64Array(size).fill(Infinity))

  const sum = (number: number, from: number, to: number): Unusual.Counts => {
    const counts = { dials: 0, contacts: 0, blocks: 0 }
    for (let d = Math.max(0, from); d <= to; d++) {
      const at = number * days + d
      counts.dials += dials[at]!
      counts.contacts += contacts[at]!
      counts.blocks += blocks[at]!
    }
    return counts
  }

  const look = (pool: number, d: number, group: Unusual.Counts): void => {
    for (let number = pool * world.poolSize; number < (pool + 1) * world.poolSize; number++) {
      const seenByAll = seen.every((each) => each[number]! < Infinity)
      if (
        month.burns[number] === 1
          ? seenByAll || burntDials[number] === 0
          : named.every((each) => each[number] === 1)
      ) continue
      const history = { today: sum(number, d, d), last7: sum(number, d - 6, d), last30: sum(number, d - 29, d), group }
      const level = Unusual.assess(history).level
      for (const [i, { names }] of rules.entries()) {
        if (!names(history, level)) continue
        named[i]![number] = 1
        if (burntDials[number]! < seen[i]![number]!) seen[i]![number] = burntDials[number]!
      }
    }
  }

  for (let d = 0; d < days; d++) {
    for (let pool = 0; pool < pools; pool++) {
      const group = { dials: 0, contacts: 0, blocks: 0 }
      if (d >= World.historyDays) {
        for (let number = pool * world.poolSize; number < (pool + 1) * world.poolSize; number++) {
          const own = sum(number, d - 29, d - 1)
          group.dials += own.dials
          group.contacts += own.contacts
          group.blocks += own.blocks
        }
      }
      let hour = -1
      month.day(pool, d, (dial) => {
        if (d >= World.historyDays && dial.hour !== hour && hour >= 0) look(pool, d, group)
        hour = dial.hour
        const at = dial.number * days + d
        dials[at]! += 1
        if (dial.contact) contacts[at]! += 1
        if (dial.block) blocks[at]! += 1
        if (dial.isBurnt) burntDials[dial.number]! += 1
      })
      if (d >= World.historyDays) look(pool, d, group)
    }
  }

  const numbers = Array.from({ length: size }, (_, number) => number)
  const healthy = numbers.filter((number) => month.burns[number] === 0)
  const burnt = numbers.filter((number) => month.burns[number] === 1)
  return rules.map(({ name }, i) => ({
    name,
    falseAlarms: healthy.filter((number) => named[i]![number] === 1).length,
    healthy: healthy.length,
    seen: burnt.map((number) => seen[i]![number]!)
  }))
}

// internal

interface Rule {
  readonly name: string
  readonly names: (history: Unusual.History, level: Unusual.Level) => boolean
}

/** Dials of the day, and their contacts in percent, by which people rest a number. */
const handful = { dials: 20, percent: 8 } as const

/** Standard errors by which a week differs from the days before. */
const weekErrors = 3

const rules: ReadonlyArray<Rule> = [
  { name: "days against days before: unusual", names: (_, level) => level !== "usual" },
  { name: "days against days before: burning", names: (_, level) => level === "burning" },
  {
    name: `${handful.dials} calls, under ${handful.percent} %`,
    names: ({ today }) => today.dials >= handful.dials && 100 * today.contacts < handful.percent * today.dials
  },
  {
    name: `7 days against those before, ${weekErrors} standard errors`,
    names: ({ last30, last7 }) => {
      const before = last30.dials - last7.dials
      return before > 0 && last7.dials > 0 && (
        errors(last7.contacts, last7.dials, last30.contacts - last7.contacts, before) < -weekErrors ||
        errors(last7.blocks, last7.dials, last30.blocks - last7.blocks, before) > weekErrors
      )
    }
  }
]

const errors = (part: number, whole: number, partBefore: number, before: number): number => {
  const share = (part + partBefore) / (whole + before)
  const deviation = Math.sqrt(share * (1 - share) * (1 / whole + 1 / before))
  return deviation === 0 ? 0 : (part / whole - partBefore / before) / deviation
}
