/**
 * What metrics tell of assignment. No label stands for a workspace, a campaign or a caller, whose number has no bound.
 */
import { tierNumberMax } from "@anipool/domain/assignment/TierName"
import * as Metric from "effect/Metric"
import * as MetricBoundaries from "effect/MetricBoundaries"
import * as MetricLabel from "effect/MetricLabel"

/** A number was given out from this tier (1 to 8). */
export const countAssigned = (tier: number): void => assignments.unsafeUpdate(1, assignedLabels[tier]!)

/** No number was available. */
export const countNone = (): void => assignments.unsafeUpdate(1, noneLabels)

/** The dialer was told to keep its own number. */
export const countKept = (): void => assignments.unsafeUpdate(1, keptLabels)

/** A request that was tried again was answered with its stored result. */
export const countRepeated = (): void => assignments.unsafeUpdate(1, repeatedLabels)

/** A commit of so many picks was confirmed after so long. */
export const countCommit = (picks: number, durationMs: number): void => {
  commitSize.unsafeUpdate(picks, noLabels)
  commitDuration.unsafeUpdate(durationMs / 1_000, noLabels)
}

/** Storage refused so many picks. */
export const countRefusals = (picks: number): void => refusals.unsafeUpdate(picks, noLabels)

// internal

const assignments = Metric.counter("anipool_assignments_total", {
  description:
    "Decided requests for a number, by outcome (assigned, none, kept, repeated) and the tier of what was assigned",
  incremental: true
})

const commitSize = Metric.histogram(
  "anipool_assignment_commit_size",
  MetricBoundaries.fromIterable([1, 2, 5, 10, 20, 50, 100, 200]),
  "Picks confirmed in one commit"
)

const commitDuration = Metric.histogram(
  "anipool_assignment_commit_duration_seconds",
  MetricBoundaries.fromIterable([0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]),
  "How long storage took to confirm the picks of one commit"
)

const refusals = Metric.counter("anipool_assignment_refusals_total", {
  description: "Picks that storage refused and that were picked again",
  incremental: true
})

// A metric finds its place by the labels' array: the same array, the same place, without looking for it.
const noLabels: ReadonlyArray<MetricLabel.MetricLabel> = []

const labelsOf = (
  outcome: string,
  tier: string
) => [MetricLabel.make("outcome", outcome), MetricLabel.make("tier", tier)]

const assignedLabels = Array.from({ length: tierNumberMax + 1 }, (_, tier) => labelsOf("assigned", String(tier)))
const noneLabels = labelsOf("none", "none")
const keptLabels = labelsOf("kept", "none")
const repeatedLabels = labelsOf("repeated", "none")

// What did not happen yet is 0, and not missing: what asks for a rate needs a beginning.
for (const labels of [...assignedLabels.slice(1), noneLabels, keptLabels, repeatedLabels]) {
  assignments.unsafeUpdate(0, labels)
}
refusals.unsafeUpdate(0, noLabels)
