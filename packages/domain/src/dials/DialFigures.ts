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

/** From so many dials on a rate says something. */
export const tellingDials = 20

/** What says something: a number of dials always, a rate of enough of them. */
export const isTelling = (figure: Figure, { dials }: Counts): boolean => figure === "dials" || dials >= tellingDials

/** How strong a cell is shaded, 0 to 1, beside the strongest; a rate of few dials the fainter, the fewer they are. */
export const heatOf = (figure: Figure, counts: Counts, strongest: number): number => {
  const value = valueOf(figure, counts)
  if (value === undefined || strongest === 0) return 0
  return Math.min(1, value / strongest) * (isTelling(figure, counts) ? 1 : counts.dials / tellingDials)
}

/**
 * What the strongest shade stands for: what one of twenty cells has, or more, so that a single one leaves shades to the others. Cells of
 * few dials do not decide it.
 */
export const strongestOf = (figure: Figure, cells: ReadonlyArray<Counts>): number => {
  const telling = cells.filter((cell) => isTelling(figure, cell))
  const values = (telling.length === 0 ? cells : telling).map((each) => valueOf(figure, each) ?? 0).sort((a, b) =>
    a - b
  )
  return values[Math.ceil(values.length * 0.95) - 1] || values.at(-1) || 0
}
