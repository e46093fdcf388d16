/**
 * `CountedDays` on PostgreSQL: by the last use of each ANI, which no time zone moves.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type CountedAhead, CountedDays, resetStep } from "@anipool/storage/CountedDays"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { isAhead } from "./functions/reset_day.ts"
import { refail } from "./internal/failure.ts"
import { withRetries } from "./internal/transaction.ts"
import { PatientClient } from "./PgConnection.ts"

/** The port over a client whose statements may take long: it reads the uses of all ANIs. */
export const make = Effect.map(PatientClient, (sql) =>
  CountedDays.of({
    ahead: sql<CountedAhead>`
      SELECT w.workspace_id AS "workspaceId", count(*) AS anis, max(u.day) AS day,
        (clock_timestamp() AT TIME ZONE w.time_zone)::date AS today
      FROM ani_usage u JOIN workspace w ON w.workspace_id = u.workspace_id
      WHERE u.${sql.literal(isAhead)}
      GROUP BY w.workspace_id, w.time_zone ORDER BY w.workspace_id`.pipe(
      refail("CountedDays.ahead"),
      Effect.withSpan("CountedDays.ahead")
    ),
    reset: Effect.fn("CountedDays.reset")(
      (workspaceId: WorkspaceId) =>
        Effect.map(
          withRetries(sql<{ readonly anis: number }>`
            SELECT reset_day(p_workspace_id => ${workspaceId}, p_limit => ${resetStep}) AS anis`),
          (rows) => rows[0]!.anis
        ),
      refail("CountedDays.reset")
    )
  }))

/** The port over a client whose statements may take long. */
export const layer: Layer.Layer<CountedDays, never, PatientClient> = Layer.effect(CountedDays, make)
