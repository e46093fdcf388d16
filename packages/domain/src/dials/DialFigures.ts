/**
 * What is read of dials that were counted together, of an hour, a day, a campaign: rates, and how strongly they are shaded beside each
 * other. The console's pages and reports by e-mail read by these, so that a figure is the same wherever it stands.
 *
 * Pure.
 */

/** Dials of a cell, or of several together. */
export interface Counts {
  readonly dials: number
  readonly contacts: number
  readonly blocks: number
  readonly noAnswers: number
}

/** A figure of dials. */
export type Figure = "answered" | "blocked" | "contacts" | "dials"

/** Nothing. */
export const none: Counts = { dials: 0, contacts: 0, blocks: 0, noAnswers: 0 }

/** Both together. */
export const plus = (a: Counts, b: Counts): Counts => ({
  dials: a.dials + b.dials,
  contacts: a.contacts + b.contacts,
  blocks: a.blocks + b.blocks,
  noAnswers: a.noAnswers + b.noAnswers
})

/** A figure: a percentage of the dials, or the dials; undefined where nothing was dialed. */
export const valueOf = (figure: Figure, { blocks, contacts, dials, noAnswers }: Counts): number | undefined => {
  if (dials === 0) return undefined
  switch (figure) {
    case "blocked":
      return 100 * blocks / dials
    case "contacts":
      return 100 * contacts / dials
    case "answered":
      return 100 * (dials - noAnswers) / dials
    case "dials":
      return dials
  }
}

/**
 * How strong a cell is shaded, 0 to 1, beside the strongest. Cells of few dials say little, and do not decide what the
 * strongest is.
 */
export const heatOf = (figure: Figure, counts: Counts, strongest: number): number => {
  const value = valueOf(figure, counts)
  return value === undefined || strongest === 0 ? 0 : Math.min(1, value / strongest)
}

/** What the strongest shade stands for. */
export const strongestOf = (figure: Figure, cells: ReadonlyArray<Counts>): number => {
  const telling = cells.filter(({ dials }) => dials >= tellingDials)
  return Math.max(0, ...(telling.length === 0 ? cells : telling).map((each) => valueOf(figure, each) ?? 0))
}

// internal

/** From so many dials on a rate says something. */
const tellingDials = 20
