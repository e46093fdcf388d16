/**
 * Anipool's storage in this process's memory: everything works as in a database, and is gone when the process ends.
 *
 * For trying Anipool out, for embedding it in one process, and for tests. It is no stub: it passes the same contract
 * suites as every other adapter. Each method is one synchronous step, so it is atomic; time is Effect's `Clock`.
 *
 * Limits: memory. An ANI takes about half a kilobyte, and a removed one stays, as its history does. Of the recorded
 * assignments each workspace keeps the last `assignmentsKeptMax`; counts are exact all the same. A subscriber that is
 * more than `signalsQueuedMax` signals behind loses those that follow, as the port allows.
 */
import { Anis } from "@anipool/storage/Anis"
import { ApiKeys } from "@anipool/storage/ApiKeys"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import { Campaigns } from "@anipool/storage/Campaigns"
import { Dials } from "@anipool/storage/Dials"
import { Dispositions } from "@anipool/storage/Dispositions"
import { InventoryFeed } from "@anipool/storage/InventoryFeed"
import { StatisticsUpkeep } from "@anipool/storage/StatisticsUpkeep"
import type { Storage } from "@anipool/storage/Storage"
import { StorageHealth } from "@anipool/storage/StorageHealth"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as MemoryAnis from "./internal/MemoryAnis.ts"
import * as MemoryApiKeys from "./internal/MemoryApiKeys.ts"
import * as MemoryAssignmentLedger from "./internal/MemoryAssignmentLedger.ts"
import * as MemoryCampaigns from "./internal/MemoryCampaigns.ts"
import * as MemoryDials from "./internal/MemoryDials.ts"
import * as MemoryDispositions from "./internal/MemoryDispositions.ts"
import * as MemoryInventoryFeed from "./internal/MemoryInventoryFeed.ts"
import * as MemoryStatisticsUpkeep from "./internal/MemoryStatisticsUpkeep.ts"
import * as MemoryWorkspaces from "./internal/MemoryWorkspaces.ts"
import * as State from "./internal/State.ts"

export { assignmentsKeptMax, signalsQueuedMax } from "./internal/State.ts"

/** All ports, over one new and empty state. */
export const make: Effect.Effect<Context.Context<Storage>> = Effect.map(
  State.make,
  (state) =>
    Context.make(Anis, MemoryAnis.make(state)).pipe(
      Context.add(ApiKeys, MemoryApiKeys.make(state)),
      Context.add(AssignmentLedger, MemoryAssignmentLedger.make(state)),
      Context.add(Campaigns, MemoryCampaigns.make(state)),
      Context.add(Dials, MemoryDials.make(state)),
      Context.add(Dispositions, MemoryDispositions.make(state)),
      Context.add(InventoryFeed, MemoryInventoryFeed.make(state)),
      Context.add(StatisticsUpkeep, MemoryStatisticsUpkeep.make(state)),
      Context.add(StorageHealth, { check: Effect.void }),
      Context.add(Workspaces, MemoryWorkspaces.make(state))
    )
)

/** All ports, over one state that is new and empty when the layer is built. */
export const layer: Layer.Layer<Storage> = Layer.effectContext(make)
