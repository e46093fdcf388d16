/**
 * What is made of the times of frames and of the main thread's tasks. Pure.
 */
import * as Statistics from "../Statistics.ts"
import type { Task } from "./Trace.ts"

/** A screen's frame, at 60 a second. */
export const frameMs = 1_000 / 60

/** What was noted meanwhile: when each frame began, in milliseconds, and the main thread's tasks. */
export interface Noted {
  readonly frames: ReadonlyArray<number>
  readonly tasks: ReadonlyArray<Task>
}

/** How a page fared. */
export interface FrameFigures {
  /** Between two frames, in milliseconds. */
  readonly medianMs: number
  readonly p95Ms: number
  /** Frames that a screen would have shown and got none for, of a hundred. */
  readonly droppedPercent: number
  /** The longest task: by the clock, and by the processor's time. They need not be the same one. */
  readonly longestMs: number
  readonly longestProcessorMs: number
}

/** The figures of what was noted, one piece after another. */
export const of = (noted: ReadonlyArray<Noted>): FrameFigures => {
  const intervals = noted.flatMap(({ frames }) => frames.slice(1).map((at, i) => at - frames[i]!))
  const due = intervals.reduce((sum, interval) => sum + Math.max(1, Math.round(interval / frameMs)), 0)
  const mostOf = (of: (task: Task) => number) =>
    noted.reduce((most, { tasks }) => tasks.reduce((most, task) => Math.max(most, of(task)), most), 0)
  return {
    medianMs: Statistics.median(intervals),
    p95Ms: Statistics.percentile(intervals, 95),
    droppedPercent: due === 0 ? NaN : (due - intervals.length) / due * 100,
    longestMs: mostOf(({ ms }) => ms),
    longestProcessorMs: mostOf(({ processorMs }) => processorMs)
  }
}
