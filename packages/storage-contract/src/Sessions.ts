/**
 * What every adapter's `Sessions` does.
 */
import * as SessionLife from "@anipool/domain/people/SessionLife"
import { seenEveryMs, Sessions, sessionsMax } from "@anipool/storage/Sessions"
import { Users } from "@anipool/storage/Users"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Fixture from "./Fixture.ts"

const startedAt = Date.UTC(2026, 0, 5, 9)

/** A user of the test's own, and sessions of theirs, each begun at its time. */
const signedIn = Effect.fnUntraced(function*(...times: ReadonlyArray<number>) {
  const sessions = yield* Sessions
  const users = yield* Users
  const user = yield* Effect.flatMap(Fixture.freshUser, (each) => users.create(each))
  const begun = yield* Effect.forEach(times, (at) =>
    Effect.gen(function*() {
      const tokenHash = yield* Fixture.freshHex(64)
      const session = yield* sessions.create(
        { tokenHash, userId: user.id, address: "192.0.2.7", browser: "Firefox" },
        at
      )
      return { tokenHash, session }
    }))
  return { user, begun }
})

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("a session is resumed by its token, with the role in the workspace that is asked for", () =>
    Effect.gen(function*() {
      const sessions = yield* Sessions
      const users = yield* Users
      const { begun: [first], user } = yield* signedIn(startedAt)
      const { session, tokenHash } = first!
      assert.deepStrictEqual(session, {
        id: session.id,
        userId: user.id,
        address: "192.0.2.7",
        browser: "Firefox",
        createdAt: startedAt,
        lastSeenAt: startedAt
      })
      const workspace = yield* Fixture.freshWorkspace({ policy: { dailyCap: 5 } })
      const resume = (id: typeof workspace.id | null) => sessions.resume(tokenHash, id, startedAt)
      const nowhere = Option.some({ session, user, membership: null })
      assert.deepStrictEqual(yield* resume(null), nowhere)
      assert.deepStrictEqual(yield* resume(workspace.id), nowhere, "no member")
      assert.deepStrictEqual(yield* resume(Fixture.unknownWorkspaceId), nowhere)
      yield* users.putMember(workspace.id, user.id, "operator")
      const membership = { workspace, role: "operator" } as const
      assert.deepStrictEqual(yield* resume(workspace.id), Option.some({ session, user, membership }))
      yield* users.update(user.id, { isAdministrator: true })
      const everywhere = yield* Effect.flatten(resume((yield* Fixture.freshWorkspace()).id))
      assert.strictEqual(everywhere.membership?.role, "administrator")
      assert.isTrue(Option.isNone(yield* sessions.resume(yield* Fixture.freshHex(64), null, startedAt)))
    }))

  it.effect("it ends when it was not used for long, and in any case at last", () =>
    Effect.gen(function*() {
      const sessions = yield* Sessions
      const { begun: [first], user } = yield* signedIn(startedAt)
      const { tokenHash } = first!
      const seenAt = (at: number) =>
        Effect.map(sessions.resume(tokenHash, null, at), Option.map(({ session }) => session.lastSeenAt))
      assert.deepStrictEqual(
        yield* seenAt(startedAt + seenEveryMs - 1),
        Option.some(startedAt),
        "not written each time"
      )
      const step = SessionLife.idleMs - 1
      let at = startedAt
      while (at + step < startedAt + SessionLife.lifeMs) {
        at += step
        assert.deepStrictEqual(yield* seenAt(at), Option.some(at))
      }
      assert.deepStrictEqual(yield* seenAt(startedAt + SessionLife.lifeMs), Option.none())
      assert.deepStrictEqual(yield* seenAt(at + SessionLife.idleMs), Option.none())
      assert.deepStrictEqual(yield* sessions.list(user.id, at + SessionLife.idleMs), [])
    }))

  it.effect("it ends by sign-out, by its user, by a new password and by disabling", () =>
    Effect.gen(function*() {
      const sessions = yield* Sessions
      const users = yield* Users
      const { begun, user } = yield* signedIn(startedAt, startedAt + 1, startedAt + 2)
      const other = yield* signedIn(startedAt)
      const left = Effect.map(sessions.list(user.id, startedAt + 3), (all) => all.map(({ createdAt }) => createdAt))
      assert.deepStrictEqual(yield* left, [startedAt + 2, startedAt + 1, startedAt])
      yield* sessions.end(begun[0]!.tokenHash)
      yield* sessions.end(begun[0]!.tokenHash)
      assert.isFalse(yield* sessions.endOne(other.user.id, begun[1]!.session.id), "another's")
      assert.deepStrictEqual(yield* left, [startedAt + 2, startedAt + 1])
      assert.isTrue(yield* sessions.endOne(user.id, begun[1]!.session.id))
      assert.isFalse(yield* sessions.endOne(user.id, begun[1]!.session.id))
      assert.deepStrictEqual(yield* left, [startedAt + 2])
      yield* users.setPassword(user.id, "hash 2")
      assert.deepStrictEqual(yield* left, [])
      yield* users.update(other.user.id, { isDisabled: true })
      assert.isTrue(Option.isNone(yield* sessions.resume(other.begun[0]!.tokenHash, null, startedAt)))
      yield* users.update(other.user.id, { isDisabled: false })
      assert.isTrue(Option.isNone(yield* sessions.resume(other.begun[0]!.tokenHash, null, startedAt)))
    }))

  it.effect("a user has so many at a time: the one used longest ago goes, and those that have ended", () =>
    Effect.gen(function*() {
      const sessions = yield* Sessions
      const { begun, user } = yield* signedIn(...Array.from({ length: sessionsMax + 1 }, (_, i) => startedAt + i))
      const listed = yield* sessions.list(user.id, startedAt + sessionsMax)
      assert.deepStrictEqual(listed, begun.slice(1).reverse().map(({ session }) => session))
    }))
}
