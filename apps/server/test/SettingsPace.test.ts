import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as SettingsPace from "@anipool/server/handlers/admin/SettingsPace"
import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/TestClock"

const [one, other] = [1 as WorkspaceId, 2 as WorkspaceId]

describe("SettingsPace", () => {
  it.effect("lets a workspace's own settings change at once, and again a moment after the last change, whatever came of it", () =>
    Effect.gen(function*() {
      const inTurn = SettingsPace.make()
      const made: Array<string> = []
      const change = (workspace: WorkspaceId, name: string) =>
        inTurn(workspace, Effect.sync(() => void made.push(name)))
      yield* change(one, "first")
      yield* Effect.fork(
        Effect.ignore(inTurn(one, Effect.zipRight(Effect.sync(() => made.push("failed")), Effect.fail("no"))))
      )
      yield* Effect.fork(change(one, "third"))
      const gone = yield* Effect.fork(change(one, "given up"))
      yield* Effect.fork(change(one, "fifth"))
      yield* change(other, "another's")
      assert.deepStrictEqual(made, ["first", "another's"])
      yield* Fiber.interrupt(gone)
      yield* TestClock.adjust(Duration.subtract(SettingsPace.spacing, 1))
      assert.deepStrictEqual(made, ["first", "another's"])
      yield* TestClock.adjust(1)
      assert.deepStrictEqual(made, ["first", "another's", "failed"])
      yield* TestClock.adjust(SettingsPace.spacing)
      yield* TestClock.adjust(SettingsPace.spacing)
      assert.deepStrictEqual(made, ["first", "another's", "failed", "third", "fifth"])
    }))

  it.effect("refuses those that would wait behind too many", () =>
    Effect.gen(function*() {
      const inTurn = SettingsPace.make()
      yield* inTurn(one, Effect.void)
      yield* Effect.forEach(
        Array(SettingsPace.waitingMax),
        () => Effect.zipLeft(Effect.fork(inTurn(one, Effect.void)), Effect.yieldNow()),
        { discard: true }
      )
      const refused = yield* Effect.either(inTurn(one, Effect.void))
      assert.strictEqual(Either.isLeft(refused) && refused.left._tag, "Overloaded")
    }))
})
