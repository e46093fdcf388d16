/**
 * From when on something needs somebody: what a workspace may set, and what holds where it sets nothing.
 */
import * as Schema from "effect/Schema"
import { initial, modes } from "../health/AlarmLevel.ts"

const between = (from: number, to: number, description: string) => {
  const message = () => `expected a number from ${from} to ${to}`
  return Schema.Number.pipe(Schema.between(from, to, { message })).annotations({ description })
}

const whole = (from: number, to: number, description: string) => {
  const message = () => `expected a whole number from ${from} to ${to}`
  return Schema.Number.pipe(Schema.int({ message }), Schema.between(from, to, { message })).annotations({ description })
}

/** When something needs somebody; 0: never. */
export const Thresholds = Schema.Struct({
  falseAlarms: whole(
    0,
    1_000,
    "Of 10,000 healthy numbers at most so many are called burning by mistake in 30 days; 0: none is called burning."
  ),
  alarmMode: Schema.Literal(...modes).annotations({
    description:
      "`neverMoreThan`: `falseAlarms` is never exceeded. `about`: it is met on average, and numbers that burn are seen sooner."
  }),
  dryHours: between(
    0,
    24,
    "A group needs somebody when, at the last hour's pace, it has no number left within so many hours; 0: never."
  ),
  dryPace: whole(
    1,
    1_000_000,
    "A group that was asked for fewer numbers than this in the last hour is not looked at."
  ),
  activeNumbers: whole(
    0,
    100_000,
    "A group that is dialed from needs somebody when fewer numbers than this are active in it; 0: never."
  ),
  refusals: whole(
    0,
    1_000_000,
    "A campaign needs somebody when so many of its requests were refused for one reason in the last hour; 0: never."
  ),
  failingCalls: whole(
    0,
    1_000_000,
    "A campaign needs somebody when so many of its calls of the last hour were refused by the own carrier, failed at a trunk, or "
      + "went to invalid numbers; 0: never."
  ),
  failingShare: between(
    0,
    100,
    "A campaign of which less than so many percent of the last hour's calls failed in one of these ways is not told."
  ),
  failedUploadHours: whole(
    0,
    168,
    "An upload that failed needs somebody for so many hours, unless a later one was applied; 0: never."
  ),
  rejectedDials: whole(
    0,
    1_000_000,
    "Dials need somebody when so many were rejected for one reason in the last day; 0: never."
  ),
  remediationDays: whole(
    0,
    365,
    "A request for remediation needs somebody when it waits for so many days; 0: never."
  ),
  rightDays: whole(
    0,
    365,
    "Evidence of the right to use numbers needs somebody so many days before it runs out, and when it has; 0: never."
  )
}).annotations({ identifier: "AlertThresholds" })
/** When something needs somebody. */
export type Thresholds = typeof Thresholds.Type

/** What holds where a workspace sets nothing. */
export const defaults: Thresholds = {
  falseAlarms: initial.falseAlarms,
  alarmMode: initial.mode,
  dryHours: 4,
  dryPace: 10,
  activeNumbers: 3,
  refusals: 5,
  failingCalls: 20,
  failingShare: 10,
  failedUploadHours: 24,
  rejectedDials: 10,
  remediationDays: 7,
  rightDays: 30
}

/** What a workspace set, as it was stored by whichever release: what that did not know is as where nothing is set. */
export const ofStored = (stored: Readonly<Record<string, number | string>>): Thresholds =>
  Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, stored[name] ?? value])
  ) as Thresholds
