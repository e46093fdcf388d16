/**
 * The command line's words: `npm run -s bench -- NAME [--write] [--seconds N] [--rounds N] [--minutes N] [--groups N]`.
 * Pure.
 */
import * as Either from "effect/Either"
import type { Options } from "./Bench.ts"

/** What was asked for. */
export interface Arguments extends Options {
  readonly bench: string
  /** Writes the report into docs/benchmarks.md. */
  readonly isWritten: boolean
}

/** Largest number that an option takes. */
export const numberMax = 1_440

/** Reads the words; the left side says what is wrong. */
export const parse = (
  words: ReadonlyArray<string>,
  benches: ReadonlyArray<string>
): Either.Either<Arguments, string> => {
  const numbers = new Map<string, number>()
  const names: Array<string> = []
  let isWritten = false
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!
    if (word === "--write") isWritten = true
    else if (word === "--seconds" || word === "--rounds" || word === "--minutes" || word === "--groups") {
      const value = words[++i] ?? ""
      if (!/^\d+$/.test(value) || Number(value) < 1 || Number(value) > numberMax) {
        return Either.left(`${word}: expected a whole number from 1 to ${numberMax}`)
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
    seconds: numbers.get("--seconds"),
    rounds: numbers.get("--rounds"),
    minutes: numbers.get("--minutes"),
    groups: numbers.get("--groups")
  })
}
