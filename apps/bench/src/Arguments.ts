/**
 * The command line's words: `npm run -s bench -- NAME [--write]`, and what may be set about a run. Pure.
 */
import * as Either from "effect/Either"
import type { Options } from "./Bench.ts"

/** What was asked for. */
export interface Arguments extends Options {
  readonly bench: string
  /** Writes the report into its page of docs/benchmarks. */
  readonly isWritten: boolean
}

/** Options with a number, and the largest that each takes. */
const numbersMax: Readonly<Record<string, number>> = {
  "--seconds": 1_440,
  "--rounds": 1_440,
  "--minutes": 1_440,
  "--groups": 1_440,
  "--calls": 100_000_000
}

/** Reads the words; the left side says what is wrong. */
export const parse = (
  words: ReadonlyArray<string>,
  benches: ReadonlyArray<string>
): Either.Either<Arguments, string> => {
  const numbers = new Map<string, number>()
  const names: Array<string> = []
  let isWritten = false
  let isShort = false
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!
    if (word === "--write") isWritten = true
    else if (word === "--short") isShort = true
    else if (Object.hasOwn(numbersMax, word)) {
      const value = words[++i] ?? ""
      const max = numbersMax[word]!
      if (!/^\d+$/.test(value) || Number(value) < 1 || Number(value) > max) {
        return Either.left(`${word}: expected a whole number from 1 to ${max}`)
      }
      numbers.set(word, Number(value))
    } else if (word.startsWith("-")) return Either.left(`${word}: there is no such option`)
    else names.push(word)
  }
  const [bench] = names
  if (bench === undefined || names.length > 1) return Either.left(`expected one name: ${benches.join(", ")}`)
  if (!benches.includes(bench)) return Either.left(`${bench}: expected one of ${benches.join(", ")}`)
  return Either.right({
    bench,
    isWritten,
    isShort,
    seconds: numbers.get("--seconds"),
    rounds: numbers.get("--rounds"),
    minutes: numbers.get("--minutes"),
    groups: numbers.get("--groups"),
    calls: numbers.get("--calls")
  })
}
