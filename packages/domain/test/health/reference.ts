/**
 * The detector, read word by word: every dial is kept, every sum is made anew, every formula stands as it is derived.
 */
import type * as Detector from "@anipool/domain/health/Detector"
import type * as Fit from "@anipool/domain/health/Fit"

/** A dial with all that the caller knows of it. */
export interface Told extends Detector.Dial {
  readonly day: number
  readonly number: number
  readonly campaign: number
}

const ratios = [[0.7, 0.5, 0.3], [1.7, 3, 6], [1.7, 3, 6]]
const byCarrier = [0.4, 4, undefined]

const hitOf = (dial: Detector.Dial, k: number) => [dial.contact, dial.block, dial.shortCall][k] === true ? 1 : 0

const total = (all: ReadonlyArray<number>) => all.reduce((sum, each) => sum + each, 0)

/** Odds of the mean after some dials, over those before: of a beta distribution, by its parameters. */
const posterior = (hits: number, expected: number, dials: number, weight: number): number => {
  if (dials === 0) return 1
  const p = expected / dials
  return (weight / (1 - p) + hits) / (weight / p + dials - hits) * (1 - p) / p
}

/** Every number's S after each of its dials, in the order of the dials; of days that begin with `shares` by campaign. */
export const evidence = (
  dials: ReadonlyArray<Told>,
  shares: (campaign: number, hour: number, outcome: number) => number,
  fit: Fit.Fit,
  margin: number
): ReadonlyArray<number> => {
  const answers: Array<number> = []
  const expectedOf: Array<ReadonlyArray<number>> = []
  /** By number: the charts, and what its days before came to. */
  const charts = new Map<string, number>()
  const owns = new Map<string, { hits: number; expected: number; dials: number; day: number }>()
  for (const [i, dial] of dials.entries()) {
    const before = dials.slice(0, i)
    const indexes = before.map((_, j) => j)
    const todays = indexes.filter((j) => dials[j]!.number === dial.number && dials[j]!.day === dial.day)
    const expectedNow: Array<number> = []
    for (let k = 0; k < 3; k++) {
      // The day before ended: its dials are the number's own history.
      const key = `${dial.number} ${k}`
      const own = owns.get(key) ?? { hits: 0, expected: 0, dials: 0, day: 0 }
      if (own.day !== dial.day) {
        const last = indexes.filter((j) => dials[j]!.number === dial.number && dials[j]!.day === own.day)
        const n = last.length
        const O = total(last.map((j) => hitOf(dials[j]!, k)))
        const E = total(last.map((j) => expectedOf[j]![k]!))
        const f = posterior(own.hits, own.expected, own.dials, fit.ownWeights[k]!)
        // Expected without the number's own factor.
        const plain = n === 0 ? 0 : n / (1 + (n - E) / E * f)
        const w = n === 0 ? 0 : 1 / (1 + plain * (1 - plain / n) / fit.dayWeights[k]!)
        const kept = 2 ** (-Math.min(365, dial.day - own.day) / 60)
        own.hits = kept * (own.hits + w * O)
        own.expected = kept * (own.expected + w * plain)
        own.dials = kept * (own.dials + w * n)
        own.day = dial.day
        owns.set(key, own)
      }
      const q = shares(dial.campaign, dial.hour, k)
      const siblings = before.filter((each) =>
        each.campaign === dial.campaign && each.day === dial.day && each.number !== dial.number
      )
      const tide = posterior(
        total(siblings.map((each) => hitOf(each, k))),
        total(siblings.map((each) => shares(each.campaign, each.hour, k))),
        siblings.length,
        20
      )
      const factor = posterior(own.hits, own.expected, own.dials, fit.ownWeights[k]!)
      const odds = q / (1 - q) * tide * factor
      expectedNow.push(odds / (1 + odds))

      const n = todays.length
      const O = total(todays.map((j) => hitOf(dials[j]!, k)))
      const E = total(todays.map((j) => expectedOf[j]![k]!))
      const predicted = (r: number): number => {
        const p = n === 0 ? 0.5 : E / n
        const pr = r * p / (1 - p + r * p)
        const predictedOdds = r * odds * posterior(O, n * pr, n, fit.dayWeights[k]!)
        return predictedOdds / (1 + predictedOdds)
      }
      const error = Math.sqrt(
        1 / (fit.ownWeights[k]! + (own.dials === 0 ? 0 : own.expected * (1 - own.expected / own.dials)))
      )
      const m = k === 0 ? 1 / (1 + margin * error) : 1 + margin * error
      const none = predicted(m)
      const hit = hitOf(dial, k) === 1
      const ratio = (p: number) => hit ? p / none : (1 - p) / (1 - none)
      for (const r of ratios[k]!) {
        const chart = `${dial.number} ${k} ${r}`
        const start = fit.parts[k]! * (dial.carrier >= 0 ? 0.4 : 1) / 3
        charts.set(chart, ((charts.get(chart) ?? 0) + start) * ratio(predicted(r)))
      }
      const rc = byCarrier[k]
      if (dial.carrier >= 0 && rc !== undefined) {
        const chart = `${dial.number} ${k} carrier ${dial.carrier}`
        charts.set(chart, ((charts.get(chart) ?? 0) + fit.parts[k]! * 0.6) * ratio(rc * none / (1 - none + rc * none)))
      }
    }
    expectedOf.push(expectedNow)
    answers.push(total([...charts].filter(([key]) => key.startsWith(`${dial.number} `)).map(([, value]) => value)))
  }
  return answers
}
