/**
 * The port on which a command that runs until it is stopped tells its health and metrics.
 */
import * as Listening from "@anipool/agi/Listening"
import * as MetricsServer from "@anipool/telemetry/MetricsServer"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"

/** Where to listen, and what to say. */
export interface Options extends Listening.Place {
  /** Whether it can do its work now. */
  readonly isReady: Effect.Effect<boolean>
}

/** Answers `/metrics`, `/health/live` and `/health/ready` for as long as the scope lives; says where, `http://127.0.0.1:9102`. */
export const open = ({ isReady, ...place }: Options): Effect.Effect<string, Listening.ListenFailed, Scope.Scope> =>
  MetricsServer.make(isReady).pipe(
    Effect.flatMap((server) => Listening.on(server, place)),
    Effect.map((port) => `http://${Listening.inUrl(place.host, port)}`)
  )
