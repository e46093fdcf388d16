/**
 * A strict reader of Prometheus' text form: throws where the form is not kept.
 */

/** A metric. */
export interface Family {
  readonly name: string
  readonly type: string
  readonly help: string
  readonly samples: ReadonlyArray<Sample>
}

/** A value of it. */
export interface Sample {
  /** The name and labels, as they stand. */
  readonly series: string
  readonly name: string
  readonly labels: ReadonlyMap<string, string>
  readonly value: number
}

/** The metrics of a text, in their order. */
export const parse = (text: string): ReadonlyArray<Family> => {
  if (!text.endsWith("\n")) throw new Error("the last line is not ended")
  const families = new Map<string, { name: string; type: string; help: string; samples: Array<Sample> }>()
  const seen = new Set<string>()
  let current: { name: string; type: string; help: string; samples: Array<Sample> } | undefined
  for (const line of text.slice(0, -1).split("\n")) {
    const head = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/.exec(line)
    if (head !== null) {
      const [, kind, name = "", rest = ""] = head
      if (kind === "HELP") {
        if (families.has(name)) throw new Error(`${name} is described twice`)
        current = { name, type: "", help: rest, samples: [] }
        families.set(name, current)
      } else if (current?.name === name && current.type === "") current.type = rest
      else throw new Error(`the type of ${name} does not follow its description`)
      continue
    }
    const sample = sampleOf(line)
    if (current === undefined || !namesOf(current).has(sample.name)) throw new Error(`out of place: ${line}`)
    if (seen.has(sample.series)) throw new Error(`twice: ${sample.series}`)
    seen.add(sample.series)
    current.samples.push(sample)
  }
  for (const family of families.values()) check(family)
  return [...families.values()]
}

// internal

const namesOf = ({ name, type }: Family): ReadonlySet<string> =>
  new Set(
    type === "histogram"
      ? ["bucket", "sum", "count"].map((part) => `${name}_${part}`)
      : [name, ...type === "summary" ? [`${name}_sum`, `${name}_count`] : []]
  )

const sampleOf = (line: string): Sample => {
  const parts = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line)
  if (parts === null) throw new Error(`no sample: ${line}`)
  const [, name = "", inside = "", text = ""] = parts
  const labels = new Map<string, string>()
  let rest = inside
  while (rest !== "") {
    const label = /^([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/.exec(rest)
    if (label === null || labels.has(label[1]!)) throw new Error(`labels: ${line}`)
    labels.set(label[1]!, label[2]!)
    rest = rest.slice(label[0].length)
  }
  const value = text === "+Inf" ? Infinity : text === "-Inf" ? -Infinity : Number(text)
  if (Number.isNaN(value) && text !== "NaN") throw new Error(`no number: ${line}`)
  return { series: line.slice(0, line.lastIndexOf(" ")), name, labels, value }
}

const check = ({ name, samples, type }: Family): void => {
  if (!["counter", "gauge", "histogram", "summary"].includes(type)) throw new Error(`the type of ${name}: ${type}`)
  if (type === "counter" && samples.some(({ value }) => !(value >= 0))) throw new Error(`${name} counts below 0`)
  if (type !== "histogram") return
  const groups = new Map<string, Array<Sample>>()
  for (const sample of samples) {
    const key = [...sample.labels].filter(([label]) => label !== "le").join()
    groups.set(key, [...groups.get(key) ?? [], sample])
  }
  for (const [key, group] of groups) {
    const buckets = group.filter((each) => each.name === `${name}_bucket`)
    const bounds = buckets.map(({ labels }) => labels.get("le") === "+Inf" ? Infinity : Number(labels.get("le")))
    const isRising = (numbers: ReadonlyArray<number>) => numbers.every((each, i) => i === 0 || each >= numbers[i - 1]!)
    const count = group.find((each) => each.name === `${name}_count`)?.value
    if (
      bounds.at(-1) !== Infinity || !isRising(bounds) || !isRising(buckets.map(({ value }) => value)) ||
      buckets.at(-1)?.value !== count || !group.some((each) => each.name === `${name}_sum`)
    ) throw new Error(`the buckets of ${name} ${key}`)
  }
}
