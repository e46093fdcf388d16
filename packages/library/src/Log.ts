/**
 * What goes on that no call answers: a step of the worker that failed, storage that comes and goes.
 */

/** An entry of the log. */
export interface LogEntry {
  readonly level: "debug" | "info" | "warning" | "error"
  readonly message: string
  /** What else is known of it: names, counts, the cause. */
  readonly details: Readonly<Record<string, unknown>>
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Is told what goes on. */
export type Log = (entry: LogEntry) => void
