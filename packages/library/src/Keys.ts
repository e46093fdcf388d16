/**
 * API keys: who may call which interface of Anipool's servers. A program that embeds Anipool needs none for itself.
 */
import type { Administration, CreatedKey as CoreCreatedKey } from "@anipool/core/administration/Administration"
import * as Domain from "@anipool/domain/ApiKey"
import { Identifier } from "@anipool/domain/Campaign"
import type { KeyRecord } from "@anipool/storage/ApiKeys"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { CallOptions } from "./CallOptions.ts"
import * as Inputs from "./internal/inputs.ts"
import type { Plain } from "./internal/Plain.ts"
import type { WorkspaceCalls } from "./internal/WorkspaceCalls.ts"

/** What a key opens. */
export type KeyType = "nrm" | "assignment" | "planner" | "dials" | "universal" | "admin"

/** A key, without its secret. */
export interface Key extends Plain<Domain.ApiKey> {}

/** A key and what is known of it. Times are milliseconds since the epoch. */
export interface ListedKey extends Plain<KeyRecord> {}

/** A key with its secret, which is shown this once. */
export interface CreatedKey {
  readonly key: Key
  readonly secret: string
}

/** A key to be made. */
export interface NewKey {
  readonly type: KeyType
  /** What it is called by those who look after it. */
  readonly name?: string | undefined
  /** The campaign of assignments that name none. */
  readonly defaultCampaign?: string | undefined
  /** From when on it is inactive, milliseconds since the epoch. */
  readonly expiresAt?: number | undefined
}

/** The keys of one workspace. */
export interface Keys {
  /** Makes a key with a new random secret. */
  readonly create: (key: NewKey, options?: CallOptions) => Promise<CreatedKey>
  /** All keys, by id. */
  readonly list: (options?: CallOptions) => Promise<ReadonlyArray<ListedKey>>
  /** Gives a key a new secret; the one it had may be used for `formerForMs` more (default: 0, at most 30 days). */
  readonly rotate: (id: number, options?: CallOptions & { readonly formerForMs?: number }) => Promise<CreatedKey>
  /** Revokes a key; it stops working on every server within 5 seconds. */
  readonly revoke: (id: number, options?: CallOptions) => Promise<Key>
}

/** The keys of one workspace. */
export const make = (administration: Administration["Type"], { run }: WorkspaceCalls): Keys => ({
  create: (key, options) =>
    run(
      ({ workspace }) =>
        Effect.flatMap(readNew(key), ({ defaultCampaign = null, type, ...more }) =>
          Effect.map(administration.createKey(workspace.id, type, defaultCampaign, more), shown)),
      options
    ),
  list: (options) => run(({ workspace }) => administration.keys(workspace.id), options),
  rotate: (id, { formerForMs = 0, signal } = {}) =>
    run(
      ({ workspace }) =>
        Effect.flatMap(readId(id), (id) => Effect.map(administration.rotateKey(workspace.id, id, formerForMs), shown)),
      { signal }
    ),
  revoke: (id, options) =>
    run(
      ({ workspace }) => Effect.flatMap(readId(id), (id) => administration.revokeKey(id, workspace.id)),
      options
    )
})

// internal

const shown = ({ key, secret }: CoreCreatedKey): CreatedKey => ({ key, secret: Redacted.value(secret) })

const readId = Inputs.reader(Domain.KeyId, "id")
const readNew = Inputs.reader(
  Schema.Struct({
    type: Domain.KeyType,
    name: Schema.optionalWith(Domain.KeyName, { exact: true }),
    defaultCampaign: Schema.optionalWith(Identifier, { exact: true }),
    expiresAt: Schema.optionalWith(Schema.Int, { exact: true })
  }),
  "key"
)
