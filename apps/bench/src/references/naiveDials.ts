/**
 * Reference: the straightforward way to keep a dial on PostgreSQL. It is picked and counted as in `naivePick`; then a row is
 * written and six counters are, in a transaction of its own.
 */
import type * as Pg from "pg"
import * as NaivePick from "./naivePick.ts"

/** The tables, beside that of the numbers. */
export const schema = `${NaivePick.schema}
CREATE TABLE naive_dial (
  dial_id text PRIMARY KEY, ani text NOT NULL, prospect text NOT NULL, zip text NOT NULL, campaign text NOT NULL,
  agent text NOT NULL, disposition text NOT NULL, dialed_at timestamptz NOT NULL, contact boolean NOT NULL
);
CREATE INDEX ON naive_dial (ani, dialed_at);
CREATE TABLE naive_ani_total (ani text PRIMARY KEY, dials bigint NOT NULL, contacts bigint NOT NULL);
CREATE TABLE naive_ani_day (
  ani text, day date, dials bigint NOT NULL, contacts bigint NOT NULL, PRIMARY KEY (ani, day)
);
CREATE TABLE naive_campaign_day (
  campaign text, day date, dials bigint NOT NULL, contacts bigint NOT NULL, PRIMARY KEY (campaign, day)
);
CREATE TABLE naive_code_hour (
  area_code text, hour timestamptz, dials bigint NOT NULL, contacts bigint NOT NULL, PRIMARY KEY (area_code, hour)
);
CREATE TABLE naive_agent_day (
  agent text, day date, dials bigint NOT NULL, contacts bigint NOT NULL, PRIMARY KEY (agent, day)
);
CREATE TABLE naive_prospect (prospect text PRIMARY KEY, dials bigint NOT NULL, contacts bigint NOT NULL);`

/** A dial. */
export interface Dial {
  readonly id: string
  readonly prospect: string
  readonly zip: string
  readonly campaign: string
  readonly agent: string
  readonly contact: boolean
}

/** Has a number picked, and keeps what became of the call. */
export const live = async (pool: Pg.Pool, dial: Dial): Promise<void> => {
  const { agent, campaign, contact, id, prospect, zip } = dial
  const ani = await NaivePick.pick(pool, prospect.slice(0, 3), cap)
  if (ani === undefined) return
  const client = await pool.connect()
  try {
    await client.query("BEGIN")
    await client.query({
      name: "dial",
      text: `INSERT INTO naive_dial VALUES ($1, $2, $3, $4, $5, $6, $7, now(), $8) ON CONFLICT DO NOTHING`,
      values: [id, ani, prospect, zip, campaign, agent, contact ? "Sale" : "No Answer", contact]
    })
    for (const { key, name, place } of counters) {
      await client.query({
        name,
        text: `INSERT INTO ${name} AS c VALUES (${place}, 1, $2::boolean::integer)
          ON CONFLICT ON CONSTRAINT ${name}_pkey
          DO UPDATE SET dials = c.dials + 1, contacts = c.contacts + EXCLUDED.contacts`,
        values: [key({ ...dial, ani }), contact]
      })
    }
    await client.query("COMMIT")
  } finally {
    client.release()
  }
}

// internal

/** Never reached. */
const cap = 1_000_000

const counters: ReadonlyArray<
  { readonly name: string; readonly place: string; readonly key: (dial: Dial & { readonly ani: string }) => string }
> = [
  { name: "naive_ani_total", place: "$1", key: ({ ani }) => ani },
  { name: "naive_ani_day", place: "$1, current_date", key: ({ ani }) => ani },
  { name: "naive_campaign_day", place: "$1, current_date", key: ({ campaign }) => campaign },
  { name: "naive_code_hour", place: "$1, date_trunc('hour', now())", key: ({ prospect }) => prospect.slice(0, 3) },
  { name: "naive_agent_day", place: "$1, current_date", key: ({ agent }) => agent },
  { name: "naive_prospect", place: "$1", key: ({ prospect }) => prospect }
]
