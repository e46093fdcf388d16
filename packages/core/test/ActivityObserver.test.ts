import { ActivityObserver } from "@anipool/core/ActivityObserver"
import { Assignment } from "@anipool/core/assignment/Assignment"
import * as Core from "@anipool/core/Core"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { newAnis, newCaller, newCampaign, numberOf } from "./fixture.ts"

describe("ActivityObserver", () => {
  it.effect("hears of each assignment with its tier, and of each refusal with its reason", () =>
    Effect.gen(function*() {
      const heard: Array<ReadonlyArray<unknown>> = []
      const observer = Layer.succeed(ActivityObserver, {
        assigned: (...what) => heard.push(["assigned", ...what]),
        refused: (...what) => heard.push(["refused", ...what])
      })
      yield* Effect.gen(function*() {
        const caller = yield* newCaller()
        yield* newCampaign(caller, "C1", "P1")
        yield* newCampaign(caller, "C2", "nothing in it")
        yield* newAnis(caller, "P1", [numberOf("212", 1)])
        const assignment = yield* Assignment
        for (const dialerCampaign of ["C1", "C2"]) {
          yield* assignment.assign(caller, { prospectPhone: "2125550123", dialerCampaign })
        }
        yield* assignment.preview(caller, { prospectPhone: "2125550123", dialerCampaign: "C1" })
        assert.deepStrictEqual(heard, [
          ["assigned", caller.workspace.id, 1, "C1"],
          ["refused", caller.workspace.id, "C2", "no-group"]
        ])
      }).pipe(Effect.provide(Core.layer.pipe(Layer.provideMerge(MemoryStorage.layer), Layer.provide(observer))))
    }))
})
