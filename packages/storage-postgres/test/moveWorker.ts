/**
 * A process that moves a workspace up to a stage, says so, and stands still; the test kills it.
 */
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import * as WorkspaceMove from "@anipool/storage-postgres/WorkspaceMove"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { optionsOf } from "./moves.ts"

const of = (name: string) => process.env[`ANIPOOL_TEST_${name}`] ?? ""

const move = WorkspaceMove.move(optionsOf(of("NAME"), Redacted.make(of("TO")), {
  closedAtMost: Duration.seconds(Number(of("SECONDS"))),
  onStage: (stage) =>
    stage === of("STAGE")
      ? Effect.zipRight(Effect.sync(() => process.stdout.write(stage)), Effect.never)
      : Effect.void
}))

void Effect.runPromise(
  Effect.provide(move, PgConnection.layerUrl(Redacted.make(of("URL")), { maxConnections: 2 }))
)
