/**
 * What a console shows of a workspace to whoever is signed in.
 */
import type { Campaign } from "@anipool/domain/Campaign"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Campaigns } from "@anipool/storage/Campaigns"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Campaigns that are named. */
export const campaignsNamedMax = 1_000

/** What a console shows of a workspace. */
export class ConsoleSession extends Context.Tag("@anipool/admin-core/ConsoleSession")<ConsoleSession, {
  /** The workspace's campaigns by name, then by id; the first `campaignsNamedMax`. */
  readonly campaigns: (
    workspaceId: WorkspaceId
  ) => Effect.Effect<ReadonlyArray<Pick<Campaign, "id" | "name">>, StorageError>
}>() {}

/** `ConsoleSession` over storage. */
export const make = Effect.map(Campaigns, (campaigns) =>
  ConsoleSession.of({
    campaigns: Effect.fn("ConsoleSession.campaigns")((workspaceId: WorkspaceId) =>
      Effect.map(campaigns.list(workspaceId), (all) =>
        [...all].sort((a, b) =>
          TextOrder.compare(a.name, b.name) || TextOrder.compare(a.id, b.id)
        )
          .slice(0, campaignsNamedMax)
          .map(({ id, name }) => ({ id, name })))
    )
  }))

/** `ConsoleSession` over storage. */
export const layer: Layer.Layer<ConsoleSession, never, Campaigns> = Layer.effect(ConsoleSession, make)

// internal
