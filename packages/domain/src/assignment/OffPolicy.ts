/**
 * What a shadow policy would have reached, from picks that chance decided among numbers that were equally due.
 *
 * Where it would have taken the number that chance took, the dial stands for as many as there were numbers to choose from:
 * it has the weight `k`, else none (inverse propensity scores; D. G. Horvitz, D. J. Thompson, "A generalization of
 * sampling without replacement from a finite universe", Journal of the American Statistical Association 47, 1952, pages 663
 * to 685). The rate is the weighted mean of the dials, self-normalized (A. Swaminathan, T. Joachims, "The self-normalized
 * estimator for counterfactual learning", NIPS 2015, pages 3231 to 3239): less exact on average than the plain
 * mean of weight times contact, by less than its own error, and narrower.
 *
 * It judges single picks, and not what they do to later ones: uses that are gone, numbers that burn.
 */

/** A dial whose number was decided by chance, as a shadow policy sees it. */
export interface Seen {
  /** Dials to one prospect are not independent of each other. */
  readonly prospect: string
  readonly contact: boolean
  /** Among how many numbers chance chose. */
  readonly choices: number
  /** The shadow policy would have taken the same one. */
  readonly same: boolean
  /** What it would have taken was among them. */
  readonly covered: boolean
}

/**
 * Sums over dials, of which the estimate is made: of the contacts x, the weights w (`choices` where it is the same), and what is
 * covered, c. The products are of the sums of each prospect's dials.
 */
export interface Moments {
  readonly dials: number
  readonly contacts: number
  readonly w: number
  readonly wx: number
  readonly c: number
  readonly cx: number
  /** Squares of the weights of single dials. */
  readonly squares: number
  readonly w_w: number
  readonly w_wx: number
  readonly wx_wx: number
  readonly c_c: number
  readonly c_cx: number
  readonly cx_cx: number
  readonly w_c: number
  readonly w_cx: number
  readonly wx_c: number
  readonly wx_cx: number
}

/** The names of the sums. */
export const names = [
  "dials",
  "contacts",
  "w",
  "wx",
  "c",
  "cx",
  "squares",
  "w_w",
  "w_wx",
  "wx_wx",
  "c_c",
  "c_cx",
  "cx_cx",
  "w_c",
  "w_cx",
  "wx_c",
  "wx_cx"
] as const satisfies ReadonlyArray<keyof Moments>

/** No dials. */
export const noMoments: Moments = Object.fromEntries(names.map((name) => [name, 0])) as unknown as Moments

/** The sums of both, which are of different prospects or days. */
export const plus = (a: Moments, b: Moments): Moments =>
  Object.fromEntries(names.map((name) => [name, a[name] + b[name]])) as unknown as Moments

/** The sums of some dials. */
export const momentsOf = (dials: ReadonlyArray<Seen>): Moments => {
  const sums = { ...noMoments } as { -readonly [Name in keyof Moments]: number }
  const byProspect = new Map<string, { w: number; wx: number; c: number; cx: number }>()
  for (const { choices, contact, covered, prospect, same } of dials) {
    const x = Number(contact)
    const w = same ? choices : 0
    const c = Number(covered)
    sums.dials++
    sums.contacts += x
    sums.squares += w * w
    const sum = byProspect.get(prospect) ?? { w: 0, wx: 0, c: 0, cx: 0 }
    byProspect.set(prospect, { w: sum.w + w, wx: sum.wx + w * x, c: sum.c + c, cx: sum.cx + c * x })
  }
  for (const { c, cx, w, wx } of byProspect.values()) {
    sums.w += w
    sums.wx += wx
    sums.c += c
    sums.cx += cx
    sums.w_w += w * w
    sums.w_wx += w * wx
    sums.wx_wx += wx * wx
    sums.c_c += c * c
    sums.c_cx += c * cx
    sums.cx_cx += cx * cx
    sums.w_c += w * c
    sums.w_cx += w * cx
    sums.wx_c += wx * c
    sums.wx_cx += wx * cx
  }
  return sums
}

/** Dials, as many as an estimate must be worth. */
export const effectiveMin = 1_000

/** The share of the dials in which what the shadow policy would have taken must be among what chance chose from. */
export const coverageMin = 0.8

/**
 * Why nothing can be told. `too-few`: the dials are worth fewer than `effectiveMin`. `not-covered`: what it would have taken was among the
 * choices of fewer than `coverageMin`. `weights-off`: it agreed with chance more or less often than chance has it, so what was
 * recorded is not what was done.
 */
export type Refusal = "too-few" | "not-covered" | "weights-off"

/** A refusal, in words: `it is worth fewer than 1,000 dials`. */
export const refusalWords = (refusal: Refusal): string => {
  switch (refusal) {
    case "too-few":
      return `the dials are worth fewer than ${effectiveMin.toLocaleString("en")}`
    case "not-covered":
      return `what it would have taken was among the choices of fewer than ${100 * coverageMin} % of the dials`
    case "weights-off":
      return "it agreed with chance more or less often than chance has it"
  }
}

/** What stands beside every estimate. */
export const caution =
  "It judges single picks, and not what they do to later ones: uses that are gone, numbers that burn. The hold-out judges that."

/** A figure, in percent or percentage points. The truth lies between `low` and `high` in 95 of 100 such comparisons. */
export interface Interval {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** What can be told of a shadow policy. */
export interface Estimate {
  /** Dials whose numbers chance decided while it stood. */
  readonly dials: number
  /** Dials that the estimate is worth, by how unequal the weights are (L. Kish, "Survey sampling", 1965). */
  readonly effectiveDials: number
  /** The share of the dials whose number it would have taken was among the choices, in percent. */
  readonly coveragePercent: number
  /** Empty: it can be told. */
  readonly refusals: ReadonlyArray<Refusal>
  /** What it would have reached of the dials that are covered; undefined: refused. */
  readonly reached: Interval | undefined
  /** That, less what chance reached of the same dials, in percentage points; undefined: refused. */
  readonly difference: Interval | undefined
}

/** What can be told from sums. */
export const estimate = (sums: Moments): Estimate => {
  const { c, dials, squares, w } = sums
  const effectiveDials = squares === 0 ? 0 : w * w / squares
  const coverage = dials === 0 ? 0 : c / dials
  // Of what is covered each number is as likely as the others: the weights come to one a dial.
  const isOff = Math.abs(w - c) > 3 * Math.sqrt(sums.w_w - 2 * sums.w_c + sums.c_c)
  const refusals: ReadonlyArray<Refusal> = [
    ...effectiveDials < effectiveMin ? ["too-few" as const] : [],
    ...coverage < coverageMin ? ["not-covered" as const] : [],
    ...isOff ? ["weights-off" as const] : []
  ]
  const isTold = refusals.length === 0
  return {
    dials,
    effectiveDials,
    coveragePercent: 100 * coverage,
    refusals,
    reached: isTold ? reachedOf(sums) : undefined,
    difference: isTold ? differenceOf(sums) : undefined
  }
}

// internal

/** The normal distribution's 97.5th percentile. */
const z = 1.959_963_984_540_054

const around = (value: number, variance: number): Interval => {
  const reach = z * Math.sqrt(Math.max(0, variance))
  return { value: 100 * value, low: 100 * Math.max(-1, value - reach), high: 100 * Math.min(1, value + reach) }
}

const reachedOf = (sums: Moments): Interval => {
  const rate = sums.wx / sums.w
  const { high, low, value } = around(rate, weightedScores(sums, rate) / sums.w ** 2)
  return { value, low: Math.max(0, low), high }
}

/** Both rates are ratios: the variance is that of what each prospect adds to them, to the first order. */
const differenceOf = (sums: Moments): Interval => {
  const { c, cx, w, wx } = sums
  const [rate, base] = [wx / w, cx / c]
  const ofBase = sums.cx_cx - 2 * base * sums.c_cx + base ** 2 * sums.c_c
  const ofBoth = sums.wx_cx - base * sums.wx_c - rate * sums.w_cx + rate * base * sums.w_c
  const variance = weightedScores(sums, rate) / w ** 2 - 2 * ofBoth / (w * c) + ofBase / c ** 2
  return around(rate - base, variance)
}

/** The squares of w (x - rate), summed up by prospect. */
const weightedScores = ({ w_w, w_wx, wx_wx }: Moments, rate: number): number =>
  wx_wx - 2 * rate * w_wx + rate ** 2 * w_w
