/**
 * Signing in, over memory.
 */
import * as Passwords from "@anipool/core/people/Passwords"
import * as People from "@anipool/core/people/People"
import * as SignIn from "@anipool/core/people/SignIn"
import * as SessionLife from "@anipool/domain/people/SessionLife"
import { UserName } from "@anipool/domain/people/User"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/TestClock"

const layer = Layer.merge(SignIn.layer, People.layer).pipe(
  Layer.provide(Passwords.layer),
  Layer.provideMerge(MemoryStorage.layer)
)
const from = { address: "192.0.2.1", browser: "x".repeat(1_000) }
const ada = UserName.make("ada")
const password = Redacted.make("correct horse battery")

const setUp = Effect.gen(function*() {
  const signIn = yield* SignIn.SignIn
  const code = Option.getOrThrow(yield* signIn.offerSetUp)
  return yield* signIn.setUp({ code, name: ada, displayName: "Ada", password }, from)
})

describe("SignIn", () => {
  it.effect("the first user is set up by the code, as people write it, and is signed in", () =>
    Effect.gen(function*() {
      const signIn = yield* SignIn.SignIn
      assert.isTrue(yield* signIn.isToBeSetUp)
      const code = Redacted.value(Option.getOrThrow(yield* signIn.offerSetUp))
      assert.match(code, /^([2-9A-HJ-NP-Z]{5}-){3}[2-9A-HJ-NP-Z]{5}$/)
      const person = { name: ada, displayName: undefined, password }
      const wrong = yield* Effect.flip(signIn.setUp({ code: Redacted.make("2".repeat(20)), ...person }, from))
      assert.deepInclude(wrong, { _tag: "SignInFailed" })
      const short = yield* Effect.flip(
        signIn.setUp({ code: Redacted.make(code), ...person, password: Redacted.make("short") }, from)
      )
      assert.deepInclude(short, { _tag: "InvalidRequest", message: "password: expected 12 to 256 characters" })
      const written = Redacted.make(` ${code.toLowerCase().replaceAll("-", " ")}`)
      const { token, user } = yield* signIn.setUp({ code: written, ...person }, from)
      assert.deepInclude(user, { name: ada, displayName: "ada", isAdministrator: true })
      assert.isTrue(Option.isSome(yield* signIn.resume(token, null)))
      assert.isFalse(yield* signIn.isToBeSetUp)
      assert.isTrue(Option.isNone(yield* signIn.offerSetUp))
      const again = yield* Effect.flip(signIn.setUp({ code: written, ...person, name: UserName.make("bob") }, from))
      assert.deepInclude(again, { _tag: "Conflict" })
    }).pipe(Effect.provide(layer)))

  it.effect("every way to be wrong is told alike", () =>
    Effect.gen(function*() {
      const signIn = yield* SignIn.SignIn
      const people = yield* People.People
      yield* setUp
      yield* people.create({ name: UserName.make("bob"), displayName: undefined, password })
      yield* people.update(UserName.make("bob"), { isDisabled: true })
      const attempts = [
        { name: "ada", password: Redacted.make("another password") },
        { name: "nobody", password },
        { name: "no name at all", password },
        { name: "bob", password }
      ]
      const failures = yield* Effect.forEach(attempts, (by) => Effect.flip(signIn.byPassword(by, from)))
      assert.deepStrictEqual(new Set(failures.map((each) => JSON.stringify(each))).size, 1)
      const { user } = yield* signIn.byPassword({ name: " ADA ", password }, from)
      assert.strictEqual(user.name, "ada")
    }).pipe(Effect.provide(layer)))

  it.effect("a session ends by sign-out, by time and by a new password, which begins another", () =>
    Effect.gen(function*() {
      const signIn = yield* SignIn.SignIn
      const { token: first, user } = yield* setUp
      const { token: second } = yield* signIn.byPassword({ name: "ada", password }, from)
      assert.lengthOf(yield* signIn.sessions(user), 2)
      yield* signIn.signOut(first)
      assert.isTrue(Option.isNone(yield* signIn.resume(first, null)))
      const next = Redacted.make("quite another password")
      const wrong = yield* Effect.flip(signIn.changePassword(user, { current: next, next }, from))
      assert.deepInclude(wrong, { _tag: "SignInFailed" })
      const { token: third } = yield* signIn.changePassword(user, { current: password, next }, from)
      assert.isTrue(Option.isNone(yield* signIn.resume(second, null)))
      const [session, ...more] = yield* signIn.sessions(user)
      assert.deepStrictEqual(more, [])
      assert.strictEqual(session!.browser.length, 256)
      assert.isFalse(yield* signIn.end(user, session!.id + 1))
      yield* TestClock.adjust(Duration.millis(SessionLife.idleMs))
      assert.isTrue(Option.isNone(yield* signIn.resume(third, null)))
    }).pipe(Effect.provide(layer)))

  it.effect("by a provider's word a user is made once, and takes over nobody of their name", () =>
    Effect.gen(function*() {
      const signIn = yield* SignIn.SignIn
      const people = yield* People.People
      const workspaces = yield* Workspaces
      yield* setUp
      const settings = { country: "us", timeZone: "UTC", inboundGroups: false, fields: {}, policy: {} } as const
      const workspace = yield* workspaces.create({ name: "Acme", ...settings })
      const place = { workspaceId: workspace.id, role: "operator", isFixed: false } as const
      const vouched = { issuer: "https://id.example", subject: "s-1", name: "Grace@Example.com", displayName: "Grace" }
      const { user } = yield* signIn.byProvider(vouched, place, from)
      const name = UserName.make("grace@example.com")
      assert.deepInclude(user, { name, displayName: "Grace", isAdministrator: false })
      assert.deepStrictEqual(yield* people.members(workspace.id), [{ user, role: "operator" }])
      const again = yield* signIn.byProvider({ ...vouched, name: "renamed" }, place, from)
      assert.deepStrictEqual(again.user, user)
      yield* signIn.byProvider(vouched, { ...place, role: "viewer" }, from)
      assert.deepStrictEqual(yield* people.members(workspace.id), [{ user, role: "operator" }])
      yield* signIn.byProvider(vouched, { ...place, role: "viewer", isFixed: true }, from)
      assert.deepStrictEqual(yield* people.members(workspace.id), [{ user, role: "viewer" }])
      const refusal = (changed: Partial<typeof vouched>) =>
        Effect.map(
          Effect.flip(signIn.byProvider({ ...vouched, ...changed }, place, from)),
          (refused) => refused._tag === "ProviderSignInRefused" ? refused.reason : refused._tag
        )
      assert.strictEqual(yield* refusal({ subject: "s-2", name: "ada" }), "name-taken")
      assert.strictEqual(yield* refusal({ subject: "s-2", name: "no name" }), "name-unusable")
      const nowhere = yield* signIn.byProvider({ ...vouched, subject: "s-3", name: "eve" }, undefined, from)
      assert.deepStrictEqual(yield* people.workspacesOf(nowhere.user), [])
      yield* people.update(user.name, { isDisabled: true })
      assert.strictEqual(yield* refusal({}), "disabled")
    }).pipe(Effect.provide(layer)))

  it.effect("a provider's word makes nobody a user before the installation has its administrator", () =>
    Effect.gen(function*() {
      const signIn = yield* SignIn.SignIn
      const vouched = { issuer: "https://id.example", subject: "s-1", name: "grace", displayName: "Grace" }
      const refused = yield* Effect.flip(signIn.byProvider(vouched, undefined, from))
      assert.deepInclude(refused, { _tag: "ProviderSignInRefused", reason: "not-set-up" })
      assert.isTrue(yield* signIn.isToBeSetUp)
    }).pipe(Effect.provide(layer)))

  it.effect("who may enter which workspace: members theirs, the installation's administrator all", () =>
    Effect.gen(function*() {
      const people = yield* People.People
      const workspaces = yield* Workspaces
      const { user: admin } = yield* setUp
      const settings = { country: "us", timeZone: "UTC", inboundGroups: false, fields: {}, policy: {} } as const
      const [one, two] = yield* Effect.forEach(["One", "Two"], (name) => workspaces.create({ name, ...settings }))
      const bob = yield* people.create(
        { name: UserName.make("bob"), displayName: "Bob", password },
        { workspaceId: two!.id, role: "viewer" }
      )
      assert.deepStrictEqual(yield* people.workspacesOf(bob), [{ workspace: two!, role: "viewer" }])
      assert.deepStrictEqual(
        (yield* people.workspacesOf(admin)).map(({ role, workspace }) => [workspace.name, role]),
        [["One", "administrator"], ["Two", "administrator"]]
      )
      assert.deepInclude(yield* Effect.flip(people.removeMember(one!.id, bob.name)), { _tag: "NotFound" })
      yield* people.putMember(one!.id, bob.name, "operator")
      yield* people.removeMember(one!.id, bob.name)
      assert.deepInclude(yield* Effect.flip(people.update(ada, { isDisabled: true })), { _tag: "Conflict" })
    }).pipe(Effect.provide(layer)))
})
