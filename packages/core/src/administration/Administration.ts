/**
 * Administration: workspaces, keys and policies, as the command line and the bootstrap file set them up.
 */
import * as ApiKey from "@anipool/domain/ApiKey"
import * as Policy from "@anipool/domain/assignment/Policy"
import type { Workspace, WorkspaceId, WorkspaceSettings } from "@anipool/domain/Workspace"
import { ApiKeys, type KeyRecord, type NewApiKey } from "@anipool/storage/ApiKeys"
import { Campaigns } from "@anipool/storage/Campaigns"
import type { StorageError } from "@anipool/storage/StorageError"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { randomBytes } from "node:crypto"
import { hashSecret } from "../Authentication.ts"
import { trustedFor } from "../CachedLookups.ts"
import { Conflict, InvalidRequest, NotFound } from "../CoreError.ts"

/** Keys of a workspace that were not revoked. */
export const keysMax = 1_000

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
  /** Changes what is named of a workspace's settings. */
  readonly changeWorkspace: (
    id: WorkspaceId,
    change: Partial<WorkspaceSettings>
  ) => Effect.Effect<Workspace, NotFound | Conflict | StorageError>
  /** All workspaces, by id. */
  readonly workspaces: Effect.Effect<ReadonlyArray<Workspace>, StorageError>
  readonly workspace: (named: string | WorkspaceId) => Effect.Effect<Workspace, NotFound | StorageError>
  /** Makes a key with a new random secret. */
  readonly createKey: (
    workspaceId: WorkspaceId,
    type: ApiKey.KeyType,
    defaultCampaign: string | null,
    more?: Pick<NewApiKey, "name" | "createdBy" | "expiresAt" | "allowInUrl">
  ) => Effect.Effect<CreatedKey, InvalidRequest | Conflict | StorageError>
  /**
   * Gives a key a new random secret; the one it had may be used for `formerForMs` more, at most `ApiKey.rotationMsMax`,
   * and the one before that no longer.
   */
  readonly rotateKey: (
    workspaceId: WorkspaceId,
    id: ApiKey.KeyId,
    formerForMs: number
  ) => Effect.Effect<CreatedKey, InvalidRequest | NotFound | Conflict | StorageError>
  /** Makes a key with a given secret, or brings the one with this secret up to date. Idempotent. */
  readonly putKey: (
    workspaceId: WorkspaceId,
    key: {
      readonly type: ApiKey.KeyType
      readonly secret: Redacted.Redacted
      readonly defaultCampaign: string | null
      readonly active: boolean
    } & Pick<NewApiKey, "name" | "allowInUrl">
  ) => Effect.Effect<ApiKey.ApiKey, InvalidRequest | Conflict | StorageError>
  /** The keys of a workspace, or all, by id. */
  readonly keys: (workspaceId?: WorkspaceId) => Effect.Effect<ReadonlyArray<KeyRecord>, StorageError>
  /** Revokes a key (of the workspace, if one is named); it stops working on every server within 5 seconds. */
  readonly revokeKey: (
    id: ApiKey.KeyId,
    workspaceId?: WorkspaceId
  ) => Effect.Effect<ApiKey.ApiKey, NotFound | StorageError>
  /** The policy of a workspace, or of one of its campaigns. Programs name the workspace by its id, people by its name. */
  readonly policy: (
    workspace: string | WorkspaceId,
    campaign?: string
  ) => Effect.Effect<EffectivePolicy, NotFound | StorageError>
  /** Replaces the override of a workspace, or of one of its campaigns. */
  readonly setPolicy: (
    workspace: string | WorkspaceId,
    campaign: string | undefined,
    override: Policy.PolicyOverride
  ) => Effect.Effect<EffectivePolicy, NotFound | StorageError>
}>() {}

/** `Administration` over storage. */
export const make = Effect.gen(function*() {
  const workspaces = yield* Workspaces
  const keys = yield* ApiKeys
  const campaigns = yield* Campaigns

  const workspace = Effect.fn("Administration.workspace")(function*(named: string | WorkspaceId) {
    const found = yield* typeof named === "string" ? workspaces.findByName(named) : workspaces.find(named)
    if (Option.isSome(found)) return found.value
    if (typeof named !== "string") return yield* workspaceNotFound
    const letters = lettersOf(named)
    const alike = letters === ""
      ? undefined
      : (yield* workspaces.list).find(({ name }) => lettersOf(name) === letters)
    return yield* alike === undefined
      ? workspaceNotFound
      : new NotFound({
        message: `Workspace not found; did you mean ${alike.name}?`,
        code: "workspace_not_found"
      })
  })

  const campaign = Effect.fnUntraced(function*(workspaceId: WorkspaceId, id: string) {
    const found = yield* campaigns.find(workspaceId, id)
    return Option.isSome(found) ? found.value : yield* campaignNotFound
  })

  const policy = Effect.fn("Administration.policy")(function*(named: string | WorkspaceId, campaignId?: string) {
    const owner = yield* workspace(named)
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
      yield* whenCountryIsKnown(before, settings)
      return Option.getOrElse(updated, () => found.value)
    }, (put) =>
      put.pipe(
        // Another process made it after it was looked for: it is found the second time.
        Effect.retry({ times: 1, while: ({ _tag }) => _tag === "AlreadyExists" }),
        Effect.catchTag("AlreadyExists", () => workspaceExists)
      )),

    changeWorkspace: Effect.fn("Administration.changeWorkspace")(function*(id, change) {
      const found = yield* workspaces.find(id)
      if (Option.isNone(found)) return yield* workspaceNotFound
      const { id: _, ...before } = found.value
      const updated = yield* workspaces.update(id, { ...before, ...change })
      yield* whenCountryIsKnown(before, change)
      return Option.isSome(updated) ? updated.value : yield* workspaceNotFound
    }, Effect.catchTag("AlreadyExists", () => workspaceExists)),

    workspaces: workspaces.list,
    workspace,

    createKey: Effect.fn("Administration.createKey")(function*(workspaceId, type, defaultCampaign, more = {}) {
      if (typeof more.expiresAt === "number" && more.expiresAt <= (yield* Clock.currentTimeMillis)) {
        return yield* InvalidRequest.field("expiresAt", "expected a time to come")
      }
      yield* checkAllowedInUrl(type, more.allowInUrl)
      const usable = (yield* keys.list(workspaceId)).filter(({ isRevoked }) => !isRevoked).length
      if (usable >= keysMax) return yield* tooManyKeys
      const secret = yield* makeSecret
      const key = yield* keys.create({
        workspaceId,
        type,
        secretHash: hashSecret(secret),
        defaultCampaign,
        active: true,
        ...more
      })
      return { key, secret }
    }, Effect.catchTag("AlreadyExists", () => keyIsAnothers)),

    rotateKey: Effect.fn("Administration.rotateKey")(function*(workspaceId, id, formerForMs) {
      if (formerForMs < 0 || formerForMs > ApiKey.rotationMsMax) {
        return yield* InvalidRequest.field("formerForHours", "expected 0 to 720")
      }
      const secret = yield* makeSecret
      const formerUntil = (yield* Clock.currentTimeMillis) + formerForMs
      const rotated = yield* keys.rotate(workspaceId, id, { secretHash: hashSecret(secret), formerUntil })
      return Option.isSome(rotated) ? { key: rotated.value, secret } : yield* keyNotFound
    }, Effect.catchTag("AlreadyExists", () => keyIsAnothers)),

    putKey: Effect.fn("Administration.putKey")(
      function*(workspaceId, { active, allowInUrl = false, defaultCampaign, name = null, secret, type }) {
        if (!Schema.is(ApiKey.Secret)(Redacted.value(secret))) {
          return yield* InvalidRequest.field("secret", ApiKey.secretExpected)
        }
        yield* checkAllowedInUrl(type, allowInUrl)
        const secretHash = hashSecret(secret)
        return yield* keys.put({ workspaceId, type, name, secretHash, defaultCampaign, active, allowInUrl })
      },
      Effect.catchTag("AlreadyExists", () => keyIsAnothers)
    ),

    keys: (workspaceId) => keys.list(workspaceId),

    revokeKey: Effect.fn("Administration.revokeKey")(function*(id, workspaceId) {
      const revoked = yield* keys.revoke(id, workspaceId)
      return Option.isSome(revoked) ? revoked.value : yield* keyNotFound
    }),

    policy,

    setPolicy: Effect.fn("Administration.setPolicy")(function*(named, campaignId, override) {
      const owner = yield* workspace(named)
      if (campaignId === undefined) yield* workspaces.setPolicy(owner.id, override)
      else {
        const updated = yield* campaigns.update(owner.id, campaignId, { policy: override })
        if (Option.isNone(updated)) return yield* campaignNotFound
      }
      return yield* policy(owner.id, campaignId)
    })
  })
})

/** `Administration` over storage. */
export const layer: Layer.Layer<Administration, never, Workspaces | ApiKeys | Campaigns> = Layer.effect(
  Administration,
  make
)

// internal

const checkAllowedInUrl = (type: ApiKey.KeyType, allowInUrl = false): Either.Either<void, InvalidRequest> =>
  allowInUrl && !ApiKey.mayStandInUrl(type)
    ? Either.left(
      InvalidRequest.field(
        "allowInUrl",
        "expected a key of type assignment or dials: URLs are written down in many places"
      )
    )
    : Either.void

const makeSecret = Effect.sync(() => Redacted.make(`anipool_${randomBytes(32).toString("base64url")}`))

/**
 * A workspace's country is remembered with its keys, so that an assignment reads nothing to know it: a change of it is
 * acknowledged once no server remembers another.
 */
const whenCountryIsKnown = (before: Pick<Workspace, "country">, { country }: Partial<Pick<Workspace, "country">>) =>
  country === undefined || country === before.country ? Effect.void : Effect.sleep(trustedFor)

const keyNotFound = new NotFound({ message: "Key not found", code: "key_not_found" })
const tooManyKeys = new Conflict({
  message: `A workspace has at most ${keysMax} keys: revoke one that is not needed`,
  code: "limit_reached"
})
const campaignNotFound = new NotFound({ message: "Campaign not found", code: "campaign_not_found" })
/** A name without what people leave out or write otherwise: spaces, signs, the case of letters. */
const lettersOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")

const workspaceNotFound = new NotFound({ message: "Workspace not found", code: "workspace_not_found" })
const workspaceExists = new Conflict({ message: "Workspace already exists", code: "workspace_exists" })
const keyIsAnothers = new Conflict({ message: "The secret is a key of another workspace already", code: "key_in_use" })
