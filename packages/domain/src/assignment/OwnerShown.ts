/**
 * What the owner that a call names decided, as it is shown. Without any import that runs: it is in the browser, too.
 */

/** What became of an owner's number. */
export const outcomes = ["given", "withheld", "none", "ignored"] as const

/**
 * What the owner that a call names decided. `given`: the number is the owner's. `withheld`: the owner has one, which may not be given
 * now. `none`: the owner has none. `ignored`: the policy leaves owners aside.
 */
export interface OwnerShown {
  readonly id: string
  readonly outcome: (typeof outcomes)[number]
}

/** It in a sentence. */
export const sentence = ({ id, outcome }: OwnerShown): string => {
  switch (outcome) {
    case "given":
      return `The number is kept for owner ${id}.`
    case "withheld":
      return `The number that is kept for owner ${id} may not be given now.`
    case "none":
      return `No number is kept for owner ${id}: another goes as ever.`
    case "ignored":
      return `The policy does not look at who owns a lead: ${id} decides nothing.`
  }
}
