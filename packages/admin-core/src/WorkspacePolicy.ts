/**
 * The workspace's policy as a console shows it: what campaigns set themselves instead, and what a change of it would do.
 */
import { Keeping } from "@anipool/core/alerts/Keeping"
import type { Caller } from "@anipool/core/Caller"
import { type InvalidRequest, NotFound, type Overloaded } from "@anipool/core/CoreError"
import { WhatIf } from "@anipool/core/planner/WhatIf"
import * as Policy from "@anipool/domain/assignment/Policy"
import type { EntryId } from "@anipool/storage/AuditTrail"
import { Campaigns } from "@anipool/storage/Campaigns"
import type { StorageError } from "@anipool/storage/StorageError"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as PolicyPreview from "./PolicyPreview.ts"

/** Campaigns that are named with what they set themselves. */
export const namedMax = 1_000

/** A campaign that sets some of its policy itself. */
export interface OwnSettings {
  readonly id: string
  readonly name: string
  /** The settings that it sets: there the workspace's do not hold for it. */
  readonly settings: ReadonlyArray<string>
}

/** The campaigns that set something themselves: how many, and by id the first `namedMax`. */
export interface Overriding {
  readonly total: number
  readonly campaigns: ReadonlyArray<OwnSettings>
}

/** A policy as it was set, and as it holds; `entry` tells of the change, null: there was none. */
export interface SetPolicy {
  readonly override: Policy.PolicyOverride
  readonly effective: Policy.Policy
  readonly entry: EntryId | null
}

/** The workspace's policy as a console shows it. */
export class WorkspacePolicy extends Context.Tag("@anipool/admin-core/WorkspacePolicy")<WorkspacePolicy, {
  /** Which campaigns set something themselves. */
  readonly overriding: (caller: Caller) => Effect.Effect<Overriding, StorageError>
  /** Replaces what the workspace sets itself; the entry tells of it. */
  readonly replace: (
    caller: Caller,
    override: Policy.PolicyOverride
  ) => Effect.Effect<SetPolicy, NotFound | StorageError>
  /** What another policy would have done yesterday, over all campaigns; at most `dialsMax` dials are replayed. */
  readonly preview: (
    caller: Caller,
    override: Policy.PolicyOverride,
    dialsMax: number
  ) => Effect.Effect<PolicyPreview.PolicyPreview, InvalidRequest | NotFound | Overloaded | StorageError>
}>() {}

/** `WorkspacePolicy` over storage. */
export const make = Effect.gen(function*() {
  const campaigns = yield* Campaigns
  const keeping = yield* Keeping
  const whatIf = yield* WhatIf
  const workspaces = yield* Workspaces

  return WorkspacePolicy.of({
    overriding: Effect.fn("WorkspacePolicy.overriding")(function*({ workspace }) {
      const own = (yield* campaigns.list(workspace.id)).filter(({ policy }) => Object.keys(policy).length > 0)
      return {
        total: own.length,
        campaigns: own.slice(0, namedMax).map(({ id, name, policy }) => ({ id, name, settings: Object.keys(policy) }))
      }
    }),

    replace: Effect.fn("WorkspacePolicy.replace")(function*({ workspace }, override) {
      const set = yield* workspaces.setPolicy(workspace.id, override)
      if (Option.isNone(set)) {
        return yield* new NotFound({ message: "Workspace not found", code: "workspace_not_found" })
      }
      const { entry, value: { policy } } = set.value
      return { override: policy, effective: Policy.resolve(policy), entry }
    }),

    preview: Effect.fn("WorkspacePolicy.preview")(({ workspace }, override, dialsMax) =>
      PolicyPreview.of({ keeping, whatIf }, workspace, {
        campaign: undefined,
        policy: override,
        before: Policy.resolve(workspace.policy),
        effective: Policy.resolve(override)
      }, dialsMax)
    )
  })
})

/** `WorkspacePolicy` over storage. */
export const layer: Layer.Layer<WorkspacePolicy, never, Campaigns | Keeping | WhatIf | Workspaces> = Layer.effect(
  WorkspacePolicy,
  make
)
