/**
 * What a password has to be: long enough that it cannot be guessed, and no rule besides that makes people write it down.
 */

/** Shortest password, in characters. */
export const passwordLengthMin = 12

/** Longest password, in characters: as much as anybody types, and little to hash. */
export const passwordLengthMax = 256

/** Why a user may not have this password, in the words of an error message; undefined where they may. */
export const faultOf = (password: string, userName: string): string | undefined => {
  const { length } = Array.from(password)
  if (length < passwordLengthMin || length > passwordLengthMax) {
    return `expected ${passwordLengthMin} to ${passwordLengthMax} characters`
  }
  const plain = password.toLowerCase()
  if (plain === userName.toLowerCase()) return "expected another text than the user's name"
  return new Set(plain).size < distinctMin ? `expected at least ${distinctMin} different characters` : undefined
}

// internal

/** A key that was held down is no password. */
const distinctMin = 5
