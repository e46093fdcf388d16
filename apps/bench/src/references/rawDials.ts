/**
 * The reference of the planner: single dials in a table, summed when somebody asks.
 */
import type * as Pg from "pg"

/** Puts in dials of 90 days, 50 campaigns and 400 area codes, in the order in which they are made. */
export const fill = async (pool: Pg.Pool, dials: number): Promise<void> => {
  await pool.query(`
    CREATE TABLE raw_dial (
      workspace_id integer NOT NULL, day date NOT NULL, campaign_id integer NOT NULL, calling_code smallint NOT NULL,
      area_code text NOT NULL, contact boolean NOT NULL
    )`)
  await pool.query(
    `INSERT INTO raw_dial
    SELECT 1, '2026-01-01'::date + (n * 90 / $1)::integer, n % 50, 1, (200 + n * 7919 % 400)::text, n % 7 = 0
    FROM generate_series(0::bigint, $1::bigint - 1) n`,
    [dials]
  )
  await pool.query("CREATE INDEX ON raw_dial (workspace_id, day)")
}

/** Dials and contacts by area code, of all days. */
export const sums = async (pool: Pg.Pool): Promise<number> => {
  const { rowCount } = await pool.query(`
    SELECT calling_code, area_code, count(*), count(*) FILTER (WHERE contact)
    FROM raw_dial WHERE workspace_id = 1 AND day BETWEEN '2026-01-01' AND '2026-03-31'
    GROUP BY calling_code, area_code`)
  return rowCount ?? 0
}
