/**
 * The identifier that somebody may have meant who typed another. Pure.
 */
import { distance } from "fastest-levenshtein"

/**
 * Of these identifiers the nearest to one that is none of them: the same but for case and punctuation, or one that begins
 * or ends with the other, or one with few other letters (a quarter of them at most), in whole or in its first word.
 * Undefined: none is near.
 */
export const nearest = (typed: string, known: ReadonlyArray<string>): string | undefined => {
  const wanted = plain(typed)
  let best: { readonly identifier: string; readonly far: number } | undefined
  const look = (identifier: string, other: string, more: number) => {
    const far = farness(wanted, other)
    if (far !== undefined && (best === undefined || far + more < best.far)) best = { identifier, far: far + more }
  }
  for (const identifier of known) {
    look(identifier, plain(identifier), 0)
    const [first = ""] = identifier.match(/[\p{L}\p{N}]+/u) ?? []
    look(identifier, plain(first), wholeWord)
  }
  return best?.identifier
}

// internal

/** How much farther one is that is near in its first word alone: farther than any that is near in whole. */
const wholeWord = 1

/** Letters that a part must have to be told by. */
const partMin = 3

const plain = (identifier: string): string => identifier.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")

const farness = (wanted: string, other: string): number | undefined => {
  const [short, long] = wanted.length <= other.length ? [wanted, other] : [other, wanted]
  if (short === "") return undefined
  if (short.length >= partMin && (long.startsWith(short) || long.endsWith(short))) {
    return (long.length - short.length) / long.length
  }
  const lettersMax = Math.floor(long.length / 4)
  if (long.length - short.length > lettersMax) return undefined
  const letters = distance(short, long)
  return letters <= lettersMax ? letters / long.length : undefined
}
