/**
 * How fast one workspace's own settings may be changed. Each change has every server read them, and pick anew what it was about to
 * commit by those before: were they put as fast as a server answers, no commit would be left in peace. Who puts them in a loop
 * waits, and not who asks for numbers.
 */
import type { Overloaded } from "@anipool/core/CoreError"
import * as FairSemaphore from "@anipool/core/FairSemaphore"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"

/** Between the end of one change of a workspace and the next, at least. People notice none of it. */
export const spacing = Duration.millis(100)

/** Changes of one workspace that may wait. */
export const waitingMax = 100

/** For so long: longer than it takes all of them. */
const wait = Duration.seconds(30)

/** Makes a change once it is its turn: at once where the last one was `spacing` ago. */
export const make = (): <A, E, R>(
  workspaceId: WorkspaceId,
  change: Effect.Effect<A, E, R>
) => Effect.Effect<A, E | Overloaded, R> => {
  const turns = FairSemaphore.make({
    max: Infinity,
    perOwnerMax: 1,
    wait,
    waitingMax,
    message: "Too many changes of the workspace's settings are waiting"
  })
  return (workspaceId, change) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(
        Scope.make(),
        (turn) =>
          restore(Effect.zipRight(Scope.extend(turns.take(workspaceId), turn), change)).pipe(
            // Beside the answer, which waits for nothing.
            Effect.ensuring(Effect.forkDaemon(Effect.delay(Scope.close(turn, Exit.void), spacing)))
          )
      )
    )
}
