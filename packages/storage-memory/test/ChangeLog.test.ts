/**
 * The log of changes against sorting everything again, and that it stays in proportion; the ring of assignments.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as AssignmentLog from "@anipool/storage-memory/AssignmentLog"
import * as ChangeLog from "@anipool/storage-memory/ChangeLog"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "effect/FastCheck"

const rowCount = 40

/** Applies changes, each a set of ids under the next revision; answers the log and the rows as they stand. */
const apply = (changes: ReadonlyArray<ReadonlyArray<number>>) => {
  const log = ChangeLog.make()
  const rows = Array.from({ length: rowCount }, (_, index) => ({ id: index + 1 as AniId, revision: 0 }))
  for (const [index, ids] of changes.entries()) {
    for (const id of ids) rows[id - 1]!.revision = index + 1
    ChangeLog.append(log, rows, ids as ReadonlyArray<AniId>, index + 1)
  }
  return { log, rows }
}

const idSet = fc.uniqueArray(fc.integer({ min: 1, max: rowCount }), { minLength: 1, maxLength: 20 })

describe("ChangeLog", () => {
  it.prop(
    "reads what sorting all rows would give, from any cursor, in any page",
    [
      fc.array(idSet, { maxLength: 60 }),
      fc.integer({ min: 0, max: 61 }),
      fc.integer({ min: 0, max: rowCount }),
      fc.integer({ min: 1, max: rowCount })
    ],
    ([changes, revision, id, limit]) => {
      const { log, rows } = apply(changes)
      const read: Array<AniId> = []
      ChangeLog.read(log, rows, { revision, id }, (row) => {
        read.push(row.id)
      }, limit)
      const expected = rows
        .filter((row) => row.revision > revision || (row.revision === revision && row.revision > 0 && row.id > id))
        .sort((a, b) => a.revision - b.revision || a.id - b.id)
        .slice(0, limit)
      assert.deepStrictEqual(read, expected.map((row) => row.id))
    }
  )

  it("does not grow with the number of changes", () => {
    const changes = Array.from({ length: 10_000 }, (_, index) => [1 + (index % rowCount), 1 + ((index + 7) % rowCount)])
    const { log } = apply(changes)
    assert.isAtMost(log.ids.length, 2 * rowCount)
    assert.strictEqual(log.revisions.length, log.ids.length)
  })
})

describe("AssignmentLog", () => {
  it.prop(
    "keeps the last ones, oldest first",
    [fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 30 })],
    ([capacity, count]) => {
      const log = AssignmentLog.make(capacity)
      for (let index = 0; index < count; index++) {
        AssignmentLog.add(log, {
          aniId: 1 as AniId,
          poolId: null,
          campaignKey: 1,
          dailyCap: null,
          hourlyCap: null,
          gapMs: null,
          rightUntil: null,
          prospect: "3105550100",
          tier: 1,
          day: "2025-03-08",
          usedOn: "2025-03-08",
          useOfDay: 1,
          assignedAt: index
        })
      }
      const kept = AssignmentLog.toArray(log).map(({ assignedAt }) => assignedAt)
      assert.deepStrictEqual(kept, Array.from({ length: count }, (_, index) => index).slice(-capacity))
      assert.isAtMost(log.ring.length, capacity)
    }
  )
})
