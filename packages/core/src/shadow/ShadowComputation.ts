/**
 * The worker's job that makes the shadows that were asked for, one at a time in a process. When its process dies another
 * begins anew after the lease; one that never ends is given up.
 */
import { type KeptReport, type ShadowClaim, ShadowReports } from "@anipool/storage/ShadowReports"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import { type Job, moreOrIdle } from "../worker/Worker.ts"
import { ShadowReport } from "./ShadowReport.ts"

/** Dials of a day that are replayed in the background: more takes more memory than a server has to spare. */
export const dialsMax = 1_000_000

/** How long one waits for the next worker when its worker died; each page of dials begins it anew. */
export const lease = Duration.minutes(1)

/** The job. */
export const job: Effect.Effect<Job, never, ShadowReport | ShadowReports> = Effect.gen(function*() {
  const reports = yield* ShadowReports
  const shadow = yield* ShadowReport

  const outcomeOf = (claim: ShadowClaim): Effect.Effect<KeptReport | string, Lost | StorageError> =>
    shadow.of(claim.workspaceId, claim.day, {
      dialsMax,
      onProgress: (dials) =>
        Effect.flatMap(
          reports.progress(claim, dials, lease),
          (counts): Effect.Effect<void, Lost> => counts ? Effect.void : new Lost()
        )
    }).pipe(
      Effect.flatMap((report) => Effect.map(Clock.currentTimeMillis, (madeAt): KeptReport => ({ madeAt, report }))),
      Effect.catchTags({
        InvalidRequest: () =>
          Effect.succeed(
            `The day has more than ${
              dialsMax.toLocaleString("en")
            } dials: the command \`anipool shadow report\` takes more`
          ),
        NotFound: ({ message }) => Effect.succeed(message)
      }),
      Effect.catchAllDefect((defect) =>
        Effect.as(
          Effect.logError("a shadow could not be made", Cause.die(defect)),
          "A fault of the server: its log says more"
        )
      )
    )

  const run = (claim: ShadowClaim) =>
    Effect.flatMap(outcomeOf(claim), (outcome) => reports.finish(claim, outcome)).pipe(
      // Cancelled, or another's by now.
      Effect.catchTag("Lost", () => Effect.void),
      // Storage is away, or the worker ends: neither is a failure of the computation.
      Effect.onExit((exit) => Exit.isSuccess(exit) ? Effect.void : Effect.ignore(reports.release(claim)))
    )

  return {
    name: "shadow-reports",
    interval: Duration.seconds(1),
    step: Effect.gen(function*() {
      const claim = yield* reports.claim(lease)
      if (Option.isSome(claim)) yield* run(claim.value)
      return moreOrIdle(Option.isSome(claim))
    })
  }
})

// internal

/** The claim does not count any more. */
class Lost extends Data.TaggedError("Lost") {}
