/**
 * `anipool connection create|list|change|delete`: telephony providers that ask for numbers and tell what became of calls.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { ConnectionDesk } from "@anipool/core/connections/ConnectionDesk"
import { DisplayName, Identifier } from "@anipool/domain/Campaign"
import * as Connection from "@anipool/domain/Connection"
import { Unsuccessful, UsageWrong } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Flags from "../Flags.ts"

const name = Flags.fitting("name", DisplayName, {
  placeholder: "TEXT",
  description: "What people know it by.",
  expected: "1 to 255 characters"
})

const publicUrl = Flags.fitting("public-url", Connection.PublicUrl, {
  placeholder: "URL",
  description: "Where the provider reaches the server, such as https://hooks.example.com.",
  expected: "an https address, without a slash at its end"
})

const campaign = Flags.fitting("campaign", Identifier, {
  placeholder: "ID",
  description: "The campaign of calls that name none.",
  expected: "a campaign's id"
})

const parameter = (of: string, what: string) =>
  Options.optional(Flags.fitting(`${of}-parameter`, Connection.ParameterName, {
    placeholder: "NAME",
    description: `The parameter of calls that names ${what}.`,
    expected: "the name of a parameter"
  }))

const campaignParameter = parameter("campaign", "the campaign")
const zipParameter = parameter("zip", "the prospect's postal code")

const fallbackNumber = Options.optional(
  Options.text("fallback-number").pipe(
    Options.withPseudoName("NUMBER"),
    Options.withDescription("Shown where no number can be had. Default: the one that the call comes with.")
  )
)

const id = Flags.fitting("id", Connection.ConnectionId, {
  placeholder: "ID",
  description: "The connection, as `connection list` shows it.",
  expected: "a connection's id"
})

const create = Command.make(
  "create",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    provider: Flags.oneOf("provider", Connection.Provider.literals, "Who asks for numbers."),
    name,
    publicUrl,
    campaign,
    campaignParameter,
    zipParameter,
    fallbackNumber
  },
  Effect.fn("connection create")(function*({ json, provider, workspace, ...given }) {
    const signingKey = yield* signingKeyOf(provider)
    const owner = yield* Effect.flatMap(Administration, (administration) => administration.workspace(workspace))
    const desk = yield* ConnectionDesk
    const made = yield* desk.create(owner, provider, {
      ...given,
      campaignParameter: Option.getOrNull(given.campaignParameter),
      zipParameter: Option.getOrNull(given.zipParameter),
      fallbackNumber: Option.getOrNull(given.fallbackNumber)
    }, signingKey)
    yield* Output.answer(json, shown(made), () => [
      `voice:  ${Connection.voiceUrl(made)}`,
      `status: ${Connection.statusUrl(made)}`,
      `This is the connection ${made.id} of "${owner.name}" to ${provider}.`
    ])
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "Let a provider ask for numbers. What checks its signatures is taken from the environment: TWILIO_AUTH_TOKEN, or TELNYX_PUBLIC_KEY."
  )
)

const list = Command.make(
  "list",
  { json: Flags.json, workspace: Flags.workspace },
  Effect.fn("connection list")(function*({ json, workspace }) {
    const owner = yield* Effect.flatMap(Administration, (administration) => administration.workspace(workspace))
    const connections = yield* Effect.flatMap(ConnectionDesk, (desk) => desk.list(owner))
    yield* Output.answer(json, connections.map(shown), () =>
      Output.table(
        ["ID", "PROVIDER", "NAME", "CAMPAIGN", "FALLBACK", "VOICE"],
        connections.map((each) => [
          each.id,
          each.provider,
          each.name,
          each.campaign,
          each.fallbackNumber ?? "",
          Connection.voiceUrl(each)
        ]),
        "There is no connection yet."
      ))
  }, UseCases.provide)
).pipe(Command.withDescription("List the connections. What checks signatures is not shown."))

const change = Command.make(
  "change",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    id,
    name: Options.optional(name),
    publicUrl: Options.optional(publicUrl),
    campaign: Options.optional(campaign),
    campaignParameter,
    zipParameter,
    fallbackNumber,
    signingKey: Options.boolean("signing-key").pipe(
      Options.withDescription("Take what checks signatures from the environment again, as after it was renewed.")
    )
  },
  Effect.fn("connection change")(function*({ id, json, signingKey, workspace, ...given }) {
    const owner = yield* Effect.flatMap(Administration, (administration) => administration.workspace(workspace))
    const desk = yield* ConnectionDesk
    const before = (yield* desk.list(owner)).find((each) => each.id === id)
    if (before === undefined) return yield* new Unsuccessful({ message: "Connection not found" })
    const key = signingKey ? yield* signingKeyOf(before.provider) : undefined
    const after = yield* desk.change(owner, id, {
      name: Option.getOrElse(given.name, () => before.name),
      publicUrl: Option.getOrElse(given.publicUrl, () => before.publicUrl),
      campaign: Option.getOrElse(given.campaign, () => before.campaign),
      campaignParameter: Option.getOrElse(given.campaignParameter, () => before.campaignParameter),
      zipParameter: Option.getOrElse(given.zipParameter, () => before.zipParameter),
      fallbackNumber: Option.getOrElse(given.fallbackNumber, () => before.fallbackNumber)
    }, key)
    yield* Output.answer(json, shown(after), () => [
      `The connection ${id} is changed: every server goes by it within 5 seconds.`
    ])
  }, UseCases.provide)
).pipe(Command.withDescription("Change what is named of a connection; the rest stays."))

const remove = Command.make(
  "delete",
  { json: Flags.json, workspace: Flags.workspace, id },
  Effect.fn("connection delete")(function*({ id, json, workspace }) {
    const owner = yield* Effect.flatMap(Administration, (administration) => administration.workspace(workspace))
    yield* Effect.flatMap(ConnectionDesk, (desk) => desk.remove(owner, id))
    yield* Output.answer(json, { id }, () => [
      `The connection ${id} is deleted: every server refuses what is asked by it within 5 seconds.`
    ])
  }, UseCases.provide)
).pipe(Command.withDescription("Delete a connection. The provider's next requests are refused."))

/** `anipool connection create|list|change|delete`. */
export const connection = Command.make("connection").pipe(Command.withSubcommands([create, list, change, remove]))

// internal

const variables: Readonly<Record<Connection.Provider, string>> = {
  twilio: "TWILIO_AUTH_TOKEN",
  telnyx: "TELNYX_PUBLIC_KEY"
}

/** Secrets come by the environment alone. */
function signingKeyOf(provider: Connection.Provider): Effect.Effect<Redacted.Redacted, UsageWrong> {
  return Effect.mapError(
    Config.redacted(Config.nonEmptyString(variables[provider])),
    () => new UsageWrong({ message: `${variables[provider]} must be set in the environment` })
  )
}

const shown = (connection: Connection.Connection) => ({
  ...connection,
  createdAt: new Date(connection.createdAt).toISOString(),
  voiceUrl: Connection.voiceUrl(connection),
  statusUrl: Connection.statusUrl(connection)
})
