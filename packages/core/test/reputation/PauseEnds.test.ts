/**
 * The worker brings ANIs back whose pause has come to its end.
 */
import * as Core from "@anipool/core/Core"
import { AniLifecycle } from "@anipool/core/reputation/AniLifecycle"
import * as PauseEnds from "@anipool/core/reputation/PauseEnds"
import { Worker } from "@anipool/core/worker/Worker"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { Anis } from "@anipool/storage/Anis"
import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { newAnis, newCaller, numberOf } from "../fixture.ts"

const layer = Core.layer.pipe(Layer.provideMerge(MemoryStorage.layer))
const by = { origin: "command-line", keyId: null } as const

// The test clock begins with 1970.
describe("PauseEnds", () => {
  it.scoped("within a moment of its end, in whichever workspace, and not before", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const lifecycle = yield* AniLifecycle
      const callers = [yield* newCaller(), yield* newCaller()]
      for (const caller of callers) {
        yield* newAnis(caller, "P", [numberOf("212", 1), numberOf("212", 2)])
        const until = { ani: numberOf("212", 1), until: "19700101000100" }
        yield* lifecycle.pause(caller.workspace, until, by)
        yield* lifecycle.pause(caller.workspace, { ani: numberOf("212", 2) }, by)
      }
      const statuses = Effect.map(
        Effect.forEach(callers, ({ workspace }) => anis.list(workspace.id, { limit: 10 })),
        (pages) => pages.map((page) => page.map(({ status }) => status))
      )
      const cooling = ["COOLING_OFF", "COOLING_OFF"]
      yield* (yield* Worker).start
      yield* TestClock.adjust("59 seconds")
      assert.deepStrictEqual(yield* statuses, [cooling, cooling])
      yield* TestClock.adjust(Duration.sum("1 seconds", PauseEnds.interval))
      const back = ["ACTIVE_AND_BEING_MANAGED", "COOLING_OFF"]
      assert.deepStrictEqual(yield* statuses, [back, back])
    }).pipe(Effect.provide(layer)))

  it.effect("a pause cannot end in the past", () =>
    Effect.gen(function*() {
      const lifecycle = yield* AniLifecycle
      const caller = yield* newCaller()
      yield* newAnis(caller, "P", [numberOf("212", 1)])
      const refused = yield* Effect.flip(
        lifecycle.pause(caller.workspace, { ani: numberOf("212", 1), until: "19700101000000" }, by)
      )
      assert.deepInclude(refused, { _tag: "InvalidRequest", message: "until: expected a time to come" })
    }).pipe(Effect.provide(layer)))
})
