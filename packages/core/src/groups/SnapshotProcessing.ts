/**
 * The worker's job that applies snapshots: takes an upload, does its steps one by one, and begins its lease anew while
 * one takes long. When its process dies the lease ends, and another goes on where it stopped. One whose first
 * step fails again and again is given up.
 */
import { type Claim, Snapshots } from "@anipool/storage/Snapshots"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import type { Job, StepOutcome } from "../worker/Worker.ts"

/** How long an upload waits for the next worker where storage does not see that its worker died. */
export const leaseDefault = Duration.seconds(15)

/** How often an idle worker looks for uploads. */
const interval = Duration.millis(250)

/** The job. Each one made has claims of its own. */
export const make = (lease: Duration.Duration = leaseDefault): Effect.Effect<Job, never, Snapshots> =>
  Effect.map(Snapshots, (snapshots) => {
    let claim: Option.Option<Claim> = Option.none()

    /** Lets go of the upload, so that another may go on with it at once. */
    const release = Effect.suspend(() => {
      const given = claim
      claim = Option.none()
      return Option.match(given, { onNone: () => Effect.void, onSome: snapshots.release })
    }).pipe(Effect.catchAll((error) => Effect.logDebug("an upload is let go of only when its lease ends", error)))

    const renewing = (claim: Claim) =>
      snapshots.renew(claim, lease).pipe(
        Effect.catchAll((error) => Effect.logDebug("a lease could not be renewed", error)),
        Effect.repeat(Schedule.spaced(Duration.times(lease, 1 / 3))),
        Effect.delay(Duration.times(lease, 1 / 3)),
        Effect.zipRight(Effect.never)
      )

    /** While storage is away this cannot be recorded either: an outage, however long, is no failure of the upload. */
    const recordFailure = (current: Claim) =>
      snapshots.stepFailed(current).pipe(
        Effect.tap((left) => {
          if (left === "more") return Effect.void
          claim = Option.none()
          return left === "lost" ? Effect.void : Effect.logError("a snapshot was given up").pipe(
            Effect.annotateLogs({ workspaceId: current.workspaceId, uploadId: current.uploadId })
          )
        }),
        Effect.catchAll((error) => Effect.logDebug("the failure of a step could not be recorded", error))
      )

    const step: Effect.Effect<StepOutcome, StorageError> = Effect.gen(function*() {
      if (Option.isNone(claim)) claim = yield* snapshots.claim(lease)
      if (Option.isNone(claim)) return "idle"
      const current = claim.value
      const advanced = yield* Effect.raceFirst(snapshots.advance(current, lease), renewing(current)).pipe(
        Effect.tapErrorCause((cause) => Cause.isInterruptedOnly(cause) ? Effect.void : recordFailure(current))
      )
      if (advanced !== "more") claim = Option.none()
      if (advanced === "finished") {
        yield* Effect.logInfo("a snapshot was processed").pipe(
          Effect.annotateLogs({ workspaceId: current.workspaceId, uploadId: current.uploadId })
        )
      }
      return "more"
    })

    return { name: "snapshots", interval, step: Effect.onInterrupt(step, () => release) }
  })
