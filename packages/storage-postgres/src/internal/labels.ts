/**
 * What others say of numbers now, in SQL: `domain/reputation/Label` says what the rule is.
 */
import { currentDays, Label } from "@anipool/domain/reputation/Label"

/** Whether what `observation_last` says is said now. */
export const isCurrent = (last: string): string =>
  `${last}.at >= clock_timestamp() - make_interval(hours => ${currentDays * 24})`

/** How bad the worst of some rows of `observation_last` is, from 1, as an aggregate. */
export const badness = (last: string): string =>
  `max(CASE ${last}.label ${Label.literals.map((label, at) => `WHEN '${label}' THEN ${at + 1}`).join(" ")} END)`

/** The worst of some rows of `observation_last`, as an aggregate. */
export const worst = (last: string): string =>
  `(ARRAY[${Label.literals.map((label) => `'${label}'`).join(", ")}])[${badness(last)}]`
