/**
 * Reference: the straightforward way on PostgreSQL. Each request picks and counts in one statement of its own: the least
 * used ANI of the prospect's area code that nobody else has locked.
 *
 * It does less than Anipool: no ladder when the area code has none, no log of assignments, no pools.
 */
import type * as Pg from "pg"

/** Connections at once, as Anipool's own pool has. */
export const connectionsMax = 10

/** The table that it picks from. The index serves the pick, and is written with every use. */
export const schema = `
CREATE TABLE naive_ani (
  ani_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number text NOT NULL,
  area_code text NOT NULL,
  status text NOT NULL,
  used_today integer NOT NULL DEFAULT 0,
  last_used timestamptz
);
CREATE INDEX naive_ani_pick ON naive_ani (area_code, used_today, last_used) WHERE status = 'ACTIVE';`

/** Picks and counts; the number, undefined when there is none. */
export const pick = async (pool: Pg.Pool, areaCode: string, cap: number): Promise<string | undefined> => {
  const { rows } = await pool.query<{ readonly number: string }>({
    name: "pick",
    text: `
      UPDATE naive_ani SET used_today = used_today + 1, last_used = now()
      WHERE ani_id = (
        SELECT ani_id FROM naive_ani
        WHERE area_code = $1 AND status = 'ACTIVE' AND used_today < $2
        ORDER BY used_today, last_used
        LIMIT 1
        FOR UPDATE SKIP LOCKED
      )
      RETURNING number`,
    values: [areaCode, cap]
  })
  return rows[0]?.number
}
