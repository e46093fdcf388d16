/**
 * What every adapter's `Users` does.
 */
import { UserId, UserName } from "@anipool/domain/people/User"
import { membersMax, type NewUser, setUpCodesMax, Users, usersPageMax } from "@anipool/storage/Users"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Fixture from "./Fixture.ts"

const unknownUserId = UserId.make(2_000_000_000)

const change = (user: Partial<NewUser>) => Effect.map(Fixture.freshUser, (fresh) => ({ ...fresh, ...user }))

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  // The first of them, as it asks for an installation without users.
  it.effect("the first set-up is done once, by who knows a code, also when many try; its user stays administrator", () =>
    Effect.gen(function*() {
      const users = yield* Users
      assert.isFalse(yield* users.isAny)
      const codes = yield* Effect.replicateEffect(Fixture.freshHex(64), setUpCodesMax + 1)
      yield* Effect.forEach(codes, (code) => users.offerSetUp(code))
      const first = yield* change({ isAdministrator: true })
      assert.deepStrictEqual(yield* users.setUp(yield* Fixture.freshHex(64), first), Option.none())
      assert.deepStrictEqual(yield* users.setUp(codes[0]!, first), Option.none(), "the oldest code is forgotten")
      const made = yield* Effect.all(
        codes.slice(1, 6).map((code) =>
          Effect.flatMap(change({ isAdministrator: true }), (user) => users.setUp(code, user))
        ),
        { concurrency: "unbounded" }
      )
      const [user, ...more] = made.flatMap(Option.toArray)
      assert.deepStrictEqual(more, [])
      assert.isTrue(yield* users.isAny)
      assert.deepStrictEqual(yield* users.setUp(codes[7]!, yield* change({})), Option.none())
      assert.deepInclude(user, { isAdministrator: true, isDisabled: false })
      for (const lost of [{ isAdministrator: false }, { isDisabled: true }]) {
        assert.strictEqual((yield* Effect.flip(users.update(user!.id, lost)))._tag, "LastAdministrator")
      }
      assert.deepStrictEqual(yield* users.find(user!.name), Option.some(user!))
      const second = yield* Effect.flatMap(change({ isAdministrator: true }), (each) => users.create(each))
      const both = yield* Effect.all(
        [user!, second].map(({ id }) => Effect.either(users.update(id, { isAdministrator: false }))),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(both.filter(({ _tag }) => _tag === "Left"), 1, "two at once leave one")
    }))

  it.effect("what was created is found by name and by identity, the password's hash with the credentials alone", () =>
    Effect.gen(function*() {
      const users = yield* Users
      const identity = { issuer: "https://id.example", subject: yield* Fixture.freshHex(24) }
      const user = yield* change({ identity, displayName: "Ada L." })
      const created = yield* users.create(user)
      assert.deepStrictEqual(created, {
        id: created.id,
        name: user.name,
        displayName: "Ada L.",
        isAdministrator: false,
        isDisabled: false
      })
      assert.deepStrictEqual(yield* users.find(user.name), Option.some(created))
      assert.deepStrictEqual(yield* users.findByIdentity(identity), Option.some(created))
      assert.deepStrictEqual(
        yield* users.credentials(user.name),
        Option.some({ user: created, passwordHash: user.passwordHash })
      )
      assert.deepStrictEqual(yield* users.findByIdentity({ ...identity, subject: "other" }), Option.none())
      assert.deepStrictEqual(yield* users.find(UserName.make("nobody-of-this-name")), Option.none())
    }))

  it.effect("a name and an identity are one user's, also when many come at once", () =>
    Effect.gen(function*() {
      const users = yield* Users
      const identity = { issuer: "https://id.example", subject: yield* Fixture.freshHex(24) }
      const user = yield* change({ identity })
      assert.strictEqual(yield* Fixture.successesOf(users.create(user), 10, "AlreadyExists"), 1)
      assert.deepInclude(yield* Effect.flip(users.create({ ...user, identity: null })), { what: "user" })
      const { name } = yield* change({})
      assert.deepInclude(yield* Effect.flip(users.create({ ...user, name })), { what: "user" })
      assert.deepStrictEqual(yield* users.find(name), Option.none())
    }))

  it.effect("lists by name, a page after a name", () =>
    Effect.gen(function*() {
      const users = yield* Users
      const made = yield* Effect.replicateEffect(Effect.flatMap(Fixture.freshUser, (user) => users.create(user)), 3)
      const names = made.map(({ name }) => name).sort()
      const page = yield* users.list({ after: names[0]!, limit: usersPageMax })
      assert.isTrue(page.every(({ name }, i) => name > (page[i - 1]?.name ?? names[0]!)))
      assert.deepStrictEqual(page.map(({ name }) => name).filter((name) => names.includes(name)), names.slice(1))
      assert.deepStrictEqual(yield* users.list({ after: names[0]!, limit: 1 }), page.slice(0, 1))
      yield* Fixture.assertRefused(users.list({ after: "", limit: usersPageMax + 1 }))
    }))

  it.effect("an update changes what is named; of nobody it is None", () =>
    Effect.gen(function*() {
      const users = yield* Users
      const user = yield* Effect.flatMap(Fixture.freshUser, (each) => users.create(each))
      const renamed = yield* users.update(user.id, { displayName: "B" })
      assert.deepStrictEqual(renamed, Option.some({ ...user, displayName: "B" }))
      const disabled = yield* users.update(user.id, { isDisabled: true })
      assert.deepStrictEqual(disabled, Option.some({ ...user, displayName: "B", isDisabled: true }))
      assert.deepStrictEqual(yield* users.find(user.name), disabled)
      assert.deepStrictEqual(yield* users.update(unknownUserId, { displayName: "B" }), Option.none())
      assert.isTrue(yield* users.setPassword(user.id, "hash 2"))
      assert.strictEqual((yield* Effect.flatten(users.credentials(user.name))).passwordHash, "hash 2")
      assert.isFalse(yield* users.setPassword(unknownUserId, "hash 2"))
    }))

  it.effect("a workspace has its own members alone, by name", () =>
    Effect.gen(function*() {
      const users = yield* Users
      const one = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      const ada = yield* users.create(yield* change({}), { workspaceId: one.id, role: "viewer" })
      const bob = yield* users.create(yield* change({}))
      yield* users.putMember(one.id, bob.id, "operator")
      yield* users.putMember(other.id, bob.id, "administrator")
      const byName = [{ user: ada, role: "viewer" as const }, { user: bob, role: "operator" as const }]
        .sort((a, b) => a.user.name < b.user.name ? -1 : 1)
      assert.deepStrictEqual(yield* users.members(one.id), byName)
      assert.deepStrictEqual(yield* users.members(other.id), [{ user: bob, role: "administrator" }])
      assert.isBelow(byName.length, membersMax)
      const entered = [{ workspace: one, role: "operator" as const }, {
        workspace: other,
        role: "administrator" as const
      }]
        .sort((a, b) => a.workspace.name < b.workspace.name ? -1 : 1)
      assert.deepStrictEqual(yield* users.memberships(bob.id), entered)
      yield* users.putMember(one.id, ada.id, "operator")
      assert.deepInclude(yield* users.memberships(ada.id), { workspace: one, role: "operator" })
      assert.isTrue(yield* users.removeMember(one.id, bob.id))
      assert.isFalse(yield* users.removeMember(one.id, bob.id))
      assert.deepStrictEqual(yield* users.members(one.id), [{ user: ada, role: "operator" }])
      assert.lengthOf(yield* users.memberships(bob.id), 1)
    }))

  it.effect("of no workspace and of no user nothing is found, and nothing is written", () =>
    Effect.gen(function*() {
      const users = yield* Users
      const user = yield* change({})
      assert.deepStrictEqual(yield* users.members(Fixture.unknownWorkspaceId), [])
      assert.deepStrictEqual(yield* users.memberships(unknownUserId), [])
      yield* Fixture.assertRefused(users.create(user, { workspaceId: Fixture.unknownWorkspaceId, role: "viewer" }))
      assert.deepStrictEqual(yield* users.find(user.name), Option.none())
      const { id } = yield* Fixture.freshWorkspace()
      yield* Fixture.assertRefused(users.putMember(id, unknownUserId, "viewer"))
    }))
}
