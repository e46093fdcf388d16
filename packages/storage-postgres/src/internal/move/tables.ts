/**
 * What a workspace consists of, as the schema itself tells: each table that has a `workspace_id`, with its key. A table that
 * comes later moves by itself, while its workspace is closed.
 */
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import { placesMax } from "../dials/dialColumns.ts"
import type { Session } from "./session.ts"

/** A table whose rows are of workspaces. A partitioned one as a whole. */
export interface Table {
  /** As it is written in a statement. */
  readonly name: string
  /** All of its columns, in their order. */
  readonly columns: ReadonlyArray<string>
  /**
   * Columns that tell a row from all others of its workspace. None: only all of them together do, and `places` leads to
   * rows.
   */
  readonly key: ReadonlyArray<string>
  /** Columns without null that an index of the table begins with, after the workspace. */
  readonly places: ReadonlyArray<string>
}

/** Tables that are of one installation, and tell of workspaces that are on their way. */
export const staying: ReadonlySet<string> = new Set(["workspace", "workspace_deletion", "workspace_move"])

/**
 * Tables that hold most of what a workspace has, and from which nobody takes work: their rows are copied while the workspace
 * is still in use, and are of no consequence where they come to before the workspace itself is there.
 */
export const early: ReadonlySet<string> = new Set([
  "ani",
  "ani_block",
  "ani_day",
  "ani_move",
  "ani_statistics",
  "ani_tag",
  "ani_transition",
  "ani_unrated",
  "ani_usage",
  "ani_use_elsewhere",
  "assignment",
  "assignment_request",
  "audit_entry",
  "callback_route",
  "campaign_dial_day",
  "carrier_dial",
  "dial",
  "dial_day",
  "dial_day_total",
  "dial_hour",
  "dial_rejected",
  "health_point",
  "health_state",
  "observation",
  "observation_last",
  "pool_change",
  "pool_member",
  "prospect_attempt",
  "prospect_drop",
  "prospect_memory",
  "right_to_use",
  "right_version",
  "snapshot_step"
])

/** The tables of workspaces, by name, but for those that stay. */
export const read = (session: Session): Effect.Effect<ReadonlyArray<Table>, SqlError> =>
  Effect.map(
    session.query<Table>(`
      SELECT c.relname AS name,
        (
          SELECT array_agg(quote_ident(a.attname) ORDER BY a.attnum) FROM pg_attribute a
          WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        ) AS columns,
        ARRAY(
          SELECT quote_ident(a.attname) FROM pg_index i, unnest(i.indkey::smallint[]) AS k (attnum)
          JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
          WHERE i.indrelid = c.oid AND i.indisprimary AND a.attname <> 'workspace_id'
        ) AS key,
        ARRAY(
          SELECT quote_ident(a.attname)
          FROM (
            SELECT indkey FROM pg_index WHERE indrelid = c.oid AND indisunique ORDER BY indisprimary DESC, indexrelid LIMIT 1
          ) i, unnest(i.indkey::smallint[]) WITH ORDINALITY AS k (attnum, place)
          JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
          WHERE a.attnotnull AND a.attname <> 'workspace_id' ORDER BY k.place
        ) AS places
      FROM pg_class c
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND EXISTS (
          SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'workspace_id' AND NOT a.attisdropped
        )
      ORDER BY c.relname`),
    (tables) => tables.filter(({ name }) => !staying.has(name))
  )

/** A sequence that numbers rows of workspaces, and the highest number of it that a workspace may have had, as a query. */
export interface Numbering {
  readonly sequence: string
  readonly highest: (workspaceId: number) => string
}

/** Sequences that number something else than the rows of the table: what they are read from. */
const packed: Readonly<Record<string, string>> = {
  // Each dial has its place in a batch.
  dial_batch: `SELECT max(recorded) / ${placesMax} + 1 AS highest FROM dial`,
  health_batch_sequence: "SELECT max(sequence) AS highest FROM health_batch"
}

/** All of them: those that give a column its default, and those of `packed`. */
export const numberings = (session: Session): Effect.Effect<ReadonlyArray<Numbering>, SqlError> =>
  Effect.map(
    session.query<{ readonly sequence: string; readonly table: string; readonly column: string }>(`
      SELECT s.relname AS sequence, t.relname AS table, quote_ident(a.attname) AS column
      FROM pg_class s
      JOIN pg_depend d ON d.refclassid = 'pg_class'::regclass AND d.refobjid = s.oid AND d.classid = 'pg_attrdef'::regclass
      JOIN pg_attrdef f ON f.oid = d.objid
      JOIN pg_class t ON t.oid = f.adrelid AND NOT t.relispartition
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = f.adnum
      WHERE s.relkind = 'S' AND s.relnamespace = current_schema()::regnamespace
      UNION ALL
      SELECT s.relname, t.relname, quote_ident(a.attname)
      FROM pg_class s
      JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = s.oid AND d.deptype = 'i'
      JOIN pg_class t ON t.oid = d.refobjid AND NOT t.relispartition
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
      WHERE s.relkind = 'S' AND s.relnamespace = current_schema()::regnamespace
        AND EXISTS (SELECT FROM pg_attribute w WHERE w.attrelid = t.oid AND w.attname = 'workspace_id')`),
    (found) => [
      ...found.filter(({ table }) => !staying.has(table)).map(({ column, sequence, table }): Numbering => ({
        sequence,
        highest: (id) => `SELECT max(${column}) AS highest FROM ${table} WHERE workspace_id = ${id}`
      })),
      ...Object.entries(packed).map(([sequence, query]): Numbering => ({
        sequence,
        highest: (id) => `${query} WHERE workspace_id = ${id}`
      }))
    ]
  )
