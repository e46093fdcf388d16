/**
 * What of a list is meant by some words.
 */

/** Whether each word that was typed begins a word of the text, in any case. */
export const matches = (text: string, typed: string): boolean => {
  const words = wordsOf(text)
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)))
}

// internal

const wordsOf = (text: string): ReadonlyArray<string> =>
  text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "")
