/**
 * What every adapter's `ApiKeys` does.
 */
import { type ApiKey, KeyId, KeyType, mayStandInUrl } from "@anipool/domain/ApiKey"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { ApiKeys, hashesMax, type KeyRecord, type NewApiKey, type SecretHash } from "@anipool/storage/ApiKeys"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Fixture from "./Fixture.ts"

const freshKey = (workspaceId: WorkspaceId, type: KeyType = "universal"): Effect.Effect<NewApiKey> =>
  Effect.map(Fixture.freshHex(64), (secretHash) => ({
    workspaceId,
    type,
    secretHash,
    defaultCampaign: null,
    active: true
  }))

const findByHash = (secretHash: SecretHash) =>
  Effect.flatMap(ApiKeys, (keys) =>
    Effect.map(
      keys.findByHashes([secretHash]),
      (found) => Option.map(Option.fromNullable(Fixture.answered(found.get(secretHash))), ({ key }) => key)
    ))

const keyOf = ({ active, allowInUrl, defaultCampaign, id, name, type, workspaceId }: KeyRecord): ApiKey => ({
  id,
  workspaceId,
  type,
  name,
  defaultCampaign,
  active,
  allowInUrl
})

const hourMs = 3_600_000

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("what was created is found by its hash, without the hash", () =>
    Effect.gen(function*() {
      const keys = yield* ApiKeys
      const { id: workspaceId } = yield* Fixture.freshWorkspace()
      const key = { ...(yield* freshKey(workspaceId, "dials")), defaultCampaign: "C1", active: false }
      const created = yield* keys.create(key)
      assert.deepStrictEqual(created, {
        id: created.id,
        workspaceId,
        type: "dials",
        name: null,
        defaultCampaign: "C1",
        active: false,
        allowInUrl: false
      })
      assert.deepStrictEqual(yield* findByHash(key.secretHash), Option.some(created))
    }))

  it.effect("many are found at once, each with its workspace; those that nobody has are left out", () =>
    Effect.gen(function*() {
      const keys = yield* ApiKeys
      const one = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      const [first, second] = [yield* freshKey(one.id), yield* freshKey(other.id, "nrm")]
      const unknown = yield* Effect.replicateEffect(Fixture.freshHex(64), hashesMax - 3)
      const expected = new Map([
        [first.secretHash, { key: yield* keys.create(first), workspace: one }],
        [second.secretHash, { key: yield* keys.create({ ...second, active: false }), workspace: other }]
      ])
      const asked = [first.secretHash, ...unknown, second.secretHash, first.secretHash]
      assert.deepStrictEqual(new Map(yield* keys.findByHashes(asked)), expected)
      assert.strictEqual((yield* keys.findByHashes([])).size, 0)
    }))

  it.effect("absent is None", () =>
    Effect.gen(function*() {
      const keys = yield* ApiKeys
      assert.deepStrictEqual(yield* findByHash(yield* Fixture.freshHex(64)), Option.none())
      assert.deepStrictEqual(yield* keys.revoke(KeyId.make(2_000_000_000)), Option.none())
      assert.deepStrictEqual(yield* keys.list(Fixture.unknownWorkspaceId), [])
    }))

  it.effect("a secret is a key once, in any workspace, also when many come at once", () =>
    Effect.gen(function*() {
      const keys = yield* ApiKeys
      const { id: workspaceId } = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      const key = yield* freshKey(workspaceId)
      assert.strictEqual(yield* Fixture.successesOf(keys.create(key), 10, "AlreadyExists"), 1)
      const error = yield* Effect.flip(keys.create({ ...key, workspaceId: other.id }))
      assert.deepInclude(error, { _tag: "AlreadyExists", what: "key" })
      assert.deepStrictEqual(yield* keys.list(other.id), [])
    }))

  it.effect("put stores a key, then brings it up to date under its id", () =>
    Effect.gen(function*() {
      const keys = yield* ApiKeys
      const { id: workspaceId } = yield* Fixture.freshWorkspace()
      const key = yield* freshKey(workspaceId)
      const stored = yield* keys.put(key)
      assert.deepStrictEqual(stored, {
        id: stored.id,
        workspaceId,
        type: "universal",
        name: null,
        defaultCampaign: null,
        active: true,
        allowInUrl: false
      })
      assert.deepStrictEqual(yield* keys.put(key), stored)
      const changed = { ...key, type: "nrm" as const, defaultCampaign: "C2", active: false }
      const updated = yield* keys.put(changed)
      assert.deepStrictEqual(updated, { ...stored, type: "nrm", defaultCampaign: "C2", active: false })
      assert.deepStrictEqual(yield* findByHash(key.secretHash), Option.some(updated))
      // Inactive by `put` is not revoked.
      assert.deepStrictEqual(yield* keys.put(key), stored)
      assert.deepStrictEqual((yield* keys.list(workspaceId)).map(keyOf), [stored])
    }))

  it.effect("keys of the types that may stand in URLs may be allowed to, and no others", () =>
    Effect.gen(function*() {
      const keys = yield* ApiKeys
      const { id: workspaceId } = yield* Fixture.freshWorkspace()
      const allowed: Array<ApiKey> = []
      for (const type of KeyType.literals) {
        const key = { ...(yield* freshKey(workspaceId, type)), allowInUrl: true }
        if (!mayStandInUrl(type)) {
          yield* Fixture.assertRefused(keys.create(key))
          yield* Fixture.assertRefused(keys.put(key))
          continue
        }
        const created = yield* keys.create(key)
        allowed.push(created)
        assert.isTrue(created.allowInUrl)
        assert.deepStrictEqual(yield* findByHash(key.secretHash), Option.some(created))
        assert.deepInclude(yield* keys.put({ ...key, allowInUrl: false }), { id: created.id, allowInUrl: false })
        assert.deepStrictEqual(yield* keys.put(key), created)
        yield* Fixture.assertRefused(keys.put({ ...key, type: "universal" }))
      }
      assert.deepStrictEqual((yield* keys.list(workspaceId)).map(keyOf), allowed)
    }))

  it.effect("put by many at once makes one key", () =>
    Effect.gen(function*() {
      const keys = yield* ApiKeys
      const { id: workspaceId } = yield* Fixture.freshWorkspace()
      const key = yield* freshKey(workspaceId)
      const put = yield* Effect.all(Array.from({ length: 10 }, () => keys.put(key)), { concurrency: "unbounded" })
      assert.strictEqual(new Set(put.map(({ id }) => id)).size, 1)
      assert.strictEqual((yield* keys.list(workspaceId)).length, 1)
    }))

  it.effect("put of another workspace's secret is refused and changes nothing", () =>
    Effect.gen(function*() {
      const keys = yield* ApiKeys
      const { id: workspaceId } = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      const key = yield* freshKey(workspaceId)
      const stored = yield* keys.put(key)
      const error = yield* Effect.flip(keys.put({ ...key, workspaceId: other.id, type: "nrm", active: false }))
      assert.deepInclude(error, { _tag: "AlreadyExists", what: "key" })
      assert.deepStrictEqual(yield* findByHash(key.secretHash), Option.some(stored))
    }))

  it.effect("lists one workspace's keys, or all, by id", () =>
    Effect.gen(function*() {
      const keys = yield* ApiKeys
      const { id: one } = yield* Fixture.freshWorkspace()
      const { id: other } = yield* Fixture.freshWorkspace()
      const made = yield* Effect.forEach([one, other, one], (id) => Effect.flatMap(freshKey(id), keys.create))
      assert.deepStrictEqual((yield* keys.list(one)).map(keyOf), made.filter(({ workspaceId }) => workspaceId === one))
      assert.deepStrictEqual(
        (yield* keys.list(other)).map(keyOf),
        made.filter(({ workspaceId }) => workspaceId === other)
      )
      const all = yield* keys.list()
      assert.deepStrictEqual(all.map(({ id }) => id), all.map(({ id }) => id).sort((a, b) => a - b))
      const own = all.filter(({ workspaceId }) => workspaceId === one || workspaceId === other)
      assert.deepStrictEqual(own.map(keyOf), [...made].sort((a, b) => a.id - b.id))
    }))

  it.effect("a revoked key is found, inactive, and nothing brings it back", () =>
    Effect.gen(function*() {
      const keys = yield* ApiKeys
      const { id: workspaceId } = yield* Fixture.freshWorkspace()
      const key = yield* freshKey(workspaceId)
      const created = yield* keys.create(key)
      const revoked = Option.some({ ...created, active: false })
      assert.deepStrictEqual(yield* keys.revoke(created.id), revoked)
      assert.deepStrictEqual(yield* keys.revoke(created.id), revoked)
      assert.deepStrictEqual(yield* findByHash(key.secretHash), revoked)
      const put = yield* keys.put({ ...key, defaultCampaign: "C3" })
      assert.deepStrictEqual(put, { ...created, defaultCampaign: "C3", active: false })
      assert.deepStrictEqual(yield* findByHash(key.secretHash), Option.some(put))
    }))

  it.effect("a key of no workspace is refused", () =>
    Effect.gen(function*() {
      const keys = yield* ApiKeys
      const key = yield* freshKey(Fixture.unknownWorkspaceId)
      yield* Fixture.assertRefused(keys.create(key))
      yield* Fixture.assertRefused(keys.put(key))
      assert.deepStrictEqual(yield* findByHash(key.secretHash), Option.none())
    }))

  it.effect("a key has a name, who made it, and when it was last used", () =>
    Effect.gen(function*() {
      const keys = yield* ApiKeys
      const { id: workspaceId } = yield* Fixture.freshWorkspace()
      const expiresAt = Date.now() + hourMs
      const key = { ...(yield* freshKey(workspaceId, "admin")), name: "Dialer", createdBy: "ada", expiresAt }
      const created = yield* keys.create(key)
      assert.deepInclude(created, { name: "Dialer", type: "admin", active: true })
      const [before] = yield* keys.list(workspaceId)
      assert.deepInclude(before, { createdBy: "ada", expiresAt, lastUsedAt: null, formerUntil: null, isRevoked: false })
      assert.closeTo(before!.createdAt, Date.now(), hourMs)
      const at = Date.now()
      yield* keys.markUsed([{ workspaceId, id: created.id, at }, { workspaceId, id: KeyId.make(2_000_000_000), at }])
      yield* keys.markUsed([{ workspaceId, id: created.id, at: at - 1_000 }])
      assert.strictEqual((yield* keys.list(workspaceId))[0]!.lastUsedAt, at)
      yield* keys.revoke(created.id)
      assert.deepInclude((yield* keys.list(workspaceId))[0], { isRevoked: true, active: false })
    }))

  it.effect("a key that has expired is found, inactive", () =>
    Effect.gen(function*() {
      const keys = yield* ApiKeys
      const { id: workspaceId } = yield* Fixture.freshWorkspace()
      const key = { ...(yield* freshKey(workspaceId)), expiresAt: Date.now() - hourMs }
      const created = yield* keys.create(key)
      assert.isFalse(created.active)
      assert.deepStrictEqual(yield* findByHash(key.secretHash), Option.some(created))
      assert.deepInclude((yield* keys.list(workspaceId))[0], { active: false, isRevoked: false })
    }))

  it.effect("after a rotation both secrets are the key's, until the former's time is over", () =>
    Effect.gen(function*() {
      const keys = yield* ApiKeys
      const { id: workspaceId } = yield* Fixture.freshWorkspace()
      const [first, second, third] = yield* Effect.replicateEffect(freshKey(workspaceId), 3)
      const created = yield* keys.create(first!)
      const formerUntil = Date.now() + hourMs
      const rotated = yield* keys.rotate(workspaceId, created.id, { secretHash: second!.secretHash, formerUntil })
      assert.deepStrictEqual(rotated, Option.some(created))
      assert.deepStrictEqual(yield* findByHash(first!.secretHash), rotated)
      assert.deepStrictEqual(yield* findByHash(second!.secretHash), rotated)
      assert.strictEqual((yield* keys.list(workspaceId))[0]!.formerUntil, formerUntil)
      // A bootstrap file that still names the former secret makes no key of it.
      assert.deepStrictEqual(yield* keys.put({ ...first!, type: "nrm" }), created)
      assert.deepInclude(yield* Effect.flip(keys.create(first!)), { what: "key" })
      yield* keys.rotate(workspaceId, created.id, { secretHash: third!.secretHash, formerUntil: Date.now() - 1 })
      assert.deepStrictEqual(yield* findByHash(first!.secretHash), Option.none())
      assert.deepStrictEqual(yield* findByHash(second!.secretHash), Option.some({ ...created, active: false }))
      assert.deepStrictEqual(yield* findByHash(third!.secretHash), Option.some(created))
      assert.strictEqual((yield* keys.list(workspaceId))[0]!.formerUntil, null)
    }))

  it.effect("a rotation or revocation in another workspace, or of a revoked key, finds nothing", () =>
    Effect.gen(function*() {
      const keys = yield* ApiKeys
      const { id: workspaceId } = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      const [key, next] = yield* Effect.replicateEffect(freshKey(workspaceId), 2)
      const created = yield* keys.create(key!)
      const secret = { secretHash: next!.secretHash, formerUntil: Date.now() + hourMs }
      assert.deepStrictEqual(yield* keys.rotate(other.id, created.id, secret), Option.none())
      assert.deepStrictEqual(yield* keys.revoke(created.id, other.id), Option.none())
      assert.deepStrictEqual(yield* findByHash(key!.secretHash), Option.some(created))
      assert.isTrue(Option.isSome(yield* keys.revoke(created.id, workspaceId)))
      assert.deepStrictEqual(yield* keys.rotate(workspaceId, created.id, secret), Option.none())
      const taken = yield* keys.create(next!)
      const clash = yield* Effect.flip(
        keys.rotate(workspaceId, taken.id, { ...secret, secretHash: key!.secretHash })
      )
      assert.deepInclude(clash, { _tag: "AlreadyExists", what: "key" })
    }))
}
