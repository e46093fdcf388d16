/**
 * Redress cases: that somebody at a network is to be asked why it blocks a number. A block that names a contact (603+) opens one,
 * and further blocks of the number that name the same contact are its evidence; people close it.
 *
 * Pure.
 */
import type { AniId } from "../../Ani.ts"
import * as Redress from "./Redress.ts"

/** The latest calls of a case that are kept as its evidence: carriers ask for a few recent ones. */
export const evidenceMax = 20

/** Open cases of a number: whoever makes up contacts makes up no more of them. */
export const openMax = 20

/** A block that names whom to ask. */
export interface NamedBlock {
  readonly aniId: AniId
  /** Milliseconds since the epoch. */
  readonly dialedAt: number
  /** National digits of who was called. */
  readonly prospect: string
  readonly redress: Redress.Redress
}

/** The block of a dial; undefined: its text names nobody. */
export const blockOf = (
  text: string,
  dial: Omit<NamedBlock, "redress">
): NamedBlock | undefined => {
  const redress = Redress.read(text)
  return redress && { ...dial, redress }
}

/** In the order in which cases are opened: that two who open the same ones wait for each other in no circle. */
export const inOrder = (blocks: ReadonlyArray<NamedBlock>): ReadonlyArray<NamedBlock> =>
  [...blocks].sort((a, b) =>
    a.aniId - b.aniId || (a.redress.contact < b.redress.contact ? -1 : a.redress.contact > b.redress.contact ? 1 : 0) ||
    a.dialedAt - b.dialedAt || (a.prospect < b.prospect ? -1 : 1)
  )
