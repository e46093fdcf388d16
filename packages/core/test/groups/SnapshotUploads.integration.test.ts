/**
 * A large snapshot from its body to its groups: its pieces end in the middle of groups.
 */
import * as SnapshotUploads from "@anipool/core/groups/SnapshotUploads"
import * as Fixture from "@anipool/storage-contract/Fixture"
import { process } from "@anipool/storage-contract/SnapshotsFixture"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { InboundGroups, pageSizeMax } from "@anipool/storage/InboundGroups"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"

const groupCount = 100
/** On average. */
const phonesOfGroup = 200

/** Groups that have all numbers between them, from `first` on. The first is larger, so that a group lies across pieces. */
const groupsFrom = (first: number) =>
  Array.from({ length: groupCount }, (_, no) => {
    const from = no === 0 ? 0 : no * phonesOfGroup + 50
    const to = no === groupCount - 1 ? groupCount * phonesOfGroup : (no + 1) * phonesOfGroup + 50
    return {
      group_id: `G${no}`,
      group_name: `From ${first}`,
      phones: Array.from({ length: to - from }, (_, i) => String(2_122_000_000 + first + from + i))
    }
  })

const chunksOf = (body: string, bytes: number) => {
  const all = Buffer.from(body)
  return Array.from({ length: Math.ceil(all.length / bytes) }, (_, i) => all.subarray(i * bytes, (i + 1) * bytes))
}

const storages = {
  memory: MemoryStorage.layer,
  PostgreSQL: Layer.provide(PostgresStorage.layer, TestDatabase.layer)
}

describe("SnapshotUploads", () => {
  for (const [name, storage] of Object.entries(storages)) {
    // Live: the database's clock is not the test's.
    it.live(`20,000 phones in 100 groups become what the body says, however it arrives: ${name}`, () =>
      Effect.gen(function*() {
        const uploads = yield* SnapshotUploads.SnapshotUploads
        const groups = yield* InboundGroups
        const workspace = yield* Fixture.freshWorkspace({ inboundGroups: true })
        const caller = { workspace, defaultCampaign: null }
        const upload = Effect.fnUntraced(function*(first: number, bytesOfChunk: number) {
          const sent = groupsFrom(first)
          const { id } = yield* uploads.upload(
            caller,
            Stream.fromIterable(chunksOf(JSON.stringify(sent), bytesOfChunk))
          )
          yield* process(workspace.id)
          const listed = yield* groups.list(workspace.id, { offset: 0, limit: pageSizeMax })
          assert.sameDeepMembers(
            listed.groups.map(({ anis, groupId, name }) => ({ anis, groupId, name })),
            sent.map(({ group_id, group_name, phones }) => ({
              anis: phones.length,
              groupId: group_id,
              name: group_name
            }))
          )
          // In the first piece, across its end, and in the last.
          for (const { group_id, group_name, phones } of [sent[0]!, sent[49]!, sent.at(-1)!]) {
            const group = yield* Effect.flatten(groups.find(workspace.id, group_id))
            assert.deepStrictEqual(group, {
              groupId: group_id,
              name: group_name,
              phones: phones.map((phone) => `+1${phone}`)
            })
          }
          const { result } = yield* uploads.get(caller, id)
          return result!
        })
        const all = groupCount * phonesOfGroup
        assert.deepInclude(yield* upload(0, 10_000_000), { groupsCreated: groupCount, phonesAdded: all })
        // Half of a group's numbers go, and half of the next one's come.
        assert.deepInclude(yield* upload(phonesOfGroup / 2, 1_000), {
          groupsReplaced: groupCount,
          groupsSkipped: 0,
          phonesAdded: all / 2,
          phonesRemoved: all / 2,
          anisCreated: phonesOfGroup / 2,
          anisRemoved: phonesOfGroup / 2
        })
      }).pipe(Effect.provide(Layer.provideMerge(SnapshotUploads.layer, storage))))
  }
})
