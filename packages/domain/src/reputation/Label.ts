/**
 * What others say of a number, in a word. Pure.
 */
import * as Schema from "effect/Schema"

/** What is said: `clean`: nothing bad; `watch`: it may become bad; `flagged`: prospects are warned of it, or it is blocked. */
export const Label = Schema.Literal("clean", "watch", "flagged").annotations({ identifier: "ReputationLabel" })
/** What is said. */
export type Label = typeof Label.Type

/** Numbers by the worst of what is said of them now; `none`: nobody says anything. */
export const LabelChoice = Schema.Literal("flagged", "watch", "clean", "none").annotations({
  identifier: "ReputationLabelChoice"
})
/** Numbers by the worst of what is said of them now. */
export type LabelChoice = typeof LabelChoice.Type

/** For how many days observations are kept: what was said in the weeks around a remediation can be compared for a year. */
export const keptDays = 400

/** For how many days an observation is what is said now; after that nobody knows. */
export const currentDays = 30

/** Observations of before this instant are not kept. */
export const keptFrom = (now: number): number => now - keptDays * 86_400_000

/** Observations of before this instant do not say what is so now. */
export const currentFrom = (now: number): number => now - currentDays * 86_400_000

/** The worst of what is said. */
export const worst = (said: ReadonlyArray<Label>): LabelChoice =>
  LabelChoice.literals.find((each) => each !== "none" && said.includes(each)) ?? "none"
