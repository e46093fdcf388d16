/**
 * Administration: workspaces, keys and policies, as the command line and the bootstrap file set them up.
 */
import * as ApiKey from "@anipool/domain/ApiKey"
import * as Policy from "@anipool/domain/assignment/Policy"
import type { Workspace, WorkspaceId, WorkspaceSettings } from "@anipool/domain/Workspace"
import { ApiKeys } from "@anipool/storage/ApiKeys"
import { Campaigns } from "@anipool/storage/Campaigns"
import type { StorageError } from "@anipool/storage/StorageError"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { randomBytes } from "node:crypto"
import { hashSecret } from "../Authentication.ts"
import { Conflict, InvalidRequest, NotFound } from "../CoreError.ts"

/** A key with its secret: shown once, when it is made. */
export interface CreatedKey {
  readonly key: ApiKey.ApiKey
  readonly secret: Redacted.Redacted
}

/** A policy as it was set and as it holds. */
export interface EffectivePolicy {
  readonly override: Policy.PolicyOverride
  readonly effective: Policy.Policy
}

/** Administration: workspaces, keys and policies. Workspaces are named by their name, campaigns by the caller's id. */
export class Administration extends Context.Tag("@anipool/core/Administration")<Administration, {
  readonly createWorkspace: (settings: WorkspaceSettings) => Effect.Effect<Workspace, Conflict | StorageError>
  /** Makes the workspace, or gives the one of this name what is set; what is left out stays. Idempotent. */
  readonly putWorkspace: (
    settings: Pick<WorkspaceSettings, "name" | "country"> & Partial<WorkspaceSettings>
  ) => Effect.Effect<Workspace, Conflict | StorageError>
  /** All workspaces, by id. */
  readonly workspaces: Effect.Effect<ReadonlyArray<Workspace>, StorageError>
  readonly workspace: (name: string) => Effect.Effect<Workspace, NotFound | StorageError>
  /** Makes a key with a new random secret. */
  readonly createKey: (
    workspaceId: WorkspaceId,
    type: ApiKey.KeyType,
    defaultCampaign: string | null
  ) => Effect.Effect<CreatedKey, Conflict | StorageError>
  /** Makes a key with a given secret, or brings the one with this secret up to date. Idempotent. */
  readonly putKey: (
    workspaceId: WorkspaceId,
    key: {
      readonly type: ApiKey.KeyType
      readonly secret: Redacted.Redacted
      readonly defaultCampaign: string | null
      readonly active: boolean
    }
  ) => Effect.Effect<ApiKey.ApiKey, InvalidRequest | Conflict | StorageError>
  /** The keys of a workspace, or all, by id. */
  readonly keys: (workspaceId?: WorkspaceId) => Effect.Effect<ReadonlyArray<ApiKey.ApiKey>, StorageError>
  /** Revokes a key; it stops working on every server within 5 seconds. */
  readonly revokeKey: (id: ApiKey.KeyId) => Effect.Effect<ApiKey.ApiKey, NotFound | StorageError>
  /** The policy of a workspace, or of one of its campaigns. */
  readonly policy: (
    workspace: string,
    campaign?: string
  ) => Effect.Effect<EffectivePolicy, NotFound | StorageError>
  /** Replaces the override of a workspace, or of one of its campaigns. */
  readonly setPolicy: (
    workspace: string,
    campaign: string | undefined,
    override: Policy.PolicyOverride
  ) => Effect.Effect<EffectivePolicy, NotFound | StorageError>
}>() {}

/** `Administration` over storage. */
export const make = Effect.gen(function*() {
  const workspaces = yield* Workspaces
  const keys = yield* ApiKeys
  const campaigns = yield* Campaigns

  const workspace = Effect.fn("Administration.workspace")(function*(name: string) {
    const found = yield* workspaces.findByName(name)
    return Option.isSome(found) ? found.value : yield* new NotFound({ message: "Workspace not found" })
  })

  const campaign = Effect.fnUntraced(function*(workspaceId: WorkspaceId, id: string) {
    const found = yield* campaigns.find(workspaceId, id)
    return Option.isSome(found) ? found.value : yield* campaignNotFound
  })

  const policy = Effect.fn("Administration.policy")(function*(name: string, campaignId?: string) {
    const owner = yield* workspace(name)
    if (campaignId === undefined) return { override: owner.policy, effective: Policy.resolve(owner.policy) }
    const override = (yield* campaign(owner.id, campaignId)).policy
    return { override, effective: Policy.resolve(owner.policy, override) }
  })

  return Administration.of({
    createWorkspace: Effect.fn("Administration.createWorkspace")(
      (settings: WorkspaceSettings) => workspaces.create(settings),
      Effect.catchTag("AlreadyExists", () => workspaceExists)
    ),

    putWorkspace: Effect.fn("Administration.putWorkspace")(function*(settings) {
      const found = yield* workspaces.findByName(settings.name)
      if (Option.isNone(found)) {
        return yield* workspaces.create({ timeZone: "UTC", inboundGroups: false, fields: {}, policy: {}, ...settings })
      }
      const { id, ...before } = found.value
      const updated = yield* workspaces.update(id, { ...before, ...settings })
      return Option.getOrElse(updated, () => found.value)
    }, (put) =>
      put.pipe(
        // Another process made it after it was looked for: it is found the second time.
        Effect.retry({ times: 1, while: ({ _tag }) => _tag === "AlreadyExists" }),
        Effect.catchTag("AlreadyExists", () => workspaceExists)
      )),

    workspaces: workspaces.list,
    workspace,

    createKey: Effect.fn("Administration.createKey")(function*(workspaceId, type, defaultCampaign) {
      const secret = yield* Effect.sync(() => Redacted.make(`anipool_${randomBytes(32).toString("base64url")}`))
      const key = yield* keys.create({
        workspaceId,
        type,
        secretHash: hashSecret(secret),
        defaultCampaign,
        active: true
      })
      return { key, secret }
    }, Effect.catchTag("AlreadyExists", () => keyIsAnothers)),

    putKey: Effect.fn("Administration.putKey")(function*(workspaceId, { active, defaultCampaign, secret, type }) {
      if (!Schema.is(ApiKey.Secret)(Redacted.value(secret))) {
        return yield* InvalidRequest.field("secret", ApiKey.secretExpected)
      }
      return yield* keys.put({ workspaceId, type, secretHash: hashSecret(secret), defaultCampaign, active })
    }, Effect.catchTag("AlreadyExists", () => keyIsAnothers)),

    keys: (workspaceId) => keys.list(workspaceId),

    revokeKey: Effect.fn("Administration.revokeKey")(function*(id) {
      const revoked = yield* keys.revoke(id)
      return Option.isSome(revoked) ? revoked.value : yield* new NotFound({ message: "Key not found" })
    }),

    policy,

    setPolicy: Effect.fn("Administration.setPolicy")(function*(name, campaignId, override) {
      const owner = yield* workspace(name)
      if (campaignId === undefined) yield* workspaces.setPolicy(owner.id, override)
      else {
        const updated = yield* campaigns.update(owner.id, campaignId, { policy: override })
        if (Option.isNone(updated)) return yield* campaignNotFound
      }
      return yield* policy(name, campaignId)
    })
  })
})

/** `Administration` over storage. */
export const layer: Layer.Layer<Administration, never, Workspaces | ApiKeys | Campaigns> = Layer.effect(
  Administration,
  make
)

// internal

const campaignNotFound = new NotFound({ message: "Campaign not found" })
const workspaceExists = new Conflict({ message: "Workspace already exists" })
const keyIsAnothers = new Conflict({ message: "The secret is a key of another workspace already" })
