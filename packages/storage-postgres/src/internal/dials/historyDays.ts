/**
 * Days whose figures are not from dials alone.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import { workspaceLocks } from "../advisoryLocks.ts"

/** Notes such days, first in the transaction that adds their figures: whoever counts anew waits for it. */
export const note = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, days: ReadonlyArray<LocalDate>) =>
  Effect.zipRight(
    sql`SELECT pg_advisory_xact_lock(${workspaceLocks.figures}, ${workspaceId})`,
    sql`
      INSERT INTO history_day (workspace_id, day)
      SELECT ${workspaceId}, day FROM unnest(${[...new Set(days)]}::date[]) AS day
      ON CONFLICT DO NOTHING`
  )
