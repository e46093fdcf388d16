/**
 * A process that processes dials for as long as it lives; the test kills it. Says when it begins and when a step is done.
 */
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import * as PgDials from "@anipool/storage-postgres/PgDials"
import { Dials } from "@anipool/storage/Dials"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"

const url = Redacted.make(process.env["ANIPOOL_TEST_URL"] ?? "")

const work = Effect.gen(function*() {
  const dials = yield* Dials
  const say = Effect.sync(() => process.stdout.write("."))
  yield* Effect.zipRight(dials.queue, say)
  yield* Effect.forever(Effect.zipRight(dials.process(1_000), say))
})

void Effect.runPromise(
  Effect.provide(work, Layer.provide(PgDials.layer, PgConnection.layerUrl(url, { maxConnections: 2 })))
)
