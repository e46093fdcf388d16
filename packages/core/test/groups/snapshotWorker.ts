/**
 * A process that applies snapshots once it is told to: `snapshotWorker.ts <database URL>`. Says `ready`, and waits
 * for a line on its standard input. To be killed.
 */
import * as SnapshotProcessing from "@anipool/core/groups/SnapshotProcessing"
import * as Worker from "@anipool/core/worker/Worker"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"

const told = new Promise<void>((resolve) => process.stdin.once("data", () => resolve()))

const program = Effect.gen(function*() {
  const job = yield* SnapshotProcessing.make(Duration.millis(300))
  yield* Effect.sync(() => process.stdout.write("ready\n"))
  yield* Effect.promise(() => told)
  yield* Worker.make([job]).start
  yield* Effect.never
}).pipe(
  Effect.scoped,
  Effect.provide(
    Layer.provide(PostgresStorage.layer, PostgresStorage.layerUrl(Redacted.make(process.argv[2] ?? "")))
  ),
  Effect.provide(Logger.remove(Logger.defaultLogger))
)

await Effect.runPromise(program)
