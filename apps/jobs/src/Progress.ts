/**
 * A progress bar on standard error, where that is a terminal.
 */
import * as CliProgress from "cli-progress"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"

/** How far something is. */
export interface Progress {
  /** Shows how much of the total is done, and a word on it. */
  readonly update: (done: number, note: string) => Effect.Effect<void>
}

/** Does something under a bar that goes from 0 to 1. */
export const during = <A, E, R>(
  note: string,
  use: (onProgress: (share: number) => Effect.Effect<void>) => Effect.Effect<A, E, R>
) =>
  Effect.scoped(
    Effect.flatMap(make(1), (progress) => use((share) => progress.update(share, share < 1 ? note : "finishing")))
  )

const none: Progress = { update: () => Effect.void }

/** A bar up to `total`, gone with the scope. Shows nothing without a total, or where no terminal is. */
export const make = (total: number | undefined): Effect.Effect<Progress, never, Scope.Scope> =>
  total === undefined || process.stderr.isTTY !== true ? Effect.succeed(none) : Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => {
        const bar = new CliProgress.SingleBar({
          stream: process.stderr,
          format: "{bar} {percentage}% {note}",
          barCompleteChar: "█",
          barIncompleteChar: "░",
          clearOnComplete: true,
          hideCursor: true
        })
        bar.start(total, 0, { note: "" })
        return bar
      }),
      (bar) => Effect.sync(() => bar.stop())
    ),
    (bar): Progress => ({ update: (done, note) => Effect.sync(() => bar.update(done, { note })) })
  )
