/**
 * The hold-out: a share of the prospects for whom a rule is not applied, so that its effect can be measured beside them.
 */

/** Largest share, in percent. */
export const percentMax = 100

/**
 * Whether a prospect is held out. It is told by a hash of its calling code and digits, so it stays the same for every
 * dial, campaign and server, and says nothing about who the prospect is.
 */
export const isHeldOut = (prospect: string, percent: number): boolean => hash(prospect) % 100 < percent

// internal

/** FNV-1a over the characters, its bits mixed once more, as the last digits of it alone are not even. */
const hash = (text: string): number => {
  let mixed = 0x811c_9dc5
  for (let i = 0; i < text.length; i++) mixed = Math.imul(mixed ^ text.charCodeAt(i), 0x0100_0193)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
