/**
 * How often each ANI's dials reach somebody, estimated so that few dials prove little.
 *
 * An ANI with two dials and two contacts is no wonder. Each estimate is therefore drawn towards what all ANIs of the
 * workspace have in common, the more the fewer dials stand behind it: empirical Bayes, with a beta distribution as the
 * prior. How strongly depends on how much more the rates differ than by chance: the prior is fitted by
 * the method of moments (J. C. Kleinman, "Proportions with extraneous variance: single and independent samples",
 * Journal of the American Statistical Association 68, 1973, pages 46 to 54; each ANI weighted by its dials).
 *
 * The fit needs five sums over all ANIs and nothing else, so a changed figure costs a subtraction and an addition.
 */

/** Sums over the ANIs that were dialed. */
export interface Sums {
  anis: number
  dials: number
  contacts: number
  /** Of each one's dials, squared. */
  dialsSquared: number
  /** Of each one's contacts, squared, over its dials. */
  contactsSquaredByDials: number
}

/** What is known of an ANI before it was dialed: as if it had had so many dials, and so many of them contacts. */
export interface Prior {
  readonly contacts: number
  readonly dials: number
}

/** Weakest prior, in dials. */
export const priorDialsMin = 1

/** Strongest prior, in dials: rates that differ no more than by chance are taken to be the same. */
export const priorDialsMax = 1_000_000

/** Nobody was dialed. */
export const none = (): Sums => ({ anis: 0, dials: 0, contacts: 0, dialsSquared: 0, contactsSquaredByDials: 0 })

/** Adds an ANI's figures to the sums, or takes them off (`sign` -1). */
export const count = (sums: Sums, dials: number, contacts: number, sign: 1 | -1): void => {
  if (dials === 0) return
  sums.anis += sign
  sums.dials += sign * dials
  sums.contacts += sign * contacts
  sums.dialsSquared += sign * dials * dials
  sums.contactsSquaredByDials += sign * contacts * contacts / dials
}

/** The prior that fits all ANIs. Where nobody was dialed, or nobody or everybody reached, all estimates are equal. */
export const fit = (sums: Sums): Prior => {
  const { anis, contacts, contactsSquaredByDials, dials, dialsSquared } = sums
  if (dials <= 0) return { contacts: 0, dials: priorDialsMax }
  const mean = contacts / dials
  const chance = mean * (1 - mean)
  const degrees = anis - 1
  const weight = dials - dialsSquared / dials - degrees
  if (chance <= 0 || weight <= 0) return { contacts: mean * priorDialsMax, dials: priorDialsMax }
  const spread = contactsSquaredByDials - mean * contacts
  // The share of the variance that is not chance's: 1 / (prior's dials + 1).
  const share = (spread - chance * degrees) / (chance * weight)
  const strength = share <= 0 ? priorDialsMax : Math.min(priorDialsMax, Math.max(priorDialsMin, 1 / share - 1))
  return { contacts: mean * strength, dials: strength }
}

/** The estimated share of an ANI's dials that reach somebody, 0 to 1. */
export const estimate = (prior: Prior, dials: number, contacts: number): number =>
  (contacts + prior.contacts) / (dials + prior.dials)
