/**
 * Samples of output in a page, held against what came.
 */

/**
 * What differs between a sample in JSON and what came, by its path. A sample has the names and kinds of values that come:
 * figures, times and texts of its own, but no name that does not come.
 */
export const differencesOf = (sample: unknown, actual: unknown, path = ""): ReadonlyArray<string> => {
  const kind = kindOf(sample)
  if (kind !== kindOf(actual)) return [`${path || "it"}: expected ${kind}, got ${kindOf(actual)}`]
  if (Array.isArray(sample) && Array.isArray(actual)) {
    if (sample.length > 0 && actual.length === 0) return [`${path || "it"}: expected elements, got none`]
    return sample.flatMap((each, i) => differencesOf(each, actual[Math.min(i, actual.length - 1)], `${path}[${i}]`))
  }
  if (isRecord(sample) && isRecord(actual)) {
    return Object.entries(sample).flatMap(([name, value]) =>
      name in actual
        ? differencesOf(value, actual[name], path === "" ? name : `${path}.${name}`)
        : [`${path === "" ? name : `${path}.${name}`}: is not in what came`]
    )
  }
  return typeof sample === "boolean" && sample !== actual ? [`${path || "it"}: expected ${sample}`] : []
}

/** The first line of a sample that is not in what was printed, in its order; `…` stands for anything. */
export const missingLineOf = (sample: string, printed: string): string | undefined => {
  const lines = printed.split("\n")
  let at = 0
  for (const expected of sample.trimEnd().split("\n")) {
    if (expected.trim() === "…" || expected.trim() === "") continue
    const pattern = new RegExp(`^\\s*${expected.trim().split("…").map(escaped).join(".*")}\\s*$`)
    const found = lines.findIndex((line, i) => i >= at && pattern.test(line))
    if (found < 0) return expected
    at = found + 1
  }
  return undefined
}

// internal

/** Columns are as wide as their widest value, which differs. */
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(/ +/g, " +")

const kindOf = (value: unknown): string => value === null ? "null" : Array.isArray(value) ? "an array" : typeof value

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
