/**
 * A workspace in memory: which hour it takes it to be.
 */
import * as LoadedWorkspace from "@anipool/core/assignment/LoadedWorkspace"
import { assert, describe, it } from "@effect/vitest"
import { make } from "./workspaceInMemory.ts"

describe("LoadedWorkspace's hour", () => {
  const hourMs = 3_600_000

  it("turns with the clock, and forward only", () => {
    const loaded = make([])
    LoadedWorkspace.setTime(loaded, 10 * hourMs)
    assert.strictEqual(loaded.inventory.hour, 10)
    LoadedWorkspace.setTime(loaded, 10 * hourMs - 1)
    assert.strictEqual(loaded.inventory.hour, 10)
  })

  it("is storage's, where this server's clock is wrong", () => {
    const loaded = make([])
    // This server is five minutes ahead: by its clock the next hour has begun.
    const aheadMs = 300_000
    const storageMs = 11 * hourMs - 60_000
    LoadedWorkspace.setTime(loaded, storageMs + aheadMs)
    assert.strictEqual(loaded.inventory.hour, 11)
    LoadedWorkspace.setHour(loaded, 10, storageMs, storageMs + aheadMs)
    assert.strictEqual(loaded.inventory.hour, 10)
    LoadedWorkspace.setTime(loaded, 11 * hourMs - 1 + aheadMs)
    assert.strictEqual(loaded.inventory.hour, 10)
    LoadedWorkspace.setTime(loaded, 11 * hourMs + aheadMs)
    assert.strictEqual(loaded.inventory.hour, 11)
    // An answer that was given before the turn, and comes after it.
    LoadedWorkspace.setHour(loaded, 11, 11 * hourMs + 5, 11 * hourMs + 5 + aheadMs)
    LoadedWorkspace.setHour(loaded, 10, 11 * hourMs - 5, 11 * hourMs + 6 + aheadMs)
    assert.strictEqual(loaded.inventory.hour, 11)
  })
})
