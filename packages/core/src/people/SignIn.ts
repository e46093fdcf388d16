/**
 * Signing in, and what a session opens. Tokens and codes are only ever hashed here, never kept.
 */
import type { Role } from "@anipool/domain/people/Role"
import { type User, WrittenUserName } from "@anipool/domain/people/User"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type Resumed, type Session, Sessions } from "@anipool/storage/Sessions"
import type { StorageError } from "@anipool/storage/StorageError"
import { type Identity, Users } from "@anipool/storage/Users"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { randomBytes, randomInt } from "node:crypto"
import { hashSecret, hashText } from "../Authentication.ts"
import { Conflict, type InvalidRequest, type Overloaded, SignInFailed } from "../CoreError.ts"
import { Passwords } from "./Passwords.ts"
import * as People from "./People.ts"

/** Longest description of a browser that is kept, in characters. */
export const browserLengthMax = 256

/** Where somebody signs in from. */
export interface Place {
  readonly address: string
  readonly browser: string
}

/** Somebody who has just signed in; the token is the session's only key. */
export interface SignedIn {
  readonly token: Redacted.Redacted
  readonly user: User
}

/** Who somebody is by a provider's word, as they shall be known here when they come for the first time. */
export interface Vouched extends Identity {
  readonly name: string
  readonly displayName: string
}

/**
 * Why a provider's word is not enough: the user is `disabled`; for a first sign-in, another user has the name
 * (`name-taken`: nobody takes over a user by a name), it is none that a user can have (`name-unusable`), or the installation
 * has no administrator yet (`not-set-up`), whom somebody who comes by chance shall not forestall.
 */
export class ProviderSignInRefused extends Schema.TaggedError<ProviderSignInRefused>()("ProviderSignInRefused", {
  reason: Schema.Literal("disabled", "name-taken", "name-unusable", "not-set-up")
}) {}

/** A workspace that somebody becomes a member of; `isFixed`: in this role at every sign-in, not at the first alone. */
export interface FirstPlace {
  readonly workspaceId: WorkspaceId
  readonly role: Role
  readonly isFixed: boolean
}

/** Signing in. */
export class SignIn extends Context.Tag("@anipool/core/SignIn")<SignIn, {
  /** By name and password. Whatever is wrong, the failure is the same and takes as long. */
  readonly byPassword: (
    by: { readonly name: string; readonly password: Redacted.Redacted },
    from: Place
  ) => Effect.Effect<SignedIn, SignInFailed | Overloaded | StorageError>
  /** By a provider's word. Who comes for the first time is made a user, a member of the workspace where one is named. */
  readonly byProvider: (
    vouched: Vouched,
    place: FirstPlace | undefined,
    from: Place
  ) => Effect.Effect<SignedIn, ProviderSignInRefused | StorageError>
  /** The session of a token, if it holds, and the user's place in the workspace that is asked for. It is used now. */
  readonly resume: (
    token: Redacted.Redacted,
    workspaceId: WorkspaceId | null
  ) => Effect.Effect<Option.Option<Resumed>, StorageError>
  /** Ends a session. Idempotent. */
  readonly signOut: (token: Redacted.Redacted) => Effect.Effect<void, StorageError>
  /** A user's sessions, the one used last first. */
  readonly sessions: (user: User) => Effect.Effect<ReadonlyArray<Session>, StorageError>
  /** Ends one of a user's sessions; whether there was one. */
  readonly end: (user: User, sessionId: number) => Effect.Effect<boolean, StorageError>
  /** Whether a user of this name has a session at an address of a kind. */
  readonly isUsedAt: (name: string, isThere: (address: string) => boolean) => Effect.Effect<boolean, StorageError>
  /** Whether a user signs in by a password; who came by a provider has none. */
  readonly hasPassword: (user: User) => Effect.Effect<boolean, StorageError>
  /** Replaces one's own password: all sessions end, and a new one begins. */
  readonly changePassword: (
    user: User,
    passwords: { readonly current: Redacted.Redacted; readonly next: Redacted.Redacted },
    from: Place
  ) => Effect.Effect<SignedIn, SignInFailed | InvalidRequest | Overloaded | StorageError>
  /** Whether nobody can sign in yet. */
  readonly isToBeSetUp: Effect.Effect<boolean, StorageError>
  /** A new code for the first set-up; `None` where there are users. */
  readonly offerSetUp: Effect.Effect<Option.Option<Redacted.Redacted>, StorageError>
  /** Makes the installation's first user, its administrator, for who knows a code. */
  readonly setUp: (
    by: { readonly code: Redacted.Redacted } & People.NewPerson,
    from: Place
  ) => Effect.Effect<SignedIn, SignInFailed | InvalidRequest | Conflict | Overloaded | StorageError>
}>() {}

/** `SignIn` over storage. */
export const make = Effect.gen(function*() {
  const users = yield* Users
  const sessions = yield* Sessions
  const passwords = yield* Passwords

  const begin = Effect.fnUntraced(function*(user: User, { address, browser }: Place) {
    const token = yield* Effect.sync(() => Redacted.make(randomBytes(32).toString("base64url")))
    yield* sessions.create(
      { tokenHash: hashSecret(token), userId: user.id, address, browser: browser.slice(0, browserLengthMax) },
      yield* Clock.currentTimeMillis
    )
    return { token, user }
  })

  const isToBeSetUp = Effect.map(users.isAny, (isAny) => !isAny)

  return SignIn.of({
    byPassword: Effect.fn("SignIn.byPassword")(function*({ name, password }, from) {
      const wanted = readName(name)
      const found = Option.isSome(wanted) ? yield* users.credentials(wanted.value) : Option.none()
      const hash = Option.match(found, { onNone: () => null, onSome: ({ passwordHash }) => passwordHash })
      const isIt = yield* passwords.isIt(password, hash)
      if (!isIt || Option.isNone(found) || found.value.user.isDisabled) return yield* failed
      return yield* begin(found.value.user, from)
    }),

    byProvider: Effect.fn("SignIn.byProvider")(function*({ displayName, issuer, name, subject }, place, from) {
      const identity = { issuer, subject }
      const found = yield* users.findByIdentity(identity)
      if (Option.isSome(found)) {
        const user = found.value
        if (user.isDisabled) return yield* new ProviderSignInRefused({ reason: "disabled" })
        if (place?.isFixed === true) yield* users.putMember(place.workspaceId, user.id, place.role)
        return yield* begin(user, from)
      }
      if (yield* isToBeSetUp) return yield* new ProviderSignInRefused({ reason: "not-set-up" })
      const wanted = readName(name)
      if (Option.isNone(wanted)) return yield* new ProviderSignInRefused({ reason: "name-unusable" })
      const shown = People.displayNameOr(displayName, wanted.value)
      const user = yield* users.create(
        { name: wanted.value, displayName: shown, passwordHash: null, identity, isAdministrator: false },
        place
      ).pipe(Effect.catchTag("AlreadyExists", () => new ProviderSignInRefused({ reason: "name-taken" })))
      return yield* begin(user, from)
    }),

    resume: Effect.fn("SignIn.resume")(function*(token, workspaceId) {
      return yield* sessions.resume(hashSecret(token), workspaceId, yield* Clock.currentTimeMillis)
    }),

    signOut: Effect.fn("SignIn.signOut")((token) => sessions.end(hashSecret(token))),

    sessions: Effect.fn("SignIn.sessions")(function*({ id }) {
      return yield* sessions.list(id, yield* Clock.currentTimeMillis)
    }),

    end: Effect.fn("SignIn.end")(({ id }, sessionId) => sessions.endOne(id, sessionId)),

    isUsedAt: Effect.fn("SignIn.isUsedAt")(function*(name, isThere) {
      const wanted = readName(name)
      const found = Option.isSome(wanted) ? yield* users.credentials(wanted.value) : Option.none()
      if (Option.isNone(found)) return false
      const held = yield* sessions.list(found.value.user.id, yield* Clock.currentTimeMillis)
      return held.some(({ address }) => isThere(address))
    }),

    hasPassword: Effect.fn("SignIn.hasPassword")(({ name }) =>
      Effect.map(users.credentials(name), Option.exists(({ passwordHash }) => passwordHash !== null))
    ),

    changePassword: Effect.fn("SignIn.changePassword")(function*(user, { current, next }, from) {
      yield* People.checkPassword(next, user.name)
      const found = yield* users.credentials(user.name)
      const hash = Option.match(found, { onNone: () => null, onSome: ({ passwordHash }) => passwordHash })
      if (!(yield* passwords.isIt(current, hash))) return yield* wrongPassword
      yield* users.setPassword(user.id, yield* passwords.hash(next))
      return yield* begin(user, from)
    }),

    isToBeSetUp,

    offerSetUp: Effect.gen(function*() {
      if (!(yield* isToBeSetUp)) return Option.none()
      const code = yield* Effect.sync(makeCode)
      yield* users.offerSetUp(hashText(plainCode(code)))
      return Option.some(Redacted.make(code))
    }).pipe(Effect.withSpan("SignIn.offerSetUp")),

    setUp: Effect.fn("SignIn.setUp")(function*({ code, displayName, name, password }, from) {
      yield* People.checkPassword(password, name)
      if (!(yield* isToBeSetUp)) return yield* isSetUp
      const made = yield* users.setUp(hashText(plainCode(Redacted.value(code))), {
        name,
        displayName: People.displayNameOr(displayName, name),
        passwordHash: yield* passwords.hash(password),
        identity: null,
        isAdministrator: true
      })
      if (Option.isNone(made)) return yield* (yield* isToBeSetUp) ? wrongCode : isSetUp
      return yield* begin(made.value, from)
    })
  })
})

/** `SignIn` over storage. */
export const layer: Layer.Layer<SignIn, never, Users | Sessions | Passwords> = Layer.effect(SignIn, make)

// internal

const readName = Schema.decodeOption(WrittenUserName)

const failed = new SignInFailed({ message: "The name or the password is wrong" })
const wrongPassword = new SignInFailed({ message: "current: expected your present password" })
const wrongCode = new SignInFailed({ message: "code: expected the code that the server printed when it started" })
const isSetUp = new Conflict({ message: "This installation has been set up already: sign in", code: "already_set_up" })
/** Letters and digits that nobody mixes up. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

/** Twenty of them, a hundred bits, in groups. */
const makeCode = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => alphabet.charAt(randomInt(alphabet.length))).join(""))
    .join("-")

/** A code as it is compared: without what people put between. */
const plainCode = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, "")
