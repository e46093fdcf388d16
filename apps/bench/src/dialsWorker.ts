/**
 * A worker as `anipool worker` runs it, on the database of `DATABASE_URL`, until it is ended.
 */
import * as Core from "@anipool/core/Core"
import { Worker } from "@anipool/core/worker/Worker"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"

const url = Redacted.make(process.env["DATABASE_URL"] ?? "")

const storage = Layer.provide(PostgresStorage.layer, PostgresStorage.layerUrl(url))

NodeRuntime.runMain(
  Effect.flatMap(Worker, ({ start }) => start).pipe(
    // The words by which a benchmark knows that a program is ready.
    Effect.zipRight(Effect.sync(() => process.stdout.write("the worker listens on http://nowhere\n"))),
    Effect.zipRight(Effect.never),
    Effect.scoped,
    Effect.provide(Layer.provide(Core.layer, storage))
  )
)
