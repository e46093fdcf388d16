/**
 * `anipool user create|list|disable|set-password`.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { People } from "@anipool/core/people/People"
import { Role } from "@anipool/domain/people/Role"
import * as User from "@anipool/domain/people/User"
import { UsageWrong } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { randomBytes } from "node:crypto"
import * as Flags from "../Flags.ts"

const name = Flags.fitting("name", User.WrittenUserName, {
  placeholder: "NAME",
  description: "The name that the user signs in with.",
  expected: User.userNameExpected.replace(/^expected /, "")
})

const create = Command.make(
  "create",
  {
    json: Flags.json,
    name,
    displayName: Options.optional(Flags.fitting("display-name", User.ShownName, {
      placeholder: "TEXT",
      description: "The name that is shown. Default: the name.",
      expected: `1 to ${User.displayNameLengthMax} characters`
    })),
    administrator: Options.boolean("administrator").pipe(
      Options.withDescription("Make an administrator of the installation.")
    ),
    workspace: Options.optional(Flags.workspace),
    role: Options.optional(Flags.oneOf("role", Role.literals, "What the user may do in the workspace."))
  },
  Effect.fn("user create")(function*({ administrator, displayName, json, name, role, workspace }) {
    if (Option.isSome(role) !== Option.isSome(workspace)) {
      return yield* new UsageWrong({ message: "--workspace and --role: expected both or neither" })
    }
    const people = yield* People
    const administration = yield* Administration
    const place = yield* Effect.transposeMapOption(
      Option.all({ workspace, role }),
      (each) => Effect.map(administration.workspace(each.workspace), ({ id }) => ({ workspaceId: id, role: each.role }))
    )
    const password = yield* makePassword
    const person = {
      name,
      displayName: Option.getOrUndefined(displayName),
      password,
      isAdministrator: administrator
    }
    const user = yield* people.create(person, Option.getOrUndefined(place))
    yield* Output.answer(json, { ...shown(user), password: Redacted.value(password) }, () => [
      Redacted.value(password),
      `This is the password of ${user.name}. It is shown this once only: the user can change it in the console.`
    ])
  }, UseCases.provide)
).pipe(Command.withDescription("Make a user, with a password that is shown once, here."))

const list = Command.make(
  "list",
  { json: Flags.json },
  Effect.fn("user list")(function*({ json }) {
    const people = yield* People
    const users: Array<User.User> = []
    for (;;) {
      const page = yield* people.list({ after: users.at(-1)?.name ?? "", limit: pageSize })
      users.push(...page)
      if (page.length < pageSize) break
    }
    yield* Output.answer(json, users.map(shown), () =>
      Output.table(
        ["NAME", "SHOWN AS", "ADMINISTRATOR", "STATE"],
        users.map((user) => [
          user.name,
          user.displayName,
          user.isAdministrator ? "yes" : "",
          user.isDisabled ? "disabled" : "active"
        ]),
        "There is no user yet."
      ))
  }, UseCases.provide)
).pipe(Command.withDescription("List the users of the installation."))

const disable = Command.make(
  "disable",
  { json: Flags.json, name },
  Effect.fn("user disable")(function*({ json, name }) {
    const user = yield* Effect.flatMap(People, (people) => people.update(name, { isDisabled: true }))
    yield* Output.answer(json, shown(user), () => [`${user.name} can no longer sign in, and is signed out everywhere.`])
  }, UseCases.provide)
).pipe(Command.withDescription("Keep a user from signing in, and end their sessions."))

const setPassword = Command.make(
  "set-password",
  { json: Flags.json, name },
  Effect.fn("user set-password")(function*({ json, name }) {
    const password = yield* makePassword
    const user = yield* Effect.flatMap(People, (people) => people.setPassword(name, password))
    yield* Output.answer(json, { ...shown(user), password: Redacted.value(password) }, () => [
      Redacted.value(password),
      `This is the new password of ${user.name}, who is signed out everywhere. It is shown this once only.`
    ])
  }, UseCases.provide)
).pipe(Command.withDescription("Give a user a new password, which is shown once, here, and end their sessions."))

/** `anipool user create|list|disable|set-password`. */
export const user = Command.make("user").pipe(
  Command.withSubcommands([create, list, disable, setPassword])
)

// internal

const pageSize = 200

/** 120 bits. */
const makePassword = Effect.sync(() => Redacted.make(randomBytes(15).toString("base64url")))

const shown = ({ displayName, isAdministrator, isDisabled, name }: User.User) => ({
  name,
  displayName,
  isAdministrator,
  isDisabled
})
