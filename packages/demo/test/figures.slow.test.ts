import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { addUp } from "./figuresSuite.ts"

describe("the demo's figures", () => {
  it.effect("add up over memory, on a Wednesday afternoon", () =>
    // Before anything runs: the jobs of all the years until then would be done else.
    Effect.zipRight(TestClock.setTime(Date.parse("2026-03-04T20:30:00Z")), addUp(MemoryStorage.layer, 10_000)))

  it.effect(
    "add up over memory, where the company's Sunday is ten minutes old",
    () => Effect.zipRight(TestClock.setTime(Date.parse("2026-03-01T05:10:00Z")), addUp(MemoryStorage.layer, 10_000))
  )

  // Live: PostgreSQL has a clock of its own.
  it.live(
    "add up over PostgreSQL, now",
    () => addUp(Layer.provide(PostgresStorage.layer, TestDatabase.layer))
  )
})
