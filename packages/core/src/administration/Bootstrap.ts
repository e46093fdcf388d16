/**
 * The bootstrap file: workspaces and keys that shall exist, and area codes that opened after the release. Applying it
 * again changes nothing.
 */
import * as ApiKey from "@anipool/domain/ApiKey"
import * as Policy from "@anipool/domain/assignment/Policy"
import { Identifier } from "@anipool/domain/Campaign"
import { AddedAreaCode } from "@anipool/domain/geo/AddedAreaCode"
import * as Workspace from "@anipool/domain/Workspace"
import { addedMax } from "@anipool/storage/AddedAreaCodes"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Effect from "effect/Effect"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import { type Conflict, InvalidRequest } from "../CoreError.ts"
import { Administration, keysMax } from "./Administration.ts"
import { AreaCodes } from "./AreaCodes.ts"

/** Workspaces in one file. */
export const workspacesMax = 1_000
/** A key of the file. */
export const BootstrapKey = Schema.Struct({
  type: ApiKey.KeyType,
  name: Schema.optionalWith(Schema.NullOr(ApiKey.KeyName), { default: () => null }),
  secret: Schema.Redacted(ApiKey.Secret),
  defaultCampaign: Schema.optionalWith(Schema.NullOr(Identifier), { default: () => null }),
  active: Schema.optionalWith(Schema.Boolean, { default: () => true }),
  allowInUrl: Schema.optionalWith(Schema.Boolean, { default: () => false })
})

/** A workspace of the file: known by its name; what is left out is not changed on one that exists. */
export const BootstrapWorkspace = Schema.Struct({
  name: Workspace.WorkspaceName,
  country: Workspace.Country,
  timeZone: Schema.optionalWith(Workspace.TimeZone, { exact: true }),
  inboundGroups: Schema.optionalWith(Schema.Boolean, { exact: true }),
  fields: Schema.optionalWith(Workspace.DialerFields, { exact: true }),
  policy: Schema.optionalWith(Policy.PolicyOverride, { exact: true }),
  keys: Schema.optionalWith(Schema.Array(BootstrapKey).pipe(Schema.maxItems(keysMax)), { default: () => [] })
})

/** The file. */
export const BootstrapFile = Schema.Struct({
  areaCodes: Schema.optionalWith(Schema.Array(AddedAreaCode).pipe(Schema.maxItems(addedMax)), { default: () => [] }),
  workspaces: Schema.Array(BootstrapWorkspace).pipe(Schema.maxItems(workspacesMax))
})

/** What an application of the file saw to. */
export interface Applied {
  readonly workspaces: number
  readonly keys: number
  readonly areaCodes: number
}

/** Reads a file's text and applies it. Errors name the field, never a secret. */
export const apply = Effect.fn("Bootstrap.apply")(function*(
  text: string
): Effect.fn.Return<Applied, InvalidRequest | Conflict | StorageError, Administration | AreaCodes> {
  const administration = yield* Administration
  const file = yield* decode(text)
  yield* addAreaCodes(file.areaCodes)
  let keys = 0
  for (const { keys: ownKeys, ...settings } of file.workspaces) {
    const workspace = yield* administration.putWorkspace(settings)
    for (const key of ownKeys) {
      yield* administration.putKey(workspace.id, key)
      keys++
    }
  }
  return { workspaces: file.workspaces.length, keys, areaCodes: file.areaCodes.length }
})

/** Checks a file's text without applying it. */
export const check = (text: string): Effect.Effect<void, InvalidRequest> => Effect.asVoid(decode(text))

// internal

const addAreaCodes = Effect.fnUntraced(function*(wanted: ReadonlyArray<AddedAreaCode>) {
  const areaCodes = yield* AreaCodes
  for (const areaCode of wanted) {
    // Added before, by this server or another one, or known to the release by now.
    yield* Effect.catchTag(areaCodes.add(areaCode), "Conflict", () => Effect.void)
  }
})

const decodeFile = Schema.decodeUnknown(Schema.parseJson(BootstrapFile))

const decode = (text: string) =>
  decodeFile(text.replace(/^\uFEFF/, "")).pipe(
    Effect.mapError((error) => {
      const [issue] = ParseResult.ArrayFormatter.formatErrorSync(error)
      const path = issue?.path.join(".") ?? ""
      // A JSON parser's message quotes the text around the fault, which may be a secret; so may an issue's own words.
      if (path === "") return InvalidRequest.field("bootstrap file", "expected JSON of the form {\"workspaces\": […]}")
      const isSecret = issue?.path.includes("secret") === true
      const expected = isSecret
        ? ApiKey.secretExpected
        : issue?.message ?? "expected the form of a bootstrap file"
      return InvalidRequest.field(path, expected)
    })
  )
