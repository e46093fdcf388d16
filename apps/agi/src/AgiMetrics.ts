/**
 * What metrics tell of the FastAGI server. No label stands for a campaign or a prospect, whose number has no bound.
 */
import * as Metric from "effect/Metric"
import * as MetricBoundaries from "effect/MetricBoundaries"
import * as MetricLabel from "effect/MetricLabel"

/** Why a connection was closed at once. */
export type Refusal = "address" | "limit"

/**
 * How a connection ended without an answer: what was sent is no request of FastAGI, it took too long, or the other side
 * hung up first.
 */
export type Unanswered = "no-request" | "too-slow" | "hung-up"

/** Connections are open now. */
export const setConnections = (open: number): void => connections.unsafeUpdate(open, noLabels)

/** A connection was closed at once. */
export const countRefused = (reason: Refusal): void => refused.unsafeUpdate(1, refusedLabels[reason])

/** A connection ended without an answer. */
export const countUnanswered = (reason: Unanswered): void => unanswered.unsafeUpdate(1, unansweredLabels[reason])

/** A call was answered, with this `ANIPOOL_REASON`. */
export const countAnswered = (reason: string): void => {
  let labels = answeredLabels.get(reason)
  if (labels === undefined) {
    labels = reasonIs(reason)
    answeredLabels.set(reason, labels)
  }
  answered.unsafeUpdate(1, labels)
}

/**
 * The dialer's database was looked at for a call: its lead was read ahead, it was asked for, and was not known or not answered
 * in time.
 */
export type Looked = "read-ahead" | "asked" | "unknown" | "unanswered"

/** A call was looked for in the dialer's database. */
export const countLooked = (source: Looked): void => looked.unsafeUpdate(1, lookedLabels[source])

/** A call that was answered went on after so long: from when its connection came until it was let go. */
export const countWaited = (durationMs: number): void => duration.unsafeUpdate(durationMs / 1_000, noLabels)

// internal

const connections = Metric.gauge("anipool_agi_connections", {
  description: "Connections to the FastAGI server that are open"
})

const answered = Metric.counter("anipool_agi_answers_total", {
  description: "Calls that the FastAGI server answered, by ANIPOOL_REASON",
  incremental: true
})

const refused = Metric.counter("anipool_agi_refused_total", {
  description: "Connections that the FastAGI server closed at once: of an address that is not allowed, or one too many",
  incremental: true
})

const unanswered = Metric.counter("anipool_agi_unanswered_total", {
  description: "Connections to the FastAGI server that ended without an answer: no-request, too-slow or hung-up",
  incremental: true
})

const looked = Metric.counter("anipool_agi_known_calls_total", {
  description: "Calls that were looked for in VICIdial's database: read-ahead, asked, unknown or unanswered",
  incremental: true
})

const duration = Metric.histogram(
  "anipool_agi_answer_seconds",
  MetricBoundaries.fromIterable([0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]),
  "How long calls that the FastAGI server answered waited, from when their connection came until they were let go"
)

// A metric finds its place by the labels' array: the same array, the same place, without looking for it.
const noLabels: ReadonlyArray<MetricLabel.MetricLabel> = []
const answeredLabels = new Map<string, ReadonlyArray<MetricLabel.MetricLabel>>()
const reasonIs = (reason: string) => [MetricLabel.make("reason", reason)]
const refusedLabels = { address: reasonIs("address"), limit: reasonIs("limit") }
const unansweredLabels = {
  "no-request": reasonIs("no-request"),
  "too-slow": reasonIs("too-slow"),
  "hung-up": reasonIs("hung-up")
}
const lookedLabels = {
  "read-ahead": reasonIs("read-ahead"),
  asked: reasonIs("asked"),
  unknown: reasonIs("unknown"),
  unanswered: reasonIs("unanswered")
}

// What did not happen yet is 0, and not missing: what asks for a rate needs a beginning.
connections.unsafeUpdate(0, noLabels)
for (const labels of Object.values(refusedLabels)) refused.unsafeUpdate(0, labels)
for (const labels of Object.values(unansweredLabels)) unanswered.unsafeUpdate(0, labels)
for (const labels of Object.values(lookedLabels)) looked.unsafeUpdate(0, labels)
