/**
 * Anipool's storage on PostgreSQL 15 or later: all ports over one client.
 *
 * The schema must be up to date (`Migrations.migrate`). Any number of processes may use one database at once. Through a
 * pooler that gives out connections by the transaction everything works but signals, which need a connection of their
 * own; readers then go by their slow poll.
 */
import type { Storage } from "@anipool/storage/Storage"
import type * as PgClient from "@effect/sql-pg/PgClient"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Layer from "effect/Layer"
import * as PgAnis from "./PgAnis.ts"
import * as PgApiKeys from "./PgApiKeys.ts"
import * as PgAssignmentLedger from "./PgAssignmentLedger.ts"
import * as PgCampaigns from "./PgCampaigns.ts"
import * as PgDials from "./PgDials.ts"
import * as PgDispositions from "./PgDispositions.ts"
import * as PgInventoryFeed from "./PgInventoryFeed.ts"
import * as PgStatisticsUpkeep from "./PgStatisticsUpkeep.ts"
import * as PgStorageHealth from "./PgStorageHealth.ts"
import * as PgWorkspaces from "./PgWorkspaces.ts"

export { layerConnection, layerUrl } from "./PgConnection.ts"

/** All ports, over the client that is provided. */
export const layer: Layer.Layer<Storage, never, PgClient.PgClient | SqlClient.SqlClient> = Layer.mergeAll(
  PgAnis.layer,
  PgApiKeys.layer,
  PgAssignmentLedger.layer,
  PgCampaigns.layer,
  PgDials.layer,
  PgDispositions.layer,
  PgInventoryFeed.layer,
  PgStatisticsUpkeep.layer,
  PgStorageHealth.layer,
  PgWorkspaces.layer
)
