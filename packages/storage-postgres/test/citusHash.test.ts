import { WorkspaceId } from "@anipool/domain/Workspace"
import { assert, describe, it } from "@effect/vitest"
import { hashOf, placeOf } from "../src/internal/citus/hash.ts"

describe("the part of a workspace", () => {
  it("goes by PostgreSQL's own hash", () => {
    // SELECT hashint4(1), …
    const hashes = [[1, -1_905_060_026], [2, 1_134_484_726], [3, -28_094_569], [1_000, -840_720_108], [
      2_147_483_647,
      -96_758_253
    ]] as const
    for (const [id, hash] of hashes) assert.strictEqual(hashOf(id), hash)
  })

  it("is the last one whose least hash is not above its own", () => {
    const least = [-2_147_483_648, -1_073_741_824, 0, 1_073_741_824]
    assert.strictEqual(placeOf(WorkspaceId.make(1), least), 0)
    assert.strictEqual(placeOf(WorkspaceId.make(2), least), 3)
    assert.strictEqual(placeOf(WorkspaceId.make(3), least), 1)
    assert.strictEqual(placeOf(WorkspaceId.make(3), [-2_147_483_648]), 0)
    assert.strictEqual(placeOf(WorkspaceId.make(2), [-2_147_483_648, 1_134_484_726]), 1)
    assert.strictEqual(placeOf(WorkspaceId.make(2), [-2_147_483_648, 1_134_484_727]), 0)
  })
})
