/**
 * `anipool key create|list|revoke`.
 */
import { Administration } from "@anipool/core/administration/Administration"
import * as ApiKey from "@anipool/domain/ApiKey"
import { Identifier } from "@anipool/domain/Campaign"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Flags from "../Flags.ts"

const create = Command.make(
  "create",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    type: Flags.oneOf("type", ApiKey.KeyType.literals, "What it opens."),
    defaultCampaign: Options.optional(Flags.fitting("default-campaign", Identifier, {
      placeholder: "ID",
      description: "The campaign of an assignment that names none.",
      expected: "a campaign's id"
    })),
    allowInUrl: Options.boolean("allow-in-url").pipe(Options.withDescription(
      "It may stand in a URL or a form, for dialers that can set no headers. Of type assignment or dials only."
    )),
    name: Options.optional(Flags.fitting("name", ApiKey.KeyName, {
      placeholder: "NAME",
      description: "What it is called, such as the program that uses it.",
      expected: `1 to ${ApiKey.keyNameLengthMax} characters`
    })),
    expires: Options.optional(Flags.parsed("expires", {
      placeholder: "YYYY-MM-DD",
      description: "The day (UTC) at whose beginning it stops working. Default: never.",
      expected: "a date to come, as YYYY-MM-DD",
      read: dayOf
    }))
  },
  Effect.fn("key create")(function*({ allowInUrl, defaultCampaign, expires, json, name: keyName, type, workspace }) {
    const administration = yield* Administration
    const { id, name } = yield* administration.workspace(workspace)
    const { key, secret } = yield* administration.createKey(id, type, Option.getOrNull(defaultCampaign), {
      name: Option.getOrNull(keyName),
      createdBy: "command line",
      expiresAt: Option.getOrNull(expires),
      allowInUrl
    })
    const value = {
      id: key.id,
      type: key.type,
      secret: Redacted.value(secret),
      workspace: name,
      name: key.name,
      defaultCampaign: key.defaultCampaign,
      allowInUrl: key.allowInUrl
    }
    yield* Output.answer(json, value, () => [
      value.secret,
      `This is the ${key.type} key ${key.id} of "${name}". It is shown this once only: keep it.`
    ])
  }, UseCases.provide)
).pipe(Command.withDescription("Make a key. Its secret is shown once, here."))

const list = Command.make(
  "list",
  { json: Flags.json, workspace: Options.optional(Flags.workspace) },
  Effect.fn("key list")(function*({ json, workspace }) {
    const administration = yield* Administration
    const workspaces = yield* Option.match(workspace, {
      onNone: () => administration.workspaces,
      onSome: (name) => Effect.map(administration.workspace(name), (only) => [only])
    })
    const keys = yield* administration.keys(Option.isSome(workspace) ? workspaces[0]?.id : undefined)
    const names = new Map(workspaces.map(({ id, name }) => [id, name]))
    const rows = keys.map((key) => ({
      ...shown(key, names.get(key.workspaceId) ?? ""),
      lastUsedAt: instantOf(key.lastUsedAt),
      expiresAt: instantOf(key.expiresAt)
    }))
    yield* Output.answer(json, rows, () =>
      Output.table(
        ["ID", "WORKSPACE", "TYPE", "NAME", "DEFAULT CAMPAIGN", "IN URLS", "LAST USED", "EXPIRES", "STATE"],
        rows.map((row) => [
          String(row.id),
          row.workspace,
          row.type,
          row.name ?? "",
          row.defaultCampaign ?? "",
          row.allowInUrl ? "allowed" : "",
          row.lastUsedAt ?? "",
          row.expiresAt ?? "",
          row.active ? "active" : "inactive"
        ]),
        "There is no key yet."
      ))
  }, UseCases.provide)
).pipe(Command.withDescription("List the keys, of all workspaces or of one. Secrets are not kept, so none is shown."))

const revoke = Command.make(
  "revoke",
  {
    json: Flags.json,
    id: Flags.fitting("id", ApiKey.KeyId, {
      placeholder: "ID",
      description: "The key's number, as `key list` shows it.",
      expected: "a key's number"
    })
  },
  Effect.fn("key revoke")(function*({ id, json }) {
    const administration = yield* Administration
    const key = yield* administration.revokeKey(id)
    const workspace = (yield* administration.workspaces).find((each) => each.id === key.workspaceId)
    yield* Output.answer(json, shown(key, workspace?.name ?? ""), () => [
      `Key ${key.id} is revoked: every server refuses it within 5 seconds.`
    ])
  }, UseCases.provide)
).pipe(Command.withDescription("Revoke a key, for good."))

/** `anipool key create|list|revoke`. */
export const key = Command.make("key").pipe(
  Command.withSubcommands([create, list, revoke])
)

// internal

/** The beginning of a day that exists, milliseconds since the epoch. */
function dayOf(text: string): Option.Option<number> {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? Option.none() : Option.some(at)
}

const instantOf = (at: number | null): string | null => at === null ? null : new Date(at).toISOString()

const shown = ({ active, allowInUrl, defaultCampaign, id, name, type }: ApiKey.ApiKey, workspace: string) => ({
  id,
  type,
  workspace,
  name,
  defaultCampaign,
  active,
  allowInUrl
})
