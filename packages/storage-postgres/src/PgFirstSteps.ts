/**
 * `FirstSteps` on PostgreSQL.
 */
import type { FirstStepNote } from "@anipool/domain/FirstStep"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { FirstSteps, type GivenNumber } from "@anipool/storage/FirstSteps"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { epochMs } from "./internal/columns.ts"
import { refail } from "./internal/failure.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) =>
  FirstSteps.of({
    notes: Effect.fn("FirstSteps.notes")(
      (workspaceId: WorkspaceId) =>
        Effect.map(
          sql<{ readonly note: FirstStepNote }>`SELECT note FROM first_step_note WHERE workspace_id = ${workspaceId}`,
          (rows) => rows.map(({ note }) => note)
        ),
      refail("FirstSteps.notes")
    ),
    note: Effect.fn("FirstSteps.note")(
      (workspaceId: WorkspaceId, note: FirstStepNote, holds: boolean) =>
        holds
          ? sql`
            INSERT INTO first_step_note (workspace_id, note) VALUES (${workspaceId}, ${note})
            ON CONFLICT (workspace_id, note) DO NOTHING`
          : sql`DELETE FROM first_step_note WHERE workspace_id = ${workspaceId} AND note = ${note}`,
      Effect.asVoid,
      refail("FirstSteps.note")
    ),
    firstGiven: Effect.fn("FirstSteps.firstGiven")(
      (workspaceId: WorkspaceId) =>
        Effect.map(
          sql<Row>`
            SELECT n.calling_code AS "callingCode", n.number AS national, c.external_id AS campaign, a.prospect, a.tier,
              ${sql.literal(epochMs("a.assigned_at"))} AS at
            FROM (
              SELECT workspace_id, ani_id, campaign_id, prospect, tier, assigned_at FROM assignment
              WHERE workspace_id = ${workspaceId} ORDER BY assigned_at, assignment_id LIMIT 1
            ) a
            JOIN ani n ON n.workspace_id = a.workspace_id AND n.ani_id = a.ani_id
            LEFT JOIN campaign c ON c.workspace_id = a.workspace_id AND c.campaign_id = a.campaign_id AND c.is_registered`,
          ([row]) => Option.map(Option.fromNullable(row), toGiven)
        ),
      refail("FirstSteps.firstGiven")
    )
  }))

/** The port over a client. */
export const layer: Layer.Layer<FirstSteps, never, SqlClient.SqlClient> = Layer.effect(FirstSteps, make)

// internal

interface Row extends Omit<GivenNumber, "number"> {
  readonly callingCode: GivenNumber["number"]["callingCode"]
  readonly national: string
}

const toGiven = ({ at, callingCode, campaign, national, prospect, tier }: Row): GivenNumber => ({
  number: { callingCode, national },
  campaign,
  prospect,
  tier,
  at
})
