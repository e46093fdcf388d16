/**
 * What every adapter's `WorkspaceDeletions` does.
 */
import type { Workspace } from "@anipool/domain/Workspace"
import { ApiKeys } from "@anipool/storage/ApiKeys"
import { Connections } from "@anipool/storage/Connections"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import { Users } from "@anipool/storage/Users"
import { deletionsMax, WorkspaceDeletions } from "@anipool/storage/WorkspaceDeletions"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { newConnection } from "./Connections.ts"
import * as DialsFixture from "./DialsFixture.ts"
import * as Fixture from "./Fixture.ts"
import * as LedgerFixture from "./LedgerFixture.ts"

/**
 * A workspace with something of everything: numbers, groups, a campaign, uses, dials, a key, a member.
 *
 * @public For tests of an adapter.
 */
export const fullWorkspace = Effect.fn("WorkspaceDeletions.fullWorkspace")(function*(anis: number) {
  const { confirm, held, propose, workspace, workspaceId } = yield* LedgerFixture.freshLedger(anis)
  yield* confirm([propose(held[0]!)])
  yield* LedgerFixture.usedElsewhere(workspaceId, [[held[0]!, 5]])
  yield* DialsFixture.run(workspaceId, DialsFixture.record(yield* Clock.currentTimeMillis))
  const key = yield* Fixture.freshKey(workspaceId)
  const users = yield* Users
  const user = yield* users.create(yield* Fixture.freshUser, { workspaceId, role: "operator" })
  return { workspace, key, user }
})

const held = { keys: 1, members: 1, groups: 2, campaigns: 2, anis: 4, dials: 1 }

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("tells what a workspace holds, and nothing of one that is not there", () =>
    Effect.gen(function*() {
      const deletions = yield* WorkspaceDeletions
      const { workspace } = yield* fullWorkspace(3)
      assert.deepStrictEqual(yield* deletions.holdings(workspace.id), Option.some(held))
      assert.deepStrictEqual(yield* deletions.holdings(Fixture.unknownWorkspaceId), Option.none())
      assert.deepStrictEqual(yield* deletions.begin(Fixture.unknownWorkspaceId), Option.none())
      yield* Fixture.assertRefused(Stream.runDrain(deletions.run(workspace.id)))
      assert.deepStrictEqual(yield* deletions.holdings(workspace.id), Option.some(held), "it had not begun")
    }))

  it.effect("one whose deletion has begun is known no more, and keeps its name", () =>
    Effect.gen(function*() {
      const deletions = yield* WorkspaceDeletions
      const { key, user, workspace } = yield* fullWorkspace(1)
      const connections = yield* Connections
      const connection = Option.getOrThrow(yield* connections.create(workspace.id, newConnection()))
      const actor = { kind: "commandLine", id: null, name: "ann", address: null } as const
      const begun = yield* Effect.locally(deletions.begin(workspace.id), CurrentActor, actor)
      assert.deepInclude(Option.getOrThrow(begun), {
        workspaceId: workspace.id,
        name: workspace.name,
        actor: { kind: "commandLine", name: "ann" },
        doneAt: null
      })
      assert.deepStrictEqual(yield* deletions.begin(workspace.id), begun)
      assert.deepStrictEqual(yield* deletions.holdings(workspace.id), Option.none())
      assert.deepInclude(yield* deletions.list(deletionsMax), Option.getOrThrow(begun))
      yield* assertUnknown(workspace)
      const [record] = yield* Effect.flatMap(ApiKeys, ({ list }) => list(workspace.id))
      assert.deepInclude(record, { id: key.id, active: false, isRevoked: true })
      assert.strictEqual((yield* connections.find([connection.id])).size, 0)
      assert.deepStrictEqual(yield* Effect.flatMap(Users, ({ memberships }) => memberships(user.id)), [])
      const taken = yield* Effect.flip(Effect.flatMap(Workspaces, ({ create }) => create(settingsOf(workspace))))
      assert.deepInclude(taken, { _tag: "AlreadyExists", what: "workspace" })
    }))

  it.effect("takes everything of the workspace and of no other, frees its name, and may be run again", () =>
    Effect.gen(function*() {
      const deletions = yield* WorkspaceDeletions
      const { key, workspace } = yield* fullWorkspace(3)
      const other = yield* fullWorkspace(3)
      yield* deletions.begin(workspace.id)
      const parts = [...(yield* Stream.runCollect(deletions.run(workspace.id)))]
      assert.isAbove(parts.reduce((sum, { rows }) => sum + rows, 0), 5)
      assert.deepStrictEqual(parts.map(({ share }) => share), parts.map(({ share }) => share).sort((a, b) => a - b))
      assert.strictEqual(parts.at(-1)?.share, 1)
      yield* assertUnknown(workspace)
      const [deletion] = (yield* deletions.list(deletionsMax)).filter(({ workspaceId }) => workspaceId === workspace.id)
      assert.isAtLeast(deletion!.doneAt!, deletion!.begunAt)
      const keys = yield* ApiKeys
      assert.deepStrictEqual(yield* keys.list(workspace.id), [])
      assert.isFalse((yield* keys.list()).some(({ id }) => id === key.id))

      yield* Stream.runDrain(deletions.run(workspace.id))
      const anew = yield* Effect.flatMap(Workspaces, ({ create }) => create(settingsOf(workspace)))
      assert.notStrictEqual(anew.id, workspace.id)
      assert.deepInclude(Option.getOrThrow(yield* deletions.holdings(anew.id)), { groups: 0, anis: 0, dials: 0 })
      assert.deepStrictEqual(yield* deletions.holdings(other.workspace.id), Option.some(held))
      assert.deepStrictEqual(
        yield* Effect.flatMap(Workspaces, ({ find }) => find(other.workspace.id)),
        Option.some(other.workspace)
      )
      assert.deepStrictEqual(yield* Fixture.heldIn(workspace.id, 100), [])
      assert.deepStrictEqual(
        yield* Effect.flatMap(InboundGroups, ({ find }) => find(workspace.id, "P1")),
        Option.none()
      )
    }))
}

const settingsOf = ({ country, fields, inboundGroups, name, policy, timeZone }: Workspace) => ({
  country,
  fields,
  inboundGroups,
  name,
  policy,
  timeZone
})

const assertUnknown = Effect.fnUntraced(function*(workspace: Workspace) {
  const workspaces = yield* Workspaces
  assert.deepStrictEqual(yield* workspaces.find(workspace.id), Option.none())
  assert.deepStrictEqual(yield* workspaces.findByName(workspace.name), Option.none())
  assert.isFalse((yield* workspaces.list).some(({ id }) => id === workspace.id))
  assert.deepStrictEqual(yield* workspaces.setPolicy(workspace.id, {}), Option.none())
  assert.deepStrictEqual(yield* workspaces.update(workspace.id, settingsOf(workspace)), Option.none())
})
